"""Changed decks before the whole project is checked: laid out, and stamped with the errors that are known by then."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.check import CheckedGame, LaidOutGame, apply_suppressions, run_build_rules
from cardgen.commands.building.error_scope import errors_on_faces
from cardgen.commands.building.products import LaidOutDecks
from cardgen.commands.options import load_games, project_sources, with_chosen_modules
from cardgen.findings import Finding, unsuppressed
from cardgen.layout.decks import GameLayout
from cardgen.layout.stamp import draft_faces
from cardgen.model.forms import shown_form
from cardgen.project import Project


def quick_look(
    project: Project,
    cache: Cache,
    before: LaidOutDecks,
    wanted: Collection[str],
    codes: Collection[str],
) -> LaidOutDecks | None:
    """Lay out some decks of a game as they are looked at, with all findings by then; None if the game cannot be read.

    Texts of other decks are not read, so only some rules are run: those whose errors these decks had before.

    Args:
        before: the game as it was; wanted: ids of decks; codes: of the errors that are stamped on them.
    """
    read, findings = load_games(project, [before.game.id], project_sources(project, cache))
    loaded = with_chosen_modules(read, (), wanted)
    if len(loaded) != 1 or loaded[0].game is None:
        return None
    game = CheckedGame.of(loaded[0], cache)
    laid_out = _lay_out(project, cache, game, before, wanted)
    if findings or codes or any(faces.found for faces in laid_out.faces.values()):
        laid_out = _stamped(laid_out, findings, codes)
    return replace(laid_out, findings=(*findings, *laid_out.findings))


def _lay_out(
    project: Project, cache: Cache, game: CheckedGame, before: LaidOutDecks, wanted: Collection[str]
) -> LaidOutDecks:
    layout = GameLayout(game, project.template_folders, cache, trust_code=project.trust_code)
    layout.take_from(before.layout)
    bleed_mm = max((deck.sheet_bleed_mm for deck in before.decks), default=0.0)
    decks = tuple(replace(deck, sheet_bleed_mm=bleed_mm) for deck in game.decks if deck.id in wanted)
    faces, found = layout.lay_out([shown_form(deck) for deck in decks], game.languages, 1)
    return LaidOutDecks(game, decks, game.languages, layout, faces, tuple(found))


def _stamped(laid_out: LaidOutDecks, in_files: Collection[Finding], codes: Collection[str]) -> LaidOutDecks:
    """Stamp faces with errors in files, those of layout, and those of some rules."""
    game = laid_out.game
    drawn = LaidOutGame(game, laid_out.faces, laid_out.layout, painted=False)
    content, on_faces = (
        unsuppressed(apply_suppressions(found, [game], report_unused=False))
        for found in (
            [*in_files, *run_build_rules(game, codes)],
            [*laid_out.findings, *run_build_rules(drawn, codes)],
        )
    )
    stamps = errors_on_faces(drawn, content, on_faces)
    forms = [shown_form(deck) for deck in laid_out.decks]
    faces = draft_faces(forms, laid_out.faces, stamps, laid_out.layout)
    return replace(laid_out, faces=faces, draft=True)
