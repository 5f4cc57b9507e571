"""Blocks → what reportlab flows over pages: headings, text, lists, tables and tinted boxes, in one look."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from reportlab.platypus.flowables import Flowable

from cardgen.art.colour import Palette, mix, named, tones
from cardgen.export.documents.blocks import Block, Boxed, Heading, Listing, TableBlock, Words
from cardgen.export.documents.rich_text import Bullet, RichText, rgb, section_key
from cardgen.export.documents.tables import TableColours, ruled_table
from cardgen.export.documents.text_setter import Setting, TextSetter
from cardgen.units import PT_PER_MM, pt_to_mm

#: Boxes up to this height are never parted between pages, and lists up to that.
_WHOLE_BOX_MM = 62.0
_WHOLE_LIST_MM = 26.0
_BOX_X_MM, _BOX_Y_MM = 4.2, 2.6
_BAR_MM = 1.1
_WHOLLY_BOLD = re.compile(r"\*\*(?P<words>[^*]+)\*\*")


@dataclass(frozen=True)
class Look:
    """The settings of a document: one colour, in the steps the cards use, and one size of text."""

    ink: str
    deep: str
    colour: str
    soft: str
    tint: str
    hair: str
    body: Setting

    @classmethod
    def of(cls, colour: str, palette: Palette, size_pt: float) -> Look:
        """Return the look of a colour and text size."""
        steps, ink = tones(colour, palette), named(palette, "INK")
        body = Setting(size_pt=size_pt, fill=ink, link_fill=colour, before_mm=0.0, after_mm=1.9)
        return cls(
            ink=ink,
            deep=steps["deep"],
            colour=colour,
            soft=steps["soft"],
            tint=mix(colour, named(palette, "PAPER"), 0.93),
            hair=mix(colour, named(palette, "PAPER"), 0.62),
            body=body,
        )

    @property
    def chapter(self) -> Setting:
        """Title of a section of its own number."""
        return Setting(
            "title", 14.0, 700, leading=1.2, align="left", fill=self.colour, before_mm=6.5, after_mm=2.6
        )

    @property
    def section(self) -> Setting:
        """Title of a section within one."""
        return Setting(
            "title", 10.6, 700, leading=1.2, align="left", fill=self.deep, before_mm=3.8, after_mm=1.1
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
    def boxed(self) -> Setting:
        """Text in a box."""
        return replace(self.body, size_pt=self.body.size_pt - 0.3, leading=1.32, after_mm=1.3)


def is_chapter(number: str) -> bool:
    """Return whether a section stands in no other."""
    return "." not in number


class NumberedHeading(RichText):
    """A section's title: a place to link to, a line of the outline, and a rule beneath where it is a chapter.

    Args:
        depth: in the outline; opened: told number, title and page as the heading is drawn.
    """

    def __init__(
        self,
        setter: TextSetter,
        look: Look,
        number: str,
        title: str,
        depth: int = 0,
        opened: Callable[[str, str, int], None] | None = None,
    ) -> None:
        self.number, self.title, self.depth, self.opened = number, title, depth, opened
        chapter = is_chapter(number)
        setting = look.chapter if chapter else look.section
        self._rule = look.colour if chapter else ""
        # As wide as most numbers of its level, so that titles stand in one line.
        most = pt_to_mm(setting.size_pt) * (1.9 if chapter else 2.6)
        indent = max(most, pt_to_mm(setting.size_pt) * (0.58 * len(number) + 0.5))
        # Numbers in the text's figures: a title face may draw its 1 like an I.
        figures = replace(setting, role="text")
        super().__init__(setter, setter.words(title), setting, indent, Bullet(number, figures))
        self.keep = True

    def height_mm(self, width_mm: float) -> float:
        """Return the height, the rule's room included."""
        return super().height_mm(width_mm) + (1.2 if self._rule else 0.0)

    def split(self, _width: float, _height: float) -> list[Flowable]:
        """A title stays whole."""
        return []

    def draw(self) -> None:
        """Draw the title and make it known."""
        super().draw()
        canvas = self.canv
        if self._rule:
            canvas.setStrokeColorRGB(*rgb(self._rule))
            canvas.setLineWidth(0.9)
            canvas.line(0, 0.2 * PT_PER_MM, self.width, 0.2 * PT_PER_MM)
        key = section_key(self.number)
        canvas.bookmarkHorizontal(key, 0, self.height + 2 * PT_PER_MM)
        name = f"{self.number} {self.setter.plain(self.title)}"
        canvas.addOutlineEntry(name, key, self.depth, closed=self.depth == 0)
        if self.opened:
            self.opened(self.number, self.title, canvas.getPageNumber())


class Anchor(Flowable):
    """A place to link to that shows nothing: a numbered paragraph."""

    def __init__(self, number: str) -> None:
        super().__init__()
        self.number = number

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Take no room."""
        return 0.0, 0.0

    def draw(self) -> None:
        """Mark the place."""
        self.canv.bookmarkHorizontal(section_key(self.number), 0, 12)


class Box(Flowable):
    """Flowables on a tint with a bar at the left."""

    def __init__(self, children: Sequence[Any], look: Look) -> None:
        super().__init__()
        self.children = list(children)
        self.look = look
        self.need_mm = 0.0

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return 1.2 * PT_PER_MM

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return 2.8 * PT_PER_MM

    def _inner(self, width: float) -> float:
        return width - (2 * _BOX_X_MM + _BAR_MM) * PT_PER_MM

    def _stack(self, width: float) -> Iterator[tuple[Any, float, float]]:
        """Go through the children with the top of each below the box's inner top, and its height."""
        top = after = 0.0
        for index, child in enumerate(self.children):
            if index:
                top += max(after, child.getSpaceBefore())
            _, height = child.wrap(self._inner(width), 100_000)
            yield child, top, height
            top += height
            after = child.getSpaceAfter()

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self.width = width
        self.height = (
            max((top + h for _, top, h in self._stack(width)), default=0.0) + 2 * _BOX_Y_MM * PT_PER_MM
        )
        return width, self.height

    def head_mm(self, width_mm: float) -> float:
        """Return the least of it that may stand at a page's foot."""
        return min(self.wrap(width_mm * PT_PER_MM, 0)[1] / PT_PER_MM, _WHOLE_BOX_MM)

    def split(self, width: float, height: float) -> list[Flowable]:
        """Part it between its children, or within one, where it is too high to stay whole."""
        if self.wrap(width, height)[1] <= _WHOLE_BOX_MM * PT_PER_MM:
            return []
        room = height - 2 * _BOX_Y_MM * PT_PER_MM
        for index, (child, top, child_height) in enumerate(list(self._stack(width))):
            if top + child_height <= room:
                continue
            parts = child.split(self._inner(width), room - top) or [child]
            first, second = [*self.children[:index], *parts[:-1]], [parts[-1], *self.children[index + 1 :]]
            return [Box(first, self.look), Box(second, self.look)] if first else []
        return []

    def draw(self) -> None:
        """Draw the tint, the bar and the children."""
        canvas, bar = self.canv, _BAR_MM * PT_PER_MM
        canvas.setFillColorRGB(*rgb(self.look.tint))
        canvas.rect(0, 0, self.width, self.height, stroke=0, fill=1)
        canvas.setFillColorRGB(*rgb(self.look.colour))
        canvas.rect(0, 0, bar, self.height, stroke=0, fill=1)
        for child, top, height in self._stack(self.width):
            y = self.height - _BOX_Y_MM * PT_PER_MM - top - height
            child.drawOn(canvas, bar + _BOX_X_MM * PT_PER_MM, y)


class Flow:
    """Makes flowables of blocks for one document."""

    def __init__(self, setter: TextSetter, look: Look, width_mm: float) -> None:
        self.setter = setter
        self.look = look
        self.width_mm = width_mm

    def text(self, markup: str, setting: Setting | None = None) -> RichText:
        """Build a paragraph of markup."""
        return RichText(self.setter, self.setter.words(markup), setting or self.look.body)

    def of(self, blocks: Sequence[Block], setting: Setting | None = None, width_mm: float = 0.0) -> list[Any]:
        """Build the flowables of blocks; a line that introduces a list or table stays with it."""
        setting, width_mm = setting or self.look.body, width_mm or self.width_mm
        made: list[Any] = []
        for block, following in zip(blocks, [*blocks[1:], None], strict=False):
            parts = self._block(block, setting, width_mm)
            if isinstance(block, Words) and isinstance(following, Listing | TableBlock):
                parts[-1].setting = replace(setting, after_mm=1.1 if isinstance(following, Listing) else 1.6)
                parts[-1].keep = len(parts[-1].lines(width_mm)) <= 3
            made += parts
        return made

    def _block(self, block: Block, setting: Setting, width_mm: float) -> list[Any]:
        match block:
            case Words():
                return [self.text(block.markup, setting)]
            case Heading():
                heading = self.text(block.markup, self.look.minor)
                heading.keep = True
                return [heading]
            case Listing():
                return self._hold(list(self._listing(block, setting, width_mm, 0)), setting, width_mm)
            case Boxed():
                return [self.box(block, width_mm)]
            case TableBlock():
                return [self.table(block.rows, block.aligns, width_mm)]

    def _listing(self, listing: Listing, setting: Setting, width_mm: float, depth: int) -> Iterator[Any]:
        step = pt_to_mm(setting.size_pt) * (1.15 if listing.first is None else 1.6)
        indent = min(step * (depth + 1), width_mm / 2)
        item_setting = replace(setting, after_mm=setting.after_mm * 0.45)
        for number, blocks in enumerate(listing.items, start=listing.first or 0):
            mark = "•" if listing.first is None else f"{number}."
            bullet: Bullet | None = Bullet(
                mark, replace(setting, align="left", fill=self.look.colour, weight=700)
            )
            for block in blocks:
                if isinstance(block, Listing):
                    yield from self._listing(block, setting, width_mm, depth + 1)
                    continue
                for part in self._block(block, item_setting, width_mm - indent):
                    if isinstance(part, RichText):
                        part.indent_mm, part.bullet, bullet = indent, bullet, None
                    yield part

    def _hold(self, items: list[Any], setting: Setting, width_mm: float) -> list[Any]:
        """Keep a short list whole, and two items of a longer one on either side of a page's end."""
        texts = [part for part in items if isinstance(part, RichText)]
        if not texts:
            return items
        texts[-1].setting = replace(texts[-1].setting, after_mm=setting.after_mm)
        height = sum(text.height_mm(width_mm) + text.setting.after_mm for text in texts)
        for text in texts[:-1] if height <= _WHOLE_LIST_MM else (texts[0], texts[-2]):
            text.keep = text is not texts[-1]
        return items

    def box(self, block: Boxed, width_mm: float = 0.0) -> Box:
        """Build a box; where its first paragraph is all bold, that is its title."""
        width = (width_mm or self.width_mm) - 2 * _BOX_X_MM - _BAR_MM
        blocks, title = block.blocks, []
        first = blocks[0] if len(blocks) > 1 else None
        if isinstance(first, Words) and (bold := _WHOLLY_BOLD.fullmatch(first.markup)):
            setting = replace(self.look.section, fill=self.look.colour, before_mm=0.0, after_mm=1.6)
            title, blocks = [self.text(bold["words"], setting)], blocks[1:]
        return Box([*title, *self.of(blocks, self.look.boxed, width)], self.look)

    def table(self, rows: Sequence[Sequence[str]], aligns: Sequence[str] = (), width_mm: float = 0.0) -> Any:
        """Build a table whose first row is its head."""
        head = replace(self.look.cell, weight=700, fill=self.look.deep)
        cells = [[self.text(m, self.look.cell if n else head) for m in row] for n, row in enumerate(rows)]
        colours = TableColours(self.look.tint, self.look.colour, self.look.hair)
        return ruled_table(cells, aligns, width_mm or self.width_mm, colours)


def keep_together(story: Iterable[Any], width_mm: float, most_mm: float) -> list[Any]:
    """Tell each flowable marked `keep` how much must follow it on its page."""
    made = list(story)
    need = 0.0
    for flowable in reversed(made):
        if getattr(flowable, "keep", False):
            after = flowable.getSpaceAfter() / PT_PER_MM
            flowable.need_mm = min(flowable.height_mm(width_mm) + after + need, most_mm)
            need = flowable.need_mm + flowable.getSpaceBefore() / PT_PER_MM
        elif hasattr(flowable, "head_mm"):
            # Places and the like take no room and change nothing.
            need = flowable.head_mm(width_mm)
    return made
