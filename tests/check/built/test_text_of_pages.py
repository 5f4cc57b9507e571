"""The text of a built page is read as a viewer shows it: `Q` brings back the font that was in force before its `q`."""

from cardgen.check.built.pdf_facts import read_pdf
from cardgen.display.ops import Group
from cardgen.render.pdf.document import PdfDocument
from cardgen.text.text_run import TextRun
from tests.parity import font, font_of


def run(text, style, y):
    letters = font(style)
    return TextRun(letters, 4.0, "#000000", 3, y, ((letters.shape(text), 0.0),))


def test_text_behind_a_group_is_read_in_the_font_before_the_group(tmp_path):
    moved = Group((1, 0, 0, 1, 0, 8), (), 1.0, (run("abcd", "Bold", 8),))
    document = PdfDocument("T", lang="en", font_of=font_of)
    document.add_page(60, 60, extra=[run("abcd", "Regular", 8), moved, run("wxyz", "Regular", 30)])
    (tmp_path / "a.pdf").write_bytes(document.save())
    facts = read_pdf(tmp_path / "a.pdf")
    assert facts.pages[0].text == "abcdabcdwxyz"
    assert [use.unread for use in facts.fonts] == [0, 0]
