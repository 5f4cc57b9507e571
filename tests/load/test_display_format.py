"""Display formats of workbooks: each number as a spreadsheet shows it."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.tables.display_format import shown, shown_date, shown_duration

ACCOUNTING = '_-* #,##0.00\\ "kr"_-;-* #,##0.00\\ "kr"_-;_-* "-"??\\ "kr"_-;_-@_-'


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (0.5, "0%", "50%"),
        (0.125, "0.0%", "12.5%"),
        (2.5, '"$"0.00', "$2.50"),
        (3, '"$"0.00', "$3.00"),
        (1234.5, "#,##0.00 €", "1,234.50 €"),
        (1234.5, "#,##0.00\\ [$€-407]", "1.234,50 €"),
        (12345.5, "#,##0.00\\ [$kr-41D]", "12\u00a0345,50 kr"),
        (5, ACCOUNTING, "5.00 kr"),
        (0, ACCOUNTING, "- kr"),
        (-5, "#,##0_);(#,##0)", "(5)"),
        (-3, "0;[Red]-0", "-3"),
        (3, "+0;-0;0", "+3"),
        (-3, "+0;-0;0", "-3"),
        (0, "+0;-0;0", "0"),
        (0, ";;;", ""),
        (7, "000", "007"),
        (7, "00-00", "00-07"),
        (1234567, "#,##0", "1,234,567"),
        (1234567, '0.0,,"M"', "1.2M"),
        (0.5, "# ?/?", "1/2"),
        (1.75, "# ?/?", "1 3/4"),
        (2, "# ?/?", "2"),
        (-1.5, "# ?/?", "-1 1/2"),
        (0.3, "?/8", "2/8"),
        (12345, "0.00E+00", "1.23E+04"),
        (2, '0" gold"', "2 gold"),
        (1, '[=1]0" coin";0" coins"', "1 coin"),
        (2, '[=1]0" coin";0" coins"', "2 coins"),
        (1.005, "0.00", "1.01"),
        (-0.001, "0.00", "0.00"),
        (5, "0.#", "5"),
        ("x", '0;0;0;"<"@">"', "<x>"),
        (5, "General", None),
        (5, "@", None),
        ("x", "0.00", None),
    ],
)
def test_a_number_is_shown(value, code, text):
    assert shown(value, code) == text


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("mmm-yy", "Nov-26"),
        ("d-mmm", "5-Nov"),
        ("yyyy\\-mm\\-dd;@", "2026-11-05"),
        ("dd\\.mm\\.yyyy", "05.11.2026"),
        ("dddd d mmmm", "Thursday 5 November"),
        ("[$-41D]d mmmm yyyy", "5 november 2026"),
        ("h:mm AM/PM", "2:03 PM"),
        ("hh:mm:ss", "14:03:09"),
        ("mm:ss", "03:09"),
        ("mm-dd-yy", None),
    ],
)
def test_a_date_is_shown(code, text):
    assert shown_date(datetime.datetime(2026, 11, 5, 14, 3, 9), code) == text


def test_a_duration_counts_on_beyond_a_day():
    assert shown_duration(datetime.timedelta(hours=26, minutes=5), "[h]:mm") == "26:05"
    assert shown_duration(datetime.timedelta(minutes=70, seconds=4), "[mm]:ss") == "70:04"


@given(
    st.one_of(st.integers(-(10**15), 10**15), st.floats(-1e300, 1e300, allow_subnormal=True)),
    st.text(alphabet='0#?,.%;"\\-_*[]/E+ @Rdmyhs$€:=<>17', max_size=30),
)
def test_any_format_can_be_read(value, code):
    found = shown(value, code)
    assert found is None or isinstance(found, str)
    shown_date(datetime.datetime(2026, 11, 5), code)
