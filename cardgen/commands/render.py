"""One component as a picture file: the command `render`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardgen import libcairo
from cardgen.cache import Cache
from cardgen.commands.options import load_games, project_sources
from cardgen.findings import CardgenError, Finding, has_errors, nearest, unsuppressed
from cardgen.layout.decks import GameLayout, without_repeats
from cardgen.model import Component, Game
from cardgen.model.face import DeckFaces, Face
from cardgen.model.forms import shown_form
from cardgen.model.kind import kinds
from cardgen.project import Project
from cardgen.tasks import write_file
from cardgen.units import mm_to_px

if TYPE_CHECKING:
    from cardgen.check import CheckedGame

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

    What would stop a build is not rendered: nothing is written where a finding is of error severity.

    Errors:
        CardgenError: a game, component, language, side or ending that is not there, or a file that cannot be written.
    """
    from cardgen.check import CheckedGame, run_blocking

    if output.suffix not in (".svg", ".png", ".pdf"):
        raise CardgenError(f"'{output.name}' must end in .svg, .png or .pdf")
    loaded, findings = load_games(project, (game_id,), project_sources(project, cache))
    games = [CheckedGame.of(one, cache) for one in loaded if one.game]
    if not games:
        return findings
    game = games[0]
    component = _component(game, component_id)
    lang = lang or game.languages[0]
    if lang not in game.languages:
        raise CardgenError(f"{game_id} has no language '{lang}' (there are: {', '.join(game.languages)})")
    findings += run_blocking(game)
    layout = GameLayout(game, project.template_folders, cache, trust_code=project.trust_code)
    if kinds()[component.kind].paper.form == "booklet":
        found = _about(findings, game, component, (f"content/{game.id}/rules.{lang}.md",))
        return found + _booklet_file(layout, component, side, lang, output, refused=has_errors(found))
    face, found = layout.face(component, side, lang)
    findings += without_repeats(found) + (_face_findings(game, layout, component, face) if face else [])
    findings = _about(findings, game, component, ("templates/", f"content/{game.id}/fonts/"))
    if has_errors(findings):
        return findings
    if face is None:
        raise CardgenError(f"'{component_id}' has no {side}")
    write_file(output, _picture(layout, face, output.suffix, dpi))
    return findings


def _component(game: Game, component_id: str) -> Component:
    """Return a component of a game.

    Errors:
        CardgenError: there is none of that name.
    """
    component = game.component(component_id)
    if component:
        return component
    if deck := game.deck(component_id):
        ids = ", ".join(c.id for c in deck.components)
        raise CardgenError(f"'{component_id}' is a deck of {game.id}; name one of its components: {ids}")
    known = [c.id for c in game.components()]
    raise CardgenError(f"no component '{component_id}' in {game.id}{nearest(component_id, known)}")


def _face_findings(game: CheckedGame, layout: GameLayout, component: Component, face: Face) -> list[Finding]:
    """Return what the rules of faces find on one face of a component alone."""
    from cardgen.check import LaidOutGame, run_rules

    deck = game.deck(component.deck)
    assert deck is not None, "a component's deck is in its game"
    deck = shown_form(deck)
    sides = ({component.id: face}, {}) if face.side == "face" else ({}, {component.id: face})
    faces = {(face.lang, deck.id): DeckFaces(deck.id, face.lang, *sides)}
    return run_rules(LaidOutGame(game, faces, layout, painted=False))


def _about(
    findings: list[Finding], game: CheckedGame, component: Component, also: tuple[str, ...]
) -> list[Finding]:
    """Return the findings that concern a component and that nobody allows: what is wrong with others is for `check`.

    Args:
        also: further files and folders that what is rendered is made of.
    """
    from cardgen.check import apply_suppressions

    here = (component.place.file, game.place.file)
    others = set[int]()
    for other in (c for c in game.components() if c.place.file == here[0] and c.id != component.id):
        lines = (place.line for place in other.places.values() if place.file == here[0])
        others |= set(range(other.place.line, max(lines, default=other.place.line) + 1))
    return [
        f
        for f in unsuppressed(apply_suppressions(findings, [game], whole=False))
        if (f.place.file in here and (f.place.file != here[0] or f.place.line not in others))
        or f.place.file.startswith(also)
    ]


def _booklet_file(
    layout: GameLayout, component: Component, side: str, lang: str, output: Path, *, refused: bool
) -> list[Finding]:
    """Write a booklet's pages to a `.pdf` unless that is refused, or give what is wrong with it.

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
        pages = booklet_pdf(layout.game, lang, layout, component)
    except BookletRefused as error:
        return [error.finding]
    if not refused:
        write_file(output, pages)
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
        libcairo.need("a .png")
        from cardgen.render.pixels.paint import face_png

        return face_png(layout.display(face), width, height, layout.images, dpi)
    from cardgen.export.face_pdf import single_page

    return single_page(layout, face)
