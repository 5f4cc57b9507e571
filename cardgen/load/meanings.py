"""What a phrase means, as data: the slots of an effect, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.findings import counted, nearest
from cardgen.load.document import Marks, Notes, branch, find, position
from cardgen.load.validation import quoted
from cardgen.model.phrases import BRANCHES, ORDINAL, SLOTS


def read_means(written: Any, what: str, marks: Marks, parameters: int, notes: Notes) -> dict[str, Any]:
    """Return a meaning without what cannot be read of it.

    Args:
        what: how messages call it; parameters: how many arguments its phrase takes.

    Errors: CG003 an unknown slot; CG005 no map, no word in a slot, or an argument that the phrase does not take.
    """
    if not isinstance(written, Mapping) or not written:
        message = (
            f"{what}: {quoted(written)} is not accepted; expected a map such as {{do: lose, what: coin}}"
        )
        notes.add("CG005", position(marks), message)
        return {}
    means: dict[str, Any] = {}
    for slot, value in written.items():
        if slot in BRANCHES:
            means[slot] = _branch(value, f"{what}.{slot}", branch(marks, slot), parameters, notes)
        elif slot not in SLOTS:
            hint = nearest(slot, (*SLOTS, *BRANCHES))
            message = f"{what}: unknown slot '{slot[:40]}'{hint}; known: {', '.join((*SLOTS, *BRANCHES))}"
            notes.add("CG003", find(marks, [slot], key=True), message)
        elif wrong := _wrong(slot, value, parameters):
            notes.add("CG005", find(marks, [slot]), f"{what}.{slot}: {wrong}")
        else:
            means[slot] = value
    return means


def _branch(written: Any, what: str, marks: Marks, parameters: int, notes: Notes) -> list[dict[str, Any]]:
    if not isinstance(written, list):
        return [read_means(written, what, marks, parameters, notes)]
    return [read_means(one, what, branch(marks, n), parameters, notes) for n, one in enumerate(written)]


def _wrong(slot: str, value: Any, parameters: int) -> str:
    """Return why a value is not accepted in a slot; empty where it is."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not (isinstance(value, str) and value.strip()) and not (slot == "amount" and is_number):
        expected = "a word, a number or an argument such as 1st" if slot == "amount" else "a word"
        return f"{quoted(value)} is not accepted; expected {expected}"
    numbers = (int(match[1]) for match in ORDINAL.finditer(value)) if isinstance(value, str) else ()
    beyond = next((number for number in numbers if number > parameters), 0)
    return (
        f"'{value}' names argument {beyond}; the phrase takes {counted(parameters, 'argument')}"
        if beyond
        else ""
    )
