from itertools import product

from cardgen.check.api import CheckedGame, Violations, counted, rule, violation
from cardgen.check.corpus.data_maps import leaves
from cardgen.check.corpus.facts.fact_kinds import fields_of_range
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.check.corpus.tile_sides import ways_of
from cardgen.model.citations import in_brackets
from cardgen.model.deck import matches_all, value_of
from cardgen.model.facts import exact, is_number


@rule("CG612", "out-of-range")
def out_of_range(game: CheckedGame) -> Violations:
    """A number of a component is smaller or larger than the game allows.

    All numbers in a field are checked, including those in a table. For a field of type `sides` it is the number of
    sides, such as the exits of a tile. `where` selects the components.

    Why it matters: no track goes that far, and no one can play the card as written.

    Example:
          # file: game.yaml
          facts:
            - range: {deck: room, field: life, at_least: 0, at_most: 8}
              source: own design
          # file: decks/room.yaml
          fields: {life: data}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     life: {attack: 4, wait: 13}
        +     life: {attack: 4, wait: 3}

    Source: `facts` of game.yaml, each with its own source.
    """
    for fact in understood(game, "range"):
        low, high = fact.words["at_least"], fact.words["at_most"]
        meant = [c for c in fact.deck.components if matches_all(c, fact.words.get("where", {}))]
        sides = fact.deck.fields_of("sides")
        for component, name in product(meant, fields_of_range(fact.words)):
            value = value_of(component, name)
            held = len(ways_of(value) or ()) if name in sides else value
            for path, number in (one for one in leaves(held, name) if is_number(one[1])):
                if not exact(low) <= number <= exact(high):
                    is_so = f"names {counted(number, 'side')}" if name in sides else f"is {number}"
                    message = f"'{component.id}': {path} {is_so}"
                    yield violation(
                        component.at(path), f"{message}, expected {low} to {high}{in_brackets(fact.source)}"
                    )
