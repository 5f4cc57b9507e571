import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.slips import of_text
from cardgen.check.corpus.typesetting import Slip

_DOTS = re.compile(r"(?<!\.)\.\.\.(?!\.)|(?<![.\w])\. \. \.(?!\.)")


@rule("CG507", "three-dots", severity=WARNING, fixes=True)
@of_text
def three_dots(text: str, _lang: str) -> Iterator[Slip]:
    """Three full stops are used for an ellipsis.

    Why it matters: three full stops can be split over two lines, and are spaced tighter or wider than the ellipsis.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du hör steg...", en: "You hear steps..."}
        +     text: {sv: "Du hör steg…", en: "You hear steps…"}

    Source: U+2026 HORIZONTAL ELLIPSIS, `ellipsis` of CLDR 48.
    """
    for m in _DOTS.finditer(text) if ".." in text or ". ." in text else ():
        yield Slip(*m.span(), "…", True, "three full stops; write an ellipsis, '…'")
