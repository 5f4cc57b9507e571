"""The languages of a list: those that its headings name, and the one that its words are in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardgen.commands.new_project.understanding import read_columns
from cardgen.load.prose import little_words, reading_words
from cardgen.load.store import word_lists
from cardgen.load.tables.columns import header_languages
from cardgen.load.tables.headings import language_of_headings
from cardgen.load.tables.records import Row

WORDS_FILE = Path(__file__).with_name("little_words.yaml")

#: A text is in a language if at least this share of its words are function words of it, and this many different ones
#: among them are longer than two letters: `de` and `en` are words of Dutch, French and Spanish.
#: Source: in the texts of the shipped cards the share is 0.15 to 0.27.
_SURE, _DIFFERENT = 0.1, 3
_WORD = re.compile(r"[^\W\d_]+")
#: Languages of plain headings beside some in a language that their cells seem to be in, too.
_LIKELY = ("en", "de")


class FoundLanguages(NamedTuple):
    """The languages of a game, by code; `guessed` is one that no heading names, or empty."""

    codes: tuple[str, ...]
    guessed: str = ""


def languages_of(lists: Sequence[Sequence[Row]]) -> FoundLanguages:
    """Return the languages of a game: those that headings name; that of plain ones beside them, by their cells."""
    named = dict.fromkeys(lang for rows in lists for lang in header_languages(rows[0].cells))
    plain = [row for rows in lists for row in _plain_cells(rows, tuple(named))]
    if not named or plain:
        given = language_of_headings([cell for rows in lists for cell in rows[0].cells])
        guessed = _language_of(plain or [row for rows in lists for row in rows[1:]])
        # Little words are known of few languages; those of others may look like them.
        guessed = given if given and given not in _known_words() else guessed or given or "en"
        first = next((lang for lang in (guessed, *_LIKELY) if lang not in named), guessed)
        return FoundLanguages((first, *named), first)
    return FoundLanguages(tuple(named))


def _plain_cells(rows: Sequence[Row], languages: Sequence[str]) -> list[Row]:
    """Return the cells below names and texts that say no language, where one of the same field does."""
    if not languages:
        return []
    alone = [read_columns(Row(1, (cell,)), (*languages, ""), {})[0] for cell in rows[0].cells]
    named = {column.field for column in alone if column and len(column.languages) == 1}
    plain = [i for i, c in enumerate(alone) if c and len(c.languages) > 1 and c.field in named]
    return [
        Row(row.line, tuple(row.cells[i] for i in plain if i < len(row.cells))) for row in rows[1:] if plain
    ]


def _language_of(rows: Sequence[Row]) -> str:
    """Guess the language of rows by its little words; empty if unsure."""
    words = _WORD.findall(" ".join(cell for row in rows for cell in row.cells).lower())
    found = {lang: [word for word in words if word in known] for lang, known in _known_words().items()}
    lang = max(found, key=lambda lang: (len(found[lang]), lang == "en"))
    different = {word for word in found[lang] if len(word) > 2}
    return lang if len(found[lang]) >= _SURE * len(words) and len(different) >= _DIFFERENT else ""


@lru_cache(maxsize=1)
def _known_words() -> Mapping[str, Set[str]]:
    others = {lang: frozenset(words) for lang, words in word_lists(WORDS_FILE)["words"].items()}
    reading = {lang: little_words(lang) for lang in reading_words()}
    return {
        lang: reading.get(lang, frozenset()) | others.get(lang, frozenset()) for lang in {**reading, **others}
    }
