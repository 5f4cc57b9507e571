from collections import defaultdict

from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.fit import all_fits, fit_label, place_of_fit
from cardgen.model.face import MOST

#: Minimum share of the deck's type size that is not reported.
_NEAR = 0.9


@rule("CG836", "smaller-than-deck", severity=WARNING)
def smaller_than_deck(laid_out: LaidOutGame) -> Violations:
    """A text is set clearly smaller than the one size that most texts of its deck have (`share="most"`).

    Why it matters: beside the others it looks like small print, and is read last.

    Example:
          # file: templates/small/card.svg.j2
          {{ textbox(c.text, 4, 4, 30, 9, size=10, min=6, role="text", share="most", small="an example") }}
          # file: decks/room.yaml
            - {id: room-a, name: {sv: A, en: A}, text: {sv: Slå., en: Hit.}}
            - {id: room-b, name: {sv: B, en: B}, text: {sv: Gå., en: Go.}}
            - {id: room-c, name: {sv: C, en: C}, text: {sv: Ät., en: Eat.}}
            - {id: room-d, name: {sv: D, en: D}, text: {sv: Stå., en: Stop.}}
            - {id: room-e, name: {sv: E, en: E}, text: {sv: Se., en: See.}}
            - {id: room-f, name: {sv: F, en: F}, text: {sv: Ro., en: Row.}}
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Den slår alla som kommer in i rummet., en: It hits whoever comes into the room it is in.}
        +     text: {sv: Den slår alla., en: It hits all.}

    Source: Reference, Templates: the size at which 85 % of a deck's texts fit.
    """
    found = defaultdict(list)
    for lang, deck, fit in all_fits(laid_out):
        if fit.share == MOST:
            found[lang, deck.id, fit.role].append((deck, fit))
    for (lang, _, _), fits in found.items():
        of_deck = max(fit.size_pt for _, fit in fits)
        for deck, fit in fits:
            if fit.size_pt < of_deck * _NEAR and not fit.overflow:
                message = f"is set at {fit.size_pt:.2f} pt, in a deck of {of_deck:g} pt; shorten it"
                yield violation(place_of_fit(laid_out, deck, lang, fit), f"{fit_label(lang, fit)} {message}")
