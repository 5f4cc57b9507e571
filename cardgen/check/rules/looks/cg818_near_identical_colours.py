import re
from itertools import combinations

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.faces.colour_vision import difference
from cardgen.model import Deck

#: Difference at which two colours can just be told apart side by side.
_JUST_SEEN = 2.0
_HEX = re.compile(r"#[0-9a-f]{6}")


@rule("CG818", "near-identical-colours", severity=WARNING)
def near_identical_colours(game: CheckedGame) -> Violations:
    """Two decks have different colours that can hardly be told apart.

    Decks of exactly the same colour are assumed to be intended.

    Why it matters: the colour no longer shows which deck a card belongs to, or a digit of it is mistyped.

    Example:
          # file: decks/room.yaml
          values: {color: "#3d5468"}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
          # file: decks/trap.yaml
          title: {sv: Fällor, en: Traps}
        - values: {color: "#3c5669"}
        + values: {color: "#a04717"}
          cards:
            - id: trap-pit
              name: {sv: Grop, en: Pit}

    Source: distances in Oklab; a distance of 0.02 is just visible side by side.
    """
    colored = [(deck, color) for deck in game.decks if (color := _color(game, deck))]
    for (first, ours), (second, theirs) in combinations(colored, 2):
        if ours != theirs and difference(ours, theirs) < _JUST_SEEN:
            problem = f"'{second.id}' has colour {theirs}, almost the same as {ours} of '{first.id}'"
            yield violation(
                spot(game, second.place, "color:"), f"{problem}; make them more different, or the same"
            )


def _color(game: CheckedGame, deck: Deck) -> str:
    """Return a deck's colour as `#rrggbb`, one of the palette too; empty where it has none."""
    named = str(deck.values.get("color", ""))
    color = game.palette.get(named, named).lower()
    return color if _HEX.fullmatch(color) else ""
