from cardgen.check.api import CheckedGame, Violations, rule, violation


@rule("CG203", "inventory-kind-differs")
def inventory_kind_differs(game: CheckedGame) -> Violations:
    """A row of the inventory gives a deck the wrong kind.

    Why it matters: lists of the contents of the box, sorted by kind, would have it in the wrong place.

    Example:
          # file: game.yaml
          inventory:
        -   - {kind: tile, deck: room, copies: 1}
        +   - {kind: card, deck: room, copies: 1}

    Source: Reference, Words: kinds of component.
    """
    for row in game.inventory:
        deck = game.deck(row.deck)
        if deck and deck.kind.name != row.kind:
            message = f"deck '{row.deck}' is of kind '{deck.kind.name}', but the inventory says '{row.kind}'"
            yield violation(row.place, f"{message}; fix the row, or move the deck's file")
