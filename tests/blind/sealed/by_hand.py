"""SEALED, see README.md. The mistakes of set B that were planted by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.blind.by_hand import by_hand
from tests.blind.operators import Mistake, blind
from tests.mutants.content import Content

_FOLDER = Path(__file__).with_name("by_hand")


@blind("B", "contradictions", "rule-against-card", most=200)
def rule_against_card(content: Content, rng: Random) -> Iterator[Mistake]:
    """A card and a rule, or two cards, contradict each other in different words."""
    yield from by_hand(content, _FOLDER)


@blind("B", "contradictions", "slip-by-hand", most=200)
def slip_by_hand(content: Content, rng: Random) -> Iterator[Mistake]:
    """A slip by hand in a stranger's game: a word, a number, a name."""
    yield from by_hand(content, _FOLDER, slips=True)


@blind("B", "contradictions", "shipped-rule-against-card")
def shipped_rule_against_card(content: Content, rng: Random) -> Iterator[Mistake]:
    """A card and a rule of a shipped game contradict each other in different words, in all languages."""
    yield from by_hand(content, _FOLDER / "shipped")
