"""Groups 4 and 7, written by someone who had not seen the rules: mistakes in what is played with.

Where a mistake stands in a text it is made in all languages, as an author makes it and translators follow.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import NamedTuple

from tests.mutants import operator
from tests.mutants.content import (
    Content,
    Edit,
    Record,
    Site,
    Text,
    alike,
    at_node,
    matches,
    number,
    scalars,
)
from tests.mutants.formulas import formulas, in_formula
from tests.mutants.listed import as_list
from tests.mutants.words import WORDS

_ASPECTS = ("sf", "vf", "rf", "tf")
_FORMULA = r"\{T(?:6|12)[^{}]*[+-][^{}]*\}"
_MONEY = r"\d{2,4}(?=\s+\{(?:gm|gold)\})"

#: A value with what it counts.
_VALUE = r"(\{=[^{}]+\}(?:\s+\{\w+\})?)"


#: Places of a score pad or a board that are counted.
_COUNTS = re.compile(
    r"grid\.(columns|rows)|suns\.count|lives\.\d+\.top|scale\.top|snap_points\.\d+\.count\.\d+"
    r"|sun\.(fields|drawn)|life\.(bones|drawn)|discovery\.(steps|buys_from)|traps\.\w+\.losses\.\w+"
)
_INWARD = {"1": "right", "2": "left"}


class Hit(NamedTuple):
    """Something said in a text: what it is, whatever the language, where it stands, and what shall stand there."""

    what: str
    start: int
    end: int
    new: str


def in_all(content: Content, text: Text, find: Callable[[Text], Iterator[Hit]]) -> Iterator[Site]:
    """Change what is said in all languages of a text at once: the n-th place of one is the n-th of the others.

    What is not said equally often in all of them is left alone.
    """
    versions = content.versions(text)
    if text is not versions[0]:
        return
    found = [list(find(version)) for version in versions]
    counts = [Counter(hit.what for hit in hits) for hits in found]
    for what in counts[0]:
        if any(count[what] != counts[0][what] for count in counts):
            continue
        own = [[hit for hit in hits if hit.what == what] for hits in found]
        for together in zip(*own, strict=True):
            pairs = list(zip(versions, together, strict=True))
            edits = (Edit(v.file, v.start + hit.start, v.start + hit.end, hit.new) for v, hit in pairs)
            values = (w for v, hit in pairs for w in (v.words[hit.start : hit.end], hit.new))
            yield Site(tuple(edits), text.record, values=tuple(values))


@operator("outside-sign-flipped", group=4)
def sign_flipped(content: Content, rng: Random) -> Iterator[Site]:
    """A roll adds what it should subtract, or subtracts what it should add."""
    for text in content.texts:
        for formula in sorted(set(re.findall(_FORMULA, text.words))):
            for sign in re.finditer(r"[+-]", formula):
                other = "-" if sign[0] == "+" else "+"
                flipped = formula[: sign.start()] + other + formula[sign.end() :]
                yield from alike(content, text, re.escape(formula), {formula: flipped})
    for record, node in formulas(content):
        for sign in re.finditer(r"[+-]", node.value):
            yield in_formula(content, record, node, sign, "-" if sign[0] == "+" else "+")


@operator("outside-bound-strict", group=4)
def bound_strict(content: Content, rng: Random) -> Iterator[Site]:
    """A test or a number that the bound itself passes says "less" or "more than" it."""

    def find(text: Text) -> Iterator[Hit]:
        for kind, bound in enumerate(WORDS["bounds"]):
            pattern, new = bound.get(text.lang, (r"(?!)", ""))
            for match in re.finditer(pattern.replace("#", _VALUE), text.words):
                words = {key: value or "" for key, value in match.groupdict().items()}
                aspect = "{" + words.pop("aspect", "") + "}"
                said = new.format(*match.groups(), aspect=aspect, **words)
                begins = match[0][0].isupper()
                yield Hit(str(kind), *match.span(), said[:1].upper() + said[1:] if begins else said)

    for text in content.texts:
        yield from in_all(content, text, find)


@operator("outside-aspects-exchanged", group=4)
def aspects_exchanged(content: Content, rng: Random) -> Iterator[Site]:
    """Two aspects of a hero are exchanged on the card, from which the sheet and the rules take them."""
    heroes = [r for r in content.of("component") if set(_ASPECTS) <= set(r.fields)]
    for record in heroes:
        name = record.id.rsplit("-", 1)[-1]
        twins = tuple(r.id for r in heroes if r is not record and r.id.endswith(f"-{name}"))
        for one, two in combinations([record.fields[aspect] for aspect in _ASPECTS], 2):
            if one.value != two.value:
                edits = (
                    Edit(record.file, a.start_mark.index, a.end_mark.index, b.value)
                    for a, b in ((one, two), (two, one))
                )
                yield Site(tuple(edits), record, names=twins, values=(one.value, two.value))


@operator("outside-zero-slipped", group=4)
def zero_slipped(content: Content, rng: Random) -> Iterator[Site]:
    """A worth has a zero too many or too few, either where it is data or where it is told."""
    for record in content.of("component"):
        node = record.fields.get("value")
        if node is not None and (number(node) or 0) >= 10:
            yield at_node(record, node, f"{node.value}0", names=(record.deck,))
            yield at_node(record, node, node.value[:-1], names=(record.deck,))
    for text in content.texts:
        sums = {match[0] for match in re.finditer(_MONEY, text.words)}
        yield from alike(content, text, _MONEY, {one: f"{one}0" for one in sums})
        yield from alike(content, text, _MONEY, {one: one[:-1] for one in sums if one.endswith("0")})


@operator("outside-wrong-deck", group=4)
def wrong_deck(content: Content, rng: Random) -> Iterator[Site]:
    """A text speaks of the cards of another deck, copied from a text that is much like it."""
    decks = WORDS["decks"]["en"]
    for text in content.texts:
        if text.record.kind not in ("component", "phrase", "section") or text.path.endswith("type"):
            continue
        drawn = {deck: rng.choice([d for d in decks if d != deck]) for deck in decks}

        def find(version: Text, drawn: Mapping[str, str] = drawn) -> Iterator[Hit]:
            named = WORDS["decks"].get(version.lang, {})
            words = "|".join(rf"(?P<{deck}>{word})" for deck, word in named.items()).replace(" ", r"\s+")
            card = r"(?:kort\w*|\s+cards?\b)"
            for match in matches(version, rf"(?i)\b(?:{words})(?={card})"):
                deck = str(match.lastgroup)
                rest = re.match(card, version.words[match.end() :])
                assert rest is not None
                new = named[drawn[deck]] + rest[0]
                said = new.capitalize() if match[0][0].isupper() else new
                yield Hit(deck, match.start(), match.end() + rest.end(), said)

        yield from in_all(content, text, find)


@operator("outside-tile-wrong-entrance", group=7)
def tile_wrong_entrance(content: Content, rng: Random) -> Iterator[Site]:
    """A tile's exits are seen from another of its openings than the one with the dot."""
    for record in content.of("component"):
        exits = [node.value for node in record.fields["exits"].value] if "exits" in record.fields else []
        doors = [node.value for node in record.fields["doors"].value] if "doors" in record.fields else []
        for entry in exits:
            turned = _seen_from(entry, exits)
            if entry in doors or turned == exits:
                continue
            edits = at_node(record, record.fields["exits"], as_list(record.fields["exits"], turned)).edits
            if doors:
                moved = _seen_from(entry, doors, entrance=False)
                edits += at_node(record, record.fields["doors"], as_list(record.fields["doors"], moved)).edits
            yield Site(edits, record, names=(record.deck,))


def _seen_from(entry: str, sides: Sequence[str], entrance: bool = True) -> list[str]:
    """Return sides as seen by one who comes in at `entry`; the old entrance is one of them."""
    round_about = "ELSR"
    turn = round_about.index(entry)
    seen = {round_about[(round_about.index(side) - turn) % 4] for side in [*sides, *("E" * entrance)]}
    return [side for side in "LSR" if side in seen]


@operator("outside-leads-nowhere", group=7)
def leads_nowhere(content: Content, rng: Random) -> Iterator[Site]:
    """A door, an opening of the chamber or a way out of a tower stands where there is nothing behind it."""
    for record in content.of("component"):
        if "doors" in record.fields and "exits" in record.fields:
            exits = [node.value for node in record.fields["exits"].value]
            for door in record.fields["doors"].value:
                left = [side for side in exits if side != door.value]
                yield at_node(record, record.fields["exits"], as_list(record.fields["exits"], left))
        if "openings" in record.fields:
            for square, side in (node.value for node in record.fields["openings"].value):
                yield at_node(record, side, _INWARD[square.value])
        if "towers" in record.fields:
            yield from _out_of_the_board(record)


def _out_of_the_board(record: Record) -> Iterator[Site]:
    places = dict(scalars(record.fields["towers"]))
    for path, node in places.items():
        if ".exits." in path:
            tower = path.split(".exits.")[0]
            yield at_node(record, node, "left" if places[f"{tower}.column"].value == "1" else "right")
            yield at_node(record, node, "up" if places[f"{tower}.row"].value == "1" else "down")


@operator("outside-die-face-doubled", group=7)
def die_face_doubled(content: Content, rng: Random) -> Iterator[Site]:
    """A side of a die shows what another side shows, and what should be there is seldom or never thrown."""
    for record in content.of("component"):
        sides = record.fields["sides"].value if "sides" in record.fields else []
        for side in sides:
            for other in sorted({node.value for node in sides} - {side.value}):
                yield at_node(record, side, other)


@operator("outside-map-row-slipped", group=7)
def map_row_slipped(content: Content, rng: Random) -> Iterator[Site]:
    """A line of a map is typed a field too far to one side, or two lines of it change places."""
    for record in content.of("component"):
        parts = scalars(record.fields["map"]) if "map" in record.fields else []
        rows = [node for path, node in parts if path.startswith(".rows.")]
        for row in rows:
            for slipped in (f".{row.value[:-1]}", f"{row.value[1:]}."):
                if slipped != row.value:
                    yield at_node(record, row, f'"{slipped}"')
        for one, two in zip(rows, rows[1:], strict=False):
            if one.value != two.value:
                edits = (
                    at_node(record, one, f'"{two.value}"').edits
                    + at_node(record, two, f'"{one.value}"').edits
                )
                yield Site(edits, record, values=(one.value, two.value))


@operator("outside-track-off-by-one", group=7)
def track_off_by_one(content: Content, rng: Random) -> Iterator[Site]:
    """A track, a row or a grid of the board or the pad has a place too many or too few."""
    for record in content.of("component"):
        for key, field in record.fields.items():
            for path, node in scalars(field):
                count = number(node)
                row_of_one = ".count." in path and count == 1
                if count is not None and not row_of_one and _COUNTS.fullmatch(key + path):
                    yield at_node(record, node, str(count + 1))
                    yield at_node(record, node, str(count - 1))


@operator("outside-odds-turned-round", group=7)
def odds_turned_round(content: Content, rng: Random) -> Iterator[Site]:
    """A claim gives the chance of the opposite, or takes the greater for the smaller."""
    for record in (r for r in content.of("entry") if r.id == "facts"):
        chance = dict(scalars(record.fields["chance"])) if "chance" in record.fields else {}
        equals = chance.get(".equals", record.fields.get("equals") if "claim" in record.fields else None)
        if equals is not None:
            share = Fraction(equals.value)
            if 0 < share < 1 and share != Fraction(1, 2):
                yield at_node(record, equals, str(1 - share))
        elif "more_than" in record.fields or "less_than" in record.fields:
            key = record.keys.get("more_than") or record.keys["less_than"]
            yield at_node(record, key, "less_than" if key.value == "more_than" else "more_than")
        elif "claim" in record.fields:
            odds = record.fields["odds"]
            signs = list(re.finditer(r"(?<![<>=])[<>](?!=)", odds.value))
            if len(signs) == 1:
                at = signs[0].start()
                other = "<" if signs[0][0] == ">" else ">"
                yield at_node(record, odds, f'"{odds.value[:at]}{other}{odds.value[at + 1 :]}"')
