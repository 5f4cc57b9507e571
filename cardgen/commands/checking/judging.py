"""Run the rules over games: over their content and over their faces, in several processes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from cardgen import libcairo
from cardgen.cache import Cache
from cardgen.check import CheckedGame, LaidOutGame
from cardgen.check.engine.runner import all_findings, findings_of, read_texts, rules_for
from cardgen.check.faces.fit import fit_table
from cardgen.check.rule import Rule
from cardgen.findings import Finding
from cardgen.project import Project
from cardgen.tasks import Result, Task, run_tasks

if TYPE_CHECKING:
    from cardgen.model.face import Fit

#: What rules read of a game.
CONTENT, FACES = "content", "faces"
#: Rules that a process takes at a time.
_RULES_A_TASK = 4


class Judged(NamedTuple):
    """What was found in the content or on the faces of a game.

    Attributes:
        what: CONTENT or FACES.
        found: by rules, to be completed by `settled`; noted: by layout.
        fits: how full the boxes on faces are, if requested.
    """

    what: str
    found: Sequence[Finding]
    noted: Sequence[Finding] = ()
    fits: Sequence[tuple[str, Fit]] = ()


class Judge(Struct, frozen=True):
    """Runs the rules.

    Attributes:
        jobs: number of processes; fits: whether to say how full the boxes on faces are.
    """

    project: Project
    cache: Cache
    jobs: int
    fits: bool = False

    def __call__(self, wanted: Sequence[tuple[CheckedGame, str]]) -> list[Judged]:
        """Return what is found in games.

        One process lays out faces, helped by others if many are not in the cache, and judges them; meanwhile others
        take the content, a few rules at a time.

        Args:
            wanted: games, each with CONTENT or FACES.
        """
        faces = [game for game, what in wanted if what == FACES]
        tasks = [Task(FACES, "check", "", partial(self._on_faces, faces))] if faces else []
        for number, (game, what) in enumerate(wanted):
            if what == CONTENT:
                parts = _parts(rules_for(game), self.jobs)
                tasks += [Task(str(number), "check", "", partial(_in_content, game, part)) for part in parts]
                if self.jobs > 1:
                    read_texts(game)
        found: dict[str, list[Finding]] = defaultdict(list)
        on_faces: Iterator[Judged] = iter(())
        for task, done in run_tasks(tasks, self.jobs, self.cache.flush):
            if task.name == FACES:
                on_faces = iter(done.data)
            found[task.name] += done.findings
        return [
            next(on_faces) if what == FACES else Judged(what, found[str(number)])
            for number, (_, what) in enumerate(wanted)
        ]

    def _on_faces(self, games: Sequence[CheckedGame]) -> Result:
        return Result(data=[self._laid_out(game) for game in games])

    def _laid_out(self, game: CheckedGame) -> Judged:
        laid_out, noted = lay_out(self.project, game, self.cache, self.jobs)
        fits = fit_table(laid_out) if self.fits else ()
        return Judged(FACES, all_findings(laid_out), noted, fits)


def _parts(rules: Sequence[Rule], jobs: int) -> Iterator[Sequence[Rule]]:
    """Yield the rules in parts: all at once for one process."""
    size = _RULES_A_TASK if jobs > 1 else len(rules)
    return (rules[start : start + size] for start in range(0, len(rules), size))


def _in_content(game: CheckedGame, rules: Sequence[Rule]) -> Result:
    return Result(findings=tuple(findings_of(rules, game)))


def lay_out(
    project: Project, game: CheckedGame, cache: Cache, jobs: int
) -> tuple[LaidOutGame, list[Finding]]:
    """Step 3, for the rules that read faces: return the laid-out game and layout's findings."""
    from cardgen.check.faces.face_inspection import inspect_face
    from cardgen.layout.decks import GameLayout
    from cardgen.model.forms import all_forms

    layout = GameLayout(game, project.template_folders, cache, trust_code=project.trust_code)
    painted = not libcairo.is_missing()
    on_face = [partial(inspect_face, layout)] if painted else []
    faces, noted = layout.lay_out(all_forms(game.decks), game.languages, jobs, on_face=on_face)
    return LaidOutGame(game, faces, layout, painted=painted, jobs=jobs), noted
