from itertools import combinations

from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import agree, entries_by_key
from cardgen.model import StatedFact
from cardgen.model.facts import scope_in_words


@rule("CG301", "facts-conflict")
def facts_conflict(game: CheckedGame) -> Violations:
    """Two facts give one key different values, and both apply.

    Why it matters: when two rules contradict each other, some tables play one and some the other.

    Example:
          # file: game.yaml
          facts:
        -   - {key: search.turns, value: 2, source: own design}
        -   - {key: search.turns, value: 3, source: own design}
        +   - {key: search.turns, value: 2, source: own design, scope: {edition: first}}
        +   - {key: search.turns, value: 3, source: own design, scope: {edition: second}}

    Source: Reference, Facts and odds. Scopes that name different editions, modules or heroes never apply together; for
    a wider and a narrower one see CG302.
    """
    for same in entries_by_key(game):
        for first, second in combinations(same, 2):
            nested = first.scope.items() < second.scope.items() or second.scope.items() < first.scope.items()
            if nested or not _meet(first, second) or agree(first, second):
                continue
            if not (_overrides(first, second) or _overrides(second, first)):
                message = f"'{second.key}' is '{second.value}' here ({scope_in_words(second.scope)})"
                other = f"'{first.value}' on line {first.place.line} ({scope_in_words(first.scope)})"
                yield violation(
                    second.place,
                    f"{message} and {other}; decide which applies, or give each its own scope",
                )


def _meet(one: StatedFact, other: StatedFact) -> bool:
    """Return whether there may be something both scopes hold for: they name nothing that differs."""
    return all(other.scope.get(name, value) == value for name, value in one.scope.items())


def _overrides(one: StatedFact, other: StatedFact) -> bool:
    return one.overrides is not None and one.overrides == (other.key, other.scope)
