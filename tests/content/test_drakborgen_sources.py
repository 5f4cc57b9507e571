"""Drakborgen's provenance: citations lead to sections that are there, and nothing counts as surer than its source."""

import re
from collections import Counter

import pytest

from cardgen.cache import Cache
from cardgen.model.deck import CERTAINTIES
from cardgen.project import shipped_root
from tests.games import read_game
from tests.rows import read_yaml, rows_beside

ROWS = rows_beside(__file__)

FOLDER = shipped_root() / "content/drakborgen"
NAMED = read_yaml(FOLDER / "sources.yaml")

#: Subsections by section: the rule book of 1985, then Drakborgen II, which goes on counting. What is not named has none.
SECTIONS = {
    "alga": (range(1, 28), {4: 9, 11: 9, 12: 5, 13: 5}),
    "second": (range(28, 41), {30: 8, 31: 9, 35: 4, 36: 4, 37: 3, 38: 8, 39: 4, 40: 14}),
}
RULE_CARDS = range(1, 9)

_PART = re.compile("[;:] ")
_PLACE = r"(?:§\d+(?:\.\d+)?|rule cards? \d+|(?<=\d)(?: and | to )\d+)"
#: A citation behind the name of its text: `alga, §1, §4.2 and rule cards 1 and 2`.
_CITED = re.compile(rf"\b(alga|second|rules), ({_PLACE}(?:(?:, | and | to )?{_PLACE})*)")
_ASIDE = re.compile(r" \([^()§]*\)")
_SECTION = re.compile(r"§(\d+)(?:\.(\d+))?")
_CARDS = re.compile(r"rule cards? (\d+)(?:(?: and | to )(\d+))?")
#: Words of sources, written in full, that are no rule text: lists and programs of players, and what is ours.
_OTHERS = re.compile(r"GitHub|startraders|own design|our rules")


def all_of(data, key):
    """Yield every text under a key in the data of a file, however deep."""
    if isinstance(data, dict):
        yield from ([data[key]] if isinstance(data.get(key), str) else [])
    if isinstance(data, (dict, list)):
        for child in data.values() if isinstance(data, dict) else data:
            yield from all_of(child, key)


def files(game):
    """Yield name, text and data of the files that say where something comes from; sources.yaml shows how to."""
    for file in game.sources.below(FOLDER, (".yaml",)):
        if file.path.name != "sources.yaml":
            yield file.path.name, file.data.decode("utf-8"), file.document.data


def sources(game):
    """Return the file and the words of every source."""
    return [(file, said) for file, _, data in files(game) for said in all_of(data, "source")]


def remarks(game):
    """Yield the file and the words of every note, and of every comment, joined over lines."""
    for file, text, data in files(game):
        lines = re.sub(r"\n\s*# ", " ", text).splitlines()
        yield from ((file, line.partition("#")[2]) for line in lines if "#" in line)
        yield from ((file, " ".join(note.split())) for note in all_of(data, "note"))


def cited_in(text):
    """Return what a source or a remark cites, as pairs of a text's name and its places, and what else stands there."""
    plain = _ASIDE.sub("", text)
    return _CITED.findall(plain), _CITED.sub("", plain)


def astray(text):
    """Return the sections and rule cards cited in a text, `alga, §18`, that the book does not have."""
    wrong = []
    for name, places in cited_in(text)[0]:
        if name not in SECTIONS:
            continue
        known, below = SECTIONS[name]
        sections = [(int(found[1]), int(found[2] or 0), found[0]) for found in _SECTION.finditer(places)]
        wrong += [
            said for section, sub, said in sections if section not in known or sub > below.get(section, 0)
        ]
        cards = {int(number) for found in _CARDS.finditer(places) for number in found.groups() if number}
        wrong += [f"rule card {card}" for card in sorted(cards) if name != "alga" or card not in RULE_CARDS]
    return wrong


@pytest.fixture(scope="module")
def game(cache_folder):
    return read_game(FOLDER, shipped_root(), Cache(cache_folder))[0]


@pytest.mark.parametrize(("cited", "wrong"), ROWS["a citation astray is seen"])
def test_a_citation_astray_is_seen(cited, wrong):
    assert astray(cited) == wrong


def test_every_citation_names_a_section_that_its_text_has(game):
    said = [*sources(game), *remarks(game)]
    assert sum("§" in text for _, text in said) > 200
    assert [(file, text, astray(text)) for file, text in said if astray(text)] == []


@pytest.mark.parametrize("said", ["§18", "alga, §18; ours, §3", "see alga and §4", "our §18.4", "alga §20"])
def test_a_bare_section_is_seen(said):
    assert "§" in cited_in(said)[1]


def test_no_section_stands_bare(game):
    """A bare §18 is of 1985 for one reader and of our rules for the other."""
    said = [*sources(game), *remarks(game)]
    assert [(file, text) for file, text in said if "§" in cited_in(text)[1]] == []


def test_every_source_is_named_once(game):
    """A list or a program of players that is cited in words has no certainty, and counts as sure as the game."""
    for file, said in sources(game):
        if said != game.source:
            assert any(part.partition(",")[0] in NAMED for part in _PART.split(said)), (file, said)
        assert not _OTHERS.search(said) and "Drakborgen 1985" not in said, (file, said)


def records(game):
    """Return what the game says of where it comes from: what it is of, source in full, and certainty."""
    yield from (("inventory " + row.deck, row.source, row.certainty) for row in game.inventory)
    yield from ((c.id, c.source, c.certainty) for c in game.components())
    for row in next(data for file, _, data in files(game) if file == "facts.yaml"):
        known = game.citations.read(row["source"])
        yield str(row.get("key") or row), known.source, row.get("certainty") or known.certainty


def test_only_what_the_rule_texts_say_counts_as_stated(game):
    wrong = [record for record in records(game) if record[2] == "stated" and _OTHERS.search(record[1])]
    assert wrong == []


def test_nothing_counts_as_surer_than_its_source(game):
    """A certainty of its own may only make a record less sure than the sources that it names."""
    for name, source, certainty in records(game):
        surest = [known["certainty"] for known in NAMED.values() if source_holds(source, known["cite"])]
        assert surest, name
        least = max(surest, key=CERTAINTIES.index)
        assert CERTAINTIES.index(certainty) >= CERTAINTIES.index(least), (name, source)


def source_holds(source, cite):
    return re.search(rf"(?:^|[;:] ){re.escape(cite)}(?:$|[,;: ])", source) is not None


def test_a_card_that_prints_a_reading_of_ours_counts_as_designed(game):
    read = re.compile("Vår läsning|Our reading")
    printing = [c for c in game.components() if read.search(f"{c.fields} {c.back}")]
    assert printing
    assert [c.id for c in printing if c.certainty != "designed"] == []


@pytest.mark.parametrize(("which", "certainty"), ROWS["what is known and what is ours"])
def test_what_is_known_and_what_is_ours(game, which, certainty):
    assert {c.id: c.certainty for c in game.components()}[which] == certainty


def test_the_notes_count_the_pieces_as_they_are(game):
    """The first number is of the box of 1985, the second of Drakborgen II with all its parts."""
    notes = (FOLDER / "notes.md").read_text("utf-8")
    reported = re.findall(r"^\| (\w+): [^|]+ \| (\d+) \| (\d+) \|", notes, re.MULTILINE)
    pieces = {certainty: Counter[bool]() for certainty in CERTAINTIES}
    for component in game.components():
        pieces[component.certainty][component.module == "base"] += component.copies
    assert {name: (int(first), int(second)) for name, first, second in reported} == {
        name: (counted[True], counted[False]) for name, counted in pieces.items()
    }
