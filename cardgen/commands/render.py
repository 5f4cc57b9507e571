"""`cardgen render`: components as picture files.

The game is loaded and checked once. An error stops only the pictures of the components that it concerns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from cardgen import libcairo
from cardgen.cache import Cache
from cardgen.commands.component_findings import ComponentFindings
from cardgen.commands.components import choose_components, game_and_names
from cardgen.commands.face_picture import booklet_file, face_file, size_px
from cardgen.commands.options import ALL_MODULES, load_games, project_sources, with_chosen_modules
from cardgen.commands.picture_files import SIDES, PictureFiles, is_booklet, picture_files
from cardgen.commands.processes import usual_jobs
from cardgen.files import require_free, write_file
from cardgen.findings import CardgenError, Finding, counted, has_errors
from cardgen.layout.decks import GameLayout, without_repeats
from cardgen.model import Component, Deck
from cardgen.model.face import DeckFaces, Face
from cardgen.model.forms import shown_form
from cardgen.model.ink import FULL, ink_suffix
from cardgen.project import Project
from cardgen.tasks import Reporter, Result, Task, run_tasks

if TYPE_CHECKING:
    from cardgen.check import CheckedGame

#: Up to this many files are listed; beyond that, only their number.
MOST_NAMED = 10
DEFAULT_DPI = 300.0


class RenderRequest(Struct, frozen=True):
    """What to render.

    Attributes:
        names: a game, then ids of components or decks, or patterns; see `components`.
        side: `face`, `back` or `both`; lang: empty for the game's first language.
        dpi: resolution of a PNG, None for DEFAULT_DPI.
        output, form: see `picture_files`.
        draft: also render what has errors, stamped with them.
        ink: one of `model.ink.INKS`.
    """

    names: Sequence[str]
    side: str = "face"
    lang: str = ""
    dpi: float | None = None
    output: str | None = None
    form: str | None = None
    draft: bool = False
    ink: str = FULL


class Rendered(Struct):
    """What was rendered.

    Attributes:
        findings: in the chosen components; written: the files, in the order of the content.
        stamped: number of faces with errors stamped on them (draft).
        skipped: ids of the components with errors; without_back: ids of those without the requested back.
    """

    findings: list[Finding] = field(default_factory=list)
    written: list[Path] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    without_back: list[str] = field(default_factory=list)
    stamped: int = 0

    def written_lines(self) -> list[str]:
        """Return the files written, a line each, or a count."""
        if len(self.written) > MOST_NAMED:
            return [f"{len(self.written)} files in {self.written[0].parent}"]
        return [str(path) for path in self.written]

    def notes(self) -> list[str]:
        """Return lines about what was not written."""
        lines = []
        if self.stamped:
            lines.append(f"draft: errors are stamped on {counted(self.stamped, 'face')}")
        if self.without_back:
            lines.append(f"{_components(self.without_back)} no back")
        if self.skipped and self.written:
            lines.append(f"{_components(self.skipped)} errors; no picture was made of {_them(self.skipped)}")
        return lines


def _components(ids: Sequence[str]) -> str:
    return f"{counted(len(ids), 'component')} {'has' if len(ids) == 1 else 'have'}"


def _them(ids: Sequence[str]) -> str:
    return "it" if len(ids) == 1 else "them"


def render(project: Project, asked: RenderRequest, cache: Cache, jobs: int, report: Reporter) -> Rendered:
    """Render components to SVG (with fonts), PNG (with bleed) or PDF (with page boxes).

    Args:
        jobs: number of processes at the most.

    Errors:
        CardgenError: an unknown game, component, language, side or suffix, or a file that cannot be written.
    """
    from cardgen.check import CheckedGame, found_in_builds

    game_id, names = game_and_names(project, asked.names, "render")
    jobs = min(jobs, usual_jobs(project, (game_id,)))
    loaded, findings = load_games(project, (game_id,), project_sources(project, cache))
    games = [CheckedGame.of(one, cache) for one in with_chosen_modules(loaded, ALL_MODULES) if one.game]
    if not games:
        return Rendered(findings)
    game = games[0]
    try:
        chosen = choose_components(game, names)
    except CardgenError as error:
        why = f" (parts of {game_id} cannot be read: cardgen check {game_id})" if has_errors(findings) else ""
        raise CardgenError(f"{error}{why}") from error
    lang = asked.lang or game.languages[0]
    if lang not in game.languages:
        raise CardgenError(f"{game_id} has no language '{lang}' (known: {', '.join(game.languages)})")
    components = [component for _, of_deck in chosen for component in of_deck]
    folder = _default_folder(project, game_id, lang, asked.ink)
    files = picture_files(asked.output, asked.form, folder, components, asked.side)
    if files.form == "png":
        libcairo.require("a .png")
    if asked.dpi is not None and files.form != "png":
        raise CardgenError(f"--dpi is for PNG, not for .{files.form}; leave it out")
    layout = GameLayout(game, project.template_folders, cache, trust_code=project.trust_code, ink=asked.ink)
    sides, dpi = SIDES[asked.side], asked.dpi or DEFAULT_DPI
    run = _Run(project, game, layout, lang, files, sides, dpi, asked.draft, jobs, report)
    if asked.output and files.is_new:
        report.note(f"new folder: {files.folder}")
    run.render(chosen, [*findings, *found_in_builds(game)], whole=not names)
    return run.result


def _default_folder(project: Project, game_id: str, lang: str, ink: str) -> Path:
    """Return the default folder of a game's pictures, relative to the current folder if possible."""
    folder = project.output_folder / game_id / lang / f"pictures{ink_suffix(ink)}"
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


class _Run:
    """One run of `render`: what its pictures share, and the result."""

    def __init__(
        self,
        project: Project,
        game: CheckedGame,
        layout: GameLayout,
        lang: str,
        files: PictureFiles,
        sides: Sequence[str],
        dpi: float,
        draft: bool,
        jobs: int,
        report: Reporter,
    ) -> None:
        self._project, self._game, self._layout, self._lang = project, game, layout, lang
        self._files, self._sides, self._dpi, self._draft = files, sides, dpi, draft
        self._jobs, self._report = jobs, report
        self._findings = ComponentFindings(game)
        #: The function that makes a picture, by key, and each file's key: cards with a common back share a picture.
        self._makers: dict[str, Callable[[], Result]] = {}
        self._files_to_be: dict[Path, str] = {}
        self.result = Rendered()

    def render(
        self, chosen: Sequence[tuple[Deck, list[Component]]], found: Sequence[Finding], *, whole: bool
    ) -> None:
        """Lay out, check and write the chosen components.

        Args:
            found: findings in the content; whole: report all of them, not only those that concern the components.

        Errors:
            CardgenError: a picture too large, only backs requested and none found, a file that cannot be written.
        """
        found = self._findings.unsuppressed(found)
        self.result.findings += found if whole else []
        for deck, components in chosen:
            if is_booklet(components[0]):
                self._add_booklets(components, found)
            else:
                self._add_faces(deck, components, found)
        if self._sides == ("back",) and not (self._makers or self.result.skipped):
            names = self.result.without_back
            raise CardgenError(f"'{names[0]}' has no back" if len(names) == 1 else "none of these has a back")
        self._write()
        self.result.findings = list(dict.fromkeys(self.result.findings))

    def _add_booklets(self, components: Sequence[Component], found: Sequence[Finding]) -> None:
        for component in components:
            if "back" in self._sides:
                self.result.without_back.append(component.id)
            also = (f"content/{self._game.id}/rules.{self._lang}.md",)
            may = self._can_render(component, self._findings.concerning(component, found, also))
            if may and "face" in self._sides:
                make = partial(booklet_file, self._layout, component, self._lang)
                self._add(self._files.path(component, "face"), component.id, make)

    def _add_faces(self, deck: Deck, components: Sequence[Component], found: Sequence[Finding]) -> None:
        faces, noted = self._lay_out(deck, components)
        noted = self._findings.unsuppressed(noted)
        if self._draft:
            faces = self._stamped(shown_form(deck), components, faces, found, noted)
        known = [*found, *noted]
        if len(components) >= len(deck.components):
            self.result.findings += self._findings.of_deck(components[0], known)
        also = ("templates/", f"content/{self._game.id}/fonts/")
        for component in components:
            made = {"face": faces.faces.get(component.id), "back": faces.backs.get(component.id)}
            failed = "face" in self._sides and made["face"] is None
            if not self._can_render(
                component, self._findings.concerning(component, known, also), failed=failed
            ):
                continue
            for side in self._sides:
                if face := made[side]:
                    self._add_face(component, face)
                else:
                    self.result.without_back.append(component.id)

    def _add_face(self, component: Component, face: Face) -> None:
        path = self._files.path(component, face.side)
        form = path.suffix.removeprefix(".")
        if form == "png":
            size_px(face, self._dpi)  # raises before anything is written
        self._add(path, face.key, partial(face_file, self._layout, component, face, form, self._dpi))

    def _add(self, path: Path, key: str, make: Callable[[], Result]) -> None:
        self._files_to_be[path] = key
        self._makers.setdefault(key, make)

    def _can_render(self, component: Component, findings: Sequence[Finding], *, failed: bool = False) -> bool:
        """Report a component's findings, and return whether it can be rendered."""
        self.result.findings += findings
        if failed or (has_errors(findings) and not self._draft):
            self.result.skipped.append(component.id)
            return False
        return True

    def _lay_out(self, deck: Deck, components: Sequence[Component]) -> tuple[DeckFaces, list[Finding]]:
        """Lay out the whole deck; return the requested faces, and the findings on the deck's faces."""
        from cardgen.check import LaidOutGame, run_rules

        deck = shown_form(deck)
        key = self._lang, deck.id
        everything, noted = self._layout.lay_out([deck], [self._lang], self._jobs, self._report)
        ids = {component.id for component in components}
        faces, backs = (
            {name: face for name, face in of_side.items() if name in ids and side in self._sides}
            for side, of_side in (("face", everything[key].faces), ("back", everything[key].backs))
        )
        wanted = DeckFaces(deck.id, self._lang, faces, backs, everything[key].found)
        found = run_rules(LaidOutGame(self._game, {key: wanted}, self._layout, painted=False))
        return wanted, without_repeats([*noted, *found])

    def _stamped(
        self,
        deck: Deck,
        components: Sequence[Component],
        faces: DeckFaces,
        found: Sequence[Finding],
        noted: Sequence[Finding],
    ) -> DeckFaces:
        """Stamp the requested faces with their errors.

        Args:
            deck: in the form that is shown; found, noted: findings in the content and on the faces.
        """
        from cardgen.check import LaidOutGame
        from cardgen.commands.building.error_scope import errors_on_faces
        from cardgen.layout.stamp import draft_faces

        key, asked = (self._lang, deck.id), {component.id for component in components}
        laid_out = LaidOutGame(self._game, {key: faces}, self._layout, painted=False)
        every = errors_on_faces(laid_out, found, noted)
        errors = {
            face: e for face, e in every.items() if face.component in asked and face.side in self._sides
        }
        self.result.stamped += len(errors)
        return draft_faces([deck], {key: faces}, errors, self._layout)[key]

    def _write(self) -> None:
        """Make the pictures and write their files."""
        paths: dict[str, list[Path]] = {}
        for path, key in self._files_to_be.items():
            require_free(path, self._project.root)
            paths.setdefault(key, []).append(path)
        tasks = [Task(paths[key][0].name, key, key, make) for key, make in self._makers.items()]
        self._report.start_tasks(len(tasks))
        failed = set()
        for task, result in run_tasks(tasks, self._jobs, self._layout.cache.flush):
            self.result.findings += result.findings
            if result.data is None:
                failed.add(task.key)
            else:
                for path in paths[task.key]:
                    write_file(path, result.data)
            self._report.task_finished(task.name, ran_now=True)
        self._report.end_tasks()
        self.result.written = [path for path, key in self._files_to_be.items() if key not in failed]
