"""Every sentence of the original rule books has its place in our booklets, or a reason why it has none."""

import re

import pytest

from cardgen.cache import Cache
from cardgen.project import shipped_root
from tests.games import read_game
from tests.paths import TESTS
from tests.rows import read_yaml

FILES = sorted((TESTS / "judged").glob("sentences_*.yaml"))
#: As many sentences as each book has at least, so that none is dropped by mistake.
AT_LEAST = {
    "sentences_1985": 300,
    "sentences_ii": 320,
    "sentences_atervackt": 560,
    "sentences_huggsexa": 45,
    "sentences_drakon": 95,
    "sentences_dragonquest": 220,
}
_SECTION = re.compile(r"\d+(?:\.\d+)?")


def rows(read):
    """Yield what each sentence says and where ours says it."""
    for said in read["sections"].values():
        yield from (tuple(line.rsplit(" | ", 1)) for line in said.strip().splitlines())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_sentence_is_in_a_section_that_is_there_or_left_out_for_a_reason(file, cache_folder):
    read = read_yaml(file)
    game, _ = read_game(shipped_root() / "content" / read["game"], shipped_root(), Cache(cache_folder))
    ours = {"0", *game.rules[game.languages[0]].sections, *(component.id for component in game.components())}
    found = list(rows(read))
    assert len(found) >= AT_LEAST[file.stem]
    assert [row for row in found if len(row) != 2] == []
    nowhere = [row for row in found if row[1] not in ours and not re.fullmatch("out: .{4,}", row[1])]
    assert nowhere == []
