from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.fact_kinds import maps_of
from cardgen.model.field_map import FieldMap, way_remains


@rule("CG606", "broken-map")
def broken_map(game: CheckedGame) -> Violations:
    """A map cannot be read, or has no path along its route.

    Why it matters: a row that is one letter short shifts every field after it, and nobody could win.

    Example:
          # file: pads/pad.yaml
          title: {sv: Block, en: Score pad}
          pads:
            - id: pad
              name: {sv: Blad, en: Score pad}
              map:
                route: [ford, camp, pass]
        -       rows: ["......", "..CC..", "F....", "......"]
        +       rows: ["......", "..CC..", "F....P", "......"]
                fields: {ford: F, camp: C, pass: P}

    Source: Reference, A game's files: a map has rows of equal length, one letter a square, and may have a `route`; a
    path enters no field twice.
    """
    for pad, name in maps_of(game):
        try:
            grid = FieldMap.read(pad.fields[name])
        except ValueError as error:
            yield violation(pad.at(name), f"'{pad.id}': {error}")
            continue
        if grid.route and not way_remains(grid, (), ()):
            message = (
                f"'{pad.id}': no path goes through {', '.join(grid.route)} without entering a field twice"
            )
            yield violation(pad.at(name), f"{message}; move a field or add rows")
