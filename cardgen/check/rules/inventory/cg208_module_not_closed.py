from collections.abc import Iterator

from cardgen.check.api import CheckedGame, Place, Violations, nearest, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.text_units import Translations, component_texts, deck_texts
from cardgen.load.module_choice import chosen_modules
from cardgen.model import Deck
from cardgen.text.markup import tokens_of
from cardgen.text.tokens import Ref, parse_token


@rule("CG208", "module-not-closed", whole=True)
def module_not_closed(game: CheckedGame) -> Violations:
    """A module names a card or deck of another module that is not in its `needs`.

    Why it matters: anyone who prints that module alone is sent to cards that are not in the box.

    Example:
          # file: game.yaml
          modules:
            base: {title: {sv: Grundspelet, en: Base game}}
            amulets: {title: {sv: Amuletter, en: Amulets}}
        -   heroes: {title: {sv: Hjältar, en: Heroes}}
        +   heroes: {title: {sv: Hjältar, en: Heroes}, needs: [amulets]}
          # file: decks/amulet.yaml
          title: {sv: Amuletter, en: Amulets}
          module: amulets
          cards:
            - id: amulet-sun
              name: {sv: Solen, en: The sun}
          # file: decks/hero.yaml
          title: {sv: Hjältar, en: Heroes}
          module: heroes
          cards:
            - id: hero-durim
              name: {sv: Durim, en: Durim}
              text: {sv: "Dra {deck:amulet}.", en: "Draw {deck:amulet}."}

    Source: Reference, A game's files: modules. The module 'base' is always there.
    """
    for module in game.modules.values():
        for need in module.needs:
            if need not in game.modules:
                message = f"module '{module.id}' needs '{need}', which is not a module"
                yield violation(
                    spot(game, game.place, f"{module.id}:"), f"{message}{nearest(need, game.modules)}"
                )
    if len(game.modules) < 2:
        return
    homes = {c.id: c.module for c in game.components()} | {
        deck.id: home for deck in game.decks if (home := _home(deck))
    }
    for mine, place, name in _named(game):
        home = homes.get(name, mine)
        if home not in chosen_modules(game.modules, [mine]):
            message = f"'{name}' is of module '{home}', which module '{mine}' does not need"
            yield violation(
                place, f"{message}; add 'needs: [{home}]' to it in game.yaml, or leave the name out"
            )


def _home(deck: Deck) -> str:
    """Return the module that a whole deck belongs to; empty if its components belong to several."""
    modules = {c.module for c in deck.components} or {deck.module}
    return modules.pop() if len(modules) == 1 else ""


def _named(game: CheckedGame) -> Iterator[tuple[str, Place, str]]:
    """Yield the cards and decks that components and decks name: the module, the place and the name."""
    for deck in game.decks:
        home = _home(deck) or deck.module
        yield from ((home, deck.place, name) for name in deck.shows)
        yield from ((home, *cited) for text in deck_texts(deck) for cited in _cited(game, text))
        for component in deck.components:
            own = component_texts(component)
            yield from ((component.module, *cited) for text in own for cited in _cited(game, text))


def _cited(game: CheckedGame, text: Translations) -> Iterator[tuple[Place, str]]:
    for unit in text.values():
        for token in dict.fromkeys(tokens_of(unit.text)) if ":" in unit.text and "{" in unit.text else ():
            read = parse_token(token, game.tokens) if ":" in token else None
            if isinstance(read, Ref) and read.kind in ("card", "deck"):
                yield spot(game, unit.place, "{" + token + "}"), read.name
