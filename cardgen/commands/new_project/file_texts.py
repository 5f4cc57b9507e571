"""Texts of a new project's files, with placeholders."""

from __future__ import annotations

import json
from collections.abc import Mapping

GAME = """\
# A game: its title, languages and look. `cardgen check` reports mistakes, `cardgen build` makes the files.
title: {title}
version: "0.1"

# With one language, texts are plain. With several, such as [en, sv], each text is given by language:
#   name: {{en: Lantern, sv: Lykta}}
languages: {languages}

# How the cards look: `cardgen look list` names the looks that come with cardgen, `cardgen build --look saga` tries
# one out. A folder `templates/<look>` of your own, beside `content`, overrides one template by template.
look: plain

credits:
  - what: {credit}
    who: "…"

# Words that texts can use in braces, such as {{D6}}:
{tokens}

# What the box must contain; `cardgen check` counts it:
# inventory:
#   - {{kind: card, deck: {deck}, copies: {copies}}}
"""

TABLE_DECK = """\
# The cards are in {table}, one per row. Columns: name, text, type, copies, art, id; with several languages
# text.en, text.sv and so on. Any other column becomes a field for templates.
kind: card
title: {title}
table: {table}
{choice}{stray_marks}
{columns}

# Width and height in mm; 63 × 88 fits the common sleeves.
{size}
template: card
back: {{template: back, title: {back}}}
{names}"""

PICTURE_DECK = """\
# The cards are in {table}, one per row; each is a finished picture of the folder `art`.
kind: card
title: {title}
table: {table}

# Width and height in mm, and how far beyond the cut the pictures go on every side.
trim_mm: [{width:g}, {height:g}]
bleed_mm: {bleed:g}
template: picture
back: {back}
"""

YAML_DECK = """\
# A deck: what its cards have in common, then the cards.
kind: card
title: {title}

# Width and height in mm; 63 × 88 fits the common sleeves.
trim_mm: [63, 88]
template: card
back: {{template: back, title: {title}}}
{names}
# id: unique in the game. Besides name, text, type, art, copies and note, cards may have the keys of `fields`.
{cards}"""

TOKENS = "# tokens:\n#   D6: {kind: die, faces: 6, label: D6, name: six-sided die}"

CREDITS = {"sv": "Speldesign", "de": "Spielidee", "nl": "Spelontwerp"}

COLUMNS = """\
# Other headings? Map them to fields:
# columns: {Special rule: text, How many: copies}"""

STRAY_MARKS = """\
# Braces and stars that mark nothing print as they are:
stray_marks: true
"""

RANGE = """\
# Its cells in the table:
range: {range}
"""

ONLY = """\
# Only rows with this are cards:
only: {{{only}}}
"""

TRANSLATIONS = """\
# Its other languages, each on a worksheet or in a file of its own, whose rows have a column in common with it:
translations: {{{said}}}
"""

#: Fields of columns that are not printed.
UNPRINTED = """\
# Kept for templates and not printed. To print one, delete its line:
fields:"""

EXAMPLE_DECK = """\
# A deck: what its cards have in common, then the cards. `cardgen build` makes files to print and for virtual
# tables.
kind: card
title: Harbour

# Width and height in mm; 63 × 88 fits the common sleeves.
trim_mm: [63, 88]
template: card
back: {template: back, title: Harbour}

# id: unique in the game. copies: 1 by default. A text with a colon, or one that begins with a brace, needs
# quotes or `>-`; it may have **bold** and *italic*, and an empty line begins a paragraph. The picture of
# `art: lantern` is the file `content/{name}/art/lantern.svg`.
cards:
  - id: harbour-lantern
    copies: 3
    name: Lantern
    type: Light
    text: >-
      Turn over the top card of any pile. **You may put it back** or leave it open.

  - id: harbour-fog
    copies: 4
    name: Fog
    type: Weather
    text: >-
      Until your next turn nobody may look at a face-down card, *not even their own*.

  - id: harbour-tide
    copies: 2
    name: Rising tide
    type: Weather
    text: >-
      Each player discards one card, or draws one and then discards two.

      **Last tide:** when this is the last card of the pile, the round ends.

  - id: harbour-ferry
    copies: 2
    name: Ferry
    type: Boat
    text: >-
      Swap one of your cards with the player across the table. They choose which one you get.
"""

IGNORE = """\
# Everything in output/ is made from content/ and templates/.
/output/
"""


def columns_text(columns: Mapping[str, str], unprinted: Mapping[str, str]) -> str:
    """Return a deck's keys `columns` and `fields`.

    Args:
        columns: meaning by heading; unprinted: name of the field by heading.
    """
    given = [f"  {quoted(heading)}: {meaning}" for heading, meaning in columns.items()]
    lines = ["columns:", *given] if given else [COLUMNS]
    if unprinted:
        lines += ["", UNPRINTED, *(f"  {name}: data" for name in unprinted.values())]
    return "\n".join(lines)


def quoted(text: str) -> str:
    """Return a text as a JSON string, which is also valid YAML."""
    return json.dumps(text, ensure_ascii=False)
