"""Where a word may be parted: after its own dashes, at soft hyphens, and by the patterns of its language.

pyphen comes with the first word that needs it, as its dictionaries take 50 to 500 ms. It knows no compounds,
so a soft hyphen in a word is the author's last word on it.
"""

from __future__ import annotations

import json
import re
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.text.fontfiles import slug, write_whole
from cardgen.text.markup import SOFT_HYPHEN, Atom, Text

if TYPE_CHECKING:
    import pyphen

#: Letters that stay together at a word's beginning and end.
#: Source: shared typographic practice for short measures; pyphen's Swedish patterns allow worse.
_LEAST_LETTERS = 3
#: A point between letters: the name of a file or an address, which is never parted.
_NAME = re.compile(r"\w\.\w")
#: Longer words are not parted: trying every cut of a word without end would never end.
_LONGEST_WORD = 120
_DASHES = "\u2012\u2013\u2014"
_AFTER_DASH = re.compile(rf"(?<=[^\W\d_][{_DASHES}])(?=[^\W_])|(?<=[\d][{_DASHES}])(?=[^\W\d_])")
_AFTER_HYPHEN = re.compile(r"(?<=[^\W\d_]{3}[-\u2010])(?=[^\W_]{3})|(?<=\d[-\u2010])(?=[^\W\d_]{3})")
_LETTERS = re.compile(r"[^\W\d_]+")
_SOFT = re.compile(SOFT_HYPHEN)


class Hyphens(Enum):
    """How words may be parted: at their own dashes only, also at hyphens, at soft hyphens, or also by patterns."""

    WHOLE = -1
    NONE = 0
    SOFT = 1
    AUTOMATIC = 2


class Cut(NamedTuple):
    """A place inside a word: before character `offset` of atom `atom`; `hyphen` if a '-' is added there."""

    atom: int
    offset: int
    hyphen: bool


def cuts_of(atoms: tuple[Atom, ...], patterns: Patterns, hyphens: Hyphens) -> tuple[Cut, ...]:
    """Return every place where a word may be parted, in order.

    A word's own dashes part it, but for ranges of numbers such as 6–9, and so do hyphens with three letters on either
    side. Words with soft hyphens are parted
    only there and at dashes; names in capitals or small capitals, words with digits, and words whose letters
    change style never by patterns.
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
    """The places where a language's patterns part its words, remembered in a small file from run to run.

    Why: after an edit to one card most words are known, and a dictionary takes longer to load than a face to
    set.
    """

    def __init__(self, lang: str, folder: Path) -> None:
        self._lang = lang
        self._file = folder / f"hyphens-1-{_installed()}-{slug(lang)}.json"
        self._known: dict[str, list[int]] | None = None
        self._changed = False

    def positions(self, word: str) -> list[int]:
        """Return the offsets at which a word may be parted, 3 letters or more from its ends."""
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
        """Keep what was learnt; a folder that cannot be written only costs time."""
        if not self._changed or self._known is None:
            return
        self._changed = False
        # Another process may have learnt other words meanwhile.
        known = {**self._read(), **self._known}
        try:
            write_whole(self._file, json.dumps(dict(sorted(known.items())), ensure_ascii=False).encode())
        except OSError:
            return

    def _read(self) -> dict[str, list[int]]:
        try:
            return dict(json.loads(self._file.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return {}


def _positions(word: str, lang: str) -> list[int]:
    dictionary = _dictionary(lang)
    if dictionary is None:
        return []
    # A position with `data` would change the spelling (Hungarian 'asszony', 'asz-szony').
    found = (int(at) for at in dictionary.positions(word) if at.data is None)
    return [at for at in found if _LEAST_LETTERS <= at <= len(word) - _LEAST_LETTERS]


@cache
def _dictionary(lang: str) -> pyphen.Pyphen | None:
    import pyphen

    known = pyphen.language_fallback(lang)
    return pyphen.Pyphen(lang=known) if known else None


@cache
def _installed() -> str:
    """Tell one installed pyphen from another without importing it."""
    spec = find_spec("pyphen")
    if spec is None or spec.origin is None:
        return "none"
    info = Path(spec.origin).stat()
    return f"{info.st_size:x}{info.st_mtime_ns:x}"
