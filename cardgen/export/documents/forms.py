"""Faces and art on reportlab's pages: painted as on the sheets, and stored once in the file however often placed.

reportlab does not know them: a page refers to a form, and `put_into` adds the forms to the finished file.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.cache import digest
from cardgen.display.images import PictureError
from cardgen.display.ops import Box, Image, Op
from cardgen.display.parse import parse_markup
from cardgen.layout.pictures import PictureMissing
from cardgen.layout.resources import GameResources
from cardgen.model.pictures.piece import WHOLE, Part
from cardgen.render.pdf.document import PdfDocument, Placed
from cardgen.render.pdf.form import PaintedForm
from cardgen.render.pdf.paint import paint_ops
from cardgen.render.pdf.store import FormCache
from cardgen.text.links import FACE
from cardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_Matrix = tuple[float, float, float, float, float, float]


class Shown(Struct, frozen=True):
    """A form that can be placed: its name, and its box in its own units, y down.

    Attributes:
        clip: the part that is shown, as a path of the display list; empty for all of it.
    """

    name: str
    box: Box
    clip: str = ""

    @property
    def ratio(self) -> float:
        """Height divided by width."""
        return self.box[3] / self.box[2]

    def cropped(self, part: Part) -> Shown:
        """Return a part of it."""
        if part == WHOLE:
            return self
        (_, _, width, height), (left, upper, right, lower) = self.box, part
        box = (left * width, upper * height, (right - left) * width, (lower - upper) * height)
        return replace(self, box=box, clip=" ".join(f"{side:.4f}" for side in box) + " re")


class PageForms:
    """The forms of one document, and the pages that show them."""

    def __init__(self, resources: GameResources) -> None:
        self.store = FormCache(resources.cache)
        self._resources = resources
        self._painted: dict[str, PaintedForm] = {}
        self._arts: dict[tuple[str, str, Part], Shown | None] = {}
        self._on_pages: dict[int, set[str]] = {}
        #: Returns a part of the face of a component by its id, where the document may show faces.
        self.face_of: Callable[[str, Part], Shown | None] | None = None

    def art(self, name: str, colour: str = "#000000", part: Part = WHOLE) -> Shown | None:
        """Return a part of a picture of the game, or None where it cannot be used, which is reported elsewhere.

        Args:
            name: below the folder `art`, or that of a face after `face:`; colour: for `currentColor`.
        """
        key = (name, colour, part)
        if key not in self._arts:
            self._arts[key] = self._new_art(*key)
        return self._arts[key]

    def _new_art(self, name: str, colour: str, part: Part) -> Shown | None:
        resources = self._resources
        if name.startswith(FACE):
            return self.face_of(name.removeprefix(FACE), part) if self.face_of else None
        try:
            picture = resources.picture(name)
        except (PictureMissing, PictureError):
            return None
        image = picture.image
        if image:
            ops: tuple[Op, ...] = (Image(image, resources.images[image].kind, *picture.box),)
        else:
            colour = colour if "currentColor" in picture.markup else ""
            ops = parse_markup(f'<g color="{colour or "#000000"}">{picture.markup}</g>')[0]
        return self.from_ops(ops, picture.box, digest(image, picture.markup, colour)).cropped(part)

    def from_ops(self, ops: Iterable[Op], box: Box, key: str) -> Shown:
        """Return ops as a form that can be placed."""
        left, top, width, height = box
        form = paint_ops(ops, self.store, key, (left, top, left + width, top + height))
        return self.from_form(form, box)

    def from_form(self, form: PaintedForm, box: Box, clip: str = "") -> Shown:
        """Return a painted form as one that can be placed; `box` is left, top, width and height."""
        name = f"Cg{digest(form.key)[:16]}"
        self._painted.setdefault(name, form)
        return Shown(name, box, clip)

    def draw(self, canvas: Canvas, shown: Shown, matrix: _Matrix) -> None:
        """Place a form on the page; the matrix leads from its units to millimetres of the canvas, y down."""
        self._on_pages.setdefault(canvas.getPageNumber(), set()).add(shown.name)
        canvas.saveState()
        canvas.transform(*matrix)
        if shown.clip:
            canvas._code.append(f"{shown.clip} W n")
        canvas._code.append(f"/{shown.name} Do")
        # A tagged canvas; its module imports reportlab, which counting pages does without.
        if hasattr(canvas, "note_ground"):
            left, upper, width, height = shown.box
            canvas.note_ground([(left, upper), (left + width, upper + height)])
        canvas.restoreState()

    def fill(self, canvas: Canvas, shown: Shown, x: float, top: float, width_mm: float) -> None:
        """Place a form upright at a width.

        Args:
            x, top: its upper left corner, in points of the canvas, y up.
        """
        scale = width_mm / shown.box[2] * PT_PER_MM
        left, upper = shown.box[:2]
        self.draw(canvas, shown, (scale, 0, 0, -scale, x - left * scale, top + upper * scale))

    def put_into(self, pdf: Any) -> None:
        """Add the forms that the pages of a finished file refer to."""
        # Slow to import, and not needed for counting pages.
        import pikepdf

        if not self._on_pages:
            return
        with pikepdf.open(io.BytesIO(self._file())) as source:
            named = source.pages[0].obj.Resources.XObject
            forms = {name: named[f"/F{index}"] for index, name in enumerate(self._used())}
            for number, names in sorted(self._on_pages.items()):
                resources = pdf.pages[number - 1].obj.Resources
                if pikepdf.Name.XObject not in resources:
                    resources.XObject = pikepdf.Dictionary()
                for name in sorted(names):
                    resources.XObject[f"/{name}"] = pdf.copy_foreign(forms[name])

    def _used(self) -> list[str]:
        return sorted(set().union(*self._on_pages.values()))

    def _file(self) -> bytes:
        """Return a file whose one page refers to all forms, in the order of their names."""
        resources = self._resources
        document = PdfDocument("", font_of=resources.font_of, images=resources.images, forms=self.store)
        forms = [document.add_form(self._painted[name]) for name in self._used()]
        document.add_page(1, 1, [Placed(form, 0, 0) for form in forms])
        return document.save()
