from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.model.citations import in_brackets


@rule("CG210", "total-differs")
def total_differs(game: CheckedGame) -> Violations:
    """A total over several decks differs from what the game states.

    Why it matters: the total on the box is what a player counts first.

    Example:
          # file: game.yaml
          facts:
        -   - {total: {decks: [room, trap], field: copies, equals: 3}, source: own design}
        +   - {total: {decks: [room, trap], field: copies, equals: 4}, source: own design}
          # file: decks/room.yaml
            - id: room-orc
              copies: 2
              name: {sv: Orch, en: Orc}
          # file: decks/trap.yaml
          title: {sv: Fällor, en: Traps}
          cards:
            - id: trap-snakes
              copies: 2
              name: {sv: Ormar, en: Snakes}

    Source: Reference, Facts and odds: `total`.
    """
    for fact in understood(game, "total"):
        name, stated = str(fact.words["field"]), fact.words["equals"]
        parts = {deck.id: fact.sum_of(deck, name) for deck in fact.decks}
        total = sum(parts.values())
        if abs(total - stated) > 1e-9:
            listed = " + ".join(f"{deck} {part:g}" for deck, part in parts.items())
            message = f"'{name}' adds up to {total:g} ({listed}), but the game states {stated:g}"
            yield violation(fact.place, f"{message}{in_brackets(fact.source)}; fix a deck or the fact")
