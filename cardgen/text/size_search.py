"""Shrink a text until it fits its box: the largest size, by bisection over a grid of 0.1 pt.

A single line is shrunk by `lines.fit_line`; one size for all cards of a deck (`share`) is `layout/shared_sizes.py`.

Words are hyphenated only if the text would have to be clearly smaller otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from cardgen.text.breaks import count_lines, ends_short
from cardgen.text.hyphens import Hyphens
from cardgen.text.line_preferences import KEPT_SIZE, LinePreferences, glue_bold_runs
from cardgen.text.markup import Paragraph
from cardgen.text.paragraphs import Breakable, best_breaks, breakable
from cardgen.text.typeface import Typeface
from cardgen.units import pt_to_mm

#: Step of the size search, and how many steps smaller a text gets rather than be hyphenated.
STEP_PT = 0.1
_STEPS_BEFORE_HYPHENS = 2
#: Part of an em above the baseline, chosen so that lower-case text looks vertically centred in its box.
ASCENT_EM = 0.78
_EPSILON = 1e-7


class Box(NamedTuple):
    """A box and the spacing of its lines.

    Attributes:
        grid_mm: distance of the baseline grid, which begins at 0; 0 for no grid. top_mm: the box's upper edge.
    """

    w_mm: float
    h_mm: float
    leading: float
    para_em: float
    paragraphs: int
    max_lines: int
    grid_mm: float = 0.0
    top_mm: float = 0.0

    def line_em(self, size_mm: float) -> float:
        """Return the leading; on a grid, rounded to whole grid lines, at least one."""
        if not self.grid_mm:
            return self.leading
        return max(1, _nearest(self.leading * size_mm / self.grid_mm)) * self.grid_mm / size_mm

    def between_em(self, size_mm: float) -> float:
        """Return the space between paragraphs; on a grid, rounded to whole grid lines."""
        if not self.grid_mm:
            return self.para_em
        return _nearest(self.para_em * size_mm / self.grid_mm) * self.grid_mm / size_mm

    def most_lines(self, size_mm: float) -> int:
        """Return how many lines fit the height."""
        room = (self.h_mm - self._lost_mm(size_mm)) / size_mm - 1
        room -= max(0, self.paragraphs - 1) * self.between_em(size_mm)
        return min(self.max_lines, floor(room / self.line_em(size_mm) + _EPSILON) + 1)

    def _lost_mm(self, size_mm: float) -> float:
        """Return the height lost above the first usable grid line."""
        if not self.grid_mm:
            return 0.0
        first = self.top_mm + ASCENT_EM * size_mm
        return on_grid(first, self.grid_mm) - first

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
        """Return the index of the largest size that fits, or None; what fits at a size fits at every smaller one."""
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


def on_grid(y_mm: float, grid_mm: float) -> float:
    """Return the first line of a grid at or below a height."""
    return ceil(y_mm / grid_mm - _EPSILON) * grid_mm


def on_grid_above(y_mm: float, grid_mm: float) -> float:
    """Return the last line of a grid at or above a height."""
    return floor(y_mm / grid_mm + _EPSILON) * grid_mm


def _nearest(lines: float) -> int:
    return floor(lines + 0.5)


def size_grid(size_pt: float, min_pt: float) -> list[float]:
    """List the sizes to try, largest first, in steps of 0.1 pt down to the smallest allowed."""
    least = min(size_pt, min_pt)
    count = floor((size_pt - least) / STEP_PT + _EPSILON) + 1
    sizes = [round(size_pt - k * STEP_PT, 4) for k in range(count)]
    if sizes[-1] - least > _EPSILON:
        sizes.append(least)
    return sizes


class Chosen(NamedTuple):
    """The chosen size, the breaks of each paragraph, and whether the text fits."""

    size_pt: float
    broken: list[tuple[Breakable, list[int]]]
    fits: bool


class SizeSearch(NamedTuple):
    """The search for the size of a text.

    Attributes:
        sizes: those allowed, largest first; mode: how words may be hyphenated.
        align: a justified paragraph may end short; centred text avoids hyphens.
    """

    paragraphs: Sequence[Paragraph]
    face: Typeface
    box: Box
    sizes: list[float]
    mode: Hyphens
    align: str
    preferences: LinePreferences

    def solve(self) -> Chosen:
        """Return the largest size that fits and the best breaks at that size, dropping preferences if necessary."""
        glued = [glue_bold_runs(words, self.preferences.bold_words) for words in self.paragraphs]
        texts, step = self._hyphenated_if_worthwhile(glued)
        if step != 0 and any(one is not other for one, other in zip(glued, self.paragraphs, strict=True)):
            without = self._hyphenated_if_worthwhile(self.paragraphs)
            if not self._is_worth(step, without[1]):
                texts, step = without
        if step is None:
            return Chosen(self.sizes[-1], self._broken(texts, self.sizes[-1]), not texts)
        return self._avoid_short_last_line(texts, step)

    @property
    def _keeps_words(self) -> bool:
        return self.align == "center" and not self.preferences.centred_hyphens

    def _is_worth(self, step: int | None, without: int | None) -> bool:
        """Return whether a preference costs at most its allowed share of the size."""
        if step is None:
            return False
        return without is None or self.sizes[step] >= KEPT_SIZE * self.sizes[without]

    def _hyphenated_if_worthwhile(
        self, paragraphs: Sequence[Paragraph]
    ) -> tuple[list[Breakable], int | None]:
        """Return the paragraphs, hyphenated or not, and the index of the size at which they fit."""
        unhyphenated = Hyphens.WHOLE if self._keeps_words else Hyphens.NONE
        whole = [breakable(words, self.face, unhyphenated) for words in paragraphs]
        step = self.box.first_fitting(whole, self.sizes)
        if step == 0:
            return whole, step
        hyphenated = [breakable(words, self.face, self.mode) for words in paragraphs]
        hyphenated_step = self.box.first_fitting(hyphenated, self.sizes)
        if step is None:
            return hyphenated, hyphenated_step
        if self._keeps_words:
            return (whole, step) if self._is_worth(step, hyphenated_step) else (hyphenated, hyphenated_step)
        pays = hyphenated_step is not None and step - hyphenated_step > _STEPS_BEFORE_HYPHENS
        return (hyphenated, hyphenated_step) if pays else (whole, step)

    def _avoid_short_last_line(self, texts: list[Breakable], step: int) -> Chosen:
        """Make the text smaller if that keeps paragraphs from ending with too short a line."""
        largest = self.sizes[step]
        tried = []
        for size in (one for one in self.sizes[step:] if one >= KEPT_SIZE * largest):
            tried.append(Chosen(size, self._broken(texts, size), True))
            measure = self.box.w_mm / pt_to_mm(size)
            ends = (
                ends_short(one.breaks, measure, path, self.preferences.last_line)
                for one, path in tried[-1].broken
            )
            if not any(ends):
                return tried[-1]
        return tried[0]

    def _broken(self, texts: list[Breakable], size_pt: float) -> list[tuple[Breakable, list[int]]]:
        measure = self.box.w_mm / pt_to_mm(size_pt)
        mode = Hyphens.WHOLE if texts and texts[0].hyphens is Hyphens.WHOLE else self.mode
        return [best_breaks(text, self.face, measure, mode, self.align, self.preferences) for text in texts]
