"""Numbers that print as their table shows them: `2.50`, `1,000`, `50%`; otherwise they are plain numbers."""

from __future__ import annotations

from typing import Any


class _Shown:
    shown: str

    def __str__(self) -> str:
        return self.shown

    def __repr__(self) -> str:
        # Digests of what a thing is made from are of this.
        return f"{super().__repr__()} as {self.shown!r}"


class ShownInt(_Shown, int):
    """A whole number with the text that prints."""

    def __new__(cls, value: int, shown: str) -> ShownInt:
        number = super().__new__(cls, value)
        number.shown = shown
        return number

    def __reduce__(self) -> tuple[Any, ...]:
        return ShownInt, (int(self), self.shown)


class ShownFloat(_Shown, float):
    """A number with the text that prints."""

    def __new__(cls, value: float, shown: str) -> ShownFloat:
        number = super().__new__(cls, value)
        number.shown = shown
        return number

    def __reduce__(self) -> tuple[Any, ...]:
        return ShownFloat, (float(self), self.shown)


ShownNumber = ShownInt | ShownFloat


def shown_number(value: int | float, text: str) -> ShownNumber:
    """Return a number that prints as a text."""
    return ShownInt(value, text) if isinstance(value, int) else ShownFloat(value, text)


def plain_number(value: int | float) -> int | float:
    """Return a number that prints as itself."""
    if isinstance(value, ShownInt):
        return int(value)
    return float(value) if isinstance(value, ShownFloat) else value
