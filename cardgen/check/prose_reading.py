"""Running text for rules: the rules of games and files given by `--prose`, their sentences and words.

A rule over running text is a function of one `Prose`; `of_prose` makes it one of a game, so that it is found and run
like every other:

    @rule("CG703", "section-astray", severity=WARNING)
    @of_prose
    def section_astray(prose: Prose) -> Iterator[At]:
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.cache import code_digest, digest, own_cache
from cardgen.check.language import number_words
from cardgen.check.once import once
from cardgen.check.registry import At, Rule, all_rules
from cardgen.findings import CardgenError, Finding, Fix, Place
from cardgen.load.document import Notes, findings
from cardgen.load.prose import HEADING, ROW, WORDS_FILE, Block, Prose, read_prose, reading_words
from cardgen.load.source import decode, read_bytes
from cardgen.load.store import word_lists
from cardgen.model import Fonts, Game, Localized, RuleText

_FILE = Path(__file__).with_name("prose_words.yaml")
#: All data that decides what is found.
_DATA = (_FILE, Path(__file__).with_name("wording.yaml"), WORDS_FILE)
#: Rules that read the running text of a game's rules as it is written.
_OF_LANGUAGE = re.compile(r"CG408|CG5\d\d")
#: Letters of the longest word that is looked back at.
_LONGEST = 60
#: How many letters words of one root share.
ROOT = 4
_MARKDOWN = (".md", ".markdown")
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_STOP = re.compile(r"[.!?…]+[”“\"»’)\]]*(?=\s|$)")


def of_prose(function: Callable[[Prose], Iterator[At]]) -> Callable[[Game | Prose], Iterator[At]]:
    """Make a function over one text a rule over all languages of a game's rules, or over the text itself."""

    @wraps(function)
    def over(subject: Game | Prose) -> Iterator[At]:
        if isinstance(subject, Prose):
            yield from function(subject)
            return
        for found in _of_game(subject):
            yield from found[function.__name__]

    over.reads_prose = True  # type: ignore[attr-defined]
    return over


def prose_rules() -> list[Rule]:
    """Give the rules over running text."""
    return [rule for rule in all_rules().values() if getattr(rule.function, "reads_prose", False)]


def language_rules() -> list[Rule]:
    """Give the rules of typography and spelling that read a text of no game.

    Words are not looked up (CG501): a text alone has no list of its names.
    """
    return [r for r in all_rules().values() if _OF_LANGUAGE.fullmatch(r.code) and r.code != "CG501"]


def _text(path: Path, root: Path, notes: Notes) -> str | None:
    data = read_bytes(path, root, notes)
    return decode(data, notes) if data is not None else None


@once
def _of_game(game: Game) -> list[Mapping[str, list[At]]]:
    """Give what every rule finds in the rules of each language; what cannot be read was told by loading."""
    read = [(r, _text(game.root / r.place.file, game.root, Notes())) for r in game.rules.values()]
    return [_kept(text, rules.place.file, rules.lang) for rules, text in read if text]


def _kept(text: str, file: str, lang: str) -> Mapping[str, list[At]]:
    """Give what every rule over running text finds in a game's rules, by the name of its function; kept on disk."""
    cache = own_cache()
    key = digest(code_digest(), *(data.read_bytes() for data in _DATA), file, lang, text)
    known = cache.get("prose", key)
    if known is not None:
        return {name: [_unpacked(file, one) for one in found] for name, found in json.loads(known).items()}
    prose = read_prose(text, file, lang, markdown=True, of_game=True)
    found = {rule.function.__name__: list(rule.function(prose)) for rule in prose_rules()}
    packed = {name: [_packed(one) for one in ats] for name, ats in found.items()}
    cache.put("prose", key, json.dumps(packed).encode())
    cache.flush()
    return found


def _packed(found: At) -> list[Any]:
    fix = found.fix and [found.fix.old, found.fix.new, found.fix.safe]
    return [found.place.line, found.place.column, found.message, fix]


def _unpacked(file: str, packed: list[Any]) -> At:
    line, column, message, fix = packed
    return At(Place(file, line, column), message, Fix(*fix) if fix else None)


def check_prose(path: Path, lang: str = "") -> list[Finding]:
    """Give what the rules over running text find in a file, sorted.

    Args:
        lang: `sv`, `de`, `en` or `nl`; an empty string to have it guessed.

    Errors:
        CardgenError: a language nobody knows. A file that cannot be read is a finding (CG001).
    """
    if lang and lang.partition("-")[0] not in reading_words():
        known = ", ".join(reading_words())
        raise CardgenError(f"no language '{lang}' for running text (there are: {known})")
    notes = Notes()
    text = _text(path, path.parent, notes)
    found = findings(str(path), notes.closed())
    if text is not None:
        prose = read_prose(text, str(path), lang, markdown=path.suffix.lower() in _MARKDOWN)
        found += (finding for rule in prose_rules() for finding in rule.findings(prose))
        found += _of_language(path, prose.lang)
    return sorted(found)


def _of_language(path: Path, lang: str) -> Iterator[Finding]:
    """Give what the rules of language find in a file: they read it as the rules of a game without cards."""
    place = Place(path.name)
    rules = {lang: RuleText(lang, "", "", {}, place)}
    nobody = (Localized(), "", (lang,), "", path.parent, path.parent, place)
    game = Game("", *nobody, (), {}, {}, {}, Fonts({}), {}, (), (), rules)
    for rule in language_rules():
        yield from (
            replace(found, place=replace(found.place, file=str(path))) for found in rule.findings(game)
        )


@lru_cache(maxsize=1)
def _all() -> Mapping[str, Mapping[str, str]]:
    return word_lists(_FILE)


def pattern(part: str, lang: str) -> str:
    """Give a part of `prose_words.yaml` as it is written; of a language that has none, English."""
    known = _all().get(lang.partition("-")[0]) or _all()["en"]
    return known[part]


@lru_cache(maxsize=256)
def listed(part: str, lang: str) -> frozenset[str]:
    """Give a list of words of a language."""
    return frozenset(pattern(part, lang).split())


@lru_cache(maxsize=64)
def any_of(part: str, lang: str) -> str:
    """Give a regular expression for any of a list of words, the longest first."""
    return "|".join(map(re.escape, sorted(listed(part, lang), key=lambda w: (-len(w), w)))) or "(?!)"


def count_of(word: str, lang: str) -> int:
    """Give a whole number in digits or words; 0 where it is none, and for one, which is an article too."""
    told = number_words(lang).sure.get(word.lower(), word)
    return int(told) if told.isdigit() else 0


def stem(word: str, lang: str) -> str:
    """Give a word in lower case without hyphens and without the longest ending of its language it may have."""
    plain = word.lower().replace("-", "")
    for ending in sorted(listed("endings", lang), key=lambda e: (-len(e), e)):
        if plain.endswith(ending) and len(plain) - len(ending) >= 4:
            return plain[: -len(ending)]
    return plain


def roots(word: str) -> list[str]:
    """Give all runs of root length in a word: words of one root, and compounds with it, share one."""
    return [word[i : i + ROOT] for i in range(len(word) - ROOT + 1)]


def with_root(word: str, masks: Mapping[str, int]) -> int:
    """Give the bits of all sections in which a word of one root with this one stands.

    Args:
        masks: for every root a bit for each section that has it.
    """
    bits = 0
    for root in roots(word):
        bits |= masks.get(root, 0)
    return bits


class Word(NamedTuple):
    """A word of a text: where it stands."""

    text: str
    block: Block
    offset: int


@lru_cache(maxsize=8)
def words_of(prose: Prose) -> tuple[Word, ...]:
    """Give all words of a text; `rash-kharg` is one."""
    return tuple(Word(m[0], block, m.start()) for block in prose.blocks for m in _WORD.finditer(block.text))


@lru_cache(maxsize=8)
def word_counts(prose: Prose) -> Counter[str]:
    """Count the words of a text in lower case."""
    return Counter(word.text.lower() for word in words_of(prose))


def running(prose: Prose) -> Iterator[Block]:
    """Go through the blocks that are sentences: no headings and no rows of tables."""
    return (block for block in prose.blocks if block.kind not in (HEADING, ROW))


def sentences(block: Block, lang: str) -> Iterator[tuple[int, int]]:
    """Go through the sentences of a block: where each begins and ends."""
    start = 0
    for stop in _STOP.finditer(block.text):
        if not ends_sentence(block.text, stop.start(), lang):
            continue
        yield start, stop.end()
        start = stop.end()
    if block.text[start:].strip():
        yield start, len(block.text)


def ends_sentence(text: str, at: int, lang: str) -> bool:
    """Tell whether the full stop at an offset ends a sentence: not after an abbreviation or a number."""
    if text[at] != "." or text.startswith("..", at):
        return True
    words = text[max(0, at - _LONGEST) : at].split()
    before = words[-1].lower().lstrip("([\"”„“'") if words else ""
    after = text[at + 1 :].lstrip(' ”“"»)')[:1]
    if before.rstrip(".") in listed("abbreviations", lang) or len(before) == 1:
        return after.isupper() and len(before) > 3
    return not before.isdigit() or not after.islower()
