"""Cards in a Markdown text: a heading for each, lines such as `Cost: 2` below it, then its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from cardgen.commands.new_project.deck_list import with_counts
from cardgen.load.tables.records import Row

_HEADING = re.compile(r"(#{1,6}) +(.+?) *#*")
#: A line that says a field: `Cost: 2`, `**Cost:** 2`, `- Cost: 2`.
_FIELD = re.compile(r"(?:[-*+] +)?\**([^\W\d_][^:*]{0,24}):\** *(?:\** *)?(.{1,60})")
#: Minimum number of cards, and share of them with words or fields.
_LEAST, _SHARE = 2, 0.5


def markdown_cards(text: str) -> list[Row]:
    """Return a row for each heading of the level that has most, headings of columns first; none where there are few.

    Of two headings above some of them, each is the type of those below it.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    found = [(number, match) for number, line in lines if (match := _HEADING.fullmatch(line))]
    levels = Counter(len(match[1]) for _, match in found)
    level = max(levels, key=lambda one: (levels[one], one), default=0)
    if levels[level] < _LEAST:
        return []
    cards: list[tuple[int, dict[str, str]]] = []
    kind, words, is_card = "", list[str](), False
    for number, line in lines:
        heading = _HEADING.fullmatch(line)
        if heading:
            _finish(cards, words, is_card=is_card)
            words, is_card = [], len(heading[1]) == level
            if is_card:
                cards.append((number, {"name": heading[2], "type": kind}))
            elif levels[len(heading[1])] > 1:
                kind = heading[2]
        elif is_card and not any(words) and (field := _FIELD.fullmatch(line)):
            cards[-1][1][field[1].strip()] = field[2].strip()
        else:
            words.append(line)
    _finish(cards, words, is_card=is_card)
    if sum(len(card) > len(("name", "type")) for _, card in cards) < _SHARE * len(cards):
        return []
    heads = list(
        dict.fromkeys(name for _, card in cards for name in card if name == "name" or _said(cards, name))
    )
    rows = [Row(number, tuple(card.get(name, "") for name in heads)) for number, card in cards]
    return with_counts([Row(0, tuple(heads)), *rows])


def _finish(cards: list[tuple[int, dict[str, str]]], words: Sequence[str], *, is_card: bool) -> None:
    """Put the words below a heading into the card that it began."""
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(words)).strip("\n")
    if is_card and text:
        cards[-1][1]["text"] = text


def _said(cards: Sequence[tuple[int, dict[str, str]]], name: str) -> bool:
    return any(card.get(name) for _, card in cards)
