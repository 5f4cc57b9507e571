"""What Drakborgen's booklet decides where 1985 is silent is marked as a reading of ours, in both languages alike."""

import re

import pytest
import yaml

from cardgen.project import shipped_root

FOLDER = shipped_root() / "content/drakborgen"
MARKS = {"sv": "*Vår läsning:*", "en": "*Our reading:*"}


def sections(lang):
    """Return the text of each section of the booklet, by its number, without those below it."""
    text = (FOLDER / f"rules.{lang}.md").read_text("utf-8")
    parts = re.split(r"(?m)^#{2,3} (\d+(?:\.\d+)?) .*$", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def readings():
    """Return key and sections of every fact that the booklet alone decides."""
    facts = yaml.safe_load((FOLDER / "facts.yaml").read_text("utf-8"))
    designed = [fact for fact in facts if fact.get("certainty") == "designed" and "key" in fact]
    cited = [(fact["key"], re.findall(r"§(\d+(?:\.\d+)?)", fact["source"])) for fact in designed]
    return [(key, numbers) for key, numbers in cited if numbers]


def unmarked(texts, mark):
    """Return the readings that a section states without the mark."""
    return [(key, number) for key, numbers in readings() for number in numbers if mark not in texts[number]]


@pytest.mark.parametrize("lang", MARKS)
def test_every_reading_of_ours_is_marked_where_it_stands(lang):
    assert len(readings()) > 20
    assert unmarked(sections(lang), MARKS[lang]) == []


@pytest.mark.parametrize("lang", MARKS)
def test_a_reading_that_loses_its_mark_is_found(lang):
    texts = {
        number: text.replace(MARKS[lang], "") if number == "18.4" else text
        for number, text in sections(lang).items()
    }
    assert set(unmarked(texts, MARKS[lang])) == {("dragon.ways", "18.4"), ("dragon.no-way", "18.4")}


def test_both_languages_mark_the_same_paragraphs():
    marked = {
        lang: {
            number: [place for place, part in enumerate(text.split("\n\n")) if mark in part]
            for number, text in sections(lang).items()
        }
        for lang, mark in MARKS.items()
    }
    assert marked["sv"] == marked["en"]
