from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.text_units import span
from cardgen.check.rules.facts.cg312_value_of_another_edition.editions import values_of_others


@rule("CG312", "value-of-another-edition", severity=WARNING)
def value_of_another_edition(game: CheckedGame) -> Violations:
    """A text states the value that a fact has in another edition.

    Another edition is a game that this one extends, one that extends this one and is checked with it, or an `edition`
    in the scope of a fact. What a fact is about is taken from the sentences that print it in any of them.

    Why it matters: a sentence copied from the other edition states the rule of another game.

    Example:
          # file: facts.yaml
          - {key: turns, value: 19, source: own design}
          - {key: turns, value: 26, scope: {edition: The Hold}, overrides: {why: a longer day}, source: own design}
          # file: decks/room.yaml
            - id: room-hall
              name: {sv: Sal, en: Hall}
              text: {sv: "Spelet varar {=turns} drag.", en: "The game lasts {=turns} turns."}
            - id: room-gate
              name: {sv: Port, en: Gate}
        -     text: {sv: Spelet varar i 26 drag till., en: The game lasts another 26 turns.}
        +     text: {sv: "Spelet varar i {=turns} drag till.", en: "The game lasts another {=turns} turns."}

    Source: Reference, Facts and odds; How do I, One game on another. A sentence that names the other edition, or
    prints the fact as well, distinguishes the two and is skipped. So are examples and numbers alone in brackets.
    """
    for value in values_of_others(game):
        other, unit = value.other, value.unit
        written, edition = unit.text[value.start : value.end], other.edition.of(unit.lang)
        message = f"'{written}' is what '{other.key}' is in '{edition}'; here it is {other.here}"
        place = span(game, unit, value.start, value.end).place
        yield violation(place, f"{unit.what}: {message}; print it as {{={other.key}}}")
