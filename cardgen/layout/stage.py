"""One face being made: the functions a template may call, and what they leave behind.

All lengths are millimetres in trim coordinates, type sizes are points. Findings: CG020 template missing, CG021 template
wrong, CG022 past a limit, CG023 no picture of the profile, CG107 picture or drawing missing, CG805 missing glyph, CG806
missing font, CG807 a font not quite as asked. Whether text fits is told by `Fit` and judged by rules (CG801–803).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError
from markupsafe import Markup, escape

from cardgen.art.colour import mix, tones
from cardgen.art.cube import CubeFace, CubeNet, cube_net, cube_texture
from cardgen.display.images import PictureError
from cardgen.display.parse import OutsideProfile
from cardgen.findings import WARNING, CardgenError
from cardgen.layout.face import Face, Fit, Note, dump_face, pack_runs
from cardgen.layout.pictures import PictureMissing
from cardgen.layout.templates import Named, Sandbox, load_template, source_of
from cardgen.limits import FACE_CHARACTERS, LimitExceeded, time_limit
from cardgen.load.source import relative
from cardgen.model import Component, Deck
from cardgen.text.fonts import OTHER_FAMILY, FontRefused, MissingFont
from cardgen.text.lines import Fitted, FittedLine, PlacedIcon, fit_box, fit_line, set_line, set_lines
from cardgen.text.markup import read
from cardgen.text.typeface import typeface
from cardgen.units import number

if TYPE_CHECKING:
    from cardgen.display.ops import TextRun
    from cardgen.layout.decks import GameLayout


@dataclass(frozen=True)
class FaceSpec:
    """What a face is to be made from.

    Attributes:
        component: None for a back that a whole deck shares.
        fields: values in the language; components: ids that print this face.
        number: place in the deck, for a credit line (`6–9 / 84`).
    """

    deck: Deck
    lang: str
    side: str
    template: str
    component: Component | None
    fields: Mapping[str, Any]
    number: str
    components: tuple[str, ...]

    @property
    def id(self) -> str:
        """The component's id, or the deck's for a common back."""
        return self.component.id if self.component else self.deck.id


class FieldText(str):
    """A field's text that knows which field it is, so that a finding can name its place."""

    __slots__ = ("path",)
    path: str

    def __new__(cls, value: str, path: str) -> FieldText:
        """Make a text of a field path such as `text` or `table.orc`."""
        text = super().__new__(cls, value)
        text.path = path
        return text


class Stage:
    """Makes one face. The public methods are what templates call."""

    def __init__(
        self, layout: GameLayout, env: Sandbox, spec: FaceSpec, sizes: Mapping[str, float], key: str
    ) -> None:
        self._layout = layout
        self._env = env
        self._spec = spec
        self._sizes = sizes
        self._key = key
        self._runs: list[TextRun] = []
        self._fits: list[Fit] = []
        self._symbols: dict[str, None] = {}
        self._images: dict[str, None] = {}
        self._notes: dict[Note, None] = {}

    def make(self) -> tuple[Face | None, tuple[Note, ...]]:
        """Run the template and give the face, or None with the notes that say why not. Good faces go to the cache."""
        try:
            with time_limit():
                face = self._face(self._render())
                self._layout.prepare(face)
            # What was at hand for painting need not be held for as long as the face.
            del face.__dict__["runs"]
        except (MissingFont, FontRefused) as error:
            self._note(IN_FILE, "CG806", str(error))
            return None, tuple(self._notes)
        except CardgenError:
            raise  # the work cannot go on at all, and no template is to blame
        except (
            Exception
        ) as error:  # whatever a stranger's template does wrong is a finding, not a bug of ours
            self._notes[_template_note(error, self._spec, self._env, self._layout.game.look)] = None
            return None, tuple(self._notes)
        for problem in self._layout.fonts.problems:
            file = relative(problem.file, self._layout.game.root) if problem.file else ""
            self._note(f"{IN_FILE}{file}", "CG807", problem.text, WARNING)
        notes = tuple(self._notes)
        self._layout.cache.put("face", self._key, dump_face(face, notes))
        return face, notes

    def _face(self, body: str) -> Face:
        deck = self._spec.deck
        face = Face(
            self._key,
            self._spec.id,
            self._spec.side,
            self._spec.lang,
            *deck.trim_mm,
            deck.kind.bleed_mm,
            _exact(body),
            pack_runs(self._runs),
            tuple(self._symbols),
            tuple(self._images),
            tuple(self._fits),
            self._layout.font_of,
        )
        # The runs are at hand: they need not be made again from what is packed.
        face.__dict__["runs"] = tuple(self._runs)
        return face

    def _render(self) -> str:
        template = load_template(self._env, self._spec.template)
        self._env.stage = self
        parts, size = [], 0
        for part in template.generate(self._context()):
            size += len(part)
            if size > FACE_CHARACTERS:
                raise LimitExceeded(f"more than {FACE_CHARACTERS} characters of markup")
            parts.append(part)
        return "".join(parts)

    def _context(self) -> dict[str, Any]:
        deck, game, lang = self._spec.deck, self._layout.game, self._spec.lang
        component = self._spec.component
        fields = {name: _named(value, name) for name, value in self._spec.fields.items()}
        given = {
            "id": self._spec.id,
            "kind": deck.kind.name,
            "copies": component.copies if component else deck.copies,
            "number": self._spec.number,
        }
        piece = deck.piece_mm or deck.trim_mm
        shown = self._layout.shown(deck, lang)
        values = Named("deck.values", deck.values)
        of_deck = {"id": deck.id, "title": deck.title.of(lang), "count": deck.copies, "values": values}
        palette = Named("game.palette", game.palette)
        of_game = {
            "id": game.id,
            "title": game.title.of(lang),
            "version": game.version,
            "palette": palette,
        }
        return {
            "c": Named("c", fields | given),
            "deck": Named("deck", of_deck),
            "game": Named("game", of_game),
            "lang": lang,
            "side": self._spec.side,
            "trim": Named("trim", {"w": deck.trim_mm[0], "h": deck.trim_mm[1]}),
            "piece": Named("piece", {"w": piece[0], "h": piece[1]}),
            "form": deck.form,
            "shown": Named(
                "shown", {name.replace("-", "_"): _shown(name, rows) for name, rows in shown.items()}
            ),
            "bleed": deck.kind.bleed_mm,
            "label": Named("label", {key: text.of(lang) for key, text in game.labels.items()}),
        }

    # What templates call.

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
        fill: str = "#000000",
        align: str = "center",
        valign: str = "middle",
        leading: float = 1.28,
        para: float = 0.5,
        hyphens: bool = True,
        track: float = 0.0,
        role: str = "rules",
        share: bool = False,
        max_lines: int | None = None,
        small: str = "",
    ) -> Markup:
        """Set rich text in a box, as large as it fits between `size` and `min`."""
        largest = self._sizes.get(role, size) if share else size
        words = self._read(markup, role)
        face = typeface(self._layout.fonts, font, weight, italic, track, self._spec.lang)
        fitted = fit_box(
            words,
            face,
            w,
            h,
            largest,
            _least(min, largest),
            leading=leading,
            para_em=para,
            hyphens=hyphens,
            max_lines=max_lines,
            justify=align == "justify",
        )
        self._record(markup, role, fitted, len(fitted.lines), min, small, share)
        return self._place(*set_lines(fitted, x, y, w, h, align, valign, _exact(fill)))

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
        fill: str = "#000000",
        track: float = 0.0,
        caps: bool = False,
        role: str = "title",
        share: bool = False,
        small: str = "",
    ) -> Markup:
        """Set one line with its baseline at y, shrunk from `size` to `min` to be at most `max_w` wide."""
        largest = self._sizes.get(role, size) if share else size
        fitted = self._fit_line(markup, largest, min, max_w, font, weight, italic, track, caps, role)
        self._record(markup, role, fitted, 1, largest if min is None else min, small, share)
        return self._place(*set_line(fitted, x, y, anchor, _exact(fill)))

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
        """Give a line's width in millimetres."""
        return self._fit_line(markup, size, None, None, font, weight, italic, track, caps, "").width_mm

    def art(self, name: str, x: float, y: float, w: float, h: float) -> Markup:
        """Place a picture of the game's art folder in a box, whole and centred."""
        return self._picture(name, x, y, w, h, "")

    def has_token(self, name: Any) -> bool:
        """Tell whether the game knows a token of that name, which a text may write in braces."""
        return name in self._layout.game.tokens

    def has_art(self, name: str | None) -> bool:
        """Tell whether the game has a picture of that name."""
        return bool(name) and self._layout.pictures.find(str(name)) is not None

    def icon(self, name: str, x: float, y: float, size: float, fill: str = "#000000") -> Markup:
        """Place an icon of `art/icons` in a square; what it paints in `currentColor` takes the fill."""
        return self._picture(f"icons/{name}", x, y, size, size, fill)

    def sigil(self, name: str, x: float, y: float, size: float, fill: str = "#000000") -> Markup:
        """Place a sigil of `art/sigils` in a square, in one colour."""
        return self._picture(f"sigils/{name}", x, y, size, size, fill)

    def draw(self, name: str, **params: Any) -> Markup:
        """Place a generated drawing, in its own face coordinates."""
        try:
            symbol = self._layout.pictures.drawing(name, params, self._layout.game.palette)
        except PictureMissing as error:
            self._note("", "CG107", str(error))
            return Markup()
        return self._use(symbol)

    def mix(self, first: str, second: str, share: float) -> str:
        """Give a colour between two; share 0 is the first, 1 the second."""
        return mix(first, second, share)

    def tones(self, colour: str) -> SimpleNamespace:
        """Give the tones of a colour: deep, dark, mid, soft, pale, light."""
        return SimpleNamespace(**tones(colour, self._layout.game.palette))

    def cube_net(self, edge: float) -> CubeNet:
        """Give the net of a cube: where its sides lie, and its lines."""
        return cube_net(edge)

    def cube_texture(self, side: float) -> tuple[CubeFace, ...]:
        """Give where the sides of a cube lie on the square picture a table wraps round it."""
        return cube_texture(side)

    # How they do it.

    def _read(self, markup: str, role: str) -> Any:
        rich = read(str(markup or ""), self._layout.tokens, self._spec.lang)
        # Broken markup is told by a rule of the checker that reads the content, with its exact place.
        return rich.paragraphs

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
        role: str,
    ) -> FittedLine:
        face = typeface(self._layout.fonts, font, weight, italic, track, self._spec.lang)
        least = size if min is None else _least(min, size)
        return fit_line(self._read(markup, role), face, size, least, max_w, caps)

    def _record(
        self,
        markup: str,
        role: str,
        fitted: Fitted | FittedLine,
        lines: int,
        least: float,
        small: str,
        share: bool,
    ) -> None:
        path = getattr(markup, "path", "")
        if not markup:
            return
        self._fits.append(
            Fit(
                self._spec.id,
                self._spec.side,
                _exact(path or role),
                _exact(role),
                fitted.size_pt,
                least,
                lines,
                round(fitted.fullness, 4),
                bool(fitted.overflow),
                _exact(small),
                bool(share),
            )
        )
        for font, characters in fitted.missing:
            shown = " ".join(f"'{c}' (U+{ord(c):04X})" for c in characters)
            message = f"font '{font.family}' has no glyph for {shown}; {OTHER_FAMILY}"
            self._note(f"{path}.{self._spec.lang}", "CG805", message)

    def _place(self, runs: list[TextRun], icons: list[PlacedIcon]) -> Markup:
        out = []
        for run in runs:
            out.append(f'<text data-run="{len(self._runs)}"/>')
            self._runs.append(run)
        for placed in icons:
            out.append(
                self._picture(
                    f"icons/{placed.name}", placed.x, placed.y, placed.size_mm, placed.size_mm, placed.fill
                )
            )
        return Markup("".join(out))

    def _picture(self, name: str, x: float, y: float, w: float, h: float, fill: str) -> Markup:
        try:
            picture = self._layout.pictures.picture(name)
        except (PictureMissing, PictureError) as error:
            self._note("art", "CG107", str(error))
            return Markup()
        for problem in picture.problems:
            self._note("art", "CG107", problem, WARNING)
        left, top, width, height = picture.box
        scale = min(w / width, h / height)
        if picture.image:
            self._images[_exact(name)] = None
            at = (x + (w - width * scale) / 2, y + (h - height * scale) / 2, width * scale, height * scale)
            place = " ".join(
                f'{k}="{number(v)}"' for k, v in zip(("x", "y", "width", "height"), at, strict=True)
            )
            return Markup(f'<image data-image="{picture.image}" {place}/>')
        dx = x + (w - width * scale) / 2 - left * scale
        dy = y + (h - height * scale) / 2 - top * scale
        markup = picture.markup.replace("currentColor", str(escape(fill))) if fill else picture.markup
        use = self._use(self._layout.symbols.add(markup))
        return Markup(
            f'<g transform="translate({number(dx)} {number(dy)}) scale({number(scale, 5)})">{use}</g>'
        )

    def _use(self, symbol: str) -> Markup:
        self._symbols[symbol] = None
        return Markup(f'<use href="#{symbol}"/>')

    def _note(self, path: str, code: str, message: str, severity: str = "error") -> None:
        self._notes[Note(path, code, message, severity)] = None


#: Path of a note that belongs to a template: this, then `look/file:line`.
IN_TEMPLATE = "template "
#: Path of a note that belongs to a file of the project, by its path; of one that belongs to game.yaml, without.
IN_FILE = "file "


def _shown(deck: str, rows: list[dict[str, Any]]) -> list[Named]:
    """Give the components of another deck as templates see them."""
    return [Named(f"shown.{deck}", row) for row in rows]


def _named(value: Any, path: str) -> Any:
    """Give texts their field path, at any depth."""
    if isinstance(value, str):
        return FieldText(value, path)
    if isinstance(value, Mapping):
        return {k: _named(v, f"{path}.{k}") for k, v in value.items()}
    if isinstance(value, list):
        return [_named(v, f"{path}.{i}") for i, v in enumerate(value)]
    return value


def _exact(text: str) -> str:
    """Give a text as a plain `str`: what templates join is `Markup`, which the cache cannot keep."""
    return str.__str__(text)


def _least(min_pt: float, largest_pt: float) -> float:
    return min_pt if min_pt < largest_pt else largest_pt


def _template_note(error: Exception, spec: FaceSpec, env: Sandbox, look: str) -> Note:
    """Tell what went wrong in a template, at the template's own place."""
    name = f"{look}/{spec.template}.svg.j2"
    making = f" (while making '{spec.id}')"
    if isinstance(error, TemplateNotFound):
        missing = error.name or name
        looks = " or ".join(f"'{known}'" for known in dict.fromkeys((look, "plain")))
        message = f"no template '{missing}' in look {looks}; add templates/{look}/{missing}"
        return Note("", "CG020", message)
    if isinstance(error, TemplateSyntaxError):
        file = "/".join(Path(error.filename).parts[-2:]) if error.filename else name
        return Note(f"{IN_TEMPLATE}{file}:{error.lineno}", "CG021", f"template is not valid: {error.message}")
    if isinstance(error, OutsideProfile):
        message = f"what the template wrote is outside the SVG profile: {error}{making}"
        return Note(f"{IN_TEMPLATE}{_origin(error.words, env, spec.template)}", "CG023", message)
    file, line = _where(error, name)
    path = f"{IN_TEMPLATE}{file}:{line}"
    if isinstance(error, (LimitExceeded, MemoryError, OverflowError, RecursionError)):
        reason = str(error) or type(error).__name__
        return Note(path, "CG022", f"template went past a limit: {reason}; simplify it{making}")
    kind = "" if isinstance(error, TemplateError) else f"{type(error).__name__}: "
    reason = f"{kind}{error}".replace(f"{Stage.__name__}.", "")
    return Note(path, "CG021", f"template failed: {reason}{making}")


def _origin(words: str, env: Sandbox, template: str) -> str:
    """Give the template (look/file) and the line in which words stand, its first where they came from elsewhere."""
    source, file = source_of(env, template)
    lines = enumerate(source.splitlines(), start=1)
    line = next((number for number, text in lines if words and words in text), 1)
    return f"{'/'.join(file.parts[-2:])}:{line}"


def _where(error: Exception, name: str) -> tuple[str, int]:
    """Give the innermost template file (look/name) and line an error came from."""
    trace, found = error.__traceback__, (name, 1)
    while trace:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(".j2"):
            found = ("/".join(Path(file).parts[-2:]), trace.tb_lineno)
        trace = trace.tb_next
    return found
