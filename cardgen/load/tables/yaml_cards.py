"""Cards from a YAML list of maps, as cells: maps, lists, and texts by language."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from cardgen.findings import WARNING, counted
from cardgen.load.document import Diagnostics, Positions, find, position, subtree
from cardgen.load.names import COMPONENT_KEYS, RESERVED, field_name
from cardgen.load.tables.headings import field_of, synonyms
from cardgen.load.validation import quoted
from cardgen.model.kind import kinds

#: A path through the maps of a card: `("stats", "attack")`.
KeyPath = tuple[str, ...]

EXPECTED = "expected a list of maps, such as '- {name: Orc, text: It hits., copies: 2}'"
_LANGUAGE = re.compile(r"[a-z]{2,3}\Z")
#: Keys of this length are languages; keys of maps that are not by language are mostly longer: `atk`, `def`.
_SURE_LANGUAGE = 2
_BY_LANGUAGE_KEY = re.compile(r"(?P<key>.+)\.(?P<language>[a-z]{2,3})\Z")
#: Fields that are texts in every deck.
_TEXTS = ("name", "text", "type")
#: Reserved names; such a key becomes `card_number`.
_TAKEN = RESERVED.difference(COMPONENT_KEYS)
#: Most lines that a message lists.
_LINES = 8
#: If at least this many cards agree on languages, a language on one card only is a typo.
_AGREE = 3


class Cell(NamedTuple):
    """A card's value in a column, and the path to it in the author's file."""

    text: str
    path: KeyPath


class YamlCards(Struct):
    """The cells of the readable cards, by number of the card and by column."""

    cards: dict[int, dict[str, Cell]] = field(default_factory=dict)

    @property
    def header(self) -> list[str]:
        """The columns, in the order of their first use."""
        return list(dict.fromkeys(column for cells in self.cards.values() for column in cells))


def read_yaml_cards(items: Sequence[Any], positions: Positions, diagnostics: Diagnostics) -> YamlCards:
    """Return the cells of a list of cards.

    A map becomes a column per value, a list of words one text. A text by language becomes `text.en`, `text.sv`; a plain
    text, where other cards have it by language, is used for every language.

    Errors: CG005 an item that is not a card; CG006 a text both plain and by language in one card; CG003 a language on
    one card only. Warnings, one per column: CG005 maps and lists that were rewritten or left out; CG007 texts without
    their language.
    """
    cards = dict(_cards(items, positions, diagnostics))
    return _Reader(cards, positions, diagnostics).read()


def _cards(
    items: Sequence[Any], positions: Positions, diagnostics: Diagnostics
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the items that are cards, with their numbers."""
    for number, item in enumerate(items):
        if isinstance(item, dict) and any(value is not None for value in item.values()):
            yield number, item
        else:
            what = "an empty map" if isinstance(item, dict) else quoted(item)
            diagnostics.add(
                "CG005", position(subtree(positions, number)), f"{what} is not a card; {EXPECTED}"
            )


class _Reader:
    """Reads cards, with columns and languages derived from all of them."""

    def __init__(
        self, cards: Mapping[int, dict[str, Any]], positions: Positions, diagnostics: Diagnostics
    ) -> None:
        self.cards = cards
        self.positions = positions
        self.diagnostics = diagnostics
        self.languages = self._languages()
        #: Paths of texts that are by language on some card.
        self.by_language = {
            path
            for card in cards.values()
            for path, value in self._leaves(card)
            if self._is_by_language(value)
        }
        self.columns = self._columns()

    def read(self) -> YamlCards:
        """Return the cells of all valid cards."""
        self._warn_nested()
        found, plain = YamlCards(), defaultdict[str, list[tuple[int, KeyPath]]](list)
        for number, card in self.cards.items():
            if not self._is_sound(number, card):
                continue
            cells = found.cards[number] = {}
            for path, value in self._leaves(card):
                column = self.columns.get(path)
                if column is None or value is None:
                    continue
                if self._is_by_language(value):
                    cells.update(self._texts(column, path, value))
                elif self._is_text(path) and (text := _written(value, path)):
                    cells |= {f"{column}.{lang}": Cell(text, path) for lang in self.languages}
                    plain[column].append((number, path))
                else:
                    cells[column] = Cell(_written(value, path), path)
        self._warn_without_language(plain)
        return found

    def _texts(self, column: str, path: KeyPath, value: Mapping[str, Any]) -> Iterator[tuple[str, Cell]]:
        """Yield a cell for each language of a text, even if empty, so that a missing one is reported for the card."""
        for lang in self.languages:
            key = f"{path[-1]}.{lang}"
            of_key = isinstance(value, _LanguageKeys) and lang in value
            yield (
                f"{column}.{lang}",
                Cell(_written(value.get(lang), path), (key,) if of_key else (*path, lang)),
            )

    def _leaves(self, card: Mapping[str, Any], above: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
        """Yield the values of a card with their paths, descending into maps that are not texts by language."""
        for key, value in _join_language_keys(card).items():
            path = (*above, str(key))
            if isinstance(value, dict) and not self._is_by_language(value):
                yield from self._leaves(value, path)
            else:
                yield path, value

    def _languages(self) -> list[str]:
        """Return the languages: the keys of names and texts, else those of other maps that look like languages."""
        sure, likely = Counter[str](), Counter[str]()
        for card in self.cards.values():
            maps = {
                key: value for key, value in _join_language_keys(card).items() if _may_be_by_language(value)
            }
            texts = [value for key, value in maps.items() if field_of(key) in _TEXTS]
            others = [value for value in maps.values() if all(len(lang) == _SURE_LANGUAGE for lang in value)]
            sure.update(list(dict.fromkeys(lang for value in texts for lang in value)))
            likely.update(list(dict.fromkeys(lang for value in others for lang in value)))
        found = sure or likely
        agreed = max(found.values(), default=0) >= _AGREE
        return [lang for lang, cards in found.items() if cards > 1 or not agreed]

    def _is_by_language(self, value: Any) -> bool:
        return _may_be_by_language(value) and any(lang in self.languages for lang in value)

    def _is_text(self, path: KeyPath) -> bool:
        """Return whether a plain value at a path is used for every language."""
        known = path == ("back", "title") or (len(path) == 1 and field_of(path[0]) in _TEXTS)
        return path in self.by_language or (known and bool(self.languages))

    def _columns(self) -> dict[KeyPath, str]:
        """Return the column of each path; lists of maps have none.

        Keys with the same meaning share a column if no card has both, such as `Name` and `name`.
        """
        having = defaultdict[KeyPath, set[int]](set)
        for number, card in self.cards.items():
            for path, value in self._leaves(card):
                if not _is_list_of_maps(value):
                    having[path].add(number)
        short = Counter(field_name(path[-1]) for path in having)
        taken = {*synonyms(), *RESERVED, *kinds()["card"].fields}
        columns: dict[KeyPath, str] = {}
        cards_of: dict[str, set[int]] = {}
        for path, cards in having.items():
            name = field_name(path[-1])
            if path[0] == "back" and len(path) > 1:
                column = ".".join(path)
            elif len(path) > 1:
                column = "_".join(path) if short[name] > 1 or name in taken else path[-1]
            else:
                alike = (
                    c
                    for c, there in cards_of.items()
                    if field_of(c) == field_of(path[0]) and not there & cards
                )
                column = next(
                    alike, f"card_{name}" if name in _TAKEN or name == path[0] == "back" else path[0]
                )
            cards_of[column] = cards_of.get(column, set()) | cards
            columns[path] = column
        return columns

    def _is_sound(self, number: int, card: Mapping[str, Any]) -> bool:
        """Return whether a card has each text in one form and in the same languages as other cards."""
        good = True
        for key in card:
            match = _BY_LANGUAGE_KEY.match(str(key))
            if match and match["key"] in card and match["language"] in self.languages:
                message = f"'{match['key']}' and '{key}' are the same text; delete one"
                self.diagnostics.add("CG006", find(self.positions, [number, key], key=True), message)
                good = False
        for path, value in self._leaves(card):
            strange = (
                [lang for lang in value if lang not in self.languages] if self._is_by_language(value) else []
            )
            for lang in strange:
                message = (
                    f"only this card has texts in '{lang}'; use {', '.join(self.languages)} like the others"
                )
                self.diagnostics.add("CG003", find(self.positions, [number, *path, lang], key=True), message)
                good = False
        return good

    def _warn_nested(self) -> None:
        """Report each key whose maps or lists were rewritten or left out."""
        maps, lists, lost = (defaultdict[str, dict[int, KeyPath]](dict) for _ in range(3))
        for number, card in self.cards.items():
            for path, value in self._leaves(card):
                if len(path) > 1 and path[0] != "back":
                    maps[path[0]].setdefault(number, path)
                if _is_list_of_maps(value):
                    lost[".".join(path)].setdefault(number, path)
                elif isinstance(value, list):
                    lists[".".join(path)].setdefault(number, path)
        for key, cards in maps.items():
            into = [
                f"'{column}'" for path, column in self.columns.items() if path[0] == key and len(path) > 1
            ]
            if into:
                self._warn(key, cards, "a map", f"; its values are now {', '.join(into)}")
        for key, cards in lists.items():
            joined = (
                "a paragraph for each of its texts" if field_of(key) == "text" else "one text with commas"
            )
            self._warn(key, cards, "a list", f"; it is now {joined}")
        for key, cards in lost.items():
            instead = f"write a text, or a map such as {key}: {{first: …, second: …}}"
            self._warn(key, cards, "a list of maps", f" and is left out; {instead}")

    def _warn(self, key: str, cards: Mapping[int, KeyPath], what: str, then: str) -> None:
        number, path = next(iter(cards.items()))
        at = find(self.positions, [number, *path[:1]], key=True)
        message = f"'{key}' holds {what} on {counted(len(cards), 'card')}{then}"
        self.diagnostics.add("CG005", at, message, WARNING)

    def _warn_without_language(self, plain: Mapping[str, Sequence[tuple[int, KeyPath]]]) -> None:
        """Report, in one warning, the texts without a language."""
        if not plain or len(self.languages) < 2:
            return
        texts = sum(len(places) for places in plain.values())
        where = "; ".join(f"'{column}' {self._lines(places)}" for column, places in plain.items())
        says = "has no language and is used" if texts == 1 else "have no language and are used"
        message = f"{counted(texts, 'text')} {says} for each of {', '.join(self.languages)}: {where}"
        number, path = next(iter(plain.values()))[0]
        self.diagnostics.add("CG007", find(self.positions, [number, *path]), message, WARNING)

    def _lines(self, places: Sequence[tuple[int, KeyPath]]) -> str:
        if len(places) == len(self.cards) > 1:
            return "on every card"
        lines = [str(find(self.positions, [number, *path], key=True)[0]) for number, path in places]
        more = f" and {len(lines) - _LINES} more" if len(lines) > _LINES else ""
        return f"on line{'s' if len(lines) > 1 else ''} {', '.join(lines[:_LINES])}{more}"


class _LanguageKeys(dict[str, Any]):
    """A text by language written as keys `text.en`, `text.sv`."""


def _join_language_keys(card: Mapping[str, Any]) -> dict[str, Any]:
    """Join keys such as `text.en` and `text.sv` into one text by language."""
    found: dict[str, Any] = {}
    for key, value in card.items():
        match = _BY_LANGUAGE_KEY.match(str(key))
        if match and match["key"] not in card and not isinstance(value, dict | list):
            found.setdefault(match["key"], _LanguageKeys())[match["language"]] = value
        else:
            found[key] = value
    return found


def _may_be_by_language(value: Any) -> bool:
    """Return whether a value may be a text by language; `{atk: 2, def: 3}` has numbers and is not."""
    if not isinstance(value, dict) or not value:
        return False
    texts = all(text is None or isinstance(text, str) or _is_list_of_words(text) for text in value.values())
    return texts and all(_LANGUAGE.match(str(lang)) for lang in value)


def _is_list_of_words(value: Any) -> bool:
    return isinstance(value, list) and not any(isinstance(item, dict | list) for item in value)


def _is_list_of_maps(value: Any) -> bool:
    return isinstance(value, list) and not _is_list_of_words(value)


def _written(value: Any, path: KeyPath) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        between = "\n\n" if field_of(path[0]) == "text" else ", "
        return between.join(_written(item, path) for item in value if item is not None)
    return str(value).lower() if isinstance(value, bool) else str(value)
