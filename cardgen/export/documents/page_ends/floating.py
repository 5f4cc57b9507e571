"""Floating figures: the text after a figure that does not fit fills the page, and the figure heads the next one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import Any, NamedTuple

from reportlab.platypus.doctemplate import ActionFlowable, BaseDocTemplate
from reportlab.platypus.frames import Frame

from cardgen.export.documents.boxes import Box
from cardgen.export.documents.flow import Anchor
from cardgen.export.documents.links import is_chapter
from cardgen.export.documents.page_ends.keeping import keep_together, loosen
from cardgen.export.documents.page_ends.tears import Tears, as_rests, is_figure
from cardgen.export.documents.page_parts import NumberedHeading, PageProbe
from cardgen.export.documents.rich_text import RichText
from cardgen.export.documents.tables import RuledTable
from cardgen.units import PT_PER_MM

#: What may begin before a figure of the text above it, the preferred first: no section, no chapter, one chapter.
_SECTION, _CHAPTER, _NEXT = range(3)
#: A page's foot this empty is accepted before text of the next reach is moved.
_FULL_ENOUGH_MM = 22.0
_ROUNDING_MM = 0.1
#: Figures that wait for the next page take up to this share of a page.
_WAITING = 1.25


class FloatingDocument(BaseDocTemplate):
    """A document whose figures float: text fills the page before a figure that does not fit.

    A figure moves no further than to the top of the next page. Further figures of the text that fills the page wait
    with it, in their order. `floats` is whether figures float; otherwise they leave the rest of the page empty.
    `tears` are what the ends of its pages tear apart; `shorter` is by how much pages end before their foot, in mm.
    """

    floats = True
    shorter: Mapping[int, float] = MappingProxyType({})

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.tears = Tears()

    def beforePage(self) -> None:  # noqa: N802 (reportlab's name)
        """Make a page end before its foot where the plan says so."""
        for frame in self.pageTemplate.frames:
            frame.shorten(self.shorter.get(self.page, 0.0))

    def afterFlowable(self, flowable: Any) -> None:  # noqa: N802 (reportlab's name)
        """Note what is torn by the end of the page before."""
        if not isinstance(flowable, PageProbe | Anchor | ActionFlowable):
            self.tears.note(self.page, flowable)

    def handle_pageBreak(self, slow: Any = None) -> None:  # noqa: N802 (reportlab's name)
        """End the page where the story says so, and not at its foot."""
        self.frame.ragged = True
        super().handle_pageBreak(slow)

    def filterFlowables(self, flowables: list[Any]) -> None:  # noqa: N802 (reportlab's name)
        """Move text that fills the page before the next figure where that does not fit on it."""
        if flowables and getattr(flowables[0], "keep", False) and not self.frame._atTop:
            foot = _below([], self.frame)
            loosen(flowables, foot.room(flowables[0]) / PT_PER_MM, foot.width_mm)
        self._shrink(flowables)
        heads = list(takewhile(lambda one: isinstance(one, NumberedHeading), flowables))
        figure, *following = flowables[len(heads) :] or [None]
        if not self.floats or not is_figure(figure) or figure.stays or self.frame._atTop:
            return
        foot = _below(heads, self.frame)
        if foot.room(figure) >= figure.head_mm(foot.width_mm) * PT_PER_MM:
            return
        figure.stays = not heads
        if getattr(figure, "keep", False):
            return
        best = _filled(foot, figure, following, _SECTION)
        for reach in (_CHAPTER, _NEXT):
            if best.empty > _FULL_ENOUGH_MM * PT_PER_MM:
                best = min(best, _filled(foot, figure, following, reach), key=lambda one: one.empty)
        before = list(takewhile(lambda one: one is not figure, best.flowables))
        # A heading is not followed by another heading whose figure is on the next page.
        if heads and not _is_text(next((one for one in before if not isinstance(one, Anchor)), None)):
            return
        figure.stays = True
        figure.strays = any(isinstance(one, NumberedHeading) for one in before)
        for head in heads:
            head.need_mm = 0.0
        flowables[:] = [*heads, *best.flowables]

    def _shrink(self, flowables: Sequence[Any]) -> None:
        """Make the next figure a little smaller where it fits the page then, with what leads to it."""
        leading = list(takewhile(lambda one: _leads(one) and not is_figure(one), flowables))
        figure: Any = flowables[len(leading)] if len(leading) < len(flowables) else None
        if not is_figure(figure) or getattr(figure, "keep", False) or self.frame._atTop:
            return
        texts = [one for one in leading if not isinstance(one, Anchor)]
        foot = _below(texts, self.frame)
        lacks_mm = figure.head_mm(foot.width_mm) - foot.room(figure) / PT_PER_MM
        if lacks_mm > 0 and figure.shrink(lacks_mm + _ROUNDING_MM):
            keep_together([*texts, figure], foot.width_mm, foot.page / PT_PER_MM, 0)


class _Foot(NamedTuple):
    """The part of a page that is still empty: width in mm, height and the space after what is above it, in points."""

    width_mm: float
    left: float
    above: float
    page: float

    def room(self, flowable: Any) -> float:
        """Return the height for a flowable, without the space before it."""
        return self.left - max(float(flowable.getSpaceBefore()) - self.above, 0.0)

    def below(self, flowable: Any, height: float) -> _Foot:
        """Return what is left below a flowable."""
        after = flowable.getSpaceAfter()
        return self._replace(left=self.room(flowable) - height - after, above=after)


class _Filled(NamedTuple):
    """What follows on a page and the next ones, and the height that stays empty at the page's foot, in points."""

    flowables: list[Any]
    empty: float


def _is_text(flowable: Any = None) -> bool:
    return isinstance(flowable, RichText) and not isinstance(flowable, NumberedHeading)


def _below(heads: Sequence[RichText], frame: Frame) -> _Foot:
    """Return what is left of a page below some texts, such as headings."""
    foot = _Foot(frame._aW / PT_PER_MM, frame._y - frame._y1p, frame._prevASpace, frame._aH)
    for head in heads:
        foot = foot.below(head, head.height_mm(foot.width_mm) * PT_PER_MM)
    return foot


def _filled(foot: _Foot, figure: Any, following: Sequence[Any], reach: int) -> _Filled:
    """Fill a page's foot with the text after a figure."""
    taken, parts, empty = _fitting(foot, figure, following, reach)
    texts = [one for one in taken if not is_figure(one)]
    waiting = [figure, *filter(is_figure, taken)]
    rest = following[len(taken) + bool(parts) :]
    return _Filled([*texts, *parts[:1], *waiting, *parts[1:], *rest], empty)


def _fitting(
    foot: _Foot, figure: Any, following: Sequence[Any], reach: int
) -> tuple[Sequence[Any], list[Any], float]:
    """Return what moves before a figure or waits with it, both parts of a text that is broken, and the empty height."""
    waiting_mm, chapters, feet = figure.head_mm(foot.width_mm), 0, [foot]
    for one in following:
        foot = feet[-1]
        if is_figure(one):
            waiting_mm += one.head_mm(foot.width_mm)
            if getattr(one, "keep", False) or waiting_mm * PT_PER_MM > _WAITING * foot.page:
                break
            feet.append(foot)
            continue
        chapters += isinstance(one, NumberedHeading) and is_chapter(one.number)
        room, width = foot.room(one), foot.width_mm * PT_PER_MM
        if room <= 0 or chapters > 1 or not _may_come_first(one, reach):
            break
        height = one.wrap(width, room)[1]
        if height > room:
            parts = (
                as_rests(one, one.split(width, room)) if isinstance(one, RichText | Box | RuledTable) else []
            )
            if len(parts) > 1:
                return following[: len(feet) - 1], parts, 0.0
            break
        feet.append(foot.below(one, height))
    while len(feet) > 1 and _leads(following[len(feet) - 2]):
        feet.pop()
    return following[: len(feet) - 1], [], feet[-1].left


def _leads(flowable: Any) -> bool:
    """Return whether no figure may come directly after a part of the text."""
    return getattr(flowable, "keep", False) or isinstance(flowable, Anchor)


def _may_come_first(flowable: Any, reach: int) -> bool:
    """Return whether a flowable may move before a figure."""
    if isinstance(flowable, NumberedHeading):
        return reach == _NEXT or (reach == _CHAPTER and not is_chapter(flowable.number))
    return hasattr(flowable, "head_mm") or isinstance(flowable, Anchor)
