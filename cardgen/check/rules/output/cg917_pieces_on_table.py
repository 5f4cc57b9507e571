from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.check.api import BuildOutput, Violations, counted, rule
from cardgen.load.module_choice import copies_set_aside, legal_choices
from cardgen.model import Deck, Game


@rule("CG917", "pieces-on-table")
def pieces_on_table(output: BuildOutput) -> Violations:
    """A deck or bag on a table has more or fewer pieces than its game states.

    Why it matters: a card is missing, and nobody counts a deck that the computer laid out.

    Example:
        - # a card taken out of the deck before the table was saved over the built one
        + # the table as it was built

    Source: the game's content.
    """
    for table, game, lang in output.known_tables():
        held = _held(table.data)
        for deck in game.decks:
            title = deck.title.of(lang)
            alone = sum(other.title.of(lang) == title for other in game.decks) == 1
            pieces = held.get(title, 0) if alone else 0
            # Usually the counts agree; all choices of modules are tried only if they do not.
            middle = _lies_in_the_middle(game, deck)
            due = deck.in_play - middle
            if pieces not in (0, due) and pieces not in _counts(game, deck):
                there = f"{due} beside the one in the middle" if middle else str(due)
                yield table.violation(
                    f"'{title}' holds {counted(pieces, 'piece')}, but deck '{deck.id}' has {there}"
                )


def _held(data: Any) -> Mapping[str, int]:
    """Return the number of objects in the decks and bags of a name."""
    held: dict[str, int] = {}
    objects = data.get("ObjectStates") if isinstance(data, dict) else None
    for one in objects if isinstance(objects, list) else ():
        inside = one.get("ContainedObjects") if isinstance(one, dict) else None
        if isinstance(inside, list) and inside and not str(one.get("Name")).endswith("Infinite_Bag"):
            name = str(one.get("Nickname"))
            held[name] = held.get(name, 0) + len(inside)
    return held


def _counts(game: Game, deck: Deck) -> set[int]:
    """Return how many pieces of a deck are played with, for any choice of modules: a table may be of some."""
    middle = _lies_in_the_middle(game, deck)
    return {_in_play(game, deck, choice) - middle for choice in legal_choices(game.modules)}


def _lies_in_the_middle(game: Game, deck: Deck) -> bool:
    """Return whether a piece of a deck lies in the middle of a grid, and so is not with the others."""
    grid = game.table.get("grid")
    middle = grid.get("around") if isinstance(grid, dict) else None
    return any(c.id == middle for c in deck.components)


def _in_play(game: Game, deck: Deck, chosen: Sequence[str]) -> int:
    aside = copies_set_aside(game, chosen)
    there = (c for c in deck.components if c.module in chosen)
    return sum(c.copies - min(aside.get(c.id, 0), c.copies) for c in there)
