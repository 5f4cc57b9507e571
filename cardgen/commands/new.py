"""A project of one's own that checks clean and builds at once: `cardgen new`.

Everything is made and loaded in a temporary folder first; only what loads without a mistake is written where
the user asked for it.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.findings import WARNING, CardgenError, Finding, Place, has_errors
from cardgen.load.document import Notes, findings
from cardgen.load.foreign_markup import Adopted, adopt, as_csv
from cardgen.load.game import load_game
from cardgen.load.names import slug
from cardgen.load.prose import guess_language, little_words
from cardgen.load.record import TABLE_SUFFIXES
from cardgen.load.source import read_file
from cardgen.load.tables.columns import header_languages
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.tablefile import Row
from cardgen.load.tables.workbook import read_xlsx

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

# Where the game comes from, and how sure that is: stated, secondary, derived or designed.
source: own design
certainty: designed

credits:
  - what: {credit}
    who: "…"

# Words that texts may name in braces, such as {{D6}}:
{tokens}

# What the box must hold; `cardgen check` counts it:
# inventory:
#   - {{kind: card, deck: {deck}, copies: {copies}, source: own design, certainty: designed}}
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
source: own design
certainty: designed

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


def new_project(folder: Path, table: Path | None = None) -> tuple[list[str], list[Finding]]:
    """Make a project in a folder, from a table of cards or with a small example.

    Returns: the files written, from the folder; none where the table has mistakes, which are the findings,
        with places in the table as it was given. Errors: CardgenError: something of that name is there
        already, or the folder cannot be written.
    """
    name = slug(folder.resolve().name) or "my-game"
    found: list[Finding] = []
    if table is None:
        files = _example(name)
    else:
        files, found = _from_table(table, name)
    return ([] if has_errors(found) else _write(folder, files)), found


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


def _from_table(table: Path, name: str) -> tuple[dict[str, bytes], list[Finding]]:
    """Return the files of a project around a table, and what is wrong or was changed, with places in the table."""
    suffix = table.suffix.lower()
    if suffix not in TABLE_SUFFIXES:
        raise CardgenError(f"'{table.name}' is no table; expected a .csv, .tsv or .xlsx file")
    deck = slug(table.stem) or "cards"
    notes = Notes()
    data = read_file(table, table.resolve().parent, notes)
    rows = (
        [] if data is None else read_xlsx(data, deck, notes) if suffix == ".xlsx" else read_csv(data, notes)
    )
    if data is None or not rows:
        if not notes.rows:
            notes.add(
                "CG011",
                (1, 1),
                "the table is empty; expected a header such as name,text,copies and a row a card",
            )
        return {}, findings(table.as_posix(), notes.closed())
    new = _New(name, deck, header_languages(rows[0].cells) or (_language_of(rows),))
    # Trial first, changes afterwards: a finding names the line of the table as its author has it.
    found = _trial(new.files(f"{deck}{suffix}", data, len(rows) - 1), name, table)
    if has_errors(found):
        return {}, found
    made = adopt(rows, new.languages, notes)
    if made.pictures:
        message = (
            f"column '{made.pictures}' names pictures; put them into 'content/{name}/art' and delete the line "
            f"'columns' in 'decks/{deck}.yaml'"
        )
        notes.add("CG104", (rows[0].line, rows[0].cells.index(made.pictures) + 1), message, WARNING)
    found = list(dict.fromkeys(found + findings(table.as_posix(), notes.closed())))
    if made.changed or (suffix != ".xlsx" and not _is_utf8(data)):
        return new.files(f"{deck}.csv", as_csv(made.rows), len(rows) - 1, made), found
    return new.files(f"{deck}{suffix}", data, len(rows) - 1, made), found


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


def _trial(files: Mapping[str, bytes], name: str, table: Path) -> list[Finding]:
    """Load the project from a temporary folder; give its findings under the table's given name."""
    with tempfile.TemporaryDirectory() as place:
        root = Path(place).resolve()
        _write(root, files)
        found = load_game(root / "content" / name, root).findings
    return [replace(f, place=Place(table.as_posix(), f.place.line, f.place.column)) for f in found]


def _titled(words: str) -> str:
    text = words.replace("-", " ")
    return text[:1].upper() + text[1:]


def _quoted(text: str) -> str:
    """Return a text in quotes; what is a string in JSON is one in YAML."""
    return json.dumps(text, ensure_ascii=False)


def _write(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """Write files whole and in their order, a game's own file after its decks; give those written.

    A `.gitignore` that is there stays as it is.

    Errors:
        CardgenError: one of them is there already; none is written then.
    """
    for name in files:
        if os.path.lexists(folder / name) and name != ".gitignore":
            raise CardgenError(f"'{name}' is in '{folder}' already; choose another folder")
    written: list[str] = []
    try:
        for name, data in files.items():
            path = folder / name
            if os.path.lexists(path):
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(temporary, 0o644)
            os.replace(temporary, path)
            written.append(name)
    except OSError as error:
        raise CardgenError(f"cannot write in '{folder}': {(error.strerror or str(error)).lower()}") from error
    return written
