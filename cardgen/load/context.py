"""What records are checked against. Apart from the checks, so that a cached game imports none of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from cardgen.model.citations import Citation, Citations
from cardgen.model.languages import Languages, complete_languages


class Context(Struct, frozen=True, dict=True):
    """What a record is checked against: the game's languages and modules, the types of the deck's fields.

    Attributes:
        languages: with those that are drafts, which texts may lack.
        columns: keys of the deck's fields of type `row`, by field.
        citations: the sources that the game names once.
        cites: each deck and each row of the inventory must say its own source and certainty.
        inherited: what holds of those that say none: source and certainty of the game.
        heads: what decks say about themselves that this game may take, by id; extends: a digest of all that, empty
            where it extends no game.
    """

    languages: Languages
    modules: tuple[str, ...] = ("base",)
    types: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    citations: Citations = field(default_factory=Citations)
    cites: bool = False
    inherited: Citation = Citation(certainty="designed")
    heads: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    extends: str = ""

    @cached_property
    def complete(self) -> tuple[str, ...]:
        """The languages that every text must have."""
        return complete_languages(self.languages)
