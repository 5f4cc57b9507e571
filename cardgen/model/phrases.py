"""Phrases: sentences that a game writes once in each language, and what they mean, as data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct, field

from cardgen.findings import Place

#: The file of a game's folder that holds phrases.
PHRASES_FILE = "phrases.yaml"
#: What a meaning says about an effect; `if` and `then` hold meanings themselves.
SLOTS = ("do", "what", "amount", "who", "when", "modal")
BRANCHES = ("if", "then")
#: An argument in a meaning: `1st`, `2nd`.
ORDINAL = re.compile(r"\b([1-9])(?:st|nd|rd|th)\b")
#: An argument in the text of a phrase, alone or with the forms of a noun: `{1}`, `{1|coin|coins}`.
PARAMETER_MARK = re.compile(r"\{\{|\}\}|\{(?P<number>[1-9])(?P<forms>\|[^{}]*)?\}")


class Phrase(Struct, frozen=True):
    """A phrase.

    Attributes:
        texts: by language, as it is written: `{1}` is an argument; places: where each begins.
        means: what it means by slot, see SLOTS and BRANCHES; empty where it says nothing of it.
        place: its key.
    """

    key: str
    texts: Mapping[str, str]
    place: Place
    places: Mapping[str, Place]
    means: Mapping[str, Any] = field(default_factory=dict)

    @property
    def parameters(self) -> int:
        """How many arguments it takes: the highest number in braces, in any language."""
        return max((number for lang in self.texts for number in self.used(lang)), default=0)

    def used(self, lang: str) -> set[int]:
        """Return the numbers of the parameters that its text in a language prints."""
        return {int(mark["number"]) for mark in PARAMETER_MARK.finditer(self.texts[lang]) if mark["number"]}


class Effect(NamedTuple):
    """A meaning with its arguments filled in.

    Attributes:
        part: which meaning of the phrase: empty for the whole, `if`, `then`, or `then.2` for the second of a list.
        slots: a value for each of SLOTS, None for one that it does not say.
    """

    part: str
    slots: tuple[str | int | float | None, ...]


def effects(means: Mapping[str, Any], arguments: tuple[str, ...], part: str = "") -> Iterator[Effect]:
    """Yield a meaning and those below it, each an effect with these arguments."""
    if any(slot in means for slot in SLOTS):
        yield Effect(part, tuple(_filled(means.get(slot), arguments) for slot in SLOTS))
    for branch in BRANCHES:
        below = means.get(branch, [])
        listed = below if isinstance(below, list) else [below]
        for number, one in enumerate(listed, start=1):
            path = f"{part}.{branch}".lstrip(".") + (f".{number}" if len(listed) > 1 else "")
            yield from effects(one, arguments, path)


def _filled(value: Any, arguments: tuple[str, ...]) -> Any:
    """Return the value of a slot with the arguments that it names; a number alone is an argument."""
    if not isinstance(value, str):
        return value
    filled = ORDINAL.sub(lambda match: _argument(int(match[1]), arguments, match[0]), value)
    return int(filled) if filled != value and filled.isascii() and filled.isdigit() else filled


def _argument(number: int, arguments: tuple[str, ...], otherwise: str) -> str:
    return arguments[number - 1] if number <= len(arguments) else otherwise
