from itertools import pairwise

from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.fact_kinds import map_of, maps_of
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.model.field_map import way_remains, ways

#: Minimum ways along each part of a route, unless a fact states another.
_FEWEST = 2


@rule("CG607", "too-few-paths")
def too_few_paths(game: CheckedGame) -> Violations:
    """All paths along one part of a map's route go through the same field.

    Why it matters: with only one path there is nothing to choose or to block, and the map is a corridor.

    Example:
          # file: pads/pad.yaml
          title: {sv: Block, en: Score pad}
          pads:
            - id: pad
              name: {sv: Blad, en: Score pad}
              map:
                route: [ford, camp, pass]
        -       rows: ["F.CC.P"]
        +       rows: ["......", "..CC..", "F....P", "......"]
                fields: {ford: F, camp: C, pass: P}

    Source: own measure; a `ways` fact about the same two fields of the map overrides it.
    """
    stated = {(f.component.id, *sorted((f.words["from"], f.words["to"]))) for f in understood(game, "ways")}
    for pad, name in maps_of(game):
        grid = map_of(pad, name)
        if grid is None or not grid.route or not way_remains(grid, (), ()):
            continue
        for a, b in pairwise(grid.route):
            found = ways(grid, grid.named[a], grid.named[b])
            if found < _FEWEST and (pad.id, *sorted((a, b))) not in stated:
                message = f"'{pad.id}': every path from '{a}' to '{b}' goes through the same field"
                yield violation(
                    pad.at(name),
                    f"{message}; expected at least {_FEWEST} separate paths, move one of the two",
                )
