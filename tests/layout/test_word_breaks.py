"""Where words break depends on the words of the whole game: faces and answers follow them, and nothing else."""

import random

import pytest

from cardgen.cache import Cache
from cardgen.layout.decks import GameLayout
from cardgen.layout.word_parts import WordBreaks, own_breaks_of
from cardgen.project import Project
from cardgen.text.hyphens import Patterns
from tests.games import read_game

FACE = "{{ textbox(c.text, 5, 5, 14, 60, size=9, min=9, align='left') }}"
DECK = """\
title: D
trim_mm: [63.0, 88.0]
template: face
cards:
  - {{id: one, name: Ett, text: Fnattskorv.}}
  - {{id: two, name: Två, text: {other}.}}
"""


@pytest.fixture
def laid(project, tmp_path):
    def lay(other, more="", langs="[sv]"):
        files = {
            "content/g/game.yaml": f"title: G\nlanguages: {langs}\n{more}",
            "content/g/decks/d.yaml": DECK.format(other=other),
            "templates/plain/face.svg.j2": FACE,
        }
        root = project(files)
        cache = Cache(tmp_path / "cache")
        game, found = read_game(root / "content/g", root, cache)
        assert not found
        layout = GameLayout(game, Project(root).template_folders, cache)
        faces, wrong = layout.lay_out(game.decks, game.languages, 1)
        assert not wrong
        cache.flush()
        runs = faces[game.languages[0], "d"].faces["one"].plain_runs()
        ends = [word for run in runs for word, *_ in run.words if word.endswith("-")]
        return ends, {
            name.split("/")[-1].split(",")[0]: change for name, change in layout.lookups.changes.items()
        }

    return lay


def test_a_word_breaks_anew_once_its_parts_are_used_elsewhere(laid):
    assert laid("Inget")[0] == ["Fnatt-"]
    ends, changes = laid("En fnatt och en korv")
    assert ends == ["Fnatts-"]
    assert len(changes) == 2
    assert "fnatt-skor" in str(next(change for name, change in changes.items() if "one" in name))


def test_words_that_are_no_part_of_others_make_nothing_again(laid):
    laid("Inget")
    _, changes = laid("Annat")
    assert [name for name in changes if "one" in name] == []


@pytest.mark.parametrize(("lang", "parts"), [("sv", "fnat-tskorv"), ("en", "fnat-tskorv")])
def test_stated_hyphenation_reaches_the_faces(laid, lang, parts):
    laid("Inget", langs=f"[{lang}]")
    ends, changes = laid("Inget", f"hyphenation: [{parts}]\n", f"[{lang}]")
    assert ends == ["Fnat-"]
    assert changes


#: Words that no list has, and words put together from them.
PARTS = ["fnatt", "skorv", "korv", "korvar", "plutta", "snork", "snorkare", "glufsat", "tjorv", "fnattkorv"]
WORDS = [
    a + joint + b + end for a in PARTS for joint in ("", "s", "o") for b in PARTS for end in ("", "en", "s")
]


def test_kept_answers_are_those_of_a_fresh_look(project, tmp_path):
    chance, cache = random.Random(7), Cache(tmp_path / "cache")
    split = set()
    for _ in range(20):
        used = chance.sample(PARTS, chance.randint(1, 4))
        root = project({"content/g/game.yaml": f"title: G\nlanguages: [sv]\nabout: {' '.join(used)}.\n"})
        game, _ = read_game(root / "content/g", root)
        patterns = Patterns("sv", lambda lang, game=game: own_breaks_of(game, lang))
        kept, fresh = (
            WordBreaks(game, one, lambda _, p=patterns: p) for one in (cache, Cache(tmp_path / "no"))
        )
        asked = chance.sample(WORDS, 200)
        assert [kept.of("sv", word) for word in asked] == [fresh.of("sv", word) for word in asked]
        split |= {kept.of("sv", word) for word in asked}
        kept.save()
    assert len(split) > len({word.replace("-", "").replace("·", "") for word in split})
