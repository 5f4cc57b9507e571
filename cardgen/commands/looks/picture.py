"""`cardgen look show`: the sample game in a look, on one picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen import libcairo
from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.files import require_free, write_file
from cardgen.findings import CardgenError, Finding, errors_of
from cardgen.layout.decks import GameLayout
from cardgen.model import Game
from cardgen.model.face import Face
from cardgen.model.forms import all_forms
from cardgen.project import SAMPLE, Project
from cardgen.render.pixels.paint import render_face

if TYPE_CHECKING:
    from PIL.Image import Image

GROUND = "#3b3a38"
#: What lies on the picture, row by row: ids of components, those of backs with `:back`.
_ROWS = (
    "lighthouse clipper whale squall market gull compass winter",
    "chest keeper island mail swell gulls lighthouse:back winter:back",
    "captain-vane captain-orr salt tea timber letters figure-vane",
    "sea-reef sea-deep sea-reef:back port-north port-bay coin-1 coin-5",
)
#: Lies at the right of the last two rows.
_SHEET = "turn"
_GAP_MM = 5.0
#: A face is painted this many times larger and then scaled down, for smooth edges.
_OVERSAMPLING = 2


def write_picture(project: Project, file: Path, cache: Cache, lang: str = "en") -> Sequence[Finding]:
    """Write the picture of the project's `look`; return what is wrong with its templates.

    Errors:
        CardgenError: the file cannot be written, or a sample cannot be drawn at all.
    """
    libcairo.require("a picture")
    require_free(file, project.root)
    layout = sample_layout(project, cache)
    faces, found = layout.lay_out(all_forms(layout.game.decks), [lang], 1)
    if not any(of_deck.faces for of_deck in faces.values()):
        raise CardgenError(f"nothing can be drawn in look '{project.look}': {next(iter(errors_of(found)))}")
    picture = arrange(layout, lang, px_per_mm=4.0)
    data = io.BytesIO()
    picture.save(data, "PNG", optimize=True)
    write_file(file, data.getvalue())
    return found


def sample_layout(project: Project, cache: Cache) -> GameLayout:
    """Return the sample game in the project's `look`, with the project's templates."""
    game = replace(sample_game(cache), tried_look=project.look)
    return GameLayout(game, project.template_folders, cache, trust_code=project.trust_code)


def sample_game(cache: Cache) -> Game:
    """Return the sample game."""
    games, found = load(Project(SAMPLE), (), cache)
    assert games and not found, found
    return games[0]


def arrange(layout: GameLayout, lang: str, px_per_mm: float) -> Image:
    """Return all samples on a dark ground, in rows; one that cannot be drawn is left out."""
    gap = round(_GAP_MM * px_per_mm)
    rows = [beside(cut_outs(layout, row.split(), lang, px_per_mm), gap) for row in _ROWS]
    lower = beside([below(rows[2:], gap), *cut_outs(layout, [_SHEET], lang, px_per_mm)], gap)
    return on_ground(below([*rows[:2], lower], gap), gap)


def on_ground(picture: Image, gap: int) -> Image:
    """Return a picture on the dark ground, so far from its edges."""
    from PIL import Image

    ground = Image.new("RGB", (picture.width + 2 * gap, picture.height + 2 * gap), GROUND)
    ground.paste(picture, (gap, gap), picture)
    return ground


def beside(pictures: Sequence[Image], gap: int) -> Image:
    """Return pictures side by side, their middles at one height."""
    from PIL import Image

    size = sum(one.width + gap for one in pictures) - gap, max((one.height for one in pictures), default=1)
    row, x = Image.new("RGBA", (max(size[0], 1), size[1])), 0
    for one in pictures:
        row.paste(one, (x, (row.height - one.height) // 2), one)
        x += one.width + gap
    return row


def below(pictures: Sequence[Image], gap: int) -> Image:
    """Return pictures one below the other, their middles on one line."""
    from PIL import Image

    size = max(one.width for one in pictures), sum(one.height + gap for one in pictures) - gap
    column, y = Image.new("RGBA", size), 0
    for one in pictures:
        column.paste(one, ((column.width - one.width) // 2, y), one)
        y += one.height + gap
    return column


def cut_outs(layout: GameLayout, names: Sequence[str], lang: str, px_per_mm: float) -> list[Image]:
    """Return samples as they are cut.

    Args:
        names: ids of components, those of backs with `:back`; one that cannot be drawn is left out.
    """
    faces = (_face(layout, name, lang) for name in names)
    return [cut_out(layout, face, px_per_mm) for face in faces if face]


def _face(layout: GameLayout, name: str, lang: str) -> Face | None:
    named, _, side = name.partition(":")
    component = layout.game.component(named)
    return layout.face(component, side or "face", lang)[0] if component else None


def cut_out(layout: GameLayout, face: Face, px_per_mm: float) -> Image:
    """Return a face as it is cut, with an alpha channel; rectangles get the rounded corners of most cards."""
    from PIL import Image, ImageDraw

    layout.ensure_images(face)
    size = round(face.width_mm * px_per_mm), round(face.height_mm * px_per_mm)
    large = size[0] * _OVERSAMPLING, size[1] * _OVERSAMPLING
    pixels = render_face(layout.display(face), *large, images=layout.images)
    picture = Image.frombuffer("RGB", large, pixels.data, "raw", "BGRX", 0, 1)
    mask, scale = Image.new("L", large, 0), px_per_mm * _OVERSAMPLING
    if face.outline.is_rectangle:
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, large[0] - 1, large[1] - 1), 2.5 * scale, fill=255)
    else:
        corners = [(x * scale, y * scale) for x, y in face.outline.points()]
        ImageDraw.Draw(mask).polygon(corners, fill=255)
    picture.putalpha(mask)
    return picture.resize(size, Image.Resampling.LANCZOS)
