"""SEALED, see README.md. Numbers that are wrong in all languages alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import at
from tests.mutants.content import Content, Edit, scalars
from tests.mutants.content import number as whole

_FIELDS = re.compile(r"(?m)^( +)(cost|value|stars|worth|distance|stamina|amount|kp|sf|vf|rf|tf|psy): (\d+)$")


@blind("B", "facts", "die-with-other-sides")
def die_sides(content: Content, rng: Random) -> Iterator[Mistake]:
    """A die has another number of faces than its label says."""
    for game in content.games:
        name = f"content/{game}/game.yaml"
        for m in re.finditer(r"kind: die, faces: (\d+)", content.files[name]):
            for wrong in (int(m[1]) - 2, int(m[1]) + 2, int(m[1]) * 10 + int(m[1][-1])):
                edit = Edit(name, m.start(1), m.end(1), str(wrong))
                says = f"the die has {m[1]} faces, as its label says, and not {wrong}"
                yield mistake(at(content, name, m.start()), [edit], says, values=(str(wrong),))


@blind("B", "facts", "label-of-another-die")
def label_of_die(content: Content, rng: Random) -> Iterator[Mistake]:
    """The label of a die names another number of faces in all languages."""
    for game in content.games:
        name = f"content/{game}/game.yaml"
        for m in re.finditer(r"faces: (\d+),[^\n]*?label: (\{[^}]*\}|\w+)", content.files[name]):
            if m[1] in m[2]:
                new = m[2].replace(m[1], str(int(m[1]) + 2))
                edit = Edit(name, m.start(2), m.end(2), new)
                says = f"the label {new} does not fit a die of {m[1]} faces"
                yield mistake(at(content, name, m.start()), [edit], says)


@blind("B", "facts", "range-too-narrow")
def range_narrow(content: Content, rng: Random) -> Iterator[Mistake]:
    """A limit that cards must keep to is narrower than the cards are."""
    for record in content.of("entry"):
        for path, node in (p for value in record.fields.values() for p in scalars(value)):
            limit = whole(node)
            if (
                record.file.endswith("facts.yaml")
                and path.endswith(("at_most", "at_least"))
                and limit is not None
            ):
                wrong = limit - 1 if path.endswith("at_most") else limit + 1
                row = content.files[record.file][record.start : record.end]
                if (
                    "range" in content.files[record.file][max(0, record.start - 12) : record.end]
                    and "notes" not in row[:5]
                ):
                    edit = Edit(record.file, node.start_mark.index, node.end_mark.index, str(wrong))
                    deck = re.search(r"deck: ([\w-]+)", row)
                    says = f"the limit is {limit}; there are pieces with {limit}, beyond {wrong}"
                    yield mistake(record, [edit], says, names=(deck[1],) if deck else ())


@blind("B", "facts", "copies-of-two-exchanged")
def copies_exchanged(content: Content, rng: Random) -> Iterator[Mistake]:
    """Two neighbouring cards have each other's copies, so that the sum is right."""
    records = list(content.of("component"))
    for first, second in zip(records, records[1:], strict=False):
        a, b = first.fields.get("copies"), second.fields.get("copies")
        if (
            first.file == second.file
            and a is not None
            and b is not None
            and a.value != b.value
            and whole(a)
            and whole(b)
        ):
            edits = [
                Edit(first.file, a.start_mark.index, a.end_mark.index, b.value),
                Edit(second.file, b.start_mark.index, b.end_mark.index, a.value),
            ]
            says = (
                f"there are {a.value} of '{first.id}' and {b.value} of '{second.id}', not the other way round"
            )
            # The rules of this game list how many there are of each.
            listed = first.game == "nachtzug"
            yield mistake(first, edits, says, names=(second.id, first.deck), in_content=listed)


@blind("B", "facts", "digit-lost")
def digit_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """A number that a card prints is ten times too large or too small: only its author can know, as a rule."""
    for name, text in content.files.items():
        if name.startswith("content/") and re.search(r"/(decks|tiles|tokens)/", name):
            for m in _FIELDS.finditer(text):
                wrong = m[3][:-1] if len(m[3]) > 1 else f"{m[3]}0"
                edit = Edit(name, m.start(3), m.end(3), wrong)
                record = at(content, name, m.start())
                says = f"'{record.id}' has {m[2]} {m[3]}, not {wrong}"
                yield mistake(record, [edit], says, values=(m[3], wrong), in_content=False)


@blind("B", "facts", "formula-turned")
def formula_turned(content: Content, rng: Random) -> Iterator[Mistake]:
    """A value is calculated the wrong way round: plus for minus."""
    for record in content.of("entry"):
        if not record.file.endswith("facts.yaml"):
            continue
        row = content.files[record.file][record.start : record.end]
        m = re.search(r"key: ([\w.-]+), value: =([\w.-]+)(?: ([-+*]) (\d+))?(?=[,}])", row)
        if m:
            wrong = f"={m[2]} {'+' if m[3] == '-' else '-'} {m[4] or 1}"
            start = record.start + row.index(f"={m[2]}")
            old = m[0][m[0].index("value: ") + 7 :]
            edit = Edit(record.file, start, start + len(old), wrong)
            says = f"{m[1]} is {old[1:]}, not {wrong[1:]}"
            yield mistake(record, [edit], says, names=(m[1],), in_content=False)
