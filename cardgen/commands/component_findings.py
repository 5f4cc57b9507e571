"""Which findings concern a component: errors in other components of its deck do not stop its picture."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardgen.findings import Finding, Place, unsuppressed
from cardgen.load.decks.deck import TABLE_SUFFIXES
from cardgen.load.document import position, subtree
from cardgen.model import Component
from cardgen.model.kind import kinds

if TYPE_CHECKING:
    from cardgen.check import CheckedGame


class ComponentLocator:
    """Finds the component at a line of a deck's file."""

    def __init__(self, game: CheckedGame) -> None:
        self._sources = game.sources
        self._by_file: defaultdict[str, list[Component]] = defaultdict(list)
        for component in game.components():
            self._by_file[component.place.file].append(component)
        self._starts: dict[str, Sequence[int]] = {}
        self._by_item: dict[tuple[str, str], dict[int, Component]] = {}
        self._by_id = {component.id: component for component in game.components()}

    def at(self, place: Place) -> Component | None:
        """Return the component that a place is about or within; None if it could not be read.

        In a workbook, whose decks share one file, only the place's own deck is searched.
        """
        if place.subject.component:
            return self._by_id.get(place.subject.component)
        deck = place.subject.deck
        here = [c for c in self._by_file.get(place.file, ()) if deck in ("", c.deck)]
        if not here:
            return None
        if (place.file, deck) not in self._by_item:
            self._by_item[place.file, deck] = {self._item(c.place): c for c in here}
        return self._by_item[place.file, deck].get(self._item(place))

    def count_unreadable(self, findings: Iterable[Finding]) -> int:
        """Count the components that could not be read, by findings in files with others that could."""
        here = (f.place for f in findings if f.place.file in self._by_file and self.at(f.place) is None)
        return len({(p.file, p.cell.worksheet, self._item(p)) for p in here if self._is_in_list(p)})

    def _is_in_list(self, place: Place) -> bool:
        if _is_table(place.file):
            return place.cell.row > 0
        return 0 < self._item(place) < len(self._starts_in(place.file))

    def covers(self, component: Component, place: Place) -> bool:
        """Return whether a place in a deck's files is within a component, or concerns the whole deck."""
        if place.subject.deck not in ("", component.deck):
            return False
        if _is_table(place.file):
            return place.cell.row == 0 or place.line == component.place.line
        item = self._item(place)
        return item in (0, len(self._starts_in(place.file))) or self._item(component.place) == item

    def _item(self, place: Place) -> int:
        """Return the number of the list item at a place, from 1; 0 is before the list, the last number after it.

        In a table it is the line.
        """
        return place.line if _is_table(place.file) else bisect_right(self._starts_in(place.file), place.line)

    def _starts_in(self, file: str) -> Sequence[int]:
        """Return the first lines of a deck's components, and the line on which the deck continues after them."""
        if file not in self._starts:
            document = self._sources.document(file)
            here = self._by_file.get(file)
            key = kinds()[here[0].kind].items if here else ""
            listed = document.data.get(key) if isinstance(document.data, dict) else None
            starts: list[int] = []
            if isinstance(document.data, list) and document.data:
                starts = [*(position(item)[0] for item in document.positions[1]), sys.maxsize]
            elif isinstance(listed, list) and listed:
                starts = [position(item)[0] for item in subtree(document.positions, key)[1]]
                keys = [position(at)[0] for at in document.positions[1].values()]
                starts.append(min((line for line in keys if line > starts[-1]), default=sys.maxsize))
            self._starts[file] = starts
        return self._starts[file]


class ComponentFindings:
    """Assigns findings of a game to its components."""

    def __init__(self, game: CheckedGame) -> None:
        self._game = game
        self._places = ComponentLocator(game)

    def unsuppressed(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that are not allowed, sorted."""
        from cardgen.check import apply_suppressions

        return unsuppressed(apply_suppressions(findings, [self._game], report_unused=False))

    def concerning(
        self, component: Component, findings: Iterable[Finding], also: tuple[str, ...]
    ) -> list[Finding]:
        """Return the findings that concern a component: in its lines, its deck's, `game.yaml`, and further files.

        Args:
            also: prefixes of the names of further files that it depends on.
        """
        files = self._files(component)
        return [
            f
            for f in findings
            if f.place.file == self._game.place.file
            or f.place.file.startswith(also)
            or (f.place.file in files and self._places.covers(component, f.place))
        ]

    def of_deck(self, component: Component, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings in the files of a component's deck, including those on unreadable cards."""
        files = self._files(component)
        return [f for f in findings if f.place.file in files]

    def _files(self, component: Component) -> set[str]:
        deck = self._game.deck(component.deck)
        return {component.place.file, deck.place.file if deck else ""}


def _is_table(file: str) -> bool:
    return file.lower().endswith(TABLE_SUFFIXES)
