"""URLs of a table's pictures, made from the address that a user gives.

Imports nothing of the other modules, so that a wrong address is reported before anything is built.
"""

from __future__ import annotations

import re
from pathlib import Path, PureWindowsPath
from urllib.parse import quote, urlsplit

from cardgen.findings import CardgenError

#: Characters that need no encoding. Source: RFC 3986, 2.2 and 2.3; `%` begins what is encoded already.
_OF_URLS = ":/?#[]@!$&'()*+,;=-._~%"
_LONE_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")


def picture_base(prefix: str) -> str:
    """Return the URL to which a picture's file name is appended.

    Args:
        prefix: a URL of http, https or file, or the absolute path of a folder.

    Errors:
        CardgenError: neither of them.
    """
    if any("\ud800" <= sign <= "\udfff" for sign in prefix):
        raise CardgenError(f"--url-prefix {prefix!r} is not Unicode; write its characters as %XX")
    paths = () if prefix.startswith("//") else (PureWindowsPath(prefix), Path(prefix))
    path = next((p for p in paths if p.is_absolute()), None)
    base = path.as_uri() if path else _LONE_PERCENT.sub("%25", quote(prefix.strip(), safe=_OF_URLS))
    try:
        parts = urlsplit(base)
        host = parts.hostname
    except ValueError:
        parts, host = urlsplit(""), None
    if parts.scheme not in ("http", "https", "file") or (not host and parts.scheme != "file"):
        raise CardgenError(
            f"--url-prefix '{prefix}' isn't a web address; expected one such as 'https://example.org/pictures/',"
            " or the absolute path of a folder"
        )
    return base if base.endswith(("/", "=")) else f"{base}/"
