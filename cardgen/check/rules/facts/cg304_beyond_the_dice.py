from cardgen.check.api import WARNING, CheckedGame, Violations, rule
from cardgen.check.corpus.facts.dice_in_texts import beyond, strange_dice
from cardgen.check.corpus.facts.fact_kinds import exact
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.check.corpus.facts.texts_against_ledger import (
    Row,
    found_in_texts,
    row_violations,
    texts_of_sentences,
)


@rule("CG304", "beyond-the-dice", severity=WARNING)
def beyond_the_dice(game: CheckedGame) -> Violations:
    """A text or a record asks for a die the game does not have, or for a number that no throw or rule can give.

    Why it matters: "on 13 or more" of a twelve-sided die never happens, and nobody notices that the rule is dead.

    Example:
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-pit
              name: {sv: Brunn, en: Pit}
        -     text: {sv: "Slå {T12}. Vid 13 eller högre faller du.", en: "Roll {T12}. On 13 or higher you fall."}
        +     text: {sv: "Slå {T12}. Vid 11 eller högre faller du.", en: "Roll {T12}. On 11 or higher you fall."}

    Source: `tokens` of game.yaml (faces of dice) and `limits` of its facts.
    """
    yield from row_violations(game, found_in_texts(game, "beyond-the-dice", _beyond))
    yield from strange_dice(game)


def _beyond(game: CheckedGame) -> list[Row]:
    limits = {
        f.token.id: (low, high)
        for f in understood(game, "limits")
        if (low := exact(f.words["at_least"])) is not None
        if (high := exact(f.words["at_most"])) is not None
    }
    return [(index, *row) for index, unit in texts_of_sentences(game) for row in beyond(game, unit, limits)]
