"""`cardgen approve`: what was read is written into `proofread.lock`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from cardgen.cache import Cache
from cardgen.commands.proofreading.choice import (
    Proofread,
    TextChoice,
    load_proofread,
    require_known,
    require_own,
)
from cardgen.commands.proofreading.reviewed_list import Row, read_list, review
from cardgen.commands.proofreading.terminal import ReadKey, Screen, read_in_terminal
from cardgen.findings import CardgenError, counted
from cardgen.project import Project
from cardgen.proofreading.approving import approved_entries
from cardgen.proofreading.comparison import Change
from cardgen.proofreading.lock import MAX_NAME


class Approval(Struct, frozen=True):
    """What to approve.

    Attributes:
        by: the reader's name, or empty.
    """

    game: str
    choice: TextChoice
    by: str = ""


class Approved(Struct, frozen=True):
    """What was approved: numbers of texts and new remarks, what is still to be read, and lines about what was left."""

    texts: int
    remarks: int
    waiting: int
    left: Sequence[str] = ()

    def __str__(self) -> str:
        remarks = f", {counted(self.remarks, 'remark')} taken down" if self.remarks else ""
        waiting = (
            f"{counted(self.waiting, 'text')} still to be read" if self.waiting else "nothing left to be read"
        )
        return f"{counted(self.texts, 'text')}{remarks}; {waiting}"


def approve_reviewed(project: Project, asked: Approval, path: Path, cache: Cache) -> Approved:
    """Approve the texts that a reviewed list approves, and record its remarks.

    Errors:
        CardgenError: an unknown name, a game or a list that cannot be read.
    """
    return approve_rows(project, asked, read_list(path), cache)


def approve_rows(project: Project, asked: Approval, rows: Sequence[Row], cache: Cache) -> Approved:
    """Approve texts that were read, each only if it still is as it was then, and take down remarks.

    Errors:
        CardgenError: an unknown name, a game that cannot be read.
    """
    proofread = _loaded(project, asked, cache)
    compared, first = proofread.compared, proofread.game.languages[0]
    done = review(rows, compared, _chosen(proofread, asked.choice), first, asked.by)
    entries = approved_entries(compared, done.approved, first, asked.by, done.approved)
    if done.approved or done.remarks:
        proofread.write([*entries, *done.remarks])
    return _result(proofread, asked, len(done.approved), len(done.remarks), done.left)


def approve_in_terminal(
    project: Project, asked: Approval, cache: Cache, key: ReadKey, screen: Screen
) -> Approved:
    """Show what is to be read, one after another, and approve what the reader says; what was said counts at once.

    Errors:
        CardgenError: an unknown name, a game that cannot be read.
    """
    proofread = _loaded(project, asked, cache)
    approved: set[tuple[str, str, str]] = set()
    try:
        read_in_terminal(proofread, _chosen(proofread, asked.choice), approved, key, screen)
    finally:
        if approved:
            first = proofread.game.languages[0]
            proofread.write(approved_entries(proofread.compared, approved, first, asked.by))
    return _result(proofread, asked, len(approved), 0)


def _loaded(project: Project, asked: Approval, cache: Cache) -> Proofread:
    if "\n" in asked.by or len(asked.by) > MAX_NAME:
        raise CardgenError(f"--by is a name of at most {MAX_NAME} letters")
    proofread = load_proofread(project, asked.game, cache)
    require_own(project, proofread)
    require_known(proofread, asked.choice)
    return proofread


def _chosen(proofread: Proofread, choice: TextChoice) -> list[Change]:
    first = proofread.game.languages[0]
    return [change for change in proofread.compared.pending if choice.includes(change, first)]


def _result(
    proofread: Proofread, asked: Approval, texts: int, remarks: int, left: Sequence[str] = ()
) -> Approved:
    return Approved(texts, remarks, len(_chosen(proofread, asked.choice)) - texts, left)
