"""The properties of a PDF: title, author, language, printing preferences and outline."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from cardgen.render.pdf.file import PdfFile, text_string

PRODUCER = "cardgen"


class Properties(NamedTuple):
    """The properties of a document; `duplex` is a value of that viewer preference, or empty."""

    title: str
    author: str
    lang: str
    duplex: str


def add_info(file: PdfFile, properties: Properties) -> int:
    """Add the document information, without dates: the same pages give the same bytes."""
    author = f"/Author{text_string(properties.author)}" if properties.author else ""
    return file.add(f"<</Title{text_string(properties.title)}{author}/Producer({PRODUCER})>>")


def add_catalog(
    file: PdfFile, properties: Properties, pages: int, outline: int | None, labels: Sequence[str]
) -> int:
    """Add the catalogue, the root object of the file. Source: ISO 32000-1, 7.7.2 and 12.2.

    Args:
        labels: of the pages, in their order; empty ones count from 1.
    """
    duplex = f"/Duplex/{properties.duplex}" if properties.duplex else ""
    lang = f"/Lang{text_string(properties.lang)}" if properties.lang else ""
    # Metadata stays uncompressed, for programs that do not read PDF.
    metadata = file.add_stream("/Type/Metadata/Subtype/XML", xmp(properties), squeeze=False)
    contents = f"/Outlines {outline} 0 R/PageMode/UseOutlines" if outline else ""
    return file.add(
        f"<</Type/Catalog/Pages {pages} 0 R/Metadata {metadata} 0 R{lang}{contents}{_page_labels(labels)}"
        f"/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None{duplex}>>>>"
    )


def _page_labels(labels: Sequence[str]) -> str:
    """Return the entry of the pages' labels, which readers show. Source: ISO 32000-1, 12.4.2."""
    if any(labels):
        entries = "".join(f"{index}<</P{text_string(label)}>>" for index, label in enumerate(labels))
    else:
        entries = "0<</S/D>>"
    return f"/PageLabels<</Nums[{entries}]>>"


def add_outline(file: PdfFile, lines: Sequence[tuple[str, int]]) -> int | None:
    """Add the outline: titles and the numbers of their page objects. Source: ISO 32000-1, 12.3.3."""
    if not lines:
        return None
    root = file.reserve()
    numbers = [file.reserve() for _ in lines]
    for index, (title, page) in enumerate(lines):
        before = f"/Prev {numbers[index - 1]} 0 R" if index else ""
        after = f"/Next {numbers[index + 1]} 0 R" if index + 1 < len(numbers) else ""
        place = f"/Parent {root} 0 R{before}{after}/Dest[{page} 0 R/Fit]"
        file.set(numbers[index], f"<</Title{text_string(title)}{place}>>")
    file.set(root, f"<</Type/Outlines/First {numbers[0]} 0 R/Last {numbers[-1]} 0 R/Count {len(numbers)}>>")
    return root


def xmp(properties: Properties) -> bytes:
    """Return the document's properties as XMP. Source: ISO 16684-1, 7."""
    title, author, lang = (escape(text, quote=False) for text in properties[:3])
    creator = f"<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>" if author else ""
    language = f"<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>" if lang else ""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
        f"{creator}{language}<pdf:Producer>{PRODUCER}</pdf:Producer>"
        '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
    ).encode()
