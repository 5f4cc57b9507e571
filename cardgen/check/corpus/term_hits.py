"""Words in texts that the termbase of game.yaml rules out: one name for one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.termbase import ENDING, JOINED, Banned, forms_in, pattern, roots, termbase
from cardgen.check.corpus.text_units import TextUnit, by_text, disk_memo, span, text_units
from cardgen.check.rule import Violation, violation

#: Everything but running text: tokens, and notes in the rules that are not printed.
_NOT_TEXT = re.compile(r"\{(?!sc:)[^{}]*\}|<!--.*?-->|\[![a-z]+[^\]\n]*\]", re.DOTALL)
#: Endings that may also be added to the other term, whatever it ends in.
_PLAIN_ENDINGS = {"en": ("s", "’s", "'s")}
#: Minimum number of shared final letters of two terms with the same last part, which are inflected alike.
_SAME_HEAD = 3
#: A cached hit: number of the text, start, end, what is banned, and the preferred term or an empty string.
_Row = tuple[int, int, int, tuple[str, ...], str]


class Hit(NamedTuple):
    """A word that the game does not use, in a text: from `start` to before `end`.

    Attributes:
        instead: the preferred term in the form of the word; empty if its ending is not certain.
    """

    banned: Banned
    one: TextUnit
    start: int
    end: int
    instead: str

    @property
    def written(self) -> str:
        """The words in the text."""
        return self.one.text[self.start : self.end]


def term_hits(game: CheckedGame) -> Iterator[Hit]:
    """Yield the words of all texts that the termbase bans, except those that are part of a term or a name."""
    texts = text_units(game)
    for index, start, end, banned, instead in disk_memo(game, "terms", _rows, str(game.terms)):
        yield Hit(Banned(*banned), texts[index], start, end, instead)


def _rows(game: CheckedGame) -> list[_Row]:
    base = termbase(game)
    names = {lang: tuple(dict.fromkeys(c.name(lang) for c in game.components())) for lang in game.languages}
    banned = {lang: [(b, roots(b.term, lang)) for b in base.banned if b.lang == lang] for lang in names}

    def rows_of(one: TextUnit) -> list[tuple[Any, ...]]:
        text, rows = one.text.lower(), []
        for wrong, parts in banned.get(one.lang, ()):
            # Most banned words do not occur: looking for their letters rules them out.
            if all(part in text for part in parts):
                for match in _outside(one, wrong.term, base.terms[one.lang], names[one.lang]):
                    rows.append((*match.span(), tuple(wrong), replacement(wrong, match)))
        return rows

    found = by_text(game, "terms", rows_of, f"{game.terms} {names}")
    return [(index, *row) for index, rows in enumerate(found) for row in rows]


def _outside(
    one: TextUnit, word: str, terms: tuple[str, ...], names: tuple[str, ...]
) -> Iterator[re.Match[str]]:
    """Yield the forms of a word in a text that are not part of a term or of a component's name."""
    text = _NOT_TEXT.sub(lambda match: " " * len(match[0]), one.text)
    lowered = text.lower()
    matches = list(forms_in(word, one.lang, text, lowered))
    if not matches:
        return
    find = pattern(word, one.lang)
    covered = [match.span() for term in terms for match in forms_in(term, one.lang, text, lowered)]
    for name in names:
        if _is_part_of(name, find):
            covered += [match.span() for match in re.finditer(re.escape(name), text)]
    for match in matches:
        if not any(start <= match.start() and match.end() <= end for start, end in covered):
            yield match


def _is_part_of(name: str, find: re.Pattern[str]) -> bool:
    """Return whether a name holds a word beside others: "The Trap Card" is a name, "Trap card" a word for it."""
    match = find.search(name)
    return match is not None and match[0] != name


def term_violation(game: CheckedGame, hit: Hit, what: str, advice: str) -> Violation:
    """Return the violation of a banned term, with its change where the form of the preferred one is sure.

    Args:
        what: the problem; advice: what to do if no term is preferred.
    """
    found = span(game, hit.one, hit.start, hit.end)
    expected = f"expected '{hit.banned.instead}'" if hit.banned.instead else advice
    fix = found.fix(hit.instead, safe=False) if hit.instead else None
    return violation(found.place, f"{hit.one.what}: {what}; {expected} ({hit.banned.concept})", fix)


def replacement(banned: Banned, match: re.Match[str]) -> str:
    """Return the preferred term in the form that the banned one has; empty where its ending is not sure."""
    ending = (match[ENDING] or "") if ENDING in match.re.groupindex else ""
    joined = match[JOINED] if JOINED in match.re.groupindex else None
    new = banned.instead
    if not new or joined or len(match[0].split()) != len(banned.term.split()):
        return ""
    if match[0].lower() != banned.term.lower():
        same_head = new[-_SAME_HEAD:].lower() == banned.term[-_SAME_HEAD:].lower()
        if not ending or not (same_head or ending in _PLAIN_ENDINGS.get(banned.lang[:2], ())):
            return ""
        if match[0][: -len(ending)].lower() != banned.term.lower():
            return ""
        new += ending
    return new[0].upper() + new[1:] if match[0][:1].isupper() else new
