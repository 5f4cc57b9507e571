"""Cached results of checks: games in which no file has changed are neither loaded nor checked again.

Games that extend one another are a family and are cached together, since each is checked with the files of the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from cardgen import libcairo
from cardgen.cache import digest, folder_digest
from cardgen.check import CheckedGame
from cardgen.check.corpus.dictionary import missing
from cardgen.check.engine.finding_rows import are_lasting, from_rows, to_rows
from cardgen.commands.checking.judging import Judged
from cardgen.dates import source_date
from cardgen.files import FileRefused, read_file
from cardgen.findings import Finding
from cardgen.load.source import MAX_BYTES
from cardgen.load.store import Store, keep, loader_stamp, recall
from cardgen.plugins import has_plugins
from cardgen.project import GAME_FILE, GameFolder, Project, shipped_root

if TYPE_CHECKING:
    from cardgen.model.face import Fit

_KIND, _PART = "check", "check-"
#: What may spell a word differently in YAML.
_ESCAPE = re.compile(rb"\\[xuU\r\n]")


class Family(Struct, frozen=True):
    """Games that may read one another's files.

    Attributes:
        chosen: those to check; every: all of them.
    """

    chosen: Sequence[GameFolder]
    every: Sequence[GameFolder]


def families(project: Project, chosen: Sequence[GameFolder]) -> list[Family]:
    """Return the families of the chosen games; most have one member."""
    known = list(dict.fromkeys((*project.shipped(), *project.games(), *chosen)))
    groups: list[set[GameFolder]] = []
    for game in known:
        joined = {game, *_named_by(game, known)}
        for group in [group for group in groups if group & joined]:
            groups.remove(group)
            joined |= group
        groups.append(joined)
    every = [sorted(group, key=lambda game: game.folder) for group in groups]
    found = (Family([game for game in chosen if game in group], group) for group in every)
    return [family for family in found if family.chosen]


def _named_by(game: GameFolder, known: Sequence[GameFolder]) -> Iterator[GameFolder]:
    """Yield the games that a game may extend: by a text search that errs on the side of too many."""
    try:
        text = read_file(game.folder / GAME_FILE, (game.root,), MAX_BYTES)
    except (OSError, FileRefused):
        return
    hidden = _ESCAPE.search(text)
    if hidden or b"extends" in text:
        yield from (one for one in known if hidden or one.id.encode("utf-8", "surrogateescape") in text)


class CheckResult(NamedTuple):
    """The result of checking some games.

    Attributes:
        always: those of the findings that are reported whatever codes are selected; notes: further lines for people.
        without_layout: some faces were not checked.
        fits: how full the boxes on faces are, if requested.
        judged: what was found in each game and on its faces, with its `content_state`.
    """

    found: Sequence[Finding]
    always: Sequence[Finding]
    notes: Sequence[str] = ()
    without_layout: bool = False
    fits: Sequence[tuple[str, Fit]] = ()
    judged: Sequence[tuple[str, Judged]] = ()


class CheckCache:
    """Results of checks by a digest of everything they depend on."""

    def __init__(self, project: Project, store: Store, *, faces: bool) -> None:
        self._project = project
        self._store = store
        self._faces = faces
        self._common = ""

    def states(self, every: Sequence[Family]) -> list[str]:
        """Return for each family a digest of everything its check reads: files, templates, installed packages.

        Empty if a plug-in is installed, whose code may change without its version.
        """
        self._common = self._digest()
        if not self._common:
            return [""] * len(every)
        return [
            digest(
                self._common,
                *(str(game.folder) for game in (*family.chosen, *family.every)),
                folder_digest((game.folder for game in family.every), {game.root for game in family.every}),
            )
            for family in every
        ]

    def _digest(self) -> str:
        """Return a digest of what every check of the project reads; empty if a plug-in is installed."""
        if has_plugins():
            return ""
        project = self._project
        options = f"{self._faces} {project.look} {project.trust_code}"
        options += f" {libcairo.is_missing()} {missing()} {source_date()}"
        ids = sorted(game.id for game in (*project.shipped(), *project.games()))
        roots = dict.fromkeys((project.root, shipped_root()))
        templates = folder_digest((root / "templates" for root in roots), roots)
        return digest(loader_stamp(), str(project.root), options, *ids, templates)

    def content_state(self, game: CheckedGame) -> str:
        """Return a digest of everything that rules and layout read; empty for a game without relatives.

        Such a game is checked again only if it has changed.
        """
        from cardgen.check.engine.content_state import content_state

        has_relatives = game.others or len(game.lineage) > 1
        return digest(self._common, content_state(game)) if self._common and has_relatives else ""

    def recall_judged(self, state: str, what: str) -> Judged | None:
        """Return what was found in a game, or on its faces, in this state; or None."""
        kept: Any = recall(self._store, f"{_PART}{what}", state) if state else None
        try:
            found, noted = kept
            return Judged(what, from_rows(found), from_rows(noted))
        except (TypeError, ValueError):
            return None

    def recall(self, state: str) -> CheckResult | None:
        """Return the cached result for a state, or None."""
        kept: Any = recall(self._store, _KIND, state) if state else None
        try:
            found, always, notes, without_layout = kept
            return CheckResult(
                from_rows(found), from_rows(always), [f"{note}" for note in notes], without_layout is True
            )
        except (TypeError, ValueError):
            return None

    def keep(self, state: str, family: Family, checked: CheckResult) -> None:
        """Cache a result, if checking the family in this state again would give the same.

        Args:
            state: from before the check; the result is dropped if a file was saved meanwhile.
        """
        found = checked.found
        ids = [game.id for game in family.every]
        if not state or [state] != self.states([family]):
            return
        for in_state, one in checked.judged:
            if in_state and are_lasting((*one.found, *one.noted), ids):
                rows = to_rows(one.found), to_rows(one.noted)
                keep(self._store, f"{_PART}{one.what}", in_state, rows)
        if are_lasting(found, ids):
            keep(
                self._store,
                _KIND,
                state,
                (to_rows(found), to_rows(checked.always), list(checked.notes), checked.without_layout),
            )
