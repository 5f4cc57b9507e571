import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from cardgen.check.api import WARNING, CheckedGame, Violation, Violations, nearest_or_all, rule, violation
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.data_maps import maps_in
from cardgen.check.corpus.facts.stated_facts import RELATIONS, understood
from cardgen.check.corpus.facts.texts_against_ledger import found_in_texts, row_violations
from cardgen.check.corpus.language_words import number_words, words
from cardgen.check.corpus.segmentation import BREAK, LETTERS
from cardgen.check.corpus.text_units import TextUnit
from cardgen.model import Localized
from cardgen.model.facts import exact
from cardgen.odds.dice_phrases import phrase_pattern, phrases, throws
from cardgen.text.markup import tokens_of

_RANGE = r"\d{1,6}(?:\s*[–-]\s*\d{1,6})?"
_NUMBER = r"(?P<from>\d{1,6})(?:\s*[–-]\s*(?P<to>\d{1,6}))?"
_DIE = re.compile(r"(?P<letters>[^\W\d_]{1,2})(?P<faces>\d{1,3})(?P<more>(?:\s*[-+/]\s*\w+)*)")
#: After a number that a throw is compared with: a mark, markup or the end; or one of the language's little words.
_CLOSED = re.compile(r"\s*(?:[.,:;)*_|?!]|$|\n)")
_NEXT_WORD = re.compile(rf"\s+({LETTERS.pattern})")


@rule("CG304", "beyond-the-dice", severity=WARNING)
def beyond_the_dice(game: CheckedGame) -> Violations:
    """A text or a record asks for a die the game does not have, or for a number that no roll or rule can give.

    Why it matters: "13 or more" on a twelve-sided die never happens, and nobody notices that the rule is dead.

    Example:
            - id: room-pit
              name: {sv: Brunn, en: Pit}
        -     text: {sv: "Slå {T12}. Vid 13 eller högre faller du.", en: "Roll {T12}. On 13 or higher you fall."}
        +     text: {sv: "Slå {T12}. Vid 11 eller högre faller du.", en: "Roll {T12}. On 11 or higher you fall."}

    Source: `tokens` of game.yaml (faces of dice) and `limits` of its facts.
    """
    yield from row_violations(game, found_in_texts(game, "beyond-the-dice", partial(_beyond, game)))
    yield from _strange_dice(game)


@memoized
def _limits(game: CheckedGame) -> Mapping[str, tuple[Fraction, Fraction]]:
    """Return the minimum and maximum of each unit."""
    return {
        f.token.id: (low, high)
        for f in understood(game, "limits")
        if (low := exact(f.words["at_least"])) is not None
        if (high := exact(f.words["at_most"])) is not None
    }


def _beyond(game: CheckedGame, one: TextUnit) -> Iterator[tuple[int, int, str]]:
    """Yield the dice that a text throws and the game lacks, and numbers that no throw or limit allows.

    Returns:
        letters from and to, and the message.
    """
    for match in _strange(game, one.lang).finditer(one.text):
        yield (
            *match.span("die"),
            f"'{match['die']}' is not a die of the game; known: {_known_dice(game, one.lang)}",
        )
    yield from _sided(game, one)
    if "{" not in one.text:
        return
    for unit, (low, high) in _limits(game).items():
        for match in re.finditer(rf"(?<![\d.,])(\d+)[\s*_]+\{{{re.escape(unit)}\}}", one.text):
            if not low <= int(match[1]) <= high:
                yield (*match.span(), f"'{match[0]}' is not from {low} to {high}, the limits in the ledger")
    thrown = tuple(throws(one.text, game.tokens))
    for throw, following in zip(thrown, (*thrown[1:], None), strict=False):
        reach = _reach(game, throw.sum)
        end = min(_end(one.text, throw.end), following.start if following else len(one.text))
        if reach:
            for match in _thresholds(one.lang).finditer(one.text, throw.end, end):
                yield from _unreachable(one, match, throw.token, *reach)


def _sided(game: CheckedGame, one: TextUnit) -> Iterator[tuple[int, int, str]]:
    """Yield dice named by their sides that neither the game nor a die in braces on their line has."""
    faces = {t.id: t.faces for t in game.tokens.values() if t.faces}
    for match in _sided_pattern(one.lang).finditer(one.text) if faces else ():
        sides = number_words(one.lang).sure.get(match["sides"].lower(), match["sides"])
        line = one.text[one.text.rfind("\n", 0, match.start()) + 1 :].split("\n", 1)[0]
        beside = {faces[token] for token in tokens_of(line) if token in faces}
        known = beside if len(beside) == 1 else set(faces.values())
        if sides.isdigit() and int(sides) not in known:
            listed = ", ".join(map(str, sorted(known)))
            yield *match.span(), f"'{match[0]}', but dice have {listed} sides; fix it, or the token"


@lru_cache(maxsize=16)
def _sided_pattern(lang: str) -> re.Pattern[str]:
    listed = phrases(lang).get("sided", ())
    number = rf"(?P<sides>\d{{1,3}}|{'|'.join(sorted(number_words(lang).sure, key=len, reverse=True))})"
    return re.compile(
        rf"(?<!\w)(?:{'|'.join(p.replace('#', number) for p in listed) or '(?!)'})", re.IGNORECASE
    )


def _reach(game: CheckedGame, thrown: Any) -> tuple[int, int] | None:
    """Return the minimum and maximum of a sum of dice and numbers; None if it has an aspect or a division."""
    low = high = 0
    for op, value in thrown.terms:
        token = game.tokens.get(value) if isinstance(value, str) else None
        if op == "/" or (token is not None and not token.faces):
            return None
        least, most = (1, token.faces) if token else (int(value), int(value))
        low, high = (low - most, high - least) if op == "-" else (low + least, high + most)
    return low, high


def _unreachable(
    one: TextUnit, match: re.Match[str], thrown: str, low: int, high: int
) -> Iterator[tuple[int, int, str]]:
    first, last = int(match["from"]), int(match["to"] or match["from"])
    if low <= first <= high and low <= last <= high:
        return
    if _ends_there(one, match.end()) or (match["exactly"] and _begins_there(one, match.start())):
        phrase = match[0].strip("*_ ")
        message = f"'{phrase}' of '{{{thrown}}}', which gives {low} to {high}; no roll gives it"
        yield (*match.span(), message)


def _begins_there(one: TextUnit, start: int) -> bool:
    """Return whether a clause begins with a phrase: "on 7 you die", and not "put it on 7 squares"."""
    before = one.text[:start].rstrip(" *_\n\u00a0")
    return not before or before[-1] in ".,:;(|!?"


def _ends_there(one: TextUnit, end: int) -> bool:
    """Return whether the number before counts nothing: a mark or a little word follows, no noun."""
    if _CLOSED.match(one.text, end):
        return True
    following = _NEXT_WORD.match(one.text, end)
    return following is not None and following[1].lower() in words("little", one.lang)


def _end(text: str, start: int) -> int:
    """Return the end of the sentence after the one with a throw, or of its paragraph."""
    for ends, match in enumerate(BREAK.finditer(text, start)):
        if ends == 1 or "\n" in match[0]:
            return match.end()
    return len(text)


@lru_cache(maxsize=16)
def _thresholds(lang: str) -> re.Pattern[str]:
    """Return a pattern of phrases of a language that compare a throw with a number; one that never matches for none."""
    known = phrases(lang)
    if not known:
        return re.compile(r"(?!)(?P<from>)(?P<to>)(?P<exactly>)")
    number = rf"(?<!\d){_RANGE}"
    listed = sorted((p for relation in RELATIONS.values() for p in known[relation]), key=len, reverse=True)
    compared, exactly = (
        "|".join(phrase_pattern(p, number) for p in some) for some in (listed, known["exactly"])
    )
    return re.compile(rf"(?=[^\d]*{_NUMBER})(?:{compared}|(?P<exactly>{exactly}))", re.IGNORECASE)


@lru_cache(maxsize=32)
def _strange_pattern(lang: str, letters: tuple[str, ...], labels: frozenset[str]) -> re.Pattern[str]:
    """Return dice in running text, after a word for throwing, that the game does not have."""
    throwing = "|".join(phrases(lang).get("roll", ()))
    if not letters or not throwing:
        return re.compile(r"(?!)(?P<die>)")
    known = "|".join(sorted(map(re.escape, labels), key=len, reverse=True))
    die = rf"(?:{'|'.join(map(re.escape, letters))})(?!0)\d{{1,3}}"
    article = r"(?:\w{1,5}[\s*_]+)?"
    return re.compile(rf"(?i:\b(?:{throwing})[\s*_]+{article})\{{?(?P<die>(?!(?:{known})\b){die})\b(?!\}})")


def _strange(game: CheckedGame, lang: str) -> re.Pattern[str]:
    labels = frozenset(name for t in game.tokens.values() if t.faces for name in (t.id, t.label.of(lang)))
    found = (_DIE.fullmatch(label) for label in sorted(labels))
    letters = tuple(dict.fromkeys(match["letters"] for match in found if match))
    return _strange_pattern(lang, letters, labels)


def _known_dice(game: CheckedGame, lang: str) -> str:
    return ", ".join(t.label.of(lang) for t in game.tokens.values() if t.faces)


def _strange_dice(game: CheckedGame) -> Iterator[Violation]:
    """Yield the keys of components that hold the game's dice elsewhere, and a die it does not have here."""
    dice = [t.id for t in game.tokens.values() if t.faces]
    letters = {match["letters"] for match in map(_DIE.fullmatch, dice) if match}
    for deck in game.decks if letters else ():
        sums: dict[str, list[tuple[bool, str, str, Any]]] = {}
        for component in deck.components:
            for path, key, value in _sums(component.fields):
                match = _DIE.fullmatch(value)
                if match and match["letters"] in letters:
                    known = match["letters"] + match["faces"] in dice
                    sums.setdefault(key, []).append((known, value, path, component))
        for some in sums.values():
            for known, value, path, component in some if any(row[0] for row in some) else ():
                if not known:
                    hint = nearest_or_all(value, dice)
                    message = f"'{component.id}': '{value}' is not a die of the game{hint}"
                    yield violation(component.at(path), message)


def _sums(fields: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the words of fields and of maps in them: path, key and word."""
    for name, value in fields.items():
        if isinstance(value, Localized):
            continue
        if isinstance(value, str):
            yield name, name, value
        for path, found in maps_in(value, name):
            for key, inner in found.items():
                if isinstance(inner, str):
                    yield f"{path}.{key}", str(key), inner
