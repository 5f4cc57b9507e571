"""Hyphenation: after a word's own dashes, at soft hyphens, and by the patterns of its language.

pyphen is imported with the first word that needs it, since a dictionary takes 50 to 500 ms. It does not know compounds,
so soft hyphens in a word override it.
"""

from __future__ import annotations

import json
import re
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.files import FileRefused, read_file, replace_file
from cardgen.text.fontfiles import slug
from cardgen.text.markup import SOFT_HYPHEN, Atom, Text

if TYPE_CHECKING:
    import pyphen

#: Fewest letters before and after a break.
#: Source: shared typographic practice for short measures; pyphen's Swedish patterns allow worse.
_LEAST_LETTERS = 3
#: A dot between letters: a file name or an address, which is never hyphenated.
_NAME = re.compile(r"\w\.\w")
#: Longer words are not hyphenated, to bound the time.
_LONGEST_WORD = 120
_DASHES = "\u2012\u2013\u2014"
_AFTER_DASH = re.compile(rf"(?<=[^\W\d_][{_DASHES}])(?=[^\W_])|(?<=[\d][{_DASHES}])(?=[^\W\d_])")
_AFTER_HYPHEN = re.compile(r"(?<=[^\W\d_]{3}[-\u2010])(?=[^\W_]{3})|(?<=\d[-\u2010])(?=[^\W\d_]{3})")
_LETTERS = re.compile(r"[^\W\d_]+")
_SOFT = re.compile(SOFT_HYPHEN)


class Hyphens(Enum):
    """Where words may break: at their own dashes only; also at hyphens; also at soft hyphens; also by patterns."""

    WHOLE = -1
    NONE = 0
    SOFT = 1
    AUTOMATIC = 2


class Cut(NamedTuple):
    """A break inside a word: before character `offset` of atom `atom`; `hyphen` if a '-' is added."""

    atom: int
    offset: int
    hyphen: bool


def cuts_of(atoms: tuple[Atom, ...], patterns: Patterns, hyphens: Hyphens) -> tuple[Cut, ...]:
    """Return all possible breaks inside a word, in order.

    A word breaks after its own dashes, except in ranges of numbers such as 6–9, and after hyphens with three letters on
    either side. Words with soft hyphens break only there and at dashes. Patterns do not apply to names in capitals or
    small capitals, to words with digits, or to words that change style.
    """
    if sum(len(atom.text) for atom in atoms if isinstance(atom, Text)) > _LONGEST_WORD:
        return ()
    dashes = _cuts_at(_AFTER_DASH, atoms, False)
    if hyphens is Hyphens.WHOLE:
        return dashes
    dashes = tuple(sorted((*dashes, *_cuts_at(_AFTER_HYPHEN, atoms, False))))
    if hyphens is Hyphens.NONE:
        return dashes
    soft = _cuts_at(_SOFT, atoms, True)
    if hyphens is Hyphens.AUTOMATIC and not soft:
        return tuple(sorted((*dashes, *_pattern_cuts(atoms, patterns))))
    return tuple(sorted((*dashes, *soft)))


def _cuts_at(places: re.Pattern[str], atoms: tuple[Atom, ...], hyphen: bool) -> tuple[Cut, ...]:
    return tuple(
        Cut(k, found.start(), hyphen)
        for k, atom in enumerate(atoms)
        if isinstance(atom, Text)
        for found in places.finditer(atom.text)
    )


def _pattern_cuts(atoms: tuple[Atom, ...], patterns: Patterns) -> list[Cut]:
    lettered = [
        (k, atom) for k, atom in enumerate(atoms) if isinstance(atom, Text) and _LETTERS.search(atom.text)
    ]
    if len(lettered) != 1:
        return []
    k, atom = lettered[0]
    if atom.caps or atom.text.isupper() or any(c.isdigit() for c in atom.text) or _NAME.search(atom.text):
        return []
    return [
        Cut(k, part.start() + at, True)
        for part in _LETTERS.finditer(atom.text)
        for at in patterns.positions(part.group())
    ]


class Patterns:
    """A language's hyphenation patterns, with results kept in a small file between runs.

    Why: after an edit of one card most words are known, and loading a dictionary takes longer than setting a face.
    """

    def __init__(self, lang: str, folder: Path) -> None:
        self._lang = lang
        self._file = folder / f"hyphens-1-{_installed()}-{slug(lang)}.json"
        self._known: dict[str, list[int]] | None = None
        self._changed = False

    def positions(self, word: str) -> list[int]:
        """Return the offsets at which a word may break, at least 3 letters from its ends."""
        if len(word) < 2 * _LEAST_LETTERS:
            return []
        if self._known is None:
            self._known = self._read()
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = _positions(word, self._lang)
            self._changed = True
        return known

    def save(self) -> None:
        """Save new results; failing to do so only costs time."""
        if not self._changed or self._known is None:
            return
        self._changed = False
        # Another process may have saved other words meanwhile.
        known = {**self._read(), **self._known}
        try:
            replace_file(self._file, json.dumps(dict(sorted(known.items())), ensure_ascii=False).encode())
        except OSError:
            return

    def _read(self) -> dict[str, list[int]]:
        try:
            return dict(json.loads(read_file(self._file)))
        except (OSError, FileRefused, ValueError, TypeError):
            return {}


def _positions(word: str, lang: str) -> list[int]:
    dictionary = _dictionary(lang)
    if dictionary is None:
        return []
    # Breaks with `data` change the spelling (Hungarian 'asszony', 'asz-szony').
    found = (int(at) for at in dictionary.positions(word) if at.data is None)
    return [at for at in found if _LEAST_LETTERS <= at <= len(word) - _LEAST_LETTERS]


@cache
def _dictionary(lang: str) -> pyphen.Pyphen | None:
    import pyphen

    known = pyphen.language_fallback(lang)
    return pyphen.Pyphen(lang=known) if known else None


@cache
def _installed() -> str:
    """Identify the installed pyphen without importing it."""
    spec = find_spec("pyphen")
    if spec is None or spec.origin is None:
        return "none"
    info = Path(spec.origin).stat()
    return f"{info.st_size:x}{info.st_mtime_ns:x}"
