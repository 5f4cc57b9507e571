"""What a game takes from the one it extends, each by its name: colours, labels, tokens, phrases, terms, credits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from cardgen.findings import Place
from cardgen.load.extending.extended import ExtendedGame
from cardgen.model import Credit, Game, Localized, Phrase, Token


def with_inherited_entries(game: Game, extended: ExtendedGame, place: Place) -> Game:
    """Return a game with what it inherits; a word that lacks one of its languages is not inherited.

    Args:
        place: where it says what it extends.
    """
    base = extended.game
    labels = {
        key: extended.text(text) for key, text in base.labels.items() if extended.has_all_languages(text)
    }
    return replace(
        game,
        palette={**base.palette, **game.palette},
        labels={**labels, **game.labels},
        tokens={**dict(_tokens(game, extended)), **game.tokens},
        phrases={**dict(_phrases(extended)), **game.phrases},
        terms=_terms(game, extended),
        icons={**base.icons, **game.icons},
        words={**base.words, **game.words},
        hyphenation={
            lang: {**base.hyphenation.get(lang, {}), **game.hyphenation.get(lang, {})}
            for lang in game.languages
        },
        drawings={**base.drawings, **game.drawings},
        credits=(*game.credits, *(c for c in _credits(game, base.credits) if c not in game.credits)),
        extended=base,
        extends_place=place,
    )


def _tokens(game: Game, extended: ExtendedGame) -> Iterator[tuple[str, Token]]:
    for key, token in extended.game.tokens.items():
        if (
            token.module in game.modules
            and extended.has_all_languages(token.label)
            and extended.has_all_languages(token.name)
        ):
            yield key, replace(token, label=extended.text(token.label), name=extended.text(token.name))


def _phrases(extended: ExtendedGame) -> Iterator[tuple[str, Phrase]]:
    for key, phrase in extended.game.phrases.items():
        if extended.has_all_languages(Localized(phrase.texts)):
            yield key, replace(phrase, texts=extended.text(Localized(phrase.texts)))


def _credits(game: Game, credits: Iterable[Credit]) -> Iterator[Credit]:
    """Yield credits in the languages of a game: a credit in another language is better than none."""
    for credit in credits:
        yield replace(credit, what=Localized({lang: credit.what.unmarked(lang) for lang in game.languages}))


def _terms(game: Game, extended: ExtendedGame) -> Any:
    """Return the terms of both games; one that is not a map is reported by the checker."""
    if not isinstance(extended.game.terms, Mapping) or not isinstance(game.terms, Mapping):
        return game.terms
    every = ((key, _term(entry, game, extended)) for key, entry in extended.game.terms.items())
    return {**{key: entry for key, entry in every if entry}, **game.terms}


def _term(entry: Any, game: Game, extended: ExtendedGame) -> dict[str, Any]:
    """Return an entry in the languages of a game, without the words of the edition that the game itself is."""
    if not isinstance(entry, Mapping):
        return {}
    others = set(extended.game.languages) - set(game.languages)
    taken = {key: value for key, value in entry.items() if key not in others}
    if isinstance(taken.get("not"), Mapping):
        taken["not"] = _without_languages(taken["not"], others)
    if isinstance(taken.get("editions"), Mapping):
        editions = (
            (_edition(name, game, extended.game), _without_languages(words, others))
            for name, words in taken["editions"].items()
        )
        taken["editions"] = {name: words for name, words in editions if name not in game.title.values()}
    kept = {key: value for key, value in taken.items() if value or not isinstance(value, Mapping)}
    return kept if set(kept) - {"source", "note"} else {}


def _edition(name: str, game: Game, base: Game) -> str:
    """Return what an edition is called in a game that has no module of that name: as the module is called there."""
    module = base.modules.get(name)
    return module.title.unmarked(game.languages[0]) if module and name not in game.modules else name


def _without_languages(words: Any, languages: Iterable[str]) -> Any:
    """Return words by language without those of some languages."""
    if not isinstance(words, Mapping):
        return words
    return {lang: listed for lang, listed in words.items() if lang not in languages}
