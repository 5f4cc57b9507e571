"""Tokens by where they are mentioned: each token of each unit, and what it is read as."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.segmentation import ADDRESS
from cardgen.check.corpus.text_units import SECTION, TextUnit, units_with_markup
from cardgen.findings import Place
from cardgen.text.links import Linked, links_in
from cardgen.text.markup import tokens_of
from cardgen.text.tokens import Ref, Sum, TokenProblem, parse_token

_ADDRESS = re.compile(ADDRESS)
_NAMED = re.compile(r"\{(?:(card|deck):)?([^{}]*)\}")


class Mention(NamedTuple):
    """A token in a unit, and what it is read as; one for each unit, however often it occurs there."""

    token: str
    read: Sum | Ref | TokenProblem
    unit: TextUnit


@memoized
def mentions(game: CheckedGame) -> tuple[Mention, ...]:
    """Return all tokens of a game's texts and rules, in the order of the units."""
    return tuple(_mentions(game))


def _mentions(game: CheckedGame) -> Iterator[Mention]:
    known: dict[str, Sum | Ref | TokenProblem] = {}
    for unit in units_with_markup(game):
        for token in dict.fromkeys(tokens_of(unit.text)):
            read = known.get(token)
            if read is None:
                read = known[token] = parse_token(token, game.tokens)
            yield Mention(token, read, unit)


def references(game: CheckedGame, kind: str) -> Iterator[tuple[str, Mention]]:
    """Yield the references of one kind (`rule`, `deck`, `card`, `icon`): the name and its mention."""
    for mention in mentions(game):
        if isinstance(mention.read, Ref) and mention.read.kind == kind:
            yield mention.read.name, mention


def token_place(game: CheckedGame, mention: Mention) -> Place:
    """Return where a token first occurs in its unit."""
    return spot(game, mention.unit.place, "{" + mention.token + "}")


@memoized
def rule_links(game: CheckedGame) -> tuple[tuple[Linked, TextUnit], ...]:
    """Return the links and pictures of the rules, each with its unit."""
    sections = (unit for unit in units_with_markup(game) if unit.kind == SECTION)
    return tuple((one, unit) for unit in sections for one in links_in(unit.text))


def link_place(game: CheckedGame, link: Linked, unit: TextUnit) -> Place:
    """Return where a link or picture first occurs in its unit."""
    return spot(game, unit.place, f"[{link.words}]({link.target}")


def with_names(game: CheckedGame, lang: str, markup: str) -> str:
    """Return a text with the names of the cards and decks that its tokens print, and without other tokens."""

    def name(token: re.Match[str]) -> str:
        component = game.component(token[2]) if token[1] == "card" else None
        deck = game.deck(token[2]) if token[1] == "deck" else None
        names = (component.fields.get("name") if component else deck.title if deck else None) or {}
        return f" {names.get(lang, '')} "

    return _NAMED.sub(name, _ADDRESS.sub(" ", markup))
