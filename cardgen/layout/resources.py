"""What the faces of one game are made from and painted with: its fonts, pictures, tokens and shared symbols."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.cache import Cache
from cardgen.display.images import ImageStore
from cardgen.display.ops import DisplayList
from cardgen.display.parse import parse_face
from cardgen.findings import Place
from cardgen.layout.drawings import Drawings
from cardgen.layout.ink.faces import with_little_ink
from cardgen.layout.pictures import PictureFiles, Pictures
from cardgen.layout.runs import unpack_runs
from cardgen.layout.symbols import SymbolTable
from cardgen.layout.tokens import TokenPrinter
from cardgen.load.look import Look
from cardgen.model import Game
from cardgen.model.face import Face
from cardgen.model.ink import FULL, LOW
from cardgen.text.fonts import Font, FontBook
from cardgen.text.text_run import TextRun
from cardgen.values import ValuePrinter


class GameResources:
    """The fonts, pictures, tokens and symbols of one game, each opened when first asked for.

    Args:
        ink: how much of it faces spend, one of `model.ink.INKS`.
    """

    def __init__(self, game: Game, drawings: Drawings, cache: Cache, look: Look, ink: str = FULL) -> None:
        self.game = game
        self.ink = ink
        self.cache = cache
        self.look = look
        self.symbols = SymbolTable(cache)
        self.images = ImageStore()
        self.tokens = TokenPrinter(game)
        self.values = ValuePrinter(game)
        roots = [one.root for one in game.lineage]
        fallback = (*game.fonts.fallback, *look.fallback)
        self.fonts = FontBook(game.fonts.families, game.font_folders, cache.folder / "fonts", roots, fallback)
        self.pictures = Pictures(PictureFiles.of(game), drawings, self.symbols, self.images, cache)

    def ink_mark(self) -> str:
        """Return what marks a picture or a sign on a face that spends little ink: it is kept."""
        return ' data-ink="picture"' if self.ink == LOW else ""

    def font_place(self, family: str) -> Place:
        """Return where the game or its look names a font family; the game itself, where neither does."""
        return self.game.fonts.places.get(family) or self.look.places.get(family) or self.game.place

    def font_of(self, key: str) -> Font:
        """Return a font by its key (`Family/400/italic`)."""
        family, weight, *italic = key.split("/")
        return self.fonts.font(family, int(weight), bool(italic))

    def runs(self, face: Face) -> tuple[TextRun, ...]:
        """Unpack the text runs of a face, with its fonts."""
        return unpack_runs(face, self.font_of)

    def display(self, face: Face, runs: Sequence[TextRun] | None = None) -> DisplayList:
        """Parse a face, once: the list both painters draw.

        Args:
            runs: its text runs, where they are at hand.

        Errors:
            OutsideProfile: the template wrote what the painters do not know.
        """
        self.ensure_images(face)
        display = parse_face(face, self.runs(face) if runs is None else runs, self.symbols, self.images)
        if self.ink != LOW:
            return display
        # A back with words and pictures of its own is as good as a face.
        common = face.side == "back" and self.game.component(face.component) is None
        return with_little_ink(display, back=common)

    def ensure_images(self, face: Face) -> None:
        """Read the raster and free-form pictures of a face that came from the cache."""
        for name in face.images:
            self.pictures.picture(name)
