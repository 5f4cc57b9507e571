"""Path data: the whole SVG grammar to absolute operators.

The normal form is that of `ops`: numbers first, then `m`, `l`, `c` or `h`. Data that is already plain (absolute M, L,
C, Z with clear separators, as most programs write) keeps its own digits: one expression checks it and one splits it,
9 µs for a path of 300 characters. Everything else goes through a pen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NoReturn

from cardgen.display.ops import Segment
from cardgen.display.pen import ARITY, Pen, coordinate
from cardgen.display.values import LARGEST, NUMBER

#: Longest path data, in characters: the longest in the shipped art has 30 thousand.
LONGEST_PATH = 1_000_000

_PLAIN_NUMBER = r"-?(?:[0-9]{1,6}(?:\.[0-9]{1,9})?|\.[0-9]{1,9})"
_GAP = r"[ ,]"
_PLAIN = re.compile(
    rf"M ?{_PLAIN_NUMBER}{_GAP}{_PLAIN_NUMBER}\s*"
    rf"(?:[ML] ?{_PLAIN_NUMBER}{_GAP}{_PLAIN_NUMBER}\s*"
    rf"|C ?{_PLAIN_NUMBER}(?:{_GAP}{_PLAIN_NUMBER}){{5}}\s*|Z\s*)*"
)
_PLAIN_SEGMENT = re.compile(r"([MLCZ])([^MLCZ]*)")
_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_SEGMENT = re.compile(r"([^mlch]*)([mlch])")
_SVG_COMMAND = {"m": "M", "l": "L", "c": "C", "h": "Z"}

_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = re.compile(NUMBER)
_WORD = re.compile(rf"{NUMBER}|[MmLlHhVvCcSsQqTtAaZz\s,]+")
_ARC_NUMBER = re.compile(rf"[\s,]*({NUMBER})")
_ARC_FLAG = re.compile(r"[\s,]*([01])")


@lru_cache(8192)
def normalise(d: str) -> str:
    """Return path data in the normal form; empty for an empty path.

    Errors:
        ValueError, with the place.
    """
    d = d.strip()
    if len(d) > LONGEST_PATH:
        raise ValueError(f"path data of {len(d)} characters is longer than {LONGEST_PATH}")
    if d in ("", "none"):
        return ""
    if _PLAIN.fullmatch(d):
        pieces = _PLAIN_SEGMENT.findall(d.replace(",", " "))
        return "\n".join([f"{values.strip()} {_OPERATOR[c]}" if c != "Z" else "h" for c, values in pieces])
    if d[0] not in "Mm":
        raise ValueError(f"path data begins with '{d[0]}'; it must begin with M")
    if _WORD.sub("", d):
        _refuse(d)
    pen = Pen()
    for match in _COMMAND.finditer(d):
        command, text = match.groups()
        pen.draw(command, _values(command, text, match.start() + 1))
    return pen.path()


def _refuse(d: str) -> NoReturn:
    at = 0
    for match in _WORD.finditer(d):
        if match.start() != at:
            break
        at = match.end()
    raise ValueError(f"path data is not understood at character {at + 1}: '{d[at : at + 12]}'")


def _values(command: str, text: str, place: int) -> list[float]:
    """Return the numbers of a command, checked to be a multiple of its arity."""
    found = _arc_numbers(text, place) if command in "Aa" else _NUMBER.findall(text)
    values = list(map(float, found))
    arity = ARITY[command.upper()]
    if arity == 0:
        if values:
            raise ValueError(f"'{command}' at character {place} takes no numbers")
    elif not values or len(values) % arity:
        raise ValueError(
            f"'{command}' at character {place} takes {arity} numbers at a time, not {len(values)}"
        )
    elif max(values) > LARGEST or min(values) < -LARGEST:
        raise ValueError(f"'{command}' at character {place} has a number larger than {LARGEST:.0f}")
    return values


def _arc_numbers(text: str, place: int) -> list[str]:
    """Return the numbers of arcs; their two flags need no separators around them."""
    found: list[str] = []
    at = 0
    while text[at:].strip(" ,\t\r\n"):
        is_flag = len(found) % 7 in (3, 4)
        match = (_ARC_FLAG if is_flag else _ARC_NUMBER).match(text, at)
        if not match:
            wanted = "a flag 0 or 1" if is_flag else "a number"
            raise ValueError(
                f"the arc at character {place} needs {wanted}, not '{text[at : at + 12].strip()}'"
            )
        found.append(match.group(1))
        at = match.end()
    return found


def write_path(segments: Iterable[Segment]) -> str:
    """Return segments as a string of the normal form."""
    return "\n".join([" ".join([*map(coordinate, points), operator]) for operator, points in segments])


def read_path(d: str) -> Iterator[Segment]:
    """Yield the segments of a path in the normal form."""
    for numbers, operator in _SEGMENT.findall(d):
        yield operator, tuple(map(float, numbers.split()))


def as_svg(d: str) -> str:
    """Return a string of the normal form as SVG path data."""
    pieces = _SEGMENT.findall(d)
    return "".join(_SVG_COMMAND[operator] + " ".join(numbers.split()) for numbers, operator in pieces)


@lru_cache(512)
def straight_lines(d: str) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """Return the ends of each straight line in a path."""
    first = pen = (0.0, 0.0)
    lines = []
    for operator, points in read_path(d):
        to = first if operator == "h" else (points[-2], points[-1])
        if operator in "lh":
            lines.append((pen, to))
        if operator == "m":
            first = to
        pen = to
    return tuple(lines)
