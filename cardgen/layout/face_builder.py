"""Build one face: the functions that its template may call.

Lengths are millimetres in trim coordinates, type sizes points. Findings: see `codes.md`. Whether text fits is recorded
in `Fit` and checked by rules (CG801–803).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from cardgen.display.ops import DisplayList
from cardgen.findings import CardgenError
from cardgen.layout.face_cache import shown_key
from cardgen.layout.face_spec import (
    FaceInputs,
    FaceSpec,
    as_str,
    least_pt,
    template_values,
    text_or_empty,
)
from cardgen.layout.lookups import OWN, Tracked
from cardgen.layout.resources import GameResources
from cardgen.layout.runs import pack_runs
from cardgen.layout.shared_sizes import as_share, is_smaller
from cardgen.layout.template_functions.deck_functions import DeckFunctions
from cardgen.layout.template_functions.pictures import PictureFunctions
from cardgen.layout.template_notes import OF_FONT, template_note
from cardgen.layout.templates import Sandbox, load_template
from cardgen.layout.used_fonts import UsedFonts
from cardgen.limits import FACE_CHARACTERS, LimitExceeded, time_limit
from cardgen.model.face import Face, Fit, Note
from cardgen.text.fonts import FontRefused, MissingFont
from cardgen.text.line_ends import LineEnds, line_ends
from cardgen.text.lines import Fitted, FittedLine, PlacedIcon, fit_box, fit_line, set_line, set_lines
from cardgen.text.markup import Paragraph, read_markup
from cardgen.text.text_run import TextRun
from cardgen.text.typeface import Typeface, typeface

_NO_ENDS = LineEnds()
#: Fields of texts whose words bring no icons.
_NAMES = ("name", "type")
#: Called with each new face; what it raises becomes a finding about the template.
OnFace = Callable[[Face, DisplayList], object]


class FaceBuilder(DeckFunctions, PictureFunctions):
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
        self._sizes = sizes
        super().__init__(spec, Tracked(resources.game.palette, partial(self._ask, "game.palette")))
        self._runs: list[TextRun] = []
        self._fits: list[Fit] = []
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
        face = self._typeface(font, weight, italic, track)
        self._resources.lookups.ask("line preferences")
        words = self._set_in(markup, font, weight, italic, words=True)
        if hyphens:
            self._resources.breaks_in(words, self._spec.lang)
        fit = partial(
            fit_box,
            words,
            face,
            w,
            h,
            leading=leading,
            para_em=para,
            hyphens=hyphens,
            max_lines=max_lines,
            align=align,
            preferences=self._resources.look.line_preferences,
            grid_mm=grid,
            top_mm=y,
        )
        fitted = fit(size, least_pt(min, size))
        alone_pt, shared = fitted.size_pt, self._shared_size(role, share, fitted.size_pt)
        if shared is not None:
            # Line preferences must not change the size of the whole deck.
            fitted = fit(shared, shared)
        lines, ends = len(fitted.lines), line_ends(fitted, w, align)
        self._record(markup, role, fitted, lines, min, small, share, alone_pt, ends)
        return self._place(markup, *set_lines(fitted, x, y, w, h, align, valign, self._inked(fill)))

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
        """Set one line with its baseline at y, shrunk to fit `max_w`, from `size` to `min`; without `min` never."""
        fit = partial(
            self._fit_line,
            markup,
            max_w=max_w,
            font=font,
            weight=weight,
            italic=italic,
            track=track,
            caps=caps,
        )
        fitted, largest = fit(size, min), size
        alone_pt, shared = fitted.size_pt, self._shared_size(role, share, fitted.size_pt)
        if shared is not None:
            fitted, largest = fit(shared, min), shared
        self._record(markup, role, fitted, 1, largest if min is None else min, small, share, alone_pt)
        return self._place(markup, *set_line(fitted, x, y, anchor, self._inked(fill)))

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
        self._resources.breaks_in(words, self._spec.lang)
        return fit_box(words, face, w, tall, size, size, leading=leading, para_em=para).height_mm

    def has_token(self, name: Any) -> bool:
        """Return whether the game has a token of that name, which texts can write in braces."""
        return self._resources.has_token(str(name))

    def value(self, written: str) -> int | float | str:
        """Return the value of `{=…}`: a number; a text if a format or forms of a noun are given."""
        return self._resources.value(as_str(written), self._spec.lang)

    # Implementation.

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

    def _shared_size(self, role: str, share: bool | str, alone_pt: float) -> float | None:
        """Return the deck's size for a role, if that is smaller than the size that a text has when set alone."""
        if not as_share(share):
            return None
        self._ask("size", role, repr(alone_pt))
        shared = self._sizes.get(role)
        return shared if is_smaller(shared, alone_pt) else None

    def _record(
        self,
        markup: str,
        role: str,
        fitted: Fitted | FittedLine,
        lines: int,
        least: float,
        small: str,
        share: bool | str,
        alone_pt: float,
        ends: LineEnds = _NO_ENDS,
    ) -> None:
        if not text_or_empty(markup):
            return
        path, spec = getattr(markup, "path", ""), self._spec
        names = (spec.id, spec.side, as_str(path or role), as_str(role))
        fullness, overflow, why = round(fitted.fullness, 4), bool(fitted.overflow), as_str(small)
        fit = Fit(
            *names, fitted.size_pt, least, lines, fullness, overflow, why, as_share(share), alone_pt, *ends
        )
        self._fits.append(fit)
        notes = self._fonts.record_missing(fitted.missing, path, self._spec.fields)
        self._notes.update(dict.fromkeys(notes))

    def _place(self, markup: str, runs: list[TextRun], icons: list[PlacedIcon]) -> Markup:
        out, path = [], getattr(markup, "path", "")
        for run in runs:
            out.append(f'<text data-run="{len(self._runs)}"/>')
            self._runs.append(run)
        for name, x, y, high, fill, wide in icons:
            out.append(self._picture(f"icons/{name}", x, y, wide, high, fill, path))
        return Markup("".join(out))
