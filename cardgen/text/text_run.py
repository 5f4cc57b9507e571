"""A run of text as a face shows it: words already shaped, on one baseline."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardgen.text.fonts import Font, Shaped


class TextRun(NamedTuple):
    """Words of one font, size and colour on one baseline.

    Attributes:
        x, y: start of the baseline, in the user space where the run stands.
        words: each shaped word with its distance from x in em; spaces are words too, real and searchable.
    """

    font: Font
    size_mm: float
    fill: str
    x: float
    y: float
    words: tuple[tuple[Shaped, float], ...]
