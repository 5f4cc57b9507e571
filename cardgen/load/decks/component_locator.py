"""Which component a place in a deck's file is in, by where the items of its list begin."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cardgen.findings import Finding, Place
from cardgen.load.decks.deck import TABLE_SUFFIXES
from cardgen.load.document import Positions, pack_position, packed_start, position
from cardgen.load.sources import Sources
from cardgen.model import Component, Game
from cardgen.model.kind import kinds

#: Where a part of a file begins, as a mark, and whether it is an item of the deck's list; else it concerns the deck.
Part = tuple[int, bool]
#: An item of a deck's list: the worksheet of a table, and the mark where it begins; in a table, its line.
Item = tuple[str, int]


class ComponentLocator:
    """Finds the component at a place in a deck's file.

    Args:
        sources: the files of the game.
    """

    def __init__(self, game: Game, sources: Sources) -> None:
        self._sources = sources
        self._by_id = {component.id: component for component in game.components()}
        self._by_file: defaultdict[str, list[Component]] = defaultdict(list)
        for component in self._by_id.values():
            self._by_file[component.place.file].append(component)
        self._by_item: dict[str, Mapping[Item, Component]] = {}
        self._parts: dict[str, Sequence[Part]] = {}

    def at(self, place: Place) -> Component | None:
        """Return the component that a place is about or within; None if it is none, or one that could not be read."""
        if place.subject.component:
            return self._by_id.get(place.subject.component)
        file = place.file
        if file not in self._by_file:
            return None
        if file not in self._by_item:
            items = ((self._item(component.place), component) for component in self._by_file[file])
            self._by_item[file] = {item: component for item, component in items if item}
        item = self._item(place)
        return self._by_item[file].get(item) if item else None

    def with_components(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Yield findings, those within a component of a deck's file with it as their subject."""
        for finding in findings:
            subject = finding.subject
            component = self.at(finding.place) if subject.deck and not subject.component else None
            if component and component.deck == subject.deck:
                finding = replace(finding, place=finding.place.about(component=component.id))
            yield finding

    def count_unreadable(self, findings: Iterable[Finding]) -> int:
        """Count the components that could not be read, by findings in files with others that could."""
        here = (f.place for f in findings if f.place.file in self._by_file and self.at(f.place) is None)
        return len({(place.file, item) for place in here if (item := self._item(place))})

    def covers(self, component: Component, place: Place) -> bool:
        """Return whether a place in a deck's files is within a component, or concerns the whole deck."""
        if place.subject.deck not in ("", component.deck):
            return False
        return self._item(place) in (None, self._item(component.place))

    def _item(self, place: Place) -> Item | None:
        """Return the item of a deck's list that a place is in; None if it concerns the deck."""
        if place.file.lower().endswith(TABLE_SUFFIXES):
            return (place.cell.worksheet, place.line) if place.cell.row else None
        parts = self._parts_of(place.file)
        index = bisect_right(parts, (pack_position(place.line, place.column), True)) - 1
        return ("", parts[index][0]) if index >= 0 and parts[index][1] else None

    def _parts_of(self, file: str) -> Sequence[Part]:
        if file not in self._parts:
            document, here = self._sources.document(file), self._by_file.get(file)
            key = kinds()[here[0].kind].items if here else ""
            self._parts[file] = sorted(_parts(document.data, document.positions, key))
        return self._parts[file]


def _parts(data: Any, positions: Positions, key: str) -> Iterator[Part]:
    """Yield the parts of a deck, of a group in it, or of a list: the items, and where it goes on after them."""
    if isinstance(data, dict) and key in data:
        marks = positions[1]
        yield from _parts(data[key], positions[2][key], key)
        yield from ((mark, False) for mark in marks.values() if mark > marks[key])
    elif isinstance(data, list):
        for item, at in zip(data, positions[1], strict=True):
            is_group = isinstance(item, dict) and key in item and "id" not in item
            is_table = isinstance(item, str) and "|" in item
            yield packed_start(at), not (is_group or is_table)
            yield from _parts(item, at, key) if is_group or is_table else ()
    elif isinstance(data, str):
        yield from _rows(data, position(positions)[0] + 1)


def _rows(table: str, first: int) -> Iterator[Part]:
    """Yield the rows of a table drawn with bars, whose headings concern all of them."""
    below_headings = False
    for line, row in enumerate(table.rstrip("\n").split("\n"), start=first):
        yield pack_position(line, 1), below_headings
        below_headings = below_headings or row.lstrip().startswith("|")
