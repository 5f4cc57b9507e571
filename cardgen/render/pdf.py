"""Painted forms → a PDF file.

May import the other `pdf…` modules, `fontfile` and `units`. pikepdf holds the objects and writes the file. The same
forms on the same pages give the same bytes: no date, no random id, no order that depends on hashing.

Decision, 2026-11-20: fonts are subset once a file under their old glyph numbers, so that forms painted in other
processes, or kept from another day, need no renumbering.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.display.images import LoadedImage
from cardgen.display.ops import Box, Op
from cardgen.display.values import apply_box, rotation
from cardgen.render.fontfile import FontFacts, pdf_subset, read_facts, subset_tag
from cardgen.render.pdfcolor import matrix_numbers
from cardgen.render.pdfimages import image_object
from cardgen.render.pdfpaint import FormStore, PaintedForm, font_text, paint_ops
from cardgen.render.pdftext import to_unicode
from cardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from cardgen.text.fonts import Font

PRODUCER = "cardgen"
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


class _FontUse:
    """One font of the file as one ToUnicode map sees it."""

    def __init__(self, reference: Any) -> None:
        self.reference = reference
        self.texts: dict[int, str] = {}


class PdfDocument:
    """One PDF file in the making.

    Args:
        title, author, lang: for the document's properties.
        duplex: `DuplexFlipLongEdge`, `DuplexFlipShortEdge` or `Simplex`: what the print dialogue offers first.
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
        self._title = title
        self._author = author
        self._lang = lang
        self._duplex = duplex
        self._font_of = font_of
        self._images = images if images is not None else {}
        self._store = forms if forms is not None else {}
        self._forms: dict[str, Any] = {}
        self._placed_images: dict[str, Any] = {}
        self._fonts: dict[str, list[_FontUse]] = {}
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
            self._finish_font(self._font_of(key), uses)
        self._finish_root()
        out = io.BytesIO()
        self._pdf.save(
            out,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            deterministic_id=True,
            min_version="1.7",
        )
        self._pdf.close()
        return out.getvalue()

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
        use = _FontUse(self._pdf.make_indirect(self._dictionary()))
        use.texts.update(texts)
        uses.append(use)
        return use.reference

    def _finish_font(self, font: Font, uses: list[_FontUse]) -> None:
        """Embed a font's subset and complete the fonts that refer to it. Source: ISO 32000-1, 9.7."""
        from pikepdf import Array, Dictionary, Name, String

        facts = read_facts(font)
        gids = sorted({gid for use in uses for gid in use.texts})
        base = Name(f"/{subset_tag(font, gids)}+{font.ps_name}")
        descendant = self._pdf.make_indirect(
            Dictionary(
                Type=Name.Font,
                Subtype=Name.CIDFontType0 if facts.is_cff else Name.CIDFontType2,
                BaseFont=base,
                CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
                FontDescriptor=self._descriptor(font, facts, base, gids),
                DW=1000,
                W=_widths(font, gids),
            )
        )
        if not facts.is_cff:
            descendant.CIDToGIDMap = Name.Identity
        for use in uses:
            use.reference.Type = Name.Font
            use.reference.Subtype = Name.Type0
            use.reference.BaseFont = base
            use.reference.Encoding = Name("/Identity-H")
            use.reference.DescendantFonts = Array([descendant])
            use.reference.ToUnicode = self._pdf.make_stream(to_unicode(use.texts))

    def _descriptor(self, font: Font, facts: FontFacts, base: Any, gids: list[int]) -> Any:
        from pikepdf import Array, Dictionary, Name

        file = self._pdf.make_stream(pdf_subset(font, gids))
        descriptor = Dictionary(
            Type=Name.FontDescriptor,
            FontName=base,
            Flags=facts.flags,
            FontBBox=Array(facts.box),
            ItalicAngle=facts.italic_angle,
            Ascent=facts.ascent,
            Descent=facts.descent,
            CapHeight=facts.cap_height,
            StemV=facts.stem_v,
        )
        if facts.is_cff:
            file.Subtype = Name.OpenType
            descriptor.FontFile3 = file
        else:
            descriptor.FontFile2 = file
        return self._pdf.make_indirect(descriptor)

    def _finish_root(self) -> None:
        from pikepdf import Dictionary, Name, OutlineItem, String

        root = self._pdf.Root
        preferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
        if self._duplex:
            preferences.Duplex = Name("/" + self._duplex)
        root.ViewerPreferences = preferences
        if self._lang:
            root.Lang = String(self._lang)
        info = self._pdf.docinfo
        info.Title, info.Producer = String(self._title), String(PRODUCER)
        if self._author:
            info.Author = String(self._author)
        metadata = self._pdf.make_stream(_xmp(self._title, self._author, self._lang))
        metadata.Type, metadata.Subtype = Name.Metadata, Name.XML
        root.Metadata = metadata
        if self._outline:
            root.PageMode = Name.UseOutlines
            with self._pdf.open_outline() as outline:
                outline.root.extend(OutlineItem(title, page) for title, page in self._outline)


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


def _widths(font: Font, gids: list[int]) -> Any:
    """Give the W array: runs of neighbouring glyphs with their widths."""
    from pikepdf import Array

    text = font_text(font)
    entries: list[Any] = []
    start = 0
    for index in range(1, len(gids) + 1):
        if index == len(gids) or gids[index] != gids[index - 1] + 1:
            run = gids[start:index]
            entries += [run[0], Array([text.width(gid) for gid in run])]
            start = index
    return Array(entries)


def _xmp(title: str, author: str, lang: str) -> bytes:
    """Give the document's properties as XMP. Source: ISO 16684-1, 7."""
    from xml.sax.saxutils import escape

    creator = f"<dc:creator><rdf:Seq><rdf:li>{escape(author)}</rdf:li></rdf:Seq></dc:creator>" if author else ""
    language = f"<dc:language><rdf:Bag><rdf:li>{escape(lang)}</rdf:li></rdf:Bag></dc:language>" if lang else ""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt></dc:title>'
        f"{creator}{language}<pdf:Producer>{PRODUCER}</pdf:Producer>"
        '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
    ).encode()
