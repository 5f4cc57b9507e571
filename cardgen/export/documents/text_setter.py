"""A game's fonts, tokens and icons for documents set by reportlab."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFError, TTFont

from cardgen.display.images import PictureError
from cardgen.display.ops import Box, Op
from cardgen.display.parse import parse_markup
from cardgen.export.documents.forms import PageForms, Shown
from cardgen.export.documents.links import LINK, LINK_END
from cardgen.export.documents.proofs.near_lines import Close
from cardgen.export.documents.readings import MARK, number_icon
from cardgen.export.documents.setting import Setting
from cardgen.findings import CardgenError
from cardgen.layout.inline.emoji import characters_of_emoji
from cardgen.layout.inline.inline_icons import EMOJI_SET
from cardgen.layout.pictures import PictureMissing
from cardgen.layout.resources import GameResources
from cardgen.model import RuleText
from cardgen.text.bidi import is_leftward
from cardgen.text.directions import with_levels
from cardgen.text.fonts import Font, FontBook, Shaped
from cardgen.text.line_preferences import glue_bold_runs
from cardgen.text.links import FIGURE, Linked, links_in, without_links
from cardgen.text.markup import Atom, Icon, Inline, Paragraph, Text, plain_text, read_markup
from cardgen.text.paragraphs import Line
from cardgen.text.scripts import is_of_other_script
from cardgen.text.tokens import Ref, parse_token
from cardgen.text.typeface import Typeface, typeface
from cardgen.values.readings import reading_word

#: Placeholders of links and pictures in a line until its words are parsed, and the prefix of such a picture's name.
_INLINE, _PICTURE = "inline:", "picture>"
#: Side of a picture in a line, in em: as high as the line allows.
_PICTURE_EM = 1.15


class KeptLines(NamedTuple):
    """The lines of a text and its words that are too wide; with the paragraphs, so that no others take their id."""

    lines: tuple[Line, ...]
    too_wide: frozenset[str]
    paragraphs: tuple[Paragraph, ...]


class TextSetter:
    """The fonts, tokens and icons of one game for one document.

    Errors:
        CardgenError: on use of a font that reportlab cannot embed.
    """

    def __init__(self, resources: GameResources, lang: str, rules: RuleText | None = None) -> None:
        self.lang = lang
        #: Pages are mirrored: what is at the left in other languages is at the right.
        self.leftward = is_leftward(lang)
        self.fonts: FontBook = resources.fonts
        self.ink = resources.ink
        self.preferences = resources.look.line_preferences
        self.style = resources.look.booklet
        #: What the look draws below the text of right pages and of left pages.
        self.grounds: tuple[tuple[Op, ...], ...] = ((), ())
        #: Returns the picture at the end of a short booklet, if it has one.
        self.ending: Callable[[], Shown | None] = lambda: None
        self.resources = resources
        self._rules = rules
        self._sections = frozenset(rules.sections if rules else ())
        #: Units of the game, which stay with their number.
        units = (token.label.of(lang) for token in resources.game.tokens.values() if token.kind == "unit")
        self.units = frozenset(units)
        self._glued: dict[int, tuple[Paragraph, Paragraph]] = {}
        #: The numbers of figures, by the names of their pictures.
        self.figures: Mapping[str, int] = {}
        #: Characters without a glyph, by the font's name and the family of the font that shows them, empty for none.
        self.missing: dict[tuple[str, str], set[str]] = {}
        #: Words wider than the place they stand in.
        self.too_wide: set[str] = set()
        #: Texts too close to a line, in the pass that is drawn.
        self.near_lines: tuple[Close, ...] = ()
        #: Nothing is drawn: a pass that only finds out where everything comes to stand.
        self.dry = False
        self._printers: dict[str, _FontPrinter] = {}
        self._words: dict[tuple[str, bool], tuple[Paragraph, ...]] = {}
        #: Lines by paragraphs, setting and measure: passes that try another plan set the same texts again.
        self.lines_kept: dict[tuple[Any, ...], KeptLines] = {}
        #: The height of the index with its heading in the first pass that has one.
        self.index_mm = 0.0
        self._in_link = False
        self._icons: dict[tuple[str, str], tuple[Box, tuple[Op, ...]]] = {}
        #: Faces and art that its pages show.
        self.forms = PageForms(resources)
        self._marks: dict[str, tuple[Icon, ...]] = {}
        #: What icons that stand alone are called, by their names.
        self.alts: dict[str, str] = {}
        #: What glyphs without a character of their own stand for, by font and the code reportlab gives them.
        self.texts: dict[str, dict[int, str]] = {}

    def left_mm(self, x_mm: float, width_mm: float, whole_mm: float) -> float:
        """Return the left edge of a part.

        Args:
            x_mm: where the part begins, from the side at which lines begin; whole_mm: the width of that which has it.
        """
        return whole_mm - x_mm - width_mm if self.leftward else x_mm

    def words(self, markup: str, icons: bool = False) -> tuple[Paragraph, ...]:
        """Parse markup into paragraphs; references to sections of this document become links.

        Args:
            icons: words outside links bring their icons.
        """
        paragraphs = self._words.get((markup, icons))
        if paragraphs is None:
            text = self._with_marks(markup).replace(f"}}{{{MARK}", f"}}{{{MARK}+")
            self._in_link = False
            read = read_markup(text, self._token, self.lang, self._inline(icons), self.units).paragraphs
            self.resources.breaks_in(read, self.lang)
            paragraphs = tuple(with_levels(words, self.lang) for words in read)
            self._words[markup, icons] = paragraphs
        return paragraphs

    def glued(self, words: Paragraph) -> Paragraph:
        """Return a paragraph with bold runs kept together."""
        if id(words) not in self._glued:
            # With the paragraph itself, so that no other takes its id.
            self._glued[id(words)] = glue_bold_runs(words, self.preferences.bold_words), words
        return self._glued[id(words)][0]

    def _with_marks(self, markup: str) -> str:
        """Return markup with its links and pictures as tokens, since the markup of cards has neither."""
        parts, end = [], 0
        for link in links_in(markup):
            parts += [markup[end : link.start], self._mark(link)]
            end = link.end
        return "".join([*parts, markup[end:]])

    def _mark(self, link: Linked) -> str:
        """Return the placeholder of a link or picture; a link without a target is plain text."""
        if link.is_picture:
            shown = self.forms.art(link.art)
            wide = _PICTURE_EM / shown.ratio if shown else 0.0
            return (
                self._token_of(Icon(_PICTURE + link.art, wide, 0.0, _PICTURE_EM, link.words)) if shown else ""
            )
        target = link.address or (link.section if link.section in self._sections else "")
        target = target or (f"{FIGURE}{link.figure}" if link.figure in self.figures else "")
        if not target:
            return link.words
        return self._token_of(_mark(LINK + target)) + link.words + self._token_of(_mark(LINK_END))

    def _token_of(self, icon: Icon) -> str:
        name = f"{_INLINE}{len(self._marks)}"
        self._marks[name] = (icon,)
        return "{" + name + "}"

    def inline_picture(self, name: str) -> Shown | None:
        """Return the picture of an inline icon, or None for a real icon."""
        return self.forms.art(name.removeprefix(_PICTURE)) if name.startswith(_PICTURE) else None

    def section_number(self, number: str) -> str:
        """Return the number under which a section is printed."""
        return self._rules.printed_number(number) if self._rules else number

    def plain(self, markup: str) -> str:
        """Return markup as plain text, for outlines."""
        return plain_text(without_links(markup), self.resources.token, self.lang)

    def note_missing(self, words: Paragraph, face: Typeface) -> None:
        """Record characters missing in the fonts of a paragraph; those of emoji are meant to come from another font."""
        for word in words:
            for font, characters, used in face.measure(word.atoms).missing:
                lacking = set(characters)
                if used:
                    lacking -= characters_of_emoji(atom.text for atom in word.atoms if isinstance(atom, Text))
                    if used.family in self.fonts.named_fallback or is_of_other_script("".join(lacking)):
                        continue
                families = (font.title, used.family if used else "")
                self.missing.setdefault(families, set()).update(lacking)

    def face(self, setting: Setting) -> Typeface:
        """Return the typeface of a setting."""
        return typeface(self.fonts, setting.role, setting.weight, setting.italic, setting.track, self.lang)

    def printer(self, font: Font) -> _FontPrinter:
        """Return the printer of a font in this document."""
        printer = self._printers.get(font.key)
        if printer is None:
            printer = self._printers[font.key] = _FontPrinter(font)
            self.texts[printer.name] = printer.texts
        return printer

    def icon(self, name: str, fill: str) -> tuple[Box, tuple[Op, ...]]:
        """Return an icon's box and ops, with the fill for `currentColor`."""
        key = (name, fill)
        if key not in self._icons:
            picture = self.resources.picture(f"icons/{name}")
            self._icons[key] = (picture.box, parse_markup(f'<g color="{fill}">{picture.markup}</g>')[0])
        return self._icons[key]

    def is_blank(self, name: str) -> bool:
        """Return whether an icon exists but shows nothing, such as that of a blank side of a die."""
        return self._has_icon(name) and not self.icon(name, "#000000")[1]

    def _token(self, token: str, lang: str) -> list[Atom]:
        if token in self._marks:
            self._in_link = self._marks[token][0].name.startswith(LINK)
            return self._note_alts(self._marks[token])
        if token.startswith(MARK):
            return self._reading_number(token.removeprefix(MARK))
        atoms = self.resources.token(token, lang)
        parsed = parse_token(token, ())
        if isinstance(parsed, Ref) and parsed.kind == "rule" and parsed.name in self._sections:
            return [_mark(LINK + parsed.name), *atoms, _mark(LINK_END)]
        return self._note_alts(
            atom for atom in atoms if not isinstance(atom, Icon) or self._has_icon(atom.name)
        )

    def _inline(self, icons: bool) -> Inline | None:
        """Return what finds emoji in colour and words with icons, which are placed as pictures."""
        outside = self.resources.inline(self.lang, words=icons)
        inside = self.resources.inline(self.lang, words=False)

        def atoms(text: Text) -> list[Atom]:
            found = inside if self._in_link else outside
            return self._note_alts(map(self._as_picture, found(text))) if found else [text]

        return atoms if outside else None

    def _as_picture(self, atom: Atom) -> Atom:
        if isinstance(atom, Text):
            return atom
        name = f"icons/{atom.name}"
        if EMOJI_SET not in atom.name:
            return atom if self._has_icon(atom.name) else Text(atom.alt)
        return atom._replace(name=_PICTURE + name) if self.forms.art(name) else Text(atom.alt)

    def _reading_number(self, number: str) -> list[Atom]:
        """Return the number of a reading as a link to it; a leading sign says that it follows another."""
        digits = number.lstrip("+")
        icon = number_icon(self.number_font, digits, follows=number != digits)
        return [_mark(f"{LINK}{MARK}{digits}"), icon, _mark(LINK_END)]

    @property
    def number_font(self) -> Font:
        """The font of raised numbers."""
        return self.face(Setting(weight=600)).font()

    @property
    def reading(self) -> str:
        """What a reading of ours is called."""
        return reading_word(self.resources.game, self.lang)

    def _note_alts(self, atoms: Iterable[Atom]) -> list[Atom]:
        """Return atoms, and record the alternative text of those that are pictures."""
        made = list(atoms)
        self.alts |= {atom.name: atom.alt for atom in made if isinstance(atom, Icon) and atom.alt}
        return made

    def _has_icon(self, name: str) -> bool:
        """Return whether an icon can be drawn; errors in one are reported where cards show it."""
        try:
            return bool(self.resources.picture(f"icons/{name}").markup)
        except (PictureMissing, PictureError):
            return False


def _mark(name: str) -> Icon:
    """Return a mark that takes no room."""
    return Icon(name, 0.0, size_em=0.0)


class _FontPrinter:
    """One font in one document: its name in reportlab, and words as strings of its characters."""

    def __init__(self, font: Font) -> None:
        self.name = f"{font.ps_name}-{font.digest[:8]}"
        self.texts: dict[int, str] = {}
        try:
            self.font = TTFont(self.name, str(font.path))
        except TTFError as error:
            raise CardgenError(f"font '{font.path.name}' cannot be set in documents: {error}") from error
        # Weights frozen from one variable font share a name inside: reportlab would take them for one.
        self.font.face.name = self.name.encode()
        # A new one for each document: reportlab's remembers what earlier documents used.
        if self.name in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.getFont(self.name).unregister()
        pdfmetrics.registerFont(self.font)
        # reportlab can name glyphs without a character only after this.
        self.font.hbFont()

    def shaped(self, words: Sequence[tuple[Shaped, float]]) -> ShapedStr:
        """Return words as a string with the position of each glyph. Units: thousandths of an em."""
        characters, xs, ys = [], [], []
        for word, offset in words:
            for index, gid in enumerate(word.gids):
                characters.append(self._character(word, index, gid))
                xs.append((offset + word.xs[index]) * 1000)
                ys.append(word.ys[index] * 1000)
        widths = [self.font.face.charWidths[ord(c)] for c in characters]
        ends = [*xs[1:], xs[-1] + widths[-1]] if xs else []
        data = [
            ShapeData(0, round(end - x, 2), 0, 0, round(y, 2), width)
            for x, y, end, width in zip(xs, ys, ends, widths, strict=True)
        ]
        return ShapedStr("".join(characters), data)

    def _character(self, word: Shaped, index: int, gid: int) -> str:
        """Return the character that reportlab uses for a glyph."""
        start, end = word.span(index)
        text = word.text[start:end]
        face = self.font.face
        if len(text) == 1 and face.charToGlyph.get(ord(text)) == gid and text != "\u00a0":
            return text
        codes = face.glyphToChar.get(gid)
        code = codes[0] if codes else self.font.hbAddPrivate(f"g{gid}", gid, self._width(gid))
        if chr(code) != text:
            self.texts[code] = text
        return chr(code)

    def _width(self, gid: int) -> float:
        advance: float = self.font.pdfScale(self.font.hbFont().get_glyph_h_advance(gid))
        return advance
