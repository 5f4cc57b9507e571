import difflib
import re

from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.model.deck_values import values_of

#: Minimum similarity of two names of which one was meant for the other: `shap` and `shape`, but not `name` and `table`.
_ALIKE = 0.75


@rule("CG830", "misspelt-value", severity=WARNING)
def misspelt_value(laid_out: LaidOutGame) -> Violations:
    """The name of a deck's value is almost one that cardgen reads, and no template reads it.

    Why it matters: it has no effect, and the pieces keep the default colour or shape. Values that a template reads may
    have any name.

    Example:
        - values: {colour: "#3d5468"}
        + values: {color: "#3d5468"}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}

    Source: Reference, Kinds of component: what cardgen itself reads under `values`.
    """
    for deck in laid_out.game.decks:
        known = values_of(deck.kind)
        for name in deck.values:
            close = difflib.get_close_matches(name, known, n=1, cutoff=_ALIKE)
            if name not in known and close and not _is_read(laid_out, name):
                message = f"no template reads 'values.{name}'; did you mean '{close[0]}'?"
                yield violation(spot(laid_out.game, deck.place, f"{name}:"), message)


def _is_read(laid_out: LaidOutGame, name: str) -> bool:
    """Return whether a template names a value; a loop over all values is not detected."""
    named = re.compile(rf"\bvalues\b.{{0,9}}\b{re.escape(name)}\b")
    return any(named.search(text) for text in laid_out.layout.template_sources)
