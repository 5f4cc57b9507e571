"""What Drakborgen's booklet decides where 1985 is silent is marked as a reading of ours, in both languages alike."""

import pytest

from tests.content.readings import OURS, decided_by_the_booklet, marked_paragraphs, sections, unmarked

GAME = "drakborgen"


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_every_reading_of_ours_is_marked_where_it_stands(lang):
    assert len(decided_by_the_booklet(GAME)) > 20
    assert unmarked(GAME, sections(GAME, lang), OURS) == []


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_a_reading_that_loses_its_mark_is_found(lang):
    texts = {
        number: text.replace(OURS, "") if number == "18.4" else text
        for number, text in sections(GAME, lang).items()
    }
    assert set(unmarked(GAME, texts, OURS)) == {("dragon.ways", "18.4"), ("dragon.no-way", "18.4")}


def test_both_languages_mark_the_same_paragraphs():
    assert marked_paragraphs(GAME, "sv") == marked_paragraphs(GAME, "en")
