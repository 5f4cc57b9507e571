"""Painted forms → a PDF file.

May import the other `pdf…` modules and `units`. pikepdf holds the objects and writes the file. The same
forms on the same pages give the same bytes: no date, no random id, no order that depends on hashing.

Decision, 2026-11-20: fonts are subset once a file under their old glyph numbers, so that forms painted in
other processes, or kept from another day, need no renumbering.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.display.images import LoadedImage
from cardgen.display.ops import Box, Op
from cardgen.display.values import apply_box, rotation
from cardgen.render.pdfcolor import matrix_numbers
from cardgen.render.pdffonts import FontUse, embed_font
from cardgen.render.pdfform import FormStore, PaintedForm
from cardgen.render.pdfimages import image_object
from cardgen.render.pdfpaint import paint_ops
from cardgen.render.pdfproperties import Properties, set_properties
from cardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from cardgen.text.fonts import Font

#: x, y, width, height on a page, in mm from its top left.
Rect = tuple[float, float, float, float]


class Form(NamedTuple):
    """A form in one file; the trim's size in mm."""

    object: Any
    width_mm: float
    height_mm: float


class Placed(NamedTuple):
    """A form on a page.

    Attributes:
        x_mm, y_mm: top left of its trim as it lies on the page, after turning.
        rotation: degrees clockwise, a multiple of 90.
        clip_mm: what of the page it may cover: its bleed, cut where a neighbour begins.
    """

    form: Form
    x_mm: float
    y_mm: float
    rotation: int = 0
    clip_mm: Rect | None = None


class PdfDocument:
    """One PDF file in the making.

    Args:
        title, author, lang: for the document's properties.
        duplex: `DuplexFlipLongEdge`, `DuplexFlipShortEdge` or `Simplex`: what the print dialogue offers
            first.
        font_of: gives a font by its key.
        images: the build's pictures; forms: its painted symbols.
    """

    def __init__(
        self,
        title: str,
        *,
        author: str = "",
        lang: str = "",
        duplex: str = "",
        font_of: Callable[[str], Font],
        images: Mapping[str, LoadedImage] | None = None,
        forms: FormStore | None = None,
    ) -> None:
        import pikepdf

        self._pdf = pikepdf.new()
        self._properties = Properties(title, author, lang, duplex)
        self._font_of = font_of
        self._images = images if images is not None else {}
        self._store = forms if forms is not None else {}
        self._forms: dict[str, Any] = {}
        self._placed_images: dict[str, Any] = {}
        self._fonts: dict[str, list[FontUse]] = {}
        self._outline: list[tuple[str, int]] = []

    def add_form(self, painted: PaintedForm) -> Form:
        """Give a form to place; one already in the file is not added again."""
        return Form(self._form(painted), painted.width_mm, painted.height_mm)

    def add_page(
        self,
        width_mm: float,
        height_mm: float,
        placements: Sequence[Placed] = (),
        extra: Iterable[Op] = (),
        trim_mm: Rect | None = None,
        bleed_mm: Rect | None = None,
    ) -> int:
        """Add a page and give its number from 0.

        Args:
            extra: ops on top of the placements, in mm from the page's top left.
            trim_mm, bleed_mm: the page's boxes; the whole page where not given.
        """
        from pikepdf import Name

        names: dict[int, str] = {}
        code = [f"{matrix_numbers((PT_PER_MM, 0, 0, -PT_PER_MM, 0, _pt(height_mm)))} cm"]
        xobjects: dict[str, Any] = {}
        for placed in placements:
            number = placed.form.object.objgen[0]
            name = names.setdefault(number, f"F{len(names)}")
            xobjects["/" + name] = placed.form.object
            code.append(_placement(placed, name))
        extra = tuple(extra)
        if extra:
            marks = paint_ops(extra, self._store, "", (0.0, 0.0, width_mm, height_mm))
            xobjects["/Marks"] = self._new_form(marks)
            code.append("/Marks Do")
        page = self._pdf.add_blank_page(page_size=(_pt(width_mm), _pt(height_mm)))
        page.obj.Resources = self._dictionary(XObject=self._dictionary(xobjects))
        page.obj.Contents = self._pdf.make_stream("\n".join(code).encode())
        whole = (0.0, 0.0, width_mm, height_mm)
        page.obj[Name.TrimBox] = _box(trim_mm or whole, height_mm)
        page.obj[Name.BleedBox] = _box(bleed_mm or whole, height_mm)
        return len(self._pdf.pages) - 1

    def add_outline(self, title: str, page: int) -> None:
        """Add a line to the outline that leads to a page."""
        self._outline.append((title, page))

    def save(self) -> bytes:
        """Give the finished file. The document cannot be changed after that."""
        import pikepdf

        for key, uses in self._fonts.items():
            embed_font(self._pdf, self._font_of(key), uses)
        set_properties(self._pdf, self._properties)
        self._add_outline()
        out = io.BytesIO()
        self._pdf.save(
            out,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            deterministic_id=True,
            min_version="1.7",
        )
        self._pdf.close()
        return out.getvalue()

    def _add_outline(self) -> None:
        from pikepdf import Name, OutlineItem

        if self._outline:
            self._pdf.Root.PageMode = Name.UseOutlines
            with self._pdf.open_outline() as outline:
                outline.root.extend(OutlineItem(title, page) for title, page in self._outline)

    @staticmethod
    def _dictionary(entries: Mapping[str, Any] | None = None, **named: Any) -> Any:
        from pikepdf import Dictionary

        return Dictionary(dict(entries)) if entries is not None else Dictionary(**named)

    def _form(self, painted: PaintedForm) -> Any:
        form = self._forms.get(painted.key)
        if form is None:
            form = self._forms[painted.key] = self._new_form(painted)
        return form

    def _new_form(self, painted: PaintedForm, group: str = "") -> Any:
        """Write a form with all it names."""
        from pikepdf import Object, Stream

        box = " ".join(f"{side:g}" for side in _ordered(painted.box))
        entries = Object.parse(
            f"<</Type/XObject/Subtype/Form/BBox[{box}]/Filter/FlateDecode{group}"
            f"/Resources<<{painted.resources}>>>>".encode()
        )
        resources = entries.Resources
        if painted.fonts:
            resources.Font = self._dictionary(
                {f"/{name}": self._font(key, texts) for name, key, texts in painted.fonts}
            )
        xobjects = {f"/{name}": self._form(self._store[key]) for name, key in painted.symbols}
        xobjects |= {f"/{name}": self._image(key) for name, key in painted.images}
        transparency = "/Group<</S/Transparency/I true/CS/DeviceRGB>>"
        xobjects |= {f"/{name}": self._new_form(inner, transparency) for name, inner in painted.groups}
        if xobjects:
            resources.XObject = self._dictionary(xobjects)
        for name, opacity, inner in painted.masks:
            self._add_mask(resources, name, opacity, inner)
        return self._pdf.make_indirect(Stream(self._pdf, painted.content, entries))

    def _add_mask(self, resources: Any, name: str, opacity: float, inner: PaintedForm) -> None:
        from pikepdf import Name

        form = self._new_form(inner, "/Group<</S/Transparency/I true/CS/DeviceGray>>")
        mask = self._dictionary(S=Name.Luminosity, G=form)
        if Name.ExtGState not in resources:
            resources.ExtGState = self._dictionary()
        opacity = round(opacity, 4)
        resources.ExtGState[f"/{name}"] = self._dictionary(SMask=mask, ca=opacity, CA=opacity)

    def _image(self, key: str) -> Any:
        made = self._placed_images.get(key)
        if made is None:
            made = self._placed_images[key] = image_object(self._pdf, self._images[key])
        return made

    def _font(self, key: str, texts: Mapping[int, str]) -> Any:
        """Give a font in which every glyph has the text a form gives it.

        Two forms may disagree only on glyphs without a character of their own; the second then gets another
        ToUnicode map over the same font file.
        """
        uses = self._fonts.setdefault(key, [])
        for use in uses:
            known = use.texts
            if all(known.get(gid, text) == text for gid, text in texts.items()):
                known.update(texts)
                return use.reference
        use = FontUse(self._pdf.make_indirect(self._dictionary()))
        use.texts.update(texts)
        uses.append(use)
        return use.reference


def _pt(length_mm: float) -> float:
    """Give points to a hundred-thousandth: 0.000 004 mm."""
    return round(length_mm * PT_PER_MM, 5)


def _box(rect: Rect, page_height_mm: float) -> Any:
    from pikepdf import Array

    x, y, width, height = rect
    left, right = _pt(x), _pt(x + width)
    return Array([left, _pt(page_height_mm - y - height), right, _pt(page_height_mm - y)])


def _ordered(box: Box) -> Box:
    """Give a box that PDF takes; of nothing, an empty one."""
    return box if box[0] <= box[2] else (0.0, 0.0, 0.0, 0.0)


def _placement(placed: Placed, name: str) -> str:
    """Give the operators that draw a form in its place."""
    turn = rotation(placed.rotation)
    box = apply_box(turn, (0.0, 0.0, placed.form.width_mm, placed.form.height_mm))
    matrix = (*turn[:4], placed.x_mm - box[0], placed.y_mm - box[1])
    clip = ""
    if placed.clip_mm:
        clip = " ".join(f"{side:.4f}" for side in placed.clip_mm) + " re W n "
    return f"q {clip}{matrix_numbers(matrix)} cm/{name} Do Q"
