"""The codes and names of rules, present and former."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from cardgen.check.engine.registry import rule_names
from cardgen.check.engine.retired import RENAMED, RETIRED
from cardgen.check.engine.step_codes import step_codes

_CODE = re.compile(r"[A-Z]{2}\d+", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+")


@lru_cache(maxsize=1)
def codes_by_name() -> Mapping[str, str]:
    """Return the present codes by name."""
    steps = {given.code.name: code for code, given in step_codes().items()}
    return {**steps, **rule_names()}


def code_named(word: str) -> str:
    """Return the code of a present or former name; any other word in upper case."""
    return _every_name().get(word.lower(), word.upper())


def codes_in(text: str) -> tuple[str, ...]:
    """Return the codes and names in a text, as written."""
    words = _WORD.findall(text)
    return tuple(word for word in words if _CODE.fullmatch(word) or word.lower() in _every_name())


def hints(words: Iterable[str]) -> list[str]:
    """Return the hints for some words, without duplicates."""
    return list(dict.fromkeys(filter(None, map(hint, words))))


def hint(word: str) -> str:
    """Return what became of a retired code or a former name; empty for a present one."""
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
    """Return all codes by present and former name."""
    return {**RENAMED, **{one.name: code for code, one in RETIRED.items()}, **codes_by_name()}
