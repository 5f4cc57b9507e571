"""How texts fit: the fit table, places of fitted texts, and small type."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.rule import Violation, violation
from cardgen.findings import Place, Subject
from cardgen.model import Deck
from cardgen.model.face import Fit

#: Smallest readable type, in points.
#: Source: type sizes of published card games, 7 to 8 pt; printers' floor of 6 pt; Reference, Templates.
FLOOR_PT = 6.0
#: Tolerance for sizes found by bisection.
_HAIR_PT = 0.005


def fit_table(laid_out: LaidOutGame) -> list[tuple[str, Fit]]:
    """List how each text fits, with its language, in the order of decks and faces."""
    return [(lang, fit) for lang, _, fit in all_fits(laid_out)]


def all_fits(laid_out: LaidOutGame) -> Iterator[tuple[str, Deck, Fit]]:
    """Yield how each text fits, with its language and deck."""
    for (lang, _), faces in laid_out.faces.items():
        deck = laid_out.game.drawn_deck(faces.deck)
        if deck is None:
            continue
        for face in faces:
            for fit in face.fits:
                yield lang, deck, fit


def place_of_fit(laid_out: LaidOutGame, deck: Deck, lang: str, fit: Fit) -> Place:
    """Return the place of a set text: the field in the language, else the component, else the deck."""
    component = laid_out.game.component(fit.component)
    if component is None or component.deck != deck.source_deck_id:
        return deck.place.about(side=fit.side, lang=lang, field=fit.field)
    own_back = f"back.{fit.field}"
    path = own_back if fit.side == "back" and own_back in component.places else fit.field
    return component.at(f"{path}.{lang}").about(side=fit.side, lang=lang)


def fit_label(lang: str, fit: Fit) -> str:
    """Return the name of a text on a face, for messages."""
    return f"'{fit.component}' ({fit.side}, {lang}): {fit.field}"


def fullness_text(fit: Fit) -> str:
    """Format how full a text's box is, from 0% to `over 999%`."""
    return "over 999%" if fit.fullness > 9.99 else f"{max(fit.fullness, 0):.0%}"


def smaller_type(laid_out: LaidOutGame, least_pt: float, below_pt: float, advice: str) -> Iterator[Violation]:
    """Yield a violation for the smallest text at each place with a size from `least_pt` to below `below_pt`."""
    smallest: dict[Place, tuple[str, Fit]] = {}
    subjects: defaultdict[Place, list[Subject]] = defaultdict(list)
    for lang, deck, fit in all_fits(laid_out):
        excused = fit.small and below_pt > FLOOR_PT
        if not excused and least_pt - _HAIR_PT <= fit.size_pt < below_pt - _HAIR_PT:
            place = place_of_fit(laid_out, deck, lang, fit)
            subjects[place].append(place.subject)
            if place not in smallest or fit.size_pt < smallest[place][1].size_pt:
                smallest[place] = (lang, fit)
    for place, (lang, fit) in smallest.items():
        message = f"{fit_label(lang, fit)} is set at {fit.size_pt:.2f} pt, below {below_pt:g} pt; {advice}"
        yield violation(place, message, also=subjects[place])


def line_faults(
    laid_out: LaidOutGame, fault: Callable[[Fit], str], does: str, advice: str
) -> Iterator[Violation]:
    """Yield a violation for the first faulty line at each place.

    Args:
        fault: returns the words of the faulty line, or an empty string; does: the message's verb for these words.
    """
    reported: set[Place] = set()
    for lang, deck, fit in all_fits(laid_out):
        # A text that overflows is reported as CG801.
        if not fault(fit) or fit.overflow:
            continue
        place = place_of_fit(laid_out, deck, lang, fit)
        if place not in reported:
            reported.add(place)
            yield violation(place, f"{fit_label(lang, fit)} {does} '{fault(fit)}'; {advice}")
