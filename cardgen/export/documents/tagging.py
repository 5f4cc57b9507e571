"""The structure of a document while its pages are drawn: what is a heading, a list or a table, and what is read when.

reportlab writes no tagged PDF. Here each flowable has an `Element`, and a `TaggedCanvas` puts marks around what is
drawn for it; whatever is drawn outside of all marks is decoration, and becomes an artifact. `structure_tree` writes the
elements into the file. Source: ISO 32000-1, 14.6 to 14.8.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFString
from reportlab.pdfgen.canvas import Canvas

if TYPE_CHECKING:
    from reportlab.platypus.flowables import Flowable

#: Operators that paint, at the end of a piece of a page's code.
_PAINTS = re.compile(r"(?:^|\s)(?:[fFsSbB]\*?|Tj|TJ|Do|sh|EI)(?=\s|$)")
_END = "EMC"
#: What addresses begin with.
ADDRESS = "https://"
_DEEPEST_HEADING = 6


class Mark(NamedTuple):
    """Marked content: the number of its page, from 1, and its own on that page."""

    page: int
    number: int


class Annotation(NamedTuple):
    """A link on a page, by the page's number, from 1, and its place among the links of that page."""

    page: int
    place: int


class Element:
    """A part of the document's structure.

    Attributes:
        tag: a standard structure type, such as P; alt: what a picture shows; box: its corners on the page, in points.
        id: by which a note is found, or empty.
        kids: what it holds, in the order in which it is read.
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
        """Put an element behind those it holds, drawn or not, and return it."""
        child.parent, child._placed = self, True
        self.kids.append(child)
        return child

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading of any level."""
        return self.tag[0] == "H" and self.tag[1:].isdigit()

    def place(self, root: Element) -> None:
        """Put it, and what it stands in, behind what was drawn before."""
        if self is root or self._placed:
            if self.parent:
                self.parent.place(root)
            return
        parent = self.parent or root
        parent.place(root)
        parent.add(self)


class Structure:
    """The elements of a document, and which of them the marks of each page belong to.

    Attributes:
        pages: by the page's number, from 1: the elements of its marks in the order of their numbers.
    """

    def __init__(self) -> None:
        self.root = Element("Document")
        self.pages: dict[int, list[Element]] = {}
        self._level = 0

    def mark(self, element: Element, page: int) -> int:
        """Make a new mark on a page part of an element and return the mark's number."""
        element.place(self.root)
        marks = self.pages.setdefault(page, [])
        marks.append(element)
        element.kids.append(Mark(page, len(marks) - 1))
        return len(marks) - 1

    def heading(self, level: int) -> Element:
        """Return the element of the next heading, which stands at most one level below the one before it."""
        self._level = min(level, self._level + 1, _DEEPEST_HEADING)
        return Element(f"H{self._level}")

    def minor_heading(self) -> Element:
        """Return the element of a heading without a number, one level below the numbered one before it."""
        return Element(f"H{min(self._level + 1, _DEEPEST_HEADING)}")


class Heard:
    """What pages say, for the index: by the page's number its texts, and those of them that are headings."""

    def __init__(self) -> None:
        self.texts: dict[int, list[str]] = {}
        self.headings: dict[int, list[str]] = {}
        self.closed = False

    def hear(self, page: int, text: str, *, heading: bool) -> None:
        """Note a text on a page, unless the pages of running text are over."""
        if not self.closed:
            self.texts.setdefault(page, []).append(text)
            if heading:
                self.headings.setdefault(page, []).append(text)


class TaggedCanvas(Canvas):
    """A canvas that knows what each part of a page is.

    Args:
        structure: collects the elements; without it nothing is marked.
        heard: collects the words of each page, as they come to stand on it.
    """

    def __init__(
        self, *args: Any, structure: Structure | None = None, heard: Heard | None = None, **options: Any
    ) -> None:
        self.structure = structure
        self.heard = heard
        self._open = False
        super().__init__(*args, **options)

    @contextmanager
    def marked(self, element: Element) -> Iterator[None]:
        """Make all that is drawn part of an element; within another's mark it stays part of that."""
        if self._open or self.structure is None:
            yield
            return
        number = self.structure.mark(element, self.getPageNumber())
        with self.around(f"/{element.tag} <</MCID {number}>> BDC"):
            yield

    @contextmanager
    def around(self, begin: str) -> Iterator[None]:
        """Put the operators of a mark around what is drawn."""
        self._open = True
        self._code.append(begin)
        try:
            yield
        finally:
            self._code.append(_END)
            self._open = False

    def linked(self, element: Element) -> None:
        """Make the link that was made last part of an element."""
        if self.structure is not None:
            element.place(self.structure.root)
        element.kids.append(Annotation(self.getPageNumber(), len(self._annotationrefs) - 1))

    def showPage(self) -> None:  # noqa: N802 (reportlab's name)
        """End the page; what nobody marked is decoration."""
        if self.structure is not None:
            self._code[:] = with_artifacts(self._code)
        super().showPage()


def marked(canvas: Canvas, element: Element | None) -> AbstractContextManager[None]:
    """Make all that is drawn part of an element, on a canvas that knows of elements; None for decoration."""
    return canvas.marked(element) if element and isinstance(canvas, TaggedCanvas) else nullcontext()


def link_to(
    canvas: Canvas, element: Element, words: str, place: str, area: tuple[float, float, float, float]
) -> None:
    """Make an area lead to a place; `words` say where to, for those who do not see the page.

    Args:
        place: of the document, or an address.
    """
    if place.startswith(ADDRESS):
        canvas.linkURL(place, area, relative=1, thickness=0, Contents=PDFString(words))
    else:
        canvas.linkRect(PDFString(words), place, area, relative=1, thickness=0)
    if isinstance(canvas, TaggedCanvas):
        canvas.linked(element)


def hear(canvas: Canvas, text: str, *, heading: bool = False) -> None:
    """Let a canvas that listens hear a text of its page."""
    if isinstance(canvas, TaggedCanvas) and canvas.heard is not None:
        canvas.heard.hear(canvas.getPageNumber(), text, heading=heading)


@contextmanager
def said_as(canvas: Canvas, words: str) -> Iterator[None]:
    """Let what is drawn be read as words: a sign in a line, within a mark."""
    if not words or not isinstance(canvas, TaggedCanvas):
        yield
        return
    code = (b"\xfe\xff" + words.encode("utf-16-be")).hex().upper()
    canvas.addLiteral(f"/Span <</ActualText<{code}>>> BDC", escaped=1)
    yield
    canvas.addLiteral(_END, escaped=1)


def with_artifacts(code: Sequence[str]) -> list[str]:
    """Return a page's code with an artifact around whatever is painted outside of marks.

    Saving and restoring the state stays outside, so that marks and states nest.
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
    """Put flowables into an element, each with the elements that it stands in already, and return that element."""
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
    """Make all that is drawn part of a picture, which fills an area: left, lower, right and upper edge, in points."""
    with marked(canvas, element):
        if element:
            corners = canvas.absolutePosition(*area[:2]), canvas.absolutePosition(*area[2:])
            element.box = tuple(side for corner in corners for side in corner)
        yield


def as_figure(flowable: Flowable) -> Flowable:
    """Make a flowable with an `alt` a figure that it describes; any other, or one with its own, stays as it is."""
    alt = getattr(flowable, "alt", "")
    if not alt or hasattr(flowable, "element"):
        return flowable
    element, draw = Element("Figure", alt), flowable.draw

    def drawn() -> None:
        with figure(flowable.canv, element, (0.0, 0.0, flowable.width, flowable.height)):
            draw()

    flowable.element, flowable.draw = element, drawn
    return flowable
