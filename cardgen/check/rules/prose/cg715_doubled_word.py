import re

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule, violation
from cardgen.check.corpus.prose.clauses import meets_itself
from cardgen.check.corpus.prose.prose_reading import listed_words

_DOUBLE = re.compile(r"(?<![\w-])([^\W\d_]{2,}) (\1)(?![\w-])")


@rule("CG715", "doubled-word", severity=WARNING)
@of_prose
def doubled_word(prose: CheckedProse) -> Violations:
    """A word is repeated.

    Why it matters: it was left over when the sentence was changed; often another word is missing.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
        - Draw the the top card.
        + Draw the top card.

    Source: words that may meet themselves (`that that`) are let through, by language; some in a clause behind a comma
    alone (German `, der der`).
    """
    doubles = listed_words("doubles", prose.lang)
    for block in prose.blocks:
        for found in _DOUBLE.finditer(block.text):
            if not meets_itself(block.text, found.start(), found[1], prose.lang, doubles):
                place = prose.place(block, found.start(2))
                yield violation(place, f"repeated word '{found[0]}'; delete one or write what was meant")
