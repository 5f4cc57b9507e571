"""Quotes, apostrophes and brackets of a text: of the wrong kind, or without their other half."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import MARK, Slip, data, paragraphs

_DOUBLE = "“”„«»‟"
#: Signs that a quote opens after, and closes before.
_OPENS_AFTER = frozenset(f" \t\n\u00a0\u202f([{{—–-/|>:{MARK}")
_CLOSES_BEFORE = frozenset(" \t\n\u00a0\u202f)]}.,;:!?…—–-/|<")
_STRESS = "*_"


def _facing(text: str, at: int) -> str:
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


def _straight_quotes(text: str, lang: str) -> Iterator[Slip]:
    rule = language_of(data()["quotes"], lang)
    for start, part in paragraphs(text) if rule and '"' in text else ():
        signs = _quote_signs(part)
        paired = [face for _, face in signs] == ["opens", "closes"] * (len(signs) // 2)
        for at, face in signs:
            new = rule["pairs"][0][face == "closes"] if paired else None
            what = f"'{new}'" if new else " and ".join(f"'{sign}'" for sign in rule["pairs"][0])
            yield Slip("CG502", start + at, start + at + 1, new, True, f"straight quote '\"'; write {what}")


def _quote_signs(part: str) -> list[tuple[int, str]]:
    """List the straight quotes of a paragraph and what they do; behind a number they mean inches and are left out."""
    signs: list[tuple[int, str]] = []
    for m in re.finditer('"', part):
        at, face = m.start(), _facing(part, m.start())
        is_open = len(signs) % 2 == 1
        if is_open or face != "closes" or not part[:at][-1:].isdigit():
            signs.append((at, face))
    return signs


_APOSTROPHE = re.compile(
    r"(?<=[^\W\d_])['`´‘](?=[^\W\d_])|(?<=[sxzSXZ])['´](?=[\s.,;:!?)]|$)|(?<!\w)['´‘](?=(?:tis|twas|em|n|s|t)\b)"
)


def _straight_apostrophes(text: str, lang: str) -> Iterator[Slip]:
    if not any(sign in text for sign in "'`´‘"):
        return
    inner = (language_of(data()["quotes"], lang) or {}).get("inner")
    for start, part in paragraphs(text):
        quoted = list(re.finditer(r"(?<![\w'])'(?=\w)([^'\n]*\w[.,!?…]?)'(?!\w)", part))
        inside = {at for m in quoted for at in (m.start(), m.end() - 1)}
        for m in quoted if inner else ():
            for at, new in ((m.start(), inner[0]), (m.end() - 1, inner[1])):
                message = f"straight quote \"'\"; write '{new}'"
                yield Slip("CG502", start + at, start + at + 1, new, part.count("'") == 2, message)
        for m in _APOSTROPHE.finditer(part):
            if m.start() not in inside:
                message = f'"{m[0]}" for an apostrophe; write "’"'
                yield Slip("CG502", start + m.start(), start + m.end(), "’", True, message)


def _foreign_quotes(text: str, lang: str) -> Iterator[Slip]:
    rule = language_of(data()["quotes"], lang)
    if not rule or not any(sign in text for sign in _DOUBLE):
        return
    sides = {"opens": {p[0] for p in rule["pairs"]}, "closes": {p[1] for p in rule["pairs"]}}
    for start, part in paragraphs(text):
        signs = [(m.start(), _facing(part, m.start())) for m in re.finditer(f"[{_DOUBLE}]", part)]
        paired = [face for _, face in signs] == ["opens", "closes"] * (len(signs) // 2)
        for at, face in signs:
            if not face or part[at] in sides[face]:
                continue
            new = rule["pairs"][0][face == "closes"]
            message = f"'{part[at]}' {face} no quotation in this language; write '{new}'"
            yield Slip("CG503", start + at, start + at + 1, new, paired, message)


_ENUMERATION = re.compile(r"(?:(?<=\s)|^)\(?\w{1,3}\)")
_SMILEY = re.compile(r"[:;]-?[()]")


def _unclosed(text: str, lang: str) -> Iterator[Slip]:
    quotes = language_of(data()["quotes"], lang)
    pair = quotes["pairs"][0] if quotes else ""
    for start, part in paragraphs(text) if any(sign in text for sign in "()[]" + pair) else ():
        clean = _SMILEY.sub("  ", part)
        for opening, closing in ("()", "[]"):
            yield from _unmatched(clean, start, opening, closing)
        others = set('"' + _DOUBLE) - set(pair)
        if not pair or others & set(part):
            continue  # told as a quote of another kind
        if pair[0] != pair[1]:
            yield from _unmatched(part, start, *pair)
        elif part.count(pair[0]) % 2:
            yield _alone(start + part.rindex(pair[0]), pair[0])


def _unmatched(text: str, start: int, opening: str, closing: str) -> Iterator[Slip]:
    open_at: list[int] = []
    listed = {m.end() - 1 for m in _ENUMERATION.finditer(text) if not m[0].startswith("(")}
    for at, sign in enumerate(text):
        if sign == opening:
            open_at.append(at)
        elif sign == closing:
            if open_at:
                open_at.pop()
            elif at not in listed:
                yield _alone(start + at, closing)
    for at in open_at:
        yield _alone(start + at, opening)


def _alone(at: int, sign: str) -> Slip:
    return Slip(
        "CG514", at, at + 1, None, False, f"'{sign}' stands alone in its paragraph; write its other half"
    )


FINDERS: tuple[Callable[[str, str], Iterator[Slip]], ...] = (
    _straight_quotes,
    _straight_apostrophes,
    _foreign_quotes,
)
#: What running text has a rule of its own for; this reads the texts of components.
OF_SENTENCES: tuple[Callable[[str, str], Iterator[Slip]], ...] = (_unclosed,)
