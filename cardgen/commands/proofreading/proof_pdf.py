"""The proof as a PDF: faces at the left, texts in all languages beside them, a line for a remark under each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.commands.proofreading.proof_content import Cell, Part, Proof
from cardgen.commands.proofreading.proof_page import remark_line
from cardgen.display.ops import Clip, Group, Op
from cardgen.display.pen import rectangle
from cardgen.export.documents.booklet import document_colour
from cardgen.export.documents.setting import Setting
from cardgen.export.print.title_canvas import Canvas
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.model.face import Face
from cardgen.proofreading.wording import pieces
from cardgen.render.pdf.document import PdfDocument
from cardgen.text.markup import LINE_END

#: A4, its margin, and the space between columns.
_WIDE_MM, _TALL_MM, _MARGIN_MM, _GAP_MM = 210.0, 297.0, 14.0, 4.0
#: Width of a single face, and of one beside another; largest height of one, and the space around it.
_FACE_MM, _BESIDE_MM, _FACE_TALL_MM, _AROUND_MM = 40.0, 32.0, 56.0, 2.0
#: Space for a remark, what is kept together with a heading, and the heading.
_REMARK_MM, _KEPT_MM, _HEAD_MM = 6.0, 40.0, 7.0
#: Languages side by side; longer texts are set in pieces.
_BESIDE, _MOST_LETTERS = 2, 800
_HEAD = Setting("title", 11, 700, align="left")
_TEXT = Setting("text", 9, align="left", leading=1.3)
_OLD = Setting("text", 8, align="left", leading=1.3, fill="#9a3b30")
_SMALL = Setting("text", 6.5, align="left", leading=1.25, fill="#5a6068")
_NOTE = Setting("text", 7, italic=True, align="left", leading=1.25, fill="#8a5a00")
_SPECIAL = re.compile(r"([{}])|([*\\])")


class _Block(NamedTuple):
    """Something that is set in a column and not broken over pages."""

    ops: tuple[Op, ...]
    height_mm: float


def proof_pdf(proof: Proof) -> bytes:
    """Return the PDF.

    Errors:
        CardgenError: a font that cannot be embedded.
    """
    game = proof.game
    title = f"{game.title.unmarked(game.languages[0])}: proof"
    document = PdfDocument(
        title, lang=game.languages[0], font_of=proof.layout.font_of, images=proof.layout.images
    )
    pages = _Pages(proof, title)
    for part in proof.parts:
        pages.part(part)
    for canvas in pages.finished():
        document.add_page(_WIDE_MM, _TALL_MM, extra=canvas.ops)
    return document.save()


class _Faces(NamedTuple):
    """The faces of a part, side by side in pairs.

    Attributes:
        rows: each with its faces.
    """

    rows: Sequence[Sequence[_Block]]
    width_mm: float

    @property
    def height_mm(self) -> float:
        """Height of all rows."""
        return sum(max(face.height_mm for face in row) for row in self.rows)


class _Pages:
    """Fills pages with parts from top to bottom."""

    def __init__(self, proof: Proof, title: str) -> None:
        self._proof, self._title = proof, title
        self._first = proof.game.languages[0]
        self._colour = document_colour(proof.game, proof.game.decks)
        self._pages = [self._canvas(self._first)]
        self._y = _MARGIN_MM

    def finished(self) -> list[Canvas]:
        """Return the pages, with their numbers."""
        for number, page in enumerate(self._pages, start=1):
            foot = f"{_escaped(self._title)} · {number} / {len(self._pages)}"
            page.line(foot, _MARGIN_MM, _TALL_MM - 7, _SMALL)
        return self._pages

    def part(self, part: Part) -> None:
        """Set a part: heading, faces at the left, texts beside them."""
        faces = self._faces(part)
        self._make_room(min(max(_KEPT_MM, _HEAD_MM + faces.height_mm), _TALL_MM - 2 * _MARGIN_MM))
        where = f"{part.deck}/{part.owner}" if part.deck else part.owner
        title = f"{part.title} ({where})" if part.title else where
        self._put([self._block(_escaped(title), self._first, _WIDE_MM - 2 * _MARGIN_MM, _HEAD)], [_MARGIN_MM])
        left = _MARGIN_MM + (faces.width_mm + _GAP_MM if faces.rows else 0)
        top, page = self._y, len(self._pages)
        bottom = self._place_faces(faces)
        for cells in part.texts.values():
            for at in range(0, len(cells), _BESIDE):
                self._cells(cells[at : at + _BESIDE], left)
        for finding in part.findings:
            self._put(
                [
                    self._block(
                        _escaped(f"{finding.code}: {finding.text}"),
                        self._first,
                        _WIDE_MM - _MARGIN_MM - left,
                        _NOTE,
                    )
                ],
                [left],
            )
        if len(self._pages) == page:
            self._y = max(self._y, bottom, top)
        self._y += 4

    def _cells(self, cells: Sequence[Cell], left: float) -> None:
        width = (_WIDE_MM - _MARGIN_MM - left - _GAP_MM * (_BESIDE - 1)) / _BESIDE
        wide = width if len(cells) > 1 else _WIDE_MM - _MARGIN_MM - left
        at = [left + number * (width + _GAP_MM) for number in range(len(cells))]
        columns = [list(self._blocks(cell, wide)) for cell in cells]
        for row in range(max(map(len, columns))):
            self._put([column[row] if row < len(column) else _Block((), 0) for column in columns], at)

    def _blocks(self, cell: Cell, width: float) -> Iterator[_Block]:
        """Yield a text as blocks: what it is, as it was, as it is, findings, and a line for a remark."""
        first = self._first
        _, path, lang = cell.row.key
        name = self._block(_escaped(f"{path} ({lang})" if lang else path), first, width, _SMALL)
        words = [self._block(text, cell.lang or first, width, setting) for text, setting in _words(cell)]
        # A name is not left alone at the foot of a page.
        yield _stacked(name, words[0])
        yield from words[1:]
        notes = [remark_line(note) for note in cell.remarks]
        for note in (*notes, *(f"{finding.code}: {finding.text}" for finding in cell.findings)):
            yield self._block(_escaped(note), first, width, _NOTE)
        line = self._canvas(first)
        at = _REMARK_MM - 1.5
        line.svg(f'<path d="M0,{at}h{width:.2f}" fill="none" stroke="#999999" stroke-width=".15"/>')
        yield _Block(tuple(line.ops), _REMARK_MM)

    def _faces(self, part: Part) -> _Faces:
        faces = [face for _, _, face in part.faces]
        columns = 2 if len(faces) > 1 and all(face.width_mm <= face.height_mm for face in faces) else 1
        wide = _BESIDE_MM if columns > 1 else _FACE_MM
        blocks = [block for face in faces if (block := self._face(face, wide))]
        rows = [blocks[at : at + columns] for at in range(0, len(blocks), columns)]
        return _Faces(rows, columns * (wide + _AROUND_MM) - _AROUND_MM)

    def _face(self, face: Face, wide: float) -> _Block | None:
        layout = self._proof.layout
        try:
            layout.ensure_images(face)
            display = layout.display(face)
        except UNPAINTABLE:
            return None
        scale = min(1.0, wide / face.width_mm, _FACE_TALL_MM / face.height_mm)
        trim = (Clip(rectangle(0, 0, face.width_mm, face.height_mm), False),)
        return _Block(
            (Group((scale, 0.0, 0.0, scale, 0.0, 0.0), trim, 1.0, display.items),),
            face.height_mm * scale + _AROUND_MM,
        )

    def _place_faces(self, faces: _Faces) -> float:
        """Place faces at the left, as many as the page has room for; return where they end."""
        y = self._y
        for row in faces.rows:
            height = max(face.height_mm for face in row)
            if y + height > _TALL_MM - _MARGIN_MM:
                break
            for column, face in enumerate(row):
                self._pages[-1].placed(face.ops, _MARGIN_MM + column * (_BESIDE_MM + _AROUND_MM), y)
            y += height
        return y

    def _block(self, markup: str, lang: str, width: float, setting: Setting) -> _Block:
        canvas = self._canvas(lang)
        height = canvas.block(markup, 0, 0, width, setting)
        return _Block(tuple(canvas.ops), height + 0.6)

    def _put(self, blocks: Sequence[_Block], at: Sequence[float]) -> None:
        """Place blocks side by side, on a new page if this one has no room."""
        height = max(block.height_mm for block in blocks)
        self._make_room(height)
        for block, x in zip(blocks, at, strict=True):
            self._pages[-1].placed(block.ops, x, self._y)
        self._y += height

    def _make_room(self, height: float) -> None:
        if self._y + height > _TALL_MM - _MARGIN_MM and self._y > _MARGIN_MM:
            self._pages.append(self._canvas(self._first))
            self._y = _MARGIN_MM

    def _canvas(self, lang: str) -> Canvas:
        return Canvas(self._proof.layout, lang, self._colour)


def _stacked(upper: _Block, lower: _Block) -> _Block:
    below = Group((1.0, 0.0, 0.0, 1.0, 0.0, upper.height_mm), (), 1.0, lower.ops)
    return _Block((*upper.ops, below), upper.height_mm + lower.height_mm)


def _words(cell: Cell) -> Iterator[tuple[str, Setting]]:
    """Yield the markup of a text, as it was and as it is, in pieces that can be on different pages."""
    if cell.old is None:
        setting = _TEXT if cell.text else _OLD
        yield from ((text, setting) for text in _in_pieces(_escaped(cell.text or cell.row.text)))
        return
    parts = pieces(cell.old, cell.text)
    for side, setting in enumerate((_OLD, _TEXT)):
        markup = "".join(_marked(one[side], one.is_same) for one in parts)
        yield from ((text, setting) for text in _in_pieces(markup))


def _escaped(text: str) -> str:
    """Return markup that prints a text as it is written, with its line ends."""
    literal = _SPECIAL.sub(lambda found: found[1] * 2 if found[1] else f"\\{found[2]}", text)
    return re.sub(r"(?<!\n)\n(?!\n)", LINE_END, literal)


def _marked(text: str, is_same: bool) -> str:
    """Return words as markup, in bold if they differ."""
    if is_same or not text.strip():
        return _escaped(text)
    core = text.strip()
    start = text.index(core)
    bold = "\n\n".join(f"**{_escaped(one)}**" for one in re.split(r"\n\s*\n", core))
    return _escaped(text[:start]) + bold + _escaped(text[start + len(core) :])


def _in_pieces(markup: str) -> Iterator[str]:
    """Yield a text paragraph by paragraph, so that it can be broken over pages, and is level with its translation."""
    for paragraph in markup.split("\n\n"):
        lines, size = [""], 0
        for line in paragraph.split(LINE_END):
            if size > _MOST_LETTERS:
                yield LINE_END.join(lines[1:])
                lines, size = [""], 0
            lines.append(line)
            size += len(line)
        yield LINE_END.join(lines[1:])
