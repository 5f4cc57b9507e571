"""Tags of web pages in the cells of tables, as stars and line breaks of our own markup.

People write `<b>` and `<br>` into spreadsheets because other programs read them; nobody means to print them.
"""

from __future__ import annotations

import re

from cardgen.text.markup import problems_of

#: Bold and italic of web pages; blanks at their ends would keep our stars from being marks.
_TAGS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
#: Bounded, so that a hostile cell of nothing but tags is soon read.
_TAGGED = re.compile(
    r"<(?P<tag>b|strong|i|em)>(?P<before>\s{0,9})(?P<inner>[^\n]{0,500}?)(?P<after>\s{0,9})</(?P=tag)>",
    re.IGNORECASE,
)
#: Words between two tags, on more than one line.
_OVER_LINES = re.compile(r"<(?P<tag>b|strong|i|em)>(?P<inner>[^<>]{0,500})</(?P=tag)>", re.IGNORECASE)
#: A backslash before another prints itself.
_BREAK = re.compile(r"(?<!\\)\\n|<br ?/?>", re.IGNORECASE)
#: Each round reads the outermost tags; that may show others within.
_ROUNDS = 4


def with_breaks(text: str) -> str:
    """Return a text with line breaks for `<br>` and for `\\n` as two characters; tags open and close on one line."""
    return _OVER_LINES.sub(_line_by_line, _BREAK.sub("\n", text))


def with_stars(line: str) -> str:
    """Return one line with `**` for `<b>` and `*` for `<i>`; tags that would then mark nothing stay."""
    for _ in range(_ROUNDS):
        starred = _TAGGED.sub(_starred, line)
        # Beside a backslash or other stars, ours would mark nothing.
        line = starred if len(problems_of(starred)) <= len(problems_of(line)) else line
    return line


def read_tags(text: str) -> str:
    """Return a cell's text with its tags as our marks; a text without any as it is."""
    if "<" not in text and "\\n" not in text:
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
