"""Which findings concern a component: errors in other components of its deck do not stop its picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardgen.findings import Finding, unsuppressed
from cardgen.load.decks.component_locator import ComponentLocator
from cardgen.model import Component

if TYPE_CHECKING:
    from cardgen.check import CheckedGame


class ComponentFindings:
    """Assigns findings of a game to its components."""

    def __init__(self, game: CheckedGame) -> None:
        self._game = game
        self._places = ComponentLocator(game, game.sources)

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
