"""A page being drawn: shapes and texts as ops of the display list, in mm from the page's top left corner."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.art.colour import mix, named, tones
from cardgen.display.ops import Group, Op
from cardgen.display.parse import parse_markup
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.words import word
from cardgen.layout.decks import GameLayout
from cardgen.layout.pictures import PictureMissing
from cardgen.model.ink import FULL
from cardgen.text.lines import Fitted, PlacedIcon, fit_box, fit_line, set_line, set_lines
from cardgen.text.markup import Paragraph, read_markup
from cardgen.text.typeface import Typeface, typeface
from cardgen.units import pt_to_mm

#: Margins at the sides, above and below; gutter between two columns.
MARGIN_MM, TOP_MM, GUTTER_MM = 15.0, 12.0, 8.0
#: Height of a heading, with its rule and the space below it.
HEADING_MM = 9.6
#: A height that no text exceeds.
_TALL_MM = 5000.0


class PageStyle(Struct, frozen=True):
    """Paper and text styles of title pages.

    Attributes:
        section: headings; text: lists; small: captions and file names; words: instructions.
    """

    width_mm: float
    height_mm: float
    section: Setting
    text: Setting
    small: Setting
    words: Setting

    @property
    def inner_mm(self) -> float:
        """Width between the margins."""
        return self.width_mm - 2 * MARGIN_MM

    @property
    def column_mm(self) -> float:
        """Width of one of two columns."""
        return (self.inner_mm - GUTTER_MM) / 2

    @property
    def foot_mm(self) -> float:
        """Lower end of the content."""
        return self.height_mm - TOP_MM


class Canvas:
    """One page, and the resources for its texts.

    Attributes:
        ops: drawn so far.
        colour, ink, accent, pale: its colours; tones: tints of the first.
    """

    def __init__(self, layout: GameLayout, lang: str, colour: str) -> None:
        self.layout, self.lang = layout, lang
        palette, self.colour = layout.printed_palette, layout.printed_colour(colour)
        self.ink, self.paper = named(palette, "INK"), "#ffffff"
        self.accent = layout.printed_colour(layout.look.booklet.accent or named(layout.game.palette, "BRASS"))
        self.pale = mix(self.paper, self.accent, 0.12)
        self.deep = tones(self.colour, palette)["dark"]
        self.grey = mix(self.ink, self.paper, 0.32)
        self.ops: list[Op] = []
        #: Texts in their lines, by what determines these: heights are asked for several times before a text is drawn.
        self._fitted: dict[tuple[object, ...], Fitted] = {}

    def page(self) -> Canvas:
        """Return another, empty page like this one."""
        page = Canvas(self.layout, self.lang, self.colour)
        page._fitted = self._fitted
        return page

    def svg(self, markup: str) -> None:
        """Draw profile SVG."""
        self.ops += parse_markup(markup)[0]

    def placed(self, items: tuple[Op, ...], x: float, y: float, scale: float = 1.0) -> None:
        """Draw ops with their origin at a position."""
        self.ops.append(Group((scale, 0.0, 0.0, scale, x, y), (), 1.0, items))

    def rule(self, x: float, y: float, width: float) -> None:
        """Draw a thin line in the accent."""
        self.svg(
            f'<path d="M{x:.2f},{y:.2f}h{width:.2f}" fill="none" stroke="{self.accent}" stroke-width=".35"/>'
        )

    def heading(self, name: str, y: float, style: PageStyle) -> float:
        """Set a heading below y, with a rule over the whole width; return its lower end."""
        self.line(word(self.lang, name), MARGIN_MM, y + 4.6, style.section)
        self.rule(MARGIN_MM, y + 6.4, style.inner_mm)
        return y + HEADING_MM

    def badge(self, number: str, x: float, y: float, text: Setting, radius: float = 2.6) -> None:
        """Draw a number on a disc centred at a position."""
        self.svg(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius}" fill="{self.deep}"/>')
        figure = replace(text, weight=700, fill="#ffffff", align="center")
        self.line(number, x, y + 1.05, figure)

    def box(self, x: float, y: float, width: float, height: float) -> None:
        """Fill a box with a pale tint, or with none on pages that save ink."""
        if self.layout.ink != FULL:
            return
        size = f'width="{width:.2f}" height="{height:.2f}"'
        self.svg(f'<rect x="{x:.2f}" y="{y:.2f}" {size} fill="{self.pale}"/>')

    def line(
        self,
        markup: str,
        x: float,
        y: float,
        setting: Setting,
        room_mm: float | None = None,
        least_pt: float = 5.5,
    ) -> float:
        """Set one line with its baseline at y, scaled down to fit; return its width."""
        fitted = fit_line(
            self._words(markup), self._face(setting), setting.size_pt, least_pt, room_mm, setting.caps
        )
        anchor = {"right": "end", "center": "middle"}.get(setting.align, "start")
        runs, icons = set_line(fitted, x, y, anchor, setting.fill)
        self._add(runs, icons)
        return fitted.width_mm

    def block(self, markup: str, x: float, y: float, width: float, setting: Setting) -> float:
        """Set a text below y; return its height."""
        fitted = self._fit(markup, width, setting)
        runs, icons = set_lines(fitted, x, y, width, _TALL_MM, setting.align, "top", setting.fill)
        self._add(runs, icons)
        return self.height(markup, width, setting)

    def height(self, markup: str, width: float, setting: Setting) -> float:
        """Return the height of a text."""
        fitted = self._fit(markup, width, setting)
        return fitted.height_mm + pt_to_mm(setting.size_pt) * (setting.leading - 1)

    def _fit(self, markup: str, width: float, setting: Setting) -> Fitted:
        key = markup, width, setting.line_key
        fitted = self._fitted.get(key)
        if fitted is None:
            size, words = setting.size_pt, self._words(markup)
            self.layout.breaks_in(words, self.lang)
            fitted = self._fitted[key] = fit_box(
                words,
                self._face(setting),
                width,
                _TALL_MM,
                size,
                size,
                leading=setting.leading,
                align=setting.align,
            )
        return fitted

    def _face(self, setting: Setting) -> Typeface:
        fonts = self.layout.fonts
        return typeface(fonts, setting.role, setting.weight, setting.italic, setting.track, self.lang)

    def _words(self, markup: str) -> tuple[Paragraph, ...]:
        return tuple(
            read_markup(
                markup, self.layout.token, self.lang, self.layout.inline(self.lang, words=False)
            ).paragraphs
        )

    def _add(self, runs: Sequence[Op], icons: list[PlacedIcon]) -> None:
        self.ops += runs
        for icon in icons:
            self.icon(f"icons/{icon.name}", icon.x, icon.y, icon.size_mm, icon.fill, icon.width_mm)

    def icon(self, name: str, x: float, y: float, high: float, fill: str, wide: float = 0.0) -> None:
        """Draw a picture of the game in an area, in one colour if it has none of its own; nothing if there is none.

        Args:
            wide: the area's width; that of a square by default.
        """
        wide = wide or high
        try:
            picture = self.layout.picture(name)
        except PictureMissing:
            return
        if picture.image:
            return
        left, top, width, height = picture.box
        scale = min(wide / width, high / height)
        items = parse_markup(f'<g color="{fill}" fill="{fill}">{picture.markup}</g>')[0]
        at = (x + (wide - width * scale) / 2 - left * scale, y + (high - height * scale) / 2 - top * scale)
        self.placed(items, *at, scale)
