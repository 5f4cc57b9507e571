"""What an icon set holds, as read from its file or package."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

#: Most bytes of a set; `@iconify-json/noto`, the largest that was seen, has 25 MB.
MAX_BYTES = 60_000_000
#: Licences that ask for no credit in what is printed; MIT, ISC and the like keep their notice with the files.
_FREE_OF_CREDIT = frozenset(
    (
        "0BSD",
        "APACHE-2.0",
        "BSD-2-CLAUSE",
        "BSD-3-CLAUSE",
        "CC0-1.0",
        "ISC",
        "MIT",
        "MIT-0",
        "OFL-1.1",
        "UNLICENSE",
    )
)
_JOINED = re.compile(r"\s+(?:AND|OR)\s+|[()]")


class IconSetError(Exception):
    """An icon set cannot be used; the message says why and what to do."""


class Contents(NamedTuple):
    """An icon set, plain data.

    Attributes:
        title, author, url: as the set states them; licence: its name.
        spdx: its SPDX identifiers, or whatever is stated.
        icons: SVG by name.
    """

    title: str
    author: str
    url: str
    licence: str
    spdx: str
    icons: Mapping[str, str]


def asks_for_credit(spdx: str) -> bool:
    """Return whether a licence asks for a credit, or is not known not to."""
    parts = [part for part in _JOINED.split(spdx.upper()) if part]
    return not parts or not _FREE_OF_CREDIT.issuperset(parts)
