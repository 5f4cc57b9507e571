from typing import Any

from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.model.citations import in_brackets
from cardgen.model.deck import matches_all
from cardgen.model.facts import exact


@rule("CG611", "count-differs")
def count_differs(game: CheckedGame) -> Violations:
    """A deck has more or fewer pieces of one sort, such as yellow corridors, than a fact `count` states.

    Why it matters: a tile with three exits in place of one with two looks like any other, but the game is no longer the
    same.

    Example:
          # file: game.yaml
          facts:
            - count: {deck: tiles, where: {exits: [L, R]}, equals: 2}
              source: own design
          # file: tiles/tiles.yaml
          title: {sv: Brickor, en: Tiles}
          tiles:
            - {id: tiles-bend, copies: 2, exits: [L], name: {sv: Krök, en: Bend}}
        -   - {id: tiles-fork, exits: [L, R], name: {sv: Vägskäl, en: Fork}}
        +   - {id: tiles-fork, copies: 2, exits: [L, R], name: {sv: Vägskäl, en: Fork}}

    Source: `facts` of game.yaml, each with its own source.
    """
    for fact in understood(game, "count"):
        where = fact.words["where"]
        found = sum(component.copies for component in fact.pieces(fact.deck) if matches_all(component, where))
        if found != exact(fact.words["equals"]):
            given = ", ".join(f"{name} {_shown(wanted)}" for name, wanted in where.items())
            message = (
                f"deck '{fact.deck.id}' has {found} with {given}, but the game states {fact.words['equals']}"
            )
            yield violation(fact.place, f"{message}{in_brackets(fact.source)}; fix a component or the fact")


def _shown(wanted: Any) -> str:
    if isinstance(wanted, list):
        return f"[{', '.join(map(str, wanted))}]"
    return "nothing" if wanted is None else f"'{wanted}'"
