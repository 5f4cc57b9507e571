"""Path data: the whole SVG grammar to absolute operators, shapes to paths, and what is asked of paths.

May import `ops` and `values`. The normal form is that of `ops`: numbers first, then `m`, `l`, `c` or `h`. Numbers have
six significant digits: 1 µm on a sheet of paper, whatever scale the drawing was made in.
Data already plain (absolute M, L, C, Z with clear separators, as most programs write) keeps its own digits: one
expression checks it and one splits it, 9 µs for a path of 300 characters.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache

from cardgen.display.ops import Matrix
from cardgen.display.values import LARGEST, NUMBER, apply

#: Longest path data, in characters: the longest in the shipped art has 30 thousand.
LONGEST_PATH = 1_000_000
#: Control points of a quarter circle of radius 1. Source: 4/3 (√2 − 1), error 0.03 %.
KAPPA = 0.5522847498307936

_PLAIN_NUMBER = r"-?(?:\d{1,6}(?:\.\d{1,9})?|\.\d{1,9})"
_GAP = r"(?: |, ?|\n)"
_PLAIN = re.compile(
    rf"M ?{_PLAIN_NUMBER}{_GAP}{_PLAIN_NUMBER}\s*"
    rf"(?:[ML] ?{_PLAIN_NUMBER}{_GAP}{_PLAIN_NUMBER}\s*"
    rf"|C ?{_PLAIN_NUMBER}(?:{_GAP}{_PLAIN_NUMBER}){{5}}\s*|Z\s*)*"
)
_PLAIN_SEGMENT = re.compile(r"([MLCZ])([^MLCZ]*)")
_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_SVG_COMMAND = {"m": "M", "l": "L", "c": "C", "h": "Z"}

_COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_ARGUMENT = re.compile(rf"[\s,]*({NUMBER})")
_FLAG = re.compile(r"[\s,]*([01])")
_END = re.compile(r"[\s,]*$")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

#: One segment of the normal form: its operator and its coordinates.
Segment = tuple[str, tuple[float, ...]]


@lru_cache(65536)
def normalise(d: str) -> str:
    """Give path data in the normal form; empty data gives an empty string. Raises ValueError with the place."""
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
    for line in d.split("\n"):
        words = line.split()
        if words:
            yield words[-1], tuple(map(float, words[:-1]))


def as_svg(d: str) -> str:
    """Give a string of the normal form as SVG path data."""
    words = (line.rsplit(" ", 1) for line in d.split("\n") if line)
    return "".join(_SVG_COMMAND[w[-1]] + (w[0] if len(w) == 2 else "") for w in words)


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
                yield from _arc(x, y, v)
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


def _arc(x0: float, y0: float, v: list[float]) -> Iterator[Segment]:
    """Give an elliptical arc as cubic curves of at most a quarter turn. Source: SVG 1.1, F.6.5 and F.6.6."""
    rx, ry, rotation, large, sweep, x1, y1 = v
    rx, ry = abs(rx), abs(ry)
    if (x0, y0) == (x1, y1):
        return
    if rx == 0 or ry == 0:
        yield "l", (x1, y1)
        return
    cos, sin = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
    half_x, half_y = (x0 - x1) / 2, (y0 - y1) / 2
    px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    too_small = (px / rx) ** 2 + (py / ry) ** 2
    if too_small > 1:
        rx, ry = rx * math.sqrt(too_small), ry * math.sqrt(too_small)
        too_small = 1.0
    root = math.sqrt(max(0.0, 1 / too_small - 1)) * (1 if large != sweep else -1)
    cx, cy = root * rx * py / ry, -root * ry * px / rx
    middle_x, middle_y = cos * cx - sin * cy + (x0 + x1) / 2, sin * cx + cos * cy + (y0 + y1) / 2
    start = math.atan2((py - cy) / ry, (px - cx) / rx)
    turn = math.atan2((-py - cy) / ry, (-px - cx) / rx) - start
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    matrix = (cos * rx, sin * rx, -sin * ry, cos * ry, middle_x, middle_y)
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    for index in range(count):
        points = _unit_arc(start + turn * index / count, turn / count)
        moved = [value for px, py in points for value in apply(matrix, px, py)]
        if index == count - 1:
            moved[4:] = [x1, y1]
        yield "c", tuple(moved)


def _unit_arc(start: float, turn: float) -> list[tuple[float, float]]:
    k = 4 / 3 * math.tan(turn / 4)
    end = start + turn
    return [
        (math.cos(start) - k * math.sin(start), math.sin(start) + k * math.cos(start)),
        (math.cos(end) + k * math.sin(end), math.sin(end) - k * math.cos(end)),
        (math.cos(end), math.sin(end)),
    ]


@lru_cache(4096)
def rectangle(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> str:
    """Give a rectangle, its corners rounded by at most half its sides, clockwise from its top left."""
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if rx <= 0 or ry <= 0:
        return write([("m", (x, y)), ("l", (right, y)), ("l", (right, bottom)), ("l", (x, bottom)), ("h", ())])
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    sides: list[Segment] = [("m", (x + rx, y)), ("l", (right - rx, y))]
    sides += [("c", (right - kx, y, right, y + ky, right, y + ry)), ("l", (right, bottom - ry))]
    sides += [("c", (right, bottom - ky, right - kx, bottom, right - rx, bottom)), ("l", (x + rx, bottom))]
    sides += [("c", (x + kx, bottom, x, bottom - ky, x, bottom - ry)), ("l", (x, y + ry))]
    sides += [("c", (x, y + ky, x + kx, y, x + rx, y)), ("h", ())]
    return write(sides)


@lru_cache(4096)
def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """Give an ellipse as four curves, clockwise from its right."""
    kx, ky = rx * KAPPA, ry * KAPPA
    left, right, top, bottom = cx - rx, cx + rx, cy - ry, cy + ry
    return write(
        [
            ("m", (right, cy)),
            ("c", (right, cy + ky, cx + kx, bottom, cx, bottom)),
            ("c", (cx - kx, bottom, left, cy + ky, left, cy)),
            ("c", (left, cy - ky, cx - kx, top, cx, top)),
            ("c", (cx + kx, top, right, cy - ky, right, cy)),
            ("h", ()),
        ]
    )


def polygon(values: list[float], closed: bool) -> str:
    """Give a line through points x0 y0 x1 y1 …"""
    points = list(zip(values[::2], values[1::2], strict=True))
    segments: list[Segment] = [("l" if index else "m", point) for index, point in enumerate(points)]
    return write(segments + ([("h", ())] if closed else []))


def transformed(d: str, matrix: Matrix) -> str:
    """Give a path under a matrix."""

    def moved(points: tuple[float, ...]) -> tuple[float, ...]:
        pairs = zip(points[::2], points[1::2], strict=True)
        return tuple(value for x, y in pairs for value in apply(matrix, x, y))

    return write([(operator, moved(points)) for operator, points in read(d)])


def control_length(d: str) -> float:
    """Give the length of a path along its control points, never less than its own."""
    total = x = y = start_x = start_y = 0.0
    for operator, points in read(d):
        if operator == "h":
            points = (start_x, start_y)
        for next_x, next_y in zip(points[::2], points[1::2], strict=True):
            if operator == "m":
                start_x, start_y = next_x, next_y
            else:
                total += math.hypot(next_x - x, next_y - y)
            x, y = next_x, next_y
    return total


def signed_area(d: str) -> float:
    """Give twice the area inside the control points, negative where the path turns the other way round."""
    area = x = y = start_x = start_y = 0.0
    for operator, points in read(d):
        if operator == "h" or operator == "m":
            area += x * start_y - start_x * y
            x, y = (start_x, start_y) if operator == "h" else points
            start_x, start_y = x, y
            continue
        for next_x, next_y in zip(points[::2], points[1::2], strict=True):
            area += x * next_y - next_x * y
            x, y = next_x, next_y
    return area + x * start_y - start_x * y


def reverse(d: str) -> str:
    """Give a path that runs the other way round, every part of it closed."""
    parts: list[list[Segment]] = []
    for operator, points in read(d):
        if operator == "m" or not parts:
            parts.append([])
        parts[-1].append((operator, points))
    return write([segment for part in parts for segment in _reversed_part(part)])


def _reversed_part(part: list[Segment]) -> list[Segment]:
    drawn = [(operator, points) for operator, points in part if points]
    ends = [points[-2:] for _, points in drawn]
    out: list[Segment] = [("m", ends[-1])]
    for index in range(len(drawn) - 1, 0, -1):
        operator, points = drawn[index]
        back = (*points[2:4], *points[0:2], *ends[index - 1]) if operator == "c" else ends[index - 1]
        out.append((operator, back))
    return [*out, ("h", ())]
