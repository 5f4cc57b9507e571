import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from cardgen.check.api import WARNING, CheckedGame, Violations, rule
from cardgen.check.corpus.parallel_parts import (
    STOP,
    Part,
    Row,
    parts_of_rules,
    parts_of_texts,
    row_of,
    row_violations,
)
from cardgen.check.corpus.text_units import disk_memo

_WORD = r"[A-ZÅÄÖÜ][a-zß-öø-ÿ]*"
#: A word with a capital behind one without; one that begins a sentence; one without a capital.
_INSIDE = re.compile(rf"(?<=[a-zß-öø-ÿ]{{2}} )({_WORD})(?= )")
_BEGINNING = re.compile(rf"(?:^|[.!?:]\*{{0,2}} )\*{{0,2}}({_WORD})", re.MULTILINE)
_SMALL = re.compile(r"(?<!\w)[a-zß-öø-ÿ]+")
#: So many times as often as inside sentences a word begins them, which has its capital from that alone.
_TIMES = 3


@rule("CG732", "sentences-run-together", severity=WARNING)
def sentences_run_together(game: CheckedGame) -> Violations:
    """Two sentences are one in a language, and the word that began the second still has its capital.

    Why it matters: the end of the first was lost, and with it a rule; readers of the other language have it.

    Example:
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Du kan fly om du vill. Orchen följer dig., en: You may flee if The orc follows you.}
        +     text: {sv: Du kan fly om du vill. Orchen följer dig., en: You may flee if you like. The orc follows you.}
            - id: room-troll
              name: {sv: Troll, en: Troll}
              text: {sv: Trollet sover. Väck det inte., en: The troll sleeps. Let the troll sleep.}

    Source: a word that has a capital inside this sentence alone, or that begins sentences otherwise; names have theirs
    everywhere. In one language alone see CG730.
    """
    return row_violations(game, disk_memo(game, "run-together", _rows))


def _rows(game: CheckedGame) -> list[Row]:
    found: list[Row] = []
    for langs in combinations(game.languages, 2):
        parts = [p for read in (parts_of_texts, parts_of_rules) for p in read(game, langs)[0] if p.running]
        for which in (0, 1):
            found += _joined(parts, which)
    return found


class _Capitals(NamedTuple):
    """How words stand in a language: how often with a capital inside sentences and at their start; which without."""

    inside: Counter[str]
    beginning: Counter[str]
    small: frozenset[str]

    def begins(self, word: str) -> bool:
        """Return whether a word that stands with a capital inside a sentence has it from beginning one."""
        alone = self.inside[word] == 1 and word.lower() in self.small
        return alone or self.beginning[word] >= _TIMES * self.inside[word]


def _joined(parts: Sequence[Part], which: int) -> Iterator[Row]:
    """Go through the sentences of a language, 0 or 1, that hold two, in parts where the other has more of them."""
    texts = [part.said[which] for part in parts]
    capitals = _Capitals(
        Counter(word for text in texts for word in _INSIDE.findall(text)),
        Counter(word for text in texts for word in _BEGINNING.findall(text)),
        frozenset(word for text in texts for word in _SMALL.findall(text)),
    )
    for part in parts:
        mine, theirs = (len(STOP.findall(part.said[one])) for one in (which, 1 - which))
        for word in _INSIDE.findall(part.said[which]) if mine < theirs else ():
            if capitals.begins(word):
                told_ = (
                    f"'{word}' begins a sentence inside another, which '{part.langs[1 - which]}' has apart"
                )
                yield row_of(part, which, f"{told_}; end the one before it", f" {word} ")
