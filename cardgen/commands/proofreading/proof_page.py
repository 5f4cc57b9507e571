"""The proof as one HTML file: whoever reads it needs a browser and nothing else.

Verdicts and remarks stay in the browser until they are saved as the list that `cardgen approve --reviewed` reads.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path

from cardgen.cache import digest
from cardgen.commands.proofreading.proof_content import Cell, Part, Proof
from cardgen.commands.proofreading.proof_pictures import ProofPictures
from cardgen.files import read_file
from cardgen.proofreading.lock import Entry
from cardgen.proofreading.read_text import described
from cardgen.proofreading.wording import pieces

_PAGE = Path(__file__).parent / "page"


def proof_page(proof: Proof) -> str:
    """Return the page."""
    script = read_file(_PAGE / "proof.js").decode()
    style = read_file(_PAGE / "proof.css").decode()
    hashed = b64encode(sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; script-src 'sha256-{hashed}'"
    )
    title = f"{proof.game.title.unmarked(proof.game.languages[0])}: proof"
    pictures = ProofPictures(proof.layout)
    body = "".join(_section(part, pictures) for part in proof.parts)
    state = digest(*(f"{row.key} {row.hash} {row.original}" for row in proof.rows))
    return (
        f'<!doctype html>\n<html lang="en" data-name="{escape(proof.game.id)}.proof" data-state="{state}"><head>'
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body><header><h1>{escape(title)}</h1>"
        '<div class="tools"><button id="save" type="button">Save the list</button>'
        ' <label>Show <select id="shown"><option value="">everything</option>'
        '<option value="left">what has no verdict yet</option><option value="waiting">what is new or changed</option>'
        '<option value="found">what has findings or remarks</option></select></label>'
        ' <output id="count"></output></div></header>'
        '<p class="help">Read each text. Press <b>ok</b> where it is right, or write a remark; <b>all ok</b> is for a'
        " whole card. Keys: J next card, K card before, A all ok. Then save the list, and give it back. The browser"
        " remembers what you said.</p>"
        f'<main>{body}</main><script type="application/octet-stream" id="faces">{pictures.packed()}</script>'
        f"<script>{script}</script></body></html>\n"
    )


def _section(part: Part, pictures: ProofPictures) -> str:
    made = ((side, lang, face, pictures.number(face)) for side, lang, face in part.faces)
    figures = "".join(
        f'<figure><img data-face="{number}" width="{face.width_mm:g}" height="{face.height_mm:g}"'
        f' alt="{escape(part.owner)}, {side}, {lang}"><figcaption>{side} {lang}</figcaption></figure>'
        for side, lang, face, number in made
        if number is not None
    )
    where = f"{part.deck}/{part.owner}" if part.deck else part.owner
    rows = "".join(_row(name, cells) for name, cells in part.texts.items())
    findings = "".join(f'<p class="finding">{escape(f"{one.code}: {one.text}")}</p>' for one in part.findings)
    return (
        f'<section id="{escape(part.owner)}"><h2>{escape(part.title or part.owner)} <small>{escape(where)}</small>'
        f' <button type="button" class="all">all ok</button></h2><div class="part"><div class="faces">{figures}</div>'
        f'<div class="texts">{findings}{rows}</div></div></section>\n'
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
