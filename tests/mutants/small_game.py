"""A small game in two languages, which builds in a moment: what mistakes in files of a build are planted in."""

from __future__ import annotations

from pathlib import Path

from tests.games import write_files

GAME = """\
title: {sv: Småspel, en: Small game}
version: "1"
languages: [sv, en]
source: made for a test
certainty: designed
tokens:
  T6: {kind: die, faces: 6, label: {sv: T6, en: D6}, name: {sv: sexsidig tärning, en: six-sided die}}
inventory:
  - {kind: card, deck: room, copies: 12, source: made for a test, certainty: designed}
  - {kind: card, deck: trap, copies: 10, source: made for a test, certainty: designed}
  - {kind: tile, deck: tiles, copies: 6, source: made for a test, certainty: designed}
facts:
  - sum: {deck: room, field: value, equals: 660}
    source: made for a test
    certainty: designed
"""
DECK = """\
kind: {kind}
title: {{sv: {sv}, en: {en}}}
trim_mm: {trim}
back: {{template: back, title: {{sv: {sv}, en: {en}}}}}
{more}source: made for a test
certainty: designed
{items}:
"""
CARD = """\
  - id: {id}
    copies: 2
    name: {{sv: Kort {n}, en: Card {n}}}
    text:
      sv: >-
        Slå {{T6}} och läs utfallet. Vid **{n}** vinner du.
      en: >-
        Roll {{T6}} and read the result. At **{n}** you win.
"""


def write(root: Path) -> Path:
    """Write the game as a project and give its root."""
    rooms = "".join(CARD.format(id=f"room-{n}", n=n) + f"    value: {10 * n + 20}\n" for n in range(1, 7))
    traps = "".join(CARD.format(id=f"trap-{n}", n=n) for n in range(1, 6))
    tiles = "".join(
        f"  - {{id: tile-{n}, copies: 2, name: {{sv: Bricka {n}, en: Tile {n}}}, exits: [L, R]}}\n"
        for n in range(1, 4)
    )
    card = {"kind": "card", "trim": "[63, 88]", "items": "cards"}
    files = {
        "game.yaml": GAME,
        "decks/room.yaml": DECK.format(sv="Rum", en="Rooms", more="fields: {value: number}\n", **card)
        + rooms,
        "decks/trap.yaml": DECK.format(sv="Fällor", en="Traps", more="", **card) + traps,
        "tiles/tiles.yaml": DECK.format(
            kind="tile", sv="Brickor", en="Tiles", trim="[50, 50]", more="", items="tiles"
        ).replace("template: back,", "template: tile-back,")
        + tiles,
    }
    write_files(root / "content/small", files)
    return root
