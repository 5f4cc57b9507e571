"""The products of a build's steps, and the context that all steps share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from cardgen.cache import Cache
from cardgen.commands.building.output_tasks import Outcome
from cardgen.commands.options import BuildOptions
from cardgen.findings import Finding
from cardgen.load.loaded import LoadedGame
from cardgen.model import Deck
from cardgen.project import Project
from cardgen.tasks import Done, Reporter

# Slow to import, and not needed by a check that lays out no faces.
if TYPE_CHECKING:
    from cardgen.check import CheckedGame
    from cardgen.export.documents.booklet import SetBooklet
    from cardgen.export.exporter import Export, Exporter
    from cardgen.export.job import ExportJob
    from cardgen.impose.sheet_plan import SheetPlans
    from cardgen.impose.spec import SheetSpec
    from cardgen.layout.decks import AllFaces, GameLayout


class BuildContext(Struct, frozen=True):
    """What all steps of one build share.

    Attributes:
        jobs: number of processes.
    """

    project: Project
    options: BuildOptions
    jobs: int
    cache: Cache
    report: Reporter


class LoadedBuild(Struct, frozen=True):
    """Product of step 1: the chosen games, exporters and sheets, findings in their files, notes for the report's end.

    Attributes:
        read: the games with all modules; games: the games with the chosen modules.
    """

    read: tuple[LoadedGame, ...]
    games: tuple[CheckedGame, ...]
    exporters: tuple[Exporter, ...]
    sheets: tuple[SheetSpec, ...]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()


class CheckedContent(Struct, frozen=True):
    """Product of step 2, before layout: the games that can be built, the ids of those that cannot, and all findings.

    Attributes:
        broken: contains an empty string if a sheet is broken, which stops every game.
        broken_decks: ids of the decks that errors stop, by game and language.
    """

    sound: tuple[CheckedGame, ...]
    broken: frozenset[str]
    broken_decks: Mapping[str, Mapping[str, frozenset[str]]]
    findings: tuple[Finding, ...]


class LaidOutDecks(Struct, frozen=True):
    """Product of step 3: the faces of a game's chosen decks, in all their forms, and layout's findings.

    Attributes:
        decks: the chosen ones that are not broken; layout: what laid them out, with their pictures and runs.
        broken: ids of the decks that errors stop.
        draft: errors are stamped on the faces; partial: decks are broken in another language.
    """

    game: CheckedGame
    decks: tuple[Deck, ...]
    languages: tuple[str, ...]
    layout: GameLayout
    faces: AllFaces
    findings: tuple[Finding, ...]
    broken: frozenset[str] = frozenset()
    draft: bool = False
    partial: bool = False


class ImposedGame(Struct, frozen=True):
    """Product of step 4, by language: the plans of each kind of sheet, and the set booklets by component id."""

    laid_out: LaidOutDecks
    sheets: Mapping[str, tuple[SheetPlans, ...]]
    booklets: Mapping[str, Mapping[str, SetBooklet]]


class RenderedGame(Struct, frozen=True):
    """Product of step 5: each export with its exporter, job and finished tasks; and all finished tasks.

    Attributes:
        complete: nothing of the game is broken, so files that were not made are stale.
    """

    game: CheckedGame
    complete: bool
    exports: tuple[tuple[Exporter, ExportJob, Export, list[Done]], ...]
    done: Mapping[tuple[str, str], Done]
    outcome: Outcome
