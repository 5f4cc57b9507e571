"""What a user may call a rule: its code, its name, or what either was in an earlier version."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from cardgen.check.engine.registry import all_rules
from cardgen.check.engine.retired import RENAMED, RETIRED
from cardgen.check.engine.step_codes import step_codes

_CODE = re.compile(r"[A-Z]{2}\d+", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+")


@lru_cache(maxsize=1)
def codes_by_name() -> Mapping[str, str]:
    """Return the codes that there are, by their names."""
    steps = {given.code.name: code for code, given in step_codes().items()}
    return steps | {rule.name: code for code, rule in all_rules().items()}


def code_named(word: str) -> str:
    """Return the code that a code or a name means, also a retired or an old one; other words in upper case."""
    return _every_name().get(word.lower(), word.upper())


def codes_in(text: str) -> tuple[str, ...]:
    """Return the codes and names in a text, as they are written."""
    words = _WORD.findall(text)
    return tuple(word for word in words if _CODE.fullmatch(word) or word.lower() in _every_name())


def hints(words: Iterable[str]) -> list[str]:
    """Return what became of the retired codes and old names among some words, each once."""
    return list(dict.fromkeys(filter(None, map(hint, words))))


def hint(word: str) -> str:
    """Return what became of a retired code or of an old name; nothing for what is in use."""
    code = code_named(word)
    if code in RETIRED:
        name, why = RETIRED[code]
        return f"{code} {name} was retired: {why}"
    if word.lower() not in RENAMED:
        return ""
    name = next(name for name, known in codes_by_name().items() if known == code)
    return f"'{word.lower()}' is now called '{name}' ({code})"


@lru_cache(maxsize=1)
def _every_name() -> Mapping[str, str]:
    """Return all codes by their names, old and new."""
    return {**RENAMED, **{one.name: code for code, one in RETIRED.items()}, **codes_by_name()}
