"""Read texts in a terminal: old and new side by side, one card after another, by key."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

import click

from cardgen.commands.proofreading.choice import Proofread
from cardgen.proofreading.causes import edits
from cardgen.proofreading.comparison import Change, Comparison
from cardgen.proofreading.messages import changed_words
from cardgen.proofreading.read_text import Key, described
from cardgen.proofreading.wording import Piece, pieces

#: Returns the key that was pressed; prints lines after clearing what was there.
ReadKey = Callable[[], str]
Screen = Callable[[Sequence[str]], None]

APPROVE, SKIP, BACK, QUIT = "a", "s", "b", "q"
_KEYS = "a approve   s skip   b back   q quit"
#: Columns of the terminal that are used, and those between old and new.
_WIDTH, _GUTTER = 100, 3
_WORD = re.compile(r"\n|[^\S\n]+|\S+")


class Item(NamedTuple):
    """What is shown at once: a card, or the texts that one edit changed."""

    title: str
    changes: Sequence[Change]
    is_edit: bool = False


def read_in_terminal(
    proofread: Proofread, chosen: Sequence[Change], approved: set[Key], key: ReadKey, screen: Screen
) -> None:
    """Show texts until all are read or the reader quits; `approved` is filled with those that are approved."""
    listed = items(proofread, chosen)
    at = 0
    while at < len(listed):
        item = listed[at]
        keys = {change.key for change in item.changes}
        mark = " (approved)" if keys <= approved else ""
        lines = [
            f"{at + 1} of {len(listed)}: {item.title}{mark}",
            "",
            *shown(proofread.compared, item),
            "",
            _KEYS,
        ]
        screen(lines)
        pressed = key()
        if pressed == QUIT:
            return
        if pressed == APPROVE:
            approved |= keys
        elif pressed == SKIP:
            approved -= keys
        if pressed in (APPROVE, SKIP):
            at += 1
        elif pressed == BACK:
            at = max(at - 1, 0)


def items(proofread: Proofread, chosen: Sequence[Change]) -> list[Item]:
    """Return texts as they are shown: those that one edit changed together, others card by card."""
    changed = [one for one in chosen if one.entry and one.text and one.old != one.new]
    found: list[Item] = []
    taken: set[Key] = set()
    for edit in edits(proofread.game, changed):
        keys = {one.key for one in edit.changes} - taken
        if len(keys) > 1 and edit.cause.name:
            words = changed_words(edit.cause.old, edit.cause.new)
            own = [one for one in edit.changes if one.key in keys]
            found.append(Item(f"{edit.cause.kind or 'value'} '{edit.cause.name}': {words}", own, True))
            taken |= keys
    by_owner: dict[str, list[Change]] = {}
    for change in chosen:
        if change.key not in taken:
            by_owner.setdefault(change.key[0], []).append(change)
    return found + [Item(owner, changes) for owner, changes in by_owner.items()]


def shown(compared: Comparison, item: Item) -> Iterator[str]:
    """Yield the lines of an item."""
    if item.is_edit:
        for change in item.changes:
            yield f"{described(change.key)}: {changed_words(change.old, change.new)}"
        return
    keys = {change.key for change in item.changes}
    for change in item.changes:
        yield from _text(compared, change)
    context = [text for key, text in compared.texts.items() if key[0] == item.title and key not in keys]
    if context:
        yield click.style("As it was read:", dim=True)
    for text in context:
        for line in _wrapped([Piece(text.text, text.text)], _WIDTH, 0):
            yield click.style(f"{text.field} {text.lang}: {line}".rstrip(), dim=True)


def _text(compared: Comparison, change: Change) -> Iterator[str]:
    yield click.style(described(change.key), bold=True)
    for note in compared.lock.remarks:
        if note.key == change.key:
            yield click.style(f"remark{f' by {note.by}' if note.by else ''}: {note.text}", fg="yellow")
    if change.entry is None or change.old == change.new:
        yield from _wrapped([Piece(change.new, change.new)], _WIDTH, 1)
    else:
        half = (_WIDTH - _GUTTER) // 2
        parts = pieces(change.old, change.new)
        for old, new in zip_longest(_wrapped(parts, half, 0), _wrapped(parts, half, 1), fillvalue=""):
            yield f"{old}{' ' * (half - len(click.unstyle(old)) + _GUTTER)}{new}".rstrip()
    yield ""


def _wrapped(parts: Sequence[Piece], width: int, side: int) -> Iterator[str]:
    """Yield one side of texts as lines, the words that differ in colour."""
    colour = ("red", "green")[side]
    line, length = "", 0
    for piece in parts:
        for word in _WORD.findall(piece[side]):
            if word == "\n" or length + len(word) > width:
                yield line.rstrip()
                line, length = "", 0
            if not (word.isspace() and not length):
                line += word if piece.is_same else click.style(word, fg=colour, bold=True)
                length += len(word)
    if length:
        yield line.rstrip()
