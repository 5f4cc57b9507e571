"""Broken addresses of pictures in a built table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from cardgen.check.built.build_output import BuildOutput, TableFile
#: What an address may begin with: the game then asks the server for a newer file.
_VERIFIED = "{verifycache}"
#: Suffixes of keys with an address.
_ADDRESS = ("URL", "Url")


def lost_pictures(output: BuildOutput, table: TableFile) -> Iterator[tuple[str, str]]:
    """Yield broken addresses, each with the rest of the message."""
    from urllib.request import url2pathname

    values = (item for one in table.objects() for item in one.items())
    for url in dict.fromkeys(v for key, v in values if v and isinstance(v, str) and key.endswith(_ADDRESS)):
        parts = urlsplit(url.removeprefix(_VERIFIED))
        name = unquote(parts.path).rsplit("/", 1)[-1]
        there = bool(name) and output.file(table.images / name).is_there
        if parts.scheme == "file" and not output.file(Path(url2pathname(parts.path))).is_there:
            yield (
                url,
                f"is missing, though images/{name} exists: the folder was moved; build it again in its new place"
                if there
                else "is missing; build the table again",
            )
        elif parts.scheme in ("http", "https") and not there:
            yield url, f"has no file images/{name} to upload; build the table again"
        elif parts.scheme not in ("file", "http", "https"):
            yield url, "is not an address that Tabletop Simulator opens; build the table again"
