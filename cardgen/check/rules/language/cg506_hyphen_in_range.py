import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.slips import of_text
from cardgen.check.corpus.typesetting import Slip

_RANGE = re.compile(r"(?<![\w.,+*/=×−–:-])([1-9]\d{0,3})-([1-9]\d{0,3})(?![\w/×*-]|:\S|[.,]\d|[−–])")


@rule("CG506", "hyphen-in-range", severity=WARNING, fixes=True)
@of_text
def hyphen_in_range(text: str, _lang: str) -> Iterator[Slip]:
    """A hyphen is used in a range of numbers.

    Why it matters: 3-6 reads as a sum or a score; a range takes an en dash, without spaces.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du vinner på 3-6.", en: "You win on 3-6."}
        +     text: {sv: "Du vinner på 3–6.", en: "You win on 3–6."}

    Source: CLDR 48, `range` of every language here: {0}–{1}. German spaced ranges (DIN 5008) are accepted.
    """
    for m in _RANGE.finditer(text) if "-" in text else ():
        if int(m[1]) < int(m[2]):
            new = f"{m[1]}–{m[2]}"
            yield Slip(*m.span(), new, True, f"hyphen in the range '{m[0]}'; write '{new}'")
