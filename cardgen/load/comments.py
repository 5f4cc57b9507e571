"""Comments that were meant as values: in YAML a `#` after a space begins a comment."""

from __future__ import annotations

import re

from cardgen.findings import ERROR, WARNING
from cardgen.load.document import Diagnostics
from cardgen.load.source import text_position

_COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})(?![^ \t\r\n])")
#: A sign glued to something, but for a ruler and for the words that begin a remark.
_GLUED = re.compile(r"#(?!(?i:todo|fixme|xxx|note|cardgen)\b)[^\s#=*~+_-][^\r\n]*")
_BLANKS = re.compile(r"[ \t]*")


def value_in_comment(text: str, offset: int, diagnostics: Diagnostics) -> str | None:
    """Return the colour that became a comment after an empty value, so that reading can go on; else None.

    Args:
        text: the file; offset: of the empty value.
    Errors: CG015 such a colour, or another comment whose `#` is glued to a word.
    """
    blanks = _BLANKS.match(text, offset)
    at = blanks.end() if blanks else offset
    colour = _COLOUR.match(text, at)
    found = colour or _GLUED.match(text, at)
    if not found:
        return None
    given = found[0].rstrip()
    quoted = '"' + given.replace("\\", "\\\\").replace('"', '\\"') + '"'
    message = f"no value, but the comment '{given[:60]}'; a text that begins with '#' needs quotes"
    diagnostics.add(
        "CG015",
        text_position(text, at),
        message,
        ERROR if colour else WARNING,
        (given, quoted, bool(colour)),
    )
    return given if colour else None
