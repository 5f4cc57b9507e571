"""A pen that follows SVG path commands and writes absolute operators.

Numbers have six significant digits: 1 µm on a sheet of paper, whatever scale a drawing was made in.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.display.arcs import arc
from cardgen.display.values import LARGEST

#: Numbers each command takes at a time.
ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_CURVE = "%.6g %.6g %.6g %.6g %.6g %.6g c"


def coordinate(value: float) -> str:
    """Return a coordinate with six significant digits, never in exponents."""
    text = f"{value:.6g}"
    if "e" in text:
        text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


class Pen:
    """The state of a pen, and the operators written so far. Source: SVG 1.1, §8.3."""

    def __init__(self) -> None:
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control = (0.0, 0.0)
        self.before = ""
        self.out: list[str] = []

    def path(self) -> str:
        """Return what has been written, in the normal form of `ops`.

        Errors:
            ValueError: relative steps, or an arc scaled up to reach its ends, have passed LARGEST.
        """
        text = "\n".join(self.out)
        if "e" not in text:
            return text
        # Rarely a number is so small or large that it was formatted with an exponent, which PDF does not know.
        return "\n".join(_without_exponents(line) for line in self.out)

    def draw(self, command: str, values: Sequence[float]) -> None:
        """Follow one command with all its sets of numbers."""
        kind = command.upper()
        _DRAW[kind](self, values, command != kind)
        self.before = kind

    def _move(self, values: Sequence[float], relative: bool) -> None:
        if relative:
            self.x, self.y = self.x + values[0], self.y + values[1]
        else:
            self.x, self.y = values[0], values[1]
        self.start_x, self.start_y = self.x, self.y
        self.out.append(f"{self.x:.6g} {self.y:.6g} m")
        # More pairs after a moveto are lines.
        self._line(values[2:], relative)

    def _line(self, values: Sequence[float], relative: bool) -> None:
        x, y, out = self.x, self.y, self.out
        for at in range(0, len(values), 2):
            if relative:
                x += values[at]
                y += values[at + 1]
            else:
                x, y = values[at], values[at + 1]
            out.append(f"{x:.6g} {y:.6g} l")
        self.x, self.y = x, y

    def _across(self, values: Sequence[float], relative: bool) -> None:
        for value in values:
            self.x = self.x + value if relative else value
            self.out.append(f"{self.x:.6g} {self.y:.6g} l")

    def _down(self, values: Sequence[float], relative: bool) -> None:
        for value in values:
            self.y = self.y + value if relative else value
            self.out.append(f"{self.x:.6g} {self.y:.6g} l")

    def _curve(self, values: Sequence[float], relative: bool) -> None:
        for at in range(0, len(values), 6):
            self._curve_to(*self._points(values[at : at + 6], relative))

    def _smooth_curve(self, values: Sequence[float], relative: bool) -> None:
        for at in range(0, len(values), 4):
            mirrored = self._mirrored() if self.before in "CS" else (self.x, self.y)
            self._curve_to(*mirrored, *self._points(values[at : at + 4], relative))
            self.before = "S"

    def _quadratic(self, values: Sequence[float], relative: bool) -> None:
        for at in range(0, len(values), 4):
            self._quadratic_to(*self._points(values[at : at + 4], relative))

    def _smooth_quadratic(self, values: Sequence[float], relative: bool) -> None:
        for at in range(0, len(values), 2):
            mirrored = self._mirrored() if self.before in "QT" else (self.x, self.y)
            self._quadratic_to(*mirrored, *self._points(values[at : at + 2], relative))
            self.before = "T"

    def _arc(self, values: Sequence[float], relative: bool) -> None:
        for at in range(0, len(values), 7):
            end_x, end_y = self._points(values[at + 5 : at + 7], relative)
            for operator, points in arc(self.x, self.y, [*values[at : at + 5], end_x, end_y]):
                self.out.append(" ".join([*(f"{value:.6g}" for value in points), operator]))
            self.x, self.y = end_x, end_y

    def _close(self, values: Sequence[float], relative: bool) -> None:
        self.out.append("h")
        self.x, self.y = self.start_x, self.start_y

    def _points(self, values: Sequence[float], relative: bool) -> Sequence[float]:
        if not relative:
            return values
        x, y = self.x, self.y
        return [value + (y if index & 1 else x) for index, value in enumerate(values)]

    def _mirrored(self) -> tuple[float, float]:
        return 2 * self.x - self.control[0], 2 * self.y - self.control[1]

    def _curve_to(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.out.append(_CURVE % (x1, y1, x2, y2, x, y))
        self.control = (x2, y2)
        self.x, self.y = x, y

    def _quadratic_to(self, qx: float, qy: float, x: float, y: float) -> None:
        """Write a quadratic curve as a cubic one."""
        start_x, start_y = self.x, self.y
        one = (start_x + (qx - start_x) * 2 / 3, start_y + (qy - start_y) * 2 / 3)
        two = (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3)
        self._curve_to(*one, *two, x, y)
        self.control = (qx, qy)


def _without_exponents(line: str) -> str:
    words = line.split()
    for at, word in enumerate(words):
        if "e" in word:
            if abs(float(word)) > LARGEST:
                raise ValueError(f"the path reaches {word}, farther than {LARGEST:.0f}")
            words[at] = coordinate(float(word))
    return " ".join(words)


_DRAW = {
    "M": Pen._move,
    "L": Pen._line,
    "H": Pen._across,
    "V": Pen._down,
    "C": Pen._curve,
    "S": Pen._smooth_curve,
    "Q": Pen._quadratic,
    "T": Pen._smooth_quadratic,
    "A": Pen._arc,
    "Z": Pen._close,
}


def rectangle(x: float, y: float, width: float, height: float) -> str:
    """Return an upright rectangle as a path."""
    corners = ((x, y, "m"), (x + width, y, "l"), (x + width, y + height, "l"), (x, y + height, "l"))
    return " ".join(f"{coordinate(a)} {coordinate(b)} {operator}" for a, b, operator in corners) + " h"
