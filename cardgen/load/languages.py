"""Texts missing in draft languages, and texts in languages that the game does not have: one finding per language.

Also where the words of each language break whose hyphenation a game states: `hyphenation: {sv: [rums-kort]}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

from msgspec.structs import replace

from cardgen.findings import WARNING, Finding, Subject, nearest_or_all
from cardgen.load.context import Context
from cardgen.load.validation import Problem, quoted
from cardgen.model import Deck, Game, Localized
from cardgen.model.languages import drafts_of


def lacking_drafts(game: Game) -> Iterator[Finding]:
    """Yield how much lacks each language that is a draft: of components, of other texts, and the rules."""
    for lang in drafts_of(game.languages):
        parts = [part for deck in game.decks if (part := _of_deck(deck, lang))]
        others = sum(text.lacks(lang) for text in other_texts(game))
        if others:
            parts.append(f"{others} other text{'s' * (others > 1)}")
        parts += _of_rules(game, lang)
        if parts:
            first = game.languages[0]
            listed = " and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)
            message = (
                f"{listed} {'lacks' if parts == ['the rules'] else 'lack'} '{lang}'; printed in '{first}', marked "
                f"[{first}] (cardgen translate export lists them)"
            )
            place = replace(game.languages_place, subject=Subject(game=game.id, lang=lang))
            yield Finding(place, "CG007", message, WARNING)


def _of_rules(game: Game, lang: str) -> Iterator[str]:
    first, own = game.rules.get(game.languages[0]), game.rules.get(lang)
    lacking = [number for number in first.sections if own and number not in own.sections] if first else []
    if first and own is None:
        yield "the rules"
    elif first and lacking:
        yield f"{len(lacking)} of {len(first.sections)} sections of the rules"


def _of_deck(deck: Deck, lang: str) -> str:
    number = sum(any(text.lacks(lang) for _, text in one.texts()) for one in deck.components)
    return f"{number} of {len(deck.components)} {deck.id}" if number else ""


def other_texts(game: Game) -> Iterator[Localized]:
    """Yield the texts that are not of components: of game.yaml, and titles and backs of decks."""
    for path, text in game.head_texts():
        # A game that declares no modules has one of its own title.
        if path[0] != "modules" or text != game.title:
            yield text
    yield from (Localized(phrase.texts) for phrase in game.phrases.values())
    yield from (text for deck in game.decks for _, text in deck.texts())


def joined_by_language(game: Game, found: Iterable[Finding]) -> list[Finding]:
    """Return findings with one for all texts in a language that the game does not have, where its languages are listed.

    What concerns a draft alone is at most a warning.
    """
    drafts = drafts_of(game.languages)
    joined: dict[str, Finding] = {}
    kept: list[Finding] = []
    for finding in found:
        lang = finding.subject.lang
        if finding.code == "CG003" and lang and lang not in game.languages and finding.severity == WARNING:
            joined.setdefault(lang, _unused(game, lang))
        else:
            kept.append(lowered(finding, drafts))
    return [*kept, *joined.values()]


def _unused(game: Game, lang: str) -> Finding:
    message = (
        f"texts in '{lang}' are kept and not printed: the game's languages are {', '.join(game.languages)}; add "
        f"'{lang}' to print them, or {{{lang}: draft}} while some are missing"
    )
    return Finding(replace(game.languages_place, subject=Subject(game=game.id)), "CG003", message, WARNING)


def lowered(finding: Finding, drafts: Sequence[str]) -> Finding:
    """Return a finding; one that concerns a draft alone as a warning, since a draft stops nothing."""
    return replace(finding, severity=WARNING) if finding.subject.lang in drafts else finding


def hyphenation(value: Any, context: Context) -> dict[str, dict[str, tuple[int, ...]]]:
    """Return where words break, by language and word in lower case; a game of one language lists them alone.

    Raises:
        Problem: CG003 a language the game does not have, CG005 not a list of words, not a word with hyphens between its
            letters, or one that is hyphenated in two ways.
    """
    by_language = value if isinstance(value, dict) else {context.languages[0]: value}
    if not isinstance(value, dict) and len(context.languages) > 1:
        raise Problem("CG005", f"words of which language? write {{{context.languages[0]}: [rums-kort]}}")
    found: dict[str, dict[str, tuple[int, ...]]] = {}
    for lang, listed in by_language.items():
        above = (lang,) if isinstance(value, dict) else ()
        if lang not in context.languages:
            message = (
                f"unknown language {quoted(lang)}{nearest_or_all(str(lang), context.languages, 'expected')}"
            )
            raise Problem("CG003", message, above, key=True)
        if not isinstance(listed, list):
            raise Problem("CG005", f"{quoted(listed)} is not a list of words such as [rums-kort]", above)
        for index, written in enumerate(listed):
            word, breaks = _hyphenated(written, (*above, index))
            if found.setdefault(lang, {}).setdefault(word, breaks) != breaks:
                message = f"{quoted(written)}: '{word}' is hyphenated in another way above; keep one"
                raise Problem("CG005", message, (*above, index))
    return found


def _hyphenated(written: Any, at: tuple[str | int, ...]) -> tuple[str, tuple[int, ...]]:
    """Return a word in lower case without its hyphens, and where they are."""
    parts = written.strip().lower().split("-") if isinstance(written, str) else []
    if not parts or not all(part.isalpha() for part in parts):
        raise Problem(
            "CG005", f"{quoted(written)} is not a word with hyphens where it may break, as rums-kort", at
        )
    ends = tuple(accumulate(map(len, parts)))
    return "".join(parts), ends[:-1]
