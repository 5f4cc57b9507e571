"""A look's preferences for the lines of its texts, besides that they fit.

They may cost a text a tenth of its size, but never take it below its smallest size. If that is not enough, they are
dropped in this order: the last line, bold words, hyphens in centred text.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.text.markup import Paragraph, Word

#: Least share of its size that a text keeps for the sake of preferences.
KEPT_SIZE = 0.9


class LinePreferences(NamedTuple):
    """Preferences for lines.

    Attributes:
        last_line: least share of the measure on the last line of a paragraph; of one word alone, twice that.
        bold_words: bold runs of up to this many words stay on one line; 0 or 1 for none.
        centred_hyphens: whether to hyphenate centred text whenever that makes it larger.
        stretch: most growth of a space in running text before words are hyphenated, in em.
    """

    last_line: float = 0.2
    bold_words: int = 4
    centred_hyphens: bool = False
    stretch: float = 0.15


#: The preferences of a look that declares none.
DEFAULT = LinePreferences()


def glue_bold_runs(words: Paragraph, most: int) -> Paragraph:
    """Glue the words of each bold run of up to `most` words, so that no line ends inside."""
    if most < 2 or not any(_continues_bold(word) for word in words):
        return words
    kept: list[Word] = []
    run: list[Word] = []
    for word in words:
        if not _continues_bold(word):
            kept += _glued(run, most)
            run = []
        run.append(word)
    return (*kept, *_glued(run, most))


def _continues_bold(word: Word) -> bool:
    """Return whether a word continues a bold run: the space before it is bold."""
    return word.gap is not None and word.gap.bold


def _glued(run: list[Word], most: int) -> list[Word]:
    if not 1 < len(run) <= most:
        return run
    return [word._replace(glued=word.glued or k > 0, whole=True) for k, word in enumerate(run)]
