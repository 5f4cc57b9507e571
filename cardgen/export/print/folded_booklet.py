"""Saddle-stitched booklets for the home printer: two pages on each side of a landscape sheet, ready to fold and staple.

The folded sheets are nested and stapled through the fold; the paper is turned over its short edge.
"""

from __future__ import annotations

import io
import re
from typing import Any

import pikepdf
from msgspec import Struct
from pikepdf import Name
from reportlab.pdfgen.canvas import Canvas

from cardgen.export.documents.finishing import finish_pdf
from cardgen.export.documents.rich_text import RichText, set_text
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.text_setter import TextSetter
from cardgen.export.documents.words import word
from cardgen.impose.duplex import Duplex
from cardgen.impose.grid import MARGIN_MM
from cardgen.impose.spec import SheetSpec
from cardgen.layout.resources import GameResources
from cardgen.text.bidi import is_leftward
from cardgen.units import PT_PER_MM

#: Distance of fold marks from the paper's edge, and their length.
_MARK_FROM_MM, _MARK_MM = 1.5, 3.5
_LABEL_PT = 5.0
#: Marked-content operators of a tagged page, removed since sheets to fold are printed, not read.
_MARKS = re.compile(rb"^(?:/\w+ (?:<<.*>> )?B[DM]C|EMC)(?:\n|\Z)", re.MULTILINE)


class Fold(Struct, frozen=True):
    """Two pages side by side on a landscape sheet.

    Attributes:
        paper_mm: width and height of the sheet, landscape; scale: 1 where two pages fit without scaling.
    """

    paper_mm: tuple[float, float]
    trim_mm: tuple[float, float]
    scale: float

    def corner_mm(self, right: bool) -> tuple[float, float]:
        """Return the lower left corner of the left or right page."""
        width, height = (side * self.scale for side in self.trim_mm)
        middle = self.paper_mm[0] / 2
        return (middle if right else middle - width, (self.paper_mm[1] - height) / 2)


def fold_for(spec: SheetSpec, trim_mm: tuple[float, float]) -> Fold:
    """Return how two pages are placed on a sheet.

    A booklet's pages have margins of their own, so two that just fit the paper are not scaled. Larger ones are scaled
    down to fit within the margins of the paper.
    """
    paper = (max(spec.paper_mm), min(spec.paper_mm))
    if 2 * trim_mm[0] <= paper[0] and trim_mm[1] <= paper[1]:
        return Fold(paper, trim_mm, 1.0)
    room = [side - 2 * MARGIN_MM for side in paper]
    return Fold(paper, trim_mm, min(room[0] / (2 * trim_mm[0]), room[1] / trim_mm[1]))


def saddle_order(pages: int, leftward: bool = False) -> list[tuple[int, int]]:
    """Return the left and right page, from 1, of each side of the sheets, the outermost sheet first.

    Shape: `pages` is a multiple of 4; two sides per sheet, front before back.

    Args:
        leftward: the booklet opens from the right, as in languages that are read from there.
    """
    sides = []
    for k in range(pages // 4):
        sides += [(pages - 2 * k, 2 * k + 1), (2 * k + 2, pages - 2 * k - 1)]
    return [side[::-1] for side in sides] if leftward else sides


def fold_pdf(booklet: bytes, spec: SheetSpec, label: str, lang: str, resources: GameResources) -> bytes:
    """Impose a booklet's pages two by two, ready to print, fold and staple.

    Args:
        booklet: a PDF whose number of pages is a multiple of 4; label: names game and version in the fold.
    """
    with pikepdf.open(io.BytesIO(booklet)) as source:
        box = [float(side) for side in source.pages[0].mediabox]
        trim = ((box[2] - box[0]) / PT_PER_MM, (box[3] - box[1]) / PT_PER_MM)
        # Converted from points, a trim of 148 mm is slightly larger.
        fold = fold_for(spec, (round(trim[0], 2), round(trim[1], 2)))
        sides = saddle_order(len(source.pages), is_leftward(lang))
        author = str(source.docinfo.get("/Author", ""))
        marks, texts = _marks_pdf(fold, len(sides), label, author, lang, resources)
        with pikepdf.open(io.BytesIO(marks)) as pdf:
            for page in source.pages:
                page.contents_coalesce()
                page.Contents = source.make_stream(_MARKS.sub(b"", page.Contents.read_bytes()))
            forms = [pdf.copy_foreign(page.as_form_xobject()) for page in source.pages]
            for page, (left, right) in zip(pdf.pages, sides, strict=True):
                page.add_resource(forms[left - 1], Name.XObject, Name("/Left"))
                page.add_resource(forms[right - 1], Name.XObject, Name("/Right"))
                code = _place(fold, "Left", False) + _place(fold, "Right", True)
                page.contents_add(f"{code}\n".encode(), prepend=True)
            out = io.BytesIO()
            pdf.save(out, deterministic_id=True)
    names = [_side_name(side, lang) for side in range(len(sides))]
    return finish_pdf(out.getvalue(), texts, lang, duplex=Duplex.SHORT_EDGE, labels=names)


def _place(fold: Fold, name: str, right: bool) -> str:
    x, y = (length * PT_PER_MM for length in fold.corner_mm(right))
    return f"q {fold.scale:.5f} 0 0 {fold.scale:.5f} {x:.4f} {y:.4f} cm /{name} Do Q\n"


def _marks_pdf(
    fold: Fold, sides: int, label: str, author: str, lang: str, resources: GameResources
) -> tuple[bytes, Any]:
    """Make pages with fold marks, and the sheet's label where the fold hides it."""
    setter = TextSetter(resources, lang)
    setting = Setting(size_pt=_LABEL_PT, align="left", fill="#555555", leading=1.0)
    width, height = (side * PT_PER_MM for side in fold.paper_mm)
    font = setter.printer(setter.face(setting).font()).name
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(width, height), invariant=1, pageCompression=0, initialFontName=font)
    canvas.setTitle(label)
    canvas.setAuthor(author)
    for side in range(sides):
        canvas.setLineWidth(0.35)
        canvas.setDash(2, 2)
        mark = (_MARK_FROM_MM * PT_PER_MM, (_MARK_FROM_MM + _MARK_MM) * PT_PER_MM)
        canvas.line(width / 2, mark[0], width / 2, mark[1])
        canvas.line(width / 2, height - mark[0], width / 2, height - mark[1])
        words = setter.words(_side_label(fold, side, sides, label, lang))
        text = RichText(setter, words, setting)
        canvas.saveState()
        canvas.translate(width / 2, (MARGIN_MM + 1) * PT_PER_MM)
        canvas.rotate(90)
        room = fold.paper_mm[1] - 2 * MARGIN_MM - 2
        set_text(canvas, setter, text.lines(room)[:1], setting, 0.0, (_LABEL_PT + 1.6), room)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return file.getvalue(), setter.texts


def _side_name(side: int, lang: str) -> str:
    """Return what readers call a side of a sheet."""
    return f"{side // 2 + 1} {word(lang, 'reverse' if side % 2 else 'front')}"


def _side_label(fold: Fold, side: int, sides: int, label: str, lang: str) -> str:
    sheet = word(lang, "sheet_of").format(n=side // 2 + 1, all=sides // 2)
    parts = [label, sheet, word(lang, "reverse" if side % 2 else "front")]
    if fold.scale < 1:
        parts.append(word(lang, "scaled_to").format(percent=f"{fold.scale * 100:.0f}"))
    if side == 0:
        parts.append(word(lang, "fold_hint"))
    return " · ".join(parts)
