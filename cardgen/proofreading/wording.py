"""The words in which two texts differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

_WORD = re.compile(r"\s+|\{[^{}\s]*\}|[\w'’-]+|.", re.DOTALL)
#: Words around a difference that is shown, and most letters of one side of it.
_AROUND, _MOST = 2, 60
#: Longer differences are compared as a whole.
_MOST_WORDS = 1500


class Piece(NamedTuple):
    """Words of two texts, the same or not: those of the older, and those of the newer."""

    old: str
    new: str

    @property
    def is_same(self) -> bool:
        """Whether nothing differs here."""
        return self.old == self.new


def pieces(old: str, new: str) -> list[Piece]:
    """Return two texts as pieces that are the same and pieces that differ, in order."""
    return [piece for piece in _pieces(_WORD.findall(old), _WORD.findall(new)) if piece.old or piece.new]


def _pieces(old: list[str], new: list[str]) -> Iterator[Piece]:
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    left = shorter - start
    end = next((at for at in range(left) if old[-1 - at] != new[-1 - at]), left)
    until_old, until_new = len(old) - end, len(new) - end
    yield _same(old[:start])
    middle_old, middle_new = old[start:until_old], new[start:until_new]
    if max(len(middle_old), len(middle_new)) > _MOST_WORDS:
        yield Piece("".join(middle_old), "".join(middle_new))
    else:
        yield from _compared(middle_old, middle_new)
    yield _same(old[until_old:])


def _compared(old: list[str], new: list[str]) -> Iterator[Piece]:
    waiting: tuple[list[str], list[str]] = ([], [])
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gap = "".join(old[i:j])
        if what == "equal" and (gap.strip() or not waiting[0]):
            if waiting[0] or waiting[1]:
                yield Piece("".join(waiting[0]), "".join(waiting[1]))
                waiting = ([], [])
            yield _same(old[i:j])
        else:
            # A space between two words that differ does not part them.
            waiting[0].extend(old[i:j])
            waiting[1].extend(new[k:m])
    if waiting[0] or waiting[1]:
        yield Piece("".join(waiting[0]), "".join(waiting[1]))


def _same(words: list[str]) -> Piece:
    text = "".join(words)
    return Piece(text, text)


def differing_words(old: str, new: str) -> list[Piece]:
    """Return where two texts differ, each piece with some words around it, short enough for a message."""
    found = []
    every = pieces(old, new)
    for index, piece in enumerate(every):
        if not piece.is_same:
            before = _last_words(every[index - 1].new) if index else ""
            after = _first_words(every[index + 1].new) if index + 1 < len(every) else ""
            found.append(Piece(_short(before + piece.old + after), _short(before + piece.new + after)))
    return found


def _last_words(text: str) -> str:
    return "".join(_WORD.findall(text[-80:])[-2 * _AROUND :])


def _first_words(text: str) -> str:
    return "".join(_WORD.findall(text[:80])[: 2 * _AROUND])


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _MOST else f"{text[: _MOST // 2]}…{text[-_MOST // 2 + 1 :]}"
