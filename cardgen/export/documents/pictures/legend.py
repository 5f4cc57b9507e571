"""The list of callouts of a figure: in columns below its ground, or on the ground beside what that shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.export.documents.pictures.marks import SMALL_DISC_MM
from cardgen.export.documents.rich_text import RichText
from cardgen.model.pictures.scene import PAD_MM, Scene

#: Space between columns, from disc to text, between entries; one column below this width.
_GUTTER_MM, INDENT_MM, _ENTRY_MM, _NARROW_MM = 5.0, 6.2, 1.1, 80.0
#: Where a list may be beside what a ground shows: least width of its texts, the scales to try where no words are on the
#: ground, how much height a smaller scale has to save besides, in mm for all of it, and how much any.
_LEAST_MM, _SCALES, _PRICE_MM, _SAVED_MM = 32.0, (1.0, 0.93, 0.86, 0.8), 55.0, 3.0
#: Space below the ground.
BELOW_GROUND_MM = 1.8


class Entry(Struct, frozen=True):
    """A callout: its number, its text and its position in the list."""

    number: int
    text: RichText
    x: float
    y: float


class Legend(Struct, frozen=True):
    """A list of callouts, read down its columns.

    Attributes:
        text_mm: the width of each text; height_mm: of the list; aside: its top left on the ground, if it is there.
    """

    entries: tuple[Entry, ...]
    text_mm: float
    height_mm: float
    aside: tuple[float, float] | None = None


def legend_below(texts: Sequence[RichText], width_mm: float) -> Legend:
    """Return the list in the columns that a width has room for."""
    columns = 2 if width_mm >= _NARROW_MM and len(texts) > 1 else 1
    width = (width_mm - (columns - 1) * _GUTTER_MM) / columns
    heights = [max(text.height_mm(width - INDENT_MM), 2 * SMALL_DISC_MM) + _ENTRY_MM for text in texts]
    first = _even(heights) if columns == 2 else len(texts)
    made, y = [], 0.0
    for index, (text, height) in enumerate(zip(texts, heights, strict=True)):
        y = 0.0 if index == first else y
        made.append(Entry(index + 1, text, (width + _GUTTER_MM) * (index >= first), y))
        y += height
    return Legend(tuple(made), width - INDENT_MM, max(sum(heights[:first]), sum(heights[first:])))


def legend_beside(texts: Callable[[], Sequence[RichText]], scene: Scene) -> tuple[Scene, Legend | None]:
    """Return a scene moved to the left of its ground with the list beside it, where there is room and it saves height.

    For that the scene may be a little smaller.
    """
    if scene.width_mm < _NARROW_MM:
        return scene, None
    below_mm = scene.height_mm + BELOW_GROUND_MM + legend_below(texts(), scene.width_mm).height_mm
    best: tuple[Scene, Legend | None] = scene, None
    least = below_mm - _SAVED_MM
    for scale in _SCALES if not scene.labels else _SCALES[:1]:
        made = _beside(texts(), scene, scale)
        if made and made[0].height_mm + (1 - scale) * _PRICE_MM < least:
            best, least = made, made[0].height_mm + (1 - scale) * _PRICE_MM
    return best


def _beside(texts: Sequence[RichText], scene: Scene, scale: float) -> tuple[Scene, Legend] | None:
    """Return a scene at a scale with the list beside it, both in the middle of the ground; None without room."""
    covered = scene.moved(0.0, 0.0, scale).covered
    wide, high = covered[2] - covered[0], scene.height_mm * scale
    left = PAD_MM + wide + _GUTTER_MM
    room_mm = min(scene.width_mm - PAD_MM - left, _NARROW_MM - 1)
    if room_mm < _LEAST_MM + INDENT_MM:
        return None
    made = legend_below(texts, room_mm)
    list_mm = made.height_mm - _ENTRY_MM
    height = max(high, list_mm + 2 * PAD_MM)
    spare = (scene.width_mm - PAD_MM - left - room_mm) / 2
    moved = scene.moved(PAD_MM + spare - covered[0], (height - high) / 2, scale)
    return replace(moved, height_mm=height), replace(made, aside=(left + spare, (height - list_mm) / 2))


def _even(heights: Sequence[float]) -> int:
    """Return the number of entries in the first of two columns for which the list is lowest."""
    return min(range(1, len(heights) + 1), key=lambda n: (max(sum(heights[:n]), sum(heights[n:])), -n))
