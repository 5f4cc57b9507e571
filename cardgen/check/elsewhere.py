"""Pages of the codes that layout, export and allowing give; those of loading stand in `load.codes`."""

from __future__ import annotations

from collections.abc import Mapping

#: Codes that only a build gives, not a check: their Wrong needs a sheet, or a table, to go wrong on.
OF_BUILDS = frozenset({"CG023", "CG024", "CG901", "CG903"})
#: Codes about pictures and made files, whose Wrong and Right are no text and are told in words.
OF_FILES = frozenset(
    {
        *("CG812", "CG817", "CG819"),
        *("CG904", "CG905", "CG906", "CG907"),
        *("CG908", "CG909", "CG910", "CG911", "CG912", "CG913", "CG914", "CG915"),
        *("CG916", "CG917", "CG918", "CG919"),
        *("CG920", "CG921", "CG922"),
    }
)

_GAME = """\
# file: game.yaml
title: {sv: Borgen, en: Keep}
languages: [sv, en]
"""

_DECK = """\
# file: decks/room.yaml
title: {sv: Rum, en: Rooms}
source: own design
certainty: designed
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
source: own design
certainty: designed
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


def _page(what: str, why: str, wrong: str, right: str, source: str) -> str:
    return f"{what}\n\nWhy it matters: {why}\n\nWrong:\n{wrong}\nRight:\n{right}\nSource: {source}\n"


#: The page of each code, by code.
PAGES: Mapping[str, str] = {
    "CG020": _page(
        "A deck names a template that neither its look nor `plain` has.",
        "the cards cannot be drawn.",
        _DECK + "template: kard\n" + _CARD,
        _DECK + "template: card\n" + _CARD,
        "README, Templates: templates/<look>/<template>.svg.j2, else that of `plain`.",
    ),
    "CG021": _page(
        "A template cannot be read, or fails while it makes a face.",
        "the cards cannot be drawn. The place is the template's own file and line.",
        _SMALL + _TEMPLATE + "{{ line(c.nama, 4, 10, size=9) }}\n",
        _SMALL + _TEMPLATE + "{{ line(c.name, 4, 10, size=9) }}\n",
        "Jinja's template language; README, Templates.",
    ),
    "CG022": _page(
        "A template went past the limit of time, memory or size that one face has.",
        "a loop in a loop, in a pack from a stranger, must not hold up the machine.",
        _SMALL
        + _TEMPLATE
        + "{% for i in range(90000) %}{{ \"<path d='M0 0h1v1h-1z' fill='#000000'/>\" * 9 }}{% endfor %}\n",
        _SMALL + _TEMPLATE + '{% for i in range(9) %}<path d="M0 0h1v1h-1z" fill="#000000"/>{% endfor %}\n',
        "README, Safety.",
    ),
    "CG023": _page(
        "A face cannot be painted: its template wrote what is no picture of the SVG profile.",
        "painted without that part the card would not be the one that was designed.",
        _SMALL + _TEMPLATE + '<blink x="1" y="1"/>\n',
        _SMALL + _TEMPLATE + '<rect x="1" y="1" width="2" height="2" fill="#000000"/>\n',
        "README, Templates: profile SVG.",
    ),
    "CG024": _page(
        "A booklet's text cannot be set: it is too long, too deep, or a table in it is too wide.",
        "the booklet is not made.",
        _BOOKLET + "| a | b | c | d | e | f | g | h | i | j | k | l | m |\n|-|-|-|-|-|-|-|-|-|-|-|-|-|\n",
        _BOOKLET + "| a | b |\n|-|-|\n",
        "README, Safety; limits of export/blocks.py.",
    ),
    "CG107": _page(
        "A template asks for a picture or a drawing that is not there, or that cannot be used.",
        "its place prints empty. A picture may be broken, too large, or lead out of the project. A drawing in\n"
        "Python of the project's own look runs only with --trust-code.\n"
        "A warning tells of what in an SVG of another program is not drawn as it is written.",
        _SMALL + _TEMPLATE + '{{ art("orc", 4, 4, 20, 20) }}\n',
        _SMALL + _TEMPLATE + '{{ art("orc", 4, 4, 20, 20) if has_art("orc") }}\n',
        "README, A game's files and Safety.",
    ),
    "CG805": _page(
        "A font has no glyph for a character of a text.",
        "the card prints an empty box. Nothing is put in its place silently.",
        _DECK + _CARD + '    text: {sv: "Drake 龍 sover.", en: "Dragon 龍 sleeps."}\n',
        _DECK + _CARD + "    text: {sv: Drake sover., en: Dragon sleeps.}\n",
        "README, Templates: a missing glyph is a finding, never a silent substitute.",
    ),
    "CG806": _page(
        "A font family is not installed, or its file cannot be used.",
        "the cards cannot be set. The message names the package to install.",
        _GAME + "fonts: {text: Nosuch Serif}\n",
        _GAME + "fonts: {text: Source Serif Pro}\n",
        "README, Fonts: ordinary packages, or files in content/<game>/fonts.",
    ),
    "CG807": _page(
        "A font file was left out: it is broken, too large, a link elsewhere, or of a format that is not read.",
        "another file of the family takes its place, if there is one.",
        "# file: fonts/own.ttf\nno font\n",
        "# file: fonts/readme.txt\nno font\n",
        "OpenType 1.9; README, Fonts.",
    ),
    "CG901": _page(
        "A piece is larger than the paper of a sheet.",
        "it cannot be printed on that sheet; choose a larger one, or a kind that is glued from pages.",
        _DECK + "trim_mm: [300, 400]\n" + _CARD,
        _DECK + "trim_mm: [63, 88]\n" + _CARD,
        "ISO 216 (A4 is 210 × 297 mm); templates/sheets.",
    ),
    "CG903": _page(
        "The table of game.yaml says something the table exporter does not understand.",
        "that part of the table has its usual value, and the thing may stand in a wrong place.",
        _GAME + "table: {shape: hexagon}\n",
        _GAME,
        "README, Tabletop Simulator.",
    ),
}

#: Pages of the codes that `allow` gives.
ALLOWS: Mapping[str, str] = {
    "CG012": _page(
        "An `allow` silences a finding without saying why.",
        "next year nobody knows whether it is still right. Without a reason it silences nothing.",
        _DECK
        + "cards:\n  - id: room-orc\n    name: {sv: Orch, en: Orc}\n"
        + "    text: # cardgen: allow CG403\n      sv: Orcus et filius eius\n      en: The orc and its son\n",
        _DECK
        + _CARD
        + "    text:\n      sv: Orcus et filius eius exspectant te\n"
        + "      # cardgen: allow CG403 (the same motto in every language)\n"
        + "      en: Orcus et filius eius exspectant te\n",
        "README, Checking: the reason is required.",
    ),
    "CG013": _page(
        "An `allow` silences nothing.",
        "the mistake it stood for is gone, and the next one there would pass unseen.",
        _DECK
        + _CARD
        + "    # cardgen: allow CG104 (still to be drawn)\n    note: a card without a picture\n",
        _DECK + _CARD,
        "README, Checking: an allow that silences nothing is itself a finding.",
    ),
}
