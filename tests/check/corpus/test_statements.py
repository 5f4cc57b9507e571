"""Statements: the numbers of a sentence, what they count, and which of them only replace another."""

import pytest

from cardgen.check.corpus.statements.slots import AMOUNT, INSTEAD, ORDINAL, statement, stem
from tests.rows import rows_beside

ROWS = rows_beside(__file__)


@pytest.mark.parametrize(("lang", "said", "slots", "excepts"), ROWS["numbers and what they count"])
def test_numbers_and_what_they_count(lang, said, slots, excepts):
    found = statement(said, lang)
    kinds = {AMOUNT: "", ORDINAL: "", INSTEAD: "instead "}
    counted = [(kinds[slot.kind] + slot.value, (slot.units or ("",))[0]) for slot in found.slots]
    assert counted == [(value, stem(unit, lang)) for value, unit in slots]
    assert found.excepts is excepts
    assert [slot.written(said) for slot in found.slots] == [said[s.start : s.end] for s in found.slots]


@pytest.mark.parametrize(("lang", "one", "other"), ROWS["forms of a word"])
def test_forms_of_a_word(lang, one, other):
    assert stem(one, lang) == stem(other, lang)
