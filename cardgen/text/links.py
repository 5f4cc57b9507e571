"""Links and pictures in the text of rules: `[words](#7.3)`, `[words](https://…)`, `![what it shows](art/x.svg)`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

#: A picture's title is its width on paper: `![The dragon](art/dragon.svg "60 mm")`.
LINKED = re.compile(
    r'(?P<picture>!?)\[(?P<words>[^\[\]\n]*)\]\((?P<target>[^()\s"]+)(?:[ \t]+"(?P<title>[^"\n]*)")?[ \t]*\)'
)
_WIDTH = re.compile(r"[ \t]*(\d{1,3}(?:\.\d+)?)[ \t]*mm[ \t]*(?:,[ \t]*((?:\d{1,3}(?:\.\d+)?%[ \t]*){4}))?")
#: Folder of a game's pictures, as a reader of Markdown would find them from the rules.
_ART = "art/"
#: Before the id of a component whose face is the picture.
FACE = "face:"
_SECTION, _ADDRESS = re.compile(r"#(\d+(?:\.\d+)*)"), re.compile(r"https://[^\s]+")


class Linked(NamedTuple):
    """A link or a picture in a text.

    Attributes:
        start, end: where it stands; words: of a link what is printed, of a picture what it shows.
        target: as it is written; title: what stands in quotes behind a picture's name.
    """

    start: int
    end: int
    is_picture: bool
    words: str
    target: str
    title: str

    @property
    def section(self) -> str:
        """The number of the section that a link leads to; empty where it leads elsewhere."""
        found = _SECTION.fullmatch(self.target)
        return found[1] if found and not self.is_picture else ""

    @property
    def address(self) -> str:
        """The address that a link leads to, or an empty string."""
        return self.target if _ADDRESS.fullmatch(self.target) and not self.is_picture else ""

    @property
    def art(self) -> str:
        """The name of a picture below the game's folder `art`."""
        return self.target.removeprefix(_ART) if self.is_picture else ""

    @property
    def face(self) -> str:
        """The component or deck whose face a picture shows; empty where it is art."""
        return self.target.removeprefix(FACE) if self.is_picture and self.target.startswith(FACE) else ""

    @property
    def width_mm(self) -> float:
        """The width that the author asks for; 0 where none is said or it is no length."""
        found = _WIDTH.fullmatch(self.title)
        return float(found[1]) if found else 0.0

    @property
    def crop(self) -> tuple[float, ...]:
        """Left, top, right and bottom of what is shown, as shares of the picture; empty for all of it.

        A table of data writes them behind the width: `"9 mm, 0% 0% 100% 62%"`.
        """
        found = _WIDTH.fullmatch(self.title)
        return tuple(float(side.rstrip("%")) / 100 for side in found[2].split()) if found and found[2] else ()


def links_in(text: str) -> Iterator[Linked]:
    """Go through the links and pictures of a text."""
    return map(_linked, LINKED.finditer(text)) if "](" in text else iter(())


def without_links(text: str) -> str:
    """Return a text with links and pictures as their words."""
    return LINKED.sub(lambda found: found["words"], text) if "](" in text else text


def only_picture(text: str) -> Linked | None:
    """Return the picture that is all of a paragraph, or None."""
    found = LINKED.fullmatch(text.strip())
    return _linked(found) if found and found["picture"] else None


def _linked(found: re.Match[str]) -> Linked:
    return Linked(
        *found.span(), bool(found["picture"]), found["words"], found["target"], found["title"] or ""
    )
