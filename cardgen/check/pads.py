"""Maps on score pads: they can be read, walked, and offer more than one way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from cardgen.check.checked_game import CheckedGame
from cardgen.check.fact_words import exact, map_of
from cardgen.check.facts import Fact, understood
from cardgen.check.registry import Violation, rule, violation
from cardgen.model import Component
from cardgen.model.gridmap import WAY, GridMap, shortest, way_remains, ways

#: Ways that each half of the whole way has at the least, where no fact says otherwise.
_FEWEST = 2


@rule("CG606", "broken-map")
def broken_map(game: CheckedGame) -> Iterator[Violation]:
    """A map cannot be read, or no way leads over it from the start through the chamber to the exit.

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
              rows: ["......", "..CC..", "S....", "......"]
              fields: {start: S, chamber: C, exit: X}

    Right:
        # file: pads/pad.yaml
        title: {sv: Block, en: Score pad}
        source: own design
        certainty: designed
        pads:
          - id: pad
            name: {sv: Blad, en: Score pad}
            map:
              rows: ["......", "..CC..", "S....X", "......"]
              fields: {start: S, chamber: C, exit: X}

    Source: content format of maps: rows of equal length, one letter a square; a way enters no field twice.
    """
    for pad in _pads(game):
        try:
            grid = GridMap.read(pad.fields["map"])
        except ValueError as error:
            yield violation(pad.at("map"), f"'{pad.id}': {error}")
            continue
        if not way_remains(grid, (), ()):
            message = f"'{pad.id}': no way leads over {', '.join(WAY)} without entering a field twice"
            yield violation(pad.at("map"), f"{message}; move a field or add rows")


@rule("CG607", "too-few-ways")
def too_few_ways(game: CheckedGame) -> Iterator[Violation]:
    """All ways of one half of a map lead over one field: from the start to the chamber, or on to the exit.

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
              rows: ["S.CC.X"]
              fields: {start: S, chamber: C, exit: X}

    Right:
        # file: pads/pad.yaml
        title: {sv: Block, en: Score pad}
        source: own design
        certainty: designed
        pads:
          - id: pad
            name: {sv: Blad, en: Score pad}
            map:
              rows: ["......", "..CC..", "S....X", "......"]
              fields: {start: S, chamber: C, exit: X}

    Source: own measure; a fact `ways` about the same two fields of the map takes its place.
    """
    told = {(f.about.id, *sorted((f.words["from"], f.words["to"]))) for f in understood(game, "ways")}
    for pad in _pads(game):
        grid = map_of(pad)
        if grid is None or not way_remains(grid, (), ()):
            continue
        for a, b in pairwise(WAY):
            found = ways(grid, grid.named[a], grid.named[b])
            if found < _FEWEST and (pad.id, *sorted((a, b))) not in told:
                message = f"'{pad.id}': every way from '{a}' to '{b}' leads over one field"
                yield violation(
                    pad.at("map"), f"{message}; expected {_FEWEST} ways apart, move one of the two"
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
          - ways: {map: pad, from: start, to: chamber, equals: 3}
            source: own design
          - steps: {map: pad, from: chamber, to: exit, equals: 2}
            source: own design
        # file: pads/pad.yaml
        title: {sv: Block, en: Score pad}
        source: own design
        certainty: designed
        pads:
          - id: pad
            name: {sv: Blad, en: Score pad}
            map:
              rows: ["......", "..CC..", "S....X", "......"]
              fields: {start: S, chamber: C, exit: X}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - ways: {map: pad, from: start, to: chamber, equals: 3}
            source: own design
          - steps: {map: pad, from: chamber, to: exit, equals: 3}
            source: own design
        # file: pads/pad.yaml
        title: {sv: Block, en: Score pad}
        source: own design
        certainty: designed
        pads:
          - id: pad
            name: {sv: Blad, en: Score pad}
            map:
              rows: ["......", "..CC..", "S....X", "......"]
              fields: {start: S, chamber: C, exit: X}

    Source: `facts` of game.yaml: `ways` that share no field between two named fields, `steps` of the shortest.
    """
    for fact in understood(game, "ways"):
        yield from _differs(fact, "ways from {} to {} that share no field", ways)
    for fact in understood(game, "steps"):
        yield from _differs(fact, "steps from {} to {}", shortest)


def _differs(fact: Fact, what: str, count: Callable[[GridMap, int, int], int | None]) -> Iterator[Violation]:
    grid, ends = map_of(fact.about), (fact.words["from"], fact.words["to"])
    if grid is None:
        return
    found = count(grid, *(grid.named[end] for end in ends))
    if found != exact(fact.words["equals"]):
        shown = what.format(*(f"'{end}'" for end in ends))
        message = f"'{fact.about.id}' has {'no' if found is None else found} {shown}"
        yield violation(
            fact.place, f"{message}, the game states {fact.words['equals']} ({fact.source}); mend the map"
        )


def _pads(game: CheckedGame) -> Iterator[Component]:
    for deck in game.decks:
        if "map" in deck.kind.fields:
            yield from (c for c in deck.components if c.fields.get("map") is not None)
