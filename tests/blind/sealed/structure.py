"""SEALED, see README.md. How rules are divided: numbers, paragraphs, boxes, rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import cut, paragraphs, prose, shown
from tests.mutants.content import Content, Edit


@blind("B", "structure", "paragraph-twice")
def paragraph_twice(content: Content, rng: Random) -> Iterator[Mistake]:
    """A paragraph of the rules was pasted twice."""
    for text in prose(content, "section"):
        found = [
            p for p in paragraphs(text) if len(p.words) > 40 and not p.words.startswith(("#", ">", "|", "-"))
        ]
        for one in rng.sample(found, min(1, len(found))):
            at = one.start - text.start + len(one.words.rstrip("\n"))
            yield cut(
                text,
                at,
                at,
                f"a paragraph of {shown(text.record)} is there twice",
                f"\n\n{one.words.strip()}",
            )


@blind("B", "structure", "sentence-twice")
def sentence_twice(content: Content, rng: Random) -> Iterator[Mistake]:
    """A sentence of a card is there twice."""
    for text in prose(content, "component", "phrase"):
        m = re.search(r"(?:^|(?<=[.!?] ))([A-ZÅÄÖÜ][^.!?{}*\n\"]{15,}[.!?])(?= |$)", text.words)
        if m:
            yield cut(
                text, m.end(), m.end(), f"'{m[1][:30]}' is there twice in {shown(text.record)}", f" {m[1]}"
            )


@blind("B", "structure", "title-lost")
def title_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """The heading of a section has its number only."""
    for record in content.of("section"):
        text = content.files[record.file]
        m = re.compile(r"#+ [\d.]+( [^\n]+)").match(text, record.start)
        if m:
            edit = Edit(record.file, m.start(1), m.end(1), "")
            yield mistake(record, [edit], f"section {record.id} has no title; it was '{m[1].strip()}'")


@blind("B", "structure", "fence-lost")
def fence_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """What ends a picture, a table or a part of a module in the rules is lost."""
    for record in content.of("section"):
        text = content.files[record.file]
        for m in re.finditer(r"(?m)^(?:```|:::)\n", text[record.start : record.end]):
            edit = Edit(record.file, record.start + m.start(), record.start + m.end(), "")
            yield mistake(
                record, [edit], f"'{m[0].strip()}' is missing: what it ends in section {record.id} goes on"
            )


@blind("B", "structure", "item-in-the-wrong-section")
def item_moved(content: Content, rng: Random) -> Iterator[Mistake]:
    """In one language the last paragraph of a section has slipped below the next heading."""
    records = list(content.of("section"))
    for first, second in zip(records, records[1:], strict=False):
        text = content.files[first.file]
        m = re.search(r"\n\n([A-ZÅÄÖÜ][^\n]{30,})\n*\Z", text[first.start : first.end])
        if m and first.file == second.file:
            start, end = first.start + m.start(1), first.start + m.end(1)
            after = text.find("\n", second.start) + 1
            edits = [Edit(first.file, start, end, ""), Edit(first.file, after, after, f"\n{m[1]}\n")]
            says = f"'{m[1][:30]}' belongs to section {first.id}, not to {second.id}"
            yield mistake(first, edits, says, names=(second.id,))


@blind("B", "structure", "cells-exchanged")
def cells_exchanged(content: Content, rng: Random) -> Iterator[Mistake]:
    """In a row of a table drawn with bars the number and the words beside it have changed places."""
    for record in content.of("component"):
        text = content.files[record.file]
        start = text.rfind("\n", 0, record.start) + 1
        line = text[start : text.find("\n", record.start)]
        m = re.search(r"\| (\d+ *)\| ([A-ZÅÄÖ][^|\d]+)\|", line) if line.lstrip().startswith("|") else None
        if m:
            edit = Edit(record.file, start + m.start(), start + m.end(), f"| {m[2]}| {m[1]}|")
            yield mistake(
                record,
                [edit],
                f"two cells of '{record.id}' have changed places: {m[1].strip()}, {m[2].strip()}",
            )
