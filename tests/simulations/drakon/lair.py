"""The chambers on the table: where one may be laid, and where a hero may go from one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

#: Column and row from the start, rows counted downwards.
Place = tuple[int, int]
#: The sides of a chamber, clockwise from the top, and where each leads.
SIDES = "NESW"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
START: Place = (0, 0)
#: The steps along the arrows of a chamber, by their bits.
_ALONG = tuple(tuple(step for side, step in enumerate(STEPS) if bits >> side & 1) for bits in range(16))
#: Chambers without arrows; whoever comes through one in a storm finds arrows on every permitted side.
WITHOUT_ARROWS = ("key", "vortex")
#: How far the next move goes from these.
GUSTS = {"storm": 3, "wind": 2}


class Chamber(NamedTuple):
    """A chamber: its kind, such as `gold`, and a bit for each side with an arrow, the lowest for N."""

    kind: str
    arrows: int

    def turned(self, quarters: int) -> Chamber:
        """Return it after so many quarter turns clockwise."""
        return Chamber(self.kind, (self.arrows << quarters | self.arrows >> (4 - quarters)) & 15)

    def ways_round(self) -> list[Chamber]:
        """Return all ways in which it may lie."""
        return list(dict.fromkeys(self.turned(quarters) for quarters in range(4)))


def arrows_of(letters: Iterable[str]) -> int:
    """Return the bits of sides that are named by letters."""
    return sum(1 << SIDES.index(letter) for letter in letters)


def beside(place: Place) -> list[Place]:
    """Return the four places around one, in the order of the sides."""
    return [(place[0] + x, place[1] + y) for x, y in STEPS]


class Lair(dict[Place, Chamber]):
    """The chambers that lie, by place."""

    def fits(self, chamber: Chamber, place: Place) -> bool:
        """Return whether no arrow of a chamber would face one of its neighbours'."""
        return not any(
            chamber.arrows >> side & 1 and near in self and self[near].arrows >> (side + 2) % 4 & 1
            for side, near in enumerate(beside(place))
        )

    def free(self) -> list[Place]:
        """Return the places where a chamber may be laid, as far as neighbours go."""
        return list(dict.fromkeys(near for place in self for near in beside(place) if near not in self))

    def lays(self, chamber: Chamber, places: Iterable[Place]) -> Iterator[tuple[Place, Chamber]]:
        """Go through the ways to lay a chamber on some of the places."""
        for place in places:
            yield from ((place, way) for way in chamber.ways_round() if self.fits(way, place))

    def pointed_at(self, place: Place) -> list[Place]:
        """Return the places that the arrows of a chamber point at, laid or not."""
        column, row = place
        return [(column + x, row + y) for x, y in _ALONG[self[place].arrows]]

    def steps(self, place: Place) -> list[Place]:
        """Return where arrows lead from a chamber."""
        return [near for near in self.pointed_at(place) if near in self]

    def _through(self, place: Place) -> list[Place]:
        """Return where one may go on from a chamber that one only comes through."""
        if self[place].kind not in WITHOUT_ARROWS:
            return self.steps(place)
        around = enumerate(beside(place))
        return [near for side, near in around if near in self and not self[near].arrows >> (side + 2) % 4 & 1]

    def moves(self, place: Place) -> list[Place]:
        """Return where a hero may end its next move, as its chamber says."""
        kind = self[place].kind
        if kind == "vortex":
            return [other for other in self if other != place]
        if kind == "key":
            return [near for near in beside(place) if near in self]
        ends = self.steps(place)
        for _ in range(GUSTS.get(kind, 1) - 1):
            ends = list(dict.fromkeys(near for end in ends for near in self._through(end)))
        return ends
