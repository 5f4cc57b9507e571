from itertools import combinations
from typing import TYPE_CHECKING, Any

from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.art_settings import art_pictures, art_setting, place_of_drawing
from cardgen.display.ops import DisplayList, Group
from cardgen.display.parse import parse_markup

if TYPE_CHECKING:
    from cardgen.layout.pictures import Picture

_FOLDER = "sigils/"
#: Side of the square in which two are compared, in pixels; minimum overlap at which they look the same.
_SIDE_PX = 48
_ALIKE = 0.8


@rule("CG826", "pictures-alike", severity=WARNING)
def pictures_alike(laid_out: LaidOutGame) -> Violations:
    """Two sigils look alike, in a game that asks for pictures that tell things `apart`.

    Why it matters: what looks the same is taken for the same.

    Example:
          # file: game.yaml
          drawings: {apart: true}
          # file: art/sigils/sun.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/></svg>
          # file: art/sigils/moon.svg
        - <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.6"/></svg>
        + <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12,2A10,10 0 0 1 12,22Z"/></svg>

    Source: the game's art direction, under `drawings` in game.yaml.
    """
    for one, other, share in _alike_sigils(laid_out) if art_setting(laid_out, "apart") else ():
        message = f"sigil '{other}' covers '{one}' by {share:.0%}; draw it differently"
        yield violation(place_of_drawing(laid_out, f"sigils/{other}"), message)


def _alike_sigils(laid_out: LaidOutGame) -> list[tuple[str, str, float]]:
    """Return the pairs of sigils that look alike and the part of both together that both cover."""
    every = art_pictures(laid_out).items()
    sigils = {name.removeprefix(_FOLDER): one for name, one in every if name.startswith(_FOLDER)}
    sigils = {name: one for name, one in sigils.items() if "/" not in name}

    def compute() -> list[tuple[str, str, float]]:
        shapes = {name: _shape(name, sigil) for name, sigil in sigils.items()}
        pairs = combinations(shapes.items(), 2)
        return [(one, other, share) for (one, a), (other, b) in pairs if (share := _common(a, b)) >= _ALIKE]

    decides = (f"{name} {sigil.box} {sigil.markup}" for name, sigil in sigils.items())
    found: list[tuple[str, str, float]] = laid_out.memo.cached("sigils", compute, *decides)
    return found


def _shape(name: str, picture: "Picture") -> Any:
    from PIL import Image

    from cardgen.render.pixels.paint import render_face

    left, top, width, height = picture.box
    items, cost = parse_markup(picture.markup.replace("currentColor", "#000000"))
    moved = Group((1, 0, 0, 1, -left, -top), (), 1.0, items)
    data, across, down = render_face(
        DisplayList(name, width, height, 0.0, (moved,), cost), _SIDE_PX, _SIDE_PX
    )
    return (
        Image.frombuffer("RGB", (across, down), data, "raw", "BGRX", 0, 1)
        .convert("L")
        .point(lambda v: 255 * (v < 128))
    )


def _common(a: Any, b: Any) -> float:
    from PIL import ImageChops

    both, either = (f(a, b).histogram()[255] for f in (ImageChops.darker, ImageChops.lighter))
    return both / either if either else 0.0
