"""Floating figures: the text after a figure that does not fit fills the page, and the figure heads the next one."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from reportlab.platypus.doctemplate import BaseDocTemplate
from reportlab.platypus.frames import Frame

from cardgen.export.documents.flow import Anchor
from cardgen.export.documents.page_parts import NumberedHeading
from cardgen.export.documents.pictures.figure import Figure, FigureRow
from cardgen.export.documents.rich_text import RichText, is_chapter
from cardgen.units import PT_PER_MM


class FloatingDocument(BaseDocTemplate):
    """A document whose figures float: text fills the page before a figure that does not fit.

    A figure moves no further than to the top of the next page, and no chapter begins before it.

    Attributes:
        floats: whether figures float; otherwise they leave the rest of the page empty.
        within: no section begins before a figure of the section above.
    """

    floats = True
    within = False

    def filterFlowables(self, flowables: list[Any]) -> None:  # noqa: N802 (reportlab's name)
        """Move text that fills the page before the next figures where they do not fit on it."""
        figures = list(takewhile(is_figure, flowables))
        if not self.floats or not figures or self.frame._atTop or figures[0].stays:
            return
        frame = self.frame
        if _need(figures, frame) <= _room(frame):
            return
        figures[0].stays = True
        following = flowables[len(figures) :]
        before, rest = _fitting(following, frame, within=self.within)
        flowables[:] = [*before, *figures, *rest]


def is_figure(flowable: Any) -> bool:
    """Return whether a flowable is a picture of components, or several side by side."""
    return isinstance(flowable, Figure | FigureRow)


def _room(frame: Frame) -> float:
    return float(frame._y - frame._y1p)


def _need(figures: list[Any], frame: Frame) -> float:
    """Return the height of figures that belong together; of a single figure, its least height at a page's foot."""
    width = frame._aW
    if len(figures) == 1:
        return float(figures[0].head_mm(width / PT_PER_MM)) * PT_PER_MM + _gap(figures[0], frame._prevASpace)
    height, above = 0.0, frame._prevASpace
    for figure in figures:
        height += _gap(figure, above) + figure.wrap(width, _room(frame))[1] + figure.getSpaceAfter()
        above = figure.getSpaceAfter()
    return height - float(above)


def _gap(flowable: Any, above: float) -> float:
    """Return the space before a flowable, less the space after the one above."""
    return float(max(flowable.getSpaceBefore() - above, 0.0))


def _fitting(following: list[Any], frame: Frame, *, within: bool) -> tuple[list[Any], list[Any]]:
    """Return the text after figures that fills the page, and the rest; neither is empty or broken within a unit."""
    left, above = _room(frame), frame._prevASpace
    count = 0
    for flowable in following:
        room = left - _gap(flowable, above) if _may_come_first(flowable, within=within) else 0.0
        height = flowable.wrap(frame._aW, room)[1] if room > 0 else 0.0
        if room <= 0 or height > room:
            break
        above = flowable.getSpaceAfter()
        left = room - height - above
        count += 1
    while count and _belong_together(following[count - 1], *following[count : count + 1]):
        count -= 1
    return following[:count], following[count:]


def _belong_together(one: Any, following: Any = None) -> bool:
    """Return whether no figure may come between two parts of the text."""
    if getattr(one, "keep", False) or isinstance(one, Anchor):
        return True
    return _is_item(one) and _is_item(following)


def _is_item(flowable: Any) -> bool:
    """Return whether something is part of a list."""
    is_text = isinstance(flowable, RichText) and not isinstance(flowable, NumberedHeading)
    return is_text and flowable.indent_mm > 0


def _may_come_first(flowable: Any, *, within: bool) -> bool:
    """Return whether a flowable may move before a figure: any text of the same chapter, or `within` its section."""
    if isinstance(flowable, NumberedHeading):
        return not within and not is_chapter(flowable.number)
    return not is_figure(flowable) and (hasattr(flowable, "head_mm") or isinstance(flowable, Anchor))
