"""What records are checked against. Apart from the checks, so that a cached game imports none of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Context:
    """What a record is checked against: the game's languages and modules, the types of the deck's fields."""

    languages: tuple[str, ...]
    modules: tuple[str, ...] = ("base",)
    types: Mapping[str, str] = field(default_factory=dict)
