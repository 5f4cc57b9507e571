"""Tables of a page, in Markdown that a browser, a repository's page and a reader of the file all show right."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence

_CODE = re.compile(r"(`[^`\n]*`)")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of cells that are Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace(chr(10), ' ') for cell in line)} |" for line in lines)


def code(text: str) -> str:
    """Return words of a program; a bar in them parts no cells."""
    if "|" in text:
        return f"<code>{html.escape(text).replace('|', '&#124;')}</code>"
    return f"`{text}`" if text else ""


def prose(text: str) -> str:
    """Return running text that was written for a terminal: no line ends, and nothing in it is a tag."""
    joined = " ".join(text.split())
    parts = _CODE.split(joined)
    return "".join(
        code(part[1:-1]) if part.startswith("`") else part.replace("<", "&lt;").replace("|", "&#124;")
        for part in parts
    )
