"""From words to lines: a paragraph's possible breaks, the best ones, and the pieces between two breaks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgen.text.breaks import FLUSH, Breaks, ends_short, greedy, optimal, path_cost
from cardgen.text.directions import reads_leftward
from cardgen.text.hyphens import Cut, Hyphens
from cardgen.text.line_preferences import DEFAULT, LinePreferences
from cardgen.text.markup import Paragraph
from cardgen.text.total_fit import growth, least_width, total_fit
from cardgen.text.typeface import LinePiece, Typeface, part_of

#: A line with a hole is shorter than the longest by this share of the measure.
_HOLE = 0.33
#: In justified text: growth of spaces, in em, from which a line has a hole; and from which it is left ragged.
_LOOSE_EM = 0.35
MOST_STRETCH_EM = 0.55


class Line(NamedTuple):
    """A line's pieces in reading order. Units: em; `drop_em` is its baseline below the block's first.

    `leftward` is whether its paragraph is read from the right.
    """

    pieces: tuple[LinePiece, ...]
    width_em: float
    drop_em: float
    ends_paragraph: bool
    leftward: bool = False


#: The place of a break: before a word (its index and None), or at a cut inside it.
Place = tuple[int, Cut | None]


class Breakable(NamedTuple):
    """A paragraph with its possible breaks, as numbers and as places."""

    words: Paragraph
    hyphens: Hyphens
    breaks: Breaks
    places: list[Place]


def breakable(words: Paragraph, face: Typeface, hyphens: Hyphens) -> Breakable:
    """Find a paragraph's possible breaks: between words that are not glued, and at cuts inside words."""
    ends, starts, counts, hyphened = [0.0], [0.0], [0.0], [0]
    places: list[Place] = [(0, None)]
    pen = 0.0
    last = len(words) - 1
    for k, (width, parts) in enumerate(face.parts(words, hyphens)):
        end = pen + width
        for cut, head, tail in () if words[k].whole else parts:
            # A cut whose hyphen is as wide as the rest saves nothing, and would break the order of `ends`.
            if ends[-1] < pen + head < end and end - tail >= starts[-1]:
                ends.append(pen + head)
                starts.append(end - tail)
                counts.append(k + 0.5)
                hyphened.append(cut.hyphen + cut.inner)
                places.append((k, cut))
        following = words[k + 1] if k < last else None
        pen = end if following is None or following.gap is None else end + face.gap(following.gap).width
        if following is None or not following.glued:
            ends.append(end)
            starts.append(pen)
            counts.append(k + 1.0)
            hyphened.append(0)
            places.append((k + 1, None))
    # The narrowest, since bold words have others: a line shrinks no further than that allows.
    space = min((face.gap(word.gap).width for word in words if word.gap is not None), default=0.0)
    return Breakable(words, hyphens, Breaks(ends, starts, counts, hyphened, space), places)


def best_breaks(
    text: Breakable,
    face: Typeface,
    measure: float,
    mode: Hyphens,
    align: str,
    preferences: LinePreferences = DEFAULT,
) -> tuple[Breakable, list[int]]:
    """Return a paragraph's best breaks; words are hyphenated if lines would have holes otherwise."""
    short = preferences.last_line
    path = optimal(text.breaks, measure, align, last_line=short)
    if text.hyphens is mode or not _has_hole(text.breaks, measure, path, align):
        return text, path
    parted = breakable(text.words, face, mode)
    # As many lines as before: hyphenation is to fill the hole, not to save a line.
    parted_path = optimal(parted.breaks, measure, align, len(path) - 1, short)
    parted_cost = path_cost(parted.breaks, measure, parted_path, align, short)
    is_better = parted_cost < path_cost(text.breaks, measure, path, align, short)
    return (parted, parted_path) if is_better else (text, path)


def running_breaks(
    words: Paragraph, face: Typeface, measure: float, mode: Hyphens, align: str, preferences: LinePreferences
) -> tuple[Breakable, list[int]]:
    """Return the breaks of a text on a page: justified over all of it, centred evenly, and flush left full."""
    if align == "justify":
        return even_breaks(words, face, measure, mode, preferences)
    whole = align == "center" and not preferences.centred_hyphens
    text = breakable(words, face, Hyphens.WHOLE if whole else Hyphens.NONE)
    if align in FLUSH:
        path = greedy(text.breaks, measure)
        short = ends_short(text.breaks, measure, path, preferences.last_line)
        if (
            not short
            and not is_too_wide((text, path), measure)
            and not _has_hole(text.breaks, measure, path, align)
        ):
            return text, path
    return best_breaks(text, face, measure, Hyphens.WHOLE if whole else mode, align, preferences)


def is_too_wide(broken: tuple[Breakable, list[int]], measure: float, slack: float = 1e-7) -> bool:
    """Return whether a line is wider than the measure even with the least spaces."""
    text, path = broken
    return any(least_width(text.breaks, i, j) > measure + slack for i, j in pairwise(path))


def is_too_loose(broken: tuple[Breakable, list[int]], measure: float, align: str) -> bool:
    """Return whether a line is wider than the measure, or its spaces are too wide to be justified."""
    text, path = broken
    if is_too_wide(broken, measure):
        return True
    lines = list(pairwise(path))[:-1]
    return align == "justify" and any(growth(text.breaks, measure, *ij) > MOST_STRETCH_EM for ij in lines)


def even_breaks(
    words: Paragraph, face: Typeface, measure: float, mode: Hyphens, preferences: LinePreferences
) -> tuple[Breakable, list[int]]:
    """Return the breaks of running text with the most even spaces; words are hyphenated if spaces would be too wide."""
    text = breakable(words, face, Hyphens.NONE)
    path = total_fit(text.breaks, measure, preferences.last_line)
    lines = zip(path[:-1], path[1:-1], strict=False)
    is_even = all(growth(text.breaks, measure, *ij) <= preferences.stretch for ij in lines)
    last_em = text.breaks.ends[-1] - text.breaks.starts[path[-2]] if len(path) > 2 else measure
    if mode is Hyphens.NONE or (is_even and last_em >= preferences.last_line * measure):
        return text, path
    parted = breakable(words, face, mode)
    return parted, total_fit(parted.breaks, measure, preferences.last_line)


def _has_hole(breaks: Breaks, measure: float, path: list[int], align: str) -> bool:
    lines = list(zip(path, path[1:], strict=False))
    widths = [breaks.ends[j] - breaks.starts[i] for i, j in lines]
    if align == "justify":
        gaps = [max(1.0, breaks.words[j] - breaks.words[i] - 1) for i, j in lines]
        return any((measure - w) / g > _LOOSE_EM for w, g in zip(widths[:-1], gaps, strict=False))
    return any(max(widths) - w > _HOLE * measure for w in widths[:-1])


def lines_of(
    broken: list[tuple[Breakable, list[int]]], face: Typeface, leading: float, para_em: float
) -> tuple[Line, ...]:
    """Return the lines of broken paragraphs, with the distances of their baselines from the first."""
    lines: list[Line] = []
    drop = 0.0
    for text, path in broken:
        if lines and not text.words[0].below:
            drop += para_em
        leftward = reads_leftward(text.words)
        for i, j in zip(path, path[1:], strict=False):
            pieces = pieces_between(text.words, face, text.places[i], text.places[j])
            lines.append(Line(pieces, width_of(pieces, face), drop, j == path[-1], leftward))
            drop += leading
    return tuple(lines)


def pieces_between(words: Paragraph, face: Typeface, begin: Place, end: Place) -> tuple[LinePiece, ...]:
    """Return the pieces of a line between two places, including spaces."""
    (first, begin_cut), (last, end_cut) = begin, end
    pieces: list[LinePiece] = []
    for k in range(first, last + (end_cut is not None)):
        word = words[k]
        if k > first and word.gap is not None:
            pieces.append(face.gap(word.gap))
        cuts = (begin_cut if k == first else None, end_cut if k == last else None)
        atoms = word.atoms if cuts == (None, None) else part_of(word.atoms, *cuts)
        pieces.extend(face.measure(atoms).pieces)
    return tuple(pieces)


def width_of(pieces: Sequence[LinePiece], face: Typeface) -> float:
    """Return a line's width in em."""
    # Without the tracking after the last letter, which would shift centred text to the left.
    trailing = face.track * pieces[-1].scale if pieces and pieces[-1].shaped else 0.0
    return sum(piece.width for piece in pieces) - trailing
