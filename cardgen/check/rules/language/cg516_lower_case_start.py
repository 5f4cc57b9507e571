import re
from collections.abc import Iterator, Sequence

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.passages import Passage
from cardgen.check.corpus.prose.prose_reading import listed_words
from cardgen.check.corpus.slips import of_passages
from cardgen.check.corpus.typesetting import Slip

_LOW_START = re.compile(r"(?<![\w.])([^\W\d_]{3,})[.!?]\*{0,2} (?=([a-zß-öø-ÿ]+\b))")


@rule("CG516", "lower-case-start", severity=WARNING)
@of_passages
def lower_case_start(passages: Sequence[Passage]) -> Iterator[Slip]:
    """A sentence begins with a lower-case letter.

    Why it matters: the full stop is wrong, or a word is missing; either changes the meaning.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Slå en tärning. orchen flyr.", en: "Roll a die. The orc flees."}
        +     text: {sv: "Slå en tärning. Orchen flyr.", en: "Roll a die. The orc flees."}

    Source: all supported languages; each has a list of abbreviations (`e.g.`, `t.ex.`, `bzw.`).
    """
    for passage in (one for one in passages if one.is_sentences):
        for m in _LOW_START.finditer(passage.text):
            if m[1].lower() not in listed_words("abbreviations", passage.lang):
                what = f"'{m[2]}' begins a sentence in lower case; correct the full stop or the capital"
                yield passage.slip(*m.span(2), what)
