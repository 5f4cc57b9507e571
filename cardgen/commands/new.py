"""A project of one's own that checks clean and builds at once: `cardgen new`.

Everything is made and loaded in a temporary folder first; only what loads without a mistake is written where
the user asked for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.commands.new_project.card_list import read_cards
from cardgen.commands.new_project.new_files import write_files
from cardgen.commands.new_project.trial import tried
from cardgen.findings import WARNING, Finding, Place, counted
from cardgen.load.document import Notes, findings
from cardgen.load.foreign_markup import Adopted, adopt, as_csv
from cardgen.load.names import slug
from cardgen.load.prose import guess_language, little_words
from cardgen.load.tables.columns import header_languages
from cardgen.load.tables.tablefile import Row

_GAME = """\
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

_TABLE_DECK = """\
# The cards stand in {table}: a row a card. Columns: name, text, type, copies, art, id; a column for each
# language is called text.en, text.sv and so on. Any other column is a field of its own for a template.
kind: card
title: {title}
table: {table}

# Other headers? Say what they mean:
{columns}

# Width and height in mm; 63 × 88 fits the common sleeves.
trim_mm: [63, 88]
template: card
back: {{template: back, title: {title}}}
values: {{color: "#35506b"}}
"""

_TOKENS = "# tokens:\n#   D6: {kind: die, faces: 6, label: D6, name: six-sided die}"
_CREDITS = {"sv": "Speldesign", "de": "Spielidee", "nl": "Spelontwerp"}
#: A text is in a language if this part of its words are little words of it, and so many different ones among them are
#: longer than two letters: `de` and `en` are words of Dutch, French and Spanish.
#: Source: in texts of the shipped cards it is 0.15 to 0.27.
_SURE, _DIFFERENT = 0.1, 3
_WORD = re.compile(r"[^\W\d_]+")
_COLUMNS = "# columns: {Special rule: text, How many: copies}"

_EXAMPLE_DECK = """\
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

_IGNORE = """\
# Everything under output/ is made from content/ and templates/.
/output/
"""


@dataclass(frozen=True)
class Created:
    """What a new project was made of.

    Attributes:
        files: those written, from the folder; none where nothing of the list of cards can be used.
        findings: what is wrong with the list or was changed in it, with places in the author's own file.
        taken, cards: how many cards of the list went into the project, and how many it holds.
    """

    files: list[str]
    findings: list[Finding]
    taken: int = 0
    cards: int = 0

    def says(self, folder: str) -> str:
        """Return what was created, as a line.

        Args:
            folder: the folder as a shell reads it.
        """
        if not self.files:
            return "nothing was created; mend what is listed above"
        if self.taken == self.cards:
            cards = f": {counted(self.cards, 'card')}" if self.cards else ""
            return f"created {folder}{cards}"
        left = counted(self.cards - self.taken, "card")
        return f"created {folder}: {self.taken} of {self.cards} cards; {left} left out, listed above"


def new_project(folder: Path, source: Path | None = None) -> Created:
    """Make a project in a folder, from a list of cards or with a small example.

    Cards with mistakes are left out. The author's file stays as it is.

    Errors:
        CardgenError: something of that name is there already, or the folder cannot be written.
    """
    name = slug(folder.resolve().name) or "my-game"
    if source is None:
        return Created(write_files(folder, _example(name)), [])
    files, outcome = _from_list(source, name)
    return replace(outcome, files=write_files(folder, files) if files else [])


def _example(name: str) -> dict[str, bytes]:
    game = _GAME.format(
        title=_quoted(_titled(name)),
        languages="[en]",
        tokens=_TOKENS,
        deck="harbour",
        copies=11,
        credit="Game design",
    )
    return {
        f"content/{name}/decks/harbour.yaml": _EXAMPLE_DECK.replace("{name}", name).encode(),
        f"content/{name}/game.yaml": game.encode(),
        ".gitignore": _IGNORE.encode(),
    }


def _from_list(source: Path, name: str) -> tuple[dict[str, bytes], Created]:
    """Return the files of a project around the good cards of a list, and what there is to say of it."""
    deck = slug(source.stem) or "cards"
    file = source.as_posix()
    read, made = Notes(), Notes()
    cards = read_cards(source, deck, read)
    if cards is None:
        return {}, Created([], findings(file, read.closed()))
    new = _New(name, deck, header_languages(cards.rows[0].cells) or (_language_of(cards.rows),))
    # Trial first, changes afterwards: a finding tells of a cell as its author has it.
    rows, found = tried(cards.rows, name, file, lambda data, count: new.files(f"{deck}.csv", data, count))
    adopted = adopt(rows, new.languages, made) if len(rows) > 1 else None
    if adopted and adopted.pictures:
        message = (
            f"column '{adopted.pictures}' names pictures; put them into 'content/{name}/art' and delete the line "
            f"'columns' in 'decks/{deck}.yaml'"
        )
        at = (rows[0].line, rows[0].cells.index(adopted.pictures) + 1)
        made.add("CG104", at, message, WARNING)
    told = [*found, *findings(file, made.closed())]
    placed = [replace(f, place=Place(file, *cards.place(f.place.line, f.place.column))) for f in told]
    every = list(dict.fromkeys([*findings(file, read.closed()), *placed]))
    outcome = Created([], every, len(rows) - 1 if adopted else 0, cards.cards)
    if adopted is None:
        return {}, outcome
    suffix = source.suffix.lower()
    as_it_is = cards.data if len(rows) - 1 == cards.cards and not adopted.changed else None
    if as_it_is is None or (suffix != ".xlsx" and not _is_utf8(as_it_is)):
        suffix, as_it_is = ".csv", as_csv(adopted.rows)
    return new.files(f"{deck}{suffix}", as_it_is, len(rows) - 1, adopted), outcome


def _language_of(rows: Sequence[Row]) -> str:
    """Return the language that a table's texts are surely in, by its little words; else English."""
    words = _WORD.findall(" ".join(cell for row in rows[1:] for cell in row.cells).lower())
    lang = guess_language(" ".join(words))
    told = [word for word in words if word in little_words(lang)]
    sure = len(told) >= _SURE * len(words) and len({w for w in told if len(w) > 2}) >= _DIFFERENT
    return lang if sure else "en"


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


class _New(NamedTuple):
    """A project to be: its game, its deck, its languages."""

    name: str
    deck: str
    languages: tuple[str, ...]

    def files(self, table: str, data: bytes, rows: int, made: Adopted | None = None) -> dict[str, bytes]:
        """Return the files of the project around a table; `made` is what its cells need in them."""
        game = _GAME.format(
            title=self.text(_titled(self.name)),
            languages=f"[{', '.join(self.languages)}]",
            tokens=self.tokens(made.tokens if made else ()),
            deck=self.deck,
            copies=rows,
            credit=self.text("Game design", _CREDITS),
        )
        columns = f"columns: {{{_quoted(made.pictures)}: picture}}" if made and made.pictures else _COLUMNS
        yaml = _TABLE_DECK.format(
            title=self.text(_titled(self.deck)),
            table=table,
            columns=columns,
        )
        return {
            f"content/{self.name}/decks/{table}": data,
            f"content/{self.name}/decks/{self.deck}.yaml": yaml.encode(),
            f"content/{self.name}/game.yaml": game.encode(),
            ".gitignore": _IGNORE.encode(),
        }

    def tokens(self, names: tuple[str, ...]) -> str:
        """Return the declaration of tokens, each of which prints its name."""
        rows = [f"  {_quoted(name)}: {{kind: unit, label: {self.text(name)}}}" for name in names]
        return "\n".join(["tokens:", *rows]) if rows else _TOKENS

    def text(self, text: str, known: Mapping[str, str] = MappingProxyType({})) -> str:
        """Return a text as YAML: plainly in one language, else once for each; `known` has it in some of them."""
        said = {lang: _quoted(known.get(lang, text)) for lang in self.languages}
        if len(said) == 1:
            return said[self.languages[0]]
        return "{" + ", ".join(f"{lang}: {words}" for lang, words in said.items()) + "}"


def _titled(words: str) -> str:
    text = words.replace("-", " ")
    return text[:1].upper() + text[1:]


def _quoted(text: str) -> str:
    """Return a text in quotes; what is a string in JSON is one in YAML."""
    return json.dumps(text, ensure_ascii=False)
