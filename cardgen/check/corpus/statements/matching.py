"""Statements of the rules by what they count, and the one with the topic of a sentence on a card."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.rule_prose import rule_prose, rule_text
from cardgen.check.corpus.segmentation import split_sentences
from cardgen.check.corpus.statements.slots import (
    INSTEAD,
    LEAST,
    MOST,
    ORDINAL,
    Slot,
    Statement,
    statement,
    stems_of,
)
from cardgen.load.prose import HEADING, Block

#: Weight of a shared word in a title, a lead or the sentence before; and of a word of the card's name.
_AROUND, _NAME = 0.5, 0.7
#: Minimum share of the best statement's weight for others with the same topic.
_NEAR = 0.35
#: Added to the number of sentences when words are weighed: short rules say little about which words are common.
_MORE = 20
#: Minimum mean weight of the words of a name that is rare in the rules.
_RARE = 2.5
#: Maximum number of words in the lead of an item.
_LEAD = 3
_LEAD_END = re.compile(r"[:.,]")


class Ruled(NamedTuple):
    """A sentence of the rules: what it states, and the stems of its heading and of the sentence before.

    Attributes:
        title: stems of its section's title; lead: of the lead of its item; before: of the sentence before it.
        section: the number of its section; heading: its title; line: its line in the printed rules.
    """

    statement: Statement
    title: frozenset[str]
    lead: frozenset[str]
    before: frozenset[str]
    section: str
    heading: str
    line: int


class Match(NamedTuple):
    """A slot of the rules compared with one of a card.

    Attributes:
        score: the weight of what the sentences share; words: the number of words, half for the sentence before.
        part: the share of the shorter sentence.
        named: the sentence of the rules names the card; sole: all that name it have the same value.
    """

    score: float
    words: float
    part: float
    named: bool
    ruled: Ruled
    slot: Slot
    sole: bool = False


class RuleStatements:
    """What the rules of a game state in one language, by what is counted."""

    def __init__(self, ruled: list[Ruled]) -> None:
        self.ruled = ruled
        met = Counter(stem for one in ruled for stem in one.statement.stems | one.title | one.lead)
        self._weights = {stem: math.log((len(ruled) + _MORE) / (times + 0.5)) for stem, times in met.items()}
        self._by_unit: dict[str, list[tuple[Ruled, Slot]]] = defaultdict(list)
        for one in ruled:
            for slot in one.statement.slots:
                if slot.kind != INSTEAD:
                    for unit in slot.units[:1] or ("",):
                        self._by_unit[unit].append((one, slot))
        self._bounds = [pair for pairs in self._by_unit.values() for pair in pairs if pair[1].bound]

    def weight(self, stems: frozenset[str]) -> float:
        """Return the total weight of stems as a sign of the topic of a sentence."""
        return sum(self._weights.get(stem, 0.0) for stem in stems)

    def contradicting(
        self, stated: Statement, slot: Slot, name: frozenset[str], before: frozenset[str]
    ) -> Match | None:
        """Return the rule that gives another value for the same thing; else None."""
        found = [
            self._match(stated, slot, ruled, other, name, before)
            for ruled, other in self._comparable(slot, name)
        ]
        if not found and slot.units and slot.bound:
            bounds = (self._match(stated, slot, r, o, name, before) for r, o in self._bounds if not o.units)
            found = [one for one in bounds if one.named]
        # A statement of the rules about this very card decides, whatever they say about others.
        own = [one for one in found if one.named and slot.units]
        own = own if self.weight(name) >= _RARE * len(name) else []
        if len({one.slot.value for one in own}) == 1:
            own = [one._replace(sole=True) for one in own]
        found = own or found
        best = max(found, key=lambda one: (one.score, -one.ruled.line), default=None)
        agreeing = [one for one in found if best and _states(slot, one) and _is_near(one, best)]
        if agreeing:
            return agreeing[0] if all(_is_turned(slot, one.slot) for one in agreeing) else None
        return best

    def _comparable(self, slot: Slot, name: frozenset[str]) -> list[tuple[Ruled, Slot]]:
        """Return the slots of the rules that count the same; "the fifth" counts cards of the name that says so."""
        if slot.units:
            same = [
                pair for pair in self._by_unit.get(slot.units[0], ()) if _ordinal(pair[1]) == _ordinal(slot)
            ]
            if same or not _ordinal(slot):
                return same
        if _ordinal(slot):
            return [pair for unit in sorted(name) for pair in self._by_unit.get(unit, ())]
        if not slot.units and name:
            # "Worth 3" on the card of a gale is compared with "a breeze is worth 1, a gale 3".
            own = [pair for pair in self._by_unit.get("", ()) if name <= pair[1].about]
            return own or (self._bounds if slot.bound else [])
        return self._bounds if slot.bound else []

    def _match(
        self,
        stated: Statement,
        slot: Slot,
        ruled: Ruled,
        other: Slot,
        name: frozenset[str],
        before: frozenset[str],
    ) -> Match:
        counted = set(slot.units[:1])
        own = stated.stems - counted
        theirs = (ruled.statement.stems | ruled.lead) - counted
        around = ruled.title | ruled.before
        shared, brought = own & theirs, (before & theirs) - own
        score = self.weight(shared) + _AROUND * self.weight(brought | ((own & around) - theirs))
        score += _NAME * self.weight((name & (theirs | around)) - own)
        named = bool(name) and name <= ruled.statement.stems | ruled.lead | ruled.title
        words = len(shared) + _AROUND * len(brought) * bool(shared)
        return Match(score, words, words / max(1, min(len(own), len(theirs))), named, ruled, other)


def _ordinal(slot: Slot) -> bool:
    return slot.kind == ORDINAL


def _states(slot: Slot, one: Match) -> bool:
    """Return whether the rules have the value of a slot; the fifth is five."""
    return _plain(one.slot.value) == _plain(slot.value)


def _is_turned(slot: Slot, other: Slot) -> bool:
    """Return whether one is an upper limit, and the other a lower one."""
    return {slot.bound, other.bound} == {MOST, LEAST}


def _plain(value: str) -> str:
    return value.removesuffix("th").removesuffix("rd")


def _is_near(one: Match, best: Match) -> bool:
    return one.named or one.score >= _NEAR * best.score


@memoized
def rule_statements(game: CheckedGame, lang: str) -> RuleStatements:
    """Return what the rules state in a language, without examples."""
    if lang not in game.rules:
        return RuleStatements([])
    rows = game.memo.cached(
        "rule-statements", lambda: [_packed(one) for one in _ruled(game, lang)], lang, rule_text(game, lang)
    )
    return RuleStatements([_unpacked(row) for row in rows])


def _packed(ruled: Ruled) -> tuple[Any, ...]:
    sentence, stems, slots, excepts = ruled.statement
    return ((sentence, stems, [tuple(slot) for slot in slots], excepts), *ruled[1:])


def _unpacked(row: tuple[Any, ...]) -> Ruled:
    (sentence, stems, slots, excepts), *more = row
    return Ruled(Statement(sentence, stems, tuple(map(Slot._make, slots)), excepts), *more)


def _ruled(game: CheckedGame, lang: str) -> Iterator[Ruled]:
    prose = rule_prose(game, lang)
    lines = rule_text(game, lang).split("\n")
    titles = [stems_of(section.title, lang) for section in prose.sections]
    for block in prose.blocks:
        line = block.spot(0)[0]
        if block.kind == HEADING or lines[line - 1].lstrip().startswith(">"):
            continue
        section = prose.sections[block.section] if block.section >= 0 else None
        title = titles[block.section] if section else frozenset()
        for sentence, lead, before in _sentences(block, lang):
            number, heading = (section.number, section.title) if section else ("", "")
            yield Ruled(sentence, title, lead, before, number, heading, line)


def _sentences(block: Block, lang: str) -> Iterator[tuple[Statement, frozenset[str], frozenset[str]]]:
    """Yield the sentences of a block, with the stems of what it begins with and of the sentence before."""
    lead = stems_of(_LEAD_END.split(block.text)[0], lang)
    lead = lead if len(lead) <= _LEAD else frozenset()
    before: frozenset[str] = frozenset()
    for sentence in split_sentences(block.text):
        stated = statement(sentence, lang)
        yield stated, lead, before
        before = stated.stems
