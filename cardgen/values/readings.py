"""Readings, by which the rules answer what their original leaves open, and what marks one: `{reading}`, *Our reading:*.

What it prints is part of the sentence, as a value is: whoever reads the rules reads the words. A booklet knows by
`RuleText.reading` where a reading begins, and may print it elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardgen.load.store import word_lists
from cardgen.model import Game, ValueProblem
from cardgen.model.source_map import READING
from cardgen.values.errors import MISPLACED_READING

#: The marker as it is written.
MARKER = f"{{{READING}}}"
_FILE = Path(__file__).with_name("readings.yaml")
_FALLBACK = "en"
#: A heading or a row of a table.
_NO_PARAGRAPH = re.compile(r"[ \t>]*[#|]")


def reading_word(game: Game, lang: str, name: str = READING) -> str:
    """Return what a reading is called in a language, as the game's labels say it, or as the program does.

    Args:
        name: `reading`, or `readings` for the heading above all of them.
    """
    own, words = game.labels.get(name), word_lists(_FILE)[name]
    given = own.get(lang) if own else None
    return given or words.get(lang) or words.get(lang.partition("-")[0]) or words[_FALLBACK]


def reading_label(game: Game, lang: str) -> str:
    """Return the words before a reading, as markup."""
    return f"*{reading_word(game, lang)}:*"


def misplaced_readings(text: str) -> Iterator[ValueProblem]:
    """Yield the `{reading}` markers that do not begin a reading in a paragraph."""
    start = 0
    for line in text.splitlines(keepends=True):
        if MARKER in line and _NO_PARAGRAPH.match(line):
            where = "a heading" if line.lstrip(" \t>").startswith("#") else "a table"
            message = (
                f"'{MARKER}' is not allowed in {where}: a reading is a paragraph, or its end; write it below"
            )
            yield ValueProblem(MISPLACED_READING, start + line.index(MARKER), message)
        start += len(line)
