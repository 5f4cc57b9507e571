"""Texts of a new project's files, with placeholders."""

from __future__ import annotations

GAME = """\
# A game: its title, its languages, its look. `cardgen check` tells what is wrong, `cardgen build` makes the
# files.
title: {title}
version: "0.1"

# One language: texts are written plainly. Several, such as [en, sv]: every text says its language,
#   name: {{en: Lantern, sv: Lykta}}
languages: {languages}

# The folder of templates. `plain` comes with cardgen and needs nothing; a folder `templates/<look>` of your
# own beside `content` takes its place, template by template.
look: plain

credits:
  - what: {credit}
    who: "…"

# Words that texts may name in braces, such as {{D6}}:
{tokens}

# What the box must hold; `cardgen check` counts it:
# inventory:
#   - {{kind: card, deck: {deck}, copies: {copies}}}
"""

TABLE_DECK = """\
# The cards stand in {table}: a row a card. Columns: name, text, type, copies, art, id; a column for each
# language is called text.en, text.sv and so on. Any other column is a field of its own for a template.
kind: card
title: {title}
table: {table}

{columns}

# Width and height in mm; 63 × 88 fits the common sleeves.
trim_mm: [63, 88]
template: card
back: {{template: back, title: {title}}}
values: {{color: "#35506b"}}
"""

YAML_DECK = """\
# A deck: what its cards have in common, then the cards.
kind: card
title: {title}

# Width and height in mm; 63 × 88 fits the common sleeves.
trim_mm: [63, 88]
template: card
back: {{template: back, title: {title}}}
values: {{color: "#35506b"}}

# id: unique in the game. Beside name, text, type, art, copies and note a card may have the keys of `fields`.
{cards}"""

TOKENS = "# tokens:\n#   D6: {kind: die, faces: 6, label: D6, name: six-sided die}"

CREDITS = {"sv": "Speldesign", "de": "Spielidee", "nl": "Spelontwerp"}

COLUMNS = """\
# Other headers? Say what they mean:
# columns: {Special rule: text, How many: copies}"""

PICTURES = """\
# The pictures are not there yet, and their names are not printed. Put them into content/{game}/art and delete
# these two lines:
columns: {{{heading}: picture}}
fields: {{picture: data}}"""

EXAMPLE_DECK = """\
# A deck: what its cards have in common, then the cards. `cardgen build` makes files to print and for the
# table.
kind: card
title: Harbour

# Width and height in mm; 63 × 88 fits the common sleeves.
trim_mm: [63, 88]
template: card
back: {template: back, title: Harbour}
values: {color: "#35506b"}

# id: unique in the game. copies: how many of the card, 1 if it does not say. A text that holds a colon or
# begins with a brace goes in quotes or below `>-`, and may be **bold** or *italic*; an empty line begins a
# paragraph. A picture `art: lantern` is the file `content/{name}/art/lantern.svg`.
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
# Everything under output/ is made from content/ and templates/.
/output/
"""
