"""A stranger's texts in our markup: whatever they hold reads clean, and what was right stays as it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.foreign_markup import to_markup
from cardgen.text.markup import problems_of, tokens_of
from cardgen.text.tokens import Sum, parse_token

PIECES = r"""{ } * ** *** **** < / \ \\ \n <b> </b> <i> </i> <br> {T} {2} {icon:x} {a.b} a 2 - {{ }}"""


@given(
    st.lists(st.sampled_from([*PIECES.split(), " ", "\n", "{no token}", "{sc:ab}"]), max_size=14).map("".join)
)
def test_whatever_a_text_holds_it_reads_clean(text):
    # As the loader sets a cell: each line a paragraph.
    lines = [line.strip() for line in to_markup(text).splitlines()]
    markup = "\n\n".join(line for line in lines if line)
    assert problems_of(markup) == ()
    for token in tokens_of(markup):
        assert isinstance(parse_token(token, ["T", "a"]), Sum)


@pytest.mark.parametrize(
    "text",
    [
        "**Bold** and *italic*, {T}, {W/U} and {sc:caps}",
        "2 * 3",
        " two \r\nlines ",
        "\\*Note",
        "{{x}}",
        "a < b > c",
        "",
    ],
)
def test_what_is_right_stays(text):
    assert to_markup(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<b>Flash</b>", "**Flash**"),
        ("a<STRONG> b </STRONG>c", "a **b** c"),
        ("<b><i>x</i> y</b>", "***x* y**"),
        ("<b>two\nlines</b>", "**two**\n**lines**"),
        ("one\\ntwo<br/>three", "one\ntwo\nthree"),
        ("2*X and 3*Y", "2\\*X and 3\\*Y"),
        ("{no token} {no token}{{no token}}", "{{no token}} {{no token}}{{no token}}"),
    ],
)
def test_what_other_programs_write(text, expected):
    assert to_markup(text) == expected
