"""Quotation marks: which there are, and whether one opens or closes by what stands beside it."""

from __future__ import annotations

from cardgen.check.corpus.typesetting import MARK

#: Double quotation marks of all languages but the straight one.
DOUBLE = "“”„«»‟"
#: Signs that a quote opens after, and closes before.
_OPENS_AFTER = frozenset(f" \t\n\u00a0\u202f([{{—–-/|>:{MARK}")
_CLOSES_BEFORE = frozenset(" \t\n\u00a0\u202f)]}.,;:!?…—–-/|<")
_STRESS = "*_"


def facing(text: str, at: int) -> str:
    """Return whether a sign opens or closes a quotation, by what stands beside it; stress is no letter."""
    before, after = at - 1, at + 1
    while before >= 0 and text[before] in _STRESS:
        before -= 1
    while after < len(text) and text[after] in _STRESS:
        after += 1
    opens = before < 0 or text[before] in _OPENS_AFTER
    closes = after >= len(text) or text[after] in _CLOSES_BEFORE
    if opens == closes:
        return ""
    return "opens" if opens else "closes"
