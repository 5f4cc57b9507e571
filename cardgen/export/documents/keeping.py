"""What must stand on one page: a heading with the first lines below it, words with what they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardgen.export.documents.flow import NumberedHeading
from cardgen.export.documents.rich_text import TOGETHER, RichText
from cardgen.units import PT_PER_MM


def keep_together(story: Iterable[Any], width_mm: float, most_mm: float, below: int) -> list[Any]:
    """Say to each flowable marked `keep` how much must follow it on its page.

    Args:
        below: lines of text that stand below a heading at a page's foot.
    """
    made = list(story)
    need = 0.0
    for index in reversed(range(len(made))):
        flowable = made[index]
        if getattr(flowable, "keep", False):
            if isinstance(flowable, NumberedHeading):
                need = max(need, _first_lines_mm(made[index + 1 :], width_mm, below))
            after = flowable.getSpaceAfter() / PT_PER_MM
            flowable.need_mm = min(flowable.height_mm(width_mm) + after + need, most_mm)
            need = flowable.need_mm + flowable.getSpaceBefore() / PT_PER_MM
        elif hasattr(flowable, "head_mm"):
            # Places and the like take no room and change nothing.
            need = flowable.head_mm(width_mm)
    return made


def _first_lines_mm(behind: Iterable[Any], width_mm: float, left: int) -> float:
    """Return the height of some first lines behind a heading, up to the next heading, table, box or figure."""
    height = gap = 0.0
    for one in behind:
        if not hasattr(one, "head_mm"):
            continue
        if left <= 0 or isinstance(one, NumberedHeading) or not isinstance(one, RichText):
            break
        lines = len(one.lines(width_mm))
        # A paragraph that would leave too little for the next page stays whole.
        shown = lines if lines < left + TOGETHER else max(left, TOGETHER)
        height += gap + one.getSpaceBefore() / PT_PER_MM + shown * one.setting.line_mm
        gap, left = one.getSpaceAfter() / PT_PER_MM, left - shown
    return height
