"""SEALED, see README.md. What the box holds, and what its lists say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.open.inventory import pieces
from tests.blind.operators import Mistake, blind, mistake
from tests.mutants.content import Content, Edit, number


@blind("B", "inventory", "card-pasted-twice")
def card_pasted_twice(content: Content, rng: Random) -> Iterator[Mistake]:
    """A card is copied to begin a new one, gets an id of its own, and is forgotten."""
    for record in pieces(content):
        text = content.files[record.file]
        start, end = text.rfind("\n", 0, record.start) + 1, text.rfind("\n", 0, record.end) + 1
        block = text[start:end]
        if block.count(record.id) and not re.search(
            r"^\s*- (defaults|\|)|^\s*(cards|tiles):|#|&", block, re.M
        ):
            again = block.replace(record.id, f"{record.id}-copy", 1)
            edit = Edit(record.file, end, end, again)
            says = f"'{record.id}-copy' is '{record.id}' again; the box has no place for it"
            yield mistake(record, [edit], says, names=(f"{record.id}-copy", record.deck))


@blind("B", "inventory", "row-lost")
def row_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """A deck is missing from the list of what the box holds."""
    for record in content.of("entry"):
        if record.id == "inventory" and record.deck:
            text = content.files[record.file]
            start, end = text.rfind("\n", 0, record.start) + 1, text.find("\n", record.end) + 1
            edit = Edit(record.file, start, end, "")
            yield mistake(record, [edit], f"the box does not list '{record.deck}'", names=(record.deck,))


@blind("B", "inventory", "digit-typed-twice")
def digit_twice(content: Content, rng: Random) -> Iterator[Mistake]:
    """The number of copies has a digit twice."""
    for record in pieces(content):
        node = record.fields.get("copies")
        count = number(node) if node else None
        if node and count:
            edit = Edit(record.file, node.end_mark.index, node.end_mark.index, str(count)[-1])
            says = f"'{record.id}' is not there {count}{str(count)[-1]} times, but {count}"
            yield mistake(record, [edit], says, names=(record.deck,))


@blind("B", "inventory", "module-changed")
def module_changed(content: Content, rng: Random) -> Iterator[Mistake]:
    """A card belongs to another module of the game than its copies are counted in."""
    for record in pieces(content):
        node = record.fields.get("module")
        if node is not None and node.value != "base":
            start = record.keys["module"].start_mark.index
            edit = Edit(record.file, start, node.end_mark.index, "module: base")
            says = f"'{record.id}' belongs to {node.value}, not to the base game"
            yield mistake(record, [edit], says, names=(record.deck,), values=(node.value, "base"))


@blind("B", "inventory", "kind-of-row")
def kind_of_row(content: Content, rng: Random) -> Iterator[Mistake]:
    """The box lists a deck as pieces of another kind."""
    for record in content.of("entry"):
        node = record.fields.get("kind") if record.id == "inventory" else None
        if node is not None:
            wrong = "token" if node.value != "token" else "tile"
            edit = Edit(record.file, node.start_mark.index, node.end_mark.index, wrong)
            says = f"'{record.deck}' holds pieces of the kind {node.value}, not {wrong}"
            yield mistake(record, [edit], says, names=(record.deck,), values=(wrong,))
