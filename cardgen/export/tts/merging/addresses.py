"""Addresses of the pictures in a save: where its own are hosted, and which files it names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import unquote

from cardgen.export.tts.identity import read_identity
from cardgen.export.tts.merging.save_file import every_object
from cardgen.export.tts.objects import Json
from cardgen.export.tts.stable_names import VERIFIED

#: The file name of a picture or booklet of ours at the end of its URL.
_OURS = re.compile(r"[^/=?#]+[-.][0-9a-f]{12}\.(?:jpg|png|pdf)")
_KEYS = ("FaceURL", "BackURL", "ImageURL", "ImageSecondaryURL", "PDFUrl")


def hosted_at(save: Json, game: str) -> str:
    """Return the address of most of a game's pictures in a save; empty where they are on this machine or unknown."""
    counts: Counter[str] = Counter()
    for held in every_object(save):
        identity = read_identity(held.one.get("Memo"))
        if identity and identity.game == game:
            counts.update(base for url in picture_urls(held.one) if (base := _base(url)))
    return counts.most_common(1)[0][0] if counts else ""


def _base(url: str) -> str:
    url = url.removeprefix(VERIFIED)
    found = _OURS.search(url)
    hosted = url.startswith(("http://", "https://"))
    return url[: found.start()] if hosted and found and found.end() == len(url) else ""


def picture_urls(one: Json) -> Iterator[str]:
    """Yield the URLs of an object's own pictures and booklet."""
    sheets = one.get("CustomDeck")
    parts = [*sheets.values()] if isinstance(sheets, dict) else []
    parts += [one.get("CustomImage"), one.get("CustomPDF")]
    for part in parts:
        if isinstance(part, dict):
            yield from (url for key in _KEYS if isinstance(url := part.get(key), str) and url)


def files_of(table: Json) -> set[str]:
    """Return the names of the files of all pictures and booklets of a table of ours."""
    urls = (url for held in every_object(table) for url in picture_urls(held.one))
    return {unquote(re.split("[/=]", url)[-1]) for url in urls}
