"""Blocks → flowables for reportlab: headings, text, lists, tables and tinted boxes, in one look."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from reportlab.platypus.flowables import Flowable

from cardgen.art.colour import Palette, ink_on, mix, named, tones
from cardgen.export.documents.blocks import Art, Block, Boxed, Heading, Listing, TableBlock, Words
from cardgen.export.documents.boxes import (
    IN_GROUND_MM,
    Box,
    BoxColours,
    PartHeading,
    icon_of,
    kind_colours,
    room_beside_mm,
)
from cardgen.export.documents.links import section_key
from cardgen.export.documents.margin import Margin
from cardgen.export.documents.pictures.art import CellPicture, art_picture
from cardgen.export.documents.pictures.beside import beside
from cardgen.export.documents.pictures.figure import Figures
from cardgen.export.documents.pictures.strips import side_by_side
from cardgen.export.documents.readings import MARK, Reading, as_sentence, with_lead
from cardgen.export.documents.rich_text import Bullet, RichText
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tables import TableColours, ruled_table
from cardgen.export.documents.tagging import Element, Structure, as_figure, within
from cardgen.export.documents.text_setter import TextSetter
from cardgen.export.documents.words import word
from cardgen.model.booklet_style import DEFAULT_STYLE, FILLED, BookletStyle
from cardgen.model.ink import FULL
from cardgen.text.links import only_picture
from cardgen.text.markup import with_larger_icons
from cardgen.units import pt_to_mm

_BULLET_EM = 1.15  # from a bullet to its text
_WHOLLY_BOLD = re.compile(r"\*\*(?P<words>[^*]+)\*\*")


class Look(Struct, frozen=True):
    """The settings of a document: one colour in the tints that cards use, and one font size.

    Attributes:
        whole_mm: tables and lists up to this height are never broken; boxed_mm: nor are boxes.
    """

    ink: str
    deep: str
    colour: str
    soft: str
    tint: str
    hair: str
    body: Setting
    palette: Palette
    whole_mm: float = 26.0
    boxed_mm: float = 36.0
    style: BookletStyle = DEFAULT_STYLE

    @classmethod
    def of(
        cls,
        colour: str,
        palette: Palette,
        size: tuple[float, float],
        ink: str = FULL,
        style: BookletStyle = DEFAULT_STYLE,
    ) -> Look:
        """Return the look for a colour and a font size, in points, with its leading; low ink gives boxes no ground."""
        steps, black = tones(colour, palette), named(palette, "INK")
        size_pt, leading = size
        paper = (ink == FULL and style.paper) or named(palette, "PAPER")
        body = Setting(
            size_pt=size_pt * style.type_scale,
            leading=leading,
            align="left" if style.ragged else "justify",
            fill=black,
            link_fill=colour,
            before_mm=0.0,
            after_mm=1.9,
        )
        return cls(
            ink=black,
            deep=steps["deep"],
            colour=colour,
            soft=steps["soft"],
            tint=mix(colour, paper, 0.93) if ink == FULL else "#ffffff",
            hair=mix(colour, paper, 0.62),
            body=body,
            palette=palette,
            style=style,
        )

    @property
    def chapter(self) -> Setting:
        """Title of a chapter."""
        style = self.style
        fill = ink_on(self.colour) if style.chapter in FILLED else self.colour
        return Setting(
            "title", style.chapter_pt, 700, leading=1.2, align="left", fill=fill, before_mm=6.5, after_mm=2.6
        )

    @property
    def section(self) -> Setting:
        """Title of a section within a chapter."""
        return Setting(
            "title",
            10.6 * self.style.type_scale,
            700,
            leading=1.2,
            align="left",
            fill=self.deep,
            before_mm=3.8,
            after_mm=1.1,
        )

    @property
    def minor(self) -> Setting:
        """Heading without a number."""
        return replace(self.body, weight=700, align="left", fill=self.deep, before_mm=2.4, after_mm=0.8)

    @property
    def cell(self) -> Setting:
        """Text in a table."""
        return replace(self.body, size_pt=self.body.size_pt - 0.4, leading=1.26, align="left", after_mm=0.0)

    @property
    def note(self) -> Setting:
        """Text of a reading that is placed after the rules."""
        return replace(self.body, size_pt=self.body.size_pt - 0.7, leading=1.3, align="left", after_mm=1.9)

    @property
    def boxed(self) -> Setting:
        """Text in a box."""
        return replace(self.body, size_pt=self.body.size_pt - 0.3, leading=1.32, align="left", after_mm=1.3)


def _with_word(block: Boxed, setter: TextSetter) -> tuple[Block, ...]:
    """Return the blocks of a box of a kind, with the word of the kind before the first."""
    given = setter.reading if block.kind == "reading" else word(setter.lang, "boxes", block.kind)
    return with_lead(f"**{given}.**", block.blocks)


def _stays_with_next(block: Block | None, words: str) -> bool:
    """Return whether a paragraph stays with the next block; before a figure, which may float, it need not."""
    if isinstance(block, Boxed) and block.kind == "picture":
        return words.rstrip().endswith(":")
    return isinstance(block, Listing | TableBlock | Art)


class Anchor(Flowable):
    """An invisible link target: a numbered paragraph."""

    def __init__(self, number: str) -> None:
        super().__init__()
        self.number = number

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Take no room."""
        return 0.0, 0.0

    def draw(self) -> None:
        """Set the target."""
        self.canv.bookmarkHorizontal(section_key(self.number), 0, 12)


class Flow:
    """Builds the flowables of blocks for one document."""

    def __init__(
        self,
        setter: TextSetter,
        look: Look,
        width_mm: float,
        page_mm: float = 180.0,
        figures: Figures | None = None,
        structure: Structure | None = None,
    ) -> None:
        self.setter = setter
        self.look = look
        self.width_mm = width_mm
        self.figures = figures
        #: The height of a page's text.
        self.page_mm = page_mm
        self.structure = structure or Structure()
        #: The notes beside paragraphs, if any.
        self.margin: Margin | None = None

    def text(self, markup: str, setting: Setting | None = None) -> RichText:
        """Build a paragraph of markup."""
        setting = setting or self.look.body
        return RichText(self.setter, self.setter.words(markup, icons=setting.role == "text"), setting)

    def of(self, blocks: Sequence[Block], setting: Setting | None = None, width_mm: float = 0.0) -> list[Any]:
        """Build the flowables of blocks; a line that introduces a list, a table or a picture stays with it."""
        setting, width_mm = setting or self.look.body, width_mm or self.width_mm
        made: list[Any] = []
        taken = 0
        for number, (block, following) in enumerate(zip(blocks, [*blocks[1:], None], strict=False), 1):
            if taken:
                taken -= 1
                continue
            whole, taken = self._beside(block, blocks[number:], setting, width_mm)
            if whole:
                made.append(whole)
                continue
            parts = [as_figure(part) for part in self._block(block, setting, width_mm)]
            if isinstance(block, Words) and _stays_with_next(following, block.markup) and len(parts) == 1:
                parts[-1].setting = replace(
                    parts[-1].setting, after_mm=1.1 if isinstance(following, Listing) else 1.6
                )
                parts[-1].keep = len(parts[-1].lines(width_mm)) <= (
                    3 if isinstance(following, Listing | TableBlock) else 5
                )
            if isinstance(following, TableBlock) and parts and getattr(parts[-1], "is_bare", False):
                # A picture without text of its own illustrates the table below it.
                parts[-1].keep = True
            made += parts
        return side_by_side(made)

    def _beside(
        self, block: Block, after: Sequence[Block], setting: Setting, width_mm: float
    ) -> tuple[Any, int]:
        """Build a picture with what stands beside it; return how many of the blocks after it that takes."""
        spec = self.figures.spec(block) if self.figures else None
        if not spec or not spec.beside:
            return None, 0
        figures = self._block(block, setting, width_mm)

        def flow(texts: Sequence[Block], room_mm: float) -> list[Any]:
            # Justified lines of a narrow measure have rivers.
            return self.of(texts, replace(setting, align="left"), room_mm)

        leftward = self.setter.leftward
        return beside(figures[0], after, width_mm, flow, leftward=leftward, align=setting.align)

    def _block(self, block: Block, setting: Setting, width_mm: float) -> list[Any]:
        match block:
            case Words():
                return self._paragraph(block.markup, setting, width_mm)
            case Heading():
                heading, *boxes = self._paragraph(block.markup, self.look.minor, width_mm)
                heading.keep, heading.element = True, self.structure.minor_heading()
                return [heading, *boxes]
            case Listing():
                return self._hold(list(self._listing(block, setting, width_mm)), setting, width_mm)
            case Boxed(kind="picture"):
                return self.figures.of(self.setter, block, width_mm) if self.figures else []
            case Boxed():
                return [self.box(block, width_mm)]
            case TableBlock():
                return [self.table(block.rows, block.aligns, width_mm)]
            case Art():
                return art_picture(self.setter, block, setting.fill, self.page_mm)

    def _paragraph(self, markup: str, setting: Setting, width_mm: float) -> list[Any]:
        """Build a paragraph with its notes beside or below it."""
        markup, readings = self.margin.parted(markup) if self.margin else (markup, ())
        if not self.margin or not readings:
            return [self.text(markup, setting)]
        text = self.text(markup, replace(setting, aside_mm=self.margin.aside_mm))
        text.aside = self.margin.beside(readings, text, width_mm) if markup else None
        if text.aside:
            return [text]
        below = Boxed(tuple(block for one in readings for block in as_sentence(one.blocks)), "reading")
        return [*([self.text(markup, setting)] if markup else []), self.box(below)]

    def notes(
        self,
        readings: Sequence[Reading],
        titles: Mapping[str, str],
        opened: Callable[[str, int, float], None],
        width_mm: float,
    ) -> list[Any]:
        """Build collected readings: each with its number, the target of links, and its section.

        Args:
            titles: of chapters, by number; each is a heading above its readings.
            opened: called with such a heading, its page and its top in points when it is drawn.
        """
        made: list[Any] = []
        chapter = ""
        for one in readings:
            if (number := one.section.split(".")[0]) != chapter:
                chapter = number
                made += self._heads_notes(number, titles.get(number, ""), opened)
            blocks = with_lead(f"{{rule:{one.section}}}", as_sentence(one.blocks))
            note = Element("Note")
            note.id = f"{MARK}{one.number}"
            parts = list(self._listing(Listing((blocks,), one.number), self.look.note, width_mm, note=note))
            parts[0].place = note.id
            made += parts
        return made

    def _heads_notes(self, number: str, title: str, opened: Callable[[str, int, float], None]) -> list[Any]:
        """Build the heading of a chapter's readings, where the chapter has a title."""
        if not title:
            return []
        setting = replace(self.look.minor, size_pt=self.look.note.size_pt, before_mm=2.6, after_mm=1.6)
        name = f"{self.setter.section_number(number)} {title}"
        heading = PartHeading(self.setter, self.setter.words(name), setting, IN_GROUND_MM)
        heading.ground, heading.opened = self.look.tint, partial(opened, name)
        heading.keep, heading.element = True, self.structure.minor_heading()
        return [heading]

    def _listing(
        self,
        listing: Listing,
        setting: Setting,
        width_mm: float,
        in_mm: float = 0.0,
        note: Element | None = None,
    ) -> Iterator[Any]:
        em = pt_to_mm(setting.size_pt)
        step = em * (_BULLET_EM if listing.first is None else 1.6 if note is None else 2.1)
        indent = min(in_mm + step, width_mm / 2)
        # Justified lines of lists would be stretched too far beside their indent.
        item_setting = replace(setting, align="left", after_mm=setting.after_mm * 0.45)
        whole = Element("L")
        for number, blocks in enumerate(listing.items, start=listing.first or 0):
            mark = "•" if listing.first is None else f"{number}."
            item = note or whole.add(Element("LI"))
            mark_setting = replace(setting, align="left", fill=self.look.colour, weight=700)
            bullet: Bullet | None = Bullet(
                mark, mark_setting, item.add(Element("Lbl")), min(in_mm, indent / 2)
            )
            body = item.add(Element("LBody" if note is None else "P" if len(blocks) == 1 else "Div"))
            for block in blocks:
                if isinstance(block, Listing):
                    # In a note, bullets hang beside its text: its column is narrow.
                    hung = em * _BULLET_EM if note and block.first is None else 0.0
                    inner = list(self._listing(block, setting, width_mm, indent - hung))
                    within(body, inner)
                    yield from inner
                    continue
                parts = [as_figure(part) for part in self._block(block, item_setting, width_mm - indent)]
                within(body, parts)
                for part in parts:
                    if isinstance(part, RichText):
                        part.indent_mm, part.bullet, bullet = indent, bullet, None
                        part.element = body if len(blocks) == 1 else part.element
                    yield part

    def _hold(self, items: list[Any], setting: Setting, width_mm: float) -> list[Any]:
        """Keep a short list unbroken, and two items of a longer one on either side of a page break."""
        texts = [part for part in items if isinstance(part, RichText)]
        if not texts:
            return items
        texts[-1].setting = replace(texts[-1].setting, after_mm=setting.after_mm)
        height = sum(text.height_mm(width_mm) + text.setting.after_mm for text in texts)
        for text in texts[:-1] if height <= self.look.whole_mm else (texts[0], texts[-2:][0]):
            text.keep = text is not texts[-1]
        return items

    def box(self, block: Boxed, width_mm: float = 0.0) -> Box:
        """Build a box that begins with the word of its kind; a first paragraph that is all bold is its title."""
        colours = kind_colours(block.kind, BoxColours(self.look.tint, self.look.colour), self.look.palette)
        icon = icon_of(block.kind, colours)
        width = (width_mm or self.width_mm) - room_beside_mm(bool(icon))
        blocks, title = _with_word(block, self.setter) if icon else block.blocks, []
        first = blocks[0] if len(blocks) > 1 else None
        if isinstance(first, Words) and (bold := _WHOLLY_BOLD.fullmatch(first.markup)):
            setting = replace(self.look.section, fill=colours.bar, before_mm=0.0, after_mm=1.6)
            title, blocks = [self.text(bold["words"], setting)], blocks[1:]
        parts, leftward = [*title, *self.of(blocks, self.look.boxed, width)], self.setter.leftward
        return Box(parts, colours, icon, self.look.boxed_mm, leftward=leftward, style=self.look.style.box)

    def _cell(self, markup: str, setting: Setting, icon_times: float) -> RichText | CellPicture:
        """Build the content of a table cell: text, or a picture alone."""
        picture = only_picture(markup)
        if picture and (shown := self.setter.forms.art(picture.art, setting.fill, picture.crop)):
            return CellPicture(self.setter, shown, picture, setting)
        text = self.text(markup, setting)
        if icon_times != 1.0:
            text.paragraphs = tuple(with_larger_icons(words, icon_times) for words in text.paragraphs)
            text.setting = replace(setting, leading=max(setting.leading, icon_times))
        return text

    def table(
        self,
        rows: Sequence[Sequence[str]],
        aligns: Sequence[str] = (),
        width_mm: float = 0.0,
        icon_times: float = 1.0,
    ) -> Any:
        """Build a table whose first row is its head, with icons that are larger than in running text."""
        head = replace(self.look.cell, weight=700, fill=self.look.deep)
        cells = [
            [self._cell(m, self.look.cell if n else head, icon_times if n else 1.0) for m in row]
            for n, row in enumerate(rows)
        ]
        colours = TableColours(self.look.tint, self.look.colour, self.look.hair)
        return ruled_table(cells, aligns, width_mm or self.width_mm, colours, self.look.whole_mm)
