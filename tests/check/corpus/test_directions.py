"""Directions: which words are one."""

import pytest

from cardgen.check.corpus.language_words import turns
from tests.rows import rows_beside

ROWS = rows_beside(__file__)


@pytest.mark.parametrize(("lang", "text", "about", "counts"), ROWS["words that are directions"])
def test_words_that_are_directions(lang, text, about, counts):
    assert tuple(len(pattern.findall(text)) for pattern in turns(lang)[about]) == counts
