"""Which findings concern a component: what is wrong with others of its deck does not stop its picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardgen.findings import Finding, unsuppressed
from cardgen.model import Component

if TYPE_CHECKING:
    from cardgen.check import CheckedGame


class ComponentFindings:
    """Sorts the findings of a game to its components, by the lines on which these stand."""

    def __init__(self, game: CheckedGame) -> None:
        self._game = game
        self._owners: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        for component in game.components():
            file, first = component.place.file, component.place.line
            lines = [place.line for place in component.places.values() if place.file == file]
            for line in range(first, max([first, *lines]) + 1):
                self._owners[file, line].add(component.id)

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
        # `orc.2` is a copy of `orc` with a picture of its own, and stands on the same lines.
        owners = self._owners.get((finding.place.file, finding.place.line))
        return not owners or component.id.partition(".")[0] in owners
