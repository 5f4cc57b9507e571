import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.passages import Passage
from cardgen.check.corpus.slips import passage_violations, slip_violations
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import MASK, Slip, typography
from cardgen.load.prose import ITEM, ROW, TEXT

#: Minimum words, or characters, of a paragraph of sentences; a shorter one may be a label, caption or heading.
_WORDS, _LONG = 8, 85
_CLOSING = f"”“\"»’')]* {MASK}"


@rule("CG518", "sentence-breaks-off", severity=WARNING)
def sentence_breaks_off(game: CheckedTexts) -> Violations:
    """A sentence ends in a word that cannot end one, such as “and”; or a long paragraph has no end, or no beginning.

    Why it matters: the rest of the sentence was lost, and with it a rule.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Orchen tar mynt och svärd.", en: "The orc takes coins and."}
        +     text: {sv: "Orchen tar mynt och svärd.", en: "The orc takes coins and swords."}

    Source: each language's conjunctions, articles and similar words, in typography.yaml; sentences begin with a capital
    and end in a full stop, a question mark, an exclamation mark or a colon.
    """
    yield from slip_violations(game, _cut)
    yield from passage_violations(game, _unfinished)


@lru_cache(maxsize=16)
def _open_ends(lang: str) -> re.Pattern[str] | None:
    known = language_of(typography()["open_ends"], lang)
    return re.compile(rf"(?<=\w )({'|'.join(known.split())})\*{{0,2}}\.(?=[\s*_]|$)") if known else None


def _cut(text: str, lang: str) -> Iterator[Slip]:
    pattern = _open_ends(lang)
    for m in pattern.finditer(text) if pattern else ():
        yield Slip(*m.span(1), None, False, f"the sentence breaks off after '{m[1]}'; add the rest")


def _unfinished(passages: Sequence[Passage]) -> Iterator[Slip]:
    neighbours = zip([None, *passages], passages, [*passages[1:], None], strict=False)
    for before, passage, after in neighbours:
        if passage.kind != TEXT or len(passage.text.split()) < _WORDS:
            continue
        if _has_no_end(passage.text.rstrip()) and not (after and after.kind in (ITEM, ROW)):
            last = passage.text.split()[-1]
            start = passage.text.rindex(last)
            yield passage.slip(
                start, start + len(last), f"the paragraph breaks off at '{last}'; end its sentence"
            )
        elif before and _begins_inside(passage.text, before):
            first = passage.text.split()[0]
            message = f"the paragraph begins inside a sentence at '{first}'; add its beginning"
            yield passage.slip(0, len(first), message)


def _has_no_end(text: str) -> bool:
    return len(text) > _LONG and (text[-1].isalpha() or text[-1] in ",-–")


def _begins_inside(text: str, before: Passage) -> bool:
    """Return whether a paragraph begins in lower case though the one before it is finished."""
    is_finished = before.kind == TEXT and before.text.rstrip(_CLOSING).endswith((".", "!", "?"))
    return is_finished and text[:1].islower() and text[1:2].isalpha()
