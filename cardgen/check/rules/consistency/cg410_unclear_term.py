"""CG410 unclear-term: an entry of the termbase cannot be understood, or contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardgen.check.corpus.termbase import termbase
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import Place
from cardgen.load.facts import TERMS_FILE


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
    for concept, message in termbase(game).problems:
        yield violation(_place(game, concept), f"term '{concept}': {message}")


def _place(game: CheckedGame, concept: str) -> Place:
    """Return where an entry begins: in terms.yaml or game.yaml of the game, or of the nearest that it stands on."""
    for one in game.lineage:
        file = game.sources.document(one.place.file.rpartition("/")[0] + f"/{TERMS_FILE}")
        if isinstance(file.data, Mapping) and concept in file.data:
            return file.place([concept], key=True)
        whole = game.sources.document(one.place.file)
        entries = whole.data.get("terms") if isinstance(whole.data, Mapping) else None
        if isinstance(entries, Mapping) and concept in entries:
            return whole.place(["terms", concept], key=True)
        if entries is not None and not isinstance(entries, Mapping):
            return whole.place(["terms"], key=True)
    return game.place
