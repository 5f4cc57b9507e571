"""Values of SVG attributes (numbers, colours, transforms), and matrix arithmetic.

Every parser raises ValueError with a reason that a template's author understands.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

from cardgen.colours import BASIC_COLOURS
from cardgen.display.ops import IDENTITY, Box, Matrix

#: Coordinates beyond this are a mistake or an attack: cairo's fixed point ends at 8 388 608 pixels.
LARGEST = 1e6


NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_NUMBER = re.compile(NUMBER)
_SEPARATOR = re.compile(r"[\s,]*")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_CALL = re.compile(r"\s*,?\s*([a-zA-Z]+)\s*\(([^()]*)\)")


@lru_cache(16384)
def user_units(text: str) -> float:
    """Return a plain number (user units; `px` is the same)."""
    bare = text.strip().removesuffix("px")
    if not _NUMBER.fullmatch(bare):
        raise ValueError(f"'{text}' is not a plain number in user units")
    value = float(bare)
    if not -LARGEST <= value <= LARGEST:
        raise ValueError(f"'{text}' is larger than {LARGEST:.0f}")
    return value


@lru_cache(1024)
def fraction(text: str) -> float:
    """Return a number or percentage clamped to 0–1 (opacity, offset)."""
    bare = text.strip()
    value = user_units(bare[:-1]) / 100 if bare.endswith("%") else user_units(bare)
    return min(1.0, max(0.0, value))


def numbers(text: str) -> list[float]:
    """Return the numbers of a list separated by spaces or commas."""
    found: list[float] = []
    at = _past_separator(text, 0)
    while at < len(text):
        match = _NUMBER.match(text, at)
        if not match:
            raise ValueError(f"'{text[at : at + 12]}' is not a number")
        found.append(user_units(match.group()))
        at = _past_separator(text, match.end())
    return found


def _past_separator(text: str, at: int) -> int:
    match = _SEPARATOR.match(text, at)
    return match.end() if match else at


@lru_cache(4096)
def color(text: str) -> str:
    """Return a colour as #rrggbb."""
    bare = text.strip()
    if _HEX.fullmatch(bare):
        digits = bare[1:].lower()
        return "#" + (digits if len(digits) == 6 else "".join(c * 2 for c in digits))
    if bare.lower() in BASIC_COLOURS:
        return BASIC_COLOURS[bare.lower()]
    raise ValueError(f"'{text}' is not #rgb, #rrggbb, none, currentColor, url(#id) or a basic colour name")


@lru_cache(4096)
def rgb(color_text: str) -> tuple[float, float, float]:
    """Return #rrggbb as three numbers 0–1."""
    return (int(color_text[1:3], 16) / 255, int(color_text[3:5], 16) / 255, int(color_text[5:7], 16) / 255)


@lru_cache(4096)
def transform(text: str) -> Matrix:
    """Return the matrix of a `transform` attribute, a list of the six functions of SVG.

    Source: SVG 1.1, §7.6.
    """
    matrix = IDENTITY
    at = 0
    while at < len(text.rstrip()):
        call = _CALL.match(text, at)
        if not call:
            raise ValueError(f"transform '{text}' is not understood at '{text[at : at + 12]}'")
        matrix = multiply(matrix, _one_transform(call.group(1), numbers(call.group(2))))
        at = call.end()
    return matrix


def _one_transform(name: str, v: list[float]) -> Matrix:
    match (name, len(v)):
        case ("matrix", 6):
            return (v[0], v[1], v[2], v[3], v[4], v[5])
        case ("translate", 1 | 2):
            return (1, 0, 0, 1, v[0], v[1] if len(v) == 2 else 0)
        case ("scale", 1 | 2):
            return (v[0], 0, 0, v[-1], 0, 0)
        case ("rotate", 1):
            return rotation(v[0])
        case ("rotate", 3):
            there = multiply((1, 0, 0, 1, v[1], v[2]), rotation(v[0]))
            return multiply(there, (1, 0, 0, 1, -v[1], -v[2]))
        case ("skewX", 1):
            return (1, 0, math.tan(math.radians(v[0])), 1, 0, 0)
        case ("skewY", 1):
            return (1, math.tan(math.radians(v[0])), 0, 1, 0, 0)
    raise ValueError(f"transform '{name}' with {len(v)} numbers is not one of the six of SVG")


def rotation(degrees: float) -> Matrix:
    """Return a rotation about the origin; quarter turns are exact."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    if degrees % 90 == 0:
        cos, sin = round(cos), round(sin)
    return (cos, sin, -sin, cos, 0, 0)


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def invertible(matrix: Matrix) -> bool:
    """Return whether a matrix keeps some area; shapes scaled to nothing are not drawn."""
    return abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) > 1e-12


def inverse(matrix: Matrix) -> Matrix:
    """Return the matrix that undoes an invertible one."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return a point under a matrix."""
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


def apply_box(matrix: Matrix, box: Box) -> Box:
    """Return the upright box around a box under a matrix."""
    corners = [apply(matrix, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def view_box_matrix(box: Box, into: Box, align: str) -> Matrix:
    """Return the matrix that fits one box into another by the rules of `preserveAspectRatio`.

    Source: SVG 1.1, §7.8.
    """
    words = align.split() or ["xMidYMid"]
    if words[0] == "defer":
        words = words[1:]
    width, height = box[2] - box[0], box[3] - box[1]
    sx, sy = (into[2] - into[0]) / width, (into[3] - into[1]) / height
    if words[0] != "none":
        if not re.fullmatch(r"x(Min|Mid|Max)Y(Min|Mid|Max)", words[0]) or words[1:] not in (
            [],
            ["meet"],
            ["slice"],
        ):
            raise ValueError(f"preserveAspectRatio '{align}' is not understood")
        sx = sy = max(sx, sy) if words[1:] == ["slice"] else min(sx, sy)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    along_x, along_y = (0.0, 0.0) if words[0] == "none" else (share[words[0][1:4]], share[words[0][5:8]])
    left = into[0] + (into[2] - into[0] - width * sx) * along_x
    top = into[1] + (into[3] - into[1] - height * sy) * along_y
    return (sx, 0, 0, sy, left - box[0] * sx, top - box[1] * sy)
