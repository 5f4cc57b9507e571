"""Read the facts of a PDF with pikepdf, independently of our writer: boxes, placed pieces, fonts, text.

Lengths are millimetres from the top left of the page, y down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, field

from cardgen.check.built.pdf_text import characters
from cardgen.display.ops import IDENTITY, Box, Matrix
from cardgen.display.values import apply_box, multiply
from cardgen.units import PT_PER_MM

#: Least share of a page that its only picture covers if the page is one flat picture.
_WHOLE = 0.9
#: Most nesting of forms.
_DEEPEST = 12
_SUBSET = re.compile(r"/?[A-Z]{6}\+.")
_TEXT_OPERATORS = "q Q Tf Tj TJ ' \""


class Damaged(Exception):
    """A file is damaged; the message says why."""


class PlacedForm(NamedTuple):
    """A clipped form on a page: its object number, and centre and size of its clip."""

    form: int
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


class FontUse(Struct):
    """A font in a file.

    Attributes:
        unread: number of glyphs used without a character, which can be neither copied nor searched.
    """

    name: str
    drawn: bool = False
    embedded: bool = False
    subset: bool = False
    unread: int = 0


class PageFacts(Struct):
    """A page: its boxes by name (left, top, right, bottom), its pieces and its text.

    Attributes:
        turned: /Rotate in degrees; scaled: /UserUnit.
        fitted: the matrix that wraps the whole page, if it was moved or scaled afterwards.
        flat: it is a single picture; empty: it has no content.
        cut: it has a TrimBox.
    """

    boxes: dict[str, Box]
    size_mm: tuple[float, float]
    turned: int
    scaled: float
    pieces: list[PlacedForm] = field(default_factory=list)
    text: str = ""
    flat: bool = False
    empty: bool = False
    cut: bool = False
    fitted: Matrix | None = None


class PdfFacts(Struct):
    """A file: its metadata, pages and fonts."""

    title: str
    lang: str
    duplex: str
    pages: list[PageFacts]
    fonts: list[FontUse]


def read_pdf(path: Path) -> PdfFacts:
    """Read a file with all its streams.

    Errors:
        Damaged: it is not an intact PDF. It is not repaired, since not every program does that.
    """
    import pikepdf

    try:
        with pikepdf.open(path, attempt_recovery=False) as pdf:
            problems = pdf.check_pdf_syntax()
            if problems:
                raise Damaged(" ".join(str(problems[0]).split()))
            return _PageReader(pdf).facts()
    except Damaged:
        raise
    except RecursionError as error:
        raise Damaged("its objects are nested without end") from error
    except Exception as error:  # pikepdf raises many kinds of errors for damaged files
        raise Damaged(
            " ".join(str(error).replace(str(path), path.name).split()) or "it is not a PDF"
        ) from error


class _PageReader:
    """Reads one file, each form and font once."""

    def __init__(self, pdf: Any) -> None:
        self._pdf = pdf
        self._texts: dict[int, str] = {}
        self._fonts: dict[int, _Font] = {}

    def facts(self) -> PdfFacts:
        root = self._pdf.Root
        title = self._pdf.docinfo.get("/Title", "")
        viewer = root.get("/ViewerPreferences", {})
        pages = [self._page(page) for page in self._pdf.pages]
        uses = [font.use() for font in self._fonts.values()]
        return PdfFacts(
            str(title), str(root.get("/Lang", "")), str(viewer.get("/Duplex", "")).lstrip("/"), pages, uses
        )

    def _page(self, page: Any) -> PageFacts:
        media = _numbers(page.mediabox)
        boxes = {
            name: _in_mm(_numbers(box), media)
            for name, box in (
                ("MediaBox", page.mediabox),
                ("CropBox", page.cropbox),
                ("BleedBox", page.bleedbox),
                ("TrimBox", page.trimbox),
            )
        }
        size = (boxes["MediaBox"][2], boxes["MediaBox"][3])
        turned, scaled = int(page.obj.get("/Rotate", 0)) % 360, float(page.obj.get("/UserUnit", 1))
        facts = PageFacts(boxes, size, turned, scaled, cut="/TrimBox" in page.obj, fitted=_fitted(page))
        resources = page.obj.get("/Resources", {})
        pictures, texts = [], [self._text_of(page, resources)]
        for name, matrix, clip in _placed(page):
            thing = resources.get("/XObject", {}).get(name)
            if thing is None:
                raise Damaged(f"a page names '{name}', which is missing")
            if thing.get("/Subtype") == "/Image":
                pictures.append(_in_mm(apply_box(matrix, (0, 0, 1, 1)), media))
                continue
            texts.append(self._text(thing, 0))
            if clip is not None:
                box = _in_mm(clip, media)
                facts.pieces.append(
                    PlacedForm(
                        thing.objgen[0],
                        (box[0] + box[2]) / 2,
                        (box[1] + box[3]) / 2,
                        box[2] - box[0],
                        box[3] - box[1],
                    )
                )
        facts.text = " ".join(text for text in texts if text)
        facts.empty = not (facts.text.strip() or facts.pieces or pictures or _shows(page))
        facts.flat = (
            len(pictures) == 1
            and not facts.text.strip()
            and not facts.pieces
            and _area(pictures[0]) >= _WHOLE * size[0] * size[1]
        )
        return facts

    def _text(self, form: Any, depth: int) -> str:
        number = form.objgen[0]
        if number not in self._texts:
            self._texts[number] = ""  # ends the recursion of a form that contains itself
            if depth > _DEEPEST:
                raise Damaged("its forms are nested too deep")
            resources = form.get("/Resources", {})
            parts = [self._text_of(form, resources)]
            for inner in resources.get("/XObject", {}).values():
                if inner.get("/Subtype") == "/Form":
                    parts.append(self._text(inner, depth + 1))
            self._texts[number] = " ".join(part for part in parts if part)
        return self._texts[number]

    def _text_of(self, stream: Any, resources: Any) -> str:
        """Return the text of one stream. `Q` restores the font of its `q`. Source: ISO 32000-1, 8.4.1 and 9.3.1."""
        import pikepdf

        fonts = resources.get("/Font", {})
        if not len(fonts):
            return ""
        font: _Font | None = None
        kept: list[_Font | None] = []
        shown: list[str] = []
        instructions: Any = pikepdf.parse_content_stream(stream, _TEXT_OPERATORS)
        for operands, operator in instructions:
            match str(operator):
                case "q":
                    kept.append(font)
                case "Q":
                    font = kept.pop() if kept else font
                case "Tf":
                    font = self._font(fonts[str(operands[0])])
                case _ if font is not None:
                    shown += [font.read(code) for code in _strings(operands)]
        return "".join(shown)

    def _font(self, font: Any) -> _Font:
        number = font.objgen[0]
        if number not in self._fonts:
            self._fonts[number] = _Font(font)
        return self._fonts[number]


class _Font:
    """A font and the characters of its codes."""

    def __init__(self, font: Any) -> None:
        inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        descriptor = inner.get("/FontDescriptor", {})
        self._use = FontUse(
            str(font.get("/BaseFont", font.get("/Name", "/unnamed"))).lstrip("/"),
            drawn=font.get("/Subtype") == "/Type3",
            embedded=any(f"/FontFile{which}" in descriptor for which in ("", "2", "3")),
        )
        self._use.subset = bool(_SUBSET.match(self._use.name))
        self._width = 2 if font.get("/Subtype") == "/Type0" else 1
        self._texts = characters(font.ToUnicode.read_bytes()) if "/ToUnicode" in font else None
        # A single-byte font with a standard encoding needs no ToUnicode map.
        self._known = self._width == 1 and "/Encoding" in font
        self._unread: set[int] = set()

    def use(self) -> FontUse:
        self._use.unread = len(self._unread)
        return self._use

    def read(self, shown: bytes) -> str:
        step = self._width
        codes = [int.from_bytes(shown[at : at + step], "big") for at in range(0, len(shown), step)]
        if self._texts is None:
            if self._known:
                return shown.decode("cp1252", "replace")
            self._unread.update(codes)
            return ""
        self._unread.update(code for code in codes if not self._texts.get(code))
        return "".join(self._texts.get(code, "") for code in codes)


def same_size(one: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether two sizes in mm are equal within a tolerance."""
    return all(abs(a - b) <= 0.2 for a, b in zip(one, other, strict=True))


def _shows(page: Any) -> bool:
    """Return whether anything is painted on a page."""
    import pikepdf

    painting = "f F f* B B* b b* S s Do sh Tj TJ ' \" BI"
    return any(True for _ in pikepdf.parse_content_stream(page, painting))


def _strings(operands: Any) -> Iterator[bytes]:
    """Yield the strings of an operator, including those in an array."""
    import pikepdf

    for operand in operands:
        if isinstance(operand, pikepdf.String):
            yield bytes(operand)
        elif isinstance(operand, pikepdf.Array):
            yield from (bytes(part) for part in operand if isinstance(part, pikepdf.String))


def _placed(page: Any) -> Iterator[tuple[str, Matrix, Box | None]]:
    """Yield the XObjects that a page draws: name, matrix, and clip rectangle, in points of the page."""
    import pikepdf

    matrix, clip, rectangle = IDENTITY, None, None
    kept: list[tuple[Matrix, Box | None]] = []
    instructions: Any = pikepdf.parse_content_stream(page, "q Q cm re W W* n Do")
    for operands, operator in instructions:
        match str(operator):
            case "q":
                kept.append((matrix, clip))
            case "Q" if kept:
                matrix, clip = kept.pop()
            case "cm":
                a, b, c, d, e, f = (float(value) for value in operands)
                matrix = multiply(matrix, (a, b, c, d, e, f))
            case "re":
                x, y, width, height = (float(value) for value in operands)
                rectangle = apply_box(matrix, (x, y, x + width, y + height))
            case "W" | "W*":
                clip = rectangle
            case "Do":
                yield str(operands[0]), matrix, clip


def _fitted(page: Any) -> Matrix | None:
    """Return the matrix that wraps a whole page that begins with its own matrix: `q cm cm … Q`."""
    import pikepdf

    contents = page.obj.get("/Contents")
    parts = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    if not parts or parts[0] is None or parts[0].read_bytes()[:2].strip() != b"q":
        return None
    shown: Any = pikepdf.parse_content_stream(page)
    operators = [str(operator) for _, operator in shown]
    if operators[:3] != ["q", "cm", "cm"] or operators[-1] != "Q":
        return None
    depths = list(accumulate({"q": 1, "Q": -1}.get(operator, 0) for operator in operators))
    a, b, c, d, e, f = (float(value) for value in shown[1].operands)
    return (a, b, c, d, e, f) if 0 not in depths[:-1] else None


def _numbers(box: Any) -> Box:
    x0, y0, x1, y1 = (float(side) for side in box)
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _in_mm(box: Box, media: Box) -> Box:
    """Convert a box in points, y up, to millimetres from the top left of the page."""
    return (
        (box[0] - media[0]) / PT_PER_MM,
        (media[3] - box[3]) / PT_PER_MM,
        (box[2] - media[0]) / PT_PER_MM,
        (media[3] - box[1]) / PT_PER_MM,
    )


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
