from collections import Counter
from collections.abc import Sequence

from cardgen.check.api import BuildOutput, Violations, counted, rule


@rule("CG914", "copies-printed")
def copies_printed(output: BuildOutput) -> Violations:
    """A file has more or fewer pieces of a deck than the game states.

    Why it matters: a card is missing from the box. A page was lost, or the content changed since the build.

    Example:
        - # the deck has 24 cards, and the last page of its file was deleted: 18 are printed
        + # the file of a deck of 24 cards, with 24 faces and 24 backs

    Source: the game's content.
    """
    for file in output.prints:
        deck, spec = file.deck, file.spec
        if not file.facts or not deck or not spec or deck.kind.paper.form != "grid":
            continue
        backs = sum(c.copies for c in deck.components if deck.back_of(c))
        sides = deck.copies + (backs if spec.prints_backs else 0)
        placed = Counter(piece.form for page in file.facts.pages for piece in page.pieces)
        if placed.total() != sides:
            yield file.violation(
                f"{counted(placed.total(), 'side')} of pieces, but deck '{deck.id}' has {sides}"
            )
        elif _missing(placed, [c.copies for c in deck.components]):
            yield file.violation(f"the pieces of deck '{deck.id}' do not have the copies it states")


def _missing(placed: Counter[int], copies: Sequence[int]) -> bool:
    """Return whether the faces that are placed cannot be those of the components, each in its copies."""
    wanted, there = Counter(copies), Counter(placed.values())
    # Backs are placed too, in numbers of their own.
    return any(there[number] < count for number, count in wanted.items() if number)
