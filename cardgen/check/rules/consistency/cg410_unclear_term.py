"""CG410 unclear-term: an entry of the termbase cannot be understood, or contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.termbase import termbase
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame


@rule("CG410", "unclear-term")
def unclear_term(game: CheckedGame) -> Iterator[Violation]:
    """An entry of the termbase cannot be understood, or contradicts itself.

    Why it matters: a word that is not looked for protects nothing, and seems to.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        terms:
          trap-card: {sv: fällkort, not: {se: [rumsfällekort]}}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        terms:
          trap-card: {sv: fällkort, not: {sv: [rumsfällekort]}}

    Source: Reference, A game's files: `terms`.
    """
    start = spot(game, game.place, "\nterms:")
    for concept, message in termbase(game).problems:
        yield violation(spot(game, start, f"{concept}:"), f"term '{concept}': {message}")
