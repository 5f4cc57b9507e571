"""What a table of data prints: its rows from decks, components and facts, its cells in a language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from cardgen.findings import nearest, nearest_or_all
from cardgen.model import Component, Deck, Game, Localized, ValueProblem
from cardgen.model.deck import COMMON, matches
from cardgen.model.shown_numbers import ShownNumber
from cardgen.odds.scopes import ScopeContext, fact_in_scope
from cardgen.text.links import FACE
from cardgen.values.errors import InterpolationError
from cardgen.values.fenced_blocks import Block, BlockError
from cardgen.values.field_texts import This, this_component
from cardgen.values.interpolator import Interpolator
from cardgen.values.table_blocks import (
    ReadBlock,
    TableSpec,
    is_picture,
    is_text,
    picture_crop,
    picture_width_mm,
    read_block,
)

#: In a column's map, the text of rows that it does not name.
ELSE = "else"
#: A column that holds nothing else is the name of a field; `goblin.attack` lies in a map.
_FIELD = re.compile(r"[^\W\d]\w*(?:\.[\w-]+)*")
_COPIES = re.compile(r"(?<![\w.-])this\.copies\b")
_SPACE = re.compile(r"\s*[\r\n]+\s*")


class _Row(NamedTuple):
    """A row before it is printed.

    Attributes:
        this: what `this` is in its cells; own: words that it has beside what `this` has.
        fields: of a component; cells: of a row that is written out in the block, else None.
    """

    this: This
    own: Mapping[str, str]
    fields: Mapping[str, Any]
    copies: tuple[str, ...] = ()
    cells: tuple[str, ...] | None = None

    def with_copies(self, of: tuple[str, ...]) -> _Row:
        """Return the row as one of several that read alike, by the ids of them all."""
        own = {**self.this.own, "copies": f"copies({' | '.join(of)})"}
        return self._replace(this=self.this._replace(own=own), copies=of)


class TableBuilder:
    """Makes the tables of one game."""

    def __init__(self, game: Game, printer: Interpolator) -> None:
        self._game = game
        self._printer = printer

    def made(self, block: Block, lang: str, where: ScopeContext) -> tuple[str, tuple[ValueProblem, ...]]:
        """Return a block as a table of Markdown; or nothing, and why it cannot be made, at places of its text."""
        read = read_block(block)
        if read.spec is None:
            return "", read.problems
        try:
            rows = list(self._rows(read.spec, where))
            if not rows:
                key = "where" if read.spec.where else read.spec.source
                raise BlockError("no row is found; the table would be empty", key)
            rows = self._in_order(rows, read.spec)
            cells = _Cells(self._printer, read, rows, lang, where)
            table = cells.table()
        except BlockError as error:
            return "", (read.problem(error),)
        return ("", tuple(cells.problems)) if cells.problems else (_markdown(table, block), ())

    # Rows.

    def _rows(self, spec: TableSpec, where: ScopeContext) -> Iterator[_Row]:
        if spec.source == "deck":
            yield from self._of_deck(spec)
        elif spec.source == "facts":
            yield from self._of_facts(spec, where)
        else:
            for index, one in enumerate(spec.of):
                if one in spec.of[:index] and not isinstance(one, list):
                    raise BlockError(f"duplicate '{one}'", "rows", index)
                yield self._named(one, index, spec)

    def _of_deck(self, spec: TableSpec) -> Iterator[_Row]:
        deck = self._game.deck(spec.of)
        if deck is None:
            known = [one.id for one in self._game.decks]
            hint = nearest_or_all(spec.of, known)
            raise BlockError(f"no deck '{spec.of}'{hint}", "deck")
        yield from map(_of_component, _where(deck, spec))

    def _of_facts(self, spec: TableSpec, where: ScopeContext) -> Iterator[_Row]:
        if spec.of.count("*") != 1:
            raise BlockError(
                f"'{spec.of}' is not a group of facts; write one '*', such as 'bribe.*'", "facts"
            )
        before, after = spec.of.split("*")
        pattern = re.compile(rf"{re.escape(before)}([^.]+){re.escape(after)}")
        found = [(key, match[1]) for key in self._game.facts if (match := pattern.fullmatch(key))]
        if not found:
            raise BlockError(f"no fact '{spec.of}'{nearest(spec.of, self._game.facts)}", "facts")
        for key, part in found:
            if not isinstance(fact_in_scope(self._game, key, where), str):
                yield _Row(This(part, {"value": key}), {"key": part}, {})

    def _named(self, one: Any, index: int, spec: TableSpec) -> _Row:
        """Return a row that the block lists: a deck, a component, or the cells themselves."""
        if isinstance(one, list):
            if len(one) != len(spec.columns) or not all(cell is None or is_text(cell) for cell in one):
                raise BlockError(
                    f"the row must be a list of {len(spec.columns)} texts, one for each column", "rows", index
                )
            cells = tuple("" if cell is None else str(cell) for cell in one)
            return _Row(This("", {}), {}, {}, (), cells)
        deck, component = self._game.deck(str(one)), self._game.component(str(one))
        if deck:
            return _of_deck_itself(deck, self._counted(deck, index, spec))
        if component:
            return _of_component(component)
        known = [*(d.id for d in self._game.decks), *(c.id for c in self._game.components())]
        raise BlockError(f"no deck or component '{one}'{nearest(str(one), known)}", "rows", index)

    def _counted(self, deck: Deck, index: int, spec: TableSpec) -> str:
        """Return an expression for how many pieces of a deck the block asks for."""
        found = _where(deck, spec)
        if not found:
            raise BlockError(f"deck '{deck.id}' has no component that 'where' describes", "rows", index)
        return (
            f"copies({deck.id})" if len(found) == len(deck.components) else str(sum(c.copies for c in found))
        )

    def _in_order(self, rows: list[_Row], spec: TableSpec) -> list[_Row]:
        """Return rows by the numbers that the block names, the last one first: sorting keeps what was equal."""
        for index, name in reversed(list(enumerate(spec.order))):
            path = ("order", index) if len(spec.order) > 1 else ("order",)
            numbers = {row.this.id: self._number(row, name.removeprefix("-"), path) for row in rows}
            rows = sorted(rows, key=lambda row: numbers[row.this.id], reverse=name.startswith("-"))
        return rows

    def _number(self, row: _Row, name: str, path: tuple[str | int, ...]) -> Fraction:
        """Return what a row is ordered by.

        Errors: BlockError: it has no such number.
        """
        try:
            found = self._printer.number(_expression(row, name), self._game.languages[0])
        except InterpolationError:
            found = ""
        if isinstance(found, str):
            raise BlockError(f"'{row.this.id}' has no number '{name}' to order by", *path)
        return Fraction(found)


def _of_component(component: Component) -> _Row:
    # A name is a reference: its mistakes are reported where it is written, not at each table too.
    named = {"name": f"{{card:{component.id}}}"} if "name" in component.fields else {}
    return _Row(
        this_component(component.id), {"id": component.id, **named}, component.fields, (component.id,)
    )


def _where(deck: Deck, spec: TableSpec) -> list[Component]:
    """Return the components of a deck whose fields are as a block asks.

    Errors: BlockError: the deck has no such field.
    """
    known = [*COMMON, *deck.field_types, *(name for c in deck.components for name in c.fields)]
    for name in spec.where:
        if name not in known:
            raise BlockError(f"deck '{deck.id}' has no field '{name}'{nearest(name, known)}", "where", name)
    wanted = spec.where.items()
    return [c for c in deck.components if all(matches(c, name, value) for name, value in wanted)]


def _of_deck_itself(deck: Deck, copies: str) -> _Row:
    own = {"name": f"{deck.id}.title", "title": f"{deck.id}.title", "copies": copies}
    named = dict.fromkeys(("name", "title"), f"{{deck:{deck.id}}}")
    return _Row(This(deck.id, own), {"id": deck.id, **named}, {}, (deck.id,))


def _expression(row: _Row, field: str) -> str:
    return row.this.own.get(field) or f"{row.this.id}.{field}"


# Cells.


class _Cells:
    """The cells of one table, printed in one language; what cannot be printed is reported once a column."""

    def __init__(
        self, printer: Interpolator, read: ReadBlock, rows: list[_Row], lang: str, where: ScopeContext
    ) -> None:
        self._printer = printer
        self._read = read
        self._rows = rows
        self._lang = lang
        self._where = where
        self._columns = read.spec.columns if read.spec else {}
        self._fields = {name for row in rows for name in (*row.own, *row.this.own, *row.fields)}
        self.problems: list[ValueProblem] = []

    def table(self) -> list[list[str]]:
        """Return the captions and the rows, of which those that read alike are one."""
        for caption, cell in self._columns.items():
            self._check(caption, cell)
        captions = [self._text(caption, None, ("columns", caption), key=True) for caption in self._columns]
        alike: dict[Any, _Row] = {}
        for index, row in enumerate(self._rows):
            # What says how many copies there are is not yet known.
            key: Any = index if row.cells else self._read_as(row)
            first = alike.get(key)
            alike[key] = first.with_copies((*first.copies, *row.copies)) if first else row
        return [captions, *(self._row(row) for row in alike.values())]

    def _read_as(self, row: _Row) -> tuple[str, ...]:
        """Return what a reader sees of a row, but for copies: names, and not references to components."""
        name = row.fields.get("name")
        given = name.of(self._lang) if isinstance(name, Localized) else row.own.get("name", "")
        cells = self._row(row, without_copies=True)
        return tuple(cell.replace(row.own["name"], given) if "name" in row.own else cell for cell in cells)

    def _check(self, caption: str, cell: Any) -> None:
        """Errors: BlockError: no row has the field, or no row has the id that the column's map names."""
        if is_picture(cell):
            return
        if isinstance(cell, Mapping):
            known = [*(row.this.id for row in self._rows if row.cells is None), ELSE]
            for name in cell:
                if name not in known:
                    raise BlockError(
                        f"no row '{name}'{nearest(name, known)}", "columns", caption, name, key=True
                    )
        elif _is_field(cell) and not self._has(cell) and any(row.cells is None for row in self._rows):
            hint = nearest_or_all(cell, sorted(self._fields))
            raise BlockError(f"no row has a field '{cell}'{hint}", "columns", caption)

    def _has(self, field: str) -> bool:
        return field in self._fields or any(_held(row, field) is not None for row in self._rows)

    def _row(self, row: _Row, *, without_copies: bool = False) -> list[str]:
        if row.cells is not None:
            source = ("rows",)
            return [self._text(cell, None, source) for cell in row.cells]
        columns = self._columns.items()
        return [
            ""
            if without_copies and (_says_copies(cell) or is_picture(cell))
            else self._cell(cell, row, ("columns", caption))
            for caption, cell in columns
        ]

    def _cell(self, cell: Any, row: _Row, path: tuple[str | int, ...]) -> str:
        if is_picture(cell):
            return self._picture(cell, row)
        if isinstance(cell, Mapping):
            name = row.this.id if row.this.id in cell else ELSE
            return self._cell_of(cell.get(name, ""), row, (*path, name))
        return self._cell_of(cell, row, path)

    def _picture(self, cell: Mapping[str, Any], row: _Row) -> str:
        """Return the face of a row as Markdown has pictures; in its brackets, what the row is called."""
        name = row.fields.get("name")
        given = name.of(self._lang) if isinstance(name, Localized) else ""
        shown = ", ".join([f"{picture_width_mm(cell):g} mm", *filter(None, [picture_crop(cell)])])
        return f'![{given}]({FACE}{row.this.id} "{shown}")'

    def _cell_of(self, cell: Any, row: _Row, path: tuple[str | int, ...]) -> str:
        """Return a field of a row, or a text; a word that is not a field of any row is a text."""
        if not (_is_field(cell) and self._has(cell)):
            return self._text(str(cell), row, path)
        if cell in row.own:
            return row.own[cell]
        held = _held(row, cell)
        if cell not in row.this.own and held in (None, ""):
            return ""
        if held is not None and not is_text(held) and not isinstance(held, Localized):
            message = f"'{cell}' of '{row.this.id}' is neither number nor word; write texts by id instead"
            raise BlockError(message, *path)
        if isinstance(held, ShownNumber):
            return _in_cell(str(held))
        try:
            return _in_cell(self._printer.value(_expression(row, cell), self._lang, self._where))
        except InterpolationError as error:
            raise BlockError(f"'{cell}' of '{row.this.id}' {error.message}", *path) from error

    def _text(self, text: str, row: _Row | None, path: tuple[str | int, ...], *, key: bool = False) -> str:
        """Return a text of the block with its values printed, `this` being the row."""
        printed, written = self._printer.text(text, self._lang, self._where, row.this if row else None)
        for problem in written.problems:
            at = self._read.offset(path, key=key)
            if at not in (known.at for known in self.problems):
                self.problems.append(problem._replace(at=at, message=f"table: {problem.message}"))
        return _in_cell(printed)


def _is_field(cell: Any) -> bool:
    return isinstance(cell, str) and bool(_FIELD.fullmatch(cell))


def _says_copies(cell: Any) -> bool:
    texts = cell.values() if isinstance(cell, Mapping) else [cell]
    return any(text == "copies" or _COPIES.search(str(text)) for text in texts)


def _held(row: _Row, path: str) -> Any:
    found: Any = row.fields
    for name in path.split("."):
        found = found.get(name) if isinstance(found, Mapping) and not isinstance(found, Localized) else None
    return found


# Markdown.


def _in_cell(text: str) -> str:
    """Return a text in one line, with its bars kept from ending the cell."""
    return _SPACE.sub(" ", text.strip()).replace("|", "\\|")


def _markdown(table: list[list[str]], block: Block) -> str:
    """Return a table, captions first, apart from the words around it; its first line replaces the fence."""
    lines = [_line(table[0]), "|" + "---|" * len(table[0]), *map(_line, table[1:])]
    return f"\n{block.before}".join([*[""] * block.follows, *lines, *[""] * block.followed])


def _line(cells: list[str]) -> str:
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in cells)
