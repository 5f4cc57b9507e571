from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation


@rule("CG202", "deck-not-in-inventory", severity=WARNING)
def deck_not_in_inventory(game: CheckedGame) -> Violations:
    """The game has an inventory, but a deck is not in it.

    Why it matters: nobody counts that deck, so an extra copy in it goes unnoticed.

    Example:
          # file: game.yaml
          inventory:
            - {kind: card, deck: room, copies: 1}
        +   - {kind: card, deck: trap, copies: 1}
          # file: decks/trap.yaml
          title: {sv: Fällor, en: Traps}
          cards:
            - id: trap-snakes
              name: {sv: Ormar, en: Snakes}

    Source: Reference, A game's files: game.yaml states the inventory.
    """
    stated = {(row.deck, row.module) for row in game.inventory}
    for deck in game.decks if stated else ():
        for module in dict.fromkeys(c.module for c in deck.components):
            if (deck.id, module) not in stated:
                yield violation(
                    deck.place,
                    f"deck '{deck.id}' (module '{module}') is not in the inventory of game.yaml; add a row",
                )
