import re

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.prose.prose_reading import RANGE


@rule("CG709", "backwards-range", severity=WARNING)
@of_prose
def backwards_range(prose: CheckedProse) -> Violations:
    """A range ends lower than it begins.

    Why it matters: nobody can tell which of the two numbers is wrong.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Players
        - For 4-2 players.
        + For 2–4 players.

    Source: ranges ascend. Subtractions from a die (D6-2), years and series of numbers are not ranges.
    """
    for block in prose.blocks:
        for found in RANGE.finditer(block.text):
            low, high = found[1], found[2]
            if high == "?" or "0" in (low[0], high[0]) or int(low) <= int(high) or " " in found[0]:
                continue
            if (
                not re.search(
                    r"(?:\b[TWDd]|[=+*×/(]|\bminus)\s*$",
                    block.text[max(0, found.start() - 10) : found.start()],
                )
                and len(low) < 3
            ):
                message = f"'{found[0]}' runs backwards; reverse it or fix it"
                yield prose.violation(block, found.start(), message)
