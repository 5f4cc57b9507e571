from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import inventory_rows


@rule("CG204", "distinct-differ")
def distinct_differ(game: CheckedGame) -> Violations:
    """A deck has more or fewer different components than the inventory states.

    Why it matters: the number of copies can be right although one card is missing and another is there twice.

    Example:
          # file: game.yaml
          inventory:
            - {kind: card, deck: room, copies: 2, distinct: 2}
          # file: decks/room.yaml
            - id: room-orc
        -     copies: 2
              name: {sv: Orch, en: Orc}
        +   - id: room-skeleton
        +     name: {sv: Skelett, en: Skeleton}

    Source: Reference, A game's files: game.yaml states the inventory.
    """
    for row, pieces in inventory_rows(game):
        if row.distinct is not None and row.distinct != len(pieces):
            message = f"deck '{row.deck}' has {len(pieces)} different components"
            yield violation(row.place, f"{message}, but the inventory states {row.distinct}; fix one of them")
