"""One component as a picture file: the command `render`."""

from __future__ import annotations

from pathlib import Path

from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.findings import CardgenError, Finding, has_errors, nearest
from cardgen.layout.decks import GameLayout, without_repeats
from cardgen.model import Component
from cardgen.model.face import Face
from cardgen.model.kind import kinds
from cardgen.project import Project
from cardgen.tasks import write_file
from cardgen.units import mm_to_px

#: Longest side of a picture of pixels, as long as memory is had for it too: 20 000 px square take 1.6 GB.
LARGEST_PX = 20_000


def render_component(
    project: Project,
    game_id: str,
    component_id: str,
    side: str,
    lang: str,
    dpi: float,
    output: Path,
    cache: Cache,
) -> list[Finding]:
    """Render one side of a component to `.svg` (with its fonts), `.png` (with its bleed) or `.pdf` (true boxes).

    Errors:
        CardgenError: a game, component, language, side or ending that is not there.
    """
    if output.suffix not in (".svg", ".png", ".pdf"):
        raise CardgenError(f"'{output.name}' must end in .svg, .png or .pdf")
    games, findings = load(project, (game_id,), cache)
    if not games:
        return findings
    game = games[0]
    component = game.component(component_id)
    if component is None:
        known = [c.id for c in game.components()]
        if deck := game.deck(component_id):
            ids = ", ".join(c.id for c in deck.components)
            raise CardgenError(f"'{component_id}' is a deck of {game_id}; name one of its components: {ids}")
        raise CardgenError(f"no component '{component_id}' in {game_id}{nearest(component_id, known)}")
    lang = lang or game.languages[0]
    if lang not in game.languages:
        raise CardgenError(f"{game_id} has no language '{lang}' (there are: {', '.join(game.languages)})")
    layout = GameLayout(game, project.template_folders, cache, trust_code=project.trust_code)
    if kinds()[component.kind].paper.form == "booklet":
        rules = f"content/{game.id}/rules.{lang}.md"
        refused = _booklet_file(layout, component, side, lang, output)
        return [f for f in findings if f.place.file in (component.place.file, rules)] + refused
    face, found = layout.face(component, side, lang)
    # What is wrong with other decks is for `check`; the template that makes this one is not.
    files = (component.place.file, game.place.file)
    folders = ("templates/", f"content/{game.id}/fonts/")
    findings = [
        f
        for f in findings + without_repeats(found)
        if f.place.file in files or f.place.file.startswith(folders)
    ]
    if face is None:
        if has_errors(findings):
            return findings
        raise CardgenError(f"'{component_id}' has no {side}")
    write_file(output, _picture(layout, face, output.suffix, dpi))
    return findings


def _booklet_file(
    layout: GameLayout, component: Component, side: str, lang: str, output: Path
) -> list[Finding]:
    """Write a booklet's pages to a `.pdf`, or give what is wrong with it.

    Errors:
        CardgenError: it is asked for as one picture, or for its back.
    """
    from cardgen.export.documents.booklet import BookletRefused
    from cardgen.export.documents.typesetting import booklet_pdf

    if side == "back":
        raise CardgenError(f"'{component.id}' has no back: it is a booklet")
    if output.suffix != ".pdf":
        raise CardgenError(
            f"'{component.id}' is a booklet of several pages; render it to a .pdf, not '{output.name}'"
        )
    try:
        write_file(output, booklet_pdf(layout.game, lang, layout, component))
    except BookletRefused as error:
        return [error.finding]
    return []


def _picture(layout: GameLayout, face: Face, suffix: str, dpi: float) -> bytes:
    width, height = (mm_to_px(side + 2 * face.bleed_mm, dpi) for side in (face.width_mm, face.height_mm))
    if suffix == ".png" and not 0 < max(width, height) <= LARGEST_PX:
        raise CardgenError(
            f"{width} × {height} pixels are more than a picture can hold ({LARGEST_PX} a side); give a lower --dpi"
        )
    layout.ensure_images(face)
    if suffix == ".svg":
        from cardgen.render.svg import standalone_svg

        return standalone_svg(face, layout.runs(face), layout.symbols, layout.images).encode()
    if suffix == ".png":
        from cardgen.render.pixels.paint import face_png

        return face_png(layout.display(face), width, height, layout.images, dpi)
    from cardgen.export.face_pdf import single_page

    return single_page(layout, face)
