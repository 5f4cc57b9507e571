"""Group 7, structure and odds: tiles, dice, tracks, maps, tables and boards that contradict the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import yaml

from tests.mutants import operator
from tests.mutants.content import Content, Edit, Record, Site, at_node, number, scalars
from tests.mutants.listed import as_list

_SIDES = ("L", "S", "R")
#: Fields that tell the ways out of a tile, and the sides that each may name.
_WAYS = {"exits": _SIDES, "arrows": ("N", "E", "S", "W")}


def _tiles(content: Content) -> Iterator[Record]:
    found = content.of("component", "defaults")
    return (r for r in found if {"exits", "dot", "feature"} & set(r.fields))


def _ways(content: Content) -> Iterator[tuple[Record, yaml.Node, list[str], list[str]]]:
    """Yield the ways out of every tile: its record, the node that lists them, and the sides with and without one."""
    for record in content.of("component", "defaults"):
        for key, sides in _WAYS.items():
            if key in record.fields:
                listed = _listed(record, key)
                yield record, record.fields[key], listed, [side for side in sides if side not in listed]


def _listed(record: Record, key: str) -> list[str]:
    node = record.fields.get(key)
    return [item.value for item in node.value] if node is not None and isinstance(node.value, list) else []


@operator("exit-moved", group=7)
def exit_moved(content: Content, rng: Random) -> Iterator[Site]:
    """A way out of a tile is on another side."""
    for record, node, exits, free in _ways(content):
        for old in exits if free else ():
            new = [side for side in exits if side != old] + [rng.choice(free)]
            yield _with_ways(record, node, new)


@operator("exit-removed", group=7)
def exit_removed(content: Content, rng: Random) -> Iterator[Site]:
    """A way out of a tile is walled up."""
    for record, node, exits, _ in _ways(content):
        for old in exits:
            yield _with_ways(record, node, [side for side in exits if side != old])


@operator("exit-added", group=7)
def exit_added(content: Content, rng: Random) -> Iterator[Site]:
    """A tile has a way out too many."""
    for record, node, exits, free in _ways(content):
        for side in free:
            yield _with_ways(record, node, [*exits, side])


def _with_ways(record: Record, node: yaml.Node, ways: list[str]) -> Site:
    return at_node(record, node, as_list(node, sorted(ways, key="NELSRW".index)))


@operator("door-off-exit", group=7)
def door_off_exit(content: Content, rng: Random) -> Iterator[Site]:
    """A door is where there is no way out."""
    for record in _tiles(content):
        free = [side for side in _SIDES if side not in _listed(record, "exits")]
        if "doors" in record.fields and free:
            for side in free:
                yield at_node(record, record.fields["doors"], as_list(record.fields["doors"], [side]))


@operator("dot-changed", group=7)
def dot_changed(content: Content, rng: Random) -> Iterator[Site]:
    """The dot of a tile has another colour."""
    for record in _tiles(content):
        if "dot" in record.fields:
            others = [c for c in ("black", "yellow", "red", "blue") if c != record.fields["dot"].value]
            yield at_node(record, record.fields["dot"], rng.choice(others))


@operator("feature-changed", group=7)
def feature_changed(content: Content, rng: Random) -> Iterator[Site]:
    """A tile is of another kind than its other fields say."""
    kinds = sorted({str(r.fields["feature"].value) for r in _tiles(content) if "feature" in r.fields})
    for record in _tiles(content):
        if "feature" in record.fields:
            others = [kind for kind in kinds if kind != record.fields["feature"].value]
            yield at_node(record, record.fields["feature"], rng.choice(others))


@operator("floor-changed", group=7)
def floor_changed(content: Content, rng: Random) -> Iterator[Site]:
    """A room has the floor of a corridor, or a corridor that of a room."""
    for record in _tiles(content):
        if "floor" in record.fields:
            other = "square" if record.fields["floor"].value == "corridor" else "corridor"
            yield at_node(record, record.fields["floor"], other)


@operator("die-side-changed", group=7)
def die_side_changed(content: Content, rng: Random) -> Iterator[Site]:
    """One side of a die shows what another side of it shows."""
    for record, sides in _dice(content):
        for at, side in enumerate(sides):
            others = sorted(set(sides) - {side})
            new = [*sides[:at], rng.choice(others), *sides[at + 1 :]]
            yield at_node(record, record.fields["sides"], f"[{', '.join(new)}]")


@operator("die-sides-exchanged", group=7)
def die_sides_exchanged(content: Content, rng: Random) -> Iterator[Site]:
    """Two sides of a die changed places, so that others are opposite."""
    for record, sides in _dice(content):
        for at in range(6):
            for other in range(at + 1, 6):
                if sides[at] != sides[other] and at + other != 5:
                    new = list(sides)
                    new[at], new[other] = sides[other], sides[at]
                    yield at_node(record, record.fields["sides"], f"[{', '.join(new)}]")


@operator("die-five-sides", group=7)
def die_five_sides(content: Content, rng: Random) -> Iterator[Site]:
    """A die has five sides."""
    for record, sides in _dice(content):
        for at in range(6):
            new = [*sides[:at], *sides[at + 1 :]]
            yield at_node(record, record.fields["sides"], f"[{', '.join(new)}]")


def _dice(content: Content) -> Iterator[tuple[Record, list[str]]]:
    return ((r, _listed(r, "sides")) for r in content.of("component") if len(_listed(r, "sides")) == 6)


@operator("track-length", group=7)
def track_length(content: Content, rng: Random) -> Iterator[Site]:
    """A track of the score pad is one shorter or longer, or begins elsewhere."""
    for record in content.of("component"):
        for key in ("sun", "life", "discovery", "gold", "traps"):
            node = record.fields.get(key)
            for path, value in scalars(node, key) if node is not None else ():
                if number(value) is not None:
                    for other in (number(value) + 1, number(value) - 1):
                        yield at_node(record, value, str(other), names=(path.split(".")[-1],))


@operator("map-row-shortened", group=7)
def map_row_shortened(content: Content, rng: Random) -> Iterator[Site]:
    """A row of the map lacks a square."""
    for record, row, _ in _rows(content):
        start = row.start_mark.index + 1
        at = start + rng.randrange(len(row.value))
        yield Site((Edit(record.file, at, at + 1, ""),), record)


@operator("map-walled-in", group=7)
def map_walled_in(content: Content, rng: Random) -> Iterator[Site]:
    """A field of the map that has a name has masonry all round it."""
    for record, rows in _maps(content):
        words = [row.value for row in rows]
        for y, row in enumerate(words):
            for x, letter in enumerate(row):
                if letter in ".#":
                    continue
                near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                open_ = [
                    (a, b)
                    for a, b in near
                    if 0 <= b < len(words) and 0 <= a < len(words[b]) and words[b][a] == "."
                ]
                if open_ and letter != "C":
                    edits = [rows[b].start_mark.index + 1 + a for a, b in open_]
                    yield Site(tuple(Edit(record.file, e, e + 1, "#") for e in edits), record)


@operator("map-name-lost", group=7)
def map_name_lost(content: Content, rng: Random) -> Iterator[Site]:
    """A field of the map that has a name is masonry, or an ordinary field."""
    for record, row, _ in _rows(content):
        for x, letter in enumerate(row.value):
            if letter not in ".#":
                at = row.start_mark.index + 1 + x
                yield Site((Edit(record.file, at, at + 1, rng.choice(".#")),), record)


@operator("map-passage-closed", group=7)
def map_passage_closed(content: Content, rng: Random) -> Iterator[Site]:
    """A field of the map is masonry, so that stated ways are longer or fewer."""
    for record, row, _ in _rows(content):
        for x, letter in enumerate(row.value):
            if letter == ".":
                at = row.start_mark.index + 1 + x
                yield Site((Edit(record.file, at, at + 1, "#"),), record)


def _maps(content: Content) -> Iterator[tuple[Record, list]]:
    for record in content.of("component"):
        if "map" in record.fields:
            yield (
                record,
                [v for path, v in scalars(record.fields["map"], "map") if path.startswith("map.rows.")],
            )


def _rows(content: Content) -> Iterator[tuple[Record, object, int]]:
    for record, rows in _maps(content):
        for at, row in enumerate(rows):
            yield record, row, at


@operator("odds-claim", group=7)
def odds_claim(content: Content, rng: Random) -> Iterator[Site]:
    """A chance, a mean or a count that the facts claim is another."""
    for record in content.of("entry"):
        if record.id == "facts":
            key = record.fields.get("key")
            names = (key.value,) if key else ()
            for path, node in ((p, n) for name, top in record.fields.items() for p, n in scalars(top, name)):
                value = str(node.value)
                if re.fullmatch(r"\d+(?:/\d+)?", value) and not path.startswith("source"):
                    first, *rest = value.split("/")
                    yield at_node(record, node, "/".join([str(int(first) + 1), *rest]), names=names)


@operator("monster-table", group=7)
def monster_table(content: Content, rng: Random) -> Iterator[Site]:
    """A monster has more life points than the track has places."""
    for record in content.of("component"):
        if record.deck == "monster":
            for name, row in record.fields.items():
                for _, node in scalars(row) if name != "id" else ():
                    if number(node) is not None:
                        yield at_node(record, node, str(9 + number(node)), names=(name,))


@operator("monster-stab", group=7)
def monster_stab(content: Content, rng: Random) -> Iterator[Site]:
    """A die in a monster's table is one that the game does not have."""
    for record in content.of("component"):
        if record.deck == "monster":
            for _, node in (pair for row in record.fields.values() for pair in scalars(row)):
                if str(node.value).startswith("T6"):
                    yield at_node(record, node, f"T8{node.value[2:]}")


@operator("combat-letter", group=7)
def combat_letter(content: Content, rng: Random) -> Iterator[Site]:
    """A combat card shows another letter, which its fighter then has twice."""
    for record in content.of("component"):
        if record.deck == "combat" and "letter" in record.fields:
            for letter in "ABC":
                if letter != record.fields["letter"].value:
                    yield at_node(record, record.fields["letter"], letter)


@operator("board-number", group=7)
def board_number(content: Content, rng: Random) -> Iterator[Site]:
    """A track, a tower or a place of the board is where it cannot be."""
    for record in content.of("component"):
        for key in ("grid", "towers", "chamber", "suns", "lives", "scale", "snap_points"):
            node = record.fields.get(key) if "grid" in record.fields else None
            for path, value in scalars(node, key) if node is not None else ():
                counts = path.split(".")[-1] in ("columns", "rows", "column", "row", "top")
                if number(value) and (counts or ".count" in path or ".at" in path):
                    yield at_node(record, value, str(number(value) + (1 if counts else 700)))
