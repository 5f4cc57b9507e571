"""What a text says in words: with the names that its tokens print."""

from __future__ import annotations

import re

from cardgen.check.contexts.checked_game import CheckedGame

_TOKEN = re.compile(r"\{(?:(card|deck):)?([^{}]*)\}")


def spoken(game: CheckedGame, lang: str, markup: str) -> str:
    """Return a text with the names of the cards and decks that its tokens print; other tokens say nothing here."""

    def name(token: re.Match[str]) -> str:
        component = game.component(token[2]) if token[1] == "card" else None
        deck = game.deck(token[2]) if token[1] == "deck" else None
        names = (component.fields.get("name") if component else deck.title if deck else None) or {}
        return f" {names.get(lang, '')} "

    return _TOKEN.sub(name, markup)
