"""Parts of a cover that the look draws: its templates `title`, `title-plate` and `title-sign`."""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.art.colour import named
from cardgen.export.documents.booklet import document_colour
from cardgen.export.documents.cover import game_fields
from cardgen.export.job import ExportJob
from cardgen.findings import ERROR, CardgenError, Finding
from cardgen.model.face import Face


class PictureRefused(CardgenError):
    """The look's picture cannot be drawn; `finding` says why and where."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


def cover_colour(job: ExportJob) -> str:
    """Return the colour of the game's cover: that of its booklet, else that of its first deck with one."""
    booklets = [deck for deck in job.game.decks if deck.kind.paper.form == "booklet"]
    return document_colour(job.game, [*booklets, *job.game.decks], job.layout.look.booklet.color)


def look_page(job: ExportJob, template: str, width_mm: float, height_mm: float, **more: str) -> Face:
    """Return a template of the look, in a box.

    Args:
        more: fields for the template, beside the game's own.

    Errors:
        PictureRefused: the template is broken.
    """
    model = next((d for d in job.game.decks if d.kind.paper.form == "booklet"), job.game.decks[0])
    colour = cover_colour(job)
    accent = job.layout.look.booklet.accent or named(job.game.palette, "BRASS")
    values = {**model.values, "color": colour, "accent": accent}
    size = (round(width_mm, 2), round(height_mm, 2))
    deck = replace(model, trim_mm=size, shape=None, corner_mm=0.0, own_bleed_mm=0.0, values=values)
    fields = {**game_fields(job.layout, job.lang), "color": colour, **more}
    face, found = job.layout.page(template, deck, job.lang, fields)
    if refused := next((finding for finding in found if finding.severity == ERROR), None):
        raise PictureRefused(refused)
    assert face is not None, "a face that is refused says why"
    return face
