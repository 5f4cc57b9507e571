"""Colours of the generated drawings: mixing two, and the steps of one."""

from __future__ import annotations

from collections.abc import Mapping

Palette = Mapping[str, str]

# How far each step of a colour goes, and toward which colour of the palette.
TONE_STEPS: Mapping[str, tuple[str, float]] = {
    "deep": ("INK", 0.50),
    "dark": ("INK", 0.22),
    "mid": ("INK", 0.0),
    "soft": ("PARCH", 0.42),
    "pale": ("PARCH", 0.72),
    "light": ("PAPER", 0.88),
}

# Used where a game's palette does not name the colour, so that a bare project still draws.
FALLBACK: Palette = {
    "INK": "#1f1a17",
    "PAPER": "#fbf6e8",
    "PARCH": "#f4ead4",
    "STONE1": "#d8ccb4",
    "STONE2": "#cec1a8",
    "STONE3": "#c5b79d",
    "STONE4": "#dfd4be",
    "SHADE": "#a89a82",
    "JOINT": "#8f826c",
    "GLOW": "#f3deaa",
    "BRASS_DARK": "#8a5a12",
    "BRASS": "#c9922b",
    "BRASS_LIGHT": "#f0cd68",
    "EMBER": "#e0762a",
    "WOOD_DARK": "#5a3a20",
    "WOOD": "#8a5f36",
    "WOOD_LIGHT": "#b98a52",
    "IRON": "#4a4743",
    "IRON_LIGHT": "#8d8578",
    "STEEL": "#cfd0c8",
}


def named(palette: Palette, name: str) -> str:
    """Return the palette's colour `name`, or the shipped one. Raises KeyError for a name neither has."""
    return palette[name] if name in palette else FALLBACK[name]


def stone_tones(palette: Palette) -> tuple[str, str, str, str]:
    """Return the four colours among which each stone of a wall chooses."""
    first, second, third, fourth = (named(palette, f"STONE{index}") for index in (1, 2, 3, 4))
    return first, second, third, fourth


def channels(colour: str) -> tuple[int, int, int]:
    """Read '#rrggbb' or '#rgb' as three numbers 0–255. Raises ValueError for anything else."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) != 6:
        raise ValueError(f"'{colour}' is not a colour; write it like #3d5468")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(first: str, second: str, share: float) -> str:
    """Move `first` toward `second`: share 0 gives the first, 1 the second."""
    blended = (round(a + (b - a) * share) for a, b in zip(channels(first), channels(second), strict=True))
    return "#" + "".join(f"{min(255, max(0, value)):02x}" for value in blended)


def tones(colour: str, palette: Palette) -> dict[str, str]:
    """Return the steps deep, dark, mid, soft, pale, light of one colour (see TONE_STEPS)."""
    return {step: mix(colour, named(palette, toward), share) for step, (toward, share) in TONE_STEPS.items()}
