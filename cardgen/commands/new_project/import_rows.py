"""Find the valid rows of a list: drop rows until a project in a temporary folder loads without errors."""

from __future__ import annotations

import re
import tempfile
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

from msgspec.structs import replace

from cardgen.commands.new_project.new_files import write_files
from cardgen.findings import ERROR, Finding, Place
from cardgen.load.foreign_markup import as_csv
from cardgen.load.game import load_game
from cardgen.load.tables.records import Row

#: Most rounds. Each reports at most a hundred findings, so a list with more invalid rows than that is not imported.
_ROUNDS = 20
_LINE_END = re.compile("\r\n|\r|\n")


def import_rows(
    rows: Sequence[Row],
    game: str,
    file: str,
    files: Callable[[bytes, int], Mapping[str, bytes]],
    place: Callable[[int, int], tuple[int, int]],
) -> tuple[list[Row], list[Finding]]:
    """Return the valid rows, header first, and the findings; no rows if the header is invalid.

    Places of findings are a row's line and a column's number; places in messages are in the author's file.

    Args:
        file: the list's name in findings; files: makes the project's files, the table first, from a CSV and its number
            of cards; place: maps a cell to its place in the author's file.
    """
    left, reported = list(rows), dict[Finding, None]()
    for _ in range(_ROUNDS):
        found = _round(left, game, file, files, place)
        reported |= dict.fromkeys(found)
        bad = {f.place.line for f in found if f.severity == ERROR}
        if not bad:
            return left, list(reported)
        good = [row for row in left if row.line not in bad or row is left[0]]
        if len(good) in (1, len(left)):
            break
        left = good
    return [], list(reported)


def what_is_lost(files: Mapping[str, bytes], game: str, cards: Mapping[str, int]) -> str:
    """Return why a project has fewer cards than it should have; nothing where it has them.

    Args:
        cards: their number by deck.
    """
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        write_files(root, files)
        loaded = load_game(root / "content" / game, root)
    decks = {deck.id: len(deck.components) for deck in loaded.game.decks} if loaded.game else {}
    errors = (finding.message for finding in loaded.findings if finding.severity == ERROR)
    fewer = any(decks.get(deck, 0) < count for deck, count in cards.items())
    return next(errors, "its rows are read differently") if fewer else ""


def _round(
    rows: Sequence[Row],
    game: str,
    file: str,
    files: Callable[[bytes, int], Mapping[str, bytes]],
    authors: Callable[[int, int], tuple[int, int]],
) -> list[Finding]:
    """Load the project with these rows, and return its findings at the lines of the rows."""
    made = files(as_csv(rows), len(rows) - 1)
    table = next(iter(made))
    heights = (1 + sum(len(_LINE_END.findall(cell)) for cell in row.cells) for row in rows)
    starts = list(accumulate(heights, initial=1))[:-1]

    def line(number: int) -> int:
        return rows[max(bisect_right(starts, number) - 1, 0)].line

    def named(other: re.Match[str]) -> str:
        return str(Place(file, *authors(line(int(other[1])), int(other[2]))))

    def placed(finding: Finding) -> Finding:
        at = finding.place
        here = at.file == table
        place = Place(file, line(at.line), at.column) if here else Place(file, rows[0].line, 1)
        # A message may name another place in the table: "first at …".
        message = re.sub(rf"{re.escape(table)}:(\d+):(\d+)", named, finding.message)
        return replace(finding, place=place, message=message)

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        write_files(root, made)
        return [placed(f) for f in load_game(root / "content" / game, root).findings]
