"""The cover of a booklet: a dark panel with the game's title and a picture, drawn by the card painter.

Home printers leave a white rim, so nothing runs to the paper's edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.art.colour import mix, named, tones
from cardgen.display.ops import Clip, Group, Image, Op
from cardgen.display.parse import parse_markup
from cardgen.export.words import word
from cardgen.model import Component, Game
from cardgen.render.pdf import PdfDocument
from cardgen.text.lines import fit_line, set_line
from cardgen.text.markup import read
from cardgen.text.typeface import typeface

if TYPE_CHECKING:
    from cardgen.layout.decks import GameLayout

#: White rim round the panel.
RIM_MM = 9.0


def cover_pdf(game: Game, lang: str, layout: GameLayout, component: Component, colour: str) -> bytes:
    """Give the cover as a PDF of one page.

    The picture is the deck's value `art`, or its `sigil`; without either the cover is type and ornament.
    """
    width, height = component.trim_mm
    document = PdfDocument(game.title.of(lang), lang=lang, font_of=layout.font_of, images=layout.images)
    document.add_page(width, height, extra=_Cover(game, lang, layout, component, colour).ops())
    return document.save()


class _Cover:
    def __init__(self, game: Game, lang: str, layout: GameLayout, component: Component, colour: str) -> None:
        self.game, self.lang, self.layout, self.component = game, lang, layout, component
        self.width, self.height = component.trim_mm
        self.tones = tones(colour, game.palette)
        self.paper = named(game.palette, "PAPER")
        self.brass = named(game.palette, "BRASS")
        self.glow = named(game.palette, "GLOW")
        self.middle = self.width / 2
        deck = game.deck(component.deck)
        self.values = deck.values if deck else {}

    def ops(self) -> list[Op]:
        """Give the cover in page millimetres."""
        return [*self._panel(), *self._disc(), *self._picture(), *self._title()]

    def _panel(self) -> list[Op]:
        w, h = self.width, self.height
        deep, light = mix(self.tones["deep"], named(self.game.palette, "INK"), 0.35), self.tones["mid"]
        frame = (
            '<defs><radialGradient id="cover-panel" gradientUnits="userSpaceOnUse"'
            f' cx="{w / 2}" cy="{h * 0.56:.2f}" r="{h * 0.62:.2f}">'
            f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{deep}"/>'
            "</radialGradient></defs>"
            f'<path d="{_notched(w, h, RIM_MM)}" fill="url(#cover-panel)"/>'
            f'<g fill="none" stroke="{self.brass}">'
            f'<path d="{_notched(w, h, RIM_MM + 2.2)}" stroke-width="0.7"/>'
            f'<path d="{_notched(w, h, RIM_MM + 3.4)}" stroke-width="0.2"/></g>'
        )
        return list(parse_markup(frame)[0])

    def _disc(self) -> list[Op]:
        x, y, r = self._circle()
        soft, glow = self.tones["soft"], self.glow
        rays = "".join(_diamond(x, y, r + 6.2, angle) for angle in range(0, 360, 15))
        markup = (
            f'<defs><radialGradient id="cover-glow" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{r}">'
            f'<stop offset="0" stop-color="{glow}"/>'
            f'<stop offset="0.55" stop-color="{mix(glow, soft, 0.35)}"/>'
            f'<stop offset="1" stop-color="{soft}"/></radialGradient></defs>'
            f'<path d="{rays}" fill="{self.brass}"/><g stroke="{self.brass}">'
            f'<circle cx="{x}" cy="{y}" r="{r + 3:.2f}" fill="{self.tones["deep"]}" stroke-width="0.8"/>'
            f'<circle cx="{x}" cy="{y}" r="{r:.2f}" fill="url(#cover-glow)" stroke-width="0.35"/></g>'
        )
        return list(parse_markup(markup)[0])

    def _circle(self) -> tuple[float, float, float]:
        return self.middle, self.height * 0.555, self.width * 0.29

    def _picture(self) -> list[Op]:
        name = str(self.values.get("art") or "") or f"sigils/{self.values.get('sigil', '')}"
        if self.layout.pictures.find(name) is None:
            return []
        picture = self.layout.pictures.picture(name)
        x, y, r = self._circle()
        # A picture fills the disc and is cut by its edge; a sigil stands free in it.
        side = r * (1.9 if self.values.get("art") else 1.15)
        bx, by, bw, bh = picture.box
        scale = side / max(bw, bh)
        at = (scale, 0.0, 0.0, scale, x - (bx + bw / 2) * scale, y - (by + bh / 2) * scale)
        if picture.image:
            items: tuple[Op, ...] = (
                Image(picture.image, self.layout.images[picture.image].kind, bx, by, bw, bh),
            )
        else:
            items = parse_markup(f'<g color="{self.tones["deep"]}">{picture.markup}</g>')[0]
        disc = parse_markup(f'<circle cx="{x}" cy="{y}" r="{r - 0.17:.2f}"/>')[0][0].d
        return [Group(None, (Clip(disc, False),), 1.0, (Group(at, (), 1.0, items),))]

    def _title(self) -> list[Op]:
        game, lang, room = self.game, self.lang, self.width - 2 * RIM_MM - 18
        brass_light = mix(self.brass, self.paper, 0.55)
        name = self.component.name(lang)
        deck = game.deck(self.component.deck)
        kind = deck.title.of(lang) if deck else name
        y = self.height
        ops = self._line(game.title.of(lang), y * 0.2, 40, room, self.paper, "title", 700, 0.06, True)
        if game.subtitle.of(lang):
            ops += self._line(
                game.subtitle.of(lang), y * 0.2 + 10, 13, room, brass_light, "text", 400, 0.01, False, True
            )
        ops += self._line(kind, y * 0.875, 17, room, self.paper, "title", 700, 0.1, True)
        foot = f"{word(lang, 'version')} {game.version}"
        return ops + self._line(foot, y * 0.875 + 6.6, 8.5, room, brass_light, "text", 400, 0.06)

    def _line(
        self,
        text: str,
        y: float,
        size: float,
        room: float,
        fill: str,
        role: str,
        weight: int,
        track: float,
        caps: bool = False,
        italic: bool = False,
    ) -> list[Op]:
        face = typeface(self.layout.fonts, role, weight, italic, track, self.lang)
        fitted = fit_line(read(text, self.layout.tokens, self.lang).paragraphs, face, size, 6, room, caps)
        return list(set_line(fitted, self.middle, y, "middle", fill)[0])


def _notched(width: float, height: float, rim: float, n: float = 5.0) -> str:
    """Give a rectangle inside a page, its corners cut inwards by quarter circles."""
    x0, y0, x1, y1 = rim, rim, width - rim, height - rim
    return (
        f"M{x0 + n:.2f},{y0:.2f}H{x1 - n:.2f}A{n},{n} 0 0 0 {x1:.2f},{y0 + n:.2f}V{y1 - n:.2f}"
        f"A{n},{n} 0 0 0 {x1 - n:.2f},{y1:.2f}H{x0 + n:.2f}A{n},{n} 0 0 0 {x0:.2f},{y1 - n:.2f}"
        f"V{y0 + n:.2f}A{n},{n} 0 0 0 {x0 + n:.2f},{y0:.2f}Z"
    )


def _diamond(x: float, y: float, radius: float, angle: int) -> str:
    """Give a small lozenge on a circle, pointing outwards; every second one is longer."""
    from math import cos, radians, sin

    long, wide = (2.4, 0.8) if angle % 30 == 0 else (1.3, 0.6)
    c, s = cos(radians(angle)), sin(radians(angle))
    points = ((radius - long, 0.0), (radius, wide), (radius + long, 0.0), (radius, -wide))
    return "M" + "L".join(f"{x + u * c - v * s:.2f},{y + u * s + v * c:.2f}" for u, v in points) + "Z"
