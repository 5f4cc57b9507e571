"""Breaking running text over the whole paragraph, so that all its spaces come out about as wide.

After Knuth and Plass, Breaking Paragraphs into Lines (1981): a line's badness is the cube of how far its spaces are
stretched or shrunk, and the paragraph with the least squared badness wins, in whatever number of lines.
"""

from __future__ import annotations

from math import ceil, floor

from cardgen.text.breaks import FEW_WORDS, Breaks

#: How far a space of running text grows or shrinks before its line counts as bad, and the most it shrinks, in em.
GROWN_EM, SHRUNK_EM = 0.12, 0.05
#: What is added to a line's cost, where a line at the first limit costs 10 000. Of the same order as in TeX.
_HYPHEN, _LADDER, _LONE, _LAST_HYPHEN, _SHORT = 2_500.0, 6_000.0, 5_000.0, 2e4, 1e6
#: The badness of a line of one short word, and the cost of a piece wider than the measure, which is worse than many.
_WORST, _OVERFULL = 1e5, 1e15
_EPSILON = 1e-7


def total_fit(breaks: Breaks, measure: float, last_line: float) -> list[int]:
    """Return the breaks of the paragraph with the most even spaces, from 0 to the end.

    Args:
        measure: width of a line, in em.
        last_line: the least share of the measure on the last line, if it can be had.
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
    """Return the least cost of a paragraph up to the break behind these, and where its last line begins."""
    j = begins.stop
    least, chosen = float("inf"), j - 1
    for i in begins:
        cost = _cost(breaks, measure, last_line, i, j)
        if best[i] + cost < least:
            least, chosen = best[i] + cost, i
        # From here on lines only grow emptier.
        if cost > least + _LADDER and breaks.ends[j] - breaks.starts[i] < measure:
            break
    return least, chosen


def _cost(breaks: Breaks, measure: float, last_line: float, i: int, j: int) -> float:
    natural = breaks.ends[j] - breaks.starts[i]
    is_last = j == breaks.last
    if least_width(breaks, i, j) > measure + _EPSILON:
        return _OVERFULL
    grown = 0.0 if is_last and natural < measure else growth(breaks, measure, i, j)
    badness = min(_WORST, 100 * abs(grown / (GROWN_EM if grown > 0 else SHRUNK_EM)) ** 3)
    cost = (1 + badness) ** 2
    if breaks.hyphens[j]:
        cost += _LADDER if breaks.hyphens[i] else _HYPHEN
    if is_last and breaks.hyphens[i]:
        cost += _LAST_HYPHEN
    if is_last and i and natural < last_line * measure:
        # Half a word is the worst of last lines.
        cost += 2 * _SHORT if breaks.hyphens[i] else _SHORT
    elif is_last and i and breaks.words[j] - breaks.words[i] <= 1 and breaks.words[j] > FEW_WORDS:
        cost += _LONE
    return cost


def growth(breaks: Breaks, measure: float, i: int, j: int) -> float:
    """Return by how much each space of a line must grow to fill the measure, in em; negative where it shrinks."""
    return (measure - breaks.ends[j] + breaks.starts[i]) / max(1, _gaps(breaks, i, j))


def least_width(breaks: Breaks, i: int, j: int) -> float:
    """Return how wide a line is with its spaces shrunk as far as they may, in em."""
    return breaks.ends[j] - breaks.starts[i] - SHRUNK_EM * _gaps(breaks, i, j)


def _gaps(breaks: Breaks, i: int, j: int) -> int:
    """Count the spaces between two breaks; a half word counts as one at either end."""
    return ceil(breaks.words[j]) - floor(breaks.words[i]) - 1
