import re
from typing import Any

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.model import Deck

#: Minimum number of components that follow the custom, and of values among them; maximum share of exceptions.
_KEPT, _VALUES, _EXCEPTIONS = 6, 2, 0.1
_PART = re.compile(r"[^\W_]+")


@rule("CG610", "field-contradicts-id", severity=WARNING)
def field_contradicts_id(game: CheckedGame) -> Violations:
    """A field differs from what the id says, in a deck where the ids of all other components match.

    The values of a list may be joined: `tiles-room-ls` has the exits L and S.

    Why it matters: a row was copied and not fully edited, so one card is in the box twice and another not at all.

    Example:
          title: {sv: Strid, en: Combat}
          fields: {letter: word}
          cards:
            - {id: combat-orc-a, letter: A, name: {sv: Orch, en: Orc}}
        -   - {id: combat-orc-b, letter: A, name: {sv: Orch, en: Orc}}
        +   - {id: combat-orc-b, letter: B, name: {sv: Orch, en: Orc}}
            - {id: combat-orc-c, letter: C, name: {sv: Orch, en: Orc}}
            - {id: combat-elf-a, letter: A, name: {sv: Alv, en: Elf}}
            - {id: combat-elf-b, letter: B, name: {sv: Alv, en: Elf}}
            - {id: combat-elf-c, letter: C, name: {sv: Alv, en: Elf}}
            - {id: combat-bat-a, letter: A, name: {sv: Fladdermus, en: Bat}}
            - {id: combat-bat-b, letter: B, name: {sv: Fladdermus, en: Bat}}
            - {id: combat-bat-c, letter: C, name: {sv: Fladdermus, en: Bat}}
            - {id: combat-cat-a, letter: A, name: {sv: Katt, en: Cat}}

    Source: own design; in many decks, ids are made from the fields of the card.
    """
    for deck in game.decks:
        for name in deck.field_types:
            yield from _contradictions(deck, name)


def _contradictions(deck: Deck, name: str) -> Violations:
    written = {c.id: _written(c.fields.get(name)) for c in deck.components}
    values = {word for word in written.values() if word}
    named = {c.id: set(_PART.findall(c.id.casefold())) & values for c in deck.components}
    # An id that names two values says nothing.
    conclusive = [c for c in deck.components if len(named[c.id]) == 1]
    kept = [c for c in conclusive if written[c.id] in named[c.id]]
    exceptions = [c for c in conclusive if written[c.id] not in named[c.id] and written[c.id] is not None]
    if (
        len(kept) < _KEPT
        or len({written[c.id] for c in kept}) < _VALUES
        or len(exceptions) > _EXCEPTIONS * len(conclusive)
    ):
        return
    for component in exceptions:
        (expected,) = named[component.id]
        message = f"'{component.id}': {name} is '{written[component.id] or 'nothing'}', but its id says '{expected}'"
        yield violation(
            component.at(name), f"{message}, as those of {len(kept)} others do; fix the field or the id"
        )


def _written(value: Any) -> str | None:
    """Return a value in the form of an id: a word or number, or the single letters of a list together."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (str, int)):
        return str(value).casefold()
    if isinstance(value, list) and all(isinstance(one, str) and len(one) == 1 for one in value):
        return "".join(value).casefold()
    return None
