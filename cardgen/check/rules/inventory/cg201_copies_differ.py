from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import inventory_rows
from cardgen.model.citations import in_brackets


@rule("CG201", "copies-differ")
def copies_differ(game: CheckedGame) -> Violations:
    """A deck has more or fewer pieces than the inventory states.

    Why it matters: one card too many or too few changes the odds of drawing every other card.

    Example:
          # file: game.yaml
          inventory:
            - {kind: card, deck: room, copies: 84}
          # file: decks/room.yaml
            - id: room-orc
        -     copies: 83
        +     copies: 84
              name: {sv: Orch, en: Orc}

    Source: Reference, A game's files: game.yaml states the inventory.
    """
    for row, pieces in inventory_rows(game):
        copies = sum(c.copies for c in pieces)
        if copies != row.copies:
            cited = in_brackets(row.source)
            message = f"deck '{row.deck}' has {copies} pieces, but the inventory states {row.copies}{cited}"
            yield violation(row.place, f"{message}; fix one of them")
