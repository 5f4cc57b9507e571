import re

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule, violation
from cardgen.check.corpus.prose.prose_reading import listed_words, running

_LOW = re.compile(r"(?<![\w.])(?P<before>[^\W\d_]{3,})(?P<stop>\.) (?P<after>[a-zß-öø-ÿ][^\W\d_]+)")


@rule("CG717", "lower-case-after-stop", severity=WARNING)
@of_prose
def lower_case_after_stop(prose: CheckedProse) -> Violations:
    """A sentence begins in lower case after a full stop.

    Why it matters: the full stop is too much, or a word is missing; both change what is said.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
        - All doors. and gates are closed.
        + All doors and gates are closed.

    Source: sentences begin with a capital. Abbreviations are known by language (`e.g.`, `t.ex.`, `bzw.`).
    """
    short = listed_words("abbreviations", prose.lang)
    for block in running(prose):
        for found in _LOW.finditer(block.text):
            if found["before"].lower() not in short:
                place = prose.place(block, found.start("after"))
                yield violation(
                    place,
                    f"'{found['after']}' begins a sentence in lower case; mend the full stop or the capital",
                )
