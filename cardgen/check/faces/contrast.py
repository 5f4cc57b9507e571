"""Contrast of each text on a face with its background."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from cardgen.art.colour import channels, contrast, luminance
from cardgen.check.faces.background import Background, PlacedOp, words_of_run
from cardgen.display.ops import Matrix
from cardgen.display.values import apply
from cardgen.text.text_run import TextRun
from cardgen.units import PT_PER_MM

#: Least contrast of type, and of large type: from 18 pt, or 14 pt in bold. Source: WCAG 2.1, 1.4.3.
LEAST_CONTRAST = 4.5
LEAST_CONTRAST_LARGE = 3.0
_LARGE_PT, _LARGE_BOLD_PT, _BOLD = 18.0, 14.0, 600
#: Heights above the baseline at which the background of a word is sampled, and steps along it, in em.
_HEIGHTS_EM = (0.08, 0.24, 0.4)
_STEP_EM = 0.25
#: A word's contrast is that of the worst quarter of its samples.
_WORST_PART = 4
#: The same words drawn twice within this distance are a shadow or halo.
_SHADOW_EM = 0.35


class FaintText(NamedTuple):
    """A text with too little contrast: its colours (`#rrggbb`), their contrast, and the least contrast required."""

    text: str
    fill: str
    background: str
    ratio: float
    least: float


def faint_texts(texts: list[PlacedOp], background: Background) -> Iterator[FaintText]:
    """Yield the texts with too little contrast, each by its worst word."""
    for number, shown in enumerate(texts):
        run = shown.op
        assert isinstance(run, TextRun)
        size_pt = run.size_mm * math.sqrt(abs(_area(shown.matrix))) * PT_PER_MM
        large = size_pt >= (_LARGE_BOLD_PT if run.font.weight >= _BOLD else _LARGE_PT)
        least = LEAST_CONTRAST_LARGE if large else LEAST_CONTRAST
        worst = min(
            (_ink(shown, index, background, least) for index in range(len(run.words))),
            key=lambda ink: ink.ratio,
            default=None,
        )
        if worst and worst.ratio < least and not _has_halo(texts, number, least):
            yield worst._replace(ratio=round(worst.ratio, 2), text=words_of_run(run).strip())


def _ink(shown: PlacedOp, index: int, background: Background, least: float) -> FaintText:
    """Return a word's contrast with its background; for words without letters or digits, the maximum."""
    run = shown.op
    assert isinstance(run, TextRun)
    word, offset = run.words[index]
    fill = channels(run.fill)
    points = _points(word.advance, offset, run) if any(c.isalnum() for c in word.text) else []
    found = sorted(
        (_against(fill, under, shown.opacity), under)
        for x, y in points
        if (under := background.at(*apply(shown.matrix, x, y)))
    )
    if not found:
        return FaintText("", run.fill, run.fill, 21.0, least)
    ratio, under = found[len(found) // _WORST_PART]
    return FaintText("", run.fill, f"#{bytes(under).hex()}", ratio, least)


def _points(advance: float, offset: float, run: TextRun) -> Iterator[tuple[float, float]]:
    count = max(3, math.ceil(advance / _STEP_EM))
    for step in range(count):
        x = run.x + (offset + advance * (step + 0.5) / count) * run.size_mm
        for height in _HEIGHTS_EM:
            yield x, run.y - height * run.size_mm


@lru_cache(maxsize=65536)
def _against(fill: tuple[int, int, int], under: tuple[int, int, int], opacity: float) -> float:
    ink = fill
    if opacity < 1:
        red, green, blue = (round(opacity * f + (1 - opacity) * u) for f, u in zip(fill, under, strict=True))
        ink = (red, green, blue)
    return contrast(luminance(*ink), luminance(*under))


def _has_halo(texts: list[PlacedOp], number: int, least: float) -> bool:
    """Return whether a text has enough contrast with its halo or shadow, or is itself one."""
    shown = texts[number]
    for other in texts:
        if other is not shown and _lies_on(shown, other):
            inks = [luminance(*channels(s.op.fill)) for s in (shown, other) if isinstance(s.op, TextRun)]
            if contrast(*inks) >= least:
                return True
    return False


def _lies_on(one: PlacedOp, other: PlacedOp) -> bool:
    a, b = one.op, other.op
    if not isinstance(a, TextRun) or not isinstance(b, TextRun) or words_of_run(a) != words_of_run(b):
        return False
    return math.dist(apply(one.matrix, a.x, a.y), apply(other.matrix, b.x, b.y)) <= _SHADOW_EM * a.size_mm


def _area(matrix: Matrix) -> float:
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]
