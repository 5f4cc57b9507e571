"""Texts against the ledger: dice the edition has, numbers a throw can reach, tests one way round, values as stated."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from cardgen.cache import digest
from cardgen.check.fact_words import exact
from cardgen.check.facts import entries, understood
from cardgen.check.language import number_words, ways, ways_about, words
from cardgen.check.language import stamp as language_stamp
from cardgen.check.ledger_words import RELATIONS, Entry
from cardgen.check.near_phrase import near_phrase
from cardgen.check.once import once
from cardgen.check.registry import At, at, rule
from cardgen.check.texts import maps_in
from cardgen.check.written import NAME, RULES, Written, kept, span, written
from cardgen.findings import WARNING, nearest
from cardgen.model import Game, Localized
from cardgen.odds.trials import SIGNS, comparisons, phrase_pattern, phrases, stamp, throws

#: The relation that says the same of who fails: equal or lower passes, so higher fails.
_OPPOSITE = {"at_most": "above", "above": "at_most", "below": "at_least", "at_least": "below"}
_IN_WORDS = {relation: told for told, relation in RELATIONS.items()}
_NUMBER, _RANGE = r"(?P<from>\d{1,6})(?:\s*[–-]\s*(?P<to>\d{1,6}))?", r"\d{1,6}(?:\s*[–-]\s*\d{1,6})?"
_DIE = re.compile(r"(?P<letters>[^\W\d_]{1,2})(?P<faces>\d{1,3})(?P<more>(?:\s*[-+/]\s*\w+)*)")
_HEADING = re.compile(r"^#{2,6} (\d+(?:\.\d+)*)\b", re.MULTILINE)
_SENTENCE = re.compile(r"[.!?](?=[\s*_]|$)|\n\s*\n|\|")
#: Behind a number that a throw is compared with: a mark, markup or the end; or one of the language's little words.
_CLOSED = re.compile(r"\s*(?:[.,:;)*_|?!]|$|\n)")
_NEXT_WORD = re.compile(r"\s+([^\W\d_]+)")


@rule("CG304", "beyond-the-dice", severity=WARNING)
def beyond_the_dice(game: Game) -> Iterator[At]:
    """A text or a record asks for a die the game does not have, or for a number that no throw or rule can give.

    Why it matters: "on 13 or more" of a twelve-sided die never happens, and nobody notices that the rule is dead.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-pit
            name: {sv: Brunn, en: Pit}
            text: {sv: "Slå {T12}. Vid 13 eller högre faller du.", en: "Roll {T12}. On 13 or higher you fall."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-pit
            name: {sv: Brunn, en: Pit}
            text: {sv: "Slå {T12}. Vid 11 eller högre faller du.", en: "Roll {T12}. On 11 or higher you fall."}

    Source: `tokens` of game.yaml (faces of dice) and `limits` of its facts.
    """
    yield from _told(game, "beyond")
    yield from _strange_dice(game)


@rule("CG305", "test-turned-round")
def test_turned_round(game: Game) -> Iterator[At]:
    """A text tests an aspect the other way round than the ledger says, such as under it instead of up to it.

    Why it matters: whether an equal throw passes is one case in twelve, and every table will argue about it.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}
          SF: {kind: aspect, label: {sv: SF, en: ST}}
        facts:
          - {key: test.passes, value: at most, tests: [SF], source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-gate
            name: {sv: Grind, en: Gate}
            text: {sv: "Slå {T12}. **Under {SF}:** den går upp.", en: "Roll {T12}. **Below {SF}:** it opens."}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}
          SF: {kind: aspect, label: {sv: SF, en: ST}}
        facts:
          - {key: test.passes, value: at most, tests: [SF], source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-gate
            name: {sv: Grind, en: Gate}
            text: {sv: "Slå {T12}. **{SF} eller lägre:** den går upp.", en: "Roll {T12}. **{SF} or less:** it opens."}

    Source: README, Facts and odds: `tests`. Words of each language: cardgen/odds/trials.yaml.
    """
    yield from _told(game, "turned")


@rule("CG306", "ledger-differs")
def ledger_differs(game: Game) -> Iterator[At]:
    """A text gives a number or a direction otherwise than the ledger, or a phrase of the ledger stands nowhere.

    Why it matters: a number that is wrong in every language alike is seen by no comparison of languages.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: search.turns, value: 2, said: {en: "at most # turns", sv: "högst # drag"}, source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-hall
            name: {sv: Sal, en: Hall}
            text: {sv: Leta högst tre drag., en: Search for at most three turns.}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: search.turns, value: 2, said: {en: "at most # turns", sv: "högst # drag"}, source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-hall
            name: {sv: Sal, en: Hall}
            text: {sv: Leta högst två drag., en: Search for at most two turns.}

    Source: README, Facts and odds: `said`. Words of direction: `turns` in wording.yaml.
    """
    yield from _told(game, "differs")
    rows = entries(game)
    for index, lang, phrase, near in _found(game)["unsaid"]:
        entry = rows[index]
        if near:
            one = written(game)[near[0]]
            said, ledger = one.text[near[1] : near[2]], f"the ledger in line {entry.place.line}"
            message = f"{one.what}: says '{said}', {ledger} '{phrase}'; mend one of them"
            yield at(span(game, one, near[1], near[2]).place, message)
        else:
            message = f"no text of '{lang}' says '{phrase}'; write it as the texts do, or mend them"
            yield at(entry.place, f"'{entry.key}': {message}")


def _told(game: Game, kind: str) -> Iterator[At]:
    """Go through what was found in texts, each with its place."""
    rows = _found(game)[kind]
    listed = written(game) if rows else ()
    for index, start, end, message in rows:
        one = listed[index]
        yield at(span(game, one, start, end).place, f"{one.what}: {message}")


@once
def _found(game: Game) -> Mapping[str, list[tuple[Any, ...]]]:
    """Give what texts and ledger disagree in, found once for these texts and this ledger."""
    ledger = [str((e.key, e.value, sorted(e.scope), e.said, e.tests)) for e in entries(game)]
    dice = [f"{t.id} {t.kind} {t.faces} {t.label} {t.name}" for t in game.tokens.values()]
    limits = [str(sorted(fact.words.items(), key=str)) for fact in understood(game, "limits")]
    homes = [f"{c.id} {c.module} {c.deck}" for c in game.components()] if ledger else []
    return kept(
        game, "ledger-texts", digest(stamp(), language_stamp(), *dice, *limits, *ledger, *homes), _rows
    )


def _rows(game: Game) -> dict[str, list[tuple[Any, ...]]]:
    """Give by kind: index of the text, letters from and to, message.

    For `unsaid`: index of the row, language, phrase, and index and letters of the text that is most like it, or None.
    """
    found: dict[str, list[tuple[Any, ...]]] = {"beyond": [], "turned": [], "differs": [], "unsaid": []}
    rows = entries(game)
    patterns = [(i, lang, phrase) for i, e in enumerate(rows) for lang in e.said for phrase in e.said[lang]]
    unsaid = dict.fromkeys(patterns)
    limits = {
        f.about.id: (exact(f.words["at_least"]), exact(f.words["at_most"]))
        for f in understood(game, "limits")
    }
    for index, one in enumerate(written(game)):
        if one.kind == NAME:
            continue
        found["beyond"] += [(index, *row) for row in _beyond(game, one, limits)]
        found["turned"] += [(index, *row) for row in _turned(game, one, rows)]
        for wanted in patterns:
            if wanted[1] == one.lang:
                met, wrong = _differing(game, one, rows, *wanted)
                found["differs"] += [(index, *row) for row in wrong]
                if met:
                    unsaid.pop(wanted, None)
    for row, lang, phrase in unsaid:
        texts = [(i, w.text) for i, w in enumerate(written(game)) if w.lang == lang and w.kind != NAME]
        found["unsaid"].append((row, lang, phrase, near_phrase(phrase, texts, lang)))
    return found


# Dice and limits.


def _beyond(
    game: Game, one: Written, limits: Mapping[str, tuple[Fraction, Fraction]]
) -> Iterator[tuple[int, int, str]]:
    for match in _strange(game, one.lang).finditer(one.text):
        yield (
            *match.span("die"),
            f"'{match['die']}' is no die of the game; known: {_known_dice(game, one.lang)}",
        )
    if "{" not in one.text:
        return
    for unit, (low, high) in limits.items():
        for match in re.finditer(rf"(?<![\d.,])(\d+)[\s*_]+\{{{re.escape(unit)}\}}", one.text):
            if not low <= int(match[1]) <= high:
                yield (*match.span(), f"'{match[0]}' is not from {low} to {high}, as the ledger has it")
    thrown = throws(one.text, game.tokens)
    for throw, following in pairwise((*thrown, None)):
        reach = _reach(game, throw.sum)
        end = min(_end(one.text, throw.end), following.start if following else len(one.text))
        if reach:
            for match in _thresholds(one.lang).finditer(one.text, throw.end, end):
                yield from _unreachable(one, match, throw.token, *reach)


def _reach(game: Game, thrown: Any) -> tuple[int, int] | None:
    """Give the least and the most a sum of dice and numbers can give; None where an aspect or a division is in it."""
    low = high = 0
    for op, value in thrown.terms:
        token = game.tokens.get(value) if isinstance(value, str) else None
        if op == "/" or (token is not None and not token.faces):
            return None
        least, most = (1, token.faces) if token else (int(value), int(value))
        low, high = (low - most, high - least) if op == "-" else (low + least, high + most)
    return low, high


def _unreachable(
    one: Written, match: re.Match[str], thrown: str, low: int, high: int
) -> Iterator[tuple[int, int, str]]:
    first, last = int(match["from"]), int(match["to"] or match["from"])
    if low <= first <= high and low <= last <= high:
        return
    if _ends_there(one, match.end()) or (match["exactly"] and _begins_there(one, match.start())):
        phrase = match[0].strip("*_ ")
        message = f"'{phrase}' of '{{{thrown}}}', which gives {low} to {high}; no throw comes to it"
        yield (*match.span(), message)


def _begins_there(one: Written, start: int) -> bool:
    """Tell whether a clause begins with a phrase: "on 7 you die", and not "put it on 7 squares"."""
    before = one.text[:start].rstrip(" *_\n\u00a0")
    return not before or before[-1] in ".,:;(|!?"


def _ends_there(one: Written, end: int) -> bool:
    """Tell whether the number before counts nothing: a mark or a little word follows, no noun."""
    if _CLOSED.match(one.text, end):
        return True
    following = _NEXT_WORD.match(one.text, end)
    return bool(following) and following[1].lower() in words("little", one.lang)


def _end(text: str, start: int) -> int:
    """Give the end of the sentence after the one a throw stands in, or of its paragraph."""
    for ends, match in enumerate(_SENTENCE.finditer(text, start)):
        if ends == 1 or "\n" in match[0]:
            return match.end()
    return len(text)


@lru_cache(maxsize=16)
def _thresholds(lang: str) -> re.Pattern[str]:
    """Give the phrases of a language that compare a throw with a number; nothing where it has none."""
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
    """Give dice in running text, behind a word for throwing, that the game does not have."""
    throwing = "|".join(phrases(lang).get("roll", ()))
    if not letters or not throwing:
        return re.compile(r"(?!)(?P<die>)")
    known = "|".join(sorted(map(re.escape, labels), key=len, reverse=True))
    die = rf"(?:{'|'.join(map(re.escape, letters))})(?!0)\d{{1,3}}"
    article = r"(?:\w{1,5}[\s*_]+)?"
    return re.compile(rf"(?i:\b(?:{throwing})[\s*_]+{article})\{{?(?P<die>(?!(?:{known})\b){die})\b(?!\}})")


def _strange(game: Game, lang: str) -> re.Pattern[str]:
    labels = frozenset(name for t in game.tokens.values() if t.faces for name in (t.id, t.label.of(lang)))
    found = (_DIE.fullmatch(label) for label in sorted(labels))
    letters = tuple(dict.fromkeys(match["letters"] for match in found if match))
    return _strange_pattern(lang, letters, labels)


def _known_dice(game: Game, lang: str) -> str:
    return ", ".join(t.label.of(lang) for t in game.tokens.values() if t.faces)


def _strange_dice(game: Game) -> Iterator[At]:
    """Go through the data of components: a key that elsewhere holds dice of the game and here a die it has not."""
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
                    hint = nearest(value, dice) or f"; known: {', '.join(dice)}"
                    yield at(component.at(path), f"'{component.id}': '{value}' is no die of the game{hint}")


def _sums(fields: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Go through the words of fields and of maps in them: path, key and word."""
    for name, value in fields.items():
        if isinstance(value, Localized):
            continue
        if isinstance(value, str):
            yield name, name, value
        for path, found in maps_in(value, name):
            for key, inner in found.items():
                if isinstance(inner, str):
                    yield f"{path}.{key}", str(key), inner


# Tests and values.


class _Spot(NamedTuple):
    """What scopes may name of where a text stands."""

    names: Mapping[str, str]

    def holds(self, scope: frozenset[tuple[str, str]]) -> bool:
        """Tell whether a scope holds here; one that names an edition or a hero holds of no text as such."""
        return all(
            self.names.get(name) == value
            or (name == "rule" and self.names.get(name, "").startswith(f"{value}."))
            for name, value in scope
        )


def _spot(game: Game, one: Written, start: int) -> _Spot:
    if one.kind == RULES:
        headings = list(_HEADING.finditer(one.text, 0, start))
        return _Spot({"rule": headings[-1][1]} if headings else {})
    component = game.component(one.what.partition(": ")[0])
    if component is None:
        return _Spot({})
    return _Spot({"component": component.id, "deck": component.deck, "module": component.module})


def _holding(rows: list[Entry], spot: _Spot) -> Entry | None:
    """Give the row of one key that holds of a text: the one with the narrowest scope."""
    return max((e for e in rows if spot.holds(e.scope)), key=lambda e: len(e.scope), default=None)


def _turned(game: Game, one: Written, rows: list[Entry]) -> Iterator[tuple[int, int, str]]:
    if "{" not in one.text or not any(e.tests for e in rows):
        return
    for found in comparisons(one.text, one.lang, game.tokens):
        spot = _spot(game, one, found.start)
        entry = _holding([e for e in rows if found.token in e.tests], spot)
        relation = RELATIONS[entry.value] if entry else found.relation
        if entry and found.relation not in (relation, _OPPOSITE[relation]):
            said, wanted = _IN_WORDS[found.relation], f"'{SIGNS[relation]} {found.token}'"
            told = f"'{said} {{{found.token}}}' is no test of '{entry.key}', which is passed by {wanted}"
            yield found.start, found.end, f"{told} ({entry.source})"


def _differing(
    game: Game, one: Written, rows: list[Entry], index: int, lang: str, phrase: str
) -> tuple[bool, list[tuple[int, int, str]]]:
    """Tell whether a text says a phrase at all, and where it does so with another value."""
    met, wrong = False, []
    same = [e for e in rows if e.key == rows[index].key]
    way = ways().get(rows[index].value.casefold())
    for match in _saying(phrase, lang, way.about if way else "").finditer(one.text):
        met = True
        spot = _spot(game, one, match.start())
        entry = _holding(same, spot) or rows[index]
        value = _value(match["value"], lang)
        if value != _value(entry.value, lang):
            others = [e for e in same if _value(e.value, lang) == value]
            hint = f"; that holds for {others[0].where}" if others else ""
            message = f"'{match['value']}', but '{entry.key}' is '{entry.value}' ({entry.source}){hint}"
            wrong.append((*match.span("value"), message))
    return met, wrong


@lru_cache(maxsize=512)
def _saying(phrase: str, lang: str, about: str = "") -> re.Pattern[str]:
    """Give a phrase of the ledger as a pattern: any space or markup between words, a value in the place of `#`.

    Args:
        about: what the value is about where it is a direction, such as `side`.
    """
    listed = sorted((*number_words(lang).sure, *ways_about(about, lang)), key=len, reverse=True)
    known = (re.escape(word).replace(r"\ ", r"\s+") for word in listed)
    value = "|".join((r"\{[^{}]{1,40}\}", _RANGE, *(rf"{word}(?!\w)" for word in known)))
    before, _, after = phrase.partition("#")
    parts = [r"[\s*_]+".join(map(re.escape, part.split(" "))) for part in (before, after)]
    return re.compile(rf"(?<!\w){parts[0]}[*_]*(?P<value>{value})[*_]*{parts[1]}(?!\w)", re.IGNORECASE)


def _value(written_: str, lang: str) -> str:
    """Give a value in one spelling: number words as digits, directions in English, no braces, a range with one dash."""
    plain = re.sub(r"\s+", " ", written_.strip("{}").casefold())
    word = number_words(lang).sure.get(plain, re.sub(r"(?<=\d)(?:st|nd|rd)$", "th", plain))
    return ways()[word].name if word in ways() else re.sub(r"\s*[–-]\s*", "-", word)
