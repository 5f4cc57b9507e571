"""Each reading of ours in Drakon's booklet is marked as such where it stands, in both languages."""

import re

import pytest

from tests.content.readings import OURS, sections


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_answer_of_the_last_section_is_marked_where_it_stands(lang):
    written = sections("drakon", lang)
    cited = re.findall(r"\{rule:([\d.]+)\} \|", written["11"])
    assert len(cited) == 32
    assert {number for number in cited if OURS not in written[number]} == set()


def test_both_languages_mark_the_same_paragraphs_as_ours():
    dutch, english = (sections("drakon", lang) for lang in ("nl", "en"))
    assert {number: text.count(OURS) for number, text in dutch.items()} == {
        number: text.count(OURS) for number, text in english.items()
    }
