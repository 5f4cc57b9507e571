"""The languages that a list has only in part: they become drafts, so that no card is left out for a translation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardgen.commands.new_project.understanding import read_columns
from cardgen.load.tables.records import Row
from cardgen.model.languages import Languages


def draft_languages(lists: Iterable[Sequence[Row]], languages: Sequence[str]) -> list[str]:
    """Return the languages, without the first, that lack a text which some row has in the first.

    Args:
        lists: rows of each list, header first.
    """
    lacking = {lang for rows in lists for lang in _lacking(rows, Languages(languages, languages[1:]))}
    return [lang for lang in languages[1:] if lang in lacking]


def _lacking(rows: Sequence[Row], languages: Languages) -> Iterator[str]:
    header = read_columns(rows[0], languages, {})
    columns = {
        (column.field, column.of_back, lang): index
        for index, column in enumerate(header)
        if column and not column.skip
        for lang in column.languages
    }
    first = [
        (field, of_back, index) for (field, of_back, lang), index in columns.items() if lang == languages[0]
    ]
    for field, of_back, index in first:
        for lang in languages[1:]:
            other = columns.get((field, of_back, lang))
            if any(_cell(row, index) and not _cell(row, other) for row in rows[1:]):
                yield lang


def _cell(row: Row, index: int | None) -> str:
    return row.cells[index] if index is not None and index < len(row.cells) else ""
