from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.grammar.agreement import LanguageTexts, Mistake, mistake, mistake_violations
from cardgen.check.corpus.grammar.small_nouns import nouns_in, small_nouns


@rule("CG522", "lower-case-noun", severity=WARNING, fixes=True)
def lower_case_noun(game: CheckedTexts) -> Violations:
    """A German noun has a small letter behind an article or a number, though the game writes it with a capital.

    Why it matters: German readers see the noun by its capital; without it they look for one.

    Example:
          # file: game.yaml
          title: {de: Burg}
          languages: [de]
          # file: decks/room.yaml
          title: {de: Räume}
          cards:
            - {id: room-a, name: {de: Sturm}, text: {de: Nimm den Würfel und wirf ihn.}}
            - {id: room-b, name: {de: Fels}, text: {de: Gib einen Würfel und eine Münze ab.}}
            - {id: room-c, name: {de: Nebel}, text: {de: Du darfst drei Würfel behalten.}}
            - {id: room-d, name: {de: Regen}, text: {de: Leg zwei Würfel in die Mitte.}}
        -   - {id: room-e, name: {de: Wind}, text: {de: Dann sind noch neun würfel da.}}
        +   - {id: room-e, name: {de: Wind}, text: {de: Dann sind noch neun Würfel da.}}

    Source: Duden, rules on capitals (K 72); the game's own spelling.
    """
    return mistake_violations(game, _small_nouns)


def _small_nouns(known: LanguageTexts) -> Iterator[Mistake]:
    if not known.lang.startswith("de"):
        return
    nouns = nouns_in(run for _, runs in known.texts for run in runs)
    for text, token, noun in small_nouns(known.texts, nouns, known.forms, known.knows):
        message = f"'{token.word}' is a noun here, and elsewhere written '{noun}'; write it so"
        yield mistake(text, token, noun, message)
