from collections.abc import Mapping

from cardgen.check.api import CheckedGame, Place, Violations, rule, violation
from cardgen.check.corpus.termbase import termbase
from cardgen.load.facts import TERMS_FILE


@rule("CG410", "unclear-term")
def unclear_term(game: CheckedGame) -> Violations:
    """An entry of the termbase cannot be understood, or contradicts itself.

    Why it matters: such an entry checks nothing, though it seems to.

    Example:
          # file: game.yaml
          terms:
        -   trap-card: {sv: fällkort, not: {se: [rumsfällekort]}}
        +   trap-card: {sv: fällkort, not: {sv: [rumsfällekort]}}

    Source: Reference, A game's files: `terms`.
    """
    for concept, message in termbase(game).problems:
        yield violation(_place(game, concept), f"term '{concept}': {message}")


def _place(game: CheckedGame, concept: str) -> Place:
    """Return where an entry begins: in terms.yaml or game.yaml of the game, or of the nearest that it extends."""
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
