"""Text of a page and its lines: what is near, and what is far, short or hidden."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from cardgen.export.documents.proofs.near_lines import NearLines, near_line_message
from cardgen.export.documents.tagging import TaggedCanvas
from cardgen.units import PT_PER_MM

#: The ink of a word on a page: from 20 to 40 mm, 2 mm high.
WORD = ((20 * PT_PER_MM, 50 * PT_PER_MM), (40 * PT_PER_MM, 52 * PT_PER_MM))


def found(draw):
    """Return how far a word is from the lines that a function draws in mm, if that is too little."""
    near = NearLines()
    page = TaggedCanvas(io.BytesIO(), near=near)
    page.scale(PT_PER_MM, PT_PER_MM)
    page.setLineWidth(0.2)
    draw(page)
    near.text(WORD, " word ")
    page.showPage()
    assert all(close.text == "word" for close in near.found)
    return [round(close.distance_mm, 2) for close in near.found]


@pytest.mark.parametrize(
    ("line", "distances"),
    [
        ((10, 49.2, 60, 49.2), [0.7]),
        ((10, 48.8, 60, 48.8), []),
        ((10, 52.6, 60, 52.6), [0.5]),
        ((19.5, 40, 19.5, 60), [0.4]),
        ((10, 51, 60, 51), [0.0]),
        ((38, 49.2, 60, 49.2), [0.7]),
        ((42, 49.2, 60, 49.2), []),
        ((20, 49.2, 23.5, 49.2), []),  # too short to be a frame
    ],
)
def test_a_line_near_words(line, distances):
    assert found(lambda page: page.line(*line)) == distances


def test_frames_and_grounds():
    assert found(lambda page: page.rect(19.5, 40, 40, 30)) == [0.4]
    assert found(lambda page: page.rect(19.5, 40, 40, 30, stroke=0, fill=1)) == [], "a tint has no line"

    def hidden(page: Canvas) -> None:
        page.line(10, 49.2, 60, 49.2)
        page.rect(15, 45, 40, 12, stroke=0, fill=1)

    assert found(hidden) == []


def test_pages_are_apart():
    near = NearLines()
    page = TaggedCanvas(io.BytesIO(), near=near)
    page.line(0, 51 * PT_PER_MM, 400, 51 * PT_PER_MM)
    page.showPage()
    near.text(WORD, "word")
    page.showPage()
    assert near.found == []


def test_the_message_says_how_far():
    near = NearLines()
    near.line((0, 49.2 * PT_PER_MM), (400, 49.2 * PT_PER_MM), 0.0)
    near.text(WORD, "word")
    near.end_page()
    message = near_line_message(near.found[0])
    assert message == "'word' is 0.8 mm from a line of its page; keep it 1 mm away"
