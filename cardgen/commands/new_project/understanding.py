"""How `new` reads a list: what its headings mean, what is not printed, and whether its cards have names.

What the program does not know by itself is written into the deck, under `columns`, `fields` and `values`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.commands.new_project.headless import are_pictures, are_sentences, cells_of, is_sentence
from cardgen.commands.new_project.row_choice import RowChoice
from cardgen.commands.new_project.technical import is_called, is_of_side, unprinted
from cardgen.load.names import COMPONENT_KEYS, RESERVED, field_name
from cardgen.load.tables.columns import ALLOW_COLUMN, Column, HeadingRules, header_languages, read_header
from cardgen.load.tables.headings import heading_key, holds_word, may_count
from cardgen.load.tables.numbers import count_of
from cardgen.load.tables.records import Row
from cardgen.load.tables.suspicious import is_count
from cardgen.model.kind import kinds

#: Keys of components that another program's list probably does not mean by these headings.
_OTHERWISE = ("from", "module", "certainty", "back")
#: At least this share of the names of cards is filled in and different.
_DIFFERENT = 0.7
#: At most this share of them are sentences.
_SENTENCES = 0.2
#: A text of a back that the plain look prints is at most this long, in characters.
_BACK_LENGTH = 60
#: A column of texts is at least this long on average, in characters.
_TEXT_LENGTH = 12


class Understanding(Struct, frozen=True):
    """How a list is read.

    Attributes:
        columns: what headings mean that are not understood by themselves; unprinted: headings of columns that are kept
            for templates and not printed, with the name of their field.
        names: empty where the cards have names, else `hidden`, or `made` where they print nothing else.
        headed: the list has headings of its own; rows: which of its rows are to be printed, where a column says so;
            hidden: headings of columns that the workbook hides.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    unprinted: Mapping[str, str] = field(default_factory=dict)
    names: str = ""
    headed: bool = True
    rows: RowChoice | None = None
    hidden: Sequence[str] = ()

    def as_own(self, heading: str, header: Sequence[str]) -> Understanding | None:
        """Return the same with a column as a field of its own, of another name at each call; None after the last."""
        number = header.index(heading) + 1
        name = field_name(heading) or f"column_{number}"
        known = {*RESERVED, *kinds()["card"].fields}
        names = [*([name] if name not in known else []), f"card_{name}", f"column_{number}"]
        tried = self.columns.get(heading)
        left = names[names.index(tried) + 1 :] if tried in names else names
        if not left:
            return None
        columns = {**self.columns, heading: left[0]}
        return replace(self, columns=columns, names=self.names or _names(header, columns, self.unprinted))


def card_rules(languages: Sequence[str], columns: Mapping[str, str] = MappingProxyType({})) -> HeadingRules:
    """Return what decides the meaning of headings in a list of cards."""
    return HeadingRules(languages, kinds()["card"].field_types, columns)


def read_columns(head: Row, languages: Sequence[str], columns: Mapping[str, str]) -> list[Column | None]:
    """Return what the columns of a list of cards mean."""
    return read_header(head.cells, head.line, card_rules(languages, columns))


def switched_off(rows: Sequence[Row], languages: Sequence[str], understood: Understanding) -> int:
    """Return the number of rows whose copies are 0, which are not cards; headings first."""
    header = read_columns(rows[0], languages, understood.columns)
    at = next((n for n, column in enumerate(header) if column and column.field == "copies"), None)
    return (
        sum(count_of(row.cells[at]) == 0 for row in rows[1:] if at < len(row.cells)) if at is not None else 0
    )


def understand(
    rows: Sequence[Row],
    languages: Sequence[str],
    columns: Mapping[str, str],
    *,
    headed: bool,
    choice: RowChoice | None = None,
    hidden: Sequence[str] = (),
    of_deck: Sequence[str] = (),
) -> Understanding:
    """Return how a list is read.

    Args:
        rows: with its headings first; languages: of the game; columns: what is known of some.
        choice: which rows are to be printed, where a column says so; hidden: headings of columns that are hidden;
            of_deck: of those that say what all cards have in common.
    """
    reader = _Reader(rows, languages)
    reader.columns |= columns
    reader.free_own_words()
    reader.find_copies()
    reader.find_pictures()
    reader.find_sides()
    reader.find_name()
    reader.add_languages()
    reader.find_text(sentences="name" in reader.fields())
    kept = unprinted(rows, reader.header()) | reader.hidden
    kept |= reader.own([*hidden, *of_deck, *([choice.heading] if choice else [])])
    return Understanding(
        reader.columns, kept, _names(rows[0].cells, reader.columns, kept), headed, choice, hidden
    )


def _names(headings: Sequence[str], columns: Mapping[str, str], hidden: Mapping[str, str]) -> str:
    """Return what a deck says about names: nothing where there are some; they are printed if nothing else would be."""
    header = read_columns(Row(1, tuple(headings)), header_languages(headings) or ("en",), columns)
    fields = {column.field for column in header if column} - {*hidden.values()}
    if "name" in fields:
        return ""
    return "hidden" if fields - {*COMPONENT_KEYS, "art"} else "made"


class _Reader:
    """Finds out what headings mean; `columns` is what has been found; `is_asked`: the text is a question."""

    def __init__(self, rows: Sequence[Row], languages: Sequence[str]) -> None:
        self.head, self.body, self.languages = rows[0], rows[1:], languages
        self.columns: dict[str, str] = {}
        self.is_asked = False
        self.hidden: dict[str, str] = {}

    def header(self) -> list[Column | None]:
        return read_columns(self.head, self.languages, self.columns)

    def fields(self) -> Set[str]:
        return {column.field for column in self.header() if column and not column.skip}

    def free_own_words(self) -> None:
        """Rename headings that are words of our own: `kind` is the type, `deck` is `card_deck`."""
        for heading in self.head.cells:
            word = field_name(heading)
            ours = word in RESERVED and (word not in COMPONENT_KEYS or word in _OTHERWISE)
            if ours and heading.lower() != ALLOW_COLUMN:
                is_type = word == "kind" and "type" not in self.fields()
                self.columns[heading] = "type" if is_type else f"card_{word}"

    def find_copies(self) -> None:
        """Take whole numbers below `Num`, `#` and the like for the copies, where no column is."""
        fields = [column.field if column else "" for column in self.header()]
        if "copies" in fields:
            at = fields.index("copies")
            if {cell.strip("0") for cell in cells_of(self.body, at)} == {""}:
                # Nobody keeps a list of no cards: the column has not been filled in.
                self.columns[self.head.cells[at]] = "card_copies"
            return
        counts = [index for index, cell in enumerate(self.head.cells) if may_count(cell)]
        # One that says so in words goes before a mere `#`.
        counts.sort(key=lambda index: len(self.head.cells[index].split()) < 2)
        for index in counts:
            if is_count(cells_of(self.body, index)):
                self.columns[self.head.cells[index]] = "copies"
                return

    def find_pictures(self) -> None:
        """Take a column of names of picture files for the pictures, where no column is; `Art` is a type in German."""
        for index, column in enumerate(self.header()):
            cells = cells_of(self.body, index)
            if (
                column
                and column.field == "art"
                and not are_pictures(cells)
                and 2 * len({*cells}) < len(cells)
            ):
                self.columns[self.head.cells[index]] = "type" if "type" not in self.fields() else "card_art"
        if "art" not in self.fields():
            own = [index for index in self._own() if are_pictures(cells_of(self.body, index))]
            fronts = [index for index in own if "back" not in heading_key(self.head.cells[index])]
            self.columns |= {self.head.cells[index]: "art" for index in fronts[:1]}
        # Pictures that are not there yet are in a field `picture`.
        others = [index for index in self._own() if field_name(self.head.cells[index]) == "picture"]
        self.columns |= {self.head.cells[index]: "card_picture" for index in others}

    def find_sides(self) -> None:
        """Take the columns called front and back for texts of the two sides; one of backs alone, where it is short."""
        fronts = [index for index in self._own() if is_of_side(self.head.cells[index], "front")]
        backs = [index for index, cell in enumerate(self.head.cells) if is_of_side(cell, "back")]
        alone = [index for index, cell in enumerate(self.head.cells) if is_called(cell, "backs")]
        if alone and not fronts:
            cells = cells_of(self.body, alone[0])
            if cells and max(map(len, cells)) <= _BACK_LENGTH and not are_pictures(cells):
                self.columns[self.head.cells[alone[0]]] = "back.title"
        if not fronts or not backs:
            return
        front, back = self.head.cells[fronts[0]], self.head.cells[backs[0]]
        longest = max(map(len, cells_of(self.body, backs[0])), default=0)
        self.columns[back] = "back.title" if longest <= _BACK_LENGTH else "card_back"
        if longest > _BACK_LENGTH:
            self.hidden[back] = "card_back"
        if "text" not in self.fields() and not self._holds_names(fronts[0]):
            self.columns[front] = "text"
            self.is_asked = are_sentences(cells_of(self.body, fronts[0]))

    def find_name(self) -> None:
        """Take a column whose heading holds a word for names, else one of names beside a text, for the names."""
        if "name" in self.fields():
            return
        likely = [index for index in self._own() if self._holds_names(index)]
        called = [index for index in likely if holds_word(self.head.cells[index], "name")]
        texts = "text" in self.fields() or any(
            are_sentences(cells_of(self.body, index)) for index in self._own()
        )
        alone = texts or len(likely) == 1 or likely[:1] == [0]
        for index in called or (likely if alone and not self.is_asked else [])[:1]:
            self.columns[self.head.cells[index]] = "name"
            return

    def find_text(self, *, sentences: bool) -> None:
        """Take the longest column of words, or of sentences, for the text, where no column is."""
        private = unprinted([self.head, *self.body], self.header())
        own = [index for index in self._own() if self.head.cells[index] not in private]
        cells = {index: cells_of(self.body, index) for index in own}
        if sentences:
            cells = {index: given for index, given in cells.items() if are_sentences(given)}
        length = {index: sum(map(len, given)) / len(given) for index, given in cells.items() if given}
        longest = max(length, key=lambda index: length[index], default=None)
        if "text" not in self.fields() and longest is not None and length[longest] >= _TEXT_LENGTH:
            self.columns[self.head.cells[longest]] = "text"

    def add_languages(self) -> None:
        """Set the first language for a plain heading beside one that names its own: `Name, Name_de`."""
        for heading in self.head.cells:
            (alone,) = read_columns(Row(1, (heading,)), self.languages, self.columns)
            if alone and len(alone.languages) > 1:
                self.columns[heading] = f"{alone.field}.{self.languages[0]}"

    def own(self, headings: Sequence[str]) -> dict[str, str]:
        """Return those of some headings that are fields of their own, each with the name of its field."""
        header, cells = self.header(), self.head.cells
        return {
            cells[index]: column.field
            for index in self._own()
            if cells[index] in headings and (column := header[index])
        }

    def _own(self) -> list[int]:
        """Return the columns that are fields of their own."""
        known = {*kinds()["card"].fields, *COMPONENT_KEYS}
        return [
            index
            for index, column in enumerate(self.header())
            if column and not column.skip and column.field not in known
        ]

    def _holds_names(self, index: int) -> bool:
        cells = cells_of(self.body, index)
        different = len(set(cells)) > len(cells) * _DIFFERENT and len(cells) >= len(self.body) * _DIFFERENT
        words = all(any(map(str.isalpha, cell)) for cell in cells)
        few_texts = sum(map(is_sentence, cells)) <= len(cells) * _SENTENCES
        lines = any("\n" in cell for cell in cells)
        return bool(cells) and different and words and few_texts and not lines and not are_pictures(cells)
