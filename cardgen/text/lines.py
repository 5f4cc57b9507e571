"""Fitting a text into a box and setting its lines.

The largest size of a 0.1 pt grid that fits is found by bisection, each try being one pass over running sums.
At that size the lines are broken as evenly as their fewest number allows. Words are parted only where it
pays: when the text would have to be clearly smaller without, or a line would show a hole.

Decision, 2026-11-20: a block of n lines is 1 + (n − 1) · leading em high, the height of its letters, not of
its slugs; a box can so be filled to its edges and `fullness` means what the eye sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

from cardgen.text.breaks import count_lines
from cardgen.text.fonts import Font, Shaped
from cardgen.text.hyphens import Hyphens
from cardgen.text.markup import Atom, Icon, Paragraph, Text, Word
from cardgen.text.paragraphs import (
    MOST_STRETCH_EM,
    Breakable,
    Line,
    best_breaks,
    breakable,
    directions,
    from_left,
    lines_of,
    pieces_between,
    width_of,
)
from cardgen.text.text_run import TextRun
from cardgen.text.typeface import LinePiece, Missing, Typeface
from cardgen.units import mm_to_pt, pt_to_mm

#: Steps of the size search, and how many of them a text gives up rather than part its words.
STEP_PT = 0.1
_STEPS_BEFORE_HYPHENS = 2
#: Share of an em above the baseline, so that lower-case text between its box's edges looks centred.
_ASCENT_EM = 0.78
_MOST_LINES = 10_000
_EPSILON = 1e-7


class Fitted(NamedTuple):
    """A text broken into lines at a size.

    `fullness` is the share of the box's height it fills (over 1: too high), `overflow` tells that it does not
    fit even at the smallest size, `missing` lists the characters its font lacks.
    """

    size_pt: float
    lines: tuple[Line, ...]
    height_mm: float
    fullness: float
    overflow: bool
    missing: tuple[Missing, ...]
    #: Where inline icons are centred above the baseline, in em.
    middle_em: float


class FittedLine(NamedTuple):
    """One line at the size at which it is no wider than allowed; `fullness` is its share of that width."""

    size_pt: float
    line: Line
    width_mm: float
    fullness: float
    overflow: bool
    missing: tuple[Missing, ...]
    middle_em: float


class PlacedIcon(NamedTuple):
    """An icon in a text: its square's top left and side in mm, and the text's colour."""

    name: str
    x: float
    y: float
    size_mm: float
    fill: str


def fit_box(
    paragraphs: Sequence[Paragraph],
    face: Typeface,
    w_mm: float,
    h_mm: float,
    size_pt: float,
    min_pt: float,
    *,
    leading: float = 1.28,
    para_em: float = 0.5,
    hyphens: bool = True,
    max_lines: int | None = None,
    justify: bool = False,
) -> Fitted:
    """Return a text at the largest size from `size_pt` down to `min_pt` at which it fits a box.

    Args:
        leading: from baseline to baseline, in em.
        para_em: added between paragraphs.
        hyphens: whether words may be parted by their language's patterns, not only at soft hyphens.
        justify: the lines will be set to both edges, so the last of a paragraph may be short.

    A text that fits at no size comes at `min_pt` with `overflow` set, whole.
    """
    plain = [breakable(words, face, Hyphens.NONE) for words in paragraphs]
    box = _Box(w_mm, h_mm, leading, para_em, len(plain), max_lines or _MOST_LINES)
    sizes = size_grid(size_pt, min_pt)
    chosen, step = plain, box.first_fitting(plain, sizes)
    mode = Hyphens.AUTOMATIC if hyphens else Hyphens.SOFT
    if step != 0:
        parted = [breakable(words, face, mode) for words in paragraphs]
        parted_step = box.first_fitting(parted, sizes)
        if parted_step is not None and (step is None or step - parted_step > _STEPS_BEFORE_HYPHENS):
            chosen, step = parted, parted_step
        elif step is None:
            chosen = parted
    size = sizes[-1 if step is None else step]
    measure = w_mm / pt_to_mm(size)
    broken = [best_breaks(text, face, measure, mode, justify) for text in chosen]
    lines = lines_of(broken, face, leading, para_em)
    height_mm = pt_to_mm(size) * (1 + lines[-1].drop_em) if lines else 0.0
    return Fitted(
        size,
        lines,
        height_mm,
        height_mm / h_mm if h_mm > 0 else float(bool(lines)),
        step is None and bool(lines),
        _missing(paragraphs, face),
        face.font().cap_height / 2,
    )


def size_grid(size_pt: float, min_pt: float) -> list[float]:
    """List the sizes tried, largest first, in steps of 0.1 pt and ending with the smallest allowed."""
    least = min(size_pt, min_pt)
    count = floor((size_pt - least) / STEP_PT + _EPSILON) + 1
    sizes = [round(size_pt - k * STEP_PT, 4) for k in range(count)]
    if sizes[-1] - least > _EPSILON:
        sizes.append(least)
    return sizes


class _Box(NamedTuple):
    """A box and how its lines stand; what it takes to fit."""

    w_mm: float
    h_mm: float
    leading: float
    para_em: float
    paragraphs: int
    max_lines: int

    def most_lines(self, size_mm: float) -> int:
        """Return how many lines the height has room for."""
        room = self.h_mm / size_mm - 1 - max(0, self.paragraphs - 1) * self.para_em
        return min(self.max_lines, floor(room / self.leading + _EPSILON) + 1)

    def fits(self, texts: Sequence[Breakable], size_pt: float) -> bool:
        """Return whether the texts fit at a size."""
        size_mm = pt_to_mm(size_pt)
        left = self.most_lines(size_mm)
        for text in texts:
            left -= count_lines(text.breaks, self.w_mm / size_mm, left)
            if left < 0:
                return False
        return True

    def first_fitting(self, texts: Sequence[Breakable], sizes: list[float]) -> int | None:
        """Return the number of the largest size that fits, or None.

        What fits at a size fits at every smaller one, so the sizes may be halved.
        """
        if self.fits(texts, sizes[0]):
            return 0
        low, high = 1, len(sizes)
        while low < high:
            middle = (low + high) // 2
            if self.fits(texts, sizes[middle]):
                high = middle
            else:
                low = middle + 1
        return low if low < len(sizes) else None


def _missing(paragraphs: Sequence[Paragraph], face: Typeface) -> tuple[Missing, ...]:
    found: dict[Missing, None] = {}
    for words in paragraphs:
        for word in words:
            for absent in face.measure(word.atoms).missing:
                found[absent] = None
    return tuple(found)


def set_lines(
    fitted: Fitted,
    x: float,
    y: float,
    w: float,
    h: float,
    align: str = "center",
    valign: str = "middle",
    fill: str = "#000000",
) -> tuple[list[TextRun], list[PlacedIcon]]:
    """Return a fitted text's runs and icons in its box. Units: mm.

    Args:
        align: 'center', 'left', 'right' or 'justify'.
        valign: 'middle', 'top' or 'bottom'.
    """
    size_mm = pt_to_mm(fitted.size_pt)
    above = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * (h - fitted.height_mm)
    baseline = y + above + _ASCENT_EM * size_mm
    runs: list[TextRun] = []
    icons: list[PlacedIcon] = []
    for line in fitted.lines:
        slack_em = w / size_mm - line.width_em
        stretch_em = 0.0
        if align == "justify" and not line.ends_paragraph:
            stretch_em = _stretch(line, slack_em)
        left = x + {"center": 0.5, "right": 1.0}.get(align, 0.0) * slack_em * size_mm
        setter = _Setter(left, baseline + line.drop_em * size_mm, size_mm, fill, fitted.middle_em)
        setter.set(line.pieces, stretch_em)
        runs += setter.runs
        icons += setter.icons
    return runs, icons


def _stretch(line: Line, slack_em: float) -> float:
    gaps = sum(piece.stretch for piece in line.pieces)
    each = slack_em / gaps if gaps else 0.0
    return each if 0 < each <= MOST_STRETCH_EM else 0.0


class _Setter:
    """Sets the pieces of one line: a run for each stretch of one font and size; icons stand between."""

    def __init__(self, x: float, y: float, size_mm: float, fill: str, middle_em: float) -> None:
        self.runs: list[TextRun] = []
        self.icons: list[PlacedIcon] = []
        self._x, self._y, self._size_mm, self._fill, self._middle_em = x, y, size_mm, fill, middle_em

    def set(self, pieces: Sequence[LinePiece], stretch_em: float) -> None:
        pen = begin = 0.0
        font: Font | None = None
        scale = 1.0
        words: list[tuple[Shaped, float]] = []
        for piece in pieces:
            shaped = piece.shaped
            if shaped is None:
                if piece.icon:
                    self._icon(piece.icon, pen)
            else:
                if shaped.font is not font or piece.scale != scale:
                    self._run(font, scale, begin, words)
                    font, scale, begin, words = shaped.font, piece.scale, pen, []
                words.append((shaped, (pen - begin) / scale))
            pen += piece.width + (stretch_em if piece.stretch else 0.0)
        self._run(font, scale, begin, words)

    def _run(self, font: Font | None, scale: float, begin: float, words: list[tuple[Shaped, float]]) -> None:
        if font is not None:
            x = self._x + begin * self._size_mm
            self.runs.append(TextRun(font, self._size_mm * scale, self._fill, x, self._y, tuple(words)))

    def _icon(self, icon: Icon, pen: float) -> None:
        side = icon.size_em * self._size_mm
        x = self._x + (pen + icon.dx) * self._size_mm
        y = self._y - self._middle_em * self._size_mm - side / 2
        self.icons.append(PlacedIcon(icon.name, x, y, side, self._fill))


def fit_line(
    paragraphs: Sequence[Paragraph],
    face: Typeface,
    size_pt: float,
    min_pt: float | None = None,
    max_w_mm: float | None = None,
    caps: bool = False,
) -> FittedLine:
    """Return a text as one line, shrunk until it is at most `max_w_mm` wide.

    Args:
        min_pt: the smallest size (None: as small as it takes).
        caps: set in capitals.
    """
    joined: Paragraph = ()
    for paragraph in paragraphs:
        first, *others = _in_capitals(paragraph) if caps else paragraph
        # A text of several paragraphs reads on, with a space where a new one began.
        joined += (first._replace(gap=Text(" ")) if joined else first, *others)
    pieces = pieces_between(joined, face, (0, None), (len(joined), None))
    pieces = from_left(pieces, directions([joined]))
    line = Line(pieces, width_of(pieces, face), 0.0, True)
    size = size_pt
    if max_w_mm is not None and line.width_em * pt_to_mm(size) > max_w_mm:
        # Whole hundredths of a point, rounded down so that the line is never wider than allowed.
        size = floor(mm_to_pt(max_w_mm / line.width_em) * 100 + _EPSILON) / 100
        size = max(size, min(size_pt, min_pt or 0.0))
    width_mm = line.width_em * pt_to_mm(size)
    overflow = max_w_mm is not None and width_mm > max_w_mm + _EPSILON
    fullness = width_mm / max_w_mm if max_w_mm else 0.0
    return FittedLine(
        size, line, width_mm, fullness, overflow, _missing([joined], face), face.font().cap_height / 2
    )


def set_line(
    fitted: FittedLine, x: float, y: float, anchor: str = "start", fill: str = "#000000"
) -> tuple[list[TextRun], list[PlacedIcon]]:
    """Return a line's runs and icons with its start, middle or end at x and its baseline at y. Units: mm."""
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * fitted.width_mm
    setter = _Setter(left, y, pt_to_mm(fitted.size_pt), fill, fitted.middle_em)
    setter.set(fitted.line.pieces, 0.0)
    return setter.runs, setter.icons


def _in_capitals(words: Sequence[Word]) -> list[Word]:
    return [word._replace(atoms=tuple(_upper(atom) for atom in word.atoms)) for word in words]


def _upper(atom: Atom) -> Atom:
    return atom._replace(text=atom.text.upper()) if isinstance(atom, Text) else atom
