import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.slips import of_text
from cardgen.check.corpus.typesetting import Slip

_MINUS = re.compile(r"(?<![^\s(\[/|=<>≤≥*])-(?=\d)")


@rule("CG504", "hyphen-for-minus", severity=WARNING, fixes=True)
@of_text
def hyphen_for_minus(text: str, _lang: str) -> Iterator[Slip]:
    """A hyphen is used as the minus sign before a number.

    Why it matters: a hyphen is short and low, gets lost before a figure, and a line can break after it.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Din styrka är -1.", en: "Your strength is -1."}
        +     text: {sv: "Din styrka är −1.", en: "Your strength is −1."}

    Source: U+2212 MINUS SIGN; dice sums in braces print it automatically.
    """
    for m in _MINUS.finditer(text) if "-" in text else ():
        yield Slip(m.start(), m.end(), "−", True, "hyphen before a number; write the minus sign '−'")
