"""SEALED, see README.md. Pictures and faces that do not show what they should."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.open.form import some
from tests.blind.open.pictures import art
from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import at, cut, prose, shown
from tests.mutants.content import Content, Edit, Record


def whole(content: Content, record: Record, name: str) -> Record:
    """Return the file of a picture as a record."""
    file = f"content/{record.game}/art/{name}.svg"
    return Record(file, record.game, "file", name, "", 0, len(content.files[file]))


@blind("B", "pictures", "picture-empty")
def picture_empty(content: Content, rng: Random) -> Iterator[Mistake]:
    """A picture was saved with all its layers hidden: there is nothing in it."""
    for record, name in art(content):
        own = whole(content, record, name)
        m = re.search(r"<svg[^>]*>(.*)</svg>", content.files[own.file], re.S)
        if m:
            edit = Edit(own.file, m.start(1), m.end(1), "")
            yield mistake(own, [edit], f"{name}.svg shows nothing", decks=(record.deck,))


@blind("B", "pictures", "tag-not-closed")
def tag_not_closed(content: Content, rng: Random) -> Iterator[Mistake]:
    """A picture was cut off when it was saved: its last tag is missing."""
    for record, name in art(content):
        own = whole(content, record, name)
        start = content.files[own.file].rfind("</svg>")
        if start > 0:
            edit = Edit(own.file, start, start + 6, "")
            yield mistake(own, [edit], f"{name}.svg ends too early and cannot be read", decks=(record.deck,))


@blind("B", "pictures", "hairline")
def hairline(content: Content, rng: Random) -> Iterator[Mistake]:
    """A line of a picture is so thin that it will not print."""
    for record, name in art(content):
        own = whole(content, record, name)
        m = re.search(r'stroke-width="([\d.]+)"', content.files[own.file])
        if m:
            edit = Edit(own.file, m.start(1), m.end(1), "0.01")
            yield mistake(
                own,
                [edit],
                f"a line of {name}.svg is too thin to print: 0.01, not {m[1]}",
                decks=(record.deck,),
            )


@blind("B", "pictures", "text-too-long")
def text_too_long(content: Content, rng: Random) -> Iterator[Mistake]:
    """A text of a card has grown until it cannot be set on it."""
    for text in prose(content, "component"):
        if text.path == "text" and len(text.words) > 60 and not text.block:
            end = len(text.words.rstrip())
            says = f"the {text.lang} text of {shown(text.record)} is far too long for the card"
            yield cut(text, end, end, says, (" " + text.words.strip()) * 12, decks=(text.record.deck,))


@blind("B", "pictures", "trim-mistyped")
def trim_mistyped(content: Content, rng: Random) -> Iterator[Mistake]:
    """The size of a deck has a digit too many."""
    for name, m in some(rng, content, re.compile(r"(?m)^trim_mm: \[(\d+), (\d+)\]")):
        edit = Edit(name, m.end(2), m.end(2), "0")
        record = at(content, name, m.start())
        says = f"the pieces are {m[1]} × {m[2]} mm, not {m[1]} × {m[2]}0"
        yield mistake(record, [edit], says, decks=(record.deck,))


@blind("B", "pictures", "caption-lost")
def caption_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """A picture of the rules lacks a label or its caption in one language."""
    for record in content.of("section"):
        text = content.files[record.file][record.start : record.end]
        for m in re.finditer(r"(?m)^(?:  - \"[^\n]+|caption: [^\n]+)\n", text):
            edit = Edit(record.file, record.start + m.start(), record.start + m.end(), "")
            yield mistake(
                record,
                [edit],
                f"a picture of section {record.id} lacks '{m[0].strip()[:40]}' in one language",
            )
