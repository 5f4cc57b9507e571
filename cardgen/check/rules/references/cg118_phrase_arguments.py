import re

from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.token_mentions import mentions, token_place
from cardgen.check.corpus.value_problems import value_problems

#: A parameter in the text of a phrase.
_PARAMETER = re.compile(r"[1-9](?:\|.*)?", re.DOTALL)


@rule("CG118", "phrase-arguments")
def phrase_arguments(game: CheckedGame) -> Violations:
    """A phrase is given too few or too many arguments, or a word where it needs a number.

    Why it matters: the card prints the braces as written. What phrases.yaml writes as `{1}` is filled in by the text
    that uses the phrase: `{say:lose 2}`. A form of a noun, as in `{1|coin|coins}`, needs a number. Outside phrases.yaml
    `{1}` has no meaning, and prints a 1.

    Example:
          # file: phrases.yaml
          lose: {sv: "Förlora {1} mynt.", en: "Lose {1|coin|coins}."}
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "{say:lose}", en: "{say:lose}"}
        +     text: {sv: "{say:lose 2}", en: "{say:lose 2}"}

    Source: Reference, Phrases.
    """
    yield from value_problems(game, "CG118")
    for mention in mentions(game) if game.phrases else ():
        if _PARAMETER.fullmatch(mention.token):
            message = f"'{{{mention.token}}}' is an argument only in phrases.yaml; write what is meant"
            yield violation(token_place(game, mention), f"{mention.unit.what}: {message}")
