"""Break running text over the whole paragraph, so that spaces are even.

After Knuth and Plass, Breaking Paragraphs into Lines (1981): a line's badness is the cube of the stretch or shrinkage
of its spaces; the breaks with the least sum of squared badness win, with any number of lines.
"""

from __future__ import annotations

from math import ceil, floor

from cardgen.text.breaks import Breaks, is_lone_word

#: Growth of a space, in em, at which a line counts as bad; most shrinkage of a space, as a share of it, and a width to
#: which none shrinks, in em.
GROWN_EM, _SHRUNK, _LEAST_EM = 0.12, 0.2146, 0.17
#: Penalties, where a line at the first limit costs 10 000; of the same order as in TeX.
_HYPHEN, _LADDER, _LONE, _LAST_HYPHEN, _SHORT = 2_500.0, 6_000.0, 5_000.0, 2e4, 2.5e6
#: Of a hyphen inside a part of a compound, besides that of a hyphen.
_INNER = 5_000.0
#: Most badness of a line, and cost of a line wider than the measure.
_WORST, _OVERFULL = 1e5, 1e15
_EPSILON = 1e-7


def total_fit(breaks: Breaks, measure: float, last_line: float) -> list[int]:
    """Return the breaks with the most even spaces, from 0 to the end.

    Args:
        measure: line width in em.
        last_line: least preferred share of the measure on the last line.
    """
    fit = Fit(breaks, measure, last_line)
    best = [0.0] * len(breaks.ends)
    origin = [0] * len(breaks.ends)
    first = 0
    for j in range(1, len(breaks.ends)):
        while first < j - 1 and fit.is_overfull(first, j):
            first += 1
        best[j], origin[j] = fit.best_line(best, range(first, j))
    path = [breaks.last]
    while path[-1]:
        path.append(origin[path[-1]])
    return path[::-1]


class Fit:
    """What lines of one paragraph cost; what all of them ask for is worked out once."""

    def __init__(self, breaks: Breaks, measure: float, last_line: float) -> None:
        self.breaks, self.measure, self.last_line = breaks, measure, last_line
        self._most = measure + _EPSILON
        self._shrunk = most_shrunk(breaks.space)
        #: Whole words up to each break, a partial one counted, and before it.
        self._up_to, self._before = list(map(ceil, breaks.words)), list(map(floor, breaks.words))

    def _gaps(self, i: int, j: int) -> int:
        """Count the spaces between two breaks; a partial word counts as a word."""
        return self._up_to[j] - self._before[i] - 1

    def is_overfull(self, i: int, j: int) -> bool:
        """Return whether a line is wider than the measure even with the least spaces."""
        return self._natural(i, j) - self._shrunk * self._gaps(i, j) > self._most

    def best_line(self, best: list[float], begins: range) -> tuple[float, int]:
        """Return the least cost of a paragraph up to the break after these, and where its last line begins."""
        j = begins.stop
        least, chosen = float("inf"), j - 1
        for i in begins:
            cost = self.cost(i, j)
            if best[i] + cost < least:
                least, chosen = best[i] + cost, i
            # Further lines are only emptier.
            if cost > least + _LADDER and self._natural(i, j) < self.measure:
                break
        return least, chosen

    def _natural(self, i: int, j: int) -> float:
        return self.breaks.ends[j] - self.breaks.starts[i]

    def cost(self, i: int, j: int) -> float:
        """Return the cost of a line from break i to j."""
        breaks, natural, gaps = self.breaks, self._natural(i, j), self._gaps(i, j)
        if natural - self._shrunk * gaps > self._most:
            return _OVERFULL
        is_last = j == breaks.last
        grown = 0.0 if is_last and natural < self.measure else (self.measure - natural) / max(1, gaps)
        limit = GROWN_EM if grown > 0 else self._shrunk + _EPSILON
        cost: float = (1 + min(_WORST, 100 * abs(grown / limit) ** 3)) ** 2
        if breaks.hyphens[j]:
            cost += _LADDER if breaks.hyphens[i] else _HYPHEN
            cost += _INNER if breaks.hyphens[j] > 1 else 0.0
        return cost + self._cost_of_last(i, natural) if is_last else cost

    def _cost_of_last(self, i: int, natural: float) -> float:
        """Return what the last line of a paragraph costs besides."""
        hyphened, least = self.breaks.hyphens[i], self.last_line * self.measure
        cost = _LAST_HYPHEN if hyphened else 0.0
        if i and natural < least:
            # The shorter the line, the worse; one that begins inside a word is worst.
            cost += _SHORT * (2 - natural / least + (1 if hyphened else 0))
        elif i and is_lone_word(self.breaks, i, self.breaks.last):
            cost += _LONE
        return cost


def most_shrunk(space: float) -> float:
    """Return by how much a space may shrink, in em; one that is narrow anyway hardly does."""
    return max(0.0, min(_SHRUNK * space, space - _LEAST_EM))


def growth(breaks: Breaks, measure: float, i: int, j: int) -> float:
    """Return by how much each space of a line must grow to fill the measure, in em; negative to shrink."""
    return (measure - breaks.ends[j] + breaks.starts[i]) / max(1, _gaps(breaks, i, j))


def least_width(breaks: Breaks, i: int, j: int) -> float:
    """Return a line's width with spaces shrunk as far as allowed, in em."""
    return breaks.ends[j] - breaks.starts[i] - most_shrunk(breaks.space) * _gaps(breaks, i, j)


def _gaps(breaks: Breaks, i: int, j: int) -> int:
    """Count the spaces between two breaks; a partial word counts as a word."""
    return ceil(breaks.words[j]) - floor(breaks.words[i]) - 1
