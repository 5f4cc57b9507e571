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
    best = [0.0] * len(breaks.ends)
    origin = [0] * len(breaks.ends)
    first = 0
    for j in range(1, len(breaks.ends)):
        while first < j - 1 and least_width(breaks, first, j) > measure + _EPSILON:
            first += 1
        best[j], origin[j] = _best_line(breaks, measure, last_line, best, range(first, j))
    path = [breaks.last]
    while path[-1]:
        path.append(origin[path[-1]])
    return path[::-1]


def _best_line(
    breaks: Breaks, measure: float, last_line: float, best: list[float], begins: range
) -> tuple[float, int]:
    """Return the least cost of a paragraph up to the break after these, and where its last line begins."""
    j = begins.stop
    least, chosen = float("inf"), j - 1
    for i in begins:
        cost = _cost(breaks, measure, last_line, i, j)
        if best[i] + cost < least:
            least, chosen = best[i] + cost, i
        # Further lines are only emptier.
        if cost > least + _LADDER and breaks.ends[j] - breaks.starts[i] < measure:
            break
    return least, chosen


def _cost(breaks: Breaks, measure: float, last_line: float, i: int, j: int) -> float:
    natural = breaks.ends[j] - breaks.starts[i]
    is_last = j == breaks.last
    if least_width(breaks, i, j) > measure + _EPSILON:
        return _OVERFULL
    grown = 0.0 if is_last and natural < measure else growth(breaks, measure, i, j)
    limit = GROWN_EM if grown > 0 else most_shrunk(breaks.space) + _EPSILON
    badness = min(_WORST, 100 * abs(grown / limit) ** 3)
    cost = (1 + badness) ** 2
    if breaks.hyphens[j]:
        cost += _LADDER if breaks.hyphens[i] else _HYPHEN
        cost += _INNER if breaks.hyphens[j] > 1 else 0.0
    if is_last and breaks.hyphens[i]:
        cost += _LAST_HYPHEN
    if is_last and i and natural < last_line * measure:
        # The shorter the line, the worse; one that begins inside a word is worst.
        cost += _SHORT * (2 - natural / (last_line * measure) + (1 if breaks.hyphens[i] else 0))
    elif is_last and i and is_lone_word(breaks, i, j):
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
