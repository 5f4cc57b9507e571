"""The part of the reference about headings of tables: the words that are understood as our fields."""

from __future__ import annotations

from cardgen.load.store import word_lists
from cardgen.load.tables.headings import WORDS_FILE
from tests.docs.tables import table


def heading_table() -> str:
    """Return a table of the headings that each field is known by."""
    rows = []
    for field, by_language in word_lists(WORDS_FILE)["fields"].items():
        words = dict.fromkeys(word.lower() for said in by_language.values() for word in said)
        rows.append((f"`{field}`", ", ".join(words)))
    return table(("Field", "Headings"), rows)
