"""The products of a build's steps: what each step takes from the one before, and what all of them are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.cache import Cache
from cardgen.commands.building.output_tasks import Outcome
from cardgen.commands.options import BuildOptions
from cardgen.findings import Finding
from cardgen.load.loaded import LoadedGame
from cardgen.model import Deck
from cardgen.project import Project
from cardgen.tasks import Done, Reporter

# What draws and writes is slow to import, and a check that lays out no faces does without.
if TYPE_CHECKING:
    from cardgen.check import CheckedGame
    from cardgen.export.documents.booklet import SetBooklet
    from cardgen.export.exporter import Export, Exporter
    from cardgen.export.job import ExportJob
    from cardgen.impose.sheet_plan import SheetPlans
    from cardgen.impose.spec import SheetSpec
    from cardgen.layout.decks import AllFaces, GameLayout


@dataclass(frozen=True)
class Workplace:
    """What all steps of one build are given beside the product they work on.

    Attributes:
        jobs: number of processes.
    """

    project: Project
    options: BuildOptions
    jobs: int
    cache: Cache
    report: Reporter


@dataclass(frozen=True)
class LoadedBuild:
    """Product of step 1: the chosen games, exporters and sheets, what is wrong with their files, what to say last.

    Attributes:
        read: the games with all their modules; games: with the chosen ones.
    """

    read: tuple[LoadedGame, ...]
    games: tuple[CheckedGame, ...]
    exporters: tuple[Exporter, ...]
    sheets: tuple[SheetSpec, ...]
    findings: tuple[Finding, ...]
    closing: tuple[str, ...] = ()


@dataclass(frozen=True)
class CheckedContent:
    """Product of step 2, before layout: the games that can be built, the ids of those that cannot, and all findings.

    Attributes:
        broken: an empty string among them stands for a sheet, and no game can do without those.
        broken_decks: ids of the decks that errors keep from being built, by game.
    """

    sound: tuple[CheckedGame, ...]
    broken: frozenset[str]
    broken_decks: Mapping[str, frozenset[str]]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class LaidOutDecks:
    """Product of step 3: the faces of a game's chosen decks, in all their forms, and what layout noted.

    Attributes:
        decks: as chosen, without those that are broken; layout: what laid them out, and gives their pictures and runs.
        broken: ids of the decks that errors keep from being built.
        draft: there are errors, and they are stamped on the faces.
    """

    game: CheckedGame
    decks: tuple[Deck, ...]
    languages: tuple[str, ...]
    layout: GameLayout
    faces: AllFaces
    findings: tuple[Finding, ...]
    broken: frozenset[str] = frozenset()
    draft: bool = False


@dataclass(frozen=True)
class ImposedGame:
    """Product of step 4: by language, what comes onto each kind of sheet, and the booklets, set, by component id."""

    laid_out: LaidOutDecks
    sheets: Mapping[str, tuple[SheetPlans, ...]]
    booklets: Mapping[str, Mapping[str, SetBooklet]]


@dataclass(frozen=True)
class RenderedGame:
    """Product of step 5: each export with its exporter, job and what came of its tasks; all results.

    Attributes:
        complete: nothing of the game is broken, so that what it does not make is no more.
    """

    game: CheckedGame
    complete: bool
    exports: tuple[tuple[Exporter, ExportJob, Export, list[Done]], ...]
    done: Mapping[tuple[str, str], Done]
    outcome: Outcome
