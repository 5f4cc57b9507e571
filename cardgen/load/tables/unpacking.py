"""The XML parts of a workbook, unpacked with guards against bombs and entities."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Sequence

from cardgen.load.document import Diagnostics

MAX_ENTRIES = 1_000
MAX_UNPACKED = 40_000_000
#: Spreadsheets shrink to a tenth, sheets of empty styled cells to a hundredth, bombs to a thousandth.
MAX_RATIO = 200
_SMALL = 1_000_000

_ENTITIES = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)


def unpacked(data: bytes, diagnostics: Diagnostics) -> dict[str, bytes] | None:
    """Return the XML parts by name, or None and a note where the zip is broken, a bomb, or its XML declares entities.

    The zip's own list of contents is looked at first; `zipfile` then reads no more of a part than the list
    says.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            problem = _bomb(entries, len(data))
            if problem:
                diagnostics.add("CG009", (1, 1), f"the workbook {problem}; save a smaller one")
                return None
            names = [entry.filename for entry in entries if entry.filename.endswith((".xml", ".rels"))]
            parts = {name: archive.read(name) for name in names}
    except (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, OSError, EOFError):
        diagnostics.add(
            "CG002",
            (1, 1),
            "not a workbook, or password-protected; save it again as .xlsx or .ods, or as CSV",
        )
        return None
    if any(_ENTITIES.search(part) or b"\x00" in part[:64] for part in parts.values()):
        diagnostics.add(
            "CG009", (1, 1), "the workbook's XML declares entities; save it again in a spreadsheet program"
        )
        return None
    return parts


def _bomb(entries: Sequence[zipfile.ZipInfo], packed: int) -> str | None:
    unpacked = sum(entry.file_size for entry in entries)
    if len(entries) > MAX_ENTRIES:
        return f"has {len(entries)} parts, at most {MAX_ENTRIES} are read"
    if unpacked > MAX_UNPACKED:
        return f"unpacks to {unpacked // 1_000_000} MB, at most {MAX_UNPACKED // 1_000_000} are read"
    if unpacked > _SMALL and unpacked > MAX_RATIO * packed:
        return f"unpacks to {unpacked // max(packed, 1)} times its size, at most {MAX_RATIO} times are read"
    return None
