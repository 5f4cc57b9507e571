"""Links, pictures and footnotes in rule texts: `[words](#7.3)`, `![alternative text](art/x.svg)`, `words[^1]`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.pictures.piece import WHOLE, Part

#: A picture's title is its printed width: `![The dragon](art/dragon.svg "60 mm")`.
LINKED = re.compile(
    r'(?P<picture>!?)\[(?P<words>[^\[\]\n]*)\]\((?P<target>[^()\s"]+)(?:[ \t]+"(?P<title>[^"\n]*)")?[ \t]*\)'
)
_WIDTH = re.compile(r"[ \t]*(\d{1,3}(?:\.\d+)?)[ \t]*mm[ \t]*(?:,[ \t]*((?:\d{1,3}(?:\.\d+)?%[ \t]*){4}))?")
#: Folder of a game's pictures, relative to its rules.
_ART = "art/"
#: Prefix of the id of a component whose face is the picture.
FACE = "face:"
#: Prefix of the name of a picture of components that a link leads to; and the number of that picture in a text.
FIGURE = "fig:"
FIGURE_REFERENCE = re.compile(r"\[fig:(?P<name>[\w-]+)\](?!\()")
#: A reference to a footnote; and a footnote, whose further lines are indented.
FOOTNOTE = re.compile(r"\[\^(?P<name>[^\]\s]+)\]")
_FOOTNOTE_TEXT = re.compile(r"^\[\^(?P<name>[^\]\s]+)\]:[ \t]*(?P<text>.*(?:\n[ \t]+\S.*)*)$", re.MULTILINE)
_SECTION, _ADDRESS = re.compile(r"#(\d+(?:\.\d+)*)"), re.compile(r"https://[^\s]+")


class Linked(NamedTuple):
    """A link or a picture in a text.

    Attributes:
        start, end: its span; words: the text of a link, or the alternative text of a picture.
        target: as written; title: the quoted text after the target.
    """

    start: int
    end: int
    is_picture: bool
    words: str
    target: str
    title: str

    @property
    def section(self) -> str:
        """The number of the section that a link leads to, or an empty string."""
        found = _SECTION.fullmatch(self.target)
        return found[1] if found and not self.is_picture else ""

    @property
    def figure(self) -> str:
        """The name of the picture of components that a link leads to, or an empty string."""
        is_figure = self.target.startswith(f"#{FIGURE}") and not self.is_picture
        return self.target.removeprefix(f"#{FIGURE}") if is_figure else ""

    @property
    def address(self) -> str:
        """The URL that a link leads to, or an empty string."""
        return self.target if _ADDRESS.fullmatch(self.target) and not self.is_picture else ""

    @property
    def art(self) -> str:
        """The name of a picture below the game's `art`."""
        return self.target.removeprefix(_ART) if self.is_picture else ""

    @property
    def face(self) -> str:
        """The id of the component or deck whose face a picture shows; empty for art."""
        return self.target.removeprefix(FACE) if self.is_picture and self.target.startswith(FACE) else ""

    @property
    def width_mm(self) -> float:
        """The width given by the author; 0 if there is none or it is invalid."""
        found = _WIDTH.fullmatch(self.title)
        return float(found[1]) if found else 0.0

    @property
    def crop(self) -> Part:
        """The part of the picture that is shown.

        Tables of data write it after the width: `"9 mm, 0% 0% 100% 62%"`.
        """
        found = _WIDTH.fullmatch(self.title)
        if not found or not found[2]:
            return WHOLE
        left, top, right, bottom = (float(side.rstrip("%")) / 100 for side in found[2].split())
        return left, top, right, bottom


class FootnoteText(NamedTuple):
    """A footnote: where it is written, its name and its text on one line."""

    start: int
    name: str
    text: str


def footnotes_in(text: str) -> Iterator[FootnoteText]:
    """Yield the footnotes in a text."""
    for found in _FOOTNOTE_TEXT.finditer(text) if "[^" in text else ():
        yield FootnoteText(found.start(), found["name"], " ".join(found["text"].split()))


def without_footnotes(text: str) -> str:
    """Return a text without its footnotes; references to them stay."""
    return _FOOTNOTE_TEXT.sub("", text).rstrip() if "[^" in text else text


def links_in(text: str) -> Iterator[Linked]:
    """Yield the links and pictures in a text."""
    return map(_linked, LINKED.finditer(text)) if "](" in text else iter(())


def without_links(text: str) -> str:
    """Replace links and pictures by their words."""
    return LINKED.sub(lambda found: found["words"], text) if "](" in text else text


def only_picture(text: str) -> Linked | None:
    """Return the picture that a paragraph consists of, or None."""
    found = LINKED.fullmatch(text.strip())
    return _linked(found) if found and found["picture"] else None


def _linked(found: re.Match[str]) -> Linked:
    return Linked(
        *found.span(), bool(found["picture"]), found["words"], found["target"], found["title"] or ""
    )
