import math
import re
from collections.abc import Iterable
from itertools import chain
from typing import Self

from cardgen.art.colour import channels, named
from cardgen.check.api import WARNING, CheckedGame, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.art_settings import art_pictures, art_setting, place_of_drawing
from cardgen.check.faces.drawing_metrics import measure_source

#: How far a colour may lie beside the line from one colour to another, in channels of 0 to 255: less is not seen.
_BESIDE = 12.0
_WHITE, _BLACK = "#ffffff", "#000000"
_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?")


@rule("CG825", "off-palette-colour", severity=WARNING)
def off_palette_colour(laid_out: LaidOutGame) -> Violations:
    """A drawing has a colour that is neither in the palette nor a deck's, nor a mix of one with ink, paper or white.

    Why it matters: a colour used once looks like a mistake, and the pictures no longer look like the work of one hand.

    Example:
          # file: game.yaml
          drawings: {palette_only: true}
          palette: {INK: "#1f1a17", BLOOD: "#8f2a1e"}
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        - <circle cx="50" cy="40" r="30" fill="#2ce0d0"/>
        + <circle cx="50" cy="40" r="30" fill="#5a221b"/>
          </svg>

    Source: the game's art direction, under `drawings` in game.yaml.
    """
    if not art_setting(laid_out, "palette_only"):
        return
    drawn = {
        name: () if picture.image else measure_source(picture.markup, laid_out.memo).colours
        for name, picture in art_pictures(laid_out).items()
    }
    palette, every = _Palette.of(laid_out.game), sorted(set(chain.from_iterable(drawn.values())))
    judged = laid_out.memo.each(
        "palette", every, every, palette.__contains__, laid_out.game.id, repr(palette.lines)
    )
    known = {colour for colour, is_known in zip(every, judged, strict=True) if is_known}
    for name, colours in drawn.items():
        strange = [colour for colour in colours if colour not in known]
        if strange:
            shown = ", ".join(f"'{colour}'" for colour in strange[:3])
            more = f" and {len(strange) - 3} more" if len(strange) > 3 else ""
            yield violation(
                place_of_drawing(laid_out, name),
                f"'{name}' has colours outside the palette: {shown}{more}; use similar ones in it, or add them",
            )


class _Palette:
    """The colours a game names, each with its steps."""

    def __init__(self, colours: Iterable[str], ends: Iterable[str]) -> None:
        self.lines = tuple(
            (channels(a), channels(b)) for a in dict.fromkeys(colours) for b in dict.fromkeys(ends)
        )

    @classmethod
    def of(cls, game: CheckedGame) -> Self:
        named_by_decks = [
            v for deck in game.decks for v in (deck.values, *(c.fields for c in deck.components))
        ]
        own = [
            v["color"]
            for v in named_by_decks
            if isinstance(v.get("color"), str) and _COLOUR.fullmatch(v["color"])
        ]
        ends = [named(game.palette, name) for name in ("INK", "PARCH", "PAPER")]
        return cls([*game.palette.values(), *own], [*ends, _WHITE, _BLACK])

    def __contains__(self, colour: str) -> bool:
        point = channels(colour)
        return any(_distance(point, a, b) <= _BESIDE for a, b in self.lines)


def _distance(point: tuple[int, int, int], a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    """Return how far a point lies from the stretch between two others."""
    x, y, z = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    u, v, w = point[0] - a[0], point[1] - a[1], point[2] - a[2]
    length = x * x + y * y + z * z
    share = max(0.0, min(1.0, (u * x + v * y + w * z) / length)) if length else 0.0
    return math.hypot(u - share * x, v - share * y, w - share * z)
