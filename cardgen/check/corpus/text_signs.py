"""Dashes, spaces, numbers and other signs of a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from cardgen.check.corpus.language_words import words
from cardgen.check.corpus.prose.clauses import meets_itself
from cardgen.check.corpus.prose.prose_reading import listed
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import MASK, NARROW_NBSP, NBSP, Slip, data

# Dashes.

_MINUS = re.compile(r"(?<![^\s(\[/|=<>≤≥*])-(?=\d)")
_LONE_HYPHEN = re.compile(rf"(?<=[^\s\d|{MASK}]) - (?=[^\s|])|(?<=[^\s|]) - (?=[^\s\d|{MASK}])")
_TWO_HYPHENS = re.compile(r"(?<=[^\s-])( ?)---?\1(?=[^\s>-])")
_LONG_DASH = re.compile(r"(?<=\S)( ?)—( ?)(?=\S)")
_RANGE = re.compile(r"(?<![\w.,+*/=×−–:-])([1-9]\d{0,3})-([1-9]\d{0,3})(?![\w/×*-]|:\S|[.,]\d|[−–])")


def _dashes(text: str, lang: str) -> Iterator[Slip]:
    if "-" in text:
        for m in _MINUS.finditer(text):
            yield Slip(
                "CG504", m.start(), m.end(), "−", True, "hyphen before a number; write the minus sign '−'"
            )
        for m in _RANGE.finditer(text):
            if int(m[1]) < int(m[2]):
                new = f"{m[1]}–{m[2]}"
                yield Slip("CG506", *m.span(), new, True, f"hyphen in the range '{m[0]}'; write '{new}'")
        for m in (*_LONE_HYPHEN.finditer(text), *_TWO_HYPHENS.finditer(text)):
            long = "--" in m[0] and " " not in m[0] and lang.partition("-")[0] in data()["long_dash"]
            new = "—" if long else " – "
            yield Slip("CG505", *m.span(), new, True, f"'{m[0].strip()}' for a dash; write '{new.strip()}'")
    known = language_of(data()["quotes"], lang) is not None
    if "—" in text and known and lang.partition("-")[0] not in data()["long_dash"]:
        for m in _LONG_DASH.finditer(text):
            message = "long dash '—'; this language writes a short one between spaces, '–'"
            yield Slip("CG505", *m.span(), " – ", bool(m[1] and m[2]), message)


# Points, crosses and spaces.

_DOTS = re.compile(r"(?<!\.)\.\.\.(?!\.)|(?<![.\w])\. \. \.(?!\.)")
_TIMES = re.compile(
    rf"(?<![\w.])(?:\d{{1,4}}|{MASK})([ {NBSP}{NARROW_NBSP}]?)[xX]\1(?:\d{{1,4}}(?!\w)|{MASK})"
)
_BETWEEN = re.compile(r"(?<=[^\s|]) {2,}(?=[^\s|])")
_BEFORE_MARK = re.compile(rf"(?<=[\w)\]{MASK}]) +(?=[,;!?](?:\s|$)|\.(?:\s|$)|\))|(?<=\() +(?=\S)")
_AFTER_MARK = re.compile(r"(?<=[^\W\d_]{2})[,;](?=[^\W\d_]{2})")
_AFTER_END = re.compile(r"(?<=[^\W\d_]{2})(?:[!?](?=[^\W\d_]{2})|\.(?=[A-ZÅÄÖÜ][a-zß-öø-ÿ]))")
_LOW_START = re.compile(r"(?<![\w.])([^\W\d_]{3,})[.!?]\*{0,2} (?=([a-zß-öø-ÿ][^\W\d_]+))")
_TWICE = re.compile(r"(?<![\w’'-])([^\W\d_]{2,})[ \n]+([^\W\d_]{2,})(?![\w’'-])")


def _signs(text: str, lang: str) -> Iterator[Slip]:
    for m in _DOTS.finditer(text) if ".." in text or ". ." in text else ():
        yield Slip("CG507", *m.span(), "…", True, "three points; write the one sign '…'")
    for m in _TIMES.finditer(text):
        if not m[0].startswith("0"):
            new = m[0].replace("x", "×").replace("X", "×")
            at = m.start() + m[0].lower().index("x")
            shown = new.replace(MASK, "…")
            yield Slip("CG511", at, at + 1, "×", True, f"'{text[at]}' for times; write '×', as in '{shown}'")


def _spacing(text: str, lang: str) -> Iterator[Slip]:
    if "  " in text:
        for m in _BETWEEN.finditer(text):
            line = text[text.rfind("\n", 0, m.start()) + 1 : m.start()]
            if not line.lstrip().startswith("|"):  # columns of a table, set in line by hand
                yield Slip("CG509", *m.span(), " ", True, "two spaces; write one")
    if not lang.startswith("fr"):
        for m in _BEFORE_MARK.finditer(text):
            side = "behind an opening bracket" if text[m.start() - 1] == "(" else f"before '{text[m.end()]}'"
            yield Slip("CG510", *m.span(), "", True, f"space {side}; write none")


def _tight(text: str, _lang: str) -> Iterator[Slip]:
    for m in _AFTER_MARK.finditer(text):
        yield Slip("CG510", *m.span(), m[0] + " ", True, f"no space behind '{m[0]}'; write one")


def _tight_sentences(text: str, _lang: str) -> Iterator[Slip]:
    for m in _AFTER_END.finditer(text):
        yield Slip("CG510", *m.span(), m[0] + " ", True, f"no space behind '{m[0]}'; write one")


def _low(text: str, lang: str) -> Iterator[Slip]:
    for m in _LOW_START.finditer(text):
        if m[1].lower() not in listed("abbreviations", lang):
            what = f"'{m[2]}' begins a sentence in lower case; mend the full stop or the capital"
            yield Slip("CG516", *m.span(2), None, False, what)


@lru_cache(maxsize=16)
def _open_ends(lang: str) -> re.Pattern[str] | None:
    known = language_of(data()["open_ends"], lang)
    return re.compile(rf"(?<=\w )({'|'.join(known.split())})\*{{0,2}}\.(?=[\s*_]|$)") if known else None


def _cut(text: str, lang: str) -> Iterator[Slip]:
    pattern = _open_ends(lang)
    for m in pattern.finditer(text) if pattern else ():
        yield Slip("CG518", *m.span(1), None, False, f"the sentence breaks off after '{m[1]}'; give the rest")


def _doubled(text: str, lang: str) -> Iterator[Slip]:
    allowed = frozenset((language_of(data()["twice"], lang) or "").split())
    at = 0
    while m := _TWICE.search(text, at):
        at = m.end(1)
        one, two = m[1], m[2]
        # A name may be one word twice; a little word with a capital is none.
        name = two[0].isupper() and (one != two or two.lower() not in words("little", lang))
        if one.lower() == two.lower() and not name and not meets_itself(text, m.start(1), two, lang, allowed):
            yield Slip("CG512", m.end(1), m.end(2), "", False, f"'{two}' stands twice; delete one")


# Numbers and what belongs to them.


@lru_cache(maxsize=16)
def _number_patterns(lang: str) -> Mapping[str, re.Pattern[str]]:
    rule = language_of(data()["numbers"], lang) or {}
    units = "|".join(re.escape(unit) for unit in data()["units"])
    number = r"(?<![\w.,])\d+(?:[.,]\d+)?"
    found = {
        "unit": re.compile(
            rf"({number}) ((?:{units})(?!\w)|%)"
            if rule.get("percent")
            else rf"({number}) ((?:{units})(?!\w))"
        ),
        "section": re.compile(r"(§) (\d)"),
    }
    if rule:
        wrong = "," if rule["decimal"] == "." else r"\."
        found["decimal"] = re.compile(
            rf"(?<![\w.,])(\d+){wrong}(\d|\d\d)(?=[ {NBSP}{NARROW_NBSP}]?(?:{units}|%)(?!\w))"
        )
        found["percent"] = re.compile(rf"({number})( ?)%" if not rule["percent"] else rf"({number})()%")
        if rule["group"] != ".":
            found["pointed"] = re.compile(
                rf"(?<![\w.,])[1-9]\d{{0,2}}(?:\.\d{{3}})+(?![\d.,]\d|\d|[ {NBSP}{NARROW_NBSP}]?(?:{units}|in|%)(?!\w))"
            )
        if rule["group"] != ",":
            found["group"] = re.compile(r"(?<![\w.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])")
            found["spaced"] = re.compile(r"(?<!\d )(?<![\w.,-])[1-9]\d{0,2}(?: \d{3})+(?!\d| \d)")
    return found


def _numbers(text: str, lang: str) -> Iterator[Slip]:
    if not any(letter.isdigit() for letter in text):
        return
    rule = language_of(data()["numbers"], lang) or {}
    patterns = _number_patterns(lang)
    for name in ("unit", "section", "spaced"):
        for m in patterns[name].finditer(text) if name in patterns else ():
            message = f"'{m[0]}' can be broken over two lines; write a no-break space (U+00A0)"
            for at in (i for i, letter in enumerate(m[0], m.start()) if letter == " "):
                yield Slip("CG508", at, at + 1, NBSP, True, message)
    if not rule:
        return
    for m in patterns["decimal"].finditer(text):
        new = m[1] + rule["decimal"] + m[2]
        yield Slip(
            "CG513", *m.span(), new, True, f"'{m[0]}' has the decimal sign of another language; write '{new}'"
        )
    for m in patterns["percent"].finditer(text):
        if rule["percent"] or m[2]:
            new = f"{m[1]}{rule['percent']}%"
            shown = new.replace(NBSP, " ")
            yield Slip("CG513", *m.span(), new, True, f"'{m[0]}' is written '{shown}' in this language")
    thousands = (pattern for name in ("group", "pointed") if (pattern := patterns.get(name)))
    for m in (m for pattern in thousands for m in pattern.finditer(text)):
        new = re.sub("[.,]", rule["group"], m[0])
        shown = new.replace(NBSP, " ")
        message = f"'{m[0]}' parts its thousands as another language does; write '{shown}'"
        yield Slip("CG513", *m.span(), new, False, message)


@lru_cache(maxsize=16)
def _abbreviation(lang: str) -> re.Pattern[str] | None:
    known = language_of(data()["abbreviations"], lang)
    if not known:
        return None
    gap = " ?" if known["spaced"] else " "
    shapes = (rf"\.{gap}".join(map(re.escape, parts.split())) for parts in known["parts"])
    return re.compile(rf"(?<![\w.])(?:{'|'.join(shapes)})\.")


def _abbreviations(text: str, lang: str) -> Iterator[Slip]:
    pattern = _abbreviation(lang) if "." in text else None
    for m in pattern.finditer(text) if pattern else ():
        new = NBSP.join(part + "." for part in m[0].replace(" ", "").rstrip(".").split("."))
        message = f"'{m[0]}' is written with no-break spaces (U+00A0), '{new.replace(NBSP, ' ')}'"
        yield Slip("CG508", *m.span(), new, True, message)


# Letters that were read in a wrong encoding.

_LATER = "[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
GARBLED = re.compile(rf"(?:[ÂÃ]{_LATER}|â[€‚]{_LATER})+|\ufffd")


def _garbled(text: str, _lang: str) -> Iterator[Slip]:
    for m in GARBLED.finditer(text):
        try:
            new = m[0].encode("cp1252").decode("utf-8")
        except (UnicodeEncodeError, UnicodeDecodeError):
            new = None
        if new or m[0] == "\ufffd":
            what = f"write '{new}'" if new else "write the letter that was lost"
            yield Slip("CG515", *m.span(), new, True, f"'{m[0]}' was read in a wrong encoding; {what}")


FINDERS: tuple[Callable[[str, str], Iterator[Slip]], ...] = (
    _dashes,
    _signs,
    _spacing,
    _tight,
    _cut,
    _numbers,
    _abbreviations,
    _garbled,
)
#: What running text has rules of its own for; these read the texts of components.
OF_SENTENCES: tuple[Callable[[str, str], Iterator[Slip]], ...] = (_tight_sentences, _low, _doubled)
