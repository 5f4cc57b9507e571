import re
from collections import Counter
from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.load.prose import ROW, Block

#: A bar between cells; one after a backslash or in braces belongs to its cell.
_BAR = re.compile(r"(?<!\\)\|")


@rule("CG731", "cells-differ", severity=WARNING)
@of_prose
def cells_differ(prose: CheckedProse) -> Violations:
    """A row of a table has more or fewer cells than the others.

    Why it matters: what follows is in the wrong column, and the content of the lost cell is gone.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Traps
          | Roll | Trap | Damage |
          |---|---|---|
          | 1 | Arrows | 2 |
        - | 2 | 3 |
        + | 2 | Net | 3 |

    Source: CommonMark tables: every row has as many cells as the first. In plain text, only tables drawn with bars are
    read.
    """
    for rows in _tables(prose):
        counts = [len(_BAR.findall(row.text)) for row in rows]
        usual = Counter(counts).most_common(1)[0][0]
        for row, count in zip(rows, counts, strict=True):
            if count != usual and usual > 1:
                what = f"{count - 1} cells, but the other rows of its table have {usual - 1}"
                yield prose.violation(row, 0, f"the row has {what}; make them equal")


def _tables(prose: CheckedProse) -> Iterator[list[Block]]:
    """Yield the rows of each table of three rows and more; a line of hyphens is below the first."""
    rows: list[Block] = []
    for block in (*prose.blocks, None):
        near = block and rows and block.spot(0)[0] - rows[-1].spot(0)[0] <= 1 + (len(rows) == 1)
        if block and block.kind == ROW and (near or not rows):
            rows.append(block)
            continue
        if len(rows) > 2:
            yield rows
        rows = [block] if block and block.kind == ROW else []
