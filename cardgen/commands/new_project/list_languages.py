"""Languages of one deck that are on worksheets, or in files, of their own: they become columns of one list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardgen.commands.new_project.card_list import CardList, read_cards
from cardgen.commands.new_project.headless import cells_of
from cardgen.commands.new_project.understanding import understand
from cardgen.findings import counted
from cardgen.load.document import Diagnostics
from cardgen.load.tables.columns import header_languages
from cardgen.load.tables.headings import field_of, may_be_language
from cardgen.load.tables.tablefile import Row, trimmed_row

#: Texts that are in a language.
_TEXTS = ("name", "text", "type")
#: At least this share of the rows of one language is in the other, by what both call them.
_SHARED = 0.8
#: What stands for a text that is still to be written.
_UNWRITTEN = frozenset({"todo", "tbd", "xxx", "???", "…", "..."})
#: Languages that are known by their names.
_NAMED = frozenset(["ca", "cs", "da", "de", "el", "en", "es", "fi", "fr", "hu", "it", "ja"])
_NAMED |= {"ko", "nb", "nl", "pl", "pt", "ro", "ru", "sv", "tr", "uk", "zh"}
_OF_FILE = re.compile(r"(?P<stem>.+)[-_. ](?P<language>[A-Za-z]{2})")
_TABLES = (".csv", ".tsv")


class _Spoken(NamedTuple):
    """A list and the language that its worksheet or file is called by."""

    language: str
    cards: CardList


class _Translation(NamedTuple):
    """What a list says in its language, by the cell of the first list's column `key`, then by field."""

    language: str
    cards: CardList
    key: int
    texts: Mapping[str, Mapping[str, str]]


def with_languages_beside(source: Path, lists: Sequence[CardList]) -> list[CardList]:
    """Return the lists of a file, and those of files beside it that are called by another language: `cards_en.csv`."""
    own = _of_file(source)
    if not own or len(lists) != 1 or source.suffix.lower() not in _TABLES:
        return list(lists)
    found = [replace(lists[0], language=own)]
    for path in sorted(source.parent.glob(f"*{source.suffix}")):
        if path != source and (lang := _of_file(path)):
            read = read_cards(path, lists[0].deck, Diagnostics())
            found += [replace(one, language=lang) for one in read[:1] if _are_alike(one.rows, lists[0].rows)]
    return found


def _are_alike(some: Sequence[Row], others: Sequence[Row]) -> bool:
    return bool(_key_columns(some, others) or _key_columns(others, some))


def merged(lists: Sequence[CardList], deck: str) -> list[CardList]:
    """Return lists with those of one deck in several languages as one; a language that lacks rows is no hindrance."""
    spoken = [_Spoken(lang, cards) for cards in lists if (lang := cards.language or language_of(cards.sheet))]
    named = any(header_languages(one.cards.rows[0].cells) for one in spoken)
    base = max(spoken, key=lambda one: ("copies" in _fields(one.cards), len(one.cards.rows)), default=None)
    if base is None or named or "name" not in _fields(base.cards):
        return [one for one in lists if not one.language] or list(lists[:1])
    others = [one for one in spoken if one is not base and one.language != base.language]
    translations = [said for one in others if (said := _translation(base, one))]
    if not translations:
        return [one for one in lists if not one.language] or list(lists[:1])
    used = [base.cards, *(one.cards for one in translations)]
    rows = list(_rows(base, translations))
    lacking = [(one.language, len(one.texts.keys() - {*_keys_of(base, one)})) for one in translations]
    left = [
        f"; {counted(count, 'row')} in '{lang}' with no counterpart, left out"
        for lang, count in lacking
        if count
    ]
    names = ", ".join([base.language, *(one.language for one in translations)])
    why = f"each language has a table of its own ({names}{''.join(left)})"
    stem = _OF_FILE.fullmatch(deck)
    deck = stem["stem"] if stem and base.cards.language else deck
    whole = replace(base.cards, deck=deck, rows=rows, data=None, sheet="", title="", why=why, columns={})
    return [whole, *(one for one in lists if one not in used and not one.language)]


def language_of(title: str) -> str:
    """Return the language that a worksheet is called by, `NL` or `Deutsch`; empty where it is called otherwise."""
    word = title.strip().casefold()
    if len(word) == 2:
        return word if may_be_language(word) else ""
    return _names().get(word, "")


@lru_cache(maxsize=1)
def _names() -> Mapping[str, str]:
    from babel import Locale

    said = {(code, Locale(code).get_display_name(lang)) for code in _NAMED for lang in ("en", "de", code)}
    return {name.casefold(): code for code, name in said if name}


def _of_file(path: Path) -> str:
    match = _OF_FILE.fullmatch(path.stem)
    return language_of(match["language"]) if match else ""


def _fields(cards: CardList) -> list[str]:
    """Return what the columns of a list mean."""
    known = understand(cards.rows, ("en",), cards.columns, headed=cards.headed).columns
    return [known.get(cell) or field_of(cell) for cell in cards.rows[0].cells]


def _translation(base: _Spoken, other: _Spoken) -> _Translation | None:
    """Return the texts of another language; None where no column is the key of both."""
    rows = other.cards.rows
    keys = _key_columns(base.cards.rows, rows)
    fields = _fields(other.cards)
    columns = {fields.index(name): name for name in _TEXTS if name in fields}
    if keys is None or "name" not in columns.values():
        return None
    of_row = ((row.cells[keys[1]], row) for row in rows[1:] if keys[1] < len(row.cells))
    texts = {key: {name: _written(row, at) for at, name in columns.items()} for key, row in of_row}
    return _Translation(other.language, other.cards, keys[0], texts)


def _keys_of(base: _Spoken, translation: _Translation) -> list[str]:
    return cells_of(base.cards.rows[1:], translation.key)


def _key_columns(base: Sequence[Row], other: Sequence[Row]) -> tuple[int, int] | None:
    """Return the columns of both that call rows by the same words, each row by another."""
    for left in range(len(base[0].cells)):
        known = cells_of(base[1:], left)
        if len({*known}) < len(known) or len(known) < len(base) - 1:
            continue
        for right in range(len(other[0].cells)):
            cells = cells_of(other[1:], right)
            if len({*cells}) == len(cells) > 1 and len({*cells} & {*known}) >= _SHARED * len(cells):
                return left, right
    return None


def _rows(base: _Spoken, translations: Sequence[_Translation]) -> Iterator[Row]:
    """Yield rows, headings first, with the texts of other languages in columns after those of the list."""
    head, *body = base.cards.rows
    fields, width = _fields(base.cards), len(head.cells)
    own = [name for name in _TEXTS if name in fields]
    said = {fields.index(name): f"{name}.{base.language}" for name in own}
    heads = [said.get(index, cell) for index, cell in enumerate(head.cells)]
    more = [f"{name}.{one.language}" for one in translations for name in own]
    yield replace(head, cells=(*heads, *more))
    for row in body:
        cells = [*row.cells, *[""] * (width - len(row.cells))]
        texts = [one.texts.get(cells[one.key], {}).get(name, "") for one in translations for name in own]
        yield replace(row, cells=trimmed_row(row.line, [*cells, *texts]).cells)


def _written(row: Row, at: int) -> str:
    cell = row.cells[at] if at < len(row.cells) else ""
    return "" if cell.strip().casefold() in _UNWRITTEN else cell
