"""Zip archives whose bytes depend on nothing but their contents."""

from __future__ import annotations

import io
from collections.abc import Mapping
from zipfile import ZipFile, ZipInfo

#: The earliest date that a zip archive can hold. Source: PKWARE APPNOTE 6.3.10, 4.4.6.
_DATE = (1980, 1, 1, 0, 0, 0)
#: Read and write for the owner, read for others: without it files are unpacked without any rights.
_RIGHTS = 0o100644 << 16


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of files, in the order given.

    They are stored, not compressed: pictures already are, and compressed bytes differ from one zlib to another.
    """
    out = io.BytesIO()
    with ZipFile(out, "w") as zipped:
        for name, data in files.items():
            info = ZipInfo(name, _DATE)
            # 3 is Unix: otherwise it would be that of the machine.
            info.create_system, info.external_attr = 3, _RIGHTS
            zipped.writestr(info, data)
    return out.getvalue()
