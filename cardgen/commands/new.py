"""`cardgen new`: a project that checks clean and builds at once.

It is first made in a temporary folder; only what loads there without errors is written to the user's folder.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.commands.new_project.card_list import CardList, read_cards
from cardgen.commands.new_project.draft_languages import draft_languages
from cardgen.commands.new_project.file_texts import (
    COLUMNS,
    CREDITS,
    EXAMPLE_DECK,
    GAME,
    IGNORE,
    PICTURES,
    TABLE_DECK,
    TOKENS,
    YAML_DECK,
)
from cardgen.commands.new_project.import_rows import import_rows
from cardgen.commands.new_project.import_summary import import_summary
from cardgen.commands.new_project.new_files import write_files
from cardgen.commands.new_project.yaml_deck import as_yaml
from cardgen.findings import WARNING, Finding, Place, counted
from cardgen.load.document import Diagnostics, findings
from cardgen.load.foreign_markup import ConvertedTable, as_csv, convert_markup
from cardgen.load.names import slug
from cardgen.load.prose import guess_language, little_words
from cardgen.load.tables.columns import header_languages
from cardgen.load.tables.tablefile import Row
from cardgen.model.languages import Languages

#: A text is in a language if at least this share of its words are function words of it, and this many different ones
#: among them are longer than two letters: `de` and `en` are words of Dutch, French and Spanish.
#: Source: in the texts of the shipped cards the share is 0.15 to 0.27.
_SURE, _DIFFERENT = 0.1, 3
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Created:
    """The result of creating a project.

    Attributes:
        files: the files written, relative to the folder; none if nothing in the list of cards can be used.
        findings: in the list, or about changes made to it, with places in the author's own file.
        taken, cards: number of cards imported, and in the list.
        columns: lines about what the list's columns became.
    """

    files: list[str]
    findings: list[Finding]
    taken: int = 0
    cards: int = 0
    columns: tuple[str, ...] = ()

    def summary(self, folder: str) -> str:
        """Return a line about what was created.

        Args:
            folder: quoted for a shell.
        """
        if not self.files:
            return "nothing was created; fix the errors above"
        if self.taken == self.cards:
            cards = f": {counted(self.cards, 'card')}" if self.cards else ""
            return f"created {folder}{cards}"
        left = counted(self.cards - self.taken, "card")
        return f"created {folder}: {self.taken} of {self.cards} cards; {left} left out, listed above"


def new_project(folder: Path, source: Path | None = None) -> Created:
    """Create a project in a folder, from a list of cards or with a small example.

    Cards with errors are left out. The author's file is not changed.

    Errors:
        CardgenError: a file exists already, or the folder cannot be written.
    """
    name = slug(folder.resolve().name) or "my-game"
    if source is None:
        return Created(write_files(folder, _example(name)), [])
    files, outcome = _from_list(source, name)
    return replace(outcome, files=write_files(folder, files) if files else [])


def _example(name: str) -> dict[str, bytes]:
    game = GAME.format(
        title=_quoted(_titled(name)),
        languages="[en]",
        tokens=TOKENS,
        deck="harbour",
        copies=11,
        credit="Game design",
    )
    return {
        f"content/{name}/decks/harbour.yaml": EXAMPLE_DECK.replace("{name}", name).encode(),
        f"content/{name}/game.yaml": game.encode(),
        ".gitignore": IGNORE.encode(),
    }


def _from_list(source: Path, name: str) -> tuple[dict[str, bytes], Created]:
    """Return the files of a project with the valid cards of a file's lists, and the outcome."""
    stem, file = slug(source.stem) or "cards", source.as_posix()
    read = Diagnostics()
    lists = read_cards(source, stem, read)
    reported = findings(file, read.to_rows())
    if not lists:
        return {}, Created([], reported)
    headings = [lang for cards in lists for lang in header_languages(cards.rows[0].cells)]
    guessed = _language_of([row for cards in lists for row in cards.rows[1:]])
    codes = tuple(dict.fromkeys(headings)) or (guessed,)
    new = _NewProject(name, Languages(codes, draft_languages([cards.rows for cards in lists], codes)))
    every = [_import_list(cards, new, file) for cards in lists]
    reported = list(dict.fromkeys([*reported, *(finding for taken in every for finding in taken.reported)]))
    taken = [one for one in every if one.adopted]
    columns = tuple(line for one in taken for line in one.column_lines(new))
    outcome = Created(
        [], reported, sum(one.count for one in taken), sum(cards.cards for cards in lists), columns
    )
    if not taken:
        return {}, outcome
    return _project_files(new, taken, source), outcome


@dataclass(frozen=True)
class _ImportedList:
    """The imported part of a list (None if it has no valid card), and findings in the list."""

    cards: CardList
    adopted: ConvertedTable | None
    reported: list[Finding]

    @property
    def count(self) -> int:
        """The number of imported cards."""
        return len(self.adopted.rows) - 1 if self.adopted else 0

    def column_lines(self, new: _NewProject) -> tuple[str, ...]:
        """Return lines about what the list's columns became."""
        file = f"content/{new.name}/decks/{self.cards.deck}.yaml"
        return import_summary(self.cards.rows[0], new.languages, file, is_table=self.cards.yaml is None)


def _project_files(new: _NewProject, taken: Sequence[_ImportedList], source: Path) -> dict[str, bytes]:
    """Return the project's files, with the author's own table if nothing in it had to change."""
    (first, adopted), rows = (taken[0].cards, taken[0].adopted), taken[0].count
    tokens = [name for one in taken if one.adopted for name in one.adopted.tokens]
    if first.yaml and adopted:
        written = as_yaml(
            adopted.rows, first.deck, new.languages, first.yaml, pictures=bool(adopted.pictures)
        )
        return new.files({}, [new.yaml_deck(first, written)], rows, tokens)
    stem, suffix, data = slug(source.stem) or "cards", source.suffix.lower(), first.data
    whole = all(one.count == one.cards.cards and one.adopted and not one.adopted.changed for one in taken)
    if whole and data is not None and (suffix == ".xlsx" or _is_utf8(data)):
        tables = {f"{stem}{suffix}": data}
        decks = [new.deck(one.cards, f"{stem}{suffix}", one.adopted) for one in taken]
    else:
        tables = {f"{one.cards.deck}.csv": as_csv(one.adopted.rows) for one in taken if one.adopted}
        decks = [new.deck(one.cards, f"{one.cards.deck}.csv", one.adopted) for one in taken]
    return new.files(tables, decks, rows, tokens)


def _import_list(cards: CardList, new: _NewProject, file: str) -> _ImportedList:
    """Import a list; findings have places in the author's file."""
    made = Diagnostics()
    table = f"{cards.deck}.csv"
    # Validate first, convert afterwards: findings quote cells as the author wrote them.
    rows, found = import_rows(
        cards.rows,
        new.name,
        file,
        lambda data, count: new.files({table: data}, [new.deck(cards, table)], count),
        cards.place,
    )
    adopted = (
        convert_markup(rows, new.languages, made, ".yaml" if cards.yaml else ".csv")
        if len(rows) > 1
        else None
    )
    if adopted and adopted.pictures:
        fix = "rename the key 'picture' to 'art'" if cards.yaml else "delete the lines 'columns' and 'fields'"
        message = (
            f"column '{adopted.pictures}' names pictures; put them into 'content/{new.name}/art' and {fix} in "
            f"'decks/{cards.deck}.yaml'"
        )
        at = (rows[0].line, rows[0].cells.index(adopted.pictures) + 1)
        made.add("CG104", at, message, WARNING)
    placed = [
        replace(
            finding,
            place=Place(file, *cards.place(finding.place.line, finding.place.column)),
            message=cards.with_sheet_name(finding.message),
        )
        for finding in [*found, *findings(file, made.to_rows())]
    ]
    return _ImportedList(cards, adopted, placed)


def _language_of(rows: Sequence[Row]) -> str:
    """Guess the language of rows by its function words; English if unsure."""
    words = _WORD.findall(" ".join(cell for row in rows for cell in row.cells).lower())
    lang = guess_language(" ".join(words))
    reported = [word for word in words if word in little_words(lang)]
    sure = len(reported) >= _SURE * len(words) and len({w for w in reported if len(w) > 2}) >= _DIFFERENT
    return lang if sure else "en"


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


class _Deck(NamedTuple):
    """A deck of the new project: its id and the text of its file."""

    id: str
    yaml: str


class _NewProject(NamedTuple):
    """A new project: its game's id and its languages."""

    name: str
    languages: Languages

    def deck(self, cards: CardList, table: str, made: ConvertedTable | None = None) -> _Deck:
        """Return the deck of a list in a table; `made` says whether it needs a column of pictures."""
        columns = COLUMNS
        if made and made.pictures:
            columns = PICTURES.format(game=self.name, heading=_quoted(made.pictures))
        return _Deck(cards.deck, TABLE_DECK.format(title=self.title(cards), table=table, columns=columns))

    def yaml_deck(self, cards: CardList, written: str) -> _Deck:
        """Return the deck of a list in YAML; `written` are its cards."""
        return _Deck(cards.deck, YAML_DECK.format(title=self.title(cards), cards=written))

    def title(self, cards: CardList) -> str:
        """Return the title of a list's deck: the name of its worksheet or file."""
        return self.text(cards.sheet or _titled(cards.deck))

    def files(
        self, tables: Mapping[str, bytes], decks: Sequence[_Deck], rows: int, tokens: Sequence[str] = ()
    ) -> dict[str, bytes]:
        """Return the project's files, tables first; `rows` is the number of cards in the first deck."""
        game = GAME.format(
            title=self.text(_titled(self.name)),
            languages=f"[{', '.join(map(self.language, self.languages))}]",
            tokens=self.tokens(tuple(dict.fromkeys(tokens))),
            deck=decks[0].id,
            copies=rows,
            credit=self.text("Game design", CREDITS),
        )
        folder = f"content/{self.name}"
        return {
            **{f"{folder}/decks/{table}": data for table, data in tables.items()},
            **{f"{folder}/decks/{deck.id}.yaml": deck.yaml.encode() for deck in decks},
            f"{folder}/game.yaml": game.encode(),
            ".gitignore": IGNORE.encode(),
        }

    def language(self, lang: str) -> str:
        """Return a language as game.yaml lists it."""
        return f"{{{lang}: draft}}" if lang in self.languages.drafts else lang

    def tokens(self, names: tuple[str, ...]) -> str:
        """Return `tokens:` for game.yaml; each token prints its name."""
        rows = [f"  {_quoted(name)}: {{kind: unit, label: {self.text(name)}}}" for name in names]
        return "\n".join(["tokens:", *rows]) if rows else TOKENS

    def text(self, text: str, known: Mapping[str, str] = MappingProxyType({})) -> str:
        """Return a text as YAML: plain if there is one language, else a map; `known` has translations of it."""
        said = {lang: _quoted(known.get(lang, text)) for lang in self.languages}
        if len(said) == 1:
            return said[self.languages[0]]
        return "{" + ", ".join(f"{lang}: {words}" for lang, words in said.items()) + "}"


def _titled(words: str) -> str:
    text = words.replace("-", " ")
    return text[:1].upper() + text[1:]


def _quoted(text: str) -> str:
    """Return a text as a JSON string, which is also valid YAML."""
    return json.dumps(text, ensure_ascii=False)
