"""The fonts for text in SVG: those that come with cardgen, so that it is set alike on every machine."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardgen.text.fontfiles import font_paths, package_folders

#: The generic families of CSS, and what they and unknown families are set in.
SERIF, SANS = "Source Serif Pro", "Noto Sans"
#: All families that an SVG may name.
FAMILIES = (
    SERIF,
    SANS,
    "Alegreya Sans",
    "Barlow Condensed",
    "Cinzel",
    "Vollkorn",
    "Rowdies",
    "Alfa Slab One",
)


class SvgFonts(NamedTuple):
    """Font files, and the families for `serif` (and whatever is unknown) and `sans-serif`."""

    files: tuple[str, ...]
    serif: str = SERIF
    sans: str = SANS


NO_FONTS = SvgFonts(())


@cache
def fonts_for_text() -> SvgFonts:
    """Return the fonts that text in SVG may be set in."""
    files: list[Path] = []
    for family in FAMILIES:
        for folder in package_folders(family):
            files += font_paths(folder, (".ttf",))
    return SvgFonts(tuple(map(str, files)))
