"""A picture of the game between two paragraphs."""

from __future__ import annotations

from typing import Any

from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.blocks import Art
from cardgen.export.documents.forms import Shown
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tagging import Element, figure
from cardgen.export.documents.text_setter import TextSetter
from cardgen.text.links import Linked
from cardgen.units import PT_PER_MM

#: Greatest height of a picture as a share of the page, and its width as a share of the measure where none is given.
_MOST_HIGH, _USUALLY_WIDE = 0.8, 0.6

#: A picture in a cell: its default width, and the space above and below it.
_CELL_MM, _CELL_PAD_MM = 18.0, 0.8


def art_picture(setter: TextSetter, block: Art, colour: str, page_mm: float) -> list[Any]:
    """Return a picture as flowables; empty where it cannot be used, which is reported elsewhere.

    Args:
        colour: for `currentColor`; page_mm: the height of a page's text.
    """
    shown = setter.forms.art(block.name, colour)
    return [ArtPicture(setter, shown, block, page_mm * _MOST_HIGH)] if shown else []


class ArtPicture(Flowable):
    """A centred picture.

    Attributes:
        alt: alternative text.
    """

    def __init__(self, setter: TextSetter, shown: Shown, block: Art, most_high_mm: float) -> None:
        super().__init__()
        self.setter, self.shown, self.alt = setter, shown, block.alt
        self._wish_mm, self._most_high_mm = block.width_mm, most_high_mm
        self.element = Element("Figure", self.alt) if self.alt else None

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return 1.6 * PT_PER_MM

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return 3.2 * PT_PER_MM

    def _width_mm(self, measure_mm: float) -> float:
        wish = min(self._wish_mm or _USUALLY_WIDE * measure_mm, measure_mm)
        return min(wish, self._most_high_mm / self.shown.ratio)

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self.width = width
        self.height = self._width_mm(width / PT_PER_MM) * self.shown.ratio * PT_PER_MM
        return width, self.height

    def draw(self) -> None:
        """Draw the picture."""
        if self.setter.dry:
            return
        width_mm = self._width_mm(self.width / PT_PER_MM)
        left = (self.width - width_mm * PT_PER_MM) / 2
        with figure(self.canv, self.element, (left, 0.0, self.width - left, self.height)):
            self.setter.forms.fill(self.canv, self.shown, left, self.height, width_mm)


class CellPicture(Flowable):
    """A picture in a cell of a table, such as the face of the component in its row.

    Attributes:
        alt: alternative text; setting: that of the cell's text, whose `align` also aligns the picture.
        natural_mm, narrowest_mm: its width, named as for texts.
    """

    def __init__(self, setter: TextSetter, shown: Shown, picture: Linked, setting: Setting) -> None:
        super().__init__()
        self.setter, self.shown, self.setting, self.alt = setter, shown, setting, picture.words
        self.natural_mm = self.narrowest_mm = picture.width_mm or _CELL_MM
        self.element = Element("Figure", self.alt) if self.alt else None

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self.width = width
        wide = min(self.natural_mm * PT_PER_MM, width)
        self.height = wide * self.shown.ratio + 2 * _CELL_PAD_MM * PT_PER_MM
        return width, self.height

    def draw(self) -> None:
        """Draw the picture."""
        if self.setter.dry:
            return
        wide = min(self.natural_mm * PT_PER_MM, self.width)
        share = {"center": 0.5, "right": 1.0}.get(self.setting.align, 0.0)
        share = 1 - share if self.setter.leftward else share
        left, top = (self.width - wide) * share, self.height - _CELL_PAD_MM * PT_PER_MM
        with figure(self.canv, self.element, (left, 0.0, left + wide, self.height)):
            self.setter.forms.fill(self.canv, self.shown, left, top, wide / PT_PER_MM)
