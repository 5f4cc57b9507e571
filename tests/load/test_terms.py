"""terms.yaml: what things are called, in a file of its own beside game.yaml."""

import pytest

from cardgen.cache import Cache
from cardgen.check.rules.consistency.cg407_term_drifts import term_drifts
from cardgen.check.rules.consistency.cg410_unclear_term import unclear_term
from cardgen.load import load_game
from tests.games import read_game

GAME = "title: Sea\nlanguages: [en]\n"
DECK = "title: Cards\ncards:\n  - {id: otter, name: Otter, text: Draw from the stack.}\n"
TERMS = "pile: {en: pile, not: {en: [stack]}}\n"


@pytest.fixture
def folder(tmp_path):
    """Return the folder of a game after writing it: `folder(terms, game)`."""

    def write(terms, game=GAME):
        there = tmp_path / "content" / "sea"
        for name, text in {"game.yaml": game, "terms.yaml": terms, "decks/cards.yaml": DECK}.items():
            (there / name).parent.mkdir(parents=True, exist_ok=True)
            (there / name).write_text(text, "utf-8")
        return there

    return write


def places(findings):
    return [
        (f.code, f.place.file.removeprefix("content/sea/"), f.place.line, f.place.column) for f in findings
    ]


@pytest.mark.parametrize("game", [GAME, GAME + "terms:\n  otter: {en: otter}\n"])
def test_terms_of_the_file_hold_beside_those_of_the_game(folder, tmp_path, game):
    cache = Cache(tmp_path / "cache")
    for said in ("pile", "heap"):
        loaded, found = read_game(folder(TERMS.replace("pile", said), game), tmp_path, cache)
        assert found == []
        assert [f"'{said}'" in f.message for f in term_drifts.findings(loaded)] == [True]
        cache.flush()


def test_a_term_in_both_files_is_reported(folder, tmp_path):
    game = GAME + "terms:\n  otter: {en: otter}\n  pile: {en: heap}\n"
    read = load_game(folder("hand: {en: hand}\n" + TERMS, game), tmp_path)
    assert places(read.findings) == [("CG006", "terms.yaml", 2, 1)]
    assert "content/sea/game.yaml:5" in read.findings[0].message
    assert read.game.terms["pile"] == {"en": "heap"}


def test_an_entry_that_cannot_be_understood_is_reported_where_it_stands(folder, tmp_path):
    terms = "pile: {en: pile}\n\npond: {se: damm}\n"
    game, found = read_game(folder(terms, GAME + "terms:\n  pond-fish: {en: 5}\n  lake: 3\n"), tmp_path)
    assert found == []
    wanted = [("CG410", "game.yaml", 4, 3), ("CG410", "game.yaml", 5, 3), ("CG410", "terms.yaml", 3, 1)]
    assert sorted(places(unclear_term.findings(game))) == wanted


def test_terms_of_the_game_that_are_no_map_are_reported_there(folder, tmp_path):
    game, found = read_game(folder(TERMS, GAME + "terms: [pile]\n"), tmp_path)
    assert found == []
    assert places(unclear_term.findings(game)) == [("CG410", "game.yaml", 3, 1)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("- pile\n", "CG005"),
        ("pile\n", "CG005"),
        ("pile: {en: pile\n", "CG002"),
        ("pile: {en: a}\npile: {en: b}\n", "CG006"),
    ],
)
def test_a_broken_file_of_terms_is_reported(folder, tmp_path, text, code):
    found = load_game(folder(text), tmp_path).findings
    assert [(f.code, f.place.file) for f in found] == [(code, "content/sea/terms.yaml")]


def test_a_misspelt_source_of_a_term_is_reported(folder, tmp_path):
    there = folder("pile: {en: pile, source: bok}\n")
    (there / "sources.yaml").write_text("book: {cite: Rule book, certainty: stated}\n")
    assert places(load_game(there, tmp_path).findings) == [("CG016", "terms.yaml", 1, 26)]


def test_an_empty_file_of_terms_says_nothing(folder, tmp_path):
    assert load_game(folder("# none yet\n"), tmp_path).findings == ()
