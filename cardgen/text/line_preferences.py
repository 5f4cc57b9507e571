"""What a look preferences of the lines of its texts, beyond that they fit.

A wish may cost a text a tenth of its size, and never takes it under its smallest. Where even that is not enough,
wishes give way in this order: the last line first, then bold words, then hyphens in centred text.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.text.markup import Paragraph, Word

#: The share of its size that a text keeps for the sake of a wish.
KEPT_SIZE = 0.9


class LinePreferences(NamedTuple):
    """How the lines of texts are to be.

    Attributes:
        last_line: the least share of the measure on the last line of a paragraph.
        bold_words: bold runs of up to so many words stay on one line; 0 and 1 for none.
        centred_hyphens: whether centred text may part its words wherever that makes it larger.
        stretch: the most a space of running text grows before words are parted, in em.
    """

    last_line: float = 0.2
    bold_words: int = 4
    centred_hyphens: bool = False
    stretch: float = 0.15


#: What a look preferences that says nothing.
DEFAULT = LinePreferences()


def glue_bold_runs(words: Paragraph, most: int) -> Paragraph:
    """Glue the words of each bold run of up to `most` words, so that no line ends within."""
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
    """Return whether a word goes on with what is bold before it: the space between is bold, too."""
    return word.gap is not None and word.gap.bold


def _glued(run: list[Word], most: int) -> list[Word]:
    if not 1 < len(run) <= most:
        return run
    return [word._replace(glued=word.glued or k > 0, whole=True) for k, word in enumerate(run)]
