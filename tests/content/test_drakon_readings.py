"""What a reader with fresh eyes found in Drakon: no words that were mended stand in print any longer, and what is ours is marked."""

import re

import pytest

from tests.content.readings import OURS, found_now, readings, sections, standing, texts, wrong

READINGS = readings("reading-drakon.yaml")


@pytest.fixture(scope="module")
def printed(cache_folder):
    return texts("drakon", cache_folder)


def test_each_reading_tells_what_became_of_it():
    assert len(READINGS) > 70
    assert wrong(READINGS) == []


def test_no_mended_words_are_printed(printed):
    assert standing(READINGS, printed) == []


def test_words_that_come_back_are_told_where_they_were(printed):
    back = ("nl", "rules", "", "In een kamer mogen zoveel helden staan als erin passen. Meer niet.")
    assert standing(READINGS, [*printed, back]) == ["rules §6.1 nl"]


def test_the_words_now_are_found_where_they_are_printed(printed):
    assert found_now(READINGS, printed) > 3 / 4


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_answer_of_the_last_section_is_marked_where_it_stands(lang):
    written = sections("drakon", lang)
    cited = re.findall(r"\{rule:([\d.]+)\} \|", written["11"])
    assert len(cited) == 25
    assert {number for number in cited if OURS[lang] not in written[number]} == set()


def test_both_languages_mark_the_same_paragraphs_as_ours():
    dutch, english = (sections("drakon", lang) for lang in ("nl", "en"))
    assert {number: text.count(OURS["nl"]) for number, text in dutch.items()} == {
        number: text.count(OURS["en"]) for number, text in english.items()
    }
