"""Figures that have no room at the foot of a page: the text behind them comes first, and they head the next page."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from reportlab.platypus.doctemplate import BaseDocTemplate
from reportlab.platypus.frames import Frame

from cardgen.export.documents.flow import Anchor, NumberedHeading, is_chapter
from cardgen.export.documents.pictures.figure import Figure, FigureRow
from cardgen.export.documents.rich_text import RichText
from cardgen.units import PT_PER_MM


class FloatingDocument(BaseDocTemplate):
    """A document in which text fills the page that a figure leaves.

    A figure goes no farther than to the top of the next page, and no chapter begins before it.

    Attributes:
        floats: whether it does; without it, a figure leaves empty what it does not fit on.
    """

    floats = True

    def filterFlowables(self, flowables: list[Any]) -> None:  # noqa: N802 (reportlab's name)
        """Put the text that fills the page before the figures that come next and do not fit on it."""
        figures = list(takewhile(is_figure, flowables))
        if not self.floats or not figures or self.frame._atTop or figures[0].stays:
            return
        frame = self.frame
        if _need(figures, frame) <= _room(frame):
            return
        figures[0].stays = True
        behind = flowables[len(figures) :]
        before, rest = _that_fits(behind, frame)
        flowables[:] = [*before, *figures, *rest]


def is_figure(flowable: Any) -> bool:
    """Return whether a flowable is a picture of components, or several side by side."""
    return isinstance(flowable, Figure | FigureRow)


def _room(frame: Frame) -> float:
    return float(frame._y - frame._y1p)


def _need(figures: list[Any], frame: Frame) -> float:
    """Return the height that figures take which belong together; of one alone, the least that may stand there."""
    width = frame._aW
    if len(figures) == 1:
        return float(figures[0].head_mm(width / PT_PER_MM)) * PT_PER_MM + _gap(figures[0], frame._prevASpace)
    height, above = 0.0, frame._prevASpace
    for one in figures:
        height += _gap(one, above) + one.wrap(width, _room(frame))[1] + one.getSpaceAfter()
        above = one.getSpaceAfter()
    return height - float(above)


def _gap(flowable: Any, above: float) -> float:
    """Return the room before a flowable below one that keeps some itself."""
    return float(max(flowable.getSpaceBefore() - above, 0.0))


def _that_fits(behind: list[Any], frame: Frame) -> tuple[list[Any], list[Any]]:
    """Return what of the text behind figures fills the page, and what comes after them; neither is parted."""
    left, above = _room(frame), frame._prevASpace
    count = 0
    for one in behind:
        room = left - _gap(one, above) if _may_come_first(one) else 0.0
        height = one.wrap(frame._aW, room)[1] if room > 0 else 0.0
        if room <= 0 or height > room:
            break
        above = one.getSpaceAfter()
        left = room - height - above
        count += 1
    while count and _belong_together(behind[count - 1], *behind[count : count + 1]):
        count -= 1
    return behind[:count], behind[count:]


def _belong_together(one: Any, following: Any = None) -> bool:
    """Return whether no figure may come between two parts of the text."""
    if getattr(one, "keep", False) or isinstance(one, Anchor):
        return True
    return _is_item(one) and _is_item(following)


def _is_item(flowable: Any) -> bool:
    """Return whether something is part of a list."""
    is_text = isinstance(flowable, RichText) and not isinstance(flowable, NumberedHeading)
    return is_text and flowable.indent_mm > 0


def _may_come_first(flowable: Any) -> bool:
    """Return whether something may move before a figure: whatever is text of the same chapter."""
    if isinstance(flowable, NumberedHeading):
        return not is_chapter(flowable.number)
    return not is_figure(flowable) and (hasattr(flowable, "head_mm") or isinstance(flowable, Anchor))
