from cardgen.check.api import LaidOutGame, Violations, rule, violation
from cardgen.check.faces.fit import all_fits, fit_label, fullness_text, place_of_fit


@rule("CG801", "text-overflows")
def text_overflows(laid_out: LaidOutGame) -> Violations:
    """A text does not fit where the template puts it, even at its smallest size.

    Why it matters: it runs over what is beside it, or over the edge of the card.

    Example:
          # file: templates/small/card.svg.j2
          {{ textbox(c.text, 4, 4, 50, 8, size=9, min=8, role="text") }}
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text:
        -       sv: Den slår.
        -       en: It hits, hits again, and then once more, until nobody in the room is left to hit it back.
        +     text: {sv: Den slår., en: It hits.}

    Source: Reference, Templates: fit is checked in every language before anything is written.
    """
    for lang, deck, fit in all_fits(laid_out):
        if fit.overflow:
            # A text may be too wide for a box whose height it does not fill.
            over = f", {fullness_text(fit)} full" if fit.fullness > 1 else ""
            message = f"does not fit at {fit.size_pt:g} pt{over}; shorten it or give it more room"
            yield violation(place_of_fit(laid_out, deck, lang, fit), f"{fit_label(lang, fit)} {message}")
