"""Which rule a card has: its id says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

R = TypeVar("R")


def rule_by_id(rules: Mapping[str, R], deck: str, card: str, otherwise: R | None = None) -> R:
    """Return the rule of a card: that of the longest beginning of its id, without the deck's, that has one.

    Args:
        otherwise: the rule of a card that has none of its own.

    Errors:
        ValueError: no rule is known for it.
    """
    words = card.removeprefix(f"{deck}-").split("-")
    for length in range(len(words), 0, -1):
        rule = rules.get("-".join(words[:length]))
        if rule:
            return rule
    if otherwise is None:
        raise ValueError(f"no rule is known for the card '{card}'")
    return otherwise
