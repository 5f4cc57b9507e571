"""Template functions that place pictures."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape

from cardgen.display.images import PictureError
from cardgen.display.ops import DisplayList
from cardgen.findings import WARNING
from cardgen.layout.face_spec import as_str, text_or_empty
from cardgen.layout.icon_colours import kept_colours_message
from cardgen.layout.pictures import PictureMissing
from cardgen.layout.printed_size import printed_sizes
from cardgen.layout.resources import GameResources
from cardgen.layout.template_functions.shapes_and_colours import ShapesAndColours
from cardgen.layout.template_notes import IN_FILE
from cardgen.model.face import Note, ShownPicture
from cardgen.units import number


class PictureFunctions(ShapesAndColours):
    """The template functions that place pictures; keeps what the face shows and what was wrong with it."""

    _resources: GameResources

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._symbols: dict[str, None] = {}
        self._images: dict[ShownPicture, str] = {}
        self._notes: dict[Note, None] = {}

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

    def has_art(self, name: str | None) -> bool:
        """Return whether the game has a picture of that name."""
        written = text_or_empty(name)
        return bool(written) and self._resources.has_picture(written)

    def is_photo(self, name: str | None) -> bool:
        """Return whether a picture of that name fills its box: a photograph, or a drawing with a ground."""
        try:
            return self.has_art(name) and self._resources.picture(text_or_empty(name), (1, 1)).is_photo
        except PictureError:
            return False  # reported where it is placed

    def quiet_corner(self, name: str, x: float, y: float, w: float, h: float) -> tuple[float, float]:
        """Return x and y of the corner of the piece, of the four that mirror a box, where the box hides least of a
        picture that covers the piece; in doubt those of the box.
        """
        piece = self._spec.deck.trim_mm
        places = [(left, top, w, h) for top in (y, piece[1] - y - h) for left in (x, piece[0] - x - w)]
        try:
            shown = self._resources.picture(as_str(name), piece).placed(
                (0.0, 0.0, *piece), "auto", (0.5, 0.2)
            )
            return places[self._resources.quietest(as_str(name), shown, places)][:2]
        except (PictureMissing, PictureError):
            return x, y  # reported where it is placed

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

    # Implementation.

    def _inked(self, fill: str) -> str:
        """Return a colour; the game's ink by default."""
        return as_str(fill) or self._palette.get("INK", "#000000")

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

    def _picture(
        self, name: str, x: float, y: float, w: float, h: float, fill: str, path: str = "art"
    ) -> Markup:
        """Place a picture; `path` is the field that names it."""
        try:
            picture = self._resources.picture(as_str(name), (w, h))
        except (PictureMissing, PictureError) as error:
            self._note(path, "CG107", str(error))
            return Markup()
        for problem in picture.problems:
            self._note(path, "CG107", problem, WARNING)
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
