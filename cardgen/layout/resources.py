"""The fonts, pictures, tokens and shared symbols of a game, with recorded look-ups."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from cardgen.art.colour import FALLBACK, grey
from cardgen.cache import Cache, digest, folder_digest
from cardgen.display.images import ImageStore, PictureError
from cardgen.display.ops import Box, DisplayList
from cardgen.display.parse import parse_face
from cardgen.findings import CardgenError, Place
from cardgen.layout.art_folder import PictureFiles
from cardgen.layout.drawings import Drawings
from cardgen.layout.ink.black import in_black
from cardgen.layout.ink.faces import with_little_ink
from cardgen.layout.inline.inline_icons import EMOJI_SET, InlineIcons
from cardgen.layout.lookups import NOTHING, Lookups, Question, as_answer
from cardgen.layout.pictures import Picture, PictureMissing, Pictures, drawing_address
from cardgen.layout.printed_size import most_ppi
from cardgen.layout.quiet_places import quietest
from cardgen.layout.runs import unpack_runs
from cardgen.layout.symbols import SymbolTable
from cardgen.layout.tokens import TokenPrinter
from cardgen.layout.word_parts import WordBreaks, joins_words, own_breaks_of
from cardgen.limits import LimitExceeded
from cardgen.load.look import Look
from cardgen.load.store import kept, loader_stamp
from cardgen.model import Game
from cardgen.model.face import Face
from cardgen.model.ink import BLACK, FULL
from cardgen.text.clusters import grapheme_clusters
from cardgen.text.fonts import Font, FontBook
from cardgen.text.hyphens import words_to_break
from cardgen.text.markup import Atom, Icon, Inline, Paragraph, UnknownToken
from cardgen.text.text_run import TextRun
from cardgen.values import Interpolator
from cardgen.values.errors import InterpolationError


class GameResources:
    """The fonts, pictures, tokens and symbols of one game, each loaded at its first use.

    Args:
        ink: one of `model.ink.INKS`.
    """

    def __init__(self, game: Game, drawings: Drawings, cache: Cache, look: Look, ink: str = FULL) -> None:
        self.game = game
        self.ink = ink
        self.cache = cache
        self.look = look
        self.symbols = SymbolTable(cache)
        self.images = ImageStore()
        self.tokens = TokenPrinter(game)
        self.values = Interpolator(game)
        roots = [one.root for one in game.lineage]
        fallback = (*game.fonts.fallback, *look.fallback)
        families = {**look.families, **game.fonts.families}
        own_breaks = partial(own_breaks_of, game)
        self.fonts = FontBook(
            families, game.font_folders, cache.folder / "fonts", roots, fallback, own_breaks
        )
        self.lookups = Lookups(cache, self.answer)
        self._breaks = WordBreaks(game, cache, self.fonts.patterns)
        cache.before_flush(self._breaks)
        self._inline = InlineIcons(game, self.fonts)
        self.pictures = Pictures(
            PictureFiles.of(game, **{EMOJI_SET: self._inline}),
            drawings,
            self.symbols,
            self.images,
            cache,
            self.lookups,
            most_ppi(game.drawings),
        )
        self._known_answers: dict[Question, str] = {}

    # Recorded look-ups, for faces, booklets and title pages.

    def token(self, token: str, lang: str) -> list[Atom]:
        """Return the atoms that a token prints; an icon is as high as any other, and as wide as its picture.

        Errors:
            UnknownToken: the game has no such token.
        """
        self.lookups.ask("token", lang, token)
        return [
            self._in_proportion(atom) if isinstance(atom, Icon) else atom for atom in self.tokens(token, lang)
        ]

    def inline(self, lang: str, *, words: bool) -> Inline | None:
        """Return what finds emoji in colour in a text, and words with icons; None if the game has neither.

        Errors: MissingFont, FontRefused.
        """
        self.lookups.ask("inline", lang)
        found = self._inline.of(lang, words)
        if found is None:
            return None
        return lambda text: [
            self._in_proportion(atom) if isinstance(atom, Icon) else atom for atom in found(text)
        ]

    def _in_proportion(self, icon: Icon) -> Icon:
        try:
            _, _, width, height = self.picture(f"icons/{icon.name}").box
        except (PictureMissing, PictureError, LimitExceeded):
            return icon  # reported where it is drawn
        ratio = width / height
        if ratio <= 1:
            return icon
        return icon._replace(ratio=ratio, width_em=icon.width_em + icon.size_em * (ratio - 1))

    def picture(self, name: str, within_mm: tuple[float, float] | None = None) -> Picture:
        """Read a picture, which is printed within a box.

        Errors:
            PictureMissing, PictureError, LimitExceeded: as `Pictures.picture`.
        """
        self.lookups.ask("picture", name)
        return self.pictures.picture(name, within_mm)

    def quietest(self, name: str, shown: Box, places: Sequence[Box]) -> int:
        """Return which place hides the least of a picture, as `quiet_places` does; kept from one run to the next.

        Errors:
            PictureMissing, PictureError, LimitExceeded: as `Pictures.picture`.
        """
        self.lookups.ask("picture", name)
        key = digest(loader_stamp(), self.pictures.state(name), repr((shown, places)))
        return int(
            kept(self.cache, "quietest", key, lambda: quietest(self.pictures.small(name), shown, places))
        )

    def has_picture(self, name: str) -> bool:
        """Return whether there is a picture of that name."""
        self.lookups.ask("has picture", name)
        return self.pictures.find(name) is not None

    def value(self, written: str, lang: str) -> int | float | str:
        """Return the value of `{=…}`.

        Errors:
            InterpolationError: as `Interpolator.number`.
        """
        self.lookups.ask("value", lang, written)
        return self.values.number(written, lang)

    def drawing(self, name: str, params: Mapping[str, Any]) -> str:
        """Return the symbol id of a generated drawing.

        Errors:
            PictureMissing, ValueError, TypeError, KeyError: as `Pictures.drawing`.
        """
        self.lookups.ask("drawing", name, drawing_address(name, params))
        return self.pictures.drawing(name, params, self.game.palette)

    def font(self, role: str, weight: int, italic: bool) -> None:
        """Record that a text uses a font, by role or family."""
        self.lookups.ask("font", role, str(weight), "italic" if italic else "")

    def stand_in(self, font: Font, characters: str, lang: str) -> None:
        """Record that a font lacks characters, for which a fallback may exist."""
        self.lookups.ask("stand-in", lang, font.key, characters)

    def breaks_in(self, paragraphs: Sequence[Paragraph], lang: str) -> None:
        """Record that a text uses the breaks in its words."""
        words = {} if joins_words(lang) else {"": None}
        for paragraph in paragraphs if not words else ():
            words.update(dict.fromkeys(word for one in paragraph for word in words_to_break(one.atoms)))
        if words:
            self.lookups.ask("breaks", lang, " ".join(words).lower())

    def has_token(self, name: str) -> bool:
        """Return whether the game has a token of that name."""
        self.lookups.ask("has token", name)
        return name in self.game.tokens

    def answer(self, question: Question) -> str:
        """Answer a recorded question as text, for comparison."""
        known = self._known_answers.get(question)
        if known is None:
            kind, *words = question
            try:
                known = as_answer(self._answers[kind](*words))
            except (UnknownToken, InterpolationError, PictureMissing, CardgenError) as error:
                known = as_answer(f"{type(error).__name__}: {error}")
            if kind != "drawing":  # a drawing's answer changes when it is made
                self._known_answers[question] = known
        return known

    @cached_property
    def _answers(self) -> Mapping[str, Callable[..., Any]]:
        """A function for each kind of question, called with its arguments."""
        return {
            "token": lambda lang, token: self.tokens(token, lang),
            "has token": lambda name: name in self.game.tokens,
            "picture": self.pictures.state,
            "has picture": lambda name: self.pictures.find(name) is not None,
            "palette": lambda name: self.game.palette.get(name, NOTHING),
            "value": lambda lang, written: self.values.number(written, lang),
            "drawing": lambda _, address: self.pictures.drawing_key(address, self.game.palette),
            "font": lambda role, weight, slope: self._font_state(role, int(weight), bool(slope)),
            "stand-in": self._stand_ins,
            "inline": self._inline.state,
            "breaks": self._breaks_of,
            "line preferences": lambda: self.look.line_preferences,
        }

    def _breaks_of(self, lang: str, words: str) -> Any:
        """Return the words with their breaks; in a language without compounds, what the game states."""
        if not words:
            return self.game.hyphenation.get(lang, {})
        return " ".join(self._breaks.of(lang, word) for word in words.split())

    def _font_state(self, role: str, weight: int, italic: bool) -> list[str]:
        font = self.fonts.font(role, weight, italic)
        return [font.key, font.digest, *(p.text for p in self.fonts.problems_of(role, weight, italic))]

    def _stand_ins(self, lang: str, key: str, characters: str) -> list[str]:
        font = self.font_of(key)
        found = (self.fonts.fallback_for(font, sign, lang) for sign in grapheme_clusters(characters))
        return [f"{other.key} {other.digest}" if other else "" for other in found]

    @cached_property
    def fonts_state(self) -> tuple[Any, ...]:
        """The state of all fonts, any of which a document may use."""
        fonts = self.fonts
        return (
            fonts.families,
            fonts.fallback,
            folder_digest(self.game.font_folders, [one.root for one in self.game.lineage]),
        )

    def ink_mark(self) -> str:
        """Return the attribute that protects a picture on a face with low ink."""
        return ' data-ink="picture"' if self.ink != FULL else ""

    @cached_property
    def printed_palette(self) -> Mapping[str, str]:
        """The game's palette as documents print it: in black ink, greys, those of the default colours too."""
        palette = self.game.palette
        return (
            {name: grey(colour) for name, colour in {**FALLBACK, **palette}.items()}
            if self.ink == BLACK
            else palette
        )

    def printed_colour(self, colour: str) -> str:
        """Return a colour as documents print it."""
        return grey(colour) if self.ink == BLACK else colour

    def font_place(self, family: str) -> Place:
        """Return where the game or its look names a font family; else the game's own place."""
        return self.game.fonts.places.get(family) or self.look.places.get(family) or self.game.place

    def font_of(self, key: str) -> Font:
        """Return a font by its key (`Family/400/italic`)."""
        family, weight, *italic = key.split("/")
        return self.fonts.font(family, int(weight), bool(italic))

    def runs(self, face: Face) -> tuple[TextRun, ...]:
        """Unpack the text runs of a face."""
        return unpack_runs(face, self.font_of)

    def display(self, face: Face, runs: Sequence[TextRun] | None = None) -> DisplayList:
        """Parse a face into the display list that both painters draw.

        Args:
            runs: its text runs, if already unpacked.

        Errors:
            OutsideProfile: the template wrote SVG outside the profile.
        """
        self.ensure_images(face)
        display = parse_face(face, self.runs(face) if runs is None else runs, self.symbols, self.images)
        if self.ink == FULL:
            return display
        # A component's own back is treated like a face.
        common = face.side == "back" and self.game.component(face.component) is None
        saving = with_little_ink(display, back=common)
        return in_black(saving) if self.ink == BLACK else saving

    def ensure_images(self, face: Face) -> None:
        """Load the images of a face that came from the cache."""
        for shown in face.images:
            self.pictures.shown(shown)
