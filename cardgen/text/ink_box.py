"""Where the ink of a run of words is."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardgen.text.text_run import TextRun

if TYPE_CHECKING:
    from cardgen.text.fonts import Font

#: Depth of descenders below the baseline, and largest overshoot of round letters.
_BELOW_EM, _ROUND_EM = 0.21, 0.1
_TAILED, _RISING = frozenset("gjpqyçþQ,;()[]{}§|/ß"), frozenset("bdfhijkltþßåäöéèüß!?()[]{}§|/’”")


def ink_box(run: TextRun, scale: float = 1.0) -> tuple[float, float, float, float]:
    """Return the bounding box of a run's ink in the run's own space, scaled: left, top, right and bottom.

    The run has words that are not blank.
    """
    words = [(offset, word) for word, offset in run.words if word.text.strip()]
    text = "".join(word.text for word, _ in run.words)
    left = run.x + words[0][0] * run.size_mm
    right = run.x + (words[-1][0] + words[-1][1].advance) * run.size_mm
    top = run.y - _rise(run.font, text) * run.size_mm
    has_tail = bool(_TAILED & set(text)) and any(
        _drop(word.font, g) > _ROUND_EM for _, word in words for g in word.gids
    )
    bottom = run.y + (_BELOW_EM * run.size_mm if has_tail else 0.0)
    return (left * scale, top * scale, right * scale, bottom * scale)


@lru_cache(maxsize=4096)
def _drop(font: Font, gid: int) -> float:
    """Return a glyph's depth below the baseline, in em; a small-capital 'g' has none."""
    extents = font.hb_font.get_glyph_extents(gid)
    return -(extents.y_bearing + extents.height) / font.upem if extents else 0.0


def _rise(font: Font, text: str) -> float:
    tall = any(c.isupper() or c.isdigit() or c in _RISING for c in text)
    return font.cap_height if tall else font.x_height
