"""The directions of a paragraph: each part of a word at its level, and a line's pieces from the left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from cardgen.text.bidi import base_level, has_leftward, is_leftward, levels, visual_order
from cardgen.text.markup import Atom, Icon, Paragraph, Text, Word
from cardgen.text.typeface import LinePiece

#: A sign before a European number, which is part of it. Source: CLDR 46, `minusSign` of he and ar.
_SIGN = re.compile(r"(?<![^\s(\[])[+\-\u2212](?=[0-9])")
#: A picture among letters. Source: UAX 9, 3.2: U+FFFC is neutral.
_PICTURE = "\ufffc"


def reads_leftward(words: Paragraph) -> bool:
    """Return whether a paragraph with levels is read from the right: no part of it is at level 0."""
    return bool(words) and all(atom.level for word in words for atom in word.atoms)


def _may_be_leftward(words: Paragraph, lang: str) -> bool:
    for word in words:
        for atom in word.atoms:
            if isinstance(atom, Text) and not atom.text.isascii() and has_leftward(atom.text):
                return True
    return is_leftward(lang)


def with_levels(words: Paragraph, lang: str) -> Paragraph:
    """Return a paragraph with the level of each part of its words; one read from the left as it is."""
    if not _may_be_leftward(words, lang):
        return words
    text = _text_of(words)
    found = iter(levels(_SIGN.sub("0", text), base_level(text, lang)))
    return tuple(_with_levels(word, found) for word in words)


def _with_levels(word: Word, found: Iterable[int]) -> Word:
    """Return a word with the next levels, split where they change."""
    following = iter(found)
    gap = word.gap and word.gap._replace(level=next(following))
    atoms: list[Atom] = []
    for atom in word.atoms:
        if isinstance(atom, Icon):
            atoms.append(atom._replace(level=next(following)))
            continue
        placed = [(character, next(following)) for character in atom.text]
        for level, group in groupby(placed, key=lambda one: one[1]):
            atoms.append(atom._replace(text="".join(character for character, _ in group), level=level))
    return word._replace(atoms=tuple(atoms), gap=gap)


def _text_of(words: Paragraph) -> str:
    return "".join(
        (word.gap.text if word.gap else "")
        + "".join(atom.text if isinstance(atom, Text) else _PICTURE for atom in word.atoms)
        for word in words
    )


def from_left(pieces: Sequence[LinePiece]) -> Sequence[int]:
    """Return the places of a line's pieces in the order in which they are set from the left."""
    found = [piece.level for piece in pieces]
    return visual_order(found) if any(found) else range(len(found))
