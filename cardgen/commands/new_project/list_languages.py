"""Languages of one deck that are on worksheets, or in files, of their own: they become columns of one list."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from cardgen.commands.new_project.card_list import CardList, read_cards, table_name
from cardgen.commands.new_project.understanding import understand
from cardgen.load.decks.translations import TEXTS, Translation, joined, key_columns
from cardgen.load.document import Diagnostics
from cardgen.load.tables.columns import header_languages
from cardgen.load.tables.headings import field_of, may_be_language
from cardgen.load.tables.records import Row
from cardgen.load.tables.table_choice import CellRange

#: Languages that are known by their names.
_NAMED = frozenset(["ca", "cs", "da", "de", "el", "en", "es", "fi", "fr", "hu", "it", "ja"])
_NAMED |= {"ko", "nb", "nl", "pl", "pt", "ro", "ru", "sv", "tr", "uk", "zh"}
_OF_FILE = re.compile(r"(?P<stem>.+)[-_. ](?P<language>[A-Za-z]{2})")
_TABLES = (".csv", ".tsv")


class _Spoken(NamedTuple):
    """A list and the language that its worksheet or file is called by."""

    language: str
    cards: CardList


def with_languages_beside(source: Path, lists: Sequence[CardList]) -> list[CardList]:
    """Return the lists of a file, and those of files beside it that are called by another language: `cards_en.csv`."""
    own = _of_file(source)
    if not own or len(lists) != 1 or source.suffix.lower() not in _TABLES:
        return list(lists)
    found = [replace(lists[0], language=own, file=table_name(source))]
    for path in sorted(source.parent.glob(f"*{source.suffix}")):
        if path != source and (lang := _of_file(path)):
            read = read_cards(path, lists[0].deck, Diagnostics())
            alike = (one for one in read[:1] if _are_alike(one.rows, lists[0].rows))
            found += [replace(one, language=lang, file=table_name(path)) for one in alike]
    return found


def _are_alike(some: Sequence[Row], others: Sequence[Row]) -> bool:
    return bool(key_columns(some, others) or key_columns(others, some))


def merged(lists: Sequence[CardList], deck: str) -> list[CardList]:
    """Return lists with those of one deck in several languages as one; a language may lack rows."""
    spoken = [_Spoken(lang, cards) for cards in lists if (lang := cards.language or language_of(cards.sheet))]
    named = any(header_languages(one.cards.rows[0].cells) for one in spoken)
    base = max(spoken, key=lambda one: ("copies" in _fields(one.cards), len(one.cards.rows)), default=None)
    if base is None or named or "name" not in _fields(base.cards):
        return [one for one in lists if not one.language] or list(lists[:1])
    others = [one for one in spoken if one is not base and one.language != base.language]
    translations = [
        Translation(one.language, one.cards.file, one.cards.sheet, one.cards.rows)
        for one in others
        if "name" in _fields(one.cards) and key_columns(base.cards.rows, one.cards.rows)
    ]
    if not translations:
        return [one for one in lists if not one.language] or list(lists[:1])
    return [_whole(base, translations, lists, deck), *_left(base, translations, lists)]


def _whole(
    base: _Spoken, translations: Sequence[Translation], lists: Sequence[CardList], deck: str
) -> CardList:
    """Return the list of a deck in several languages."""
    cards = base.cards
    tables = [cards, *(one for one in lists for other in translations if one.rows is other.rows)]
    columns = {heading: name for one in tables for heading, name in _other_headings(one).items()}
    notes = Diagnostics()
    rows, _ = joined(cards.rows, base.language, translations, columns, notes)
    names = ", ".join([base.language, *(one.language for one in translations)])
    left = "".join(f"; {message}, left out" for _, _, _, message, *_ in notes.rows)
    stem = _OF_FILE.fullmatch(deck)
    files = {one.file: one.data for one in tables[1:] if one.file and one.data}
    whole = replace(
        cards, deck=stem["stem"] if stem and cards.language else deck, rows=rows, title="", columns={}
    )
    where = {one.language: one.file or one.worksheet for one in translations}
    sheet = CellRange(0, len(cards.rows[0].cells) - 1, worksheet=cards.sheet) if cards.sheet else None
    why = f"each language has a table of its own ({names}{left})"
    return replace(
        whole, sheet="", why=why, translations=where, beside=files, range=sheet, columns_kept=columns
    )


def _left(base: _Spoken, translations: Sequence[Translation], lists: Sequence[CardList]) -> list[CardList]:
    """Return the lists that are none of a deck in several languages."""
    used = [id(base.cards.rows), *(id(one.rows) for one in translations)]
    return [one for one in lists if id(one.rows) not in used and not one.language]


def _other_headings(cards: CardList) -> dict[str, str]:
    """Return what those headings mean that are not understood by themselves."""
    known = zip(cards.rows[0].cells, _fields(cards), strict=True)
    return {cell: name for cell, name in known if name in TEXTS and field_of(cell) != name}


def language_of(title: str) -> str:
    """Return the language that a worksheet is called by, `NL` or `Deutsch`; empty where it is called otherwise."""
    word = title.strip().casefold()
    if len(word) == 2:
        return word if may_be_language(word) else ""
    return _names().get(word, "")


@lru_cache(maxsize=1)
def _names() -> Mapping[str, str]:
    from babel import Locale

    given = {(code, Locale(code).get_display_name(lang)) for code in _NAMED for lang in ("en", "de", code)}
    return {name.casefold(): code for code, name in given if name}


def _of_file(path: Path) -> str:
    match = _OF_FILE.fullmatch(path.stem)
    return language_of(match["language"]) if match else ""


def _fields(cards: CardList) -> list[str]:
    """Return what the columns of a list mean."""
    known = understand(cards.rows, ("en",), cards.columns, headed=cards.headed).columns
    return [known.get(cell) or field_of(cell) for cell in cards.rows[0].cells]
