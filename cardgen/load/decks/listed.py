"""The components of a deck as they are written, and what they say that say nothing else.

The list of a deck holds components, tables drawn with bars, and groups; a group has a list and `defaults` of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardgen.load.document import Positions

#: Where a cell stands for nothing, though a default would fill it.
_NOTHING = "~"


@dataclass
class Defaults:
    """What each component of a deck or of a group says unless it says something else.

    Attributes:
        written: as it stands there; marks: its places; above: that of the deck, or of the group around.
        values: checked, those from above included; places: of each value.
    """

    written: Mapping[str, Any] = field(default_factory=dict)
    positions: Positions = 0
    above: Defaults | None = None
    values: dict[str, Any] = field(default_factory=dict)
    places: dict[str, Positions] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        """Return whether a key has a default, right or wrong; one without a value takes away that from above."""
        if key in self.written:
            return self.written[key] is not None and key != "id"
        return self.above is not None and self.above.has(key)


@dataclass(frozen=True)
class Listed:
    """One component as it is written.

    Attributes:
        written: what it says itself; marks: the places of that.
        of_table: it is a row, whose keys an author knows as columns.
    """

    written: Any
    positions: Positions
    defaults: Defaults
    of_table: bool = False

    def leaves(self, key: str) -> bool:
        """Return whether a key is left to a default: the component says nothing of it, not even that it has none."""
        return isinstance(self.written, dict) and key not in self.written and self.defaults.has(key)

    def says(self, key: str) -> bool:
        """Return whether a component says something of a key, itself or by a default."""
        said = self.written.get(key) if isinstance(self.written, dict) else None
        return said is not None or self.leaves(key)

    def says_one_of(self, key: str, values: Collection[str]) -> bool:
        """Return whether a component itself says one of some words of a key."""
        said = self.written.get(key) if isinstance(self.written, dict) else None
        return isinstance(said, str) and said in values


def of_row(record: dict[str, Any], positions: Positions, defaults: Defaults) -> Listed:
    """Return the component of a table's row; a cell `~` says that it does without a default."""
    nothing = [
        name
        for name, value in record.items()
        if defaults.has(name) and {_NOTHING} == set(value.values() if isinstance(value, dict) else [value])
    ]
    return Listed(record | dict.fromkeys(nothing), positions, defaults, of_table=True)
