"""A paragraph between words and lines: its possible breaks as numbers, and the pieces between two of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.text.breaks import Breaks, optimal, path_cost
from cardgen.text.clusters import has_leftward, has_rightward
from cardgen.text.hyphens import Cut, Hyphens
from cardgen.text.line_preferences import DEFAULT, LinePreferences
from cardgen.text.markup import Paragraph, Text
from cardgen.text.total_fit import growth, total_fit
from cardgen.text.typeface import LinePiece, Typeface, part_of

#: A line is a hole if it falls short of the longest by this share of the measure.
_HOLE = 0.33
#: In justified text, in em: a space that grows more is a hole, and one that would grow more still leaves its
#: line ragged.
_LOOSE_EM = 0.35
MOST_STRETCH_EM = 0.55


class Line(NamedTuple):
    """A line's pieces from its left end. Units: em; `drop_em` is its baseline below the block's first."""

    pieces: tuple[LinePiece, ...]
    width_em: float
    drop_em: float
    ends_paragraph: bool


#: What is told of a text in two directions.
MIXED_DIRECTIONS = (
    "the text mixes letters that read to the left and to the right; each stretch is set in its own direction, and the"
    " stretches stand in order from the left, so look at it, or part the text"
)
#: Where a break is: before a word (its number and None), or at a cut inside it.
Place = tuple[int, Cut | None]


class Breakable(NamedTuple):
    """A paragraph with its possible breaks as numbers, and where each is."""

    words: Paragraph
    hyphens: Hyphens
    breaks: Breaks
    places: list[Place]


def breakable(words: Paragraph, face: Typeface, hyphens: Hyphens) -> Breakable:
    """Return a paragraph's possible breaks: between words that are not glued, and at cuts inside words."""
    ends, starts, counts, hyphened = [0.0], [0.0], [0.0], [False]
    places: list[Place] = [(0, None)]
    pen = 0.0
    last = len(words) - 1
    for k, (width, parts) in enumerate(face.parts(words, hyphens)):
        end = pen + width
        for cut, head, tail in () if words[k].whole else parts:
            # A cut whose hyphen is as wide as what follows saves nothing and would upset the order.
            if ends[-1] < pen + head < end and end - tail >= starts[-1]:
                ends.append(pen + head)
                starts.append(end - tail)
                counts.append(k + 0.5)
                hyphened.append(cut.hyphen)
                places.append((k, cut))
        following = words[k + 1] if k < last else None
        pen = end if following is None or following.gap is None else end + face.gap(following.gap).width
        if following is None or not following.glued:
            ends.append(end)
            starts.append(pen)
            counts.append(k + 1.0)
            hyphened.append(False)
            places.append((k + 1, None))
    return Breakable(words, hyphens, Breaks(ends, starts, counts, hyphened), places)


def best_breaks(
    text: Breakable,
    face: Typeface,
    measure: float,
    mode: Hyphens,
    align: str,
    preferences: LinePreferences = DEFAULT,
) -> tuple[Breakable, list[int]]:
    """Return a paragraph's best breaks, with parted words if the lines would show a hole without."""
    short = preferences.last_line
    path = optimal(text.breaks, measure, align, last_line=short)
    if text.hyphens is mode or not _has_hole(text.breaks, measure, path, align):
        return text, path
    parted = breakable(text.words, face, mode)
    # As many lines as before: parting words must mend the hole, not save a line nobody asked for.
    parted_path = optimal(parted.breaks, measure, align, len(path) - 1, short)
    parted_cost = path_cost(parted.breaks, measure, parted_path, align, short)
    is_better = parted_cost < path_cost(text.breaks, measure, path, align, short)
    return (parted, parted_path) if is_better else (text, path)


def even_breaks(
    words: Paragraph, face: Typeface, measure: float, mode: Hyphens, preferences: LinePreferences
) -> tuple[Breakable, list[int]]:
    """Return the breaks of running text, its spaces as even as can be; words are parted where they would gape."""
    text = breakable(words, face, Hyphens.NONE)
    path = total_fit(text.breaks, measure, preferences.last_line)
    lines = zip(path[:-1], path[1:-1], strict=False)
    if mode is Hyphens.NONE or all(growth(text.breaks, measure, *ij) <= preferences.stretch for ij in lines):
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
    """Return the lines of broken paragraphs, with their baselines below the first."""
    lines = []
    drop = 0.0
    for text, path in broken:
        ways = directions((text.words,))
        for i, j in zip(path, path[1:], strict=False):
            pieces = pieces_between(text.words, face, text.places[i], text.places[j])
            pieces = from_left(pieces, ways)
            lines.append(Line(pieces, width_of(pieces, face), drop, j == path[-1]))
            drop += leading
        drop += para_em
    return tuple(lines)


def pieces_between(words: Paragraph, face: Typeface, begin: Place, end: Place) -> tuple[LinePiece, ...]:
    """Return what stands on a line between two places, spaces included."""
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


def directions(paragraphs: Iterable[Paragraph]) -> set[str]:
    """Return which ways the letters of paragraphs read: `ltr`, `rtl`, both or, of numbers alone, neither."""
    atoms = (atom for words in paragraphs for word in words for atom in word.atoms)
    texts = [atom.text for atom in atoms if isinstance(atom, Text)]
    if not any(map(has_leftward, texts)):
        return {"ltr"}
    return {"rtl", "ltr"} if any(map(has_rightward, texts)) else {"rtl"}


def from_left(pieces: tuple[LinePiece, ...], ways: set[str]) -> tuple[LinePiece, ...]:
    """Return a line's pieces in the order in which they stand from the left.

    Args:
        ways: which ways the text reads; where it is both, each stretch of words that read to the left is turned round.
    """
    if "rtl" not in ways:
        return pieces
    if "ltr" not in ways:
        return pieces[::-1]
    ordered: list[LinePiece] = []
    stretch: list[LinePiece] = []
    for piece in pieces:
        if (stretch and piece.stretch) or (piece.shaped and has_leftward(piece.shaped.text)):
            stretch.append(piece)
        else:
            ordered += _turned(stretch)
            stretch = []
            ordered.append(piece)
    return (*ordered, *_turned(stretch))


def _turned(stretch: list[LinePiece]) -> list[LinePiece]:
    """Turn a stretch of words round; the space behind its last word stays there."""
    last = len(stretch)
    while last and stretch[last - 1].stretch:
        last -= 1
    return stretch[:last][::-1] + stretch[last:]


def width_of(pieces: Sequence[LinePiece], face: Typeface) -> float:
    """Return a line's width in em."""
    # The letter space after the last letter is no part of the line, or centred text would lean to the left.
    trailing = face.track * pieces[-1].scale if pieces and pieces[-1].shaped else 0.0
    return sum(piece.width for piece in pieces) - trailing
