import re

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.numerals import numbers_of, without_tokens
from cardgen.load.source import text_position
from cardgen.model.source_map import RULES_FIELD

_SUM = re.compile(r"\{=\s*(\d+(?:\s*[-+]\s*\d+)+)\s*(?::\w+)?\}")
_PARAGRAPH = re.compile(r"(?:.+\n?)+")


@rule("CG739", "sum-of-example", severity=WARNING)
def sum_of_example(game: CheckedGame) -> Violations:
    """A sum of an example adds a number that the example does not say.

    Why it matters: the dice of the example were changed, and what they come to was not.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Fire
        - Alma rolls 5 and 4: {=6 + 4} points.
        + Alma rolls 6 and 4: {=6 + 4} points.
          # file: rules.sv.md
          # Regler
          ## 1 Eld
        - Alma slår 5 och 4: {=6 + 4} poäng.
        + Alma slår 6 och 4: {=6 + 4} poäng.

    Source: the paragraph of the sum.
    """
    for lang, rules in game.rules.items():
        written = game.source_maps.get(("", RULES_FIELD, lang))
        text = written.text if written else ""
        for found in _PARAGRAPH.finditer(text):
            if not _SUM.search(found[0]):
                continue
            present = {number.value for number in numbers_of(without_tokens(found[0]), lang)}
            for added in _SUM.finditer(found[0]):
                absent = [number for number in re.findall(r"\d+", added[1]) if number not in present]
                if absent and present.intersection(re.findall(r"\d+", added[1])):
                    place = rules.place.moved(*text_position(text, found.start() + added.start()))
                    message = (
                        f"'{added[1]}' has '{absent[0]}', which its paragraph does not say; fix one of them"
                    )
                    yield violation(place, message)
