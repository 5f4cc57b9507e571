"""The proof as one HTML file: whoever reads it needs a browser and nothing else.

Verdicts and remarks stay in the browser until they are saved as the list that `cardgen approve --reviewed` reads.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path

from cardgen import libcairo
from cardgen.cache import digest
from cardgen.commands.proofreading.proof_content import Cell, Part, Proof
from cardgen.display.images import PictureError
from cardgen.display.profile import OutsideProfile
from cardgen.files import read_file
from cardgen.layout.decks import GameLayout
from cardgen.layout.pictures import PictureMissing
from cardgen.limits import LimitExceeded
from cardgen.model.face import Face
from cardgen.proofreading.lock import Entry
from cardgen.proofreading.texts import described
from cardgen.proofreading.wording import pieces
from cardgen.render.display_svg import OUTLINES, display_svg

_PAGE = Path(__file__).parent / "page"
#: Sharpness of pictures, and the longest side of a large one.
_PX_PER_MM, _MOST_PX = 5.5, 900
_QUALITY = 82
#: Errors of a face that cannot be painted, which the checks report.
UNPAINTABLE = (OutsideProfile, PictureError, PictureMissing, LimitExceeded, MemoryError)


def proof_page(proof: Proof) -> str:
    """Return the page."""
    script = read_file(_PAGE / "proof.js").decode()
    style = read_file(_PAGE / "proof.css").decode()
    hashed = b64encode(sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{hashed}'"
    title = f"{proof.game.title.unmarked(proof.game.languages[0])}: proof"
    pictures = _Pictures(proof.layout)
    body = "".join(_section(part, pictures) for part in proof.parts)
    state = digest(*(f"{row.key} {row.hash} {row.original}" for row in proof.rows))
    return (
        f'<!doctype html>\n<html lang="en" data-name="{escape(proof.game.id)}.proof" data-state="{state}"><head>'
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body><header><h1>{escape(title)}</h1>"
        "<p>Read each text. Say whether it is right, or write a remark; then save the list, and give it back.</p>"
        '<p><button id="save" type="button">Save the list</button> <output id="count"></output></p></header>'
        f"<main>{body}</main><script>{script}</script></body></html>\n"
    )


class _Pictures:
    """Faces as addresses of pictures, each made once."""

    def __init__(self, layout: GameLayout) -> None:
        self._layout = layout
        self._made: dict[str, str] = {}

    def address(self, face: Face) -> str:
        """Return the picture of a face; empty if it cannot be painted, which the checks report."""
        if face.key not in self._made:
            try:
                self._made[face.key] = self._painted(face)
            except UNPAINTABLE:
                self._made[face.key] = ""
        return self._made[face.key]

    def _painted(self, face: Face) -> str:
        self._layout.ensure_images(face)
        display = self._layout.display(face)
        if libcairo.is_missing():
            svg = display_svg(display, face.outline, self._layout.images, glyphs=OUTLINES, region="trim")
            return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
        from PIL import Image

        from cardgen.render.pixels.paint import render_face

        scale = min(_PX_PER_MM, _MOST_PX / max(face.width_mm, face.height_mm))
        size = max(round(face.width_mm * scale), 1), max(round(face.height_mm * scale), 1)
        pixels = render_face(display, *size, images=self._layout.images)
        data = io.BytesIO()
        Image.frombuffer("RGB", size, pixels.data, "raw", "BGRX", 0, 1).save(data, "WEBP", quality=_QUALITY)
        return f"data:image/webp;base64,{b64encode(data.getvalue()).decode()}"


def _section(part: Part, pictures: _Pictures) -> str:
    made = ((side, lang, pictures.address(face)) for side, lang, face in part.faces)
    figures = "".join(
        f'<figure><img loading="lazy" alt="{escape(part.owner)}, {side}, {lang}" src="{address}">'
        f"<figcaption>{side} {lang}</figcaption></figure>"
        for side, lang, address in made
        if address
    )
    where = f"{part.deck}/{part.owner}" if part.deck else part.owner
    rows = "".join(_row(name, cells) for name, cells in part.texts.items())
    findings = "".join(f'<p class="finding">{escape(f"{one.code}: {one.text}")}</p>' for one in part.findings)
    return (
        f'<section id="{escape(part.owner)}"><h2>{escape(part.title or part.owner)} <small>{escape(where)}</small>'
        f'</h2><div class="part"><div class="faces">{figures}</div><div class="texts">{findings}{rows}</div></div>'
        "</section>\n"
    )


def _row(name: str, cells: Sequence[Cell]) -> str:
    return f'<h3>{escape(name)}</h3><div class="row">{"".join(map(_cell, cells))}</div>'


def _cell(cell: Cell) -> str:
    row = cell.row
    data = {
        "id": row.key[0],
        "field": row.key[1],
        "language": row.key[2],
        "hash": row.hash,
        "original": row.original,
    }
    attributes = " ".join(f'data-{name}="{escape(value)}"' for name, value in data.items())
    state = "read" if cell.is_read else "waiting"
    lang = f' lang="{escape(cell.lang)}"' if cell.lang else ""
    notes, name = "".join(_notes(cell)), escape(described(row.key))
    return (
        f'<div class="text {state}" {attributes}><p class="what">{escape(cell.lang)} <small>{name}</small></p>'
        f"<div{lang}>{_words(cell)}</div>{notes}"
        '<div class="verdict"><button type="button" data-verdict="ok">ok</button>'
        '<button type="button" data-verdict="wrong">wrong</button>'
        f'<textarea rows="1" aria-label="Remark on {name}" placeholder="Remark"></textarea>'
        "</div></div>"
    )


def _words(cell: Cell) -> str:
    if cell.old is None:
        return f"<p>{escape(cell.text)}</p>" if cell.text else f"<p><del>{escape(cell.row.text)}</del></p>"
    parts = pieces(cell.old, cell.text)
    old = "".join(
        escape(one.old) if one.is_same else f"<del>{escape(one.old)}</del>" for one in parts if one.old
    )
    new = "".join(
        escape(one.new) if one.is_same else f"<ins>{escape(one.new)}</ins>" for one in parts if one.new
    )
    return f'<p class="old">{old}</p><p>{new}</p>'


def _notes(cell: Cell) -> Iterator[str]:
    for note in cell.remarks:
        yield f'<p class="remark">{escape(remark_line(note))}</p>'
    for finding in cell.findings:
        yield f'<p class="finding">{escape(f"{finding.code}: {finding.text}")}</p>'


def remark_line(note: Entry) -> str:
    """Return a remark with the name of who made it."""
    return f"{note.by}: {note.text}" if note.by else note.text
