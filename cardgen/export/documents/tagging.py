"""The structure of a document while its pages are drawn: headings, lists, tables, and reading order.

reportlab writes no tagged PDF. Here each flowable has an `Element`, and a `TaggedCanvas` marks the content drawn for
it; what is drawn outside of all marks is decoration, and becomes an artifact. `structure_tree` writes the elements to
the file. Source: ISO 32000-1, 14.6 to 14.8.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFString
from reportlab.pdfgen.canvas import Canvas

from cardgen.export.documents.proofs.near_lines import NearLines
from cardgen.text.ink_box import ink_box
from cardgen.text.text_run import TextRun
from cardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from reportlab.platypus.flowables import Flowable

#: Painting operators, at the end of a piece of a page's content.
_PAINTS = re.compile(r"(?:^|\s)(?:[fFsSbB]\*?|Tj|TJ|Do|sh|EI)(?=\s|$)")
_END = "EMC"
#: Prefixes of web addresses.
ADDRESS = "https://"
_DEEPEST_HEADING = 6
_Point = tuple[float, float]


class Mark(NamedTuple):
    """Marked content: its page, from 1, and its number on that page."""

    page: int
    number: int


class Annotation(NamedTuple):
    """A link on a page: the page, from 1, and its index among the links of that page."""

    page: int
    place: int


class Element:
    """A part of the document's structure.

    Attributes:
        tag: a standard structure type, such as P; alt: alternative text; box: its corners on the page, in points.
        id: of a note that is linked to, or empty.
        kids: its content, in reading order.
    """

    def __init__(self, tag: str, alt: str = "") -> None:
        self.tag = tag
        self.alt = alt
        self.id = ""
        self.box: tuple[float, ...] = ()
        self.kids: list[Element | Mark | Annotation] = []
        self.parent: Element | None = None
        self._placed = False

    def add(self, child: Element) -> Element:
        """Append an element to its content, and return it."""
        child.parent, child._placed = self, True
        self.kids.append(child)
        return child

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading of any level."""
        return self.tag[0] == "H" and self.tag[1:].isdigit()

    def place(self, root: Element) -> None:
        """Append it, inside its parents, after what was drawn before."""
        if self is root or self._placed:
            if self.parent:
                self.parent.place(root)
            return
        parent = self.parent or root
        parent.place(root)
        parent.add(self)


class Structure:
    """The elements of a document, and the element of each mark.

    Attributes:
        pages: by page number, from 1: the elements of its marks in the order of their numbers.
    """

    def __init__(self) -> None:
        self.root = Element("Document")
        self.pages: dict[int, list[Element]] = {}
        self._level = 0

    def mark(self, element: Element, page: int) -> int:
        """Add a new mark on a page to an element and return the mark's number."""
        element.place(self.root)
        marks = self.pages.setdefault(page, [])
        marks.append(element)
        element.kids.append(Mark(page, len(marks) - 1))
        return len(marks) - 1

    def heading(self, level: int) -> Element:
        """Return the element of the next heading, at most one level below the one before it."""
        self._level = min(level, self._level + 1, _DEEPEST_HEADING)
        return Element(f"H{self._level}")

    def minor_heading(self) -> Element:
        """Return the element of an unnumbered heading, one level below the numbered one before it."""
        return Element(f"H{min(self._level + 1, _DEEPEST_HEADING)}")


class PageTexts:
    """The texts of pages, for the index: by page number all of them, and those that are headings."""

    def __init__(self) -> None:
        self.texts: dict[int, list[str]] = {}
        self.headings: dict[int, list[str]] = {}
        self.closed = False

    def restart(self) -> None:
        """Drop the texts of the introduction and the contents, to which no entry of the index leads."""
        self.texts.clear()
        self.headings.clear()

    def record(self, page: int, text: str, *, heading: bool) -> None:
        """Record a text on a page, except after the last page of running text."""
        if not self.closed:
            self.texts.setdefault(page, []).append(text)
            if heading:
                self.headings.setdefault(page, []).append(text)


class TaggedCanvas(Canvas):
    """A canvas that marks the structure of what is drawn.

    Args:
        structure: collects the elements; without it nothing is marked.
        page_texts: collects the texts of each page; near: the lines and words of each.
    """

    def __init__(
        self,
        *args: Any,
        structure: Structure | None = None,
        page_texts: PageTexts | None = None,
        near: NearLines | None = None,
        **options: Any,
    ) -> None:
        self.structure = structure
        self.page_texts = page_texts
        self.near = near
        self._open = False
        #: The figures that links already lead to.
        self.figures: set[str] = set()
        super().__init__(*args, **options)

    @contextmanager
    def marked(self, element: Element) -> Iterator[None]:
        """Make all that is drawn part of an element; within another mark it stays part of that."""
        if self._open or self.structure is None:
            yield
            return
        number = self.structure.mark(element, self.getPageNumber())
        with self.around(f"/{element.tag} <</MCID {number}>> BDC"):
            yield

    @contextmanager
    def around(self, begin: str) -> Iterator[None]:
        """Surround what is drawn with the operators of a mark."""
        self._open = True
        self._code.append(begin)
        try:
            yield
        finally:
            self._code.append(_END)
            self._open = False

    def linked(self, element: Element) -> None:
        """Make the last link part of an element."""
        if self.structure is not None:
            element.place(self.structure.root)
        element.kids.append(Annotation(self.getPageNumber(), len(self._annotationrefs) - 1))

    def showPage(self) -> None:  # noqa: N802 (reportlab's name)
        """End the page; unmarked content is decoration."""
        if self.structure is not None:
            self._code[:] = with_artifacts(self._code)
        if self.near:
            self.near.end_page()
        super().showPage()

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a line, and note it."""
        super().line(x1, y1, x2, y2)
        self.note_lines([((x1, y1), (x2, y2))])

    def rect(self, x: float, y: float, width: float, height: float, stroke: int = 1, fill: int = 0) -> None:
        """Draw a rectangle, and note its sides, or what it hides."""
        super().rect(x, y, width, height, stroke=stroke, fill=fill)
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        if fill:
            self.note_ground(corners)
        if stroke:
            self.note_lines(zip(corners, corners[1:] + corners[:1], strict=True))

    def note_lines(self, lines: Iterable[tuple[_Point, _Point]]) -> None:
        """Note straight lines as wide as lines are now."""
        if self.near:
            a, b, *_ = self._currentMatrix
            for start, end in lines:
                places = self.absolutePosition(*start), self.absolutePosition(*end)
                self.near.line(*places, self._lineWidth * math.hypot(a, b))

    def note_ground(self, corners: Iterable[_Point]) -> None:
        """Note what hides the lines below it, by its corners."""
        if self.near:
            self.near.ground([self.absolutePosition(*corner) for corner in corners])


def note_run(canvas: Canvas, run: TextRun, top: float) -> None:
    """Note words that are drawn from an upper edge, on a canvas that notes what is near to what."""
    words = "".join(word.text for word, _ in run.words)
    if isinstance(canvas, TaggedCanvas) and canvas.near and words.strip():
        left, upper, right, lower = ink_box(run, PT_PER_MM)
        corners = canvas.absolutePosition(left, top - lower), canvas.absolutePosition(right, top - upper)
        canvas.near.text(corners, words)


def marked(canvas: Canvas, element: Element | None) -> AbstractContextManager[None]:
    """Make all that is drawn part of an element, on a canvas with structure; None for decoration."""
    return canvas.marked(element) if element and isinstance(canvas, TaggedCanvas) else nullcontext()


def link_to(
    canvas: Canvas, element: Element, words: str, place: str, area: tuple[float, float, float, float]
) -> None:
    """Link an area to a target; `words` are its alternative text.

    Args:
        place: a target in the document, or a web address.
    """
    if place.startswith(ADDRESS):
        canvas.linkURL(place, area, relative=1, thickness=0, Contents=PDFString(words))
    else:
        canvas.linkRect(PDFString(words), place, area, relative=1, thickness=0)
    if isinstance(canvas, TaggedCanvas):
        canvas.linked(element)


def record_text(canvas: Canvas, text: str, *, heading: bool = False) -> None:
    """Record a text of a page on a canvas that collects them."""
    if isinstance(canvas, TaggedCanvas) and canvas.page_texts is not None:
        canvas.page_texts.record(canvas.getPageNumber(), text, heading=heading)


@contextmanager
def read_as(canvas: Canvas, words: str) -> Iterator[None]:
    """Set the text read for what is drawn: an icon in a line, within a mark."""
    if not words or not isinstance(canvas, TaggedCanvas):
        yield
        return
    code = (b"\xfe\xff" + words.encode("utf-16-be")).hex().upper()
    canvas.addLiteral(f"/Span <</ActualText<{code}>>> BDC", escaped=1)
    yield
    canvas.addLiteral(_END, escaped=1)


def with_artifacts(code: Sequence[str]) -> list[str]:
    """Return a page's content with an artifact around whatever is painted outside of marks.

    Operators that save and restore the state stay outside, so that marks and states nest.
    """
    made: list[str] = []
    loose: list[str] = []
    depth = 0

    def settle() -> None:
        painted = any(map(_PAINTS.search, loose))
        made.extend(("/Artifact BMC", *loose, _END) if painted else loose)
        loose.clear()

    for piece in code:
        begins, ends = piece.endswith(" BDC"), piece == _END
        if depth or begins or piece in ("q", "Q"):
            settle()
            made.append(piece)
        else:
            loose.append(piece)
        depth += begins - ends
    settle()
    return made


def furniture(canvas: Canvas, kind: str) -> AbstractContextManager[None]:
    """Make all that is drawn part of a page's `Header` or `Footer`, which is not read."""
    if not isinstance(canvas, TaggedCanvas) or canvas.structure is None:
        return nullcontext()
    return canvas.around(f"/Artifact <</Type/Pagination/Subtype/{kind}>> BDC")


def within(parent: Element, flowables: Iterable[Any]) -> Element:
    """Add flowables, each with its outermost element, to an element, and return that."""
    for flowable in flowables:
        outermost = getattr(flowable, "element", None) or parent
        while outermost.parent and outermost is not parent:
            outermost = outermost.parent
        if outermost is not parent:
            outermost.parent = parent
    return parent


@contextmanager
def figure(
    canvas: Canvas, element: Element | None, area: tuple[float, float, float, float]
) -> Iterator[None]:
    """Make all that is drawn part of a picture with an area: left, lower, right and upper edge, in points."""
    with marked(canvas, element):
        if element:
            corners = canvas.absolutePosition(*area[:2]), canvas.absolutePosition(*area[2:])
            element.box = tuple(side for corner in corners for side in corner)
        yield


def as_figure(flowable: Flowable) -> Flowable:
    """Make a flowable with an `alt` a figure; any other, or one with its own element, stays as it is."""
    alt = getattr(flowable, "alt", "")
    if not alt or hasattr(flowable, "element"):
        return flowable
    element, draw = Element("Figure", alt), flowable.draw

    def drawn() -> None:
        with figure(flowable.canv, element, (0.0, 0.0, flowable.width, flowable.height)):
            draw()

    flowable.element, flowable.draw = element, drawn
    return flowable
