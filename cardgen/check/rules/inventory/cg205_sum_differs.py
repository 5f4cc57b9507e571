from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.model.citations import in_brackets


@rule("CG205", "sum-differs")
def sum_differs(game: CheckedGame) -> Violations:
    """The values of a deck do not add up to what the game states.

    Why it matters: nobody notices a mistyped value on one card; the total shows it.

    Example:
          # file: game.yaml
          facts:
            - sum: {deck: room, field: value, equals: 300}
              source: own design
          # file: decks/room.yaml
          fields: {value: number}
          cards:
            - id: room-gold
              copies: 2
              name: {sv: Guld, en: Gold}
        -     value: 105
        +     value: 150

    Source: Reference, A game's files; totals such as the worth of all treasures in the box.
    """
    for fact in understood(game, "sum"):
        name, stated, deck = str(fact.words["field"]), fact.words["equals"], fact.deck
        total = fact.sum_of(deck, name)
        if abs(total - stated) > 1e-9:
            message = f"'{name}' of deck '{deck.id}' adds up to {total:g}, but the game states {stated:g}"
            yield violation(fact.place, f"{message}{in_brackets(fact.source)}; fix a card or the fact")
