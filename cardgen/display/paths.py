"""Path data: the whole SVG grammar to absolute operators.

May import `arcs`, `ops` and `values`. The normal form is that of `ops`: numbers first, then `m`, `l`, `c` or
`h`. Numbers have
six significant digits: 1 µm on a sheet of paper, whatever scale the drawing was made in. Data already plain
(absolute M, L, C, Z with clear separators, as most programs write) keeps its own digits: one expression
checks it and one splits it, 9 µs for a path of 300 characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from cardgen.display.arcs import arc
from cardgen.display.ops import Segment
from cardgen.display.values import LARGEST, NUMBER

#: Longest path data, in characters: the longest in the shipped art has 30 thousand.
LONGEST_PATH = 1_000_000

_PLAIN_NUMBER = r"-?(?:\d{1,6}(?:\.\d{1,9})?|\.\d{1,9})"
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

_COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_ARGUMENT = re.compile(rf"[\s,]*({NUMBER})")
_FLAG = re.compile(r"[\s,]*([01])")
_END = re.compile(r"[\s,]*$")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@lru_cache(8192)
def normalise(d: str) -> str:
    """Give path data in the normal form; nothing gives an empty string. Raises ValueError with the place."""
    d = d.strip()
    if len(d) > LONGEST_PATH:
        raise ValueError(f"path data of {len(d)} characters is longer than {LONGEST_PATH}")
    if d in ("", "none"):
        return ""
    if _PLAIN.fullmatch(d):
        pieces = _PLAIN_SEGMENT.findall(d.replace(",", " "))
        return "\n".join([f"{numbers.strip()} {_OPERATOR[c]}" if c != "Z" else "h" for c, numbers in pieces])
    return write(_absolute(_commands(d)))


def number(value: float) -> str:
    """Give a coordinate with six significant digits, never in exponents."""
    text = f"{value:.6g}"
    if "e" in text:
        text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def write(segments: Iterator[Segment] | list[Segment]) -> str:
    """Give segments as a string of the normal form."""
    return "\n".join([" ".join([*map(number, points), operator]) for operator, points in segments])


def read(d: str) -> Iterator[Segment]:
    """Give the segments of a string of the normal form."""
    for numbers, operator in _SEGMENT.findall(d):
        yield operator, tuple(map(float, numbers.split()))


def as_svg(d: str) -> str:
    """Give a string of the normal form as SVG path data."""
    return "".join(
        _SVG_COMMAND[operator] + " ".join(numbers.split()) for numbers, operator in _SEGMENT.findall(d)
    )


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Give each command with its own numbers; a repeated moveto becomes lineto, as SVG has it."""
    at = 0
    first = True
    while not _END.match(d, at):
        match = _COMMAND.match(d, at)
        if not match:
            raise ValueError(f"path data is not understood at character {at + 1}: '{d[at : at + 12]}'")
        command = match.group(1)
        if first and command not in "Mm":
            raise ValueError(f"path data begins with '{command}'; it must begin with M")
        first = False
        at = match.end()
        if command in "Zz":
            yield command, []
            continue
        values, at = _arguments(d, at, command)
        yield command, values
        command = {"M": "L", "m": "l"}.get(command, command)
        while _ARGUMENT.match(d, at):
            values, at = _arguments(d, at, command)
            yield command, values


def _arguments(d: str, at: int, command: str) -> tuple[list[float], int]:
    """Give the numbers of one command and where they end; the two flags of an arc need no separators."""
    values: list[float] = []
    for index in range(_ARITY[command.upper()]):
        is_flag = command in "Aa" and index in (3, 4)
        match = (_FLAG if is_flag else _ARGUMENT).match(d, at)
        if not match:
            wanted = "a flag 0 or 1" if is_flag else "a number"
            raise ValueError(f"'{command}' lacks {wanted} at character {at + 1}: '{d[at : at + 12]}'")
        value = float(match.group(1))
        if not -LARGEST <= value <= LARGEST:
            raise ValueError(f"'{match.group(1)}' at character {at + 1} is larger than {LARGEST:.0f}")
        values.append(value)
        at = match.end()
    return values, at


def _absolute(commands: Iterator[tuple[str, list[float]]]) -> Iterator[Segment]:
    """Give commands as absolute segments. Source: SVG 1.1, §8.3."""
    x = y = start_x = start_y = 0.0
    control = (0.0, 0.0)
    before = ""
    for command, v in commands:
        kind = command.upper()
        if command.islower() and kind != "A":
            v = _shifted(kind, v, x, y)
        match kind:
            case "M" | "L":
                if kind == "M":
                    start_x, start_y = v
                yield ("m" if kind == "M" else "l"), (v[0], v[1])
                x, y = v
            case "H" | "V":
                x, y = (v[0], y) if kind == "H" else (x, v[0])
                yield "l", (x, y)
            case "C" | "S":
                if kind == "S":
                    v = [*(_mirrored(control, x, y) if before in "CS" else (x, y)), *v]
                yield "c", tuple(v)
                control, (x, y) = (v[2], v[3]), v[4:]
            case "Q" | "T":
                if kind == "T":
                    v = [*(_mirrored(control, x, y) if before in "QT" else (x, y)), *v]
                yield "c", _raised(x, y, v)
                control, (x, y) = (v[0], v[1]), v[2:]
            case "A":
                if command == "a":
                    v = [*v[:5], v[5] + x, v[6] + y]
                yield from arc(x, y, v)
                x, y = v[5:]
            case "Z":
                yield "h", ()
                x, y = start_x, start_y
        before = kind


def _shifted(kind: str, v: list[float], x: float, y: float) -> list[float]:
    if kind == "V":
        return [v[0] + y]
    return [value + (y if index % 2 else x) for index, value in enumerate(v)]


def _mirrored(control: tuple[float, float], x: float, y: float) -> tuple[float, float]:
    return 2 * x - control[0], 2 * y - control[1]


def _raised(x: float, y: float, v: list[float]) -> tuple[float, ...]:
    """Give a quadratic curve as a cubic one."""
    qx, qy, end_x, end_y = v
    return (
        x + (qx - x) * 2 / 3,
        y + (qy - y) * 2 / 3,
        end_x + (qx - end_x) * 2 / 3,
        end_y + (qy - end_y) * 2 / 3,
        end_x,
        end_y,
    )
