"""Fit a text into a box and set its lines.

`size_search` finds the size; at that size the fewest possible lines are broken as evenly as possible.

Decision, 2026-11-20: a block of n lines is 1 + (n − 1) · leading em high, without the leading around the first and last
line; so text can fill a box to its edges, and `fullness` is what the eye sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

from cardgen.text.directions import from_left, reads_leftward, with_levels
from cardgen.text.fonts import Font, Shaped
from cardgen.text.hyphens import Hyphens
from cardgen.text.line_preferences import DEFAULT, LinePreferences
from cardgen.text.markup import Atom, Icon, Paragraph, Text, Word
from cardgen.text.paragraphs import MOST_STRETCH_EM, Line, lines_of, pieces_between, width_of
from cardgen.text.size_search import ASCENT_EM, Box, SizeSearch, on_grid, on_grid_above, size_grid
from cardgen.text.text_run import TextRun
from cardgen.text.total_fit import most_shrunk
from cardgen.text.typeface import LinePiece, Missing, Typeface
from cardgen.units import mm_to_pt, pt_to_mm

_MOST_LINES = 10_000
_EPSILON = 1e-7
#: Most growth of a space in the last line of a justified paragraph, in em.
_MOST_LAST_STRETCH_EM = 0.06


class Fitted(NamedTuple):
    """A text broken into lines at a size.

    `fullness` is the share of the box's height that it fills (over 1: too high); with `overflow` it does not fit even
    at the smallest size; `missing` are the characters that its font lacks.
    """

    size_pt: float
    lines: tuple[Line, ...]
    height_mm: float
    fullness: float
    overflow: bool
    missing: tuple[Missing, ...]
    #: Height above the baseline at which inline icons are centred, in em.
    middle_em: float
    #: Distance of the baseline grid; 0 for none.
    grid_mm: float = 0.0


class FittedLine(NamedTuple):
    """One line at the largest size at which it fits; `fullness` is its share of the allowed width."""

    size_pt: float
    line: Line
    width_mm: float
    fullness: float
    overflow: bool
    missing: tuple[Missing, ...]
    middle_em: float


class PlacedIcon(NamedTuple):
    """An inline icon: the top left, height and width of its area in mm, and the text's colour."""

    name: str
    x: float
    y: float
    size_mm: float
    fill: str
    width_mm: float


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
    align: str = "left",
    preferences: LinePreferences = DEFAULT,
    grid_mm: float = 0.0,
    top_mm: float = 0.0,
) -> Fitted:
    """Fit a text into a box at the largest size from `size_pt` down to `min_pt`.

    A text that fits at no size is returned complete at `min_pt` with `overflow` set.

    Args:
        leading: from baseline to baseline, in em.
        para_em: added between paragraphs.
        hyphens: whether to hyphenate by patterns, not only at soft hyphens.
        align: see `size_search.SizeSearch`.
        grid_mm: distance of the baseline grid, which begins at 0; top_mm: the box's upper edge on it.
    """
    paragraphs = [with_levels(words, face.lang) for words in paragraphs]
    spaced = sum(not (words and words[0].below) for words in paragraphs)
    box = Box(w_mm, h_mm, leading, para_em, spaced, max_lines or _MOST_LINES, grid_mm, top_mm)
    mode = Hyphens.AUTOMATIC if hyphens else Hyphens.SOFT
    sizes = size_grid(size_pt, min_pt)
    chosen = SizeSearch(paragraphs, face, box, sizes, mode, align, preferences).solve()
    size_mm = pt_to_mm(chosen.size_pt)
    lines = lines_of(chosen.broken, face, box.line_em(size_mm), box.between_em(size_mm))
    height_mm = size_mm * (1 + lines[-1].drop_em) if lines else 0.0
    return Fitted(
        chosen.size_pt,
        lines,
        height_mm,
        height_mm / h_mm if h_mm > 0 else float(bool(lines)),
        not chosen.fits,
        _missing(paragraphs, face),
        face.font().cap_height / 2,
        grid_mm,
    )


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
    above: Line | None = None,
) -> tuple[list[TextRun], list[PlacedIcon]]:
    """Place a fitted text in its box; return its runs and icons. Units: mm.

    Args:
        align: 'center', 'left', 'right', 'start' (where reading begins) or 'justify'.
        valign: 'middle', 'top' or 'bottom'.
        above: the line above the first one, where lines of a text are placed one by one.
    """
    size_mm = pt_to_mm(fitted.size_pt)
    top = y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * (h - fitted.height_mm)
    baseline = top + ASCENT_EM * size_mm
    if fitted.grid_mm:
        first = on_grid(y + ASCENT_EM * size_mm, fitted.grid_mm)
        baseline = max(first, on_grid_above(baseline, fitted.grid_mm))
    runs: list[TextRun] = []
    icons: list[PlacedIcon] = []
    for line in fitted.lines:
        slack_em = w / size_mm - line.width_em
        stretch_em = _stretch(line, w / size_mm, above) if align == "justify" else 0.0
        above = line
        left = x + _share(align, line, stretch_em) * slack_em * size_mm
        setter = _Setter(left, baseline + line.drop_em * size_mm, size_mm, fill, fitted.middle_em)
        setter.set(line.pieces, stretch_em)
        runs += setter.runs
        icons += setter.icons
    return runs, icons


def _share(align: str, line: Line, stretch_em: float) -> float:
    """Return the share of a line's empty space that is left of it."""
    if align in ("start", "justify"):
        return float(line.leftward and not stretch_em)
    return {"center": 0.5, "right": 1.0}.get(align, 0.0)


def _stretch(line: Line, measure_em: float, above: Line | None) -> float:
    """Return how much each space of a justified line grows.

    The last line of a paragraph is not filled, but where it has room its spaces grow like those of the line above, so
    that it does not look narrow below it (as with e-TeX's `lastlinefit`).
    """
    slack_em = measure_em - line.width_em
    if not line.ends_paragraph or slack_em < 0:
        return _filling(line, slack_em)
    gaps = _gaps(line)
    if not gaps or above is None or above.ends_paragraph:
        return 0.0
    likewise = _filling(above, measure_em - above.width_em)
    return max(0.0, min(likewise, slack_em / gaps, _MOST_LAST_STRETCH_EM))


def _filling(line: Line, slack_em: float) -> float:
    """Return how much each space grows so that a line is filled; 0 where that would be too much."""
    gaps = _gaps(line)
    each = slack_em / gaps if gaps else 0.0
    space = min((piece.width for piece in line.pieces if piece.stretch), default=0.0)
    return each if -most_shrunk(space) - _EPSILON < each <= MOST_STRETCH_EM else 0.0


def _gaps(line: Line) -> int:
    return sum(piece.stretch for piece in line.pieces)


class _Setter:
    """Sets the pieces of one line: a run per sequence of one font and size, and icons."""

    def __init__(self, x: float, y: float, size_mm: float, fill: str, middle_em: float) -> None:
        self.runs: list[TextRun] = []
        self.icons: list[PlacedIcon] = []
        self._x, self._y, self._size_mm, self._fill, self._middle_em = x, y, size_mm, fill, middle_em

    def set(self, pieces: Sequence[LinePiece], stretch_em: float) -> None:
        pen = begin = 0.0
        font: Font | None = None
        scale = 1.0
        words: list[tuple[Shaped, float]] = []
        icons: dict[int, PlacedIcon] = {}
        for at in from_left(pieces):
            piece = pieces[at]
            shaped = piece.shaped
            if shaped is None:
                if piece.icon:
                    icons[at] = self._icon(piece.icon, pen)
            else:
                if shaped.font is not font or piece.scale != scale:
                    self._run(font, scale, begin, words)
                    font, scale, begin, words = shaped.font, piece.scale, pen, []
                words.append((shaped, (pen - begin) / scale))
            pen += piece.width + (stretch_em if piece.stretch else 0.0)
        self._run(font, scale, begin, words)
        # Marks around links are read in pairs.
        self.icons += [icons[at] for at in sorted(icons)]

    def _run(self, font: Font | None, scale: float, begin: float, words: list[tuple[Shaped, float]]) -> None:
        if font is not None:
            x = self._x + begin * self._size_mm
            self.runs.append(TextRun(font, self._size_mm * scale, self._fill, x, self._y, tuple(words)))

    def _icon(self, icon: Icon, pen: float) -> PlacedIcon:
        side = icon.size_em * self._size_mm
        x = self._x + (pen + icon.dx) * self._size_mm
        y = self._y - self._middle_em * self._size_mm - side / 2
        return PlacedIcon(icon.name, x, y, side, self._fill, side * icon.ratio)


def fit_line(
    paragraphs: Sequence[Paragraph],
    face: Typeface,
    size_pt: float,
    min_pt: float | None = None,
    max_w_mm: float | None = None,
    caps: bool = False,
) -> FittedLine:
    """Fit a text on one line, shrunk to at most `max_w_mm`.

    Args:
        min_pt: the smallest size (None: as small as necessary).
        caps: set in capitals.
    """
    joined: Paragraph = ()
    for paragraph in paragraphs:
        first, *others = _in_capitals(paragraph) if caps else paragraph
        # Paragraphs are joined by a space.
        joined += (first._replace(gap=Text(" ")) if joined else first, *others)
    joined = with_levels(joined, face.lang)
    pieces = pieces_between(joined, face, (0, None), (len(joined), None))
    line = Line(pieces, width_of(pieces, face), 0.0, True, reads_leftward(joined))
    size = size_pt
    if not line.width_em:
        max_w_mm = None  # an empty line fits anywhere
    if max_w_mm is not None and line.width_em * pt_to_mm(size) > max_w_mm:
        # Hundredths of a point, rounded down so that the line fits.
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
    """Place a line with its start, middle or end at x and its baseline at y; return its runs and icons. Units: mm."""
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * fitted.width_mm
    setter = _Setter(left, y, pt_to_mm(fitted.size_pt), fill, fitted.middle_em)
    setter.set(fitted.line.pieces, 0.0)
    return setter.runs, setter.icons


def _in_capitals(words: Sequence[Word]) -> list[Word]:
    return [word._replace(atoms=tuple(_upper(atom) for atom in word.atoms)) for word in words]


def _upper(atom: Atom) -> Atom:
    return atom._replace(text=atom.text.upper()) if isinstance(atom, Text) else atom
