"""A figure: components on a ground, numbered callouts with a list of their texts, and a caption."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

from msgspec.structs import replace
from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.blocks import Block, Boxed, Listing, Words
from cardgen.export.documents.links import section_key
from cardgen.export.documents.pictures.canvas import SceneCanvas
from cardgen.export.documents.pictures.faces import Faces
from cardgen.export.documents.pictures.legend import (
    BELOW_GROUND_MM,
    INDENT_MM,
    Legend,
    legend_below,
    legend_beside,
)
from cardgen.export.documents.pictures.marks import SMALL_DISC_MM, MarkColours
from cardgen.export.documents.rich_text import RichText
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tagging import Element, figure, marked
from cardgen.export.documents.text_setter import TextSetter
from cardgen.export.documents.words import word
from cardgen.model.pictures.scene import PAD_MM, Source, scene_of
from cardgen.model.pictures.spec import PictureSpec
from cardgen.text.links import FIGURE
from cardgen.units import PT_PER_MM

#: Space between a caption and a list below it.
_BELOW_CAPTION_MM = 2.0
#: Figures and strips of them up to this share of a page are never broken.
_WHOLE = 0.72
#: The least and greatest scale of what a figure shows, to fit the foot of its page or fill it.
LEAST_SCALE, _MOST_SCALE = 0.86, 1.3


class _Words(NamedTuple):
    """The texts of a figure, as in the rules."""

    labels: tuple[str, ...]
    callouts: tuple[str, ...]
    caption: str
    alt: str


def _words_of(block: Boxed) -> _Words:
    lists = [one for one in block.blocks if isinstance(one, Listing)]
    texts = [one.markup for one in block.blocks if isinstance(one, Words)]
    labels, callouts = (
        tuple(_markup(item) for one in lists if (one.first is None) is plain for item in one.items)
        for plain in (True, False)
    )
    alt = texts.pop() if block.about.endswith(" alt") and texts else ""
    caption = texts[0] if texts else ""
    return _Words(labels, callouts, caption, alt or caption)


def _numbered(words: _Words, name: str, setter: TextSetter) -> _Words:
    """Return the texts of a figure, its caption with its number where the text refers to it."""
    number = setter.figures.get(name)
    if number is None:
        return words
    called = f"**{word(setter.lang, 'figure').capitalize()}\u00a0{number}.**"
    return words._replace(caption=f"{called} {words.caption}".rstrip())


def _markup(blocks: Sequence[Block]) -> str:
    return " ".join(one.markup for one in blocks if isinstance(one, Words))


class _FigureElements:
    """A figure in the document's structure: its picture, the caption and an item for each callout."""

    def __init__(self, alt: str, words: _Words) -> None:
        self.whole = Element("Div")
        self.picture = self.whole.add(Element("Figure", alt)) if alt else None
        self.caption = self.whole.add(Element("P")) if words.caption else None
        callouts = self.whole.add(Element("L")) if words.callouts else None
        items = [callouts.add(Element("LI")) for _ in words.callouts] if callouts else []
        self.items = [(item.add(Element("Lbl")), item.add(Element("LBody"))) for item in items]


class Figure(Flowable):
    """A picture of components with its callouts and caption.

    Attributes:
        alt: alternative text, without markup.
        part: full, half, third, or empty.
        element: all of it in the document's structure, including parts on other pages.
        keep: it leads to what follows.
    """

    keep = False

    def __init__(
        self,
        canvas: SceneCanvas,
        words: _Words,
        setting: Setting,
        part: str,
        page_mm: float,
        elements: _FigureElements | None = None,
        name: str = "",
    ) -> None:
        super().__init__()
        self.part, self.name = part, name
        self._page_mm = page_mm
        self._has_ground = self._has_list = True
        #: The list, where it is on the ground.
        self._aside: Legend | None = None
        self._scene_canvas, self._words, self._setting = canvas, words, setting
        self.alt = canvas.setter.plain(words.alt)
        self._elements = elements or _FigureElements(self.alt, words)
        self.element = self._elements.whole

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return 2.0 * PT_PER_MM

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return 3.6 * PT_PER_MM

    @property
    def is_bare(self) -> bool:
        """Whether it has no text of its own."""
        return not (self._words.caption or self._words.callouts)

    @property
    def strip_mm(self) -> float:
        """The height up to which a strip of such figures is not broken."""
        return _WHOLE * self._page_mm

    @property
    def width_mm(self) -> float:
        """The width of its ground."""
        return self._scene_canvas.scene.width_mm

    @property
    def ground_mm(self) -> float:
        """The height of its ground."""
        return self._scene_canvas.scene.height_mm

    @property
    def grows_mm(self) -> float:
        """How much higher it can be."""
        return (self.most_scale - 1) * self.ground_mm

    def grown(self, share: float) -> Figure:
        """Return it higher by a share of what it can be."""
        return self.scaled(1 + share * (self.most_scale - 1))

    def _caption(self) -> RichText | None:
        setting = replace(self._setting, italic=True, align="center")
        if not self._words.caption:
            return None
        caption = self._text(self._words.caption, setting)
        caption.element = self._elements.caption
        return caption

    def _text(self, markup: str, setting: Setting) -> RichText:
        setter = self._scene_canvas.setter
        return RichText(setter, setter.words(markup), setting)

    def _callouts(self) -> list[RichText]:
        texts = [self._text(words, replace(self._setting, align="left")) for words in self._words.callouts]
        for text, (_, body) in zip(texts, self._elements.items, strict=True):
            text.element = body
        return texts

    def _legend(self) -> Legend:
        """Return the list of callouts."""
        return self._aside or legend_below(self._callouts(), self.width_mm)

    def legend_beside(self) -> None:
        """Put the list on the ground beside what it shows, where there is room and that saves height."""
        canvas = self._scene_canvas
        if self._words.callouts and not canvas.setter.leftward:
            canvas.scene, self._aside = legend_beside(self._callouts, canvas.scene)

    def smaller(self, by_mm: float, least: float = LEAST_SCALE) -> Figure | None:
        """Return it with what it shows made smaller to save height; None where that would be below the least scale."""
        scene = self._scene_canvas.scene
        scale = 1 - by_mm / scene.height_mm
        return None if self.is_fixed or scale < least else self.scaled(scale)

    @property
    def is_fixed(self) -> bool:
        """Whether what it shows keeps its size."""
        return bool(self._aside) or not self._has_ground

    @property
    def most_scale(self) -> float:
        """The most that what it shows may be enlarged: as far as that leaves the margins at both sides."""
        scene = self._scene_canvas.scene
        left, _, right, _ = scene.covered
        if self.is_fixed:
            return 1.0
        half = scene.width_mm / 2
        reach = max(half - left, right - half, 1.0)
        return min(max((half - PAD_MM) / reach, 1.0), _MOST_SCALE)

    def scaled(self, scale: float) -> Figure:
        """Return it with what it shows made smaller or larger."""
        made, canvas, scene = copy(self), copy(self._scene_canvas), self._scene_canvas.scene
        moved = scene.moved((1 - scale) * scene.width_mm / 2, 0.0, scale)
        canvas.scene, made._scene_canvas = replace(moved, height_mm=scene.height_mm * scale), canvas
        return made

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self.width, self.height = width, self._height_mm() * PT_PER_MM
        return width, self.height

    def height_mm(self, _width_mm: float) -> float:
        """Return the height of all of it."""
        return self._height_mm()

    def _height_mm(self) -> float:
        return self._list_top_mm() + (self._legend().height_mm if self._has_list and not self._aside else 0.0)

    def _list_top_mm(self) -> float:
        """Return the top of the list."""
        if not self._has_ground:
            return 0.0
        caption = self._caption()
        below = caption.height_mm(self.width_mm) if caption else 0.0
        if caption and self._words.callouts and not self._aside:
            below += _BELOW_CAPTION_MM
        return self._scene_canvas.scene.height_mm + BELOW_GROUND_MM + below

    def head_mm(self, _width_mm: float) -> float:
        """Return its least height at a page's foot: all of it, or for a high one all but the list."""
        whole = self._height_mm()
        return whole if whole <= _WHOLE * self._page_mm else self._list_top_mm()

    def split(self, width: float, height: float) -> list[Flowable]:
        """Break before the list, where the figure does not fit on one page; never between ground and caption."""
        if not (self._has_ground and self._has_list and self._words.callouts) or self._aside:
            return []
        if height < self.head_mm(width / PT_PER_MM) * PT_PER_MM:
            return []
        parts = self._scene_canvas, self._words, self._setting, self.part, self._page_mm, self._elements
        above, below = Figure(*parts, name=self.name), Figure(*parts)
        above._has_list = below._has_ground = False
        below.alt = ""
        return [above, below]

    def draw(self) -> None:
        """Draw ground, pieces, numbers, caption and list."""
        if self._scene_canvas.setter.dry:
            return
        self.canv.saveState()
        self.canv.translate((self.width - self.width_mm * PT_PER_MM) / 2, 0)
        if self._has_ground:
            self._draw_ground()
            self._bookmark()
            if caption := self._caption():
                self._put(caption, 0.0, self._scene_canvas.scene.height_mm + BELOW_GROUND_MM, self.width_mm)
        if self._has_list:
            self._draw_list()
        self.canv.restoreState()

    def _bookmark(self) -> None:
        """Make it the target of links; a picture that is repeated later is not."""
        if self.name in self._scene_canvas.setter.figures and self.name not in self.canv.figures:
            self.canv.figures.add(self.name)
            self.canv.bookmarkHorizontal(section_key(f"{FIGURE}{self.name}"), 0, self.height)

    def _draw_ground(self) -> None:
        scene = self._scene_canvas.scene
        lower = self.height - scene.height_mm * PT_PER_MM
        with figure(self.canv, self._elements.picture, (0.0, lower, scene.width_mm * PT_PER_MM, self.height)):
            self._scene_canvas.draw(self.canv, self.height, self._words.labels)

    def _draw_list(self) -> None:
        legend = self._legend()
        left, top = legend.aside or (0.0, self._list_top_mm())
        for entry in legend.entries:
            x, y = left + entry.x, top + entry.y
            middle = (x + SMALL_DISC_MM + 0.3, y + self._setting.line_mm / 2)
            with marked(self.canv, self._elements.items[entry.number - 1][0]):
                self._scene_canvas.number(self.canv, self.height, entry.number, middle, SMALL_DISC_MM)
            self._put(entry.text, x + INDENT_MM, y, legend.text_mm)

    def _put(self, text: RichText, x: float, y: float, width_mm: float) -> None:
        _, height = text.wrap(width_mm * PT_PER_MM, 10_000)
        text.drawOn(self.canv, x * PT_PER_MM, self.height - y * PT_PER_MM - height)


class Figures:
    """Builds the figures of one document."""

    def __init__(self, faces: Faces, colours: MarkColours, setting: Setting, page_mm: float) -> None:
        self._faces, self._colours, self._setting, self._page_mm = faces, colours, setting, page_mm

    def spec(self, block: Any) -> PictureSpec | None:
        """Return the content of a box of the kind `picture`; None for any other block."""
        if not isinstance(block, Boxed) or block.kind != "picture":
            return None
        return self._faces.pictures.get(block.about.removesuffix(" alt"))

    def of(self, setter: TextSetter, block: Boxed, width_mm: float) -> list[Any]:
        """Return a box of the kind `picture` as flowables; empty where it could not be read (reported elsewhere)."""
        spec = self.spec(block)
        if spec is None:
            return []
        scenes, key = self._faces.scenes, (spec.name, width_mm)
        scene = scenes.get(key)
        if scene is None:
            scene = scenes[key] = scene_of(spec, width_mm, self._size(setter))
        canvas = SceneCanvas(setter, self._faces, scene, self._colours, self._setting)
        words = _numbered(_words_of(block), spec.name, setter)
        made = Figure(canvas, words, self._setting, spec.part, self._page_mm, name=spec.name)
        made.legend_beside()
        return [made]

    def _size(self, setter: TextSetter) -> Any:
        def size(kind: str, name: str) -> Source:
            shown = setter.forms.art(name) if kind == "art" else None
            return Source(shown.box[2], shown.box[3]) if shown else self._faces.size(kind, name)

        return size
