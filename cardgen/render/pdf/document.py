"""Painted forms → a PDF file.

The same forms on the same pages give the same bytes: no date, no random id, no order that depends on hashing. Fonts are
subset once per file under their old glyph numbers, so that forms painted in other processes, or cached by an earlier
build, need no renumbering.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.display.images import LoadedImage
from cardgen.display.ops import Box, Op
from cardgen.display.pen import coordinate
from cardgen.display.values import apply_box, rotation
from cardgen.render.pdf.color import matrix_numbers
from cardgen.render.pdf.file import PdfFile
from cardgen.render.pdf.fonts import FontUse, embed_font
from cardgen.render.pdf.form import FormStore, PaintedForm
from cardgen.render.pdf.images import add_image
from cardgen.render.pdf.paint import paint_ops
from cardgen.render.pdf.properties import Properties, add_catalog, add_info, add_outline
from cardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from cardgen.text.fonts import Font

#: x, y, width, height on a page, in mm from its top left.
Rect = tuple[float, float, float, float]


_ISOLATED = "/Group<</S/Transparency/I true/CS/DeviceRGB>>"
_GREY = "/Group<</S/Transparency/I true/CS/DeviceGray>>"


class Form(NamedTuple):
    """A form in one file: its object number, and the size of its trim in mm."""

    number: int
    width_mm: float
    height_mm: float


class Placed(NamedTuple):
    """A form on a page.

    Attributes:
        x_mm, y_mm: top left of its trim on the page, after rotation.
        rotation: degrees clockwise, a multiple of 90.
        clip_mm: the part of the page it may cover: its bleed, cut off where a neighbour begins.
        clip_path: the part of itself that is drawn, as a path in trim coordinates; empty for all of it.
    """

    form: Form
    x_mm: float
    y_mm: float
    rotation: int = 0
    clip_mm: Rect | None = None
    clip_path: str = ""


class PdfDocument:
    """A PDF file being written.

    Args:
        title, author, lang: for the document's properties.
        duplex: `DuplexFlipLongEdge`, `DuplexFlipShortEdge` or `Simplex`, the default of the print dialogue; or empty.
        font_of: returns a font by its key.
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
        self._file = PdfFile()
        self._properties = Properties(title, author, lang, duplex)
        self._font_of = font_of
        self._images = images if images is not None else {}
        self._store = forms if forms is not None else {}
        self._tree = self._file.reserve()
        self._pages: list[int] = []
        self._labels: list[str] = []
        self._forms: dict[str, int] = {}
        self._placed_images: dict[str, int] = {}
        self._fonts: dict[str, list[FontUse]] = {}
        self._outline: list[tuple[str, int]] = []

    def add_form(self, painted: PaintedForm) -> Form:
        """Add a form if the file does not have it yet; return it for placing."""
        return Form(self._form(painted), painted.width_mm, painted.height_mm)

    def add_page(
        self,
        width_mm: float,
        height_mm: float,
        placements: Sequence[Placed] = (),
        extra: Iterable[Op] = (),
        trim_mm: Rect | None = None,
        bleed_mm: Rect | None = None,
        label: str = "",
    ) -> int:
        """Add a page and return its index.

        Args:
            extra: ops on top of the placements, in mm from the page's top left.
            trim_mm, bleed_mm: the page's boxes; the whole page by default.
            label: what readers call the page; its number by default.
        """
        names: dict[int, str] = {}
        code = [f"{matrix_numbers((PT_PER_MM, 0, 0, -PT_PER_MM, 0, _pt(height_mm)))} cm"]
        for placed in placements:
            name = names.setdefault(placed.form.number, f"F{len(names)}")
            code.append(_placement(placed, name))
        extra = tuple(extra)
        if extra:
            marks = paint_ops(extra, self._store, "", (0.0, 0.0, width_mm, height_mm))
            names[self._new_form(marks)] = "Marks"
            code.append("/Marks Do")
        contents = self._file.add_stream("", "\n".join(code).encode())
        whole = (0.0, 0.0, width_mm, height_mm)
        boxes = (("Media", whole), ("Trim", trim_mm or whole), ("Bleed", bleed_mm or whole))
        page = self._file.add(
            f"<</Type/Page/Parent {self._tree} 0 R/Contents {contents} 0 R"
            + "".join(f"/{name}Box[{_box(rect, height_mm)}]" for name, rect in boxes)
            + f"/Resources<<{_entries('XObject', names)}>>>>"
        )
        self._pages.append(page)
        self._labels.append(label)
        return len(self._pages) - 1

    def add_outline(self, title: str, page: int) -> None:
        """Add an outline entry that leads to a page."""
        self._outline.append((title, self._pages[page]))

    def save(self) -> bytes:
        """Return the finished file, after which the document cannot be changed."""
        for key, uses in self._fonts.items():
            embed_font(self._file, self._font_of(key), uses)
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        self._file.set(self._tree, f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>")
        info = add_info(self._file, self._properties)
        outline = add_outline(self._file, self._outline)
        catalog = add_catalog(self._file, self._properties, self._tree, outline, self._labels)
        return self._file.to_bytes(catalog, info)

    def _form(self, painted: PaintedForm) -> int:
        form = self._forms.get(painted.key)
        if form is None:
            form = self._forms[painted.key] = self._new_form(painted)
        return form

    def _new_form(self, painted: PaintedForm, group: str = "") -> int:
        """Write a form with everything it refers to.

        Its resources are an object of their own: compressed beside similar ones they shrink to a tenth.
        """
        xobjects = {self._form(self._store[key]): name for name, key in painted.symbols}
        xobjects |= {self._image(key): name for name, key in painted.images}
        xobjects |= {self._new_form(inner, _ISOLATED): name for name, inner in painted.groups}
        fonts = {self._font(key, texts): name for name, key, texts in painted.fonts}
        states = painted.states + "".join(self._mask(*mask) for mask in painted.masks)
        texts = (("ExtGState", states), ("Pattern", painted.patterns), ("Shading", painted.shadings))
        resources = "".join(f"/{kind}<<{text}>>" for kind, text in texts if text)
        resources += _entries("Font", fonts) + _entries("XObject", xobjects)
        reference = f"{self._file.add(f'<<{resources}>>')} 0 R" if resources else "<<>>"
        box = " ".join(map(coordinate, _ordered(painted.box)))
        return self._file.add_stream(
            f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources {reference}/Filter/FlateDecode{group}",
            painted.content,
            squeeze=False,
        )

    def _mask(self, name: str, opacity: float, inner: PaintedForm) -> str:
        """Return the graphics state of a luminosity mask. Source: ISO 32000-1, 11.6.5.2."""
        form = self._new_form(inner, _GREY)
        shown = coordinate(round(opacity, 4))
        return f"/{name}<</SMask<</S/Luminosity/G {form} 0 R>>/ca {shown}/CA {shown}>>"

    def _image(self, key: str) -> int:
        made = self._placed_images.get(key)
        if made is None:
            made = self._placed_images[key] = add_image(self._file, self._images[key])
        return made

    def _font(self, key: str, texts: Mapping[int, str]) -> int:
        """Return a font in which every glyph has the text that a form gives it.

        Two forms can disagree only on glyphs without a character of their own; the second then gets another ToUnicode
        map for the same font file.
        """
        uses = self._fonts.setdefault(key, [])
        for use in uses:
            if use.accepts(texts):
                return use.number
        uses.append(FontUse(self._file.reserve(), texts))
        return uses[-1].number


def _pt(length_mm: float) -> float:
    """Return points rounded to five decimals: 0.000 004 mm."""
    return round(length_mm * PT_PER_MM, 5)


def _box(rect: Rect, page_height_mm: float) -> str:
    x, y, width, height = rect
    sides = (x, page_height_mm - y - height, x + width, page_height_mm - y)
    return " ".join(f"{_pt(side):.5f}".rstrip("0").rstrip(".") for side in sides)


def _entries(kind: str, names: Mapping[int, str]) -> str:
    """Return a resource dictionary of names and object numbers."""
    if not names:
        return ""
    return f"/{kind}<<" + "".join(f"/{name} {number} 0 R" for number, name in names.items()) + ">>"


def _ordered(box: Box) -> Box:
    """Return a box that PDF accepts, with an empty one for EMPTY."""
    return box if box[0] <= box[2] else (0.0, 0.0, 0.0, 0.0)


def _placement(placed: Placed, name: str) -> str:
    """Return the operators that draw a form at its position."""
    turn = rotation(placed.rotation)
    box = apply_box(turn, (0.0, 0.0, placed.form.width_mm, placed.form.height_mm))
    matrix = (*turn[:4], placed.x_mm - box[0], placed.y_mm - box[1])
    clip = ""
    if placed.clip_mm:
        clip = " ".join(f"{side:.4f}" for side in placed.clip_mm) + " re W n "
    outline = f" {placed.clip_path} W n " if placed.clip_path else ""
    return f"q {clip}{matrix_numbers(matrix)} cm{outline}/{name} Do Q"
