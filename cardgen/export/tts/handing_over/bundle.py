"""A table as one zip file, to be unpacked into the folder of Tabletop Simulator.

The game keeps whatever it has loaded under a name made of its address, and asks no server for what it has. So the
pictures lie in the zip file under those names, and the table names addresses that need not exist.

Source: tts-backup (eigengrau and sharkusk, `recodeURL` and the folders of `Mods`), whose archives are unpacked in the
same way; knowledge base, save file format (folders of saves, saved objects and named mods); RFC 2606 (`.invalid`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from cardgen.export.archive import archive
from cardgen.export.documents.words import word

#: Where pictures without a host pretend to be.
_NOWHERE = "https://cardgen.invalid/"
_KEPT_IN: Mapping[str, tuple[str, str]] = {
    "jpg": ("Mods/Images", ".jpg"),
    "png": ("Mods/Images", ".png"),
    "pdf": ("Mods/PDF", ".PDF"),
}


def address(prefix: str, scope: str, file: str) -> str:
    """Return the address of a picture: at its host, or where there is none."""
    return f"{prefix or f'{_NOWHERE}{scope}/'}{file}"


def kept_as(url: str) -> str:
    """Return the name under which the game keeps the content of an address."""
    folder, suffix = _KEPT_IN[url.rpartition(".")[2]]
    return f"{folder}/{re.sub(r'[^0-9A-Za-z]', '', url)}{suffix}"


def bundle(
    title: str,
    lang: str,
    tables: tuple[bytes, bytes],
    thumbnail: bytes | None,
    pictures: Mapping[str, Callable[[], bytes]],
) -> bytes:
    """Return the zip file.

    Args:
        tables: the saved object and the save.
        pictures: what reads each picture, by its address.
    """
    files: dict[str, bytes] = {word(lang, "bundle", "file"): _page(title, lang)}
    # A save of its own name among the mods: one among the saves would need a number that may be taken.
    for folder, data in zip(("Saves/Saved Objects", "Mods/Workshop"), tables, strict=True):
        files[f"{folder}/{title}.json"] = data
        if thumbnail:
            files[f"{folder}/{title}.png"] = thumbnail
    files |= {kept_as(url): read() for url, read in sorted(pictures.items())}
    return archive(files)


def _page(title: str, lang: str) -> bytes:
    lines = [
        word(lang, "bundle", name).format(title=title) for name in ("unpack", "folders", "play", "others")
    ]
    return ("\n\n".join(lines) + "\n").encode()
