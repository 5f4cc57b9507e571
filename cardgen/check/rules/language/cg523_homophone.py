from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.grammar.agreement import (
    LanguageTexts,
    Mistake,
    mistake,
    mistake_violations,
    with_capital_of,
)
from cardgen.check.corpus.grammar.homophones import sounding_alike


@rule("CG523", "homophone", severity=WARNING, fixes=True)
def homophone(game: CheckedTexts) -> Violations:
    """A word stands for another one that sounds like it: its for it’s, en for än, das for dass.

    Only where the words around leave no doubt; what is looked for stands in sounds_alike.yaml.

    Why it matters: no dictionary finds it, since both are words; the sentence says something else, or nothing.

    Example:
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Slå högre en 4., en: Roll higher then 4.}
        +     text: {sv: Slå högre än 4., en: Roll higher than 4.}

    Source: Språkrådet (sv), Duden (de), Merriam-Webster (en), as sounds_alike.yaml says.
    """
    return mistake_violations(game, _sounding_alike)


def _sounding_alike(known: LanguageTexts) -> Iterator[Mistake]:
    for text, runs in known.texts:
        for token, meant in sounding_alike(runs, known.lang):
            new = with_capital_of(token.word, meant)
            yield mistake(text, token, new, f"'{token.word}' stands for '{new}'; write that")
