"""One-sided and two-sided printing: over which edge the paper is turned, and where that puts the backs."""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from cardgen.impose.page import Placement

Pair = tuple[float, float]
#: Left, top, right and bottom.
Edges = tuple[float, float, float, float]


class Duplex(StrEnum):
    """How a sheet is printed: on one side (`none`), or on both, turned over its long or its short edge.

    Paper turned about its vertical axis mirrors left and right. Paper turned about its horizontal axis mirrors top and
    bottom, and each back is rotated as well, so that a card flipped sideways still reads upright.
    """

    NONE = "none"
    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"

    @property
    def pages_per_sheet(self) -> int:
        """Printed sides of a sheet of paper, each a page of the file."""
        return 1 if self is Duplex.NONE else 2

    @property
    def two_sided(self) -> bool:
        """Both sides of the paper are printed."""
        return self.pages_per_sheet == 2

    @property
    def pdf_name(self) -> str:
        """The value of `Duplex` in a PDF's viewer preferences. Source: ISO 32000-1, 12.2, table 150."""
        return _PDF_NAMES[self]

    @classmethod
    def from_pdf_name(cls, name: str) -> Duplex | None:
        """Return the value that a PDF's viewer preferences name, or None where they name none of them."""
        return next((duplex for duplex, known in _PDF_NAMES.items() if known == name), None)

    def mirrors_left_right(self, page_mm: Pair) -> bool:
        """Return whether the paper is turned about the vertical axis of the page."""
        portrait = page_mm[0] <= page_mm[1]
        return self.two_sided and portrait == (self is Duplex.LONG_EDGE)

    def back_placement(self, face: Placement, page_mm: Pair, trim_mm: Pair) -> Placement:
        """Return the placement on the back page that coincides with a face once the paper is turned."""
        if not self.two_sided:
            return face
        if self.mirrors_left_right(page_mm):
            return replace(face, x_mm=page_mm[0] - face.x_mm - trim_mm[0])
        return replace(face, y_mm=page_mm[1] - face.y_mm - trim_mm[1], rotation=180)

    def back_area(self, face_mm: Edges, page_mm: Pair) -> Edges:
        """Return the area of the back page that coincides with one of the face page."""
        left, top, right, bottom = face_mm
        if not self.two_sided:
            return face_mm
        if self.mirrors_left_right(page_mm):
            return (page_mm[0] - right, top, page_mm[0] - left, bottom)
        return (left, page_mm[1] - bottom, right, page_mm[1] - top)


_PDF_NAMES = {
    Duplex.NONE: "Simplex",
    Duplex.LONG_EDGE: "DuplexFlipLongEdge",
    Duplex.SHORT_EDGE: "DuplexFlipShortEdge",
}
