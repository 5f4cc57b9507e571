"""Break a paragraph into lines, as arithmetic on its possible breaks.

Shaped widths scale linearly, so a paragraph is two lists of running sums in em, and trying a size takes one bisection
per line. A greedy breaker finds the fewest lines, a dynamic program the best breaks with that many lines.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

#: Tolerance for sums of floats, in em.
_EPSILON = 1e-7
#: Costs as squared shares of the measure: a hyphen costs as much as a line that is a fifth too short, or in justified
#: text as spaces that are a fifth of an em wider.
HYPHEN_COST = 0.04
HYPHEN_LADDER_COST = 0.08
#: Of a hyphen inside a part of a compound, where one at a joint would do; besides that of a hyphen.
INNER_COST = 0.04
LONE_WORD_COST = 0.06
#: Higher in flush text, where full lines are cheap and the last word would often be alone.
LONE_FLUSH_WORD_COST = 0.15
FLUSH = ("left", "right", "start")
#: Of a last line that is too short: more than any other fault.
SHORT_LINE_COST = 1.0
#: A paragraph of this many words may end with one word on its last line.
FEW_WORDS = 3
#: How much longer a last line of one word is to be than one of several.
LONE_WORD_SHARE = 2.0


class Breaks(NamedTuple):
    """The possible breaks of a paragraph; the first is its beginning, the last its end. Units: em.

    A line from break i to break j is `ends[j] - starts[i]` wide. `ends` rises strictly, `starts` never falls.
    `words[k]` is the number of words before break k (a half inside a word); `hyphens[k]` is 1 if a '-' is added, and 2
    if that is inside a part of a compound.
    `space` is the width of the narrowest space, 0 where it is not known.
    """

    ends: list[float]
    starts: list[float]
    words: list[float]
    hyphens: list[int]
    space: float = 0.0

    @property
    def last(self) -> int:
        """The index of the break at the paragraph's end."""
        return len(self.ends) - 1


def count_lines(breaks: Breaks, measure: float, most: int) -> int:
    """Return the fewest lines of a paragraph; `most` + 1 if it takes more, or if a piece is too wide."""
    ends, starts, last = breaks.ends, breaks.starts, breaks.last
    at = lines = 0
    while at < last:
        reach = bisect_right(ends, starts[at] + measure + _EPSILON, at + 1) - 1
        lines += 1
        if reach == at or lines > most:
            return most + 1
        at = reach
    return lines


def greedy(breaks: Breaks, measure: float) -> list[int]:
    """Return the breaks of the fullest lines, from 0 to the end; a piece that is too wide gets its own line."""
    ends, starts, last = breaks.ends, breaks.starts, breaks.last
    path = [0]
    while path[-1] < last:
        at = path[-1]
        reach = bisect_right(ends, starts[at] + measure + _EPSILON, at + 1) - 1
        path.append(max(reach, at + 1))
    return path


def is_overfull(breaks: Breaks, measure: float, path: list[int]) -> bool:
    """Return whether any line of a path is wider than the measure."""
    pairs = zip(path, path[1:], strict=False)
    return any(breaks.ends[j] - breaks.starts[i] > measure + _EPSILON for i, j in pairs)


def line_cost(
    breaks: Breaks, measure: float, i: int, j: int, align: str = "center", last_line: float = 0.0
) -> float:
    """Return the cost of a line from break i to j: its squared slack, plus penalties for its end.

    Args:
        align: centred lines should have even widths; flush ones should be full, except the last; in justified ones the
            stretch of each space counts.
        last_line: least preferred share of the measure on the paragraph's last line; twice that for one word.
    """
    slack = measure - breaks.ends[j] + breaks.starts[i]
    is_last = j == breaks.last
    if is_last and align != "center":
        cost = 0.0
    elif align == "justify":
        cost = (slack / max(1.0, breaks.words[j] - breaks.words[i] - 1)) ** 2
    else:
        cost = (slack / measure) ** 2
    if breaks.hyphens[j]:
        cost += HYPHEN_LADDER_COST if breaks.hyphens[i] else HYPHEN_COST
        cost += INNER_COST if breaks.hyphens[j] > 1 else 0.0
    if is_last and i and is_lone_word(breaks, i, j):
        cost += LONE_FLUSH_WORD_COST if align in FLUSH else LONE_WORD_COST
        last_line *= LONE_WORD_SHARE
    if is_last and i and measure - slack < last_line * measure:
        cost += SHORT_LINE_COST
    return cost


def is_lone_word(breaks: Breaks, i: int, j: int) -> bool:
    """Return whether a last line is one word of a paragraph that has more than a few."""
    return breaks.words[j] - breaks.words[i] <= 1 and breaks.words[j] > FEW_WORDS


def path_cost(
    breaks: Breaks, measure: float, path: list[int], align: str = "center", last_line: float = 0.0
) -> float:
    """Return the total cost of a path's lines."""
    pairs = zip(path, path[1:], strict=False)
    return sum(line_cost(breaks, measure, i, j, align, last_line) for i, j in pairs)


def ends_short(breaks: Breaks, measure: float, path: list[int], last_line: float) -> bool:
    """Return whether the last of several lines is shorter than a share of the measure; one word, than twice that."""
    if len(path) <= 2:
        return False
    width = breaks.ends[path[-1]] - breaks.starts[path[-2]]
    share = last_line * (LONE_WORD_SHARE if is_lone_word(breaks, path[-2], path[-1]) else 1)
    return width < share * measure - _EPSILON


def optimal(
    breaks: Breaks, measure: float, align: str = "center", lines: int | None = None, last_line: float = 0.0
) -> list[int]:
    """Return the cheapest breaks with the fewest lines, or with at least `lines`.

    For each line only feasible breaks are tried: from the earliest that lets the rest fit to the latest that the lines
    before can reach; a handful in a paragraph on a card.
    """
    fullest = greedy(breaks, measure)
    lines = max(len(fullest) - 1, lines or 0)
    last = breaks.last
    if lines == 1 or lines > last or is_overfull(breaks, measure, fullest):
        return fullest
    latest = fullest + [last] * (lines + 1 - len(fullest))
    ends, starts = breaks.ends, breaks.starts
    earliest = [last] * (lines + 1)
    for line in range(lines - 1, -1, -1):
        earliest[line] = bisect_left(starts, ends[earliest[line + 1]] - measure - _EPSILON)
    best = {0: 0.0}
    came_from: list[dict[int, int]] = []
    for line in range(1, lines + 1):
        reached: dict[int, float] = {}
        origin: dict[int, int] = {}
        # Every line before and after needs at least one break.
        for j in range(max(earliest[line], line), min(latest[line], last - lines + line) + 1):
            least = ends[j] - measure - _EPSILON
            for i, before in best.items():
                if i >= j or starts[i] < least:
                    continue
                cost = before + line_cost(breaks, measure, i, j, align, last_line)
                if j not in reached or cost < reached[j]:
                    reached[j], origin[j] = cost, i
        best = reached
        came_from.append(origin)
    path = [last]
    for origin in reversed(came_from):
        path.append(origin[path[-1]])
    return path[::-1]
