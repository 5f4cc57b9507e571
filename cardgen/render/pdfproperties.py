"""What a PDF says of itself: title, author, language, and how it wants to be printed."""

from __future__ import annotations

from typing import Any, NamedTuple

PRODUCER = "cardgen"


class Properties(NamedTuple):
    """The properties of a document; `duplex` is a value of the viewer preference of that name, or empty."""

    title: str
    author: str
    lang: str
    duplex: str


def set_properties(pdf: Any, properties: Properties) -> None:
    """Write the properties where viewers and file managers look for them: catalogue, Info and XMP."""
    from pikepdf import Dictionary, Name, String

    root = pdf.Root
    preferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
    if properties.duplex:
        preferences.Duplex = Name("/" + properties.duplex)
    root.ViewerPreferences = preferences
    if properties.lang:
        root.Lang = String(properties.lang)
    info = pdf.docinfo
    info.Title, info.Producer = String(properties.title), String(PRODUCER)
    if properties.author:
        info.Author = String(properties.author)
    metadata = pdf.make_stream(_xmp(properties))
    metadata.Type, metadata.Subtype = Name.Metadata, Name.XML
    root.Metadata = metadata


def _xmp(properties: Properties) -> bytes:
    """Give the document's properties as XMP. Source: ISO 16684-1, 7."""
    from xml.sax.saxutils import escape

    title, author, lang = (escape(text) for text in properties[:3])
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
