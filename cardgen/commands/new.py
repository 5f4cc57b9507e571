"""`cardgen new`: a project that checks clean and builds at once.

It is first made in a temporary folder; only what loads there without errors is written to the user's folder.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.commands.new_project.card_list import CardList, read_cards
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
from cardgen.commands.new_project.read_back import read_back
from cardgen.commands.new_project.yaml_deck import as_yaml
from cardgen.findings import WARNING, Finding, Place, counted, has_errors
from cardgen.load.document import MORE, Diagnostics, TableCells, findings
from cardgen.load.foreign_markup import ConvertedTable, convert_markup
from cardgen.load.names import slug
from cardgen.load.prose import guess_language, little_words
from cardgen.load.tables.columns import header_languages
from cardgen.load.tables.tablefile import Row

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
        taken, cards: number of cards imported without errors, and in the list.
        columns: lines about what the list's columns became.
        table: the project's copy of the list, if it is a table; cards with errors are still in it.
    """

    files: list[str]
    findings: list[Finding]
    taken: int = 0
    cards: int = 0
    columns: tuple[str, ...] = ()
    table: str = ""

    @property
    def has_bad_cards(self) -> bool:
        """Whether the project holds cards that cannot be built yet."""
        return bool(self.table) and has_errors(self.findings)

    def next_step(self, folder: Path) -> str:
        """Return a line with the command to run next, for a shell."""
        go = f"cd {shlex.quote(str(folder))} && " if folder.resolve() != Path.cwd() else ""
        return f"Next: {go}cardgen build{' --draft' if self.has_bad_cards else ''}"

    def summary(self, folder: str) -> str:
        """Return a line about what was created.

        Args:
            folder: quoted for a shell.
        """
        if not self.files:
            return "nothing was created; fix the errors above"
        if self.taken == self.cards and not self.has_bad_cards:
            cards = f": {counted(self.cards, 'card')}" if self.cards else ""
            return f"created {folder}{cards}"
        if self.table:
            least = "at least " if any(f.message.endswith(MORE) for f in self.findings) else ""
            bad = (
                f"{least}{self.cards - self.taken} with errors" if self.taken < self.cards else "with errors"
            )
            return f"created {folder}: {counted(self.cards, 'card')}, {bad}, listed above; fix them in {self.table}"
        left = counted(self.cards - self.taken, "card")
        return f"created {folder}: {self.taken} of {self.cards} cards; {left} left out, listed above"


def new_project(folder: Path, source: Path | None = None) -> Created:
    """Create a project in a folder, from a list of cards or with a small example.

    A table is copied as it is, with the cards that have errors; of other lists these are left out. The author's file
    is not changed.

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
    new = _NewProject(name, tuple(dict.fromkeys(headings)) or (guessed,))
    files, outcome = _adopt_list(lists[0], new, file) if lists[0].yaml else _adopt_table(source, lists, new)
    return files, replace(outcome, findings=list(dict.fromkeys([*reported, *outcome.findings])))


def _adopt_table(
    source: Path, lists: Sequence[CardList], new: _NewProject
) -> tuple[dict[str, bytes], Created]:
    """Return the files of a project whose decks read the author's table as it is, and the outcome."""
    table = f"{slug(source.stem) or 'cards'}{source.suffix.lower()}"
    made = {cards.deck: Diagnostics() for cards in lists}
    converted = {
        cards.deck: convert_markup(cards.rows, new.languages, made[cards.deck], None) for cards in lists
    }

    def files(taken: Sequence[CardList], count: int) -> dict[str, bytes]:
        decks = [new.deck(cards, table, converted[cards.deck]) for cards in taken]
        tokens = [name for cards in taken for name in converted[cards.deck].tokens]
        return new.files({table: lists[0].data}, decks, count, tokens)

    found = read_back(files(lists, 0), new.name, table, source.as_posix())
    good = {cards.deck: cards.without(found) for cards in lists}
    taken = [cards for cards in lists if len(good[cards.deck]) > 1]
    for cards in taken:
        _note_pictures(cards, converted[cards.deck].pictures, new, made[cards.deck])
        cells = TableCells(cards.sheet)
        found += findings(source.as_posix(), made[cards.deck].to_rows(), cells=cells)
    outcome = Created(
        [],
        found,
        sum(len(good[cards.deck]) - 1 for cards in taken),
        sum(cards.cards for cards in lists),
        tuple(line for cards in taken for line in new.column_lines(cards)),
        f"content/{new.name}/decks/{table}",
    )
    return (files(taken, len(good[taken[0].deck]) - 1) if taken else {}), outcome


def _adopt_list(cards: CardList, new: _NewProject, file: str) -> tuple[dict[str, bytes], Created]:
    """Return the files of a project with the valid cards of a list that becomes a deck in YAML, and the outcome."""
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
    converted = convert_markup(rows, new.languages, made, ".yaml") if len(rows) > 1 else None
    if converted:
        _note_pictures(cards, converted.pictures, new, made)
    placed = [
        replace(finding, place=Place(file, *cards.place(finding.place.line, finding.place.column)))
        for finding in [*found, *findings(file, made.to_rows())]
    ]
    if not converted or not cards.yaml:
        return {}, Created([], placed, 0, cards.cards)
    pictures = bool(converted.pictures)
    written = as_yaml(converted.rows, cards.deck, new.languages, cards.yaml, pictures=pictures)
    files = new.files({}, [new.yaml_deck(cards, written)], len(rows) - 1, converted.tokens)
    return files, Created([], placed, len(rows) - 1, cards.cards, new.column_lines(cards))


def _note_pictures(cards: CardList, heading: str, new: _NewProject, diagnostics: Diagnostics) -> None:
    """Note a column of pictures, which are not there yet."""
    if not heading:
        return
    fix = "rename the key 'picture' to 'art'" if cards.yaml else "delete the lines 'columns' and 'fields'"
    message = (
        f"column '{heading}' names pictures; put them into 'content/{new.name}/art' and {fix} in "
        f"'decks/{cards.deck}.yaml'"
    )
    at = (cards.rows[0].line, cards.rows[0].cells.index(heading) + 1)
    diagnostics.add("CG104", at, message, WARNING)


def _language_of(rows: Sequence[Row]) -> str:
    """Guess the language of rows by its function words; English if unsure."""
    words = _WORD.findall(" ".join(cell for row in rows for cell in row.cells).lower())
    lang = guess_language(" ".join(words))
    reported = [word for word in words if word in little_words(lang)]
    sure = len(reported) >= _SURE * len(words) and len({w for w in reported if len(w) > 2}) >= _DIFFERENT
    return lang if sure else "en"


class _Deck(NamedTuple):
    """A deck of the new project: its id and the text of its file."""

    id: str
    yaml: str


class _NewProject(NamedTuple):
    """A new project: its game's id and its languages."""

    name: str
    languages: tuple[str, ...]

    def deck(self, cards: CardList, table: str, made: ConvertedTable | None = None) -> _Deck:
        """Return the deck of a list in a table; `made` says whether it needs a column of pictures."""
        columns = COLUMNS
        if made and made.pictures:
            columns = PICTURES.format(game=self.name, heading=_quoted(made.pictures))
        return _Deck(cards.deck, TABLE_DECK.format(title=self.title(cards), table=table, columns=columns))

    def column_lines(self, cards: CardList) -> tuple[str, ...]:
        """Return lines about what a list's columns became."""
        file = f"content/{self.name}/decks/{cards.deck}.yaml"
        return import_summary(cards.rows[0], self.languages, file, is_table=cards.yaml is None)

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
            languages=f"[{', '.join(self.languages)}]",
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
