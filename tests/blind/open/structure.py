"""How rules are divided: numbers, levels, steps, rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.operators import Mistake, blind, mistake
from tests.mutants.content import Content, Edit


@blind("A", "structure", "section-number-repeated")
def section_number_repeated(content: Content, rng: Random) -> Iterator[Mistake]:
    """A section has the number of the one before it."""
    records = list(content.of("section"))
    for before, record in zip(records, records[1:], strict=False):
        if before.file == record.file and before.id.count(".") == record.id.count("."):
            start = content.files[record.file].index(record.id, record.start)
            edit = Edit(record.file, start, start + len(record.id), before.id)
            says = f"two sections have the number {before.id}; the second is {record.id}"
            yield mistake(record, [edit], says, names=(before.id,), values=(before.id, record.id))


@blind("A", "structure", "heading-a-level-up")
def heading_a_level_up(content: Content, rng: Random) -> Iterator[Mistake]:
    """The heading of a part of a section has the size of the section's own."""
    for record in content.of("section"):
        if record.id.count(".") == 1:
            edit = Edit(record.file, record.start, record.start + 1, "")
            yield mistake(
                record,
                [edit],
                f"{record.id} is a part of section {record.id.split('.')[0]}; its heading needs one # more",
            )


@blind("A", "structure", "step-skipped")
def step_skipped(content: Content, rng: Random) -> Iterator[Mistake]:
    """A numbered list skips a number."""
    for record in content.of("section"):
        words = content.files[record.file][record.start : record.end]
        for m in re.finditer(r"(?m)^([2-9])\. ", words):
            edit = Edit(record.file, record.start + m.start(1), record.start + m.end(1), str(int(m[1]) + 1))
            yield mistake(record, [edit], f"step {m[1]} of the list is numbered {int(m[1]) + 1}")


@blind("A", "structure", "sections-exchanged")
def sections_exchanged(content: Content, rng: Random) -> Iterator[Mistake]:
    """In one language two neighbouring sections have changed places."""
    records = list(content.of("section"))
    for first, second, third in zip(records, records[1:], [*records[2:], records[-1]], strict=False):
        if third.id.startswith(f"{second.id}."):
            continue
        text = content.files[first.file]
        a, b = text[first.start : first.end], text[second.start : second.end]
        if first.file == second.file and first.id.count(".") == second.id.count(".") and ":::" not in a + b:
            edit = Edit(
                first.file, first.start, second.end, b.rstrip("\n") + "\n\n" + a.rstrip("\n") + "\n\n"
            )
            yield mistake(second, [edit], f"section {second.id} comes before {first.id}", names=(first.id,))


@blind("A", "structure", "cell-lost", sound=True)
def cell_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """A row of a table drawn with bars has lost a cell, and the ones after it have moved."""
    for record in content.of("component"):
        text = content.files[record.file]
        start = text.rfind("\n", 0, record.start) + 1
        line = text[start : text.find("\n", record.start)]
        cells = [m.start() for m in re.finditer(r"(?<!\\)\|", line)]
        if line.lstrip().startswith("|") and len(cells) > 4 and line[cells[1] : cells[2]].strip(" |"):
            edit = Edit(record.file, start + cells[1], start + cells[2], "")
            yield mistake(record, [edit], f"the row of '{record.id}' has a cell less than the headings")
