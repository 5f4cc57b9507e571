"""A booklet of rules as a product: set once per language, for all files that contain it and all pages that count it.

`typesetting` sets it; this module defines the result and how the cache stores it.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from cardgen.art.colour import named
from cardgen.cache import Cache, code_digest, digest
from cardgen.export.documents.pictures.faces import Faces
from cardgen.export.documents.words import words_digest
from cardgen.findings import Finding, Place
from cardgen.layout.decks import GameLayout
from cardgen.layout.lookups import OwnData
from cardgen.model import Component, Deck, Game
from cardgen.model.source_map import COVER_FACTS
from cardgen.values.readings import reading_word

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class BookletRefused(ValueError):
    """The booklet cannot be made; `finding` says why and where."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


class SetBooklet(Struct, frozen=True):
    """A booklet in one language, typeset.

    Attributes:
        key: digest of its bytes, or of the reason why it cannot be made.
        pdf: its single pages, empty where it cannot be made; pages: their number, a multiple of four.
        refused: why it cannot be made; warnings: reported in any case.
    """

    key: str
    pdf: bytes = b""
    pages: int = 0
    refused: Finding | None = None
    warnings: tuple[Finding, ...] = ()

    def content(self) -> bytes:
        """Return the PDF.

        Errors:
            BookletRefused: it cannot be made.
        """
        if self.refused:
            raise BookletRefused(self.refused)
        return self.pdf


def cached_booklet(cache: Cache, key: str) -> SetBooklet | None:
    """Return a booklet from the cache, or None."""
    kept = cache.get("booklet", key)
    try:
        shown, pages, pdf, rows = marshal.loads(kept) if kept else ("", 0, b"", ())
        warnings = tuple(Finding(Place(*at), *rest) for at, rest in rows)
    except (ValueError, EOFError, TypeError):
        return None  # a damaged entry counts as missing
    return SetBooklet(shown, pdf, pages, warnings=warnings) if pdf else None


def cache_booklet(cache: Cache, key: str, booklet: SetBooklet) -> None:
    """Cache a booklet that could be set."""
    rows = [
        ((w.place.file, w.place.line, w.place.column), (w.code, w.message, w.severity))
        for w in booklet.warnings
    ]
    cache.put("booklet", key, marshal.dumps((booklet.key, booklet.pages, booklet.pdf, rows)))


def document_colour(game: Game, decks: Iterable[Deck], otherwise: str = "") -> str:
    """Return the colour of documents: the first `color` of a deck, else the look's, else the game's ink."""
    wishes = [str(deck.values.get("color", "")) for deck in decks]
    return next(filter(_COLOUR.fullmatch, wishes), otherwise or named(game.palette, "INK"))


class BookletInputs(NamedTuple):
    """The cache address of a booklet, and the parts of its own data that determine it."""

    address: str
    parts: OwnData


def booklet_inputs(game: Game, lang: str, resources: GameLayout, component: Component) -> BookletInputs:
    """Return the inputs of a booklet; what its texts look up in the game is recorded separately."""
    deck = game.deck(component.deck)
    parts = OwnData(
        lang,
        rules=game.rules_in(lang),
        component=(component.id, component.fields, component.trim_mm),
        faces=Faces(resources, lang).key(),
        game=(game.title, game.subtitle, game.about, game.notice, game.edition, game.all_credits),
        cover=[(row.key, row.value, row.scope) for key in COVER_FACTS for row in game.facts.get(key, ())],
        deck=(deck.title, deck.values, deck.copies) if deck else (),
        names=[(deck.id, deck.title.of(lang), _names(deck, lang)) for deck in game.decks],
        readings=[reading_word(game, lang, name) for name in ("reading", "readings")],
        terms=_without_keys(game.terms, set(game.languages) - {lang}),
        tokens=(game.tokens, game.extended.tokens if game.extended else {}),
        fonts=(resources.fonts_state, resources.look.line_preferences, resources.look.booklet),
    )
    address = digest(code_digest(), words_digest(), game.id, component.id, lang, resources.ink)
    return BookletInputs(address, parts)


def booklet_key(resources: GameLayout, wish: BookletInputs) -> str:
    """Return the key of a booklet by its last recorded lookups; empty where it was never set."""
    return resources.lookups.key("booklet", *wish)


def _without_keys(value: Any, left_out: Collection[str]) -> Any:
    """Return data without some keys at any level, such as those of other languages."""
    if not isinstance(value, Mapping):
        return value
    return {key: _without_keys(one, left_out) for key, one in value.items() if key not in left_out}


def _names(deck: Deck, lang: str) -> list[tuple[str, str]]:
    return [(c.id, c.name(lang)) for c in deck.components]
