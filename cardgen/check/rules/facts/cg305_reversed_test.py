import re
from collections.abc import Iterator
from functools import partial

from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.facts.stated_facts import RELATIONS, ledger_entries
from cardgen.check.corpus.facts.texts_against_ledger import found_in_texts, row_violations
from cardgen.check.corpus.text_units import RULES, TextUnit
from cardgen.model import StatedFact
from cardgen.model.citations import in_brackets
from cardgen.odds.dice_phrases import SIGNS, comparisons
from cardgen.odds.scopes import NO_SCOPE, ScopeContext, holds

#: The same relation in terms of failing: equal or lower passes, so higher fails.
_OPPOSITE = {"at_most": "above", "above": "at_most", "below": "at_least", "at_least": "below"}
_IN_WORDS = {relation: words for words, relation in RELATIONS.items()}
_HEADING = re.compile(r"^#{2,6} (\d+(?:\.\d+)*)\b", re.MULTILINE)


@rule("CG305", "reversed-test")
def reversed_test(game: CheckedGame) -> Violations:
    """A text tests an aspect differently from the ledger, such as under it instead of up to it.

    Why it matters: whether an equal roll passes matters once in twelve rolls, and every table will argue about it.

    Example:
          # file: game.yaml
          tokens:
            T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}
            SF: {kind: aspect, label: {sv: SF, en: ST}}
          facts:
            - {key: test.passes, value: at most, tests: [SF], source: own design}
          # file: decks/room.yaml
            - id: room-gate
              name: {sv: Grind, en: Gate}
        -     text: {sv: "Slå {T12}. **Under {SF}:** den går upp.", en: "Roll {T12}. **Below {SF}:** it opens."}
        +     text: {sv: "Slå {T12}. **{SF} eller lägre:** den går upp.", en: "Roll {T12}. **{SF} or less:** it opens."}

    Source: Reference, Facts and odds: `tests`. Words of each language: cardgen/odds/dice_phrases.yaml.
    """
    yield from row_violations(
        game, found_in_texts(game, "turned-tests", partial(_turned, game, ledger_entries(game)))
    )


def _turned(game: CheckedGame, rows: list[StatedFact], unit: TextUnit) -> Iterator[tuple[int, int, str]]:
    if "{" not in unit.text or not any(e.tests for e in rows):
        return
    for found in comparisons(unit.text, unit.lang, game.tokens):
        where = _scope_of(game, unit, found.start)
        holding = [e for e in rows if found.token in e.tests and holds(e.scope, where)]
        entry = max(holding, key=lambda e: len(e.scope), default=None)
        relation = RELATIONS[str(entry.value)] if entry else found.relation
        if entry and found.relation not in (relation, _OPPOSITE[relation]):
            written, wanted = _IN_WORDS[found.relation], f"'{SIGNS[relation]} {found.token}'"
            message = f"test reversed: '{written} {{{found.token}}}', but '{entry.key}' is passed by {wanted}"
            yield found.start, found.end, f"{message}{in_brackets(entry.source)}"


def _scope_of(game: CheckedGame, one: TextUnit, start: int) -> ScopeContext:
    """Return what a scope may name for a place in a text: the section of the rules, or the component and its deck."""
    if one.kind == RULES:
        headings = list(_HEADING.finditer(one.text, 0, start))
        return {"rule": headings[-1][1]} if headings else NO_SCOPE
    component = game.component(one.owner)
    if component is None:
        return NO_SCOPE
    return {"component": component.id, "deck": component.deck, "module": component.module}
