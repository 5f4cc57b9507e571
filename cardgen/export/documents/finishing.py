"""Post-processing of reportlab's files by pikepdf, for print and search: the same pages give the same bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from cardgen.cache import digest
from cardgen.export.documents.forms import PageForms
from cardgen.export.documents.structure_tree import write_structure
from cardgen.export.documents.tagging import Structure
from cardgen.impose.duplex import Duplex
from cardgen.render.pdf.properties import PRODUCER, Properties, xmp
from cardgen.text.bidi import is_leftward

_CODE = re.compile(rb"<([0-9A-Fa-f]{4,6})>$", re.MULTILINE)
_NAMED = re.compile(rb"/([^\s/()<>\[\]]+)")


def finish_pdf(
    pages: bytes,
    texts: Mapping[str, Mapping[int, str]],
    lang: str,
    covers: Mapping[int, bytes] | None = None,
    duplex: Duplex | None = None,
    forms: PageForms | None = None,
    structure: Structure | None = None,
    labels: Sequence[str] = (),
) -> bytes:
    """Turn reportlab's pages into a file for print and search: boxes, language, no scaling, no dates or random ids.

    Args:
        texts: the text of characters that reportlab assigned to ligatures, by font.
        covers: PDFs of one page each, shown in place of other pages, by page index.
        forms: the faces and art on the pages; structure: their structure, for a tagged file.
        labels: of the pages; their numbers by default.
    """
    with pikepdf.open(io.BytesIO(pages)) as pdf:
        if forms:
            forms.put_into(pdf)
        for index, cover in (covers or {}).items():
            with pikepdf.open(io.BytesIO(cover)) as other:
                _put_cover(pdf, pdf.pages[index].obj, other, tagged=structure is not None)
        if structure:
            write_structure(pdf, structure)
        for page in pdf.pages:
            page.trimbox = page.bleedbox = page.mediabox
        _fix_text_maps(pdf, texts)
        preferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
        if is_leftward(lang):
            preferences.Direction = Name.R2L
        if duplex:
            preferences.Duplex = Name("/" + duplex.pdf_name)
        pdf.Root.ViewerPreferences = preferences
        pdf.Root.Lang = String(lang)
        for key in ("/CreationDate", "/ModDate", "/Creator", "/Keywords", "/Subject"):
            if key in pdf.docinfo:
                del pdf.docinfo[key]
        pdf.docinfo.Producer = String(PRODUCER)
        title, author = (str(pdf.docinfo.get(key, "")) for key in ("/Title", "/Author"))
        # Uncompressed, for programs that do not read PDF.
        pdf.Root.Metadata = pdf.make_stream(xmp(Properties(title, author, lang, "")))
        pdf.Root.Metadata.Type, pdf.Root.Metadata.Subtype = Name.Metadata, Name.XML
        named = [part for index, label in enumerate(labels) for part in (index, Dictionary(P=String(label)))]
        pdf.Root.PageLabels = Dictionary(Nums=Array(named or [0, Dictionary(S=Name.D)]))
        return save_pdf(pdf)


def save_pdf(pdf: Any) -> bytes:
    """Save a file deterministically."""
    out = io.BytesIO()
    for page in pdf.pages:
        _drop_unused(page)
    pdf.save(
        out,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
        deterministic_id=True,
        min_version="1.7",
    )
    return out.getvalue()


def _drop_unused(page: Any) -> None:
    """Drop the fonts and forms that a page does not show; reportlab lists all fonts of the file on each page.

    Why not qpdf's function: it reads the forms, too, whose resources are known, and takes a tenth of setting a booklet.
    """
    contents = page.obj.get("/Contents", ())
    streams = contents if isinstance(contents, Array) else [contents]
    named = {f"/{name.decode('latin-1')}" for one in streams for name in _NAMED.findall(one.read_bytes())}
    for kind in ("/Font", "/XObject"):
        if kind in page.resources:
            shown = {name: value for name, value in page.resources[kind].items() if name in named}
            page.resources[kind] = Dictionary(shown)


def _put_cover(pdf: Any, page: Any, cover: Any, *, tagged: bool) -> None:
    """Show a cover in place of a page, which remains the same object: outline and links lead to it."""
    source = cover.pages[0]
    if tagged:
        # The page is one picture: the only mark of its page.
        source.contents_add(b"/Figure <</MCID 0>> BDC\n", prepend=True)
        source.contents_add(b"\nEMC")
        source.contents_coalesce()
    for key in (Name.Contents, Name.Resources):
        value = source.obj[key]
        page[key] = pdf.copy_foreign(value if value.is_indirect else cover.make_indirect(value))


def _fix_text_maps(pdf: Any, texts: Mapping[str, Mapping[int, str]]) -> None:
    """Name subsets distinctly, and make the letters of ligatures searchable."""
    for font in _fonts(pdf):
        _tag(font)
        known = texts.get(str(font.BaseFont).partition("+")[2])
        if known:
            data = font.ToUnicode.read_bytes()
            font.ToUnicode.write(_CODE.sub(partial(_code, known=known), data))


def _tag(font: Any) -> None:
    """Name a subset by its bytes, since reportlab names all alike. Source: ISO 32000-1, 9.6.4."""
    descriptor = font.FontDescriptor
    number = int(digest(descriptor.FontFile2.read_bytes()), 16)
    letters = "".join(chr(ord("A") + number // 26**place % 26) for place in range(6))
    font.BaseFont = descriptor.FontName = Name(f"/{letters}+{str(font.BaseFont).partition('+')[2]}")


def _fonts(pdf: Any) -> list[Any]:
    """List the fonts of all pages, each once."""
    found = {}
    for page in pdf.pages:
        for font in page.obj.Resources.get(Name.Font, {}).values():
            if Name.ToUnicode in font and Name.FontDescriptor in font:
                found[font.objgen] = font
    return list(found.values())


def _code(match: re.Match[bytes], known: Mapping[int, str]) -> bytes:
    text = known.get(int(match[1], 16))
    return match[0] if text is None else b"<" + text.encode("utf-16-be").hex().encode() + b">"
