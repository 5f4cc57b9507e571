"""What the box holds, and what its lists say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.operators import Mistake, blind, mistake
from tests.mutants.content import Content, Edit, Record, at_node, number

_DECKS = ("cards", "tiles", "tokens")


def counted(content: Content) -> set[tuple[str, str]]:
    """Return game and id of the decks whose pieces the inventory counts."""
    rows = (r for r in content.of("entry") if r.id == "inventory" and r.deck)
    return {(r.game, r.deck) for r in rows}


def pieces(content: Content) -> Iterator[Record]:
    """List the components of counted decks."""
    known = counted(content)
    return (r for r in content.of("component") if (r.game, r.deck) in known)


@blind("A", "inventory", "one-copy-more")
def one_copy_more(content: Content, rng: Random) -> Iterator[Mistake]:
    """A card says one copy more than there is."""
    for record in pieces(content):
        node = record.fields.get("copies")
        count = number(node) if node else None
        if node and count:
            site = at_node(record, node, str(count + 1))
            says = (
                f"'{record.id}' is there {count + 1} times; with the others that is more than the box holds"
            )
            yield mistake(record, site.edits, says, names=(record.deck,))


@blind("A", "inventory", "card-lost")
def card_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """A card is deleted, and nobody counts."""
    for record in pieces(content):
        text = content.files[record.file]
        start, end = text.rfind("\n", 0, record.start) + 1, text.rfind("\n", 0, record.end) + 1
        if text[start:end].strip() and not re.search(
            r"^\s*- (defaults|\|)|^\s*(cards|tiles):", text[start:end], re.M
        ):
            edit = Edit(record.file, start, end, "")
            yield mistake(
                record, [edit], f"'{record.id}' is missing from {record.deck}", names=(record.deck,)
            )


@blind("A", "inventory", "box-count-off")
def box_count_off(content: Content, rng: Random) -> Iterator[Mistake]:
    """The inventory says a number that the deck does not have: one off, or its digits in the wrong order."""
    for record in content.of("entry"):
        node = record.fields.get("copies")
        count = number(node) if node and record.id == "inventory" else None
        if node and count:
            turned = int(str(count)[::-1])
            for wrong in sorted({count - 1, count + 1, turned} - {count, 0}):
                site = at_node(record, node, str(wrong), names=(record.deck,))
                yield mistake(
                    record,
                    site.edits,
                    f"the box lists {wrong} of '{record.deck}'; there are {count}",
                    names=(record.deck,),
                )
