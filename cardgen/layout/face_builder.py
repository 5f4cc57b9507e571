"""Build one face: the functions that its template may call.

Lengths are millimetres in trim coordinates, type sizes points. Findings: see `codes.md`. Whether text fits is recorded
in `Fit` and checked by rules (CG801–803).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from markupsafe import Markup, escape

from cardgen.display.images import PictureError
from cardgen.display.ops import DisplayList
from cardgen.findings import WARNING, CardgenError
from cardgen.layout.deck_functions import DeckFunctions
from cardgen.layout.face_cache import shown_key
from cardgen.layout.face_spec import (
    FaceInputs,
    FaceSpec,
    as_str,
    least_pt,
    template_values,
    text_or_empty,
)
from cardgen.layout.icon_colours import kept_colours_message
from cardgen.layout.lookups import OWN, Tracked
from cardgen.layout.pictures import PictureMissing
from cardgen.layout.printed_size import printed_sizes
from cardgen.layout.resources import GameResources
from cardgen.layout.runs import pack_runs
from cardgen.layout.shapes_and_colours import ShapesAndColours
from cardgen.layout.shared_sizes import as_share
from cardgen.layout.template_notes import IN_FILE, OF_FONT, template_note
from cardgen.layout.templates import Sandbox, load_template
from cardgen.layout.used_fonts import UsedFonts
from cardgen.limits import FACE_CHARACTERS, LimitExceeded, time_limit
from cardgen.model.face import Face, Fit, Note, ShownPicture
from cardgen.text.fonts import FontRefused, MissingFont
from cardgen.text.line_ends import LineEnds, line_ends
from cardgen.text.lines import Fitted, FittedLine, PlacedIcon, fit_box, fit_line, set_line, set_lines
from cardgen.text.markup import Paragraph, read_markup
from cardgen.text.text_run import TextRun
from cardgen.text.typeface import Typeface, typeface
from cardgen.units import number

_NO_ENDS = LineEnds()
#: Fields of texts whose words bring no icons.
_NAMES = ("name", "type")
#: Called with each new face; what it raises becomes a finding about the template.
OnFace = Callable[[Face, DisplayList], object]


class FaceBuilder(DeckFunctions, ShapesAndColours):
    """Builds one face. Templates call the public methods."""

    def __init__(
        self,
        resources: GameResources,
        env: Sandbox,
        spec: FaceSpec,
        inputs: FaceInputs,
        sizes: Mapping[str, float],
    ) -> None:
        self._resources = resources
        self._env = env
        self._inputs = inputs
        self._ask = partial(resources.lookups.ask, OWN)
        self._sizes = Tracked(sizes, partial(self._ask, "size"))
        super().__init__(spec, Tracked(resources.game.palette, partial(self._ask, "game.palette")))
        self._runs: list[TextRun] = []
        self._fits: list[Fit] = []
        self._symbols: dict[str, None] = {}
        self._images: dict[ShownPicture, str] = {}
        self._notes: dict[Note, None] = {}
        self._fonts = UsedFonts(resources, spec.lang)

    def make(self, on_face: Sequence[OnFace] = ()) -> tuple[Face | None, tuple[Note, ...]]:
        """Run the template; return the face, or None with notes on why it failed."""
        try:
            with time_limit():
                face, display = self._drawn(self._render())
                for visit in on_face:
                    visit(face, display)
        except (MissingFont, FontRefused) as error:
            for one in (error, *self._resources.fonts.missing()):
                self._note(f"{OF_FONT}{one.family}", "CG806", str(one))
            return None, tuple(self._notes)
        except CardgenError:
            raise  # not the template's fault
        except Exception as error:  # the template's fault: a finding
            looks = self._resources.game.looks
            self._notes[template_note(error, self._spec, self._env, looks, type(self).__name__)] = None
            return None, tuple(self._notes)
        self._notes.update(dict.fromkeys(self._fonts.notes()))
        return face, tuple(self._notes)

    def _drawn(self, body: str) -> tuple[Face, DisplayList]:
        """Return the face of a body and its display list, each raster picture in the pixels that its size needs."""
        face = self._face(body)
        display = self._resources.display(face, self._runs)
        resized = self._in_printed_sizes(face.body, display)
        if resized == face.body:
            return face, display
        face = self._face(resized)
        return face, self._resources.display(face, self._runs)

    def _in_printed_sizes(self, body: str, display: DisplayList) -> str:
        """Read a picture again where the template scales what `art` placed, and return the body that shows it."""
        sizes = printed_sizes(display.items) if self._images else {}
        for shown, key in list(self._images.items()):
            size = sizes.get(key)
            picture = self._resources.picture(shown.name, (size, size)) if size else None
            if picture and picture.image != key:
                body = body.replace(key, picture.image)
                del self._images[shown]
                self._images[picture.as_shown(shown.name)] = picture.image
        return body

    def _face(self, body: str) -> Face:
        deck = self._spec.deck
        face = Face(
            "",
            self._spec.id,
            self._spec.side,
            self._spec.lang,
            *deck.trim_mm,
            deck.painted_bleed_mm,
            as_str(body),
            pack_runs(self._runs),
            tuple(self._symbols),
            tuple(self._images),
            tuple(self._fits),
            deck.outline.shape,
            deck.outline.corner_mm,
            tuple(self._snaps),
        )
        return replace(face, key=shown_key(face, {run.font for run in self._runs}, self._resources.ink))

    def _render(self) -> str:
        self._env.begin(self, partial(self._resources.lookups.ask, "template"))
        self._ask("piece")
        template = load_template(self._env, self._spec.template)
        values = template_values(self._spec, self._inputs, self._resources.ink, self._ask)
        parts, size = [], 0
        for part in template.generate(values):
            size += len(part)
            if size > FACE_CHARACTERS:
                raise LimitExceeded(f"more than {FACE_CHARACTERS} characters of markup")
            parts.append(part)
        return "".join(parts)

    def textbox(
        self,
        markup: str,
        x: float,
        y: float,
        w: float,
        h: float,
        size: float = 8.3,
        min: float = 7.5,
        font: str = "text",
        weight: int = 400,
        italic: bool = False,
        fill: str = "",
        align: str = "center",
        valign: str = "middle",
        leading: float = 1.28,
        para: float = 0.5,
        hyphens: bool = True,
        track: float = 0.0,
        role: str = "rules",
        share: bool | str = False,
        max_lines: int | None = None,
        small: str = "",
        grid: float = 0.0,
    ) -> Markup:
        """Set rich text in a box, as large as fits between `size` and `min`."""
        # With one size for the whole deck, line preferences must not change it.
        shared = self._sizes.get(role) if share else None
        largest = shared or size
        face = self._typeface(font, weight, italic, track)
        self._resources.lookups.ask("line wishes")
        fitted = fit_box(
            self._set_in(markup, font, weight, italic, words=True),
            face,
            w,
            h,
            largest,
            shared or least_pt(min, size),
            leading=leading,
            para_em=para,
            hyphens=hyphens,
            max_lines=max_lines,
            align=align,
            preferences=self._resources.look.line_preferences,
            grid_mm=grid,
            top_mm=y,
        )
        lines, ends = len(fitted.lines), line_ends(fitted, w, align)
        self._record(markup, role, fitted, lines, min, small, share, ends)
        return self._place(*set_lines(fitted, x, y, w, h, align, valign, self._inked(fill)))

    def line(
        self,
        markup: str,
        x: float,
        y: float,
        size: float,
        min: float | None = None,
        max_w: float | None = None,
        anchor: str = "start",
        font: str = "text",
        weight: int = 400,
        italic: bool = False,
        fill: str = "",
        track: float = 0.0,
        caps: bool = False,
        role: str = "title",
        share: bool = False,
        small: str = "",
    ) -> Markup:
        """Set one line with its baseline at y, shrunk from `size` to `min` to fit `max_w`."""
        largest = self._sizes.get(role, size) if share else size
        fitted = self._fit_line(markup, largest, min, max_w, font, weight, italic, track, caps)
        self._record(markup, role, fitted, 1, largest if min is None else min, small, share)
        return self._place(*set_line(fitted, x, y, anchor, self._inked(fill)))

    def width(
        self,
        markup: str,
        size: float,
        font: str = "text",
        weight: int = 400,
        italic: bool = False,
        track: float = 0.0,
        caps: bool = False,
    ) -> float:
        """Return a line's width in millimetres."""
        return self._fit_line(markup, size, None, None, font, weight, italic, track, caps).width_mm

    def height(self, markup: str, w: float, size: float, leading: float = 1.28, para: float = 0.5) -> float:
        """Return the height of rich text at a size in a box of a width, in millimetres."""
        face = self._typeface("text", 400, False, 0.0)
        words, tall = self._set_in(markup, "text", 400, False, words=True), FACE_CHARACTERS
        return fit_box(words, face, w, tall, size, size, leading=leading, para_em=para).height_mm

    def art(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float,
        fit: str = "contain",
        focus: tuple[float, float] = (0.5, 0.5),
    ) -> Markup:
        """Place a picture from the game's art folder in a box: whole and centred, or covering it."""
        try:
            box = self._resources.picture(as_str(name), (w, h)).placed((x, y, w, h), fit, focus)
        except (PictureMissing, PictureError):
            box = (x, y, w, h)  # reported by `_picture`
        shown = self._picture(name, *box, "")
        return shown if box == (x, y, w, h) else self._cropped(shown, x, y, w, h)

    def has_token(self, name: Any) -> bool:
        """Return whether the game has a token of that name, which texts can write in braces."""
        return self._resources.has_token(str(name))

    def has_art(self, name: str | None) -> bool:
        """Return whether the game has a picture of that name."""
        written = text_or_empty(name)
        return bool(written) and self._resources.has_picture(written)

    def icon(self, name: str, x: float, y: float, size: float, fill: str = "") -> Markup:
        """Place an icon from `art/icons` in a square; its black, or its `currentColor`, takes the fill."""
        return self._picture(f"icons/{name}", x, y, size, size, self._inked(fill))

    def sigil(self, name: str, x: float, y: float, size: float, fill: str = "") -> Markup:
        """Place a sigil from `art/sigils` in a square, in one colour."""
        return self._picture(f"sigils/{name}", x, y, size, size, self._inked(fill))

    def draw(self, name: str, **params: Any) -> Markup:
        """Place a generated drawing, which is in face coordinates."""
        try:
            symbol = self._resources.drawing(name, params)
        except PictureMissing as error:
            self._note("", "CG107", str(error))
            return Markup()
        return self._use(symbol)

    def value(self, written: str) -> int | float | str:
        """Return the value of `{=…}`: a number; a text if a format or forms of a noun are given."""
        return self._resources.value(as_str(written), self._spec.lang)

    # Implementation.

    def _inked(self, fill: str) -> str:
        """Return a colour; the game's ink by default."""
        return as_str(fill) or self._palette.get("INK", "#000000")

    def _typeface(self, font: str, weight: int, italic: bool, track: float) -> Typeface:
        return typeface(self._resources.fonts, font, weight, italic, track, self._spec.lang)

    def _set_in(
        self, markup: str, font: str, weight: int, italic: bool, words: bool = False
    ) -> Sequence[Paragraph]:
        """Read a text, and record its fonts; words bring their icons, except in a name."""
        words = words and getattr(markup, "path", "") not in _NAMES
        inline = self._resources.inline(self._spec.lang, words=words)
        # Broken markup is reported by a rule that reads the content and knows the exact place.
        read = read_markup(text_or_empty(markup), self._resources.token, self._spec.lang, inline)
        self._fonts.record(read.paragraphs, as_str(font), weight, italic)
        return read.paragraphs

    def _fit_line(
        self,
        markup: str,
        size: float,
        min: float | None,
        max_w: float | None,
        font: str,
        weight: int,
        italic: bool,
        track: float,
        caps: bool,
    ) -> FittedLine:
        face = self._typeface(font, weight, italic, track)
        words = self._set_in(markup, font, weight, italic)
        least = size if min is None else least_pt(min, size)
        return fit_line(words, face, size, least, max_w, caps)

    def _record(
        self,
        markup: str,
        role: str,
        fitted: Fitted | FittedLine,
        lines: int,
        least: float,
        small: str,
        share: bool | str,
        ends: LineEnds = _NO_ENDS,
    ) -> None:
        if not text_or_empty(markup):
            return
        path, spec = getattr(markup, "path", ""), self._spec
        names = (spec.id, spec.side, as_str(path or role), as_str(role))
        fullness, overflow, why = round(fitted.fullness, 4), bool(fitted.overflow), as_str(small)
        fit = Fit(*names, fitted.size_pt, least, lines, fullness, overflow, why, as_share(share), *ends)
        self._fits.append(fit)
        notes = self._fonts.record_missing(fitted.missing, path, self._spec.fields)
        self._notes.update(dict.fromkeys(notes))

    def _place(self, runs: list[TextRun], icons: list[PlacedIcon]) -> Markup:
        out = []
        for run in runs:
            out.append(f'<text data-run="{len(self._runs)}"/>')
            self._runs.append(run)
        for name, x, y, high, fill, wide in icons:
            out.append(self._picture(f"icons/{name}", x, y, wide, high, fill))
        return Markup("".join(out))

    def _picture(self, name: str, x: float, y: float, w: float, h: float, fill: str) -> Markup:
        try:
            picture = self._resources.picture(as_str(name), (w, h))
        except (PictureMissing, PictureError) as error:
            self._note("art", "CG107", str(error))
            return Markup()
        for problem in picture.problems:
            self._note("art", "CG107", problem, WARNING)
        if fill and picture.colours:
            place = self._resources.pictures.place(name)
            self._note(f"{IN_FILE}{place}", "CG831", kept_colours_message(name, picture.colours), WARNING)
        at, scale = picture.fit_into(x, y, w, h)
        if picture.image:
            self._images[picture.as_shown(as_str(name))] = picture.image
            sides = zip(("x", "y", "width", "height"), at, strict=True)
            place = " ".join(f'{side}="{number(value)}"' for side, value in sides)
            # The sides of what is scaled down are rounded to pixels, which changes their ratio.
            place += ' preserveAspectRatio="none"' if picture.change else ""
            return Markup(f'<image data-image="{picture.image}" {place}/>')
        dx, dy = (at[axis] - picture.box[axis] * scale for axis in (0, 1))
        markup = picture.markup.replace("currentColor", str(escape(fill))) if fill else picture.markup
        use = self._use(self._resources.symbols.add(markup))
        figure = "" if name.startswith(("icons/", "sigils/")) else ' data-figure=""'
        place = f"translate({number(dx)} {number(dy)}) scale({number(scale, 5)})"
        mark = self._resources.ink_mark()
        return Markup(f'<g{figure} transform="{place}"{mark}>{use}</g>')

    def _use(self, symbol: str) -> Markup:
        self._symbols[symbol] = None
        return Markup(f'<use href="#{symbol}"/>')

    def _note(self, path: str, code: str, message: str, severity: str = "error") -> None:
        self._notes[Note(path, code, message, severity)] = None
