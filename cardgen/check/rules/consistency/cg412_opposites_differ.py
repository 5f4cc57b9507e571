import re
from collections import Counter
from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedGame, Violations, rule
from cardgen.check.corpus.numerals import without_tokens
from cardgen.check.corpus.parallel_parts import Part, Row, found_in_parts, row_violations
from cardgen.check.corpus.statements.opposites import opposites, turns

#: Two languages have the same opposites if this many sentences agree for each that does not.
_TIMES = 3
#: What follows the first word of a name.
_IN_NAME = re.compile(r" [A-ZÅÄÖÜ][a-zåäöü]")


@rule("CG412", "opposites-differ", severity=WARNING)
def opposites_differ(game: CheckedGame) -> Violations:
    """A text says left in one language and right in another, or even and odd, may and must, before and after.

    Why it matters: players at one table, each with their own language, would play two games.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Gå åt vänster., en: Go to the right.}
        +     text: {sv: Gå åt vänster., en: Go to the left.}

    Source: `turns` and `opposed` in opposites.yaml. A pair of `turns` is compared only if both languages use its words
    the same number of times, one of `opposed` only if each language uses one of the two words alone.
    """
    return row_violations(game, _rows(game))


def _rows(game: CheckedGame) -> list[Row]:
    found = list(found_in_parts(game, "opposites-differ", lambda part: [list(_turned(part)), _opposed(part)]))
    agree = Counter((part.langs, concept) for part, (_, (alike, _)) in found for concept in alike)
    unlike = Counter((part.langs, one[0]) for part, (_, (_, opposed)) in found for one in opposed)
    rows = []
    for part, (turned, (_, opposed)) in found:
        rows += [part.row(1, message, word) for message, word in turned]
        for concept, message, word in opposed:
            key = (part.langs, concept)
            rows += [part.row(1, message, word)] if agree[key] >= _TIMES * unlike[key] else []
    return rows


def _turned(part: Part) -> Iterator[tuple[str, str]]:
    """Yield the words of direction that the other language has the opposite of: message and word."""
    patterns = [turns(lang) for lang in part.langs]
    texts = [without_tokens(one) for one in part.texts]
    for concept in (name for name in patterns[0] if name in patterns[1]):
        met = [[_met(p, text) for p in known[concept]] for known, text in zip(patterns, texts, strict=True)]
        (a, b), (c, d) = met
        if len(a) + len(b) == len(c) + len(d) and len(a) != len(c):
            way = int(len(a) > len(c))  # what the second language has too many of
            word, instead = met[1][way][-1], met[0][1 - way][-1]
            yield _message(part, word, instead), word


def _met(pattern: re.Pattern[str], text: str) -> list[str]:
    """Return the words of a direction in a text, without those in names: Lower Hollen."""
    return [m[0] for m in pattern.finditer(text) if not (m[0][0].isupper() and _IN_NAME.match(text, m.end()))]


def _opposed(part: Part) -> tuple[list[str], list[tuple[str, str, str]]]:
    """Return what the sentences of a part agree in, and where each language has the opposite: what, message, word."""
    alike, unlike = [], []
    known = [opposites(lang) for lang in part.langs]
    for sentences in part.sentences():
        plain = [
            apart.sub(" ", without_tokens(text)) for (apart, _), text in zip(known, sentences, strict=True)
        ]
        for concept in (name for name in known[0][1] if name in known[1][1]):
            met = [
                [p.search(text) for p in pairs[concept]]
                for (_, pairs), text in zip(known, plain, strict=True)
            ]
            ways = [one[0] is None for one in met if (one[0] is None) != (one[1] is None)]
            if len(ways) == len(plain) and ways[0] == ways[1]:
                alike.append(concept)
            elif len(ways) == len(plain):
                instead, word = (next(m[0] for m in one if m) for one in met)
                unlike.append((concept, _message(part, word, instead), word))
    return alike, unlike


def _message(part: Part, word: str, instead: str) -> str:
    return f"'{word}', where '{part.langs[0]}' has '{instead}'; fix one of them"
