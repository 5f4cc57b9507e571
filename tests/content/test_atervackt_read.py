"""What readers with fresh eyes found in Drakborgen Återväckt: no words that were mended stand in print any longer."""

import pytest

from tests.content.readings import found_now, readings, standing, texts, wrong

READINGS = readings("reading-atervackt*.yaml")


@pytest.fixture(scope="module")
def printed(cache_folder):
    return texts("atervackt", cache_folder)


def test_each_reading_tells_what_became_of_it():
    assert len(READINGS) > 200
    assert wrong(READINGS) == []


def test_no_mended_words_are_printed(printed):
    assert standing(READINGS, printed) == []


def test_words_that_come_back_are_told_where_they_were(printed):
    back = ("sv", "rules", "", "De drar. En fjärde händer ingenting. De går.")
    assert standing(READINGS, [*printed, back]) == ["rules §11.9 sv"]


def test_the_words_now_are_found_where_they_are_printed(printed):
    assert found_now(READINGS, printed) > 3 / 4
