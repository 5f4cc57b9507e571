"""Where records come from: `cites`, what is inherited, and the sources that `sources.yaml` names once."""

from __future__ import annotations

import pytest

from cardgen.cache import Cache
from cardgen.findings import WARNING
from cardgen.load import load_game
from cardgen.load.database import query
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

GAME = "title: Keep\nlanguages: [en]\n"
CITES = GAME + "cites: true\n"
DECK = "title: Rooms\n"
CARD = "cards:\n  - {id: room-orc, name: Orc}\n"
ROW = "inventory:\n- {kind: card, deck: room, copies: 1%s}\n"
SOURCES = """\
atp: {cite: "ATP list of cards, third edition", certainty: secondary}
book:
  cite: >-
    Rule book,
    1985
  certainty: stated
ours: {cite: own design}
"""


@pytest.fixture
def load(tmp_path):
    """Write a game of one deck and load it: `load(game, deck, sources)` returns the game and its findings."""

    def loaded(game=GAME, deck=DECK + CARD, sources=SOURCES, cache=None, **files):
        folder = tmp_path / "content" / "keep"
        wanted = {"game.yaml": game, "decks/room.yaml": deck, "sources.yaml": sources, **files}
        for name, text in wanted.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            if text is not None:
                path.write_text(text, "utf-8")
        read = load_game(folder, tmp_path, cache)
        return read.game, list(read.findings)

    return loaded


def short(found):
    """Return findings as code, file, line and column."""
    return [(f.code, f.place.file.removeprefix("content/keep/"), f.place.line, f.place.column) for f in found]


def citations(game):
    """Return source and certainty of the game, its deck, its card and its row of the inventory, where it has one."""
    sql = "SELECT source, certainty FROM {}"
    return [
        row
        for table in ("game", "deck", "component", "inventory")
        for row in query([game], sql.format(table))[1]
    ]


# --- cites ---


def test_a_game_that_does_not_cite_is_asked_for_nothing(load):
    game, found = load(GAME + ROW % "", sources=None)
    assert found == []
    assert citations(game) == [("", "designed")] * 4


@pytest.mark.parametrize("cites", ["", "cites: false\n"])
def test_what_says_no_source_has_that_of_its_game(load, cites):
    said = 'source: "Rule book, 1985"\ncertainty: stated\n'
    game, found = load(GAME + cites + said + ROW % "")
    assert found == []
    assert citations(game) == [("Rule book, 1985", "stated")] * 4


def test_source_and_certainty_are_inherited_each_for_itself(load):
    deck = DECK + "source: a list\n" + CARD.replace("Orc}", "Orc, certainty: derived}")
    game, _ = load(GAME + "source: a book\ncertainty: stated\n" + ROW % ", certainty: secondary", deck)
    assert citations(game) == [
        ("a book", "stated"),
        ("a list", "stated"),
        ("a list", "derived"),
        ("a book", "secondary"),
    ]


@pytest.mark.parametrize(("said", "missing"), ROWS["a game that cites asks every deck and row"])
def test_a_game_that_cites_asks_every_deck_and_row(load, said, missing):
    row = ROW % "".join(f", {line}" for line in said.splitlines())
    _, found = load(CITES + "source: book\n" + row, DECK + said + CARD)
    at = [("CG008", "decks/room.yaml", 1, 1), ("CG008", "game.yaml", 6, 3)]
    assert short(found) == (at if missing else [])
    assert all(missing in f.message and "cites: true" in f.message for f in found)


def test_no_game_cites_by_a_word(load):
    _, found = load(GAME + "cites: yes please\n")
    assert short(found) == [("CG005", "game.yaml", 3, 8)]


def test_a_table_stands_for_its_own_source_where_its_game_has_none(load):
    table = {"decks/room.csv": "name,source\nOrc,\nElf,atp\n"}
    game, found = load(deck=None, **table)
    assert found == []
    assert [(c.source, c.certainty) for c in game.components()] == [
        ("content/keep/decks/room.csv", "designed"),
        ("ATP list of cards, third edition", "secondary"),
    ]
    game, _ = load(GAME + "source: book\n", deck=None, **table)
    assert (game.decks[0].source, game.decks[0].certainty) == ("Rule book, 1985", "stated")


# --- sources.yaml ---


@pytest.mark.parametrize(("said", "source", "certainty"), ROWS["a name stands for its citation"])
def test_a_name_stands_for_its_citation(load, said, source, certainty):
    game, found = load(GAME + "certainty: derived\n", DECK + f'source: "{said}"\n' + CARD)
    assert found == []
    assert citations(game)[1:3] == [(source, certainty)] * 2


def test_names_are_known_wherever_a_source_stands(load):
    card = CARD.replace("Orc}", 'Orc, source: "atp, page 3", certainty: derived}')
    game, found = load(CITES + "source: book\n" + ROW % ", source: atp", DECK + "source: book\n" + card)
    assert found == []
    assert citations(game) == [
        ("Rule book, 1985", "stated"),
        ("Rule book, 1985", "stated"),
        ("ATP list of cards, third edition, page 3", "derived"),
        ("ATP list of cards, third edition", "secondary"),
    ]


@pytest.mark.parametrize(("said", "word"), ROWS["nearly a name is reported and any other citation is free"])
def test_nearly_a_name_is_reported_and_any_other_citation_is_free(load, said, word):
    quoted = f'source: "{said}"'
    game = f"{GAME}{quoted}\n{ROW % f', {quoted}'}facts:\n- {{key: a, value: 1, {quoted}}}\nterms: {{a: {{en: a, {quoted}}}}}\n"
    deck = DECK + quoted + "\n" + CARD.replace("Orc}", f"Orc, {quoted}}}")
    _, found = load(game, deck)
    files = ["decks/room.yaml"] * 2 + ["game.yaml"] * 4
    assert [(f.code, f.severity) for f in found] == [("CG016", WARNING)] * (len(files) if word else 0)
    assert [file for _, file, *_ in short(found)] == (files if word else [])
    assert all(word in f.message for f in found)


@pytest.mark.parametrize(("text", "expected"), ROWS["a mistake in sources yaml has code and place"])
def test_a_mistake_in_sources_yaml_has_code_and_place(load, text, expected):
    game, found = load(sources=text)
    assert short(found) == [(expected[0], "sources.yaml", *expected[1:])]
    assert game is not None


def test_a_source_that_cannot_be_read_takes_no_other_with_it(load):
    game, _ = load(sources="atp: {cite: [a]}\nbook: {cite: b}\n", deck=DECK + "source: book\n" + CARD)
    assert game.decks[0].source == "b"


def test_what_was_cached_is_read_again_when_its_sources_or_its_game_say_otherwise(load, tmp_path):
    cache, deck = Cache(tmp_path / "cache"), DECK + "source: atp\n" + CARD
    for sources, source in (
        (SOURCES, "ATP list of cards, third edition"),
        (None, "atp"),
        (SOURCES, "ATP list of cards, third edition"),
    ):
        game, found = load(GAME + "source: atp\n", deck, sources, cache)
        assert found == []
        assert {said for said, _ in citations(game)} == {source}
        cache.flush()
    for text, codes in ((CITES, ["CG008"]), (GAME, []), (CITES, ["CG008"])):
        assert [f.code for f in load(text, cache=cache)[1]] == codes
        cache.flush()


def test_facts_in_a_file_of_their_own_cite_as_others_do(load, tmp_path):
    facts = {
        "facts.yaml": "- {key: turns, value: 3, source: boook}\n- {key: doors, value: 2, source: 'book, §3'}\n"
    }
    cache = Cache(tmp_path / "cache")
    for sources, codes in ((SOURCES, ["CG016"]), (None, []), (SOURCES, ["CG016"])):
        _, found = load(sources=sources, cache=cache, **facts)
        reported = [(f.code, f.place.line) for f in found if f.place.file.endswith("facts.yaml")]
        assert reported == [(code, 1) for code in codes]
        cache.flush()
