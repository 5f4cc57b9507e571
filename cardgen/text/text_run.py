"""A run of shaped words on one baseline, as on a face."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardgen.text.fonts import Font, Shaped


class TextRun(NamedTuple):
    """Words of one font, size and colour on one baseline.

    Attributes:
        x, y: start of the baseline, in the user space of the run.
        words: each shaped word with its distance from x in em; spaces are words, so that a search finds the text.
    """

    font: Font
    size_mm: float
    fill: str
    x: float
    y: float
    words: tuple[tuple[Shaped, float], ...]
