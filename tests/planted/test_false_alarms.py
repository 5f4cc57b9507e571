"""The corpus of published texts: so many words of each language, each text with its source, in the half of its hash."""

import re

import pytest

from cardgen.findings import Finding, Place
from tests import false_alarms
from tests.false_alarms import CARDS, HALVES, KINDS, LANGUAGES, OPEN, SEALED, Alarm, Text, texts

#: Words of a language and a kind, in both halves.
LEAST_WORDS = 1500


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_each_language_has_its_words(kind, lang):
    words = [sum(text.words(lang) for text in texts(half) if text.kind == kind) for half in HALVES]
    assert sum(words) >= LEAST_WORDS
    assert min(words) > LEAST_WORDS / 2


@pytest.mark.parametrize("half", HALVES)
def test_each_text_has_a_source_and_a_free_licence_and_is_where_its_hash_puts_it(half):
    for text in texts(half):
        assert text.fields["source"] and text.fields["by"], text.id
        assert re.match(r"CC0|CC BY(-SA)? [34]\.0|GFDL 1\.[23]", text.fields["licence"]), text.id
        for name in text.ids:
            assert false_alarms.is_sealed(name) == (half == SEALED), name


@pytest.mark.parametrize("half", HALVES)
def test_every_judgement_is_of_a_text_of_its_half_and_says_why(half):
    known = {text.id for text in texts(half)}
    for row in false_alarms.judged(half):
        assert row["text"] in known and row["why"] and row["lang"] in LANGUAGES, row


def text_of(half, english):
    said = {
        "en": english,
        "sv": "Kortet läggs tillbaka.",
        "de": "Die Karte kommt zurück.",
        "nl": "De kaart gaat terug.",
    }
    card = {"id": "a", "name": dict.fromkeys(LANGUAGES, "A"), "text": said}
    return Text("deck", half, CARDS, {"source": "a test", "cards": [card]})


def test_a_finding_is_counted_in_the_language_of_its_line(monkeypatch):
    monkeypatch.setattr(false_alarms, "texts", lambda half: [text_of(half, "The the card goes back.")])
    found = [alarm for alarm in false_alarms.alarms(OPEN) if alarm.finding.code == "CG512"]
    assert [alarm.lang for alarm in found] == ["en"]
    assert not found[0].is_true


def test_false_alarms_of_each_half_are_printed_and_counted():
    found = [
        Alarm(
            text_of(half, ""), "sv", Finding(Place(half, 1, 1), "CG501", f"in the {half} half"), half == OPEN
        )
        for half in HALVES
    ]
    printed = false_alarms.report(found)
    assert printed.index("false alarm (sealed, sv)") < printed.index("true mistake (open, sv)")
    row = next(row for row in false_alarms.table(found).split("\n") if row.startswith("| cards, Swedish |"))
    cells = row.split(" | ")
    assert cells[2:4] == ["1", "0"] and cells[6:8] == ["0", "1"]
