"""Which findings concern a component: what is wrong with others of its deck does not stop its picture."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterable, Sequence
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
        self._starts: dict[str, Sequence[int]] = {}

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

    def _is_of(self, component: Component, place: Place) -> bool:
        """Return whether a place in a deck's files is of a component, or of the deck as a whole."""
        if place.file.lower().endswith(TABLE_SUFFIXES):
            return place.line in (_header_line(self._game.sources, place.file), component.place.line)
        starts = self._starts_in(place.file, kinds()[component.kind].items)
        mine, its = (bisect_right(starts, line) for line in (component.place.line, place.line))
        return its in (0, mine, len(starts))

    def _starts_in(self, file: str, key: str) -> Sequence[int]:
        """Return the lines on which the components of a deck begin, and that on which the deck goes on after them."""
        if file not in self._starts:
            document = self._game.sources.document(file)
            listed = document.data.get(key) if isinstance(document.data, dict) else None
            starts: list[int] = []
            if isinstance(listed, list) and listed:
                starts = [position(item)[0] for item in branch(document.marks, key)[1]]
                keys = [position(at)[0] for at in document.marks[1].values()]
                starts.append(min((line for line in keys if line > starts[-1]), default=sys.maxsize))
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
