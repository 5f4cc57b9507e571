"""Tags and entities of web pages in the cells of tables, as stars, line breaks and letters.

People write `<b>` and `<br>` into spreadsheets because other programs read them; nobody means to print them.
"""

from __future__ import annotations

import re
from html.entities import html5

from cardgen.text.markup import problems_of

#: Bold and italic of web pages; there is no underline, which is italic where a page is typed.
_TAGS = {"b": "**", "strong": "**", "i": "*", "em": "*", "u": "*"}
_NAMES = "|".join(_TAGS)
#: Bounded, so that a hostile cell of nothing but tags is soon read; blanks at the ends would keep our stars from being
#: marks.
_TAGGED = re.compile(
    rf"<(?P<tag>{_NAMES})>(?P<before>\s{{0,9}})(?P<inner>[^\n]{{0,500}}?)(?P<after>\s{{0,9}})</(?P=tag)>",
    re.IGNORECASE,
)
#: Words between two tags, on more than one line.
_OVER_LINES = re.compile(rf"<(?P<tag>{_NAMES})>(?P<inner>[^<>]{{0,500}})</(?P=tag)>", re.IGNORECASE)
_ATTRIBUTES = r"(?: [^<>]{0,200})?/?"
#: A backslash before another prints itself.
_BREAK = re.compile(
    rf"(?<!\\)\\n|<br{_ATTRIBUTES}>|</?(?:p|div|ul|ol|tr|h[1-6]){_ATTRIBUTES}>|</li>", re.IGNORECASE
)
_ITEM = re.compile(rf"<li{_ATTRIBUTES}>", re.IGNORECASE)
#: Tags that change no word: fonts and colours.
_NOTHING = re.compile(rf"</?(?:span|font|small|big){_ATTRIBUTES}>", re.IGNORECASE)
_WITH_ATTRIBUTES = re.compile(rf"<({_NAMES}) [^<>]{{0,200}}>", re.IGNORECASE)
_RAISED = re.compile(r"<(?P<tag>sup|sub)>(?P<inner>[0-9+-]{1,9})</(?P=tag)>", re.IGNORECASE)
_DIGITS = {
    "sup": str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"),
    "sub": str.maketrans("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋"),
}
_ENTITY = re.compile(
    r"&(?:#(?P<number>[0-9]{2,6})|#[xX](?P<hex>[0-9a-fA-F]{2,5})|(?P<name>[A-Za-z][A-Za-z0-9]{1,30}));"
)
#: Each round reads the outermost tags; that may show others within.
_ROUNDS = 4


def with_breaks(text: str) -> str:
    """Return a text with line breaks for `<br>`, `<p>` and `\\n` as two characters, items of lists with a dot.

    Tags of bold and italics open and close on one line then; entities are letters.
    """
    text = _ITEM.sub("\n• ", _BREAK.sub("\n", _NOTHING.sub("", text)))
    text = _RAISED.sub(lambda raised: raised["inner"].translate(_DIGITS[raised["tag"].lower()]), text)
    text = _OVER_LINES.sub(_line_by_line, _WITH_ATTRIBUTES.sub(r"<\1>", text))
    return _ENTITY.sub(_letter, text)


def with_stars(line: str) -> str:
    """Return one line with `**` for `<b>` and `*` for `<i>`; tags that would then mark nothing stay."""
    for _ in range(_ROUNDS):
        starred = _TAGGED.sub(_starred, line)
        # Beside a backslash or other stars, ours would mark nothing.
        line = starred if len(problems_of(starred)) <= len(problems_of(line)) else line
    return line


def read_tags(text: str) -> str:
    """Return a cell's text with its tags as our marks; a text without any as it is."""
    if "<" not in text and "\\n" not in text and "&" not in text:
        return text
    return "\n".join(map(with_stars, with_breaks(text).split("\n")))


def _line_by_line(tagged: re.Match[str]) -> str:
    """Return words between two tags with the tags round each of their lines."""
    opened, closed = f"<{tagged['tag']}>", f"</{tagged['tag']}>"
    lines = tagged["inner"].split("\n")
    return tagged[0] if len(lines) == 1 else "\n".join(opened + line + closed for line in lines)


def _starred(tagged: re.Match[str]) -> str:
    """Return the text between two tags in stars, blanks outside them."""
    stars = _TAGS[tagged["tag"].lower()] if tagged["inner"] else ""
    return f"{tagged['before']}{stars}{tagged['inner']}{stars}{tagged['after']}"


def _letter(entity: re.Match[str]) -> str:
    """Return the letter of an entity; the entity itself where it is none that may be in a text."""
    if entity["name"]:
        return html5.get(f"{entity['name']};", entity[0])
    number = int(entity["number"]) if entity["number"] else int(entity["hex"], 16)
    letter = chr(number) if number < 0x110000 else ""
    return letter if letter.isprintable() or letter == "\u00a0" else entity[0]
