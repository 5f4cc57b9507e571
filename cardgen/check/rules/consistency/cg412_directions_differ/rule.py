import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from cardgen.check.api import WARNING, CheckedGame, Violations, rule
from cardgen.check.corpus.numerals import without_tokens
from cardgen.check.corpus.parallel_parts import Part, Row, found_in_parts, row_of, row_violations
from cardgen.check.corpus.text_units import language_of
from cardgen.load.store import word_lists

_FILE = Path(__file__).with_name("directions.yaml")


@rule("CG412", "directions-differ", severity=WARNING)
def directions_differ(game: CheckedGame) -> Violations:
    """A text says left in one language and right in another, or even and odd, top and bottom.

    Why it matters: players at one table, each with their own language, would play two games.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Gå åt vänster., en: Go to the right.}
        +     text: {sv: Gå åt vänster., en: Go to the left.}

    Source: the words of `turns` in directions.yaml. A pair is compared only if both languages use its words the same
    number of times.
    """
    return row_violations(game, _rows(game))


def _rows(game: CheckedGame) -> list[Row]:
    return [
        row_of(part, 1, message, word)
        for part, found in found_in_parts(game, "directions-differ", lambda part: list(_turned(part)))
        for message, word in found
    ]


def _turned(part: Part) -> Iterator[tuple[str, str]]:
    """Go through the words of direction that are their opposites in the other language: message and word."""
    patterns = [turns(lang) for lang in part.langs]
    texts = [without_tokens(said) for said in part.said]
    for concept in (name for name in patterns[0] if name in patterns[1]):
        met = [[p.findall(text) for p in known[concept]] for known, text in zip(patterns, texts, strict=True)]
        (a, b), (c, d) = met
        if len(a) + len(b) == len(c) + len(d) and len(a) != len(c):
            way = int(len(a) > len(c))  # what the second language has too many of
            word, instead = met[1][way][-1], met[0][1 - way][-1]
            message = f"'{word}', where '{part.langs[0]}' has '{instead}'; fix one of them"
            yield message, word


@lru_cache(maxsize=16)
def turns(lang: str) -> Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]:
    """Return what finds the words of two opposite directions, by what they are about; none where it has no list."""
    known = word_lists(_FILE)
    behind = language_of(known["turned_behind"], lang) or {}
    return {
        concept: (_any_of(one, behind.get(concept, "")), _any_of(other, behind.get(concept, "")))
        for concept, (one, other) in (language_of(known["turns"], lang) or {}).items()
    }


def _any_of(forms: str, behind: str) -> re.Pattern[str]:
    """Return any of some forms; one behind `~` only behind one of some words."""
    patterns = {form: re.escape(form.lstrip("~")).replace("_", r"\s+") for form in forms.split()}
    sure = [pattern for form, pattern in patterns.items() if form[0] != "~"]
    before = "|".join(rf"(?<=\b{re.escape(word)}\s)" for word in behind.split())
    unsure = [rf"(?:{before}){pattern}" for form, pattern in patterns.items() if form[0] == "~"]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sure + unsure)})(?![\w-])", re.IGNORECASE)
