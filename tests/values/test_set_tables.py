"""A table set up for some players, as an entry of a picture: what lies where, and what cannot be is reported at its line."""

import pytest

from cardgen.check import run_rules
from cardgen.model.pictures.scene import Source, scene_of
from cardgen.model.pictures.spec import PictureSpec
from cardgen.values.pictures.blocks import spec_of
from cardgen.values.pictures.builder import size_of
from cardgen.values.pictures.tables import with_tables
from tests.games import read_game, write_files

GAME = """\
title: {en: Sea}
languages: [en]
tokens:
  T6: {kind: die, faces: 6, label: {en: D6}, name: {en: die}}
table:
  north: [[cards, bonus]]
  east: [[dice]]
  seats:
    White: [boat-1]
    Red: [boat-2]
    Blue: [boat-3]
  deal: {cards: {2: 5, 3: 4}, help: 1}
  lay_out: {bonus: 2}
  dice: {T6: {count: 2}}
"""
FILES = {
    "game.yaml": GAME,
    "facts.yaml": "- {key: players.most, value: 3, source: ours}\n",
    "decks/cards.yaml": """\
title: {en: Cards}
trim_mm: [60, 90]
back: {template: back, title: {en: Cards}}
cards:
  - {id: otter, copies: 20, name: {en: Otter}}
  - {id: eel, name: {en: Eel}}
""",
    "decks/bonus.yaml": """\
title: {en: Bonus}
trim_mm: [60, 90]
back: {template: back, title: {en: Bonus}}
cards:
  - {id: pearl, copies: 6, name: {en: Pearl}}
  - {id: shell, copies: 3, name: {en: Shell}}
""",
    "decks/help.yaml": """\
title: {en: Help}
trim_mm: [60, 90]
cards:
  - {id: help-card, copies: 4, name: {en: Help}}
""",
    "boards/board.yaml": """\
kind: board
title: {en: Board}
trim_mm: [300, 200]
boards:
  - {id: sea-board, name: {en: The sea}}
""",
    "tokens/boats.yaml": """\
kind: token
title: {en: Boats}
trim_mm: [20, 20]
tokens:
  - {id: boat-1, name: {en: Boat}}
  - {id: boat-2, name: {en: Boat}}
  - {id: boat-3, name: {en: Boat}}
""",
    "booklets/rules.yaml": """\
kind: booklet
title: {en: Rules}
booklets:
  - {id: rules-booklet, name: {en: Rules}, file: rules}
""",
}
BLOCK = "# Sea\n\n## 1 Rules\n\n```picture\nname: sea\ncaption: x\n"


@pytest.fixture
def sea(tmp_path):
    """Return a function that reads the game with a picture in its rules."""

    def read(body, **files):
        rules = {"rules.en.md": f"{BLOCK}{body}\n```\n"}
        write_files(tmp_path / "content" / "sea", {**FILES, **rules, **files})
        return read_game(tmp_path / "content" / "sea", tmp_path)[0]

    return read


def scene(game, body):
    spec = spec_of(f"name: x\ncaption: x\n{body}")
    assert isinstance(spec, PictureSpec)

    def sizes(kind: str, name: str) -> Source:
        return size_of(game, kind, name)

    return scene_of(with_tables(game, spec), 116, sizes)


def pieces(made, what):
    return [piece for piece in made.pieces if piece.what == what]


def test_what_lies_on_a_table(sea):
    game = sea("show: [{table: 3}]")
    made = scene(game, "show: [{table: 3, side: face}]")
    (board,) = pieces(made, "sea-board")
    (pile,) = pieces(made, "cards")
    assert pile.box[3] < board.box[1], "north of the board"
    assert (pile.kind, pile.side, bool(pile.layers)) == ("deck", "back", True)
    assert len(pieces(made, "T6")) == 2
    assert all(die.x > board.box[2] for die in pieces(made, "T6")), "east of the board"
    hands = [*pieces(made, "otter"), *pieces(made, "eel")]
    assert len(hands) == 12
    assert sum(card.side == "face" for card in hands) == 4, "only the first seat's cards are open"
    assert len(pieces(made, "help-card")) == 3, "what all have alike stays in the box otherwise"
    assert pieces(made, "help") == []
    assert pieces(made, "bonus")[0].layers < pile.layers
    boats = [piece for piece in made.pieces if piece.what.startswith("boat")]
    assert [(boat.what, boat.turn) for boat in boats] == [("boat-2", 0), ("boat-1", 0), ("boat-3", 180)]
    assert boats[0].x < boats[1].x, "seats go clockwise from the right of the nearer side"
    assert boats[1].y > board.box[3]
    assert boats[2].box[3] < pile.y
    proportion = board.width / 300
    assert boats[0].width == pytest.approx(20 * proportion), "all of it is to one scale"


def test_seats_and_decks_that_are_left_out(sea):
    game = sea("show: [{table: 2}]")
    made = scene(game, "show: [{table: 2, seats: [Blue, Red], without: [cards, dice, bonus]}]")
    assert {piece.what for piece in made.pieces} == {"sea-board", "boat-3", "boat-2", "help-card"}


def test_a_table_is_no_wider_than_the_picture_and_not_much_higher(sea):
    game = sea("show: [{table: 1}]")
    made = scene(game, "show: [{table: 1}]")
    assert max(piece.box[2] for piece in made.pieces) <= 116
    assert made.height_mm <= 1.3 * 116
    smaller = scene(game, "show: [{table: 1, width_mm: 50}]")
    ((_, (left, _, right, _)),) = smaller.boxes
    assert right - left == pytest.approx(50, abs=2.5)


def test_callouts_name_what_lies_on_the_table(sea):
    body = "show: [{table: 2, as: table}]\ncallouts:\n"
    body += "  - {at: [table.Red.cards, 0%, 0%], around: table.Red, text: Hand}\n"
    body += "  - {at: table.boat-1, text: Boat}"
    game = sea(body)
    assert reported(game) == []
    made = scene(game, body)
    (boat,) = pieces(made, "boat-1")
    assert made.callouts[1][0] == pytest.approx((boat.x, boat.y))
    hand = [piece for piece in made.pieces if piece.turn and piece.what in ("otter", "eel")]
    assert made.callouts[0][0] == pytest.approx((min(c.box[0] for c in hand), min(c.box[1] for c in hand)))


def reported(game):
    return [(f.place.line, f.message.partition("picture: ")[2]) for f in run_rules(game) if f.code == "CG123"]


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ("show: [{table: 4}]", 8, "the game is for up to 3 players, says the fact 'players.most'"),
        ("show: [{table: many}]", 8, "'table' must be the number of players for whom it is set up, from 1 to 10"),
        ("show:\n  - {table: 2, seats: [Red, Pink]}", 9, "the table has no seat 'Pink'; known: White, Red, Blue"),
        ("show:\n  - {table: 2, seats: [Red]}", 9, "name 2 seats, or none"),
        ("show:\n  - table: 2\n    without: [card]", 10, "no deck 'card'; did you mean 'cards'?"),
        ("show: [{table: 2, seats: Red}]", 8, "'seats' must be a list of colours of seats"),
        ("show: [{table: 2, turn: 3}]", 8, "unknown key 'turn' of 'table'; known: table, "),
        ("show: [{table: 2, as: t}]\ncallouts:\n  - {at: t.card, text: x}", 10, "'card' is not on the table; did you mean 'cards'?"),
        ("show: [{table: 2, as: t}]\ncallouts:\n  - {at: t.White.cards, around: t.boat-3, text: x}", 10, "'boat-3' is not on the table; did you mean "),
        ("show: [{table: 2}]\ncallouts:\n  - {at: t.cards, text: x}", 10, "nothing shown before this is called 't.cards'"),
    ],
)  # fmt: skip
def test_mistakes_are_reported_at_their_line(sea, body, line, message):
    ((where, what),) = reported(sea(body))
    assert where == line
    assert what.startswith(message), what


def test_more_players_than_seats(sea):
    game = sea("show: [{table: 3}]", **{"game.yaml": GAME.replace("    Blue: [boat-3]\n", "")})
    assert reported(game) == [(8, "the table has 2 seats: White, Red")]


def test_a_table_on_which_nothing_lies(sea):
    body = "show: [{table: 1, without: [cards, bonus, help, board, boats, dice]}]"
    assert reported(sea(body)) == [(8, "nothing lies on this table")]
