"""Which findings concern a component: what is wrong with others of its deck does not stop its picture."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardgen.findings import Finding, Place, unsuppressed
from cardgen.model import Component

if TYPE_CHECKING:
    from cardgen.check import CheckedGame


class ComponentPlaces:
    """Finds the component that a place in a deck's file is in."""

    def __init__(self, game: CheckedGame) -> None:
        self._game = game
        self._by_file: defaultdict[str, list[Component]] = defaultdict(list)
        for component in sorted(game.components(), key=lambda c: c.place):
            self._by_file[component.place.file].append(component)

    def at(self, place: Place) -> Component | None:
        """Return the component among whose lines a place is, or None."""
        here = self._by_file.get(place.file, [])
        before = bisect_right(here, place, key=lambda c: c.place)
        return here[before - 1] if before and self._holds(here[before - 1].place, place.line) else None

    def _holds(self, start: Place, line: int) -> bool:
        """Return whether a line is of what starts at a place: its row in a table, in YAML what is indented as far."""
        source = self._game.sources.get(start.file)
        if source is None or source.is_table:
            return line == start.line
        between = (source.line(number) for number in range(start.line + 1, line + 1))
        return all(text[: start.column - 1].isspace() for text in between if text.strip())


class ComponentFindings:
    """Sorts the findings of a game to its components, by the lines on which these stand."""

    def __init__(self, game: CheckedGame) -> None:
        self._game = game
        self._places = ComponentPlaces(game)

    def counting(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that nobody allows, sorted."""
        from cardgen.check import apply_suppressions

        return unsuppressed(apply_suppressions(findings, [self._game], whole=False))

    def of(self, component: Component, findings: Iterable[Finding], also: tuple[str, ...]) -> list[Finding]:
        """Return the findings that concern a component: of its lines, its deck, its game, and of further files.

        Args:
            also: how the names of further files begin that it is made of.
        """
        return [
            f
            for f in findings
            if f.place.file == self._game.place.file
            or f.place.file.startswith(also)
            or (f.place.file == component.place.file and self._is_of(component, f))
        ]

    def _is_of(self, component: Component, finding: Finding) -> bool:
        owner = self._places.at(finding.place)
        # `orc.2` is a copy of `orc` with a picture of its own, and stands at the same place.
        return owner is None or owner.place == component.place
