"""The cover of a booklet: a dark panel with the game's title and a picture, drawn by the card painter.

Home printers leave a white rim, so nothing runs to the paper's edge.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from typing import cast

from cardgen.art.colour import mix, named, tones
from cardgen.display.ops import Clip, Group, Image, Op, Path
from cardgen.display.parse import parse_markup
from cardgen.export.documents.text_setter import Setting
from cardgen.export.documents.words import version_line
from cardgen.layout.resources import GameResources
from cardgen.model import Component, Game
from cardgen.render.pdf.document import PdfDocument
from cardgen.text.lines import fit_line, set_line
from cardgen.text.markup import read_markup
from cardgen.text.typeface import typeface

#: White rim round the panel.
RIM_MM = 9.0


def cover_pdf(game: Game, lang: str, resources: GameResources, component: Component, colour: str) -> bytes:
    """Return the cover as a PDF of one page.

    The picture is the deck's value `art`, or its `sigil`; without either the cover is type and ornament.
    """
    width, height = component.trim_mm
    document = PdfDocument(game.title.of(lang), lang=lang, font_of=resources.font_of, images=resources.images)
    document.add_page(width, height, extra=_Cover(game, lang, resources, component, colour).ops())
    return document.save()


class _Cover:
    def __init__(
        self, game: Game, lang: str, resources: GameResources, component: Component, colour: str
    ) -> None:
        self.game, self.lang, self.resources, self.component = game, lang, resources, component
        self.width, self.height = component.trim_mm
        self.tones = tones(colour, game.palette)
        self.paper = named(game.palette, "PAPER")
        self.brass = named(game.palette, "BRASS")
        self.glow = named(game.palette, "GLOW")
        self.middle = self.width / 2
        deck = game.deck(component.deck)
        self.values = deck.values if deck else {}

    def ops(self) -> list[Op]:
        """Return the cover in page millimetres."""
        picture = self._picture()
        ornament = self._disc() if picture else self._rosette()
        return [*self._panel(), *ornament, *picture, *self._title()]

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

    def _rosette(self) -> list[Op]:
        """Return what stands where there is no picture: two rings of lozenges."""
        x, y, r = self._circle()
        d = "".join(_diamond(x, y, r * part, angle) for part in (0.3, 0.42) for angle in range(0, 360, 30))
        return list(parse_markup(f'<path d="{d}" fill="{self.brass}"/>')[0])

    def _circle(self) -> tuple[float, float, float]:
        return self.middle, self.height * 0.555, self.width * 0.29

    def _picture(self) -> list[Op]:
        name = str(self.values.get("art") or "") or f"sigils/{self.values.get('sigil', '')}"
        if self.resources.pictures.find(name) is None:
            return []
        picture = self.resources.pictures.picture(name)
        x, y, r = self._circle()
        # A picture fills the disc and is cut by its edge; a sigil stands free in it.
        side = r * (1.9 if self.values.get("art") else 1.15)
        bx, by, bw, bh = picture.box
        scale = side / max(bw, bh)
        at = (scale, 0.0, 0.0, scale, x - (bx + bw / 2) * scale, y - (by + bh / 2) * scale)
        if picture.image:
            items: tuple[Op, ...] = (
                Image(picture.image, self.resources.images[picture.image].kind, bx, by, bw, bh),
            )
        else:
            items = parse_markup(f'<g color="{self.tones["deep"]}">{picture.markup}</g>')[0]
        disc = cast("Path", parse_markup(f'<circle cx="{x}" cy="{y}" r="{r - 0.17:.2f}"/>')[0][0]).d
        return [Group(None, (Clip(disc, False),), 1.0, (Group(at, (), 1.0, items),))]

    def _title(self) -> list[Op]:
        game, lang, y = self.game, self.lang, self.height
        deck = game.deck(self.component.deck)
        kind = deck.title.of(lang) if deck else self.component.name(lang)
        title = Setting("title", 40, 700, fill=self.paper, track=0.05, caps=True)
        small = Setting(size_pt=13, italic=True, fill=mix(self.brass, self.paper, 0.55))
        return [
            *self._line(game.title.of(lang), y * 0.2, title),
            *self._line(game.subtitle.of(lang), y * 0.2 + 10, small),
            *self._line(kind, y * 0.875, replace(title, size_pt=17, track=0.05)),
            *self._line(version_line(game, lang), y * 0.875 + 6.6, replace(small, size_pt=8.5, italic=False)),
        ]

    def _line(self, markup: str, y: float, setting: Setting) -> list[Op]:
        """Set one line in the middle, as small as it must be."""
        if not markup:
            return []
        face = typeface(
            self.resources.fonts, setting.role, setting.weight, setting.italic, setting.track, self.lang
        )
        words = read_markup(markup, self.resources.tokens, self.lang).paragraphs
        room = self.width - 2 * RIM_MM - 18
        fitted = fit_line(words, face, setting.size_pt, 6, room, setting.caps)
        return list(set_line(fitted, self.middle, y, "middle", setting.fill)[0])


def _notched(width: float, height: float, rim: float, n: float = 5.0) -> str:
    """Return a rectangle inside a page, its corners cut inwards by quarter circles."""
    x0, y0, x1, y1 = rim, rim, width - rim, height - rim
    return (
        f"M{x0 + n:.2f},{y0:.2f}H{x1 - n:.2f}A{n},{n} 0 0 0 {x1:.2f},{y0 + n:.2f}V{y1 - n:.2f}"
        f"A{n},{n} 0 0 0 {x1 - n:.2f},{y1:.2f}H{x0 + n:.2f}A{n},{n} 0 0 0 {x0:.2f},{y1 - n:.2f}"
        f"V{y0 + n:.2f}A{n},{n} 0 0 0 {x0 + n:.2f},{y0:.2f}Z"
    )


def _diamond(x: float, y: float, radius: float, angle: int) -> str:
    """Return a small lozenge on a circle, pointing outwards; every second one is longer."""
    long, wide = (2.4, 0.8) if angle % 30 == 0 else (1.3, 0.6)
    c, s = cos(radians(angle)), sin(radians(angle))
    points = ((radius - long, 0.0), (radius, wide), (radius + long, 0.0), (radius, -wide))
    return "M" + "L".join(f"{x + u * c - v * s:.2f},{y + u * s + v * c:.2f}" for u, v in points) + "Z"
