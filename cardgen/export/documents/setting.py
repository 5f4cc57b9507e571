"""The style of a text in documents: font, size, spacing and colours. Cheap to import: without reportlab."""

from __future__ import annotations

from msgspec import Struct

from cardgen.units import pt_to_mm


class Setting(Struct, frozen=True):
    """The style of a text.

    Attributes:
        leading: distance of baselines, in em.
        align: left, center, right or justify.
        fill, link_fill: colours of text and of references.
        before_mm, after_mm: space above and below; between two neighbours the larger counts.
        aside_mm: width kept free at the page's outer edge, for a note beside the text.
    """

    role: str = "text"
    size_pt: float = 9.3
    weight: int = 400
    italic: bool = False
    leading: float = 1.36
    align: str = "justify"
    fill: str = "#000000"
    link_fill: str = ""
    track: float = 0.0
    caps: bool = False
    before_mm: float = 0.0
    after_mm: float = 0.0
    aside_mm: float = 0.0

    @property
    def line_key(self) -> tuple[object, ...]:
        """What determines the lines of a text at a measure."""
        return self.role, self.size_pt, self.weight, self.italic, self.leading, self.align, self.track

    @property
    def line_mm(self) -> float:
        """Height of a line."""
        return pt_to_mm(self.size_pt) * self.leading
