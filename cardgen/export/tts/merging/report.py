"""What a merge did, in lines for a reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field

from cardgen.findings import counted


class MergeReport(Struct):
    """What a merge changed, and what it left.

    Attributes:
        changed: names of the pieces, by what changed; kept: by what players and the content have both changed.
        added: names by where they are now; removed: by where they were left or put.
        deleted: pieces that players have deleted; other_kind: those that cannot change into what they are now.
        notes: what else a host should know.
    """

    changed: dict[str, list[str]] = field(default_factory=dict)
    kept: dict[str, list[str]] = field(default_factory=dict)
    added: dict[str, list[str]] = field(default_factory=dict)
    removed: dict[str, list[str]] = field(default_factory=dict)
    deleted: list[str] = field(default_factory=list)
    other_kind: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Return a line for each kind of change."""
        found = [f"{what} changed: {_names(names)}" for what, names in self.changed.items()]
        found += [
            f"{what} left as players wrote it, though the content changed it, too: {_names(names)}"
            for what, names in self.kept.items()
        ]
        found += [f"new, {where}: {_names(names)}" for where, names in self.added.items()]
        found += [f"no longer in the game, {where}: {_names(names)}" for where, names in self.removed.items()]
        if self.deleted:
            found.append(f"deleted by players, not added (--restore adds them): {_names(self.deleted)}")
        if self.other_kind:
            found.append(f"of another kind now, left as they are: {_names(self.other_kind)}")
        return [*found, *self.notes]


#: Most names in a line.
_MOST_NAMES = 12
#: Most characters of a name.
_LONGEST = 60


def _shown(name: str) -> str:
    """Return a name as it may be printed: players' own are of unknown origin."""
    return "".join(sign if sign.isprintable() else " " for sign in name[:_LONGEST])


def _names(names: Iterable[str]) -> str:
    counts = Counter(map(_shown, names))
    shown = [name if count == 1 else f"{name} ({count})" for name, count in counts.items()]
    rest = shown[_MOST_NAMES:]
    more = f" and {counted(len(rest), 'other')}" if rest else ""
    return f"{', '.join(shown[:_MOST_NAMES])}{more}"
