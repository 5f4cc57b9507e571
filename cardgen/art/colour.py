"""Colours in drawings and templates: mixtures, tones, contrast."""

from __future__ import annotations

from collections.abc import Mapping
from colorsys import hls_to_rgb, rgb_to_hls

from cardgen.colours import BASIC_COLOURS, as_hex

Palette = Mapping[str, str]

# By tone: the palette colour to mix in, and its share.
TONE_STEPS: Mapping[str, tuple[str, float]] = {
    "deep": ("INK", 0.50),
    "dark": ("INK", 0.22),
    "mid": ("INK", 0.0),
    "soft": ("PARCH", 0.42),
    "pale": ("PARCH", 0.72),
    "light": ("PAPER", 0.88),
}

# Used if the game's palette does not define the colour.
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
    """Return the palette's colour, or the default one. Raises KeyError for an unknown name."""
    return palette[name] if name in palette else FALLBACK[name]


def grey(colour: str) -> str:
    """Return the grey of a colour, as television weights its channels."""
    red, green, blue = channels(colour)
    return as_hex([0.299 * red + 0.587 * green + 0.114 * blue] * 3)


def stone_tones(palette: Palette) -> tuple[str, str, str, str]:
    """Return the four colours of stones in a wall."""
    first, second, third, fourth = (named(palette, f"STONE{index}") for index in (1, 2, 3, 4))
    return first, second, third, fourth


def channels(colour: str) -> tuple[int, int, int]:
    """Parse '#rrggbb', '#rgb' or a basic colour's name into channels 0–255. Raises ValueError for anything else."""
    digits = BASIC_COLOURS.get(colour.lower(), colour).removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) != 6:
        raise ValueError(
            f"'{colour}' is not a colour; write it like #3d5468, or use a name from the game's palette"
        )
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(first: str, second: str, share: float) -> str:
    """Move `first` toward `second`: share 0 gives the first, 1 the second."""
    return as_hex(a + (b - a) * share for a, b in zip(channels(first), channels(second), strict=True))


#: Darkness that a pale tint keeps, and how much remains of what is above it.
_FAINT, _LEFT = 0.05, 0.22
#: A pale red looks pink: reds lean by this share to orange, a hue of as many turns.
_LEAN, _ORANGE = 0.7, 27 / 360
#: In how many steps a lightness is found: each halves the error.
_STEPS = 12


def darkness(colour: str) -> float:
    """Return the darkness of a colour in grey, 0 (white) to 1."""
    red, green, blue = channels(colour)
    return 1 - (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def pale(colour: str) -> str:
    """Return a pale tint of a colour's hue, reds a little more orange; of two colours the darker stays darker."""
    found = darkness(colour)
    return lighter(colour, min(found, _FAINT + _LEFT * (found - _FAINT)), _LEAN)


def lighter(colour: str, wanted: float, lean: float = 0.0) -> str:
    """Return a colour of the same hue and saturation with less darkness; reds lean to orange by a share."""
    hue, low, saturation = rgb_to_hls(*(value / 255 for value in channels(colour)))
    hue += lean * max(0.0, _ORANGE - hue)
    high = 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if darkness(_of_hls(hue, middle, saturation)) > wanted:
            low = middle
        else:
            high = middle
    return _of_hls(hue, high, saturation)


def _of_hls(hue: float, lightness: float, saturation: float) -> str:
    return as_hex(255 * value for value in hls_to_rgb(hue, lightness, saturation))


def tones(colour: str, palette: Palette) -> dict[str, str]:
    """Return the tones deep, dark, mid, soft, pale, light of a colour (see TONE_STEPS)."""
    return {step: mix(colour, named(palette, toward), share) for step, (toward, share) in TONE_STEPS.items()}


#: Weights of the channels in luminance. Source: WCAG 2.1, relative luminance.
_LUMINANCE = (0.2126, 0.7152, 0.0722)
#: Ink on light backgrounds, and on dark ones.
_DARK_INK, _LIGHT_INK = "#1a1614", "#ffffff"


def _linear(channel: int) -> float:
    """Linearize a channel 0–255. Source: WCAG 2.1 and IEC 61966-2-1, with the threshold of the latter."""
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


#: Linear light by channel value.
LINEAR = tuple(_linear(channel) for channel in range(256))


def luminance(red: int, green: int, blue: int) -> float:
    """Return the relative luminance of a colour, 0 to 1. Source: WCAG 2.1."""
    return _LUMINANCE[0] * LINEAR[red] + _LUMINANCE[1] * LINEAR[green] + _LUMINANCE[2] * LINEAR[blue]


def contrast(one: float, other: float) -> float:
    """Return the contrast ratio of two luminances, 1 to 21. Source: WCAG 2.1, contrast ratio."""
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Return white or near-black, whichever has more contrast with a colour: at least 4.2."""
    ground = luminance(*channels(colour))
    inks = {ink: contrast(ground, luminance(*channels(ink))) for ink in (_LIGHT_INK, _DARK_INK)}
    return max(inks, key=lambda ink: inks[ink])
