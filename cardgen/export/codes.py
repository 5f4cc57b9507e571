"""The codes that only a build gives: what cannot be painted, set, or put on a sheet or a table."""

from __future__ import annotations

from cardgen.codes import StepCode, page

_GAME = """\
# file: game.yaml
title: {sv: Borgen, en: Keep}
languages: [sv, en]
"""

_DECK = """\
# file: decks/room.yaml
title: {sv: Rum, en: Rooms}
"""

_CARD = """\
cards:
  - id: room-orc
    name: {sv: Orch, en: Orc}
"""

_SMALL = _GAME + "look: small\n"
_TEMPLATE = "# file: templates/small/card.svg.j2\n"

_BOOKLET = """\
# file: booklets/rules.yaml
title: {sv: Häfte, en: Booklet}
booklets:
  - id: rules-booklet
    name: {sv: Regler, en: Rules}
    file: rules
# file: rules.sv.md
# Regler
## 1 Spelet
Spela.
# file: rules.en.md
# Rules
## 1 The game
"""

#: The codes, in order.
CODES = (
    StepCode(
        "CG023",
        "unpaintable-face",
        page(
            "A face cannot be painted: its template wrote what is no picture of the SVG profile.",
            "painted without that part the card would not be the one that was designed.",
            _SMALL + _TEMPLATE + '<blink x="1" y="1"/>\n',
            _SMALL + _TEMPLATE + '<rect x="1" y="1" width="2" height="2" fill="#000000"/>\n',
            "Reference, Templates: profile SVG.",
        ),
    ),
    StepCode(
        "CG024",
        "unsettable-booklet",
        page(
            "A booklet's text cannot be set: it is too long, too deep, or a table in it is too wide.",
            "the booklet is not made.",
            _BOOKLET + "| a | b | c | d | e | f | g | h | i | j | k | l | m |\n|-|-|-|-|-|-|-|-|-|-|-|-|-|\n",
            _BOOKLET + "| a | b |\n|-|-|\n",
            "Reference, Safety; limits of export/blocks.py.",
        ),
    ),
    StepCode(
        "CG901",
        "piece-beyond-paper",
        page(
            "A piece is larger than the paper of a sheet.",
            "it cannot be printed on that sheet; choose a larger one, or a kind that is glued from pages.",
            _DECK + "trim_mm: [300, 400]\n" + _CARD,
            _DECK + "trim_mm: [63, 88]\n" + _CARD,
            "ISO 216 (A4 is 210 × 297 mm); templates/sheets.",
        ),
    ),
    StepCode(
        "CG903",
        "unclear-table",
        page(
            "The table of game.yaml says something the table exporter does not understand.",
            "that part of the table has its usual value, and the thing may stand in a wrong place.",
            _GAME + "table: {shape: hexagon}\n",
            _GAME,
            "Reference, Tabletop Simulator.",
        ),
    ),
)
