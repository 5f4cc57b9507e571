"""Pages of files to print as SVG files: sheets from their faces and marks, other files from their PDF."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol

from cardgen.cache import digest
from cardgen.display.images import LoadedImage
from cardgen.display.ops import Clip, DisplayList, Group, Op, Symbol, Use
from cardgen.display.pen import rectangle
from cardgen.display.values import apply_box, rotation
from cardgen.export.print.sheet_pages import PlacedFace, SheetPage
from cardgen.layout.decks import GameLayout
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.model.face import Face
from cardgen.model.outline import Outline
from cardgen.render.display_svg import OUTLINES, display_svg

#: Files whose pages can be asked for, and pages that are kept: the last ones.
_FILES, _PAGES = 6, 24


class Pages(Protocol):
    """The pages of a file: a key of what each shows, and each as an SVG file."""

    @property
    def keys(self) -> Sequence[str]:
        """The keys of the pages, in order."""
        ...

    def svg(self, index: int) -> bytes:
        """Return a page as an SVG file."""


class PagePictures:
    """Pages of files, made when they are asked for."""

    def __init__(self) -> None:
        self._files: OrderedDict[Hashable, Pages] = OrderedDict()
        self._made: OrderedDict[str, bytes] = OrderedDict()

    def open(self, file: Hashable, pages: Pages) -> Sequence[str]:
        """Note the pages of a file, and return their keys."""
        self._files[file] = pages
        self._files.move_to_end(file)
        while len(self._files) > _FILES:
            self._files.popitem(last=False)
        return pages.keys

    def get(self, key: str) -> bytes | None:
        """Return a page of the files opened last, by its key."""
        if key not in self._made:
            found = next((pages for pages in self._files.values() if key in pages.keys), None)
            if found is None:
                return None
            self._made[key] = found.svg(found.keys.index(key))
        self._made.move_to_end(key)
        while len(self._made) > _PAGES:
            self._made.popitem(last=False)
        return self._made[key]


class SheetPictures:
    """Pages of sheets."""

    def __init__(self, pages: Sequence[SheetPage], faces: Mapping[str, Face], layout: GameLayout) -> None:
        self.keys = [digest(repr(page)) for page in pages]
        self._pages, self._faces, self._layout = pages, faces, layout

    def svg(self, index: int) -> bytes:
        """Return a page; a face that cannot be painted is left out, as the checks report."""
        page = self._pages[index]
        placed = [op for one in page.placed if (op := self._placed(one))]
        return _svg(*page.size_mm, (*placed, *page.extra), self._layout.images)

    def _placed(self, placed: PlacedFace) -> Op | None:
        face = self._faces[placed.key]
        try:
            self._layout.ensure_images(face)
            display = self._layout.display(face)
        except UNPAINTABLE:
            return None
        turn = rotation(placed.rotation)
        box = apply_box(turn, (0.0, 0.0, face.width_mm, face.height_mm))
        matrix = (*turn[:4], placed.x_mm - box[0], placed.y_mm - box[1])
        within = (Clip(placed.clip_path, False),) if placed.clip_path else ()
        use = Use(Symbol(placed.key, display.items, (0.0, 0.0, 0.0, 0.0), 0, 0))
        item = Group(matrix, within, 1.0, (use,))
        return (
            Group(None, (Clip(rectangle(*placed.clip_mm), False),), 1.0, (item,)) if placed.clip_mm else item
        )


class PdfPictures:
    """Pages of a PDF that cardgen made."""

    def __init__(self, data: bytes) -> None:
        # Slow to import, and needed for booklets alone.
        import pikepdf

        from cardgen.render.pdf.read_page import PageReader

        pdf = pikepdf.open(io.BytesIO(data))
        self._reader = PageReader(pdf)
        self.keys = [digest(data, str(index)) for index in range(len(pdf.pages))]

    def svg(self, index: int) -> bytes:
        """Return a page."""
        page = self._reader.page(index)
        return _svg(page.width_mm, page.height_mm, page.items, self._reader.images)


def _svg(width_mm: float, height_mm: float, items: Sequence[Op], images: Mapping[str, LoadedImage]) -> bytes:
    display = DisplayList("", width_mm, height_mm, 0.0, tuple(items), 0)
    outline = Outline("rectangle", width_mm, height_mm, 0.0)
    return display_svg(display, outline, images, glyphs=OUTLINES, region="trim").encode()
