"""Which row of the ledger holds of a text: scopes against where it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.facts.ledger_entries import Entry
from cardgen.check.corpus.text_units import RULES, TextUnit

_HEADING = re.compile(r"^#{2,6} (\d+(?:\.\d+)*)\b", re.MULTILINE)


class Spot(NamedTuple):
    """What scopes may name of where a text stands."""

    names: Mapping[str, str]

    def holds(self, scope: frozenset[tuple[str, str]]) -> bool:
        """Return whether a scope holds here; one that names an edition or a hero holds of no text as such."""
        return all(
            self.names.get(name) == value
            or (name == "rule" and self.names.get(name, "").startswith(f"{value}."))
            for name, value in scope
        )


def spot_of(game: CheckedGame, one: TextUnit, start: int) -> Spot:
    """Return what is known of a place in a text: the section of the rules, or the component and whose it is."""
    if one.kind == RULES:
        headings = list(_HEADING.finditer(one.text, 0, start))
        return Spot({"rule": headings[-1][1]} if headings else {})
    component = game.component(one.owner)
    if component is None:
        return Spot({})
    return Spot({"component": component.id, "deck": component.deck, "module": component.module})


def holding(rows: Sequence[Entry], spot: Spot) -> Entry | None:
    """Return the row of one key that holds of a text: the one with the narrowest scope."""
    return max((e for e in rows if spot.holds(e.scope)), key=lambda e: len(e.scope), default=None)
