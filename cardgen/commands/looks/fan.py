"""`cardgen render --fan`: a picture for sharing, with a fan of cards, a pile and the box on a table."""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen import libcairo
from cardgen.cache import Cache
from cardgen.commands.components import choose_components, game_and_names
from cardgen.commands.looks.picture import cut_out
from cardgen.commands.options import ALL_MODULES, load_games, project_sources, with_chosen_modules
from cardgen.commands.render import RenderRequest
from cardgen.files import require_free, write_file
from cardgen.findings import CardgenError, Finding
from cardgen.layout.decks import GameLayout
from cardgen.model import Game
from cardgen.model.face import Face
from cardgen.project import Project

if TYPE_CHECKING:
    from PIL.Image import Image

#: Size of the picture, height of a card in the fan, of the pile's cards and of the box's front, in pixels.
_WIDE, _TALL, _CARD, _PILE, _BOX = 2000, 1200, 620, 450, 580
#: Most cards, the lean of the outermost in degrees, and where the fan turns about: below its cards, by their height.
_MOST, _LEAN, _PIVOT = 7, 23.0, 1.7
#: The table, in its light and at its edges.
_LIGHT, _DIM = (240, 235, 226), (190, 180, 164)


def write_fan(project: Project, asked: RenderRequest, cache: Cache) -> tuple[Path, Sequence[Finding]]:
    """Write the picture; return its file, and the findings in the content.

    Args:
        asked: of its names, those of components are the cards of the fan; without, they are chosen evenly.

    Errors:
        CardgenError: an unknown name or language, other options of pictures, no card that can be drawn.
    """
    libcairo.require("a picture")
    if asked.form not in (None, "png") or asked.dpi or asked.side != "face":
        raise CardgenError("--fan is a PNG of one size; leave --format, --dpi and --side out")
    game_id, names = game_and_names(project, asked.names, "render")
    loaded, findings = load_games(project, (game_id,), project_sources(project, cache))
    games = [one.game for one in with_chosen_modules(loaded, ALL_MODULES) if one.game]
    if not games:
        raise CardgenError(f"'{game_id}' cannot be read: cardgen check {game_id}")
    game = games[0]
    lang = asked.lang or game.languages[0]
    if lang not in game.languages:
        raise CardgenError(f"{game_id} has no language '{lang}' (known: {', '.join(game.languages)})")
    file = Path(asked.output) if asked.output else project.output_folder / game_id / lang / "fan.png"
    require_free(file, project.root)
    layout = GameLayout(game, project.template_folders, cache, trust_code=project.trust_code, ink=asked.ink)
    faces, backs = _chosen(layout, game, names, lang)
    if not faces:
        raise CardgenError("no card can be drawn; cardgen check says why")
    write_file(file, _as_png(_on_table(layout, faces, backs)))
    return file, findings


def _chosen(layout: GameLayout, game: Game, names: Sequence[str], lang: str) -> tuple[list[Face], list[Face]]:
    """Return the faces of the fan, and the backs of their decks, those of the largest deck first."""
    wanted = {card.id for _, components in choose_components(game, names) for card in components}
    decks = [deck for deck in game.decks if names or deck.kind.name == "card"]
    if not names:
        sizes = Counter(size for deck in decks for size in [deck.trim_mm] * len(deck.components))
        decks = [deck for deck in decks if deck.trim_mm == max(sizes, key=lambda size: sizes[size])]
    cards = [(deck, card) for deck in decks for card in deck.components if card.id in wanted]
    step = max(len(cards) / _MOST, 1.0)
    shown = [cards[int(n * step)] for n in range(min(_MOST, len(cards)))]
    faces = [face for _, card in shown if (face := layout.face(card, "face", lang)[0])]
    with_backs = {deck.id: (deck, card) for deck, card in reversed(shown) if card.back or deck.back}
    largest = sorted(with_backs.values(), key=lambda one: -one[0].copies)
    return faces, [back for _, card in largest if (back := layout.face(card, "back", lang)[0])]


def _on_table(layout: GameLayout, faces: Sequence[Face], backs: Sequence[Face]) -> Image:
    table = _table()
    if backs:
        _lay_box(table, cut_out(layout, backs[0], _BOX / backs[0].height_mm))
        pile = cut_out(layout, backs[-1], _PILE / backs[-1].height_mm)
        for turn in (-14, -9, -11):
            _lay(table, pile, _WIDE * 0.85, _TALL * 0.31, turn)
    middle, tallest = _WIDE * (0.52 if backs else 0.5), max(face.height_mm for face in faces)
    for n, face in enumerate(faces):
        away = (n - (len(faces) - 1) / 2) / max((_MOST - 1) / 2, 1)
        angle = math.radians(_LEAN * away)
        radius = _CARD * (_PIVOT + 0.5)
        x = middle + radius * math.sin(angle)
        y = _TALL * 0.58 + radius * (1 - math.cos(angle))
        _lay(table, cut_out(layout, face, _CARD / tallest), x, y, _LEAN * away)
    return table


def _table() -> Image:
    """Return the empty table, lit from above its middle."""
    from PIL import Image

    light = Image.radial_gradient("L").resize((int(_WIDE * 1.5), int(_TALL * 1.9)))
    left, top = (light.width - _WIDE) // 2, (light.height - _TALL) // 2 + 120
    light = light.crop((left, top, left + _WIDE, top + _TALL))
    return Image.composite(Image.new("RGB", light.size, _DIM), Image.new("RGB", light.size, _LIGHT), light)


def _lay(table: Image, piece: Image, x: float, y: float, turn: float) -> None:
    """Lay a piece on the table, its middle at a point, turned clockwise by degrees, with a soft shadow."""
    from PIL import Image

    turned = piece.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    left, top = round(x - turned.width / 2), round(y - turned.height / 2)
    _cast(table, turned.getchannel("A"), left + 5, top + 12)
    table.paste(turned, (left, top), turned)


def _cast(table: Image, shape: Image, left: int, top: int, blur: int = 14) -> None:
    """Cast the shadow of a shape."""
    from PIL import Image, ImageFilter

    edge = 3 * blur
    soft = Image.new("L", (shape.width + 2 * edge, shape.height + 2 * edge))
    soft.paste(shape.point(lambda value: value * 0.42), (edge, edge))
    soft = soft.filter(ImageFilter.GaussianBlur(blur))
    table.paste((30, 22, 14), (left - edge, top - edge), soft)


def _lay_box(table: Image, front: Image) -> None:
    """Draw a box that shows a back, seen from the front, the right and above."""
    from PIL import Image, ImageDraw, ImageFilter

    x, y, deep, rise = 130, 210, 120, 62
    w, h = front.width, front.height
    colour = front.convert("RGB").resize((1, 1)).getpixel((0, 0))
    assert isinstance(colour, tuple)
    right = [(x + w, y), (x + w + deep, y - rise), (x + w + deep, y + h - rise), (x + w, y + h)]
    top = [(x, y), (x + deep, y - rise), (x + w + deep, y - rise), (x + w, y)]
    shade = Image.new("L", table.size)
    ground = [(x - 10, y + h + 6), (x + w + 10, y + h + 22), (x + w + deep + 90, y + h - rise + 18)]
    ImageDraw.Draw(shade).polygon([*ground, (x + deep, y + h - rise - 40)], fill=150)
    table.paste((30, 22, 14), (0, 0), shade.filter(ImageFilter.GaussianBlur(22)))
    draw = ImageDraw.Draw(table)
    draw.polygon(right, fill=tuple(int(part * 0.62) for part in colour[:3]))
    draw.polygon(top, fill=tuple(int(part + (255 - part) * 0.3) for part in colour[:3]))
    draw.rectangle((x, y, x + w, y + h), fill=colour)
    table.paste(front, (x, y), front)


def _as_png(picture: Image) -> bytes:
    data = io.BytesIO()
    picture.save(data, "PNG", optimize=True)
    return data.getvalue()
