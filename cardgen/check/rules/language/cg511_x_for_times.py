import re
from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.slips import of_text
from cardgen.check.corpus.typesetting import MASK, NARROW_NBSP, NBSP, Slip

_TIMES = re.compile(
    rf"(?<![\w.])(?:\d{{1,4}}|{MASK})([ {NBSP}{NARROW_NBSP}]?)[xX]\1(?:\d{{1,4}}(?!\w)|{MASK})"
)


@rule("CG511", "x-for-times", severity=WARNING, fixes=True)
@of_text
def x_for_times(text: str, _lang: str) -> Iterator[Slip]:
    """The letter x is used as the multiplication sign between two numbers.

    Why it matters: there is a proper sign for it, centred on the height of the figures.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Rummet är 3 x 4 rutor.", en: "The room is 3x4 squares."}
        +     text: {sv: "Rummet är 3 × 4 rutor.", en: "The room is 3×4 squares."}

    Source: U+00D7 MULTIPLICATION SIGN.
    """
    for m in _TIMES.finditer(text):
        if not m[0].startswith("0"):
            new = m[0].replace("x", "×").replace("X", "×")
            at = m.start() + m[0].lower().index("x")
            shown = new.replace(MASK, "…")
            yield Slip(at, at + 1, "×", True, f"'{text[at]}' for times; write '×', as in '{shown}'")
