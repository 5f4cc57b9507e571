"""Group 3, inventory and closure: pieces and what the box, the rules and the sums say of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Edit, Record, Site, alike, at_node, number, without_lines


def _counted(content: Content) -> Iterator[Record]:
    """Yield the components of decks that the inventory states."""
    stated = {(r.game, r.deck) for r in content.of("entry") if r.id == "inventory"}
    return (r for r in content.of("component") if (r.game, r.deck) in stated)


@operator("copies-plus-one", group=3)
def copies_plus_one(content: Content, rng: Random) -> Iterator[Site]:
    """A component has a copy more."""
    for record in _counted(content):
        if "copies" in record.fields:
            more = number(record.fields["copies"]) + 1
            yield at_node(record, record.fields["copies"], str(more), names=(record.deck,))
        else:
            at = record.fields["id"].end_mark.index
            edit = Edit(record.file, at, at, "\n    copies: 2")
            yield Site((edit,), record, names=(record.deck,))


@operator("copies-minus-one", group=3)
def copies_minus_one(content: Content, rng: Random) -> Iterator[Site]:
    """A component has a copy less."""
    for record in _counted(content):
        if "copies" in record.fields and number(record.fields["copies"]) > 1:
            less = number(record.fields["copies"]) - 1
            yield at_node(record, record.fields["copies"], str(less), names=(record.deck,))


@operator("card-deleted", group=3)
def card_deleted(content: Content, rng: Random) -> Iterator[Site]:
    """A component is gone."""
    for record in _counted(content):
        yield without_lines(content, record, record.start, record.end, names=(record.id, record.deck))


@operator("card-added", group=3)
def card_added(content: Content, rng: Random) -> Iterator[Site]:
    """A component was copied under a new id."""
    for record in _counted(content):
        own = content.files[record.file][record.start : record.end]
        again = own.replace(f"id: {record.id}\n", f"id: {record.id}-two\n", 1)
        if again != own and "&" not in own:
            again = again if own.endswith("\n") else f"\n{again}"
            yield Site((Edit(record.file, record.end, record.end, again),), record, names=(record.deck,))


@operator("inventory-number", group=3)
def inventory_number(content: Content, rng: Random) -> Iterator[Site]:
    """The inventory states one piece more or less."""
    for record in content.of("entry"):
        if record.id == "inventory":
            stated = number(record.fields["copies"])
            for other in (stated + 1, stated - 1):
                yield at_node(record, record.fields["copies"], str(other), names=(record.deck,))


@operator("inventory-row-deleted", group=3)
def inventory_row_deleted(content: Content, rng: Random) -> Iterator[Site]:
    """The inventory lacks a row."""
    for record in content.of("entry"):
        if record.id == "inventory":
            yield without_lines(content, record, record.start, record.end, names=(record.deck,))


@operator("inventory-kind", group=3)
def inventory_kind(content: Content, rng: Random) -> Iterator[Site]:
    """The inventory calls a deck another kind than it is."""
    for record in content.of("entry"):
        if record.id == "inventory":
            other = "tile" if record.fields["kind"].value != "tile" else "card"
            yield at_node(record, record.fields["kind"], other, names=(record.deck,))


@operator("treasure-value", group=3)
def treasure_value(content: Content, rng: Random) -> Iterator[Site]:
    """A treasure is worth ten or a hundred more, so that a stated sum does not hold."""
    for record in content.of("component"):
        if record.deck in ("treasure", "treasures") and "value" in record.fields:
            value = number(record.fields["value"])
            step = 100 if value % 100 == 0 else 10
            yield at_node(record, record.fields["value"], str(value + step), names=(record.deck,))


@operator("contents-number", group=3)
def contents_number(content: Content, rng: Random) -> Iterator[Site]:
    """The list of contents counts wrongly what no deck holds, such as a die, in all languages."""
    for text in content.texts:
        if text.path == "rules" and text.record.id == "1":
            yield from alike(content, text, r"(?<=\}\", )1(?=, \")", {"1": "2"})
