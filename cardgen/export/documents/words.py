"""The program's own words on documents, by language: `words.yaml` beside this module."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardgen.cache import digest
from cardgen.files import read_file
from cardgen.load.store import word_lists
from cardgen.model import Game

#: Fallback for languages that are not in the list.
FALLBACK = "en"


_FILE = Path(__file__).with_name("words.yaml")


@lru_cache(maxsize=1)
def _all() -> Mapping[str, Any]:
    return word_lists(_FILE)


@lru_cache(maxsize=1)
def words_digest() -> str:
    """Return a digest of all words, for keys of what prints them."""
    return digest(read_file(_FILE))


def word(lang: str, *path: str) -> str:
    """Return a word or sentence in a language, else in English.

    Errors:
        KeyError: no such word (a bug).
    """
    node: Any = _all()
    for name in path:
        node = node[name]
    words: str = node.get(lang) or node.get(lang.partition("-")[0]) or node[FALLBACK]
    return words


def language_name(lang: str) -> str:
    """Return the name of a language in that language; its code where the list has none."""
    name: str = _all()["language_name"].get(lang, lang)
    return name


def version_line(game: Game, lang: str) -> str:
    """Return a game's version and date as printed; empty where it has none."""
    return f"{word(lang, 'version')} {game.edition}" if game.version else game.dated


def credit_lines(game: Game, lang: str) -> list[str]:
    """Return the credits with their licences, as lines of markup."""
    lines = []
    for credit in game.all_credits:
        licence = f" ({credit.licence})" if credit.licence else ""
        lines.append(f"**{credit.what.of(lang)}** {credit.who}{licence}")
    return lines
