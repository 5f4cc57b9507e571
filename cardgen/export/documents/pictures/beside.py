"""A small picture with the text that it illustrates beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any

from msgspec.structs import replace
from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.blocks import Block, Listing, Words
from cardgen.export.documents.boxes import Placed, stacked, stacked_height
from cardgen.export.documents.pictures.figure import Figure
from cardgen.export.documents.pictures.legend import BELOW_GROUND_MM
from cardgen.export.documents.rich_text import RichText
from cardgen.export.documents.tagging import Element, within
from cardgen.units import PT_PER_MM

#: Space between picture and text, and how narrow the text may be.
_GAP_MM, _NARROWEST_MM = 4.0, 40.0


class Beside(Flowable):
    """A picture at the outer side of its text.

    Args:
        figure: the picture; None for what is left of the text on the next page, which has the whole width.
        leftward: the picture is at the left, in languages that are read from the right.
        align: of paragraphs that have the whole width; those beside the picture are ragged.
        element: its element in the document's structure, if its parts are in that already.
    """

    def __init__(
        self,
        figure: Figure | None,
        texts: Sequence[Any],
        *,
        leftward: bool = False,
        align: str = "left",
        element: Element | None = None,
    ) -> None:
        super().__init__()
        self.figure, self.texts, self.leftward, self.align = figure, list(texts), leftward, align
        self.element = element or within(Element("Div"), [*([figure] if figure else []), *self.texts])

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return float(self.texts[0].getSpaceBefore())

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return float(self.texts[-1].getSpaceAfter())

    @staticmethod
    def room_mm(figure: Figure | None, width_mm: float) -> float:
        """Return the width that is left for text."""
        return width_mm - figure.width_mm - _GAP_MM if figure else width_mm

    def _text_width(self, width: float) -> float:
        return self.room_mm(self.figure, width / PT_PER_MM) * PT_PER_MM

    def _stack(self, width: float) -> Iterator[Placed]:
        return stacked(self.texts, self._text_width(width))

    def _texts_height(self, width: float) -> float:
        return stacked_height(self.texts, self._text_width(width))

    def is_filled(self, width_mm: float) -> bool:
        """Return whether the text reaches down to the picture's foot."""
        high_mm = self.figure.ground_mm if self.figure else 0.0
        return self._texts_height(width_mm * PT_PER_MM) >= high_mm * PT_PER_MM

    def _figure_height(self) -> float:
        if not self.figure:
            return 0.0
        _, high = self.figure.wrap(self.figure.width_mm * PT_PER_MM, 10_000)
        return float(high) - (BELOW_GROUND_MM * PT_PER_MM if self.figure.is_bare else 0.0)

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self.width, self.height = width, max(self._figure_height(), self._texts_height(width))
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Break it between two texts, the first of which does not lead to the other; the picture is never broken."""
        ends = [top + text_height for _, top, text_height in self._stack(width)]
        for few in range(len(self.texts) - 1, 0, -1):
            if max(ends[few - 1], self._figure_height()) > height or self.texts[few - 1].keep:
                continue
            rest = [_aligned(text, self.align) for text in self.texts[few:]]
            part = partial(Beside, leftward=self.leftward, align=self.align, element=self.element)
            return [part(self.figure, self.texts[:few]), part(None, rest)]
        return []

    def draw(self) -> None:
        """Draw the picture, and the text; a lower one begins at the top of the other."""
        left = 0.0
        if self.figure:
            wide, high = self.figure.wrap(self.figure.width_mm * PT_PER_MM, 10_000)
            self.figure.drawOn(self.canv, 0 if self.leftward else self.width - wide, self.height - high)
            left = wide + _GAP_MM * PT_PER_MM if self.leftward else 0.0
        for text, top, height in list(self._stack(self.width)):
            text.drawOn(self.canv, left, self.height - top - height)


def _aligned(text: Any, align: str) -> Any:
    """Return a paragraph aligned in another way; items of lists and anything else stay as they are."""
    if not isinstance(text, RichText) or text.indent_mm or (text.element and text.element.is_heading):
        return text
    other = copy(text)
    other.setting, other._lines = replace(text.setting, align=align), None
    return other


def beside(
    figure: Figure,
    following: Sequence[Block],
    width_mm: float,
    flow: Callable[[Sequence[Block], float], list[Any]],
    *,
    leftward: bool,
    align: str,
) -> tuple[Beside | None, int]:
    """Put a picture beside the text after it, as much as begins above its foot; return how many blocks that takes.

    Args:
        flow: builds the flowables of blocks for a width; align: of paragraphs that are left for the next page.
    """
    room_mm, taken = Beside.room_mm(figure, width_mm), 0
    made: Beside | None = None
    if room_mm < _NARROWEST_MM:
        return None, 0
    for block in following:
        if not isinstance(block, Words | Listing):
            break
        is_led_to = taken and isinstance(following[taken - 1], Words) and isinstance(block, Listing)
        if made and made.is_filled(width_mm) and not is_led_to:
            break
        taken += 1
        made = Beside(figure, flow(following[:taken], room_mm), leftward=leftward, align=align)
    return made, taken
