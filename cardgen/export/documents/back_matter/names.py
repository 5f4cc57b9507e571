"""The entries of glossary and index: a game's terms with their meanings, and its names with their pages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from cardgen.export.documents.tagging import PageTexts
from cardgen.export.documents.words import word
from cardgen.model import Component, Deck, Game

#: An entry with more pages keeps those whose headings have the name, then those that mention it most.
MOST_PAGES = 5
#: Shorter names are part of too many words.
_LEAST_LETTERS = 3


class IndexEntry(Struct, frozen=True):
    """A name and its pages; on `main` pages a heading has the name.

    Attributes:
        weight: importance; the lightest are left out first.
    """

    name: str
    pages: tuple[int, ...]
    main: frozenset[int]
    weight: tuple[bool, int]


def glossary_of(game: Game, lang: str) -> list[tuple[str, str]]:
    """Return the terms that have a meaning, with it, as markup in alphabetical order."""
    found = []
    for _, entry in _terms(game):
        meaning = entry.get("meaning")
        given = meaning.get(lang) if isinstance(meaning, Mapping) else None
        if (names := _words(entry.get(lang))) and isinstance(given, str):
            found.append((_capital(names[0]), given))
    return sorted(found, key=lambda one: sort_key(one[0], lang))


def names_of(game: Game, lang: str, without: Collection[str] = ()) -> list[str]:
    """Return the candidates for an index, each name once: terms, decks, and components.

    Args:
        without: ids of decks, components and terms whose names are common words.
    """
    names = [
        name for key, entry in _terms(game) if key not in without for name in _words(entry.get(lang))[:1]
    ]
    decks = (deck for deck in game.decks if deck.kind.paper.form != "booklet")
    parts = [(one.id, name) for deck in decks for one, name in _names_in(deck, lang)]
    common = {name for key, name in parts if key in without}
    names += [name for _, name in parts if name not in common]
    by_letters = {name.casefold(): _capital(name) for name in names if _is_listed(name)}
    base = (name for letters, name in by_letters.items() if not _is_form(letters, by_letters, lang))
    return sorted(base, key=lambda name: sort_key(inverted_name(name, lang), lang))


def inverted_name(name: str, lang: str) -> str:
    """Return a name as an index has it, with the article at the end, as in “Dragon wakes, the”."""
    first, _, rest = name.partition(" ")
    return f"{_capital(rest)}, {first.lower()}" if rest and _is_article(first, lang) else name


def _is_article(word_: str, lang: str) -> bool:
    return word_.casefold() in word(lang, "articles").split()


def _names_in(deck: Deck, lang: str) -> Iterator[tuple[Deck | Component, str]]:
    yield deck, deck.title.of(lang)
    yield from ((component, component.name(lang)) for component in deck.components)


def _is_listed(name: str) -> bool:
    return len(name) >= _LEAST_LETTERS and "{" not in name


def _is_form(name: str, names: Collection[str], lang: str) -> bool:
    """Return whether a name is another one with an ending, or with an article before it."""
    first, _, rest = name.partition(" ")
    if rest in names and _is_article(first, lang):
        return True
    endings = word(lang, "endings").split()
    return any(name.endswith(ending) and name.removesuffix(ending) in names for ending in endings)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _terms(game: Game) -> Iterator[tuple[str, Mapping[str, object]]]:
    if isinstance(game.terms, Mapping):
        yield from ((key, entry) for key, entry in game.terms.items() if isinstance(entry, Mapping))


def _words(value: object) -> list[str]:
    """Return the words of a term; empty where it is malformed, which a check reports."""
    listed = value if isinstance(value, list) else [value]
    words = [one for one in listed if isinstance(one, str) and one]
    return words if len(words) == len(listed) else []


def short_names(game: Game, lang: str) -> dict[str, str]:
    """Return the abbreviations in capitals that texts print instead of names, by the names in lower case."""
    units = (token for token in game.tokens.values() if token.kind == "unit")
    labels = {token.name.of(lang).casefold(): token.label.of(lang) for token in units}
    return {name: label for name, label in labels.items() if label.isupper()}


def index_of(
    names: Sequence[str], page_texts: PageTexts, lang: str, short: Mapping[str, str] | None = None
) -> list[IndexEntry]:
    """Return the names that occur on pages, each with its pages.

    Args:
        short: abbreviations by the names, in lower case, that they replace.
    """
    pages = {page: " ".join(texts).casefold() for page, texts in page_texts.texts.items()}
    headings = {page: " ".join(texts).casefold() for page, texts in page_texts.headings.items()}
    whole = "\n".join(pages.values())
    entries = (_entry(name, pages, headings, whole, lang, short or {}) for name in names)
    return [entry for entry in entries if entry]


def _entry(
    name: str,
    pages: Mapping[int, str],
    headings: Mapping[int, str],
    whole: str,
    lang: str,
    short: Mapping[str, str],
) -> IndexEntry | None:
    forms = _forms(name.casefold(), lang)
    forms += tuple(short[form].casefold() for form in forms if form in short)
    if not (used := tuple(form for form in forms if form in whole)):
        return None
    pattern = _pattern(used)
    # A pattern takes far longer over a page than a search for a form.
    near = {page: text for page, text in pages.items() if any(form in text for form in used)}
    given = {page: count for page, text in near.items() if (count := len(pattern.findall(text)))}
    if not given:
        return None
    main = frozenset(page for page in given if pattern.search(headings.get(page, "")))
    most = sorted(given, key=lambda page: (page not in main, -given[page], page))
    kept = most[:MOST_PAGES]
    return IndexEntry(name, tuple(sorted(kept)), main, (bool(main), sum(given.values())))


@lru_cache(maxsize=4096)
def _forms(name: str, lang: str) -> tuple[str, ...]:
    """Return a name with the endings of its language, and what its last word becomes in the plural."""
    changes = (change.split(":") for change in word(lang, "changes").split())
    changed = [name.removesuffix(end) + becomes for end, becomes in changes if name.endswith(end)]
    return (name, *(name + ending for ending in word(lang, "endings").split()), *changed)


def _pattern(forms: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)")


def spans(pages: Sequence[int]) -> list[tuple[int, int]]:
    """Return ranges of three or more consecutive pages, and other pages one by one."""
    starts = [n for n, page in enumerate(pages) if not n or page != pages[n - 1] + 1]
    found: list[tuple[int, int]] = []
    for start, end in pairwise([*starts, len(pages)]):
        stretch = pages[start:end]
        found += [(stretch[0], stretch[-1])] if len(stretch) > 2 else [(page, page) for page in stretch]
    return found


def sort_key(text: str, lang: str) -> tuple[tuple[int, str], ...]:
    """Return the collation key of a language's alphabet: å, ä and ö after z in Swedish, ä as a in German."""
    alphabet = word(lang, "alphabet")
    letters = unicodedata.normalize("NFC", text.casefold())
    return tuple(_letter(letter, alphabet) for letter in letters if letter.isalnum() or letter == " ")


def _letter(letter: str, alphabet: str) -> tuple[int, str]:
    """Return the position of a letter, or of its base letter, in an alphabet; unknown ones come first."""
    plain = letter if letter in alphabet else unicodedata.normalize("NFD", letter)[0]
    return alphabet.find(plain), plain


def initial(text: str, lang: str) -> str:
    """Return the letter that an entry is listed under, as a capital; # for digits."""
    for _, letter in sort_key(text, lang):
        if letter.isalnum():
            return letter.upper() if letter.isalpha() else "#"
    return "#"
