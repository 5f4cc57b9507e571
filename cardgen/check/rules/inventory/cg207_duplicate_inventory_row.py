from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.model import InventoryRow


@rule("CG207", "duplicate-inventory-row")
def duplicate_inventory_row(game: CheckedGame) -> Violations:
    """The inventory lists the same deck of a module twice.

    Why it matters: one of the two numbers is wrong, or they count parts that nobody can tell apart.

    Example:
          # file: game.yaml
          inventory:
            - {kind: card, deck: room, copies: 1}
        -   - {kind: card, deck: room, copies: 1}

    Source: Reference, A game's files: game.yaml states the inventory.
    """
    first: dict[tuple[str, str], InventoryRow] = {}
    for row in game.inventory:
        before = first.setdefault((row.deck, row.module), row)
        if before is not row:
            message = (
                f"duplicate deck '{row.deck}' (module '{row.module}', first on line {before.place.line})"
            )
            yield violation(row.place, f"{message}; delete one row")
