"""A loaded game with the chosen modules only: what belongs to others is left out before anything is printed.

Why here: numbers of cards, values in texts, odds, facts and findings all follow from what is in the box. Whoever comes
after sees a game that never had the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from cardgen.load.document import Diagnostics
from cardgen.load.loaded import LoadedGame
from cardgen.load.rules import has_fences, of_modules, parse_rules
from cardgen.load.sources import Sources
from cardgen.model import Deck, Game, Module, RuleText

#: The module that every other one is played with.
GROUND = "base"


def chosen_modules(modules: Mapping[str, Module], wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the modules of a choice in the game's order: those wanted, what they need, and `base`.

    Args:
        wanted: ids, of which unknown ones name other games' modules; none for the modules a build has by default.
    """
    waiting = list(wanted) or [one.id for one in modules.values() if one.default]
    waiting.append(GROUND)
    found: set[str] = set()
    while waiting:
        one = waiting.pop()
        if one in modules and one not in found:
            found.add(one)
            waiting += modules[one].needs
    return tuple(name for name in modules if name in found)


def legal_choices(modules: Mapping[str, Module]) -> Iterator[tuple[str, ...]]:
    """Yield every choice of modules that has what it needs, the smallest first."""
    seen = set()
    for size in range(1, len(modules) + 1):
        for wanted in combinations(modules, size):
            choice = chosen_modules(modules, wanted)
            if choice not in seen:
                seen.add(choice)
                yield choice


def with_modules(loaded: LoadedGame, chosen: Collection[str]) -> LoadedGame:
    """Return a loaded game with these modules only; the same one where it has no others.

    Its findings stay: they are of its files, whatever is chosen.
    """
    game = loaded.game
    set_aside = copies_set_aside(game, chosen) if game else {}
    if game is None or (set(chosen) >= game.modules.keys() and not set_aside):
        return loaded
    decks = tuple(_of_deck(deck, chosen, set_aside) for deck in game.decks if deck.module in chosen)
    left_out = _left_out(game, decks)
    tokens = {name: token for name, token in game.tokens.items() if token.module in chosen}
    gone = left_out.keys() | (game.tokens.keys() - tokens.keys())
    narrowed = replace(
        game,
        chosen=tuple(name for name in game.modules if name in chosen),
        left_out=left_out,
        tokens=tokens,
        decks=decks,
        inventory=tuple(row for row in game.inventory if row.module in chosen),
        facts={
            key: kept
            for key, rows in game.facts.items()
            if (kept := tuple(fact for fact in rows if fact.module in ("", *chosen)))
        },
        rules={lang: _rules(rules, chosen, loaded.sources) for lang, rules in game.rules.items()},
        table={key: _without(given, gone) for key, given in game.table.items()},
    )
    return replace(loaded, game=narrowed)


def copies_set_aside(game: Game, chosen: Collection[str]) -> Mapping[str, int]:
    """Return how many copies stay in the box with these modules, by component."""
    return sum((Counter(game.modules[name].takes_out) for name in chosen), Counter())


def _of_deck(deck: Deck, chosen: Collection[str], set_aside: Mapping[str, int]) -> Deck:
    """Return a deck with the components of the chosen modules; more than there are is never set aside."""
    kept = tuple(
        replace(one, set_aside=min(set_aside[one.id], one.copies)) if one.id in set_aside else one
        for one in deck.components
        if one.module in chosen
    )
    return deck if kept == deck.components else replace(deck, components=kept)


def _left_out(game: Game, decks: Sequence[Deck]) -> dict[str, str]:
    """Return the decks and components that the choice leaves out, each with the module it waits for."""
    kept = {deck.id for deck in decks} | {c.id for deck in decks for c in deck.components}
    homes = {deck.id: deck.module for deck in game.decks}
    homes |= {
        c.id: c.module if deck.id in kept else deck.module for deck in game.decks for c in deck.components
    }
    return {name: home for name, home in homes.items() if name not in kept}


def _rules(rules: RuleText, chosen: Collection[str], sources: Sources) -> RuleText:
    """Return the rules without the parts of other modules; their mistakes were reported when they were read."""
    source = sources.get(rules.place.file)
    if source is None or not has_fences(source.text):
        return rules
    kept = parse_rules(of_modules(source.text, chosen), rules.place.file, rules.lang, Diagnostics())
    return replace(kept, left_out=tuple(n for n in rules.sections if n not in kept.sections))


def _without(table: Any, left_out: Collection[str]) -> Any:
    """Return the layout of the table without the names of what is left out."""
    if isinstance(table, Mapping):
        kept = ((key, value) for key, value in table.items() if key not in left_out)
        return {key: _without(value, left_out) for key, value in kept}
    if isinstance(table, (list, tuple)):
        return [_without(one, left_out) for one in table if not isinstance(one, str) or one not in left_out]
    return table
