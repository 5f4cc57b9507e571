"""What a build would find in a new project, with places in the author's own file."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from cardgen.cache import Cache
from cardgen.commands.new_project.new_files import write_files
from cardgen.findings import Finding, Place
from cardgen.load.game import load_game


def read_back(files: Mapping[str, bytes], game: str, table: str, source: str) -> list[Finding]:
    """Return the findings of a project in the table that its decks read.

    Args:
        files: of the project; table: the table's name in its folder; source: the author's own file, in which findings
            are placed. One in another file, which we have made, is placed at the beginning.
    """
    from cardgen.check import CheckedGame, stops_build

    copy = f"content/{game}/decks/{table}"

    def placed(finding: Finding) -> Finding:
        here = finding.place.file == copy
        place = replace(finding.place, file=source) if here else Place(source)
        # A message may name another place in the table: "first at …".
        return replace(finding, place=place, message=finding.message.replace(copy, source))

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        write_files(root, files)
        read = load_game(root / "content" / game, root)
        found = list(read.findings)
        if read.game is not None:
            checked = stops_build(CheckedGame.of(read, Cache(root / "cache")))
            # What cannot be read may be missed elsewhere.
            found += (f for f in checked if f.place.file == copy)
    return [placed(finding) for finding in found if not _is_of_unread_sheet(finding, copy)]


def _is_of_unread_sheet(finding: Finding, copy: str) -> bool:
    """Return whether a finding is of worksheets that no deck reads: those have been reported with the reason."""
    place = finding.place
    return (finding.code, place.file, place.cell.worksheet, place.line) == ("CG001", copy, "", 1)
