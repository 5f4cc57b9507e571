"""What reportlab wrote, made ready for print and search by pikepdf: the same pages are the same bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from functools import partial
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, String

from cardgen.cache import digest

_CODE = re.compile(rb"<([0-9A-Fa-f]{4,6})>$", re.MULTILINE)


def finished(
    pages: bytes, texts: Mapping[str, Mapping[int, str]], lang: str, cover: bytes = b"", duplex: str = ""
) -> bytes:
    """Turn reportlab's pages into a file for print and search: boxes, language, no scaling, no time or chance.

    Args:
        texts: what stands behind characters that reportlab gave to ligatures, by font.
        cover: a PDF whose first page is shown in place of the first.
    """
    with pikepdf.open(io.BytesIO(pages)) as pdf:
        if cover:
            with pikepdf.open(io.BytesIO(cover)) as other:
                _put_cover(pdf, other)
        for page in pdf.pages:
            page.trimbox = page.bleedbox = page.mediabox
        _mend_texts(pdf, texts)
        preferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
        if duplex:
            preferences.Duplex = Name("/" + duplex)
        pdf.Root.ViewerPreferences = preferences
        pdf.Root.Lang = String(lang)
        for key in ("/CreationDate", "/ModDate", "/Creator", "/Keywords", "/Subject"):
            if key in pdf.docinfo:
                del pdf.docinfo[key]
        pdf.docinfo.Producer = String("cardgen")
        return saved(pdf)


def saved(pdf: Any) -> bytes:
    """Save a file: the same bytes each time."""
    out = io.BytesIO()
    pdf.remove_unreferenced_resources()
    pdf.save(
        out,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
        deterministic_id=True,
        min_version="1.7",
    )
    return out.getvalue()


def _put_cover(pdf: Any, cover: Any) -> None:
    """Show the cover's page as the first, which keeps its object: outline and links lead to it."""
    first, source = pdf.pages[0].obj, cover.pages[0].obj
    for key in (Name.Contents, Name.Resources):
        value = source[key]
        first[key] = pdf.copy_foreign(value if value.is_indirect else cover.make_indirect(value))


def _mend_texts(pdf: Any, texts: Mapping[str, Mapping[int, str]]) -> None:
    """Tell subsets apart, and let searches find the letters of ligatures."""
    for font in _fonts(pdf):
        _tag(font)
        known = texts.get(str(font.BaseFont).partition("+")[2])
        if known:
            data = font.ToUnicode.read_bytes()
            font.ToUnicode.write(_CODE.sub(partial(_code, known=known), data))


def _tag(font: Any) -> None:
    """Name a subset by its bytes, as reportlab calls all alike. Source: ISO 32000-1, 9.6.4."""
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
