"""The note beside a table: how large a table it needs, and who can read its pictures."""

from __future__ import annotations

from cardgen.export.documents.words import word
from cardgen.export.tts.arrangement.arrange import fits_usual_table
from cardgen.export.tts.sizes import USUAL_TABLE
from cardgen.model.table.sizes import Size


def table_note(title: str, lang: str, area: Size, url_prefix: str) -> bytes:
    """Return the text of the note.

    Args:
        area: what the pieces take on the table; url_prefix: address of the pictures, empty for this machine.
    """
    usual = {"usual_width": f"{USUAL_TABLE.width:.0f}", "usual_depth": f"{USUAL_TABLE.depth:.0f}"}
    parts = {"title": title, "width": f"{area.width:.0f}", "depth": f"{area.depth:.0f}", "prefix": url_prefix}
    size = "fits" if fits_usual_table(area) else "too_large"
    names = ("title", "size", size, "hosted" if url_prefix else "local")
    lines = (word(lang, "table_note", name).format(**parts, **usual) for name in names)
    return ("\n\n".join(lines) + "\n").encode()
