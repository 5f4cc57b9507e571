"""A deck's own columns, beyond the fields of its kind, for looks that print whatever there is.

How a column is printed is decided per deck, so that it has the same place on every card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.load.names import field_name
from cardgen.load.store import word_lists
from cardgen.model import Deck, Game, Localized

#: Longest value in a column of figures, and of words, in characters.
FIGURE_LENGTH, WORD_LENGTH = 4, 18
#: Field types that can be printed.
_PRINTED = ("text", "word", "number", "flag", "row")
#: Words for yes and no. A bare `x` in a column of otherwise empty cells means yes.
_YES = frozenset(
    {"true", "yes", "y", "ja", "j", "oui", "si", "sí", "sì", "sim", "tak", "да", "はい", "是", "예", "x", "✓"}
)
_NO = frozenset(
    {"false", "no", "n", "nej", "nein", "nee", "non", "não", "nie", "нет", "いいえ", "否", "아니요", "-"}
)
_COLOUR = re.compile(r"(?:#|0x)(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|rgba?\([0-9., %]{5,30}\)")
#: Digits alone are a colour where the heading says so.
_COLOUR_DIGITS = re.compile(r"[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8}")
_COLOUR_NAME = re.compile(r"colou?r|f[aä]rg|farbe|farve|couleur|kleur|rgb|(?:^|_)(?:hex|bg|tint)(?:_|$)")
#: The ends of names of columns that number the cards: no figures to play with.
_ID_NAME = re.compile(r"(?:^|_)(?:id|uid|uuid|guid|sku)$")
#: Roman numbers are figures, not words.
_ROMAN = re.compile(r"[IVXLC]+")
_PICTURE = re.compile(r".+\.(png|jpe?g|svg|webp)", re.IGNORECASE)


#: Characters in a line of a card's text, about.
_LINE_CHARACTERS = 24
#: What a column is for, by its heading. Only headings that mean one thing in any game.
_ROLES = {
    "cost": "cost price mana mana_cost kosten kostnad pris preis prijs koszt coût coste costo custo",
    "rarity": "rarity rareness seltenheit sällsynthet zeldzaamheid rareté rareza rarità",
    "flavour": "flavour flavor flavour_text flavor_text quote smaktext stämningstext stimmungstext zitat citat citaat",
    "keywords": "keyword keywords tag tags trait traits schlüsselwörter merkmale nyckelord trefwoorden mots_clés",
}
_HEADINGS = Path(__file__).with_name("headings.yaml")
_ROLE_OF = {field_name(word): role for role, words in _ROLES.items() for word in words.split()}


class Column(NamedTuple):
    """A column of a deck.

    Attributes:
        name: of its field; label: as printed on a card, in the face's language.
        form: `figure` (at most 4 characters, such as numbers, but not words), `word` (at most 18), `flag`, or `line`.
        longest: the longest value in the deck, by which a template can reserve room.
        role: `cost`, `rarity`, `flavour` or `keywords`, by its heading; else empty.
    """

    name: str
    label: str
    form: str
    longest: str
    role: str = ""


def columns_of(deck: Deck, game: Game, lang: str) -> tuple[Column, ...]:
    """Return a deck's own columns in order, without pictures, colours, data and empty ones."""
    found = []
    for name, of_type in deck.field_types.items():
        if name in deck.kind.fields or of_type not in _PRINTED:
            continue
        values = [text for c in deck.components if (text := printed_value(c.fields.get(name), lang))]
        if values and not _are_colours(name, values, game) and not all(map(_PICTURE.fullmatch, values)):
            label, role = _label(name, deck, game, lang), _ROLE_OF.get(name, "")
            found.append(Column(name, label, _form(name, of_type, values), max(values, key=len), role))
    return tuple(found)


def _are_colours(name: str, values: Sequence[str], game: Game) -> bool:
    plain = _COLOUR_DIGITS if _COLOUR_NAME.search(name) else _COLOUR
    return all(text in game.palette or _COLOUR.fullmatch(text) or plain.fullmatch(text) for text in values)


def printed_value(value: Any, lang: str) -> str:
    """Return a field's value as text; empty for None and False, but not for 0."""
    if isinstance(value, Localized):
        value = value.of(lang)
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, Mapping):
        cells = ((key.replace("_", " "), printed_value(cell, lang)) for key, cell in value.items())
        return ", ".join(f"{key} {cell}" for key, cell in cells if cell)
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value).strip()


def deck_has(deck: Deck, field: str, lang: str) -> bool:
    """Return whether any component of a deck has a value in a field."""
    key = ("deck_has", field, lang)
    if key not in deck.memo:
        deck.memo[key] = any(printed_value(c.fields.get(field), lang) for c in deck.components)
    has: bool = deck.memo[key]
    return has


def text_length(deck: Deck, field: str, lang: str, share: float) -> int:
    """Return how many characters a share of a deck's values have at most, in steps of 20; a break is a line."""
    lengths = text_lengths(deck, field, lang)
    return lengths[int((len(lengths) - 1) * share)] if lengths else 0


def text_lengths(deck: Deck, field: str, lang: str) -> list[int]:
    """List the lengths of a deck's values in a field in ascending order, in steps of 20."""
    key = ("text_lengths", field, lang)
    if key not in deck.memo:
        texts = (printed_value(c.fields.get(field), lang) for c in deck.components)
        deck.memo[key] = sorted(
            -(-(len(text) + _LINE_CHARACTERS * text.count("\n")) // 20) * 20 for text in texts
        )
    lengths: list[int] = deck.memo[key]
    return lengths


def is_yes(text: str) -> bool:
    """Return whether the text of a flag means yes."""
    return text.lower() in _YES


def _form(name: str, of_type: str, values: Sequence[str]) -> str:
    if of_type == "flag" or {text.lower() for text in values} <= _YES | _NO:
        return "flag"
    longest = max(map(len, values))
    if any("\n" in text or "{" in text for text in values):
        return "line"
    return (
        "figure"
        if longest <= FIGURE_LENGTH and not _ID_NAME.search(name) and not _are_words(values)
        else "word"
        if longest <= WORD_LENGTH
        else "line"
    )


def _are_words(values: Sequence[str]) -> bool:
    """Return whether short values are words, such as Dawn and Noon, with no figure, sign or Roman number among them."""
    return all(map(str.isalpha, values)) and any(
        len(text) > 2 and not _ROMAN.fullmatch(text) for text in values
    )


def foreign_heading(name: str, deck: Deck, game: Game) -> str:
    """Return a column's heading if faces of some language print it in another's words; else empty."""
    known = deck.fields.get(name)
    words = (known.heading if known else "") or name
    short = [lang.partition("-")[0] for lang in game.languages]
    common = _common(words, [*short, "en"])
    return "" if name in game.labels or all(lang in common for lang in short) else _sentence_case(words)


def _label(name: str, deck: Deck, game: Game, lang: str) -> str:
    """Return the game's label of that name, else the table's heading, else the field's name."""
    labels: Mapping[str, Localized] = game.labels
    if name in labels:
        return labels[name].of(lang)
    known = deck.fields.get(name)
    words = (known.heading if known else "") or name
    return _translated(words, (lang, *game.languages, "en")) or _sentence_case(words)


def _sentence_case(words: str) -> str:
    words = words.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def _translated(words: str, languages: Sequence[str]) -> str:
    """Return a common heading in the first of the languages; empty if it is in that language, or not a common one."""
    short = [lang.partition("-")[0] for lang in languages]
    own = _common(words, short).get(short[0], ())
    return "" if not own or field_name(words) in map(field_name, own) else own[0]


def _common(words: str, languages: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return the words for a common heading in one of some languages, by language; else nothing."""
    name, common = field_name(words), _common_headings()
    return next((common[lang, name] for lang in languages if (lang, name) in common), {})


@cache
def _common_headings() -> dict[tuple[str, str], Mapping[str, Sequence[str]]]:
    """Map language and heading, as a field's name, to all words for it by language."""
    found: dict[tuple[str, str], Mapping[str, Sequence[str]]] = {}
    for by_language in word_lists(_HEADINGS).values():
        for lang, words in by_language.items():
            for word in words:
                found.setdefault((lang, field_name(word)), by_language)
    return found
