"""A booklet of rules as a product: set once in each language, for all files that hold it and all pages that count it.

`typesetting` sets it; here is what a set booklet is, and how the cache keeps it.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Iterable
from dataclasses import dataclass

from cardgen.art.colour import named
from cardgen.cache import Cache, code_digest, digest
from cardgen.export.documents.pictures.faces import Faces
from cardgen.export.documents.words import words_digest
from cardgen.findings import Finding, Place
from cardgen.layout.decks import GameLayout
from cardgen.model import Component, Deck, Game
from cardgen.model.written import COVER_FACTS

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class BookletRefused(ValueError):
    """The booklet cannot be made; `finding` says why and where."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


@dataclass(frozen=True)
class SetBooklet:
    """A booklet in one language, set.

    Attributes:
        key: digest of all that decides its bytes.
        pdf: its single pages, empty where it is refused; pages: their number, a multiple of four.
        refused: why it cannot be made; warnings: what is to be told of it all the same.
    """

    key: str
    pdf: bytes = b""
    pages: int = 0
    refused: Finding | None = None
    warnings: tuple[Finding, ...] = ()

    def content(self) -> bytes:
        """Return the PDF.

        Errors:
            BookletRefused: there is none.
        """
        if self.refused:
            raise BookletRefused(self.refused)
        return self.pdf


def kept_booklet(cache: Cache, key: str) -> SetBooklet | None:
    """Return a booklet that was set before, or None."""
    kept = cache.get("booklet", key)
    try:
        pages, pdf, rows = marshal.loads(kept) if kept else (0, b"", ())
        warnings = tuple(Finding(Place(*at), *told) for at, told in rows)
    except (ValueError, EOFError, TypeError):
        return None  # a damaged entry is as good as none
    return SetBooklet(key, pdf, pages, warnings=warnings) if pdf else None


def keep_booklet(cache: Cache, booklet: SetBooklet) -> None:
    """Keep a booklet that could be set."""
    rows = [
        ((w.place.file, w.place.line, w.place.column), (w.code, w.message, w.severity))
        for w in booklet.warnings
    ]
    cache.put("booklet", booklet.key, marshal.dumps((booklet.pages, booklet.pdf, rows)))


def document_colour(game: Game, decks: Iterable[Deck]) -> str:
    """Choose the colour of documents: the first `color` among the decks' values, else the game's ink."""
    wishes = [str(deck.values.get("color", "")) for deck in decks]
    return next(filter(_COLOUR.fullmatch, wishes), named(game.palette, "INK"))


def booklet_key(game: Game, lang: str, resources: GameLayout, component: Component) -> str:
    """Return a key of all that decides a booklet's bytes, names of decks and cards included."""
    names = [
        (deck.id, deck.title.of(lang), [(c.id, c.name(lang)) for c in deck.components]) for deck in game.decks
    ]
    deck = game.deck(component.deck)
    said = (
        game.title,
        game.subtitle,
        game.about,
        [(row.key, row.value, row.scope) for key in COVER_FACTS for row in game.facts.get(key, ())],
        game.notice,
        game.version,
        game.credits,
        [game.labels.get(name) for name in ("reading", "readings")],
        game.palette,
        game.fonts.families,
        resources.fonts.fallback,
        resources.look.wishes,
        resources.ink,
    )
    own = (component.id, component.fields, component.trim_mm, deck.values if deck else {})
    taken = game.extended.tokens if game.extended else {}
    shown = Faces(resources, lang).key()
    listed = (names, game.terms)
    parts = (shown, lang, said, own, game.tokens, taken, listed, _font_files(game), game.rules.get(lang))
    return digest(
        code_digest(), words_digest(), resources.pictures.digest(), resources.digest, *map(repr, parts)
    )


def _font_files(game: Game) -> list[tuple[str, int, int]]:
    """List name, size and time of the game's fonts."""
    stats = ((path.name, path.lstat()) for folder in game.font_folders for path in folder.iterdir())
    return sorted((name, info.st_size, info.st_mtime_ns) for name, info in stats)
