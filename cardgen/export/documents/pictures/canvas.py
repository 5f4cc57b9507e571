"""The scene of a figure on a page: faces as forms of the file, and marks drawn around them."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen.art.colour import channels, luminance, mix
from cardgen.display.parse import parse_markup
from cardgen.export.documents.forms import Shown
from cardgen.export.documents.line_icons import draw_ops
from cardgen.export.documents.pictures import marks
from cardgen.export.documents.pictures.faces import Faces
from cardgen.export.documents.pictures.marks import DISC_MM, MarkColours
from cardgen.export.documents.rich_text import RichText, set_text
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.text_setter import TextSetter
from cardgen.model.ink import FULL
from cardgen.model.outline import Outline
from cardgen.model.pictures.piece import WHOLE, Piece
from cardgen.model.pictures.scene import Scene
from cardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_Point = tuple[float, float]


class SceneCanvas:
    """Draws a scene; lengths are millimetres from the upper left corner of its ground."""

    def __init__(
        self, setter: TextSetter, faces: Faces, scene: Scene, colours: MarkColours, setting: Setting
    ) -> None:
        self.setter, self.scene = setter, scene
        self._faces, self._colours, self._setting = faces, colours, setting

    def draw(self, page: Canvas, top: float, labels: tuple[str, ...]) -> None:
        """Draw ground, pieces, labels, arrows and numbers.

        Args:
            top: the upper edge of the ground, in points of the page.
        """
        scene, colours = self.scene, self._colours
        self._svg(page, top, marks.panel(scene.width_mm, scene.height_mm, colours))
        for piece in scene.pieces:
            self._piece(page, top, piece)
        for part, enlarged in scene.lenses:
            self._svg(page, top, marks.lens(part, enlarged, colours))
        for label in scene.labels:
            if label.text < len(labels):
                self._words(page, top, labels[label.text], (label.x, label.y), label.width)
        for points in scene.arrows:
            self._svg(page, top, marks.arrow(points, colours))
        for box in scene.groups:
            self._svg(page, top, marks.group(box, colours))
        for at, middle in scene.callouts:
            self._svg(page, top, marks.leader(at, middle, colours))
        for index, (_, middle) in enumerate(scene.callouts):
            self.number(page, top, index + 1, middle, DISC_MM)

    def number(self, page: Canvas, top: float, number: int, middle: _Point, radius: float) -> None:
        """Draw a number on its disc."""
        self._svg(page, top, marks.disc(*middle, radius, self._colours))
        size = 2.95 * radius
        setting = Setting("text", size, 700, leading=1.0, align="center", fill=self._colours.paper)
        text = RichText(self.setter, self.setter.words(str(number)), setting)
        width = 4 * radius
        # Digits are as high as capitals; they are centred on the disc.
        x, y = middle[0] - width / 2, middle[1] - setting.line_mm / 2
        self._set(page, top, text, (x, y), width)

    def _words(self, page: Canvas, top: float, markup: str, at: _Point, width: float) -> None:
        setting = replace(self._setting, size_pt=7.6, align="center", leading=1.2)
        self._set(page, top, RichText(self.setter, self.setter.words(markup), setting), at, width)

    def _set(self, page: Canvas, top: float, text: RichText, at: _Point, width: float) -> None:
        page.saveState()
        page.translate(at[0] * PT_PER_MM, 0)
        lines = text.lines(width)
        set_text(page, self.setter, lines, text.setting, 0.0, top - at[1] * PT_PER_MM, width)
        page.restoreState()

    def _svg(self, page: Canvas, top: float, markup: str, piece: Piece | None = None) -> None:
        """Draw profile SVG: on the ground, or from the corner of a piece and rotated with it."""
        if not markup:
            return
        page.saveState()
        page.transform(PT_PER_MM, 0, 0, -PT_PER_MM, 0, top)
        if piece:
            page.transform(*_placed(piece, 1.0))
        draw_ops(page, parse_markup(markup)[0])
        page.restoreState()

    def _piece(self, page: Canvas, top: float, piece: Piece) -> None:
        if piece.kind == "die":
            self._die(page, top, piece)
            return
        outline = self._outline(piece)
        if piece.layers:
            self._svg(page, top, marks.pile(piece, outline, self._colours), piece)
        if shown := self._shown(piece):
            a, b, c, d, e, f = _placed(piece, piece.width / shown.box[2])
            left, upper = shown.box[:2]
            e, f = e - a * left - c * upper, f - b * left - d * upper
            to_page = (PT_PER_MM * a, -PT_PER_MM * b, PT_PER_MM * c, -PT_PER_MM * d)
            matrix = (*to_page, PT_PER_MM * e, top - PT_PER_MM * f)
            self.setter.forms.draw(page, shown, matrix)
        if piece.kind != "art":
            self._svg(page, top, marks.edge(outline, self._colours), piece)

    def _shown(self, piece: Piece) -> Shown | None:
        if piece.kind == "art":
            return self.setter.forms.art(piece.what, self._colours.ink)
        return self._faces.shown(self.setter.forms, piece.kind, piece.what, piece.side, piece.crop)

    def _outline(self, piece: Piece) -> str:
        """Return the outline of a piece as a path of SVG, from its own top left."""
        face = None if piece.kind == "art" else self._faces.face(piece.kind, piece.what, piece.side)
        if face is None or face.outline.is_rectangle or piece.crop != WHOLE:
            return f"M0,0H{piece.width:.3f}V{piece.height:.3f}H0Z"
        scale = piece.width / face.width_mm
        outline = Outline(face.shape, piece.width, piece.height, face.corner_mm * scale)
        return _as_svg(outline.path(0.0))

    def _die(self, page: Canvas, top: float, piece: Piece) -> None:
        game, side = self._faces.game, piece.width
        component, token = game.component(piece.what), game.tokens.get(piece.what)
        paper, ink = self._colours.paper, self._colours.ink
        if component is not None:
            names = {key: game.palette.get(str(component.fields.get(key))) for key in ("color", "ink")}
            fill, ink = names["color"] or paper, names["ink"] or ink
            if self.setter.ink != FULL:
                fill, ink = "#ffffff", min(fill, ink, key=lambda colour: luminance(*channels(colour)))
            self._svg(page, top, marks.die_ground(side, fill, self._colours), piece)
            self._icon(page, top, piece, f"icons/{component.fields['sides'][piece.face - 1]}", ink, 0.66)
        elif token is not None and token.faces == 6:
            self._svg(page, top, marks.die_ground(side, paper, self._colours), piece)
            self._svg(page, top, marks.pips(side, piece.face, ink), piece)
        elif token is not None:
            self._icon(page, top, piece, f"icons/{token.icon}", mix(self._colours.accent, ink, 0.2), 1.0)
            self._value(page, top, piece)

    def _icon(self, page: Canvas, top: float, piece: Piece, name: str, ink: str, part: float) -> None:
        shown = self.setter.forms.art(name, ink)
        if shown is None:
            return
        scale = part * piece.width / max(shown.box[2:])
        x = piece.x + (piece.width - shown.box[2] * scale) / 2
        y = piece.y + (piece.height - shown.box[3] * scale) / 2
        self.setter.forms.fill(page, shown, x * PT_PER_MM, top - y * PT_PER_MM, shown.box[2] * scale)

    def _value(self, page: Canvas, top: float, piece: Piece) -> None:
        """Draw the number shown by a die that does not have six sides, on a disc of its own."""
        middle = (piece.x + piece.width / 2, piece.y + piece.height / 2)
        self._svg(
            page,
            top,
            marks.disc(*middle, piece.width * 0.24, replace(self._colours, accent=self._colours.paper)),
        )
        setting = Setting(
            "text", piece.width * 1.25, 700, leading=1.0, align="center", fill=self._colours.ink
        )
        text = RichText(self.setter, self.setter.words(str(piece.face)), setting)
        self._set(page, top, text, (piece.x, middle[1] - setting.line_mm / 2), piece.width)


def _placed(piece: Piece, scale: float) -> tuple[float, float, float, float, float, float]:
    """Return the matrix from a piece's own units to the ground, rotated about its centre."""
    c, s = cos(radians(piece.turn)), sin(radians(piece.turn))
    x, y = piece.x + piece.width / 2, piece.y + piece.height / 2
    e = x - c * piece.width / 2 + s * piece.height / 2
    f = y - s * piece.width / 2 - c * piece.height / 2
    return (c * scale, s * scale, -s * scale, c * scale, e, f)


def _as_svg(path: str) -> str:
    """Return a path of the display list as SVG path data."""
    parts: list[str] = []
    numbers: list[str] = []
    for part in path.split():
        if part in "mlch":
            parts.append({"m": "M", "l": "L", "c": "C", "h": "Z"}[part] + ",".join(numbers))
            numbers = []
        else:
            numbers.append(part)
    return "".join(parts)
