"""Words and their opposites by concept: directions, and those whose frequency differs between languages."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from cardgen.check.corpus.numerals import without_tokens
from cardgen.check.corpus.statements.slots import denies
from cardgen.check.corpus.text_units import language_of
from cardgen.load.store import word_lists

_FILE = Path(__file__).with_name("opposites.yaml")


@lru_cache(maxsize=16)
def turns(lang: str) -> Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]:
    """Return the patterns of the words of two opposite directions, by concept; none without a list."""
    known = word_lists(_FILE)
    after = language_of(known["turned_after"], lang) or {}
    return {
        concept: (_any_of(one, after.get(concept, "")), _any_of(other, after.get(concept, "")))
        for concept, (one, other) in (language_of(known["turns"], lang) or {}).items()
    }


@lru_cache(maxsize=16)
def opposites(lang: str) -> tuple[re.Pattern[str], Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]]:
    """Return a pattern of false friends of opposites, and the patterns of each two opposites by concept."""
    known = word_lists(_FILE)
    pairs = language_of(known["opposed"], lang) or {}
    off = _any_of(language_of(known["apart"], lang) or "-", "")
    return off, {concept: (_any_of(one, ""), _any_of(other, "")) for concept, (one, other) in pairs.items()}


def _any_of(forms: str, after: str) -> re.Pattern[str]:
    """Return a pattern of any of some forms; a form marked `~` only matches after one of the given words."""
    patterns = {form: re.escape(form.lstrip("~")).replace("_", r"\s+") for form in forms.split()}
    sure = [pattern for form, pattern in patterns.items() if form[0] != "~"]
    before = "|".join(rf"(?<=\b{re.escape(word)}\s)" for word in after.split())
    unsure = [rf"(?:{before}){pattern}" for form, pattern in patterns.items() if form[0] == "~"]
    begin = beginnings(form.lstrip("~") for form in patterns)
    return re.compile(rf"{begin}(?<![\w-])(?:{'|'.join(sure + unsure)})(?![\w-])", re.IGNORECASE)


def beginnings(forms: Iterable[str]) -> str:
    """Return a pattern of how forms begin, which is looked at before each of them; `_` is a space."""
    letters = "".join(sorted({r"\s" if form[0] == "_" else re.escape(form[0]) for form in forms}))
    return f"(?=[{letters}])" if letters else ""


def ways_of(text: str, lang: str) -> tuple[Mapping[str, tuple[int, str]], str, bool]:
    """Return by concept which of two opposites a sentence has, and the word; the rest; whether it denies.

    Concepts with both opposites in the sentence are left out.
    """
    off, opposed = opposites(lang)
    plain = rest = off.sub(" ", without_tokens(text))
    ways = {}
    for concept, pair in {**opposed, **turns(lang)}.items():
        met = [one.search(plain) for one in pair]
        if bool(met[0]) != bool(met[1]):
            way = int(met[0] is None)
            ways[concept] = (way, next(m[0] for m in met if m))
        if any(met):
            rest = pair[1].sub(" ", pair[0].sub(" ", rest))
    return ways, rest, denies(plain, lang)
