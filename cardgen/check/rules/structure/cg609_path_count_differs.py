from collections.abc import Callable

from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.fact_kinds import first_map
from cardgen.check.corpus.facts.stated_facts import Fact, understood
from cardgen.model.citations import in_brackets
from cardgen.model.facts import exact
from cardgen.model.field_map import FieldMap, shortest, ways


@rule("CG609", "path-count-differs")
def path_count_differs(game: CheckedGame) -> Violations:
    """A map has more or fewer paths than the game states, or longer or shorter ones.

    Why it matters: a map is balanced against the number of turns; moving a field by one column costs a turn.

    Example:
          # file: game.yaml
          facts:
            - ways: {map: pad, from: ford, to: camp, equals: 3}
              source: own design
        -   - steps: {map: pad, from: camp, to: pass, equals: 2}
        +   - steps: {map: pad, from: camp, to: pass, equals: 3}
              source: own design
          # file: pads/pad.yaml
          title: {sv: Block, en: Score pad}
          pads:
            - id: pad
              name: {sv: Blad, en: Score pad}
              map:
                route: [ford, camp, pass]
                rows: ["......", "..CC..", "F....P", "......"]
                fields: {ford: F, camp: C, pass: P}

    Source: `facts` of game.yaml: `ways` counts the paths between two named fields that share no field, `steps` the
    steps of the shortest.
    """
    for fact in understood(game, "ways"):
        yield from _differs(game, fact, "paths from {} to {} that share no field", ways)
    for fact in understood(game, "steps"):
        yield from _differs(game, fact, "steps from {} to {}", shortest)


def _differs(
    game: CheckedGame, fact: Fact, what: str, count: Callable[[FieldMap, int, int], int | None]
) -> Violations:
    grid, ends = first_map(game, fact.component), (fact.words["from"], fact.words["to"])
    if grid is None:
        return
    found = count(grid, *(grid.named[end] for end in ends))
    if found != exact(fact.words["equals"]):
        shown = what.format(*(f"'{end}'" for end in ends))
        message = f"'{fact.component.id}' has {'no' if found is None else found} {shown}"
        yield violation(
            fact.place,
            f"{message}, but the game states {fact.words['equals']}{in_brackets(fact.source)}; fix the map",
        )
