from itertools import pairwise
from math import hypot

from cardgen.check.api import BuildOutput, Place, Violations, rule, violation
from cardgen.check.built.pdf_facts import PageFacts
from cardgen.display.ops import Box
from cardgen.units import PT_PER_MM

#: Precision of boxes: a hundred-thousandth of a point.
_HAIR_MM = 0.05
#: Relative change of size at which a page counts as scaled: a tenth of a millimetre on a sheet of A4.
_SCALE = 0.0005
_NESTED = ("TrimBox", "BleedBox", "CropBox", "MediaBox")


@rule("CG908", "page-boxes")
def page_boxes(output: BuildOutput) -> Violations:
    """The boxes of a page are not nested or are missing, or the page was rotated, scaled or shifted.

    TrimBox lies within BleedBox, BleedBox within CropBox, CropBox within MediaBox.

    Why it matters: a part is not printed, or a back does not align with its face.

    Example:
        - # a page cropped in another program: its CropBox is smaller than its TrimBox; one fitted to what a printer
        - # can reach, so that all on it has 97 % of its size
        + # the file as it was built

    Source: ISO 32000-1, 14.11.2 (page boundaries).
    """
    for file, number, page in output.pages():
        for (inner, box), (outer, around) in pairwise((name, page.boxes[name]) for name in _NESTED):
            if not _holds(around, box):
                problem = f"page {number}: its {inner} extends beyond its {outer}"
                yield violation(Place(file.name), f"{problem}; a part is not printed: build the file again")
        if file.is_pieces and not page.cut:
            yield file.violation(f"page {number} does not state its trim")
        moved = _moved(page)
        if moved:
            yield file.violation(f"page {number}: everything on it was {moved}")
        if page.turned or page.scaled != 1:
            how = f"turned by {page.turned} degrees" if page.turned else f"scaled by {page.scaled:g}"
            message = f"page {number} is {how}, so it is not printed as laid out; build it again"
            yield violation(Place(file.name), message)


def _moved(page: PageFacts) -> str:
    """Return how a page was moved or scaled as a whole; an empty string if it was not."""
    if page.fitted is None:
        return ""
    a, b, c, d, e, f = page.fitted
    if abs(b) > _HAIR_MM or abs(c) > _HAIR_MM or abs(a - d) > _SCALE or a <= 0:
        return "turned or skewed"
    if abs(a - 1) > _SCALE:
        return f"scaled to {a * 100:.1f} %"
    off_mm = hypot(e, f) / PT_PER_MM
    return f"moved by {off_mm:.1f} mm" if off_mm > _HAIR_MM else ""


def _holds(around: Box, box: Box) -> bool:
    return (
        around[0] <= box[0] + _HAIR_MM
        and around[1] <= box[1] + _HAIR_MM
        and around[2] >= box[2] - _HAIR_MM
        and around[3] >= box[3] - _HAIR_MM
    )
