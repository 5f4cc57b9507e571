"""Bad line ends in a set text: short last lines, and hyphens in centred text."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.text.lines import Fitted
from cardgen.text.paragraphs import Line
from cardgen.units import pt_to_mm

#: Least share of the measure on a last line; and on a last line of one word.
_SHORT, _SHORT_WORD = 0.2, 0.4
#: A paragraph of this many words may end with a one-word line.
_FEW_WORDS = 3


class LineEnds(NamedTuple):
    """The words of a too short last line, and of a line of centred text that ends in a hyphen; empty if none."""

    short: str = ""
    hyphened: str = ""


def line_ends(fitted: Fitted, w_mm: float, align: str) -> LineEnds:
    """Return the first bad line end of each kind in a text set to a width."""
    shorts: list[str] = []
    hyphened: list[str] = []
    measure = w_mm / pt_to_mm(fitted.size_pt)
    paragraph: list[Line] = []
    for line in fitted.lines:
        paragraph.append(line)
        if align == "center" and not line.ends_paragraph and words_of(line).endswith("-"):
            hyphened.append(words_of(line))
        if line.ends_paragraph:
            if is_short(paragraph, measure):
                shorts.append(words_of(line))
            paragraph = []
    return LineEnds((*shorts, "")[0], (*hyphened, "")[0])


def is_short(paragraph: list[Line], measure: float) -> bool:
    """Return whether a paragraph's last line is too short for the measure (in em)."""
    last = paragraph[-1]
    if len(paragraph) == 1:
        return False
    spaces = sum(piece.stretch for line in paragraph for piece in line.pieces) + len(paragraph) - 1
    is_word = not any(piece.stretch for piece in last.pieces) and spaces >= _FEW_WORDS
    return last.width_em < (_SHORT_WORD if is_word else _SHORT) * measure


def words_of(line: Line) -> str:
    """Return a line's text, without icons."""
    return "".join(piece.shaped.text for piece in line.pieces if piece.shaped).strip()
