"""The codes that layout gives: templates, pictures and fonts that faces cannot be made with."""

from __future__ import annotations

from cardgen.codes import StepCode, page
from cardgen.findings import WARNING

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
#: Of a family that has Latin and Hebrew letters.
_HEBREW = _GAME + "fonts: {text: Heebo}\n"

#: The codes, in order.
CODES = (
    StepCode(
        "CG020",
        "unknown-template",
        page(
            "A deck names a template that neither its look nor `plain` has, or a game a look that has no folder.",
            "the cards cannot be drawn.",
            _DECK + "template: kard\n" + _CARD,
            _DECK + "template: card\n" + _CARD,
            "Reference, Templates: templates/<look>/<template>.svg.j2, else that of `plain`.",
        ),
    ),
    StepCode(
        "CG021",
        "broken-template",
        page(
            "A template cannot be read, or fails while it makes a face.",
            "the cards cannot be drawn. The place is the template's own file and line.",
            _SMALL + _TEMPLATE + "{{ line(c.nama, 4, 10, size=9) }}\n",
            _SMALL + _TEMPLATE + "{{ line(c.name, 4, 10, size=9) }}\n",
            "Jinja's template language; Reference, Templates.",
        ),
    ),
    StepCode(
        "CG022",
        "template-beyond-limits",
        page(
            "A template went past the limit of time, memory or size that one face has.",
            "a loop in a loop, in a pack from a stranger, must not hold up the machine.",
            _SMALL
            + _TEMPLATE
            + "{% for i in range(90000) %}{{ \"<path d='M0 0h1v1h-1z' fill='#000000'/>\" * 9 }}{% endfor %}\n",
            _SMALL
            + _TEMPLATE
            + '{% for i in range(9) %}<path d="M0 0h1v1h-1z" fill="#000000"/>{% endfor %}\n',
            "Reference, Safety.",
        ),
    ),
    StepCode(
        "CG107",
        "picture-missing",
        page(
            "A template asks for a picture or a drawing that is not there, or that cannot be used.",
            "its place prints empty. A picture may be broken, too large, or lead out of the project. A drawing in\n"
            "Python of the project's own look runs only with --trust-code.\n"
            "A warning tells of what in an SVG of another program is not drawn as it is written.",
            _SMALL + _TEMPLATE + '{{ art("orc", 4, 4, 20, 20) }}\n',
            _SMALL + _TEMPLATE + '{{ art("orc", 4, 4, 20, 20) if has_art("orc") }}\n',
            "Reference, A game's files and Safety.",
        ),
    ),
    StepCode(
        "CG805",
        "glyph-missing",
        page(
            "No font has a glyph for a character of a text.",
            "the card would print an empty box. The message names the package that brings a font for the script.",
            _DECK + _CARD + '    text: {sv: "Drake ᚠ sover.", en: "Dragon ᚠ sleeps."}\n',
            _DECK + _CARD + "    text: {sv: Drake sover., en: Dragon sleeps.}\n",
            "Reference, Fonts: another font stands in where there is one; nothing is left out silently.",
        ),
    ),
    StepCode(
        "CG806",
        "font-missing",
        page(
            "A font family is not installed, or its file cannot be used.",
            "the cards cannot be set. The message names the package to install.",
            _GAME + "fonts: {text: Nosuch Serif}\n",
            _GAME + "fonts: {text: Source Serif Pro}\n",
            "Reference, Fonts: ordinary packages, or files in content/<game>/fonts.",
        ),
    ),
    StepCode(
        "CG807",
        "font-file-left-out",
        page(
            "A font file was left out: it is broken, too large, a link elsewhere, or of a format that is not read.",
            "another file of the family takes its place, if there is one.",
            "# file: fonts/own.ttf\nno font\n",
            "# file: fonts/readme.txt\nno font\n",
            "OpenType 1.9; Reference, Fonts.",
        ),
        WARNING,
    ),
    StepCode(
        "CG808",
        "font-stands-in",
        page(
            "A font lacks characters of a text, and another font shows them.",
            "letters of another font beside its own may not be what the designer wants. Families under\n"
            "'fonts: {fallback: [...]}' in game.yaml come first, then those of the look, then the program's own.",
            _DECK + _CARD + '    text: {sv: "★ Drake sover.", en: "★ Dragon sleeps."}\n',
            _DECK + _CARD + "    text: {sv: Drake sover., en: Dragon sleeps.}\n",
            "Reference, Fonts: the chain of fallback.",
        ),
        WARNING,
    ),
    StepCode(
        "CG809",
        "directions-mixed",
        page(
            "A text mixes letters that read to the left with letters that read to the right.",
            "each stretch is set in its own direction, but the stretches stand in order from the left. That is right\n"
            "for a foreign name in a text that reads to the right, and wrong the other way round.",
            _HEBREW + _DECK + _CARD + '    text: {sv: "Drake דרקון sover.", en: "Dragon דרקון sleeps."}\n',
            _HEBREW + _DECK + _CARD + '    text: {sv: "דרקון", en: "דרקון"}\n',
            "Unicode, UAX 9; Reference, Fonts: what of it is there.",
        ),
        WARNING,
    ),
    StepCode(
        "CG831",
        "icon-keeps-colours",
        page(
            "An icon is printed in one colour and keeps its own.",
            "it does not stand out on its ground as the text around it does. Icons drawn in black alone, as most\n"
            "sets are, and what is filled with `currentColor` take the colour of the text. An icon of several\n"
            "colours, such as white on a black square, is told here: delete the square, and fill the rest with\n"
            "`currentColor`. One that is meant to be coloured is placed with `art()`.",
            _SMALL
            + '# file: art/icons/sun.svg\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
            + '<circle cx="4" cy="4" r="4" fill="#c9922b"/></svg>\n'
            + _TEMPLATE
            + '{{ icon("sun", 4, 4, 8, fill="#3d5468") }}\n',
            _SMALL
            + '# file: art/icons/sun.svg\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
            + '<circle cx="4" cy="4" r="4" fill="currentColor"/></svg>\n'
            + _TEMPLATE
            + '{{ icon("sun", 4, 4, 8, fill="#3d5468") }}\n',
            "Reference, Templates: icons in one colour.",
        ),
        WARNING,
    ),
)
