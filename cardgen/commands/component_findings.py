"""Which findings concern a component: what is wrong with others of its deck does not stop its picture."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from cardgen.findings import Finding, Place, unsuppressed
from cardgen.load.document import branch, position
from cardgen.load.record import TABLE_SUFFIXES
from cardgen.load.sources import Sources
from cardgen.model import Component
from cardgen.model.kind import kinds

if TYPE_CHECKING:
    from cardgen.check import CheckedGame


class ComponentFindings:
    """Sorts the findings of a game to its components, by the lines on which these stand."""

    def __init__(self, game: CheckedGame) -> None:
        self._game = game
        self._starts: dict[str, Sequence[tuple[int, int]]] = {}
        self._headers: dict[str, int] = {}

    def counting(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that nobody allows, sorted."""
        from cardgen.check import apply_suppressions

        return unsuppressed(apply_suppressions(findings, [self._game], whole=False))

    def of(self, component: Component, findings: Iterable[Finding], also: tuple[str, ...]) -> list[Finding]:
        """Return the findings that concern a component: of its lines, its deck, its game, and of further files.

        Args:
            also: how the names of further files begin that it is made of.
        """
        files = self._files(component)
        return [
            f
            for f in findings
            if f.place.file == self._game.place.file
            or f.place.file.startswith(also)
            or (f.place.file in files and self._is_of(component, f.place))
        ]

    def of_deck(self, component: Component, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings in the files of a component's deck, on cards that could not be read too."""
        files = self._files(component)
        return [f for f in findings if f.place.file in files]

    def _files(self, component: Component) -> set[str]:
        deck = self._game.deck(component.deck)
        return {component.place.file, deck.place.file if deck else ""}

    def at(self, place: Place) -> Component | None:
        """Return the component that a place is of; None for one of a whole deck, or of a card nobody could read."""
        slot = self._slot(place)
        return None if slot is None else self._by_slot.get((place.file, slot))

    def _is_of(self, component: Component, place: Place) -> bool:
        """Return whether a place in a deck's files is of a component, or of the deck as a whole."""
        slot = self._slot(place)
        return slot is None or (place.file == component.place.file and slot == self._slot(component.place))

    @cached_property
    def _by_slot(self) -> Mapping[tuple[str, int | None], Component]:
        return {(c.place.file, self._slot(c.place)): c for c in self._game.components()}

    @cached_property
    def _lists(self) -> Mapping[str, str]:
        """The key that lists the components of a file, by file."""
        decks = {deck.place.file: deck.kind.items for deck in self._game.decks}
        return {c.place.file: kinds()[c.kind].items for c in self._game.components()} | decks

    def _slot(self, place: Place) -> int | None:
        """Return the row of a table, or the number of the item of a list, that a place is in; None for all around."""
        if place.file.lower().endswith(TABLE_SUFFIXES):
            if place.file not in self._headers:
                self._headers[place.file] = _header_line(self._game.sources, place.file)
            return None if place.line == self._headers[place.file] else place.line
        starts = self._starts_in(place.file)
        number = bisect_right(starts, (place.line, place.column))
        return None if number in (0, len(starts)) else number

    def _starts_in(self, file: str) -> Sequence[tuple[int, int]]:
        """Return line and column at which the components of a file begin, and those at which it goes on after them.

        What begins first on a line has it from its beginning.
        """
        if file not in self._starts:
            document, key = self._game.sources.document(file), self._lists.get(file, "")
            listed = document.data.get(key) if isinstance(document.data, dict) else None
            starts: list[tuple[int, int]] = []
            if isinstance(listed, list) and listed:
                for line, column in map(position, branch(document.marks, key)[1]):
                    starts.append((line, column if starts and starts[-1][0] == line else 0))
                keys = [position(at)[0] for at in document.marks[1].values()]
                starts.append((min((line for line in keys if line > starts[-1][0]), default=sys.maxsize), 0))
            self._starts[file] = starts
        return self._starts[file]


def _header_line(sources: Sources, file: str) -> int:
    """Return the line of a table's header: the first with words that are not Excel's `sep=`."""
    source = sources.get(file)
    if source is None:
        return 1
    lines = enumerate(source.text.splitlines(), start=1)
    return next(
        (n for n, line in lines if line.strip() and not line.lower().startswith(("sep=", '"sep='))), 1
    )
