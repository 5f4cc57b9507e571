"""Colours as text: `#rrggbb`, and the names known in templates, drawings and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

#: Source: CSS Color Module Level 4, §6.1: the sixteen basic colours, with orange from CSS 2.1 and grey as
#: gray.
BASIC_COLOURS: Mapping[str, str] = {
    "black": "#000000",
    "silver": "#c0c0c0",
    "gray": "#808080",
    "grey": "#808080",
    "white": "#ffffff",
    "maroon": "#800000",
    "red": "#ff0000",
    "purple": "#800080",
    "fuchsia": "#ff00ff",
    "green": "#008000",
    "lime": "#00ff00",
    "olive": "#808000",
    "yellow": "#ffff00",
    "navy": "#000080",
    "blue": "#0000ff",
    "teal": "#008080",
    "aqua": "#00ffff",
    "orange": "#ffa500",
}


def as_hex(channels: Iterable[float]) -> str:
    """Return #rrggbb of a colour's channels, 0 to 255."""
    return "#" + "".join(f"{min(255, max(0, round(value))):02x}" for value in channels)
