"""The ledger: one value for a key in a scope, and exceptions that say what they are exceptions of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from operator import attrgetter

from cardgen.check.checked_game import CheckedGame
from cardgen.check.fact_words import exact
from cardgen.check.facts import entries
from cardgen.check.ledger_words import Entry
from cardgen.check.registry import Violation, rule, violation


@rule("CG301", "facts-conflict")
def facts_conflict(game: CheckedGame) -> Iterator[Violation]:
    """Two facts give one key two values where both hold.

    Why it matters: of two rules that cannot both be kept, every table plays another one.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: search.turns, value: 2, source: own design}
          - {key: search.turns, value: 3, source: own design}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: search.turns, value: 2, source: own design, scope: {edition: first}}
          - {key: search.turns, value: 3, source: own design, scope: {edition: second}}

    Source: README, Facts and odds. Two scopes that name different editions, modules or heroes never hold together;
    of a wider and a narrower one see CG302.
    """
    for same in _by_key(game):
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


@rule("CG302", "exception-undeclared")
def exception_undeclared(game: CheckedGame) -> Iterator[Violation]:
    """A fact differs from a wider one of the same key, and does not say that it overrides it.

    Why it matters: an exception that nobody meant is a contradiction, and only its author can tell.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: daggers.start, value: 4, source: own design}
          - {key: daggers.start, value: 6, scope: {hero: durim}, source: own design}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: daggers.start, value: 4, source: own design}
          - key: daggers.start
            value: 6
            scope: {hero: durim}
            overrides: {why: he carries a second belt}
            source: own design

    Source: README, Facts and odds.
    """
    for same in _by_key(game):
        for entry in same:
            wider = [one for one in same if one.scope < entry.scope and not agree(one, entry)]
            if wider and entry.overrides is None:
                over = max(wider, key=lambda one: len(one.scope))
                message = f"'{entry.key}' is '{entry.value}' ({entry.where}), but '{over.value}' on line"
                advice = "add 'overrides' and why, or mend one of them"
                yield violation(entry.place, f"{message} {over.place.line} ({over.where}); {advice}")


@rule("CG303", "overrides-nothing")
def overrides_nothing(game: CheckedGame) -> Iterator[Violation]:
    """A fact says that it overrides another, which is not there or says the same.

    Why it matters: what it was an exception of has changed, and the exception most likely should too.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: daggers.start, value: 4, source: own design}
          - key: daggers.start
            value: 4
            scope: {hero: durim}
            overrides: {why: he carries a second belt}
            source: own design

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: daggers.start, value: 4, source: own design}
          - {key: daggers.start, value: 4, scope: {hero: durim}, source: own design}

    Source: README, Facts and odds.
    """
    rows = entries(game)
    for entry in rows:
        over = entry.overrides
        if over is None:
            continue
        found = [one for one in rows if one.key == over.key and one.scope == over.scope and one is not entry]
        where = ", ".join(f"{name} '{value}'" for name, value in sorted(over.scope)) or "everywhere"
        if not found:
            yield violation(
                entry.place,
                f"'{entry.key}' overrides '{over.key}' ({where}), which is not there; name what it does",
            )
        elif over.key == entry.key and all(agree(one, entry) for one in found):
            message = f"'{entry.key}' overrides '{entry.value}' ({where}) by the same value"
            yield violation(entry.place, f"{message}; take 'overrides' away or mend one of them")


def agree(one: Entry, other: Entry) -> bool:
    """Tell whether two rows give the same value: numbers as numbers, words whatever their case."""
    numbers = exact(one.value), exact(other.value)
    if None not in numbers:
        return numbers[0] == numbers[1]
    return one.value.casefold() == other.value.casefold()


def _by_key(game: CheckedGame) -> Iterator[Sequence[Entry]]:
    """Go through the rows of each key, in the order they stand in."""
    for _, same in groupby(sorted(entries(game), key=attrgetter("key")), key=attrgetter("key")):
        yield sorted(same, key=attrgetter("place"))


def _meet(one: Entry, other: Entry) -> bool:
    """Tell whether there may be something both scopes hold for: they name nothing that differs."""
    mine, theirs = dict(one.scope), dict(other.scope)
    return all(theirs.get(name, value) == value for name, value in mine.items())


def _overrides(one: Entry, other: Entry) -> bool:
    return one.overrides is not None and one.overrides == (other.key, other.scope)
