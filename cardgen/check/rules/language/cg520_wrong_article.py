"""CG520 wrong-article: an article does not go with its word: a for an, den for det, ein for eine."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.grammar.agreement import grammar_violations
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG520", "wrong-article", severity=WARNING, fixes=True)
def wrong_article(game: CheckedTexts) -> Iterator[Violation]:
    """An article does not go with its word: a for an, den for det, ein for eine.

    In English the sound of the next word tells. Elsewhere it is the gender of the noun: what the noun stands behind
    in all other places of the game, three at least, or what a list of nouns of many games knows of it or of its last
    part. In German the preposition before the article is read too. Names, words of two genders and pronouns that look
    like articles are left alone.

    Why it matters: a native reader stumbles over each of them; and it tells that nobody has read the card.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Du flyr till ett korridor., en: You flee from a orc.}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Du flyr till en korridor., en: You flee from an orc.}

    Source: Duden, SAOL, Van Dale and Merriam-Webster for the genders and sounds in grammar.yaml and nouns.yaml.
    """
    return grammar_violations(game, "CG520")
