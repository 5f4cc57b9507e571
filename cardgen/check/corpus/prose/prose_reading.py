"""Running text for rules: the rules of games and files given by `--prose`, their sentences and words.

A rule over running text is a function of one `CheckedProse`; `of_prose` makes it one of a game, so that it is found
and run like every other:

    @rule("CG703", "section-astray", severity=WARNING)
    @of_prose
    def section_astray(prose: CheckedProse) -> Iterator[Violation]:
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, wraps
from pathlib import Path
from typing import NamedTuple

from cardgen.check.corpus.language_words import number_words
from cardgen.check.corpus.prose.rule_prose import rule_prose, rule_text
from cardgen.check.engine.registry import all_rules
from cardgen.check.rule import Rule, Violation
from cardgen.check.subjects.checked_game import CheckedGame, CheckedProse, CheckedText
from cardgen.check.subjects.memo import Memo
from cardgen.check.subjects.memoized import once
from cardgen.findings import CardgenError, Finding, Fix, Place
from cardgen.load.document import Notes, findings
from cardgen.load.prose import HEADING, ROW, Block, read_prose, reading_words
from cardgen.load.source import decode
from cardgen.load.sources import Sources
from cardgen.load.store import word_lists

_FILE = Path(__file__).with_name("prose_words.yaml")
#: A violation as plain data: line, column, message, and the change (old, new, safe) where there is one.
_Packed = tuple[int, int, str, tuple[str, str, bool] | None]
#: Rules that read the running text of a game's rules as it is written.
_OF_LANGUAGE = re.compile(r"CG408|CG5\d\d")
#: Letters of the longest word that is looked back at.
_LONGEST = 60
#: How many letters words of one root share.
ROOT = 4
_MARKDOWN = (".md", ".markdown")
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_STOP = re.compile(r"[.!?…]+[”“\"»’)\]]*(?=\s|$)")


def of_prose(
    function: Callable[[CheckedProse], Iterator[Violation]],
) -> Callable[[CheckedGame | CheckedProse], Iterator[Violation]]:
    """Make a function over one text a rule over all languages of a game's rules, or over the text itself."""

    @wraps(function)
    def over(subject: CheckedGame | CheckedProse) -> Iterator[Violation]:
        if isinstance(subject, CheckedProse):
            yield from function(subject)
            return
        for lang in subject.rules:
            yield from _found(subject, lang)[function.__name__]

    over.reads_prose = True  # type: ignore[attr-defined]
    return over


def prose_rules() -> list[Rule]:
    """Return the rules over running text."""
    return [rule for rule in all_rules().values() if getattr(rule.function, "reads_prose", False)]


def language_rules() -> list[Rule]:
    """Return the rules of typography and spelling that read a text of no game.

    Words are not looked up (CG501): a text alone has no list of its names.
    """
    return [r for r in all_rules().values() if _OF_LANGUAGE.fullmatch(r.code) and r.code != "CG501"]


@once
def _found(game: CheckedGame, lang: str) -> Mapping[str, list[Violation]]:
    """Return what every rule over running text finds in a game's rules, by the name of its function; kept on disk."""
    file, text = game.rules[lang].place.file, rule_text(game, lang)
    kept = game.memo.kept("prose", lambda: _packed(rule_prose(game, lang)), file, lang, text)
    return {name: [_unpacked(file, one) for one in found] for name, found in kept.items()}


def _packed(prose: CheckedProse) -> dict[str, list[_Packed]]:
    return {
        rule.function.__name__: [
            (at.place.line, at.place.column, at.message, at.fix and (at.fix.old, at.fix.new, at.fix.safe))
            for at in rule.function(prose)
        ]
        for rule in prose_rules()
    }


def _unpacked(file: str, packed: _Packed) -> Violation:
    line, column, message, fix = packed
    return Violation(Place(file, line, column), message, Fix(*fix) if fix else None)


def check_prose(path: Path, lang: str = "", sources: Sources | None = None) -> list[Finding]:
    """Return what the rules over running text and of language find in a file of no game, sorted.

    Args:
        lang: `sv`, `de`, `en` or `nl`; an empty string to have it guessed.
        sources: the files of its folder, where some were read before; their store keeps what is worked out.

    Errors:
        CardgenError: a language nobody knows. A file that cannot be read is a finding (CG001).
    """
    if lang and lang.partition("-")[0] not in reading_words():
        known = ", ".join(reading_words())
        raise CardgenError(f"no language '{lang}' for running text (there are: {known})")
    sources = sources or Sources((path.parent,))
    notes, name, store = Notes(), str(path), sources.store
    data = sources.at(path).read(notes)
    text = decode(data, notes) if data is not None else None
    found = findings(name, notes.closed())
    if text is not None:
        markdown = path.suffix.lower() in _MARKDOWN
        prose = CheckedProse.of(read_prose(text, name, lang, markdown=markdown), Memo(store))
        found += prose_findings(prose)
        alone = CheckedText(name, path.name, prose.lang, text, sources, Memo(store))
        found += (finding for rule in language_rules() for finding in rule.findings(alone))
    return sorted(found)


def prose_findings(prose: CheckedProse) -> list[Finding]:
    """Return what the rules over running text find in a text, rule by rule."""
    return [finding for rule in prose_rules() for finding in rule.findings(prose)]


@lru_cache(maxsize=1)
def _all() -> Mapping[str, Mapping[str, str]]:
    return word_lists(_FILE)


def pattern(part: str, lang: str) -> str:
    """Return a part of `prose_words.yaml` as it is written; of a language that has none, English."""
    known = _all().get(lang.partition("-")[0]) or _all()["en"]
    return known[part]


@lru_cache(maxsize=256)
def listed(part: str, lang: str) -> frozenset[str]:
    """Return a list of words of a language."""
    return frozenset(pattern(part, lang).split())


@lru_cache(maxsize=64)
def any_of(part: str, lang: str) -> str:
    """Return a regular expression for any of a list of words, the longest first."""
    return "|".join(map(re.escape, sorted(listed(part, lang), key=lambda w: (-len(w), w)))) or "(?!)"


def count_of(word: str, lang: str) -> int:
    """Return a whole number in digits or words; 0 where it is none, and for one, which is an article too."""
    told = number_words(lang).sure.get(word.lower(), word)
    return int(told) if told.isdigit() else 0


def stem(word: str, lang: str) -> str:
    """Return a word in lower case without hyphens and without the longest ending of its language it may have."""
    plain = word.lower().replace("-", "")
    for ending in sorted(listed("endings", lang), key=lambda e: (-len(e), e)):
        if plain.endswith(ending) and len(plain) - len(ending) >= 4:
            return plain[: -len(ending)]
    return plain


def roots(word: str) -> list[str]:
    """Return all runs of root length in a word: words of one root, and compounds with it, share one."""
    return [word[i : i + ROOT] for i in range(len(word) - ROOT + 1)]


def with_root(word: str, masks: Mapping[str, int]) -> int:
    """Return the bits of all sections in which a word of one root with this one stands.

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


@once
def words_of(prose: CheckedProse) -> tuple[Word, ...]:
    """Return all words of a text; `rash-kharg` is one."""
    return tuple(Word(m[0], block, m.start()) for block in prose.blocks for m in _WORD.finditer(block.text))


@once
def word_counts(prose: CheckedProse) -> Counter[str]:
    """Count the words of a text in lower case."""
    return Counter(word.text.lower() for word in words_of(prose))


def running(prose: CheckedProse) -> Iterator[Block]:
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
    """Return whether the full stop at an offset ends a sentence: not after an abbreviation or a number."""
    if text[at] != "." or text.startswith("..", at):
        return True
    words = text[max(0, at - _LONGEST) : at].split()
    before = words[-1].lower().lstrip("([\"”„“'") if words else ""
    after = text[at + 1 :].lstrip(' ”“"»)')[:1]
    if before.rstrip(".") in listed("abbreviations", lang) or len(before) == 1:
        return after.isupper() and len(before) > 3
    return not before.isdigit() or not after.islower()
