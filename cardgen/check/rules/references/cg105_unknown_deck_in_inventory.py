from cardgen.check.api import CheckedGame, Violations, nearest, rule, violation


@rule("CG105", "unknown-deck-in-inventory")
def unknown_deck_in_inventory(game: CheckedGame) -> Violations:
    """The inventory names a deck that the game does not have.

    Why it matters: the inventory promises something that is not in the box.

    Example:
          # file: game.yaml
          inventory:
            - {kind: card, deck: room, copies: 1}
        -   - {kind: card, deck: rooms, copies: 1}

    Source: Reference, A game's files: game.yaml states the inventory. CG005 reports an unknown module.
    """
    decks = [deck.id for deck in game.decks]
    for row in game.inventory:
        if row.deck not in decks:
            message = f"no deck '{row.deck}'{nearest(row.deck, decks)}; decks are named by their files"
            yield violation(row.place, message)
