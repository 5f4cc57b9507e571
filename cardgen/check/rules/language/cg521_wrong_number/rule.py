from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.grammar.agreement import (
    LanguageTexts,
    Mistake,
    by_language,
    mistake,
    with_capital_of,
)
from cardgen.check.rules.language.cg521_wrong_number.counted_nouns import wrong_numbers


@rule("CG521", "wrong-number", severity=WARNING, fixes=True)
@by_language
def wrong_number(known: LanguageTexts) -> Iterator[Mistake]:
    """A noun is singular after a number, or plural after one: two step, one steps.

    The other form must occur elsewhere in the game's texts, or the noun be one that games always count. Nouns with one
    form for both, units, numbers that are names (level 2 monster) and nouns before nouns (two room cards) are skipped.

    Why it matters: one of the two is meant, and the player has to guess which.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Gå två steg., en: Move two step.}
        +     text: {sv: Gå två steg., en: Move two steps.}

    Source: the game's own texts; grammar.yaml for what is always counted and for irregular forms.
    """
    for wrong in wrong_numbers(known.texts, known.lang, known.words, known.forms, known.knows):
        new = with_capital_of(wrong.noun.word, wrong.instead)
        phrase = f"'{wrong.number} {wrong.noun.word}'"
        message = f"{phrase}: the number calls for '{new}'; write that, or fix the number"
        yield mistake(wrong.text, wrong.noun, new, message)
