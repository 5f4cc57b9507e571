"""Citations: where a record comes from and how sure that is, and the sources that a game names once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct, field

from cardgen.findings import Place, nearest
from cardgen.model.deck import CERTAINTIES

#: What parts the citations of one `source`: `alga, §18; copies: lists`.
_BETWEEN = re.compile("([;:] )")
#: What may be meant as the name of a source: one word without spaces.
_WORD = re.compile(r"[\w.-]+")


class Citation(NamedTuple):
    """Where a record comes from and how sure that is; empty where nobody says."""

    source: str = ""
    certainty: str = ""


class Citations(Struct, frozen=True):
    """The sources of `sources.yaml` by their names, the place of each, and which are the game's own rules."""

    named: Mapping[str, Citation] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    own: tuple[str, ...] = ()

    def read(self, written: str) -> Citation:
        """Return what a `source` says in full.

        A name of `sources.yaml`, alone or followed by a comma and a place, is replaced by its citation; anything else
        is kept. Of several, parted by `; ` or `: `, the least sure gives the certainty.
        """
        parts = [self._part(part) for part in _BETWEEN.split(written)]
        given = [part.certainty for part in parts if part.certainty]
        return Citation("".join(part.source for part in parts), max(given, key=CERTAINTIES.index, default=""))

    def _part(self, part: str) -> Citation:
        name, comma, place = part.partition(",")
        known = self.named.get(name)
        return Citation(f"{known.source}{comma}{place}", known.certainty) if known else Citation(part)

    def misspelt(self, written: str) -> str:
        """Return what is wrong with a `source` that seems to mean a name and does not have it; else nothing."""
        for part in _BETWEEN.split(written)[::2]:
            name, _, behind = part.partition(" ")
            if name in self.named and behind:
                return f"'{part}' has no comma after '{name}'; write '{name}, {behind}'"
            word = part.partition(",")[0]
            hint = (
                nearest(word.lower(), self.named) if word not in self.named and _WORD.fullmatch(word) else ""
            )
            if hint:
                return f"no '{word}' in sources.yaml{hint}"
        return ""


def in_brackets(source: str) -> str:
    """Return a citation as a message ends in it, with a space before; nothing where there is none."""
    return f" ({source})" if source else ""
