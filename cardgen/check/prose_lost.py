"""What is lost inside running text: the end of a sentence before the next one, and a cell of a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from cardgen.check.prose_reading import any_of, of_prose, running
from cardgen.check.registry import At, at, rule
from cardgen.findings import WARNING
from cardgen.load.prose import ROW, Block, Prose

#: A bar between cells; one behind a backslash or in braces is a letter of its cell.
_BAR = re.compile(r"(?<!\\)\|")


@lru_cache(maxsize=16)
def _opener(lang: str) -> re.Pattern[str]:
    words = "|".join(
        word[0].upper() + word[1:] for word in any_of("openers", lang).split("|") if word[0] != "("
    )
    return re.compile(rf"(?<=[a-zß-öø-ÿ]{{2}}) ({words}) (?=[a-zß-öø-ÿ])") if words else re.compile("(?!)")


@rule("CG730", "sentence-runs-on", severity=WARNING)
@of_prose
def sentence_runs_on(prose: Prose) -> Iterator[At]:
    """A word that begins sentences stands with a capital inside one.

    Why it matters: the end of the sentence before it was lost, and with it a rule; at the least a full stop is.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push the door until it Then go through.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push the door until it opens. Then go through.

    Source: conjunctions and adverbs of each language in prose_words.yaml (`openers`), which are no part of a name.
    """
    pattern = _opener(prose.lang)
    for block in running(prose):
        for found in pattern.finditer(block.text):
            place = prose.place(block, found.start(1))
            yield at(place, f"'{found[1]}' begins a sentence inside another; end the one before it")


@rule("CG731", "cells-differ", severity=WARNING)
@of_prose
def cells_differ(prose: Prose) -> Iterator[At]:
    """A row of a table has more or fewer cells than the others.

    Why it matters: what follows stands in the wrong column, and what was in the lost cell nowhere.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Traps
        | Roll | Trap | Damage |
        |---|---|---|
        | 1 | Arrows | 2 |
        | 2 | 3 |

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Traps
        | Roll | Trap | Damage |
        |---|---|---|
        | 1 | Arrows | 2 |
        | 2 | Net | 3 |

    Source: CommonMark tables: every row has the cells of the first. Of plain text only what is drawn with bars is read.
    """
    for rows in _tables(prose):
        counts = [len(_BAR.findall(row.text)) for row in rows]
        usual = Counter(counts).most_common(1)[0][0]
        for row, count in zip(rows, counts, strict=True):
            if count != usual and usual > 1:
                what = f"{count - 1} cells, and {usual - 1} in the other rows of its table"
                yield at(prose.place(row), f"the row has {what}; give it as many")


def _tables(prose: Prose) -> Iterator[list[Block]]:
    """Go through the rows of each table of three rows and more; a line of hyphens stands below the first."""
    rows: list[Block] = []
    for block in (*prose.blocks, None):
        near = block and rows and block.spot(0)[0] - rows[-1].spot(0)[0] <= 1 + (len(rows) == 1)
        if block and block.kind == ROW and (near or not rows):
            rows.append(block)
            continue
        if len(rows) > 2:
            yield rows
        rows = [block] if block and block.kind == ROW else []
