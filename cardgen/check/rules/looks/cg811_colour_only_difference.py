from itertools import combinations

from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.colour_vision import DEFICIENCIES, difference
from cardgen.check.faces.face_inspection import inspections
from cardgen.check.faces.face_issues import place_of
from cardgen.model import Deck
from cardgen.model.face import Face

#: Differences in Oklab, in hundredths: minimum of colours that are meant to differ, maximum of those that are confused.
_MEANT_APART, _MIXED_UP = 8.0, 6.0


@rule("CG811", "colour-only-difference", severity=WARNING)
def colour_only_difference(laid_out: LaidOutGame) -> Violations:
    """Two components differ only in colours that some people cannot tell apart.

    Why it matters: to one man in twelve, red and green look much alike. A symbol, a letter or a lighter or darker tone
    helps.

    Example:
          # file: templates/small/card.svg.j2
          <circle cx="31.5" cy="44" r="20" fill="{{ c.color }}"/>
          # file: decks/seat.yaml
          title: {sv: Platser, en: Seats}
          fields: {color: word}
          cards:
            - id: seat-red
              name: {sv: Röd, en: Red}
              color: "#b03030"
        -   - id: seat-green
        -     name: {sv: Grön, en: Green}
        -     color: "#4a7a20"
        +   - id: seat-blue
        +     name: {sv: Blå, en: Blue}
        +     color: "#2f4a9a"

    Source: Machado, Oliveira and Fernandes, IEEE TVCG 15 (2009); distances in Oklab.
    """
    alike: dict[tuple[object, ...], list[tuple[Deck, Face, tuple[str, ...]]]] = {}
    for lang, deck, face, inspection in inspections(laid_out):
        if inspection.shape:
            key = (lang, deck.kind.name, deck.form, deck.trim_mm, face.side, inspection.shape)
            alike.setdefault(key, []).append((deck, face, inspection.colors))
    for pieces in alike.values():
        distinct = list({colors: (deck, face, colors) for deck, face, colors in reversed(pieces)}.values())[
            ::-1
        ]
        for (_, first, ours), (deck, second, theirs) in combinations(distinct, 2):
            how = _mixed_up(ours, theirs)
            if how:
                problem = (
                    f"only colour tells it from '{first.component}', and with {how} the colours look alike; "
                    "make one lighter or darker, or add a symbol"
                )
                color = next(their for our, their in zip(ours, theirs, strict=True) if our != their)
                yield violation(
                    place_of(deck, second, color), f"'{second.component}' ({second.side}) {problem}"
                )


def _mixed_up(ours: tuple[str, ...], theirs: tuple[str, ...]) -> str:
    """Return the kind of vision with which two sets of colours, meant to differ, look the same; or an empty string."""
    pairs = {(our, their) for our, their in zip(ours, theirs, strict=True) if our != their}
    if not pairs or max(difference(*pair) for pair in pairs) < _MEANT_APART:
        return ""
    ways = {how: max(difference(*pair, how) for pair in pairs) for how in DEFICIENCIES}
    worst = min(ways, key=lambda how: ways[how])
    return worst if ways[worst] < _MIXED_UP else ""
