"""Text in two directions: the levels of its characters, and the order of a line from the left.

Source: Unicode 15, UAX 9, rules W1–W7, N0–N2, I1–I2 and L2, and X9 for marks that show nothing. Embeddings, overrides
and isolates (X1–X8) are ignored: nobody types them on cards. A sign before a European number stays at its left, as
CLDR writes minus and plus in Hebrew and Arabic.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from unicodedata import bidirectional, normalize

#: Right-to-left scripts, such as Hebrew, Arabic, Syriac, Thaana and N'Ko, with their presentation forms.
_LEFTWARD = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
#: Paired brackets, opening and closing. Source: BidiBrackets.txt.
_BRACKETS = (
    "()[]{}\u0f3a\u0f3b\u0f3c\u0f3d\u169b\u169c\u2045\u2046\u207d\u207e\u208d\u208e\u2308\u2309\u230a\u230b"
    "\u2329\u232a\u2768\u2769\u276a\u276b\u276c\u276d\u276e\u276f\u2770\u2771\u2772\u2773\u2774\u2775\u27c5\u27c6"
    "\u27e6\u27e7\u27e8\u27e9\u27ea\u27eb\u27ec\u27ed\u27ee\u27ef\u2983\u2984\u2985\u2986\u2987\u2988\u2989\u298a"
    "\u298b\u298c\u298d\u2990\u298f\u298e\u2991\u2992\u2993\u2994\u2995\u2996\u2997\u2998\u29d8\u29d9\u29da\u29db"
    "\u29fc\u29fd\u2e22\u2e23\u2e24\u2e25\u2e26\u2e27\u2e28\u2e29\u2e55\u2e56\u2e57\u2e58\u2e59\u2e5a\u2e5b\u2e5c"
    "\u3008\u3009\u300a\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u3014\u3015\u3016\u3017\u3018\u3019\u301a\u301b"
    "\ufe59\ufe5a\ufe5b\ufe5c\ufe5d\ufe5e\uff08\uff09\uff3b\uff3d\uff5b\uff5d\uff5f\uff60\uff62\uff63"
)
#: By opening bracket its closing one; U+2329 and U+3008 are equivalent.
_CLOSING = {normalize("NFD", a): normalize("NFD", b) for a, b in zip(*[iter(_BRACKETS)] * 2, strict=True)}
_CLOSES = frozenset(_CLOSING.values())
#: The scripts that are written from the right, and the languages that are, unless their tag names another script.
#: Source: CLDR, character order.
_LEFTWARD_SCRIPTS = frozenset(("adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"))
_LEFTWARD_LANGUAGES = frozenset(
    (
        *("apc", "ar", "bal", "bgn", "ckb", "dv", "fa", "he", "ks", "lrc", "mzn"),
        *("nqo", "ps", "rhg", "sd", "sdh", "skr", "syr", "trw", "ug", "ur", "yi"),
    )
)
#: Letters of the subtag that names a script. Source: BCP 47.
_SCRIPT = 4
#: Brackets open at a time, beyond which none are paired.
_MOST_OPEN = 63
_REMOVED = frozenset(("BN", "LRE", "RLE", "LRO", "RLO", "PDF"))
_NEUTRAL = frozenset(("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"))
#: Types that count as strong for neutral ones between them.
_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}


def is_leftward(lang: str) -> bool:
    """Return whether a language is read from the right."""
    language, *subtags = lang.lower().split("-")
    script = next((tag for tag in subtags if len(tag) == _SCRIPT), "")
    return script in _LEFTWARD_SCRIPTS if script else language in _LEFTWARD_LANGUAGES


def has_leftward(text: str) -> bool:
    """Return whether a text has right-to-left letters."""
    return not text.isascii() and _LEFTWARD.search(text) is not None


def has_rightward(text: str) -> bool:
    """Return whether a text has left-to-right letters; digits do not count."""
    return any(bidirectional(character) == "L" for character in text)


def base_level(text: str, lang: str = "") -> int:
    """Return a paragraph's level: 1 where it is read from the right.

    Where letters do not decide, since there are none or of both directions, the language does; without one, the first
    letter.
    """
    if has_leftward(text) != has_rightward(text):
        return int(has_leftward(text))
    return int(is_leftward(lang)) if lang else first_level(text)


def first_level(text: str) -> int:
    """Return the level of the first letter (rules P2 and P3)."""
    return next((int(kind != "L") for kind in map(bidirectional, text) if kind in ("L", "R", "AL")), 0)


def levels(text: str, base: int) -> list[int]:
    """Return the level of each character of a paragraph: even ones are read from the left, odd ones from the right.

    Args:
        base: level of the paragraph, 0 or 1.
    """
    kinds = [bidirectional(character) or "L" for character in text]
    kept = [at for at, kind in enumerate(kinds) if kind not in _REMOVED]
    found = [kinds[at] for at in kept]
    embedding = "LR"[base]
    _resolve_weak(found, embedding)
    _resolve_brackets([text[at] for at in kept], [kinds[at] for at in kept], found, embedding)
    _resolve_neutral(found, embedding)
    resolved = [base] * len(text)
    for at, kind in zip(kept, found, strict=True):
        resolved[at] = 1 if kind == "R" else 0 if kind == "L" and not base else 2
    for at, kind in enumerate(kinds):
        if kind in _REMOVED and at:
            resolved[at] = resolved[at - 1]
    return resolved


def _resolve_weak(kinds: list[str], embedding: str) -> None:
    """Resolve marks, numbers and what joins them."""
    _resolve_marks(kinds, embedding)
    _join_numbers(kinds)
    strong = embedding
    for at, kind in enumerate(kinds):
        if kind in ("L", "R"):
            strong = kind
        elif kind in ("ES", "CS"):
            kinds[at] = "ON"
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"


def _resolve_marks(kinds: list[str], embedding: str) -> None:
    """Resolve marks by what they are on, and numbers by the letters before them (rules W1 to W3)."""
    before = strong = embedding
    for at, kind in enumerate(kinds):
        if kind == "NSM":
            kind = "ON" if before in ("LRI", "RLI", "FSI", "PDI") else before
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kind = "AN"
        before = kind
        kinds[at] = "R" if kind == "AL" else kind


def _join_numbers(kinds: list[str]) -> None:
    """Make what joins numbers or is beside them part of them: 1,000 and 50 % (rules W4 and W5)."""
    for at in range(1, len(kinds) - 1):
        before, kind, after = kinds[at - 1 : at + 2]
        if before == after and (kind, before) in (("ES", "EN"), ("CS", "EN"), ("CS", "AN")):
            kinds[at] = before
    for start, end in _runs(kinds, frozenset(("ET",))):
        beside = (*kinds[max(start - 1, 0) : start], *kinds[end : end + 1])
        kinds[start:end] = ["EN" if "EN" in beside else "ON"] * (end - start)


def _runs(kinds: Sequence[str], wanted: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield the begin and end of each run of some types."""
    for is_wanted, group in groupby(range(len(kinds)), key=lambda at: kinds[at] in wanted):
        if is_wanted:
            places = list(group)
            yield places[0], places[-1] + 1


def _resolve_brackets(text: Sequence[str], original: Sequence[str], kinds: list[str], embedding: str) -> None:
    """Resolve pairs of brackets by what they enclose, or by what is before them (rule N0)."""
    for opening, closing in _pairs(text, kinds):
        inside = {_STRONG[kind] for kind in kinds[opening:closing] if kind in _STRONG}
        if embedding in inside:
            direction = embedding
        elif inside:
            before = (_STRONG[kind] for kind in reversed(kinds[:opening]) if kind in _STRONG)
            direction = next(before, embedding)
        else:
            continue
        for at in (opening, closing):
            kinds[at] = direction
            # Marks on a bracket follow it.
            for after in range(at + 1, len(kinds)):
                if original[after] != "NSM":
                    break
                kinds[after] = direction


def _pairs(text: Sequence[str], kinds: Sequence[str]) -> list[tuple[int, int]]:
    """Return the places of paired brackets, in the order of the opening ones (BD16)."""
    found: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for at, character in enumerate(text):
        if kinds[at] != "ON":
            continue
        character = normalize("NFD", character)
        if character in _CLOSING:
            if len(opened) == _MOST_OPEN:
                return []
            opened.append((_CLOSING[character], at))
        elif character in _CLOSES:
            place = next((k for k in reversed(range(len(opened))) if opened[k][0] == character), None)
            if place is not None:
                found.append((opened[place][1], at))
                del opened[place:]
    return sorted(found)


def _resolve_neutral(kinds: list[str], embedding: str) -> None:
    """Resolve neutral characters by both of their sides, or else by the paragraph (rules N1, N2)."""
    for start, end in _runs(kinds, _NEUTRAL):
        before = _STRONG[kinds[start - 1]] if start else embedding
        after = _STRONG[kinds[end]] if end < len(kinds) else embedding
        kinds[start:end] = [before if before == after else embedding] * (end - start)


def visual_order(of_levels: Sequence[int]) -> list[int]:
    """Return the places of a line's parts in the order in which they are set from the left (rule L2)."""
    order = list(range(len(of_levels)))
    lowest_odd = min((level for level in of_levels if level % 2), default=0)
    for level in range(max(of_levels), lowest_odd - 1, -1) if lowest_odd else ():
        ordered: list[int] = []
        for is_turned, group in groupby(order, key=lambda at, level=level: of_levels[at] >= level):  # type: ignore[misc]
            places = list(group)
            ordered += places[::-1] if is_turned else places
        order = ordered
    return order


def as_read(texts: Sequence[str]) -> str:
    """Join texts that are set from the left, in reading order."""
    return "".join(reversed(texts) if any(map(has_leftward, texts)) else texts)
