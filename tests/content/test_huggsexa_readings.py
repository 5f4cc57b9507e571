"""What a reader and a player with fresh eyes found in Huggsexa: no words that were mended stand in print any longer."""

import re

import pytest

from tests.content.readings import found_now, readings, sections, standing, texts, wrong

READINGS = readings("reading-huggsexa.yaml")
#: How this booklet marks what the source leaves open, and which section gathers it.
OURS = {"sv": "*Vår tolkning:*", "en": "*Our ruling:*"}
GATHERED = "8"


@pytest.fixture(scope="module")
def printed(cache_folder):
    return texts("huggsexa", cache_folder)


def test_each_reading_tells_what_became_of_it():
    assert len(READINGS) > 80
    assert wrong(READINGS) == []


def test_no_mended_words_are_printed(printed):
    assert standing(READINGS, printed) == []


def test_words_that_come_back_are_told_where_they_were(printed):
    back = ("sv", "rules", "", "Den som inte har några kort kvar är inte med längre.")
    assert standing(READINGS, [*printed, back]) == ["rules §4.6 sv"]


def test_the_words_now_are_found_where_they_are_printed(printed):
    assert found_now(READINGS, printed) > 3 / 4


@pytest.mark.parametrize("lang", OURS)
def test_every_marked_section_is_gathered_and_no_other(lang):
    parts = sections("huggsexa", lang)
    marked = {number for number, text in parts.items() if OURS[lang] in text}
    assert marked == set(re.findall(r"\{rule:([\d.]+)\} \|", parts[GATHERED]))
