from cardgen.check.api import CheckedGame, Violation, Violations, rule
from cardgen.check.corpus.facts.stated_facts import all_facts


@rule("CG206", "unclear-fact")
def unclear_fact(game: CheckedGame) -> Violations:
    """A fact of game.yaml cannot be understood, or names a deck or field that does not exist.

    The same goes for a fact whose `where` matches no component, one whose `certainty` is not one of the four words, and
    one without a source in a game with `cites: true`.

    Why it matters: a fact that cannot be checked protects nothing, though it seems to.

    Example:
          # file: game.yaml
          facts:
        -   - sum: {deck: rooms, field: copies, equals: 1}
        +   - sum: {deck: room, field: copies, equals: 1}
              source: own design

    Source: Reference, Facts and odds.
    """
    for read in all_facts(game):
        if isinstance(read, Violation):
            yield read
