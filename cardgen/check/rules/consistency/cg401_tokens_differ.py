from collections import Counter
from collections.abc import Iterator

from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.comparison.translations import TextPair, Unmatched, difference, found_in_pairs
from cardgen.text.markup import tokens_of


@rule("CG401", "tokens-differ")
def tokens_differ(game: CheckedGame) -> Violations:
    """Two languages of a text name different dice, aspects, cards or sections.

    Why it matters: players at one table, each with their own language, would play two games.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Slå {T6}.", en: "Roll {T12}."}
        +     text: {sv: "Slå {T6}.", en: "Roll {T6}."}

    Source: Reference, A game's files: every language of a text carries the same tokens.
    """
    for pair, (lost, new) in found_in_pairs(game, "tokens-differ", _differing):
        yield difference(game, pair, "tokens", lost, new)


def _differing(pair: TextPair) -> Iterator[tuple[list[Unmatched], list[Unmatched]]]:
    if "{" in pair.first.text or "{" in pair.other.text:
        there, here = (Counter(tokens_of(unit.text)) for unit in pair)
        if there != here:
            yield _listed(there - here), _listed(here - there)


def _listed(tokens: Counter[str]) -> list[Unmatched]:
    return [(f"{{{token}}}", -1) for token in sorted(tokens.elements())]
