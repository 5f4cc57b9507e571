import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.language_words import words
from cardgen.check.corpus.prose.clauses import meets_itself
from cardgen.check.corpus.slips import slip_violations
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import (
    Slip,
    typography,
)

_TWICE = re.compile(r"(?<![\w’'-])([^\W\d_]{2,})[ \n]+([^\W\d_]{2,})(?![\w’'-])")


@rule("CG512", "repeated-word", severity=WARNING, fixes=True)
def repeated_word(game: CheckedTexts) -> Violations:
    """A word is repeated.

    Why it matters: it was most likely left over from a change of the sentence.

    Example:
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du går ner ner i brunnen.", en: "You go down the the well."}
        +     text: {sv: "Du går ner i brunnen.", en: "You go down the well."}

    Source: what may stand twice in a language (German die die, English had had) is listed in typography.yaml.
    """
    return slip_violations(game, _doubled, of_rules=False)


def _doubled(text: str, lang: str) -> Iterator[Slip]:
    allowed = frozenset((language_of(typography()["twice"], lang) or "").split())
    at = 0
    while m := _TWICE.search(text, at):
        at = m.end(1)
        one, two = m[1], m[2]
        # A name may be one word twice; a little word with a capital is none.
        name = two[0].isupper() and (one != two or two.lower() not in words("little", lang))
        if one.lower() == two.lower() and not name and not meets_itself(text, m.start(1), two, lang, allowed):
            yield Slip(m.end(1), m.end(2), "", False, f"repeated word '{two}'; delete one")
