"""Readings in the margin: in smaller type at the page's outer edge, each beside its paragraph."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from cardgen.export.documents.blocks import Block, Words
from cardgen.export.documents.readings import Reading, numbers_in, with_lead
from cardgen.export.documents.rich_text import Aside, RichText
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tagging import Element
from cardgen.export.documents.text_setter import TextSetter
from cardgen.units import pt_to_mm

#: Width of the column, and of its gap to the text, as shares of the text's width without it.
_COLUMN, _GAP = 0.285, 0.04
#: How much smaller its font is, in points.
_SMALLER_PT = 1.4
#: A reading may extend this far below its paragraph; a longer one becomes a box below it. Unit: mm.
_BELOW_MM = 11.0
_ONLY_A_NAME = re.compile(r"\*\*[^*]+\*\*")


class Margin:
    """The readings of a booklet, and the column for them.

    Args:
        label: markup before each; width_mm: of the text; colour: of the rule between the two.
    """

    def __init__(
        self, setter: TextSetter, readings: Sequence[Reading], label: str, width_mm: float, colour: str
    ) -> None:
        self._setter = setter
        self._readings = {reading.number: reading for reading in readings}
        self._label = label
        self._width_mm, self._gap_mm = _COLUMN * width_mm, _GAP * width_mm
        self._colour = colour
        #: The width that a paragraph beside the column gives up.
        self.aside_mm = self._width_mm + self._gap_mm

    def parted(self, markup: str) -> tuple[str, tuple[Reading, ...]]:
        """Return a paragraph without the marks at its end, and the readings of these marks.

        One that is only a name in bold, such as an item of a list, keeps its readings.
        """
        markup, numbers = numbers_in(markup)
        readings = tuple(self._readings[number] for number in numbers)
        blocks = self._labelled(readings)
        words = [block.markup for block in blocks if isinstance(block, Words)]
        if _ONLY_A_NAME.fullmatch(markup) and len(words) == len(blocks):
            return " ".join([markup, *words]), ()
        return markup, readings

    def beside(self, readings: Sequence[Reading], text: RichText, width_mm: float) -> Aside | None:
        """Return readings as a note beside a paragraph; None where they are too long for it."""
        blocks = self._labelled(readings)
        words = [block.markup for block in blocks if isinstance(block, Words)]
        if len(words) < len(blocks):
            return None
        small = replace(
            text.setting,
            size_pt=text.setting.size_pt - _SMALLER_PT,
            weight=400,
            leading=1.28,
            align="left",
            aside_mm=0.0,
        )
        setter = self._setter
        note = RichText(setter, sum((setter.words(markup) for markup in words), ()), small)
        note.element = Element("Note")
        aside = Aside(note, self._width_mm, self._gap_mm, self._drop_mm(text.setting, small), self._colour)
        return aside if aside.height_mm() <= text.height_mm(width_mm) + _BELOW_MM else None

    def _labelled(self, readings: Sequence[Reading]) -> list[Block]:
        return [block for one in readings for block in with_lead(self._label, one.blocks)]

    def _drop_mm(self, text: Setting, small: Setting) -> float:
        """Return how much lower the smaller text begins, for both first lines to share a baseline."""
        capital = self._setter.face(text).font().cap_height
        smaller = pt_to_mm(text.size_pt - small.size_pt)
        return (text.line_mm - small.line_mm + capital * smaller) / 2
