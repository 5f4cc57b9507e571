"""Why texts are not as they were read: changes that one edit made are one, with the list of its texts."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.findings import Place
from cardgen.load.names import THIS
from cardgen.model import Game
from cardgen.model.source_map import PARAMETER, PHRASE, RULES_FIELD, VALUE, Insertion, SourceMap
from cardgen.proofreading.comparison import Change
from cardgen.proofreading.read_text import SECTION_PREFIX, VALUES, ReadText, fact_of, values_of

#: The kind of a fact that changed.
FACT = "fact"
#: What names are made of in an expression.
_NAME = re.compile(r"[A-Za-z][\w.-]*")
_SPACES = re.compile(r"\s+")


class Cause(NamedTuple):
    """An edit: the fact, phrase or placeholder that prints something else, or a text of its own.

    Attributes:
        kind: FACT, PHRASE or another kind of insertion, or empty for texts of one place.
        name: key of the fact or phrase, or the expression; old, new: what it printed, and prints.
    """

    kind: str
    name: str
    old: str
    new: str


class Edit(NamedTuple):
    """Changes that one edit made; the first is of the fact itself, where it is one that changed."""

    cause: Cause
    changes: Sequence[Change]
    place: Place


def edits(game: Game, changed: Sequence[Change]) -> list[Edit]:
    """Return changed texts by the edits that changed them, in the order of the texts.

    Args:
        changed: with an entry and a text each.
    """
    facts = {fact_of(one.key[0]): one for one in changed if fact_of(one.key[0]) and one.key[1] == "value"}
    grouped: dict[Hashable, list[Change]] = {}
    causes: dict[Hashable, Cause] = {}
    for change in changed:
        for cause, apart in _causes(game, change, facts):
            # A phrase prints other arguments in each text.
            key = (cause.kind, cause.name, apart) if cause.kind in (FACT, PHRASE) else (cause, apart)
            causes.setdefault(key, cause)
            grouped.setdefault(key, []).append(change)
    return [
        Edit(causes[key], tuple(dict.fromkeys(found)), _place(game, causes[key], found))
        for key, found in grouped.items()
    ]


def _causes(
    game: Game, change: Change, facts: Mapping[str, Change]
) -> Iterator[tuple[Cause, tuple[object, ...]]]:
    """Yield the causes of a change, each with what sets it apart from others of the same name."""
    text = change.text
    assert text is not None, "a changed text is there"
    fact = fact_of(text.owner)
    if fact:
        yield Cause(FACT, fact, change.old, change.new), ()
        return
    found = list(dict.fromkeys(_replaced(game, text, change.old)))
    if not found:
        yield from _own(change, text)
    for one in found:
        known = [name for name in _NAME.findall(one.name) if name in facts] if one.kind == VALUE else []
        if known:
            yield Cause(FACT, known[0], facts[known[0]].old, facts[known[0]].new), ()
        elif one.kind == PHRASE:
            yield one, (text.lang,)
        else:
            yield one, (text.owner if one.name.startswith(THIS) else "",)


def _own(change: Change, text: ReadText) -> Iterator[tuple[Cause, tuple[object, ...]]]:
    """Yield what was edited in a text itself: the same words in the same place are one edit, such as a default."""
    if text.field == VALUES:
        was, now = values_of(change.old), values_of(change.new)
        for name in dict.fromkeys((*now, *was)):
            if was.get(name) != now.get(name):
                # A value that was left out, such as copies of 1, is at its default.
                yield Cause("", name, was.get(name, ""), now.get(name, "")), _spot(text.place_of(name))
        return
    yield Cause("", "", change.old, change.new), _spot(text.place)


def _spot(place: Place) -> tuple[object, ...]:
    return place.file, place.cell.worksheet, place.line, place.column


def _place(game: Game, cause: Cause, changes: Sequence[Change]) -> Place:
    """Return where an edit was made: at the fact or phrase where several texts print it, else at the text."""
    first = changes[0].text
    assert first is not None, "a changed text is there"
    if cause.kind == FACT:
        return game.facts[cause.name][0].place
    if cause.kind == PHRASE and len(changes) > 1 and cause.name in game.phrases:
        phrase = game.phrases[cause.name]
        return phrase.places.get(first.lang, phrase.place)
    return first.place_of(cause.name)


# What a text inserts that it did not insert when it was read.


def _replaced(game: Game, text: ReadText, old: str) -> Iterator[Cause]:
    """Yield the insertions that alone make a text another one than it was; none if it was edited itself."""
    written, start, until = _written(game, text)
    if written is None:
        return
    inside = [one for one in written.insertions if start <= one.start and one.end <= until]
    printed = written.printed()
    found = _gaps(printed, start, until, inside, old)
    for one, was in zip(inside, found or (), strict=False):
        if was != _spaced(one.result):
            yield from _within(one, was)


def _within(one: Insertion, was: str) -> Iterator[Cause]:
    """Yield what printed something else: the insertion, or of a phrase the values in it."""
    if one.call is None:
        yield Cause(one.kind, one.written, was, one.result)
        return
    inner = one.call.text.insertions
    found = _gaps(one.result, 0, len(one.result), inner, was)
    if found is None:
        yield Cause(PHRASE, one.call.phrase, was, one.result)
        return
    for part, before in zip(inner, found, strict=True):
        if before != _spaced(part.result):
            if part.kind == PARAMETER:
                value = next((name for name, result in one.call.values if result == part.result), "")
                yield Cause(VALUE if value else PARAMETER, value or one.written, before, part.result)
            else:
                yield from _within(part, before)


def _written(game: Game, text: ReadText) -> tuple[SourceMap | None, int, int]:
    """Return how a text is written, and where it is in what is printed of that."""
    if not text.owner.startswith(SECTION_PREFIX):
        owner = text.owner.removeprefix("deck:").removeprefix("game:")
        written = game.source_maps.get((owner, text.field, text.lang))
        return written, 0, len(written.printed()) if written else 0
    written = game.source_maps.get(("", RULES_FIELD, text.lang))
    section = game.rules[text.lang].sections.get(text.owner.removeprefix(SECTION_PREFIX))
    if written is None or section is None or text.field != "text":
        return None, 0, 0
    printed = written.printed().replace("\r\n", "\n")
    at = printed.find(section.text)
    return (written, at, at + len(section.text)) if at >= 0 else (None, 0, 0)


def _gaps(printed: str, start: int, until: int, inserted: Sequence[Insertion], old: str) -> list[str] | None:
    """Return what an older text had in the place of each insertion, if all else is the same in both."""
    if not inserted:
        return None
    ends = [start, *(one.end for one in inserted)]
    starts = [*(one.start for one in inserted), until]
    first, *literals = (_spaced(printed[i:j]) for i, j in zip(ends, starts, strict=True))
    text = _spaced(old)
    first = first.lstrip() if start else first
    if not text.startswith(first):
        return None
    at, found = len(first), []
    for index, (one, literal) in enumerate(zip(inserted, literals, strict=True)):
        result = _spaced(one.result)
        if index == len(inserted) - 1:
            end = len(text) - len(literal)
            if end < at or not text.endswith(literal):
                return None
        elif text.startswith(result + literal, at):
            end = at + len(result)
        else:
            end = text.find(literal, at)
            if end < 0:
                return None
        found.append(text[at:end])
        at = end + len(literal)
    return found


def _spaced(text: str) -> str:
    return _SPACES.sub(" ", text)
