"""Names for components that have none, such as prompts and questions: by what they say, else by number."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

#: Longest made name, in characters; a longer text is cut between words.
_LONGEST = 40
_MARKS = re.compile(r"\{[^{}\n]*\}|[*\\{}]")
#: Fields that make no name: an id is one already, the others do not describe the component.
_NO_NAMES = ("id", "copies", "note", "source", "certainty", "module", "back", "art", "type")


def made_name(record: Mapping[str, Any], languages: Sequence[str], deck: str, number: int) -> dict[str, str]:
    """Return a name by language for a record without one; `number` is its place in the deck.

    It is the beginning of the text, else of the first field in words, else the picture's name, else deck and number.
    """
    fields = ["text", *(name for name in record if name not in _NO_NAMES), "type"]
    for field in fields:
        given = record.get(field)
        texts = given if isinstance(given, dict) else dict.fromkeys(languages, given)
        names = {lang: _beginning(text) for lang, text in texts.items() if isinstance(text, str)}
        first = next(filter(None, names.values()), "")
        if first:
            return {lang: names.get(lang) or first for lang in languages}
    picture = re.sub(r"\.\w{3,4}$", "", str(record.get("art", "")).rpartition("/")[2])
    name = re.sub(r"[-_\s]+", " ", picture).strip() or f"{deck.replace('-', ' ')} {number}"
    return dict.fromkeys(languages, name[:1].upper() + name[1:])


def _beginning(text: str) -> str:
    """Return the beginning of a text without marks and tokens; empty where that has no letter."""
    words = " ".join(_MARKS.sub("", text.split("\n", 1)[0]).split()).rstrip(" .,;:")
    if not any(c.isalpha() for c in words):
        return ""
    if len(words) <= _LONGEST:
        return words
    cut = words[: _LONGEST - 1]
    return f"{cut.rpartition(' ')[0] or cut}…"
