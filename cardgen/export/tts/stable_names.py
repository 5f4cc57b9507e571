"""Names of pictures that stay the same in every build (`table: {pictures: by-name}`).

A table that is loaded then shows the pictures as they are now, and a host replaces files under their names. A name
lasts as long as the picture shows the same cards in the same places: a sheet that was repacked has another, so that a
saved game never shows one card for another.
"""

from __future__ import annotations

from cardgen.cache import digest
from cardgen.export.picture_sheets.pictures import Picture
from cardgen.export.tts.group import Booklet

#: What the game reads before a URL: it asks the server whether its own copy is the newest. Without it, it keeps the
#: first picture of a URL for ever. Source: public tables whose pictures change, such as X-Wing 2.0.
VERIFIED = "{verifycache}"


def stable_name(shown: Picture | Booklet, named_by_content: str) -> str:
    """Return the file name of a picture or booklet, from its name by content, of which the last part is the hash."""
    stem, _, hashed = named_by_content.rpartition("-")
    slots = [(face.component, face.side) for face in shown.faces] if isinstance(shown, Picture) else []
    grid = shown.grid if isinstance(shown, Picture) else ""
    # A full stop, not a dash, tells it from a hash of the content.
    return f"{stem}.{digest(shown.name, repr((grid, slots)))[:12]}.{hashed.partition('.')[2]}"
