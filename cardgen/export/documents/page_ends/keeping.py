"""Keeping flowables together on a page: a heading with the first lines below it, a sentence with what it introduces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from cardgen.export.documents.page_parts import NumberedHeading
from cardgen.export.documents.rich_text import TOGETHER, RichText
from cardgen.export.documents.tables import RuledTable
from cardgen.units import PT_PER_MM

#: A page's foot that is emptier is noticed.
_EMPTY_MM = 25.0


def keep_together(story: Iterable[Any], width_mm: float, most_mm: float, below: int) -> list[Any]:
    """Tell each flowable marked `keep` how much must follow it on its page.

    Args:
        below: least lines of text below a heading at a page's foot.
    """
    flowables = list(story)
    need = 0.0
    for index in reversed(range(len(flowables))):
        flowable = flowables[index]
        if getattr(flowable, "keep", False):
            if isinstance(flowable, NumberedHeading):
                need = max(need, _first_lines_mm(flowables[index + 1 :], width_mm, below))
            after = flowable.getSpaceAfter() / PT_PER_MM
            flowable.need_mm = min(flowable.height_mm(width_mm) + after + need, most_mm)
            need = flowable.need_mm + flowable.getSpaceBefore() / PT_PER_MM
        elif hasattr(flowable, "head_mm"):
            # Link targets and the like take no room.
            need = flowable.head_mm(width_mm)
    return flowables


def loosen(following: Sequence[Any], room_mm: float, width_mm: float) -> None:
    """Let a long list or table break at a page's foot, where keeping it together would leave the foot empty.

    Args:
        following: what comes next, of which the first flowables keep together.
    """
    if room_mm < _EMPTY_MM or room_mm >= getattr(following[0], "need_mm", 0.0):
        return
    chain = list(takewhile(lambda one: getattr(one, "keep", False), following))
    end = following[len(chain)] if len(chain) < len(following) else None
    items = [
        one for one in [*chain, end] if getattr(one, "indent_mm", 0) and not isinstance(one, NumberedHeading)
    ]
    if isinstance(end, RuledTable):
        end.whole_mm = 0.0
    elif len(items) >= 2 * TOGETHER:
        for item in items[TOGETHER - 1 : -TOGETHER]:
            item.keep, item.need_mm = False, 0.0
    else:
        return
    keep_together([*chain, end], width_mm, following[0].need_mm, TOGETHER)


def _first_lines_mm(following: Iterable[Any], width_mm: float, left: int) -> float:
    """Return the height of the first lines after a heading, up to the next heading, table, box or figure.

    A single line counts as two: at a page's foot the heading of such a section would seem to have lost its text.
    """
    height = gap = least = 0.0
    for text in following:
        if not hasattr(text, "head_mm"):
            continue
        if left <= 0 or isinstance(text, NumberedHeading) or not isinstance(text, RichText):
            break
        lines = len(text.lines(width_mm))
        # A paragraph that would leave too little for the next page stays whole.
        shown = lines if lines < left + TOGETHER else max(left, TOGETHER)
        height += gap + text.getSpaceBefore() / PT_PER_MM + shown * text.setting.line_mm
        least = least or TOGETHER * text.setting.line_mm
        gap, left = text.getSpaceAfter() / PT_PER_MM, left - shown
    return max(height, least)
