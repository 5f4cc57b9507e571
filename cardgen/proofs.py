"""One component as a picture file: the command `render`."""

from __future__ import annotations

from pathlib import Path

from cardgen.build import load
from cardgen.cache import Cache
from cardgen.findings import CardgenError, Finding, has_errors, nearest
from cardgen.layout.decks import GameLayout, once
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
        raise CardgenError(f"no component '{component_id}' in {game_id}{nearest(component_id, known)}")
    lang = lang or game.languages[0]
    if lang not in game.languages:
        raise CardgenError(f"{game_id} has no language '{lang}' (there are: {', '.join(game.languages)})")
    layout = GameLayout(game, project.template_folders, cache)
    face, found = layout.face(component, side, lang)
    # What is wrong with other decks is for `check`; the template that makes this one is not.
    files = (component.place.file, game.place.file)
    findings = [
        f for f in findings + once(found) if f.place.file in files or f.place.file.startswith("templates/")
    ]
    if face is None:
        if has_errors(findings):
            return findings
        raise CardgenError(f"'{component_id}' has no {side}")
    write_file(output, _picture(layout, face, output.suffix, dpi))
    return findings


def _picture(layout: GameLayout, face, suffix: str, dpi: float) -> bytes:
    width, height = (mm_to_px(side + 2 * face.bleed_mm, dpi) for side in (face.width_mm, face.height_mm))
    if suffix == ".png" and not 0 < max(width, height) <= LARGEST_PX:
        raise CardgenError(
            f"{width} × {height} pixels are more than a picture can hold ({LARGEST_PX} a side); give a lower --dpi"
        )
    layout.ensure_images(face)
    if suffix == ".svg":
        from cardgen.render.svg import standalone_svg

        return standalone_svg(face, layout.symbols, layout.images).encode()
    if suffix == ".png":
        from cardgen.render.pixels import face_png

        return face_png(layout.display(face), width, height, layout.images, dpi)
    from cardgen.export.print import single_page

    return single_page(layout, face)
