"""A small picture with the text that it illustrates beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.blocks import Block, Listing, Words
from cardgen.export.documents.pictures.figure import Figure
from cardgen.export.documents.pictures.legend import BELOW_GROUND_MM
from cardgen.export.documents.tagging import Element, within
from cardgen.units import PT_PER_MM

#: Space between picture and text, and how narrow the text may be.
_GAP_MM, _NARROWEST_MM = 4.0, 40.0


class Beside(Flowable):
    """A picture at the outer side of its text, both on one page.

    Args:
        leftward: the picture is at the left, in languages that are read from the right.
    """

    def __init__(self, figure: Figure, texts: Sequence[Any], *, leftward: bool = False) -> None:
        super().__init__()
        self.figure, self.texts, self.leftward = figure, list(texts), leftward
        self.element = within(Element("Div"), [figure, *self.texts])

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return float(self.texts[0].getSpaceBefore())

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return float(self.texts[-1].getSpaceAfter())

    @staticmethod
    def room_mm(figure: Figure, width_mm: float) -> float:
        """Return the width that is left for text."""
        return width_mm - figure.width_mm - _GAP_MM

    def _stack(self, width: float) -> Iterator[tuple[Any, float, float]]:
        """Yield the texts with the top of each and its height, in points."""
        top = after = 0.0
        for index, text in enumerate(self.texts):
            top += max(after, text.getSpaceBefore()) if index else 0.0
            height = text.wrap(self.room_mm(self.figure, width / PT_PER_MM) * PT_PER_MM, 10_000)[1]
            yield text, top, height
            top, after = top + height, text.getSpaceAfter()

    def _texts_height(self, width: float) -> float:
        return max(top + height for _, top, height in self._stack(width))

    def is_filled(self, width_mm: float) -> bool:
        """Return whether the text reaches down to the picture's foot."""
        return self._texts_height(width_mm * PT_PER_MM) >= self.figure.ground_mm * PT_PER_MM

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        _, high = self.figure.wrap(self.figure.width_mm * PT_PER_MM, 10_000)
        below = BELOW_GROUND_MM * PT_PER_MM if self.figure.is_bare else 0.0
        self.width, self.height = width, max(high - below, self._texts_height(width))
        return width, self.height

    def split(self, _width: float, _height: float) -> list[Flowable]:
        """It is never broken."""
        return []

    def draw(self) -> None:
        """Draw the picture, and the text; a lower one begins at the top of the other."""
        wide, high = self.figure.wrap(self.figure.width_mm * PT_PER_MM, 10_000)
        self.figure.drawOn(self.canv, 0 if self.leftward else self.width - wide, self.height - high)
        left = wide + _GAP_MM * PT_PER_MM if self.leftward else 0.0
        for text, top, height in list(self._stack(self.width)):
            text.drawOn(self.canv, left, self.height - top - height)


def beside(
    figure: Figure,
    following: Sequence[Block],
    width_mm: float,
    flow: Callable[[Sequence[Block], float], list[Any]],
    *,
    leftward: bool,
) -> tuple[Beside | None, int]:
    """Put a picture beside the text after it, as much as begins above its foot; return how many blocks that takes.

    Args:
        flow: builds the flowables of blocks for a width.
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
        made = Beside(figure, flow(following[:taken], room_mm), leftward=leftward)
    return made, taken
