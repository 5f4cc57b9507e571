"""Maps of fields, on score pads and elsewhere: they can be read, walked, and offer more than one way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from cardgen.check.checked_game import CheckedGame
from cardgen.check.fact_words import exact, first_map, map_of, maps_of
from cardgen.check.facts import Fact, understood
from cardgen.check.registry import Violation, rule, violation
from cardgen.model.field_map import FieldMap, shortest, way_remains, ways

#: Ways that each part of a route has at the least, where no fact says otherwise.
_FEWEST = 2


@rule("CG606", "broken-map")
def broken_map(game: CheckedGame) -> Iterator[Violation]:
    """A map cannot be read, or no way leads over it along its route.

    Why it matters: a row with a letter too few shifts every field after it, and nobody could win.

    Wrong:
        # file: pads/pad.yaml
        title: {sv: Block, en: Score pad}
        source: own design
        certainty: designed
        pads:
          - id: pad
            name: {sv: Blad, en: Score pad}
            map:
              route: [ford, camp, pass]
              rows: ["......", "..CC..", "F....", "......"]
              fields: {ford: F, camp: C, pass: P}

    Right:
        # file: pads/pad.yaml
        title: {sv: Block, en: Score pad}
        source: own design
        certainty: designed
        pads:
          - id: pad
            name: {sv: Blad, en: Score pad}
            map:
              route: [ford, camp, pass]
              rows: ["......", "..CC..", "F....P", "......"]
              fields: {ford: F, camp: C, pass: P}

    Source: README, A game's files: a map has rows of equal length, one letter a square, and may have a `route`; a way
    enters no field twice.
    """
    for pad, name in maps_of(game):
        try:
            grid = FieldMap.read(pad.fields[name])
        except ValueError as error:
            yield violation(pad.at(name), f"'{pad.id}': {error}")
            continue
        if grid.route and not way_remains(grid, (), ()):
            message = f"'{pad.id}': no way leads over {', '.join(grid.route)} without entering a field twice"
            yield violation(pad.at(name), f"{message}; move a field or add rows")


@rule("CG607", "too-few-ways")
def too_few_ways(game: CheckedGame) -> Iterator[Violation]:
    """All ways of one part of a map's route lead over one field.

    Why it matters: where there is nothing to choose the walls have nothing to shut, and the map is a corridor.

    Wrong:
        # file: pads/pad.yaml
        title: {sv: Block, en: Score pad}
        source: own design
        certainty: designed
        pads:
          - id: pad
            name: {sv: Blad, en: Score pad}
            map:
              route: [ford, camp, pass]
              rows: ["F.CC.P"]
              fields: {ford: F, camp: C, pass: P}

    Right:
        # file: pads/pad.yaml
        title: {sv: Block, en: Score pad}
        source: own design
        certainty: designed
        pads:
          - id: pad
            name: {sv: Blad, en: Score pad}
            map:
              route: [ford, camp, pass]
              rows: ["......", "..CC..", "F....P", "......"]
              fields: {ford: F, camp: C, pass: P}

    Source: own measure; a fact `ways` about the same two fields of the map takes its place.
    """
    stated = {(f.about.id, *sorted((f.words["from"], f.words["to"]))) for f in understood(game, "ways")}
    for pad, name in maps_of(game):
        grid = map_of(pad, name)
        if grid is None or not grid.route or not way_remains(grid, (), ()):
            continue
        for a, b in pairwise(grid.route):
            found = ways(grid, grid.named[a], grid.named[b])
            if found < _FEWEST and (pad.id, *sorted((a, b))) not in stated:
                message = f"'{pad.id}': every way from '{a}' to '{b}' leads over one field"
                yield violation(
                    pad.at(name), f"{message}; expected {_FEWEST} ways apart, move one of the two"
                )


@rule("CG609", "ways-differ")
def ways_differ(game: CheckedGame) -> Iterator[Violation]:
    """A map has more or fewer ways than the game states, or longer or shorter ones.

    Why it matters: a map is balanced against the turns there are; a field moved by one column is a turn lost.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - ways: {map: pad, from: ford, to: camp, equals: 3}
            source: own design
          - steps: {map: pad, from: camp, to: pass, equals: 2}
            source: own design
        # file: pads/pad.yaml
        title: {sv: Block, en: Score pad}
        source: own design
        certainty: designed
        pads:
          - id: pad
            name: {sv: Blad, en: Score pad}
            map:
              route: [ford, camp, pass]
              rows: ["......", "..CC..", "F....P", "......"]
              fields: {ford: F, camp: C, pass: P}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - ways: {map: pad, from: ford, to: camp, equals: 3}
            source: own design
          - steps: {map: pad, from: camp, to: pass, equals: 3}
            source: own design
        # file: pads/pad.yaml
        title: {sv: Block, en: Score pad}
        source: own design
        certainty: designed
        pads:
          - id: pad
            name: {sv: Blad, en: Score pad}
            map:
              route: [ford, camp, pass]
              rows: ["......", "..CC..", "F....P", "......"]
              fields: {ford: F, camp: C, pass: P}

    Source: `facts` of game.yaml: `ways` that share no field between two named fields, `steps` of the shortest.
    """
    for fact in understood(game, "ways"):
        yield from _differs(game, fact, "ways from {} to {} that share no field", ways)
    for fact in understood(game, "steps"):
        yield from _differs(game, fact, "steps from {} to {}", shortest)


def _differs(
    game: CheckedGame, fact: Fact, what: str, count: Callable[[FieldMap, int, int], int | None]
) -> Iterator[Violation]:
    grid, ends = first_map(game, fact.about), (fact.words["from"], fact.words["to"])
    if grid is None:
        return
    found = count(grid, *(grid.named[end] for end in ends))
    if found != exact(fact.words["equals"]):
        shown = what.format(*(f"'{end}'" for end in ends))
        message = f"'{fact.about.id}' has {'no' if found is None else found} {shown}"
        yield violation(
            fact.place, f"{message}, the game states {fact.words['equals']} ({fact.source}); mend the map"
        )
