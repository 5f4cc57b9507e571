from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import agree, entries_by_key
from cardgen.model.facts import scope_in_words


@rule("CG302", "exception-undeclared")
def exception_undeclared(game: CheckedGame) -> Violations:
    """A fact differs from a wider one with the same key, but is not declared to override it.

    Why it matters: an exception that nobody intended is a contradiction, and only its author can tell which it is.

    Example:
          # file: game.yaml
          facts:
            - {key: daggers.start, value: 4, source: own design}
        -   - {key: daggers.start, value: 6, scope: {hero: durim}, source: own design}
        +   - key: daggers.start
        +     value: 6
        +     scope: {hero: durim}
        +     overrides: {why: he carries a second belt}
        +     source: own design

    Source: Reference, Facts and odds.
    """
    for same in entries_by_key(game):
        for entry in same:
            wider = [one for one in same if one.scope.items() < entry.scope.items() and not agree(one, entry)]
            if wider and entry.overrides is None:
                over = max(wider, key=lambda one: len(one.scope))
                here, there = scope_in_words(entry.scope), scope_in_words(over.scope)
                message = f"'{entry.key}' is '{entry.value}' ({here}), but '{over.value}' on line"
                advice = "add 'overrides' and why, or fix one of them"
                yield violation(entry.place, f"{message} {over.place.line} ({there}); {advice}")
