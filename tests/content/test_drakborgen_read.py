"""What readers with fresh eyes found in Drakborgen's second box: no words that were mended stand in print any longer."""

import pytest

from tests.content.readings import found_now, readings, standing, texts, wrong

READINGS = readings("reading-ii*.yaml")


@pytest.fixture(scope="module")
def printed(cache_folder):
    return texts("drakborgen", cache_folder)


def test_each_reading_tells_what_became_of_it():
    assert len(READINGS) > 200
    assert wrong(READINGS) == []


def test_no_mended_words_are_printed(printed):
    assert standing(READINGS, printed) == []


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (("sv", "rules", "", "Erik har skuggan. Han överlever dem med 59 %."), ["rules §36.2 sv"]),
        (
            ("en", "gear-shuriken", "text", "Whoever hears one has been hit already."),
            ["gear-shuriken text en"],
        ),
        (("en", "hero-charak", "type", "Hero · berserk"), ["hero-charak, standees-charak type en"]),
        (("en", "hero-charak", "type", "Hero · berserker"), []),
        (("en", "hero-rohan", "type", "Hero · berserk"), []),
    ],
    ids=lambda value: value[1] if isinstance(value, tuple) else "",
)
def test_words_that_come_back_are_told_where_they_were(printed, text, places):
    assert standing(READINGS, [*printed, text]) == places


def test_the_words_now_are_found_where_they_are_printed(printed):
    """So what stood in tables and headings, beside tokens and across lines would be found, too."""
    assert found_now(READINGS, printed) > 3 / 4
