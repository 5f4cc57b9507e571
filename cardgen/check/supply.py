"""Supply: a module brings along what it names, and the box holds as much of everything as the game hands out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from cardgen.check.checked_game import CheckedGame
from cardgen.check.fact_words import is_number, stock
from cardgen.check.facts import understood
from cardgen.check.ledger_claims import reckoned
from cardgen.check.registry import Violation, rule, violation
from cardgen.check.texts import Text, back_texts, own_texts, spot
from cardgen.findings import Place, nearest
from cardgen.model import Deck
from cardgen.text.markup import tokens_of
from cardgen.text.tokens import Ref, parse_token

#: The module every other one is played with.
_GROUND = "base"


@rule("CG208", "module-not-closed")
def module_not_closed(game: CheckedGame) -> Iterator[Violation]:
    """A module names a card or deck of another module, which it does not say it needs.

    Why it matters: whoever prints that module alone is sent to cards that are not in the box.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        modules:
          base: {title: {sv: Grundspelet, en: Base game}}
          amulets: {title: {sv: Amuletter, en: Amulets}}
          heroes: {title: {sv: Hjältar, en: Heroes}}
        # file: decks/amulet.yaml
        title: {sv: Amuletter, en: Amulets}
        module: amulets
        source: own design
        certainty: designed
        cards:
          - id: amulet-sun
            name: {sv: Solen, en: The sun}
        # file: decks/hero.yaml
        title: {sv: Hjältar, en: Heroes}
        module: heroes
        source: own design
        certainty: designed
        cards:
          - id: hero-durim
            name: {sv: Durim, en: Durim}
            text: {sv: "Dra {deck:amulet}.", en: "Draw {deck:amulet}."}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        modules:
          base: {title: {sv: Grundspelet, en: Base game}}
          amulets: {title: {sv: Amuletter, en: Amulets}}
          heroes: {title: {sv: Hjältar, en: Heroes}, needs: [amulets]}
        # file: decks/amulet.yaml
        title: {sv: Amuletter, en: Amulets}
        module: amulets
        source: own design
        certainty: designed
        cards:
          - id: amulet-sun
            name: {sv: Solen, en: The sun}
        # file: decks/hero.yaml
        title: {sv: Hjältar, en: Heroes}
        module: heroes
        source: own design
        certainty: designed
        cards:
          - id: hero-durim
            name: {sv: Durim, en: Durim}
            text: {sv: "Dra {deck:amulet}.", en: "Draw {deck:amulet}."}

    Source: README, A game's files: modules. The module 'base' is always there.
    """
    for module in game.modules.values():
        for need in module.needs:
            if need not in game.modules:
                message = f"module '{module.id}' needs '{need}', which is no module"
                yield violation(
                    spot(game, game.place, f"{module.id}:"), f"{message}{nearest(need, game.modules)}"
                )
    if len(game.modules) < 2:
        return
    homes = {c.id: c.module for c in game.components()} | {
        deck.id: module for deck in game.decks if (module := _home(deck))
    }
    for module, place, name in _named(game):
        home = homes.get(name, module)
        if home not in _together(game, module):
            message = f"'{name}' is of module '{home}', which module '{module}' does not need"
            yield violation(
                place, f"{message}; add 'needs: [{home}]' to it in game.yaml, or leave the name out"
            )


@rule("CG209", "supply-short")
def supply_short(game: CheckedGame) -> Iterator[Violation]:
    """The box holds fewer pieces of a kind than the game needs at once.

    Why it matters: nobody misses the fourth dagger before the game is on the table.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {handed_out: {deck: hero, field: starts_with}, source: own design}
        # file: decks/dagger.yaml
        title: {sv: Dolkar, en: Daggers}
        source: own design
        certainty: designed
        cards:
          - id: dagger-plain
            copies: 3
            name: {sv: Dolk, en: Dagger}
        # file: decks/hero.yaml
        title: {sv: Hjältar, en: Heroes}
        fields: {starts_with: data}
        source: own design
        certainty: designed
        cards:
          - id: hero-durim
            name: {sv: Durim, en: Durim}
            starts_with: {dagger-plain: 4}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {handed_out: {deck: hero, field: starts_with}, source: own design}
          - {supply: {of: dagger-plain, at_least: copies(hero) + 3}, source: own design}
        # file: decks/dagger.yaml
        title: {sv: Dolkar, en: Daggers}
        source: own design
        certainty: designed
        cards:
          - id: dagger-plain
            copies: 4
            name: {sv: Dolk, en: Dagger}
        # file: decks/hero.yaml
        title: {sv: Hjältar, en: Heroes}
        fields: {starts_with: data}
        source: own design
        certainty: designed
        cards:
          - id: hero-durim
            name: {sv: Durim, en: Durim}
            starts_with: {dagger-plain: 4}

    Source: README, Facts and odds: `supply` and `handed_out`.
    """
    yield from _handed_out(game)
    facts = list(understood(game, "supply"))
    needed = reckoned(game, [str(fact.words["at_least"]) for fact in facts])
    for fact in facts:
        written = str(fact.words["at_least"])
        least, there = needed[written], fact.about.copies
        if isinstance(least, bool) or not isinstance(least, Fraction):
            problem = least if isinstance(least, str) else f"'{written}' is a comparison, and no number"
            yield violation(fact.place, f"supply of '{fact.about.id}': {problem}")
        elif there < least:
            message = f"'{fact.about.id}' has {there} pieces, at least {least} are needed"
            yield violation(fact.place, f"{message} ({fact.source}); add copies or mend the fact")


@rule("CG210", "total-differs")
def total_differs(game: CheckedGame) -> Iterator[Violation]:
    """A number added up over several decks is not what the game states.

    Why it matters: the total on the box is what a player counts first.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {total: {decks: [room, trap], field: copies, equals: 3}, source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            copies: 2
            name: {sv: Orch, en: Orc}
        # file: decks/trap.yaml
        title: {sv: Fällor, en: Traps}
        source: own design
        certainty: designed
        cards:
          - id: trap-snakes
            copies: 2
            name: {sv: Ormar, en: Snakes}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {total: {decks: [room, trap], field: copies, equals: 4}, source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            copies: 2
            name: {sv: Orch, en: Orc}
        # file: decks/trap.yaml
        title: {sv: Fällor, en: Traps}
        source: own design
        certainty: designed
        cards:
          - id: trap-snakes
            copies: 2
            name: {sv: Ormar, en: Snakes}

    Source: README, Facts and odds: `total`.
    """
    for fact in understood(game, "total"):
        name, stated = str(fact.words["field"]), fact.words["equals"]
        parts = {deck.id: _sum(deck, name) for deck in fact.about}
        total = sum(parts.values())
        if abs(total - stated) > 1e-9:
            listed = " + ".join(f"{deck} {part:g}" for deck, part in parts.items())
            message = f"'{name}' adds up to {total:g} ({listed}), the game states {stated:g}"
            yield violation(fact.place, f"{message} ({fact.source}); mend a deck or the fact")


def _sum(deck: Deck, name: str) -> float:
    values = ((c.copies, 1 if name == "copies" else c.fields.get(name)) for c in deck.components)
    return sum(copies * value for copies, value in values if is_number(value))


def _home(deck: Deck) -> str:
    """Give the one module all of a deck is of; empty where its components are of several."""
    modules = {c.module for c in deck.components} or {deck.module}
    return modules.pop() if len(modules) == 1 else ""


def _together(game: CheckedGame, module: str) -> set[str]:
    """Give the modules that are there whenever one is: itself, the base game, and what it needs."""
    found: set[str] = set()
    waiting = [module, _GROUND]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += game.modules[one].needs if one in game.modules else ()
    return found


def _named(game: CheckedGame) -> Iterator[tuple[str, Place, str]]:
    """Go through the cards and decks that components and decks name: the module, the place and the name."""
    for deck in game.decks:
        home = _home(deck) or deck.module
        yield from ((home, deck.place, name) for name in deck.shows)
        yield from ((home, *cited) for text in back_texts(deck) for cited in _cited(game, text))
        for component in deck.components:
            own = own_texts(component)
            yield from ((component.module, *cited) for text in own for cited in _cited(game, text))


def _cited(game: CheckedGame, text: Text) -> Iterator[tuple[Place, str]]:
    """Go through the cards and decks that the tokens of a text name."""
    for lang, markup in text.by_lang.items():
        for token in dict.fromkeys(tokens_of(markup)) if ":" in markup and "{" in markup else ():
            read = parse_token(token, game.tokens) if ":" in token else None
            if isinstance(read, Ref) and read.kind in ("card", "deck"):
                yield spot(game, text.place(lang), "{" + token + "}"), read.name


def _handed_out(game: CheckedGame) -> Iterator[Violation]:
    """Go through what the components of decks hand out together, by the field that lists it."""
    for fact in understood(game, "handed_out"):
        name, needed = str(fact.words["field"]), Counter[str]()
        first: dict[str, Place] = {}
        for component in fact.about.components:
            given = component.fields.get(name)
            if given is None:
                continue
            if not isinstance(given, Mapping):
                yield violation(
                    component.at(name), f"'{component.id}': {name} is no map; write such as {{dagger: 4}}"
                )
                continue
            for what, count in given.items():
                found = stock(game, str(what))
                place = component.at(f"{name}.{what}")
                if isinstance(found, str):
                    yield violation(place, f"'{component.id}': {found}")
                elif not is_number(count):
                    yield violation(place, f"'{component.id}': '{count}' of '{what}' is not a number")
                else:
                    needed[str(what)] += count * component.copies
                    first.setdefault(str(what), place)
        for what, count in needed.items():
            there = stock(game, what)
            if not isinstance(there, str) and there.copies < count:
                message = (
                    f"'{fact.about.id}' hands out {count:g} of '{what}', of which there are {there.copies}"
                )
                yield violation(first[what], f"{message} ({fact.source}); add copies or hand out less")
