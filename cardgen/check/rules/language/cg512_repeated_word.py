import re
from collections.abc import Iterator, Sequence

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.language_words import capital_nouns, words
from cardgen.check.corpus.passages import Passage
from cardgen.check.corpus.slips import of_passages
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import Slip, typography

_TWICE = re.compile(r"(?<![\w’'-])([^\W\d_]+)[ \n]+([^\W\d_]+)(?![\w’'-])")
#: A clause that has begun, with a preposition before its relative word or without; letters of the longest of these.
_CLAUSE = re.compile(r",\s+(?:\w+\s+)?$")
_LONGEST = 20


@rule("CG512", "repeated-word", severity=WARNING, fixes=True)
@of_passages
def repeated_word(passages: Sequence[Passage]) -> Iterator[Slip]:
    """A word is repeated.

    Why it matters: it was most likely left over from an edit.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du går ner ner i brunnen.", en: "You go down the the well."}
        +     text: {sv: "Du går ner i brunnen.", en: "You go down the well."}

    Source: typography.yaml lists what a language may repeat (German die die, English had had), and what only right
    after a comma (German `, der der`).
    """
    names: dict[tuple[str, str], bool] = {}
    for passage in passages:
        at = 0
        while m := _TWICE.search(passage.text, at):
            at = m.end(1)
            if m[1].lower() != m[2].lower() or _may_repeat(passage, m):
                continue
            # A word is looked for in all passages once, however often it is repeated.
            if m.groups() not in names:
                names[m[1], m[2]] = _is_name(m, passages)
            if not names[m[1], m[2]]:
                yield passage.slip(m.end(1), m.end(2), f"repeated word '{m[2]}'; delete one", "")


def _may_repeat(passage: Passage, m: re.Match[str]) -> bool:
    if len(m[1]) == 1 and m[1].lower() not in words("little", passage.lang):
        return True
    in_clause = _CLAUSE.search(passage.text, max(0, m.start() - _LONGEST), m.start())
    parts = ("twice", "twice_in_clause") if in_clause else ("twice",)
    return any(m[2] in (language_of(typography()[part], passage.lang) or "").split() for part in parts)


def _is_name(m: re.Match[str], passages: Sequence[Passage]) -> bool:
    """Return whether the second word is of a name, such as Bora Bora, or of a German verb after its noun."""
    one, two, lang = m[1], m[2], passages[0].lang
    if one != two:
        is_little = two.lower() in words("little", lang)
        return two[0].isupper() or (capital_nouns(lang) and not is_little)
    alone = re.compile(rf"(?<!\b{one}[ \n])\b{one}\b(?![ \n]+{one}\b)")
    is_known = two.lower() in words("little", lang) or any(alone.search(other.text) for other in passages)
    return two[0].isupper() and not is_known
