from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import agree, ledger_entries
from cardgen.model.facts import scope_in_words


@rule("CG303", "overrides-nothing")
def overrides_nothing(game: CheckedGame) -> Violations:
    """A fact is declared to override another that does not exist or has the same value.

    Why it matters: the fact it was an exception to has changed, and the exception probably should too.

    Example:
          # file: game.yaml
          facts:
            - {key: daggers.start, value: 4, source: own design}
        -   - key: daggers.start
        -     value: 4
        -     scope: {hero: durim}
        -     overrides: {why: he carries a second belt}
        -     source: own design
        +   - {key: daggers.start, value: 4, scope: {hero: durim}, source: own design}

    Source: Reference, Facts and odds.
    """
    rows = ledger_entries(game)
    for entry in rows:
        over = entry.overrides
        if over is None:
            continue
        found = [one for one in rows if one.key == over.key and one.scope == over.scope and one is not entry]
        where = scope_in_words(over.scope)
        if not found:
            missing = f"'{entry.key}' overrides '{over.key}' ({where}), which does not exist"
            yield violation(entry.place, f"{missing}; name what it overrides")
        elif over.key == entry.key and all(agree(one, entry) for one in found):
            message = f"'{entry.key}' overrides '{entry.value}' ({where}) with the same value"
            yield violation(entry.place, f"{message}; remove 'overrides' or fix one of them")
