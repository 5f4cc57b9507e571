from itertools import combinations

from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.ledger_entries import Entry
from cardgen.check.corpus.facts.ledger_rows import agree, entries_by_key


@rule("CG301", "facts-conflict")
def facts_conflict(game: CheckedGame) -> Violations:
    """Two facts give one key two values where both hold.

    Why it matters: of two rules that cannot both be kept, every table plays another one.

    Example:
          # file: game.yaml
          title: {sv: Borgen, en: Keep}
          languages: [sv, en]
          facts:
        -   - {key: search.turns, value: 2, source: own design}
        -   - {key: search.turns, value: 3, source: own design}
        +   - {key: search.turns, value: 2, source: own design, scope: {edition: first}}
        +   - {key: search.turns, value: 3, source: own design, scope: {edition: second}}

    Source: Reference, Facts and odds. Two scopes that name different editions, modules or heroes never hold together;
    of a wider and a narrower one see CG302.
    """
    for same in entries_by_key(game):
        for first, second in combinations(same, 2):
            nested = first.scope < second.scope or second.scope < first.scope
            if nested or not _meet(first, second) or agree(first, second):
                continue
            if not (_overrides(first, second) or _overrides(second, first)):
                message = f"'{second.key}' is '{second.value}' here ({second.where})"
                other = f"'{first.value}' on line {first.place.line} ({first.where})"
                yield violation(
                    second.place,
                    f"{message} and {other}; decide which holds, or give each a scope of its own",
                )


def _meet(one: Entry, other: Entry) -> bool:
    """Return whether there may be something both scopes hold for: they name nothing that differs."""
    mine, theirs = dict(one.scope), dict(other.scope)
    return all(theirs.get(name, value) == value for name, value in mine.items())


def _overrides(one: Entry, other: Entry) -> bool:
    return one.overrides is not None and one.overrides == (other.key, other.scope)
