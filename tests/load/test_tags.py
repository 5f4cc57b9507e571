"""Tags of web pages in live tables: understood as in a new project, and nothing else of a text is touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.document import Diagnostics
from cardgen.load.foreign_markup import to_markup
from cardgen.load.tables.columns import HeadingRules
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.records import to_records
from cardgen.load.tables.tags import read_tags
from cardgen.load.tables.workbook import read_workbook
from tests.load.test_tables import workbook

TYPES = {"name": "text", "text": "text", "art": "picture"}


def read(rows, languages=("en",)):
    diagnostics = Diagnostics()
    return to_records(rows, "room", HeadingRules(languages, TYPES), diagnostics), diagnostics.rows


def of_csv(text, languages=("en",)):
    return read(read_csv(text.encode(), Diagnostics()), languages)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("<b>Flash</b> and <I>dash</I>", "**Flash** and *dash*"),
        ("a<strong> b </strong>c<em>d</em>", "a **b** c*d*"),
        ("one\\ntwo<br>three<BR />four", "one\u2028two\u2028three\u2028four"),
        ("<b>all of <i>this</i></b>", "**all of *this***"),
        ("<b>two<br>lines</b>\\n<i>x</i>", "**two**\u2028**lines**\u2028*x*"),
        ("open *star <b>bold</b>", "open *star **bold**"),
        ("{no token} <b>bold</b>", "{no token} **bold**"),
    ],
)
def test_tags_are_marks(cell, expected):
    found, diagnostics = of_csv(f'name,text\nOrc,"{cell}"\n')
    assert (found.rows[0]["text"]["en"], diagnostics) == (expected, [])


@pytest.mark.parametrize("cell", ["a < b > c", "2*X", "{T} {{x}}", "\\\\now", "C:\\temp", "<q>x</q>", "<b2>"])
def test_a_text_without_them_is_left_alone(cell):
    assert read_tags(cell) == cell
    found, diagnostics = of_csv(f"name,text\nOrc,{cell}\n")
    assert (found.rows[0]["text"]["en"], diagnostics) == (cell, [])


@given(st.text(alphabet="ab *{}\n", max_size=30))
def test_whatever_has_no_tag_stays(text):
    assert read_tags(text) == text


@given(
    st.lists(st.sampled_from(["<b>", "</b>", "<i>", "</i>", "<br>", "\\n", "a", " "]), max_size=12).map(
        "".join
    )
)
def test_a_new_project_reads_them_the_same(text):
    ours, theirs = (
        [line.strip() for line in reading(text).split("\n")] for reading in (read_tags, to_markup)
    )
    assert list(filter(None, ours)) == list(filter(None, theirs))


def test_every_language_and_every_column_of_texts_and_no_other():
    found, diagnostics = of_csv(
        "name.sv,name.en,text.sv,text.en,mood,art\n<b>O</b>,P,<i>a</i>,b<br>c,<b>x</b>,<b>y</b>\n",
        ("sv", "en"),
    )
    (row,) = found.rows
    assert row["name"] == {"sv": "**O**", "en": "P"}
    assert row["text"] == {"sv": "*a*", "en": "b\u2028c"}
    assert (row["mood"], row["art"], diagnostics) == ("<b>x</b>", "<b>y</b>", []), (
        "a word of a data column is no text"
    )
    (row,) = of_csv("name,mood\nOrc,<b>x</b>\n")[0].rows
    assert row["mood"] == "**x**", "an unknown column of a game of one language is a text"


def test_a_workbook_too():
    rows = read_workbook(
        workbook([["name", "text"], ["Orc", "<b>Hits</b>\\nhard"]]), "room", Diagnostics()
    ).rows
    assert read(rows)[0].rows[0]["text"]["en"] == "**Hits**\u2028hard"
