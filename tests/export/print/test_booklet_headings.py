"""Headings at the foot of a page, and above the readings behind the rules."""

import re
from itertools import pairwise

from cardgen.export.documents.typesetting import booklet_pdf
from tests.export.print.test_booklet_pictures import booklet_with
from tests.export.print.test_booklet_readings import set_with
from tests.export.print.test_documents import pages_of, text_of

#: Sections of many lengths, so that headings come to stand at every height of a page; each begins with one short line.
SECTIONS = "".join(
    f"\n\n### 1.{n} Heading\n\nShort{n} line.\n\n" + "Words of the rules run on. " * (16 + n * 13 % 37)
    for n in range(1, 81)
)


def lines_below_headings(data):
    """Yield the headings of sections: how many lines stand below each on its page, up to the next."""
    for page in pages_of(data):
        body = page.split("\n")
        starts = [n for n, line in enumerate(body) if re.match(r"Short\d+ line", line)]
        for start, end in pairwise([*starts, len(body)]):
            yield sum("Short" in line or "rules" in line or "Words" in line for line in body[start:end])


def test_three_lines_at_least_stand_below_a_heading_at_the_foot(tmp_path):
    layout, book = booklet_with(tmp_path, SECTIONS)
    found = list(lines_below_headings(booklet_pdf(layout.game, "en", layout, book)))
    assert len(found) == 80
    assert min(found) >= 3


def test_readings_behind_the_rules_stand_below_the_titles_of_their_chapters(tmp_path):
    _, made = set_with(tmp_path, "appendix")
    text = text_of(made)
    behind = text[text.rindex("It holds.") - 40 :]
    # They are read column by column, and a text of two lines is between a heading and the top of the next column.
    heads = [behind.index(words) for words in ("1 Rules", "2 Whole", "3 Last")]
    assert heads == sorted(heads)
