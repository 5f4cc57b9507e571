import re
from collections.abc import Iterator
from functools import lru_cache

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.slips import slip_violations
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import (
    Slip,
    typography,
)


@rule("CG518", "sentence-breaks-off", severity=WARNING)
def sentence_breaks_off(game: CheckedTexts) -> Violations:
    """A sentence ends in a word that none can end in, such as “and”.

    Why it matters: the rest of the sentence was lost, and with it a rule.

    Example:
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Orchen tar mynt och svärd.", en: "The orc takes coins and."}
        +     text: {sv: "Orchen tar mynt och svärd.", en: "The orc takes coins and swords."}

    Source: conjunctions, articles and the like of each language, in typography.yaml.
    """
    return slip_violations(game, _cut)


@lru_cache(maxsize=16)
def _open_ends(lang: str) -> re.Pattern[str] | None:
    known = language_of(typography()["open_ends"], lang)
    return re.compile(rf"(?<=\w )({'|'.join(known.split())})\*{{0,2}}\.(?=[\s*_]|$)") if known else None


def _cut(text: str, lang: str) -> Iterator[Slip]:
    pattern = _open_ends(lang)
    for m in pattern.finditer(text) if pattern else ():
        yield Slip(*m.span(1), None, False, f"the sentence breaks off after '{m[1]}'; give the rest")
