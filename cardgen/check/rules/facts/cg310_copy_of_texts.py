from collections.abc import Mapping

from cardgen.check.api import WARNING, CheckedGame, Place, Violations, counted, rule, violation
from cardgen.check.corpus.facts.stated_facts import COPIES, written_facts

_NUMBERS = (
    "state each number once, as a fact or a field, print it in the texts, such as {=turns}, and delete the"
)
#: What to do instead of each.
_INSTEAD = {
    "said": "print the value in the texts instead, as {=%s}, and delete 'said'",
    "carries": f"{_NUMBERS} row",
    "sections_carry": f"{_NUMBERS} row",
}


@rule("CG310", "copy-of-texts", severity=WARNING)
def copy_of_texts(game: CheckedGame) -> Violations:
    """A fact copies texts, by `said`, `carries` or `sections_carry`, which is not read any more.

    Why it matters: a number that is copied must be changed in every copy. One that is printed is changed once.

    Example:
          # file: facts.yaml
        - - {key: search.turns, value: 2, said: {en: "at most # turns", sv: "högst # drag"}, source: own design}
        + - {key: search.turns, value: 2, source: own design}
          # file: decks/room.yaml
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-hall
              name: {sv: Sal, en: Hall}
              text: {sv: "Leta högst {=search.turns} drag.", en: "Search for at most {=search.turns} turns."}

    Source: Reference, State it once. Each of the three is reported once for a game.
    """
    found: dict[str, list[tuple[Place, str]]] = {}
    for document in written_facts(game):
        for index, record in enumerate(document.data if isinstance(document.data, list) else ()):
            for name in COPIES & record.keys() if isinstance(record, Mapping) else ():
                place = document.place([index, name], key=True)
                found.setdefault(name, []).append((place, str(record.get("key", ""))))
    for name, (first, *more) in found.items():
        place, key = first
        others = (
            f"; {counted(len(more), 'more fact')} {'has' if len(more) == 1 else 'have'} it" if more else ""
        )
        told = _INSTEAD[name] % key if name == "said" else _INSTEAD[name]
        yield violation(place, f"'{name}' is not read any more; {told}{others}")
