"""The designer's notes of a shipped game: their tables, which hold what the programs printed."""

from __future__ import annotations

import re
from math import sqrt

import pytest

from cardgen.project import shipped_root


class Notes:
    """The notes of a game; a table is found by the heading above it, or by what its first line begins with."""

    def __init__(self, game: str) -> None:
        self.text = (shipped_root() / "content" / game / "notes.md").read_text("utf-8")

    def under(self, heading: str) -> list[str]:
        """Return the lines of the table under a heading, without its head."""
        part = re.split(rf"^### {re.escape(heading)}$", self.text, flags=re.M)[1]
        return re.findall(r"^\|.*\|$", re.split(r"^#", part, flags=re.M)[0], re.M)[2:]

    def cells(self, heading: str) -> list[list[str]]:
        """Return the cells of each of those lines."""
        return [_cells(row) for row in self.under(heading)]

    def table(self, head: str) -> list[dict[str, str]]:
        """Return the rows of the first table whose first line begins so: each cell by the heading of its column."""
        first, _, *rows = re.search(rf"^\| {re.escape(head)} \|.*\n(?:\|.*\n)*", self.text, re.M)[
            0
        ].splitlines()
        return [dict(zip(_cells(first), _cells(row), strict=True)) for row in rows]

    def column(self, heading: str, players: int) -> dict[str, float]:
        """Return a column of the table by policy and number of players: numbers by policy, without those that have none."""
        rows = [row for row in self.table("Hero | Players") if row["Players"] == str(players)]
        return {row["Hero"]: number(row[heading]) for row in rows if row[heading] != "–"}


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("| ").split(" | ")]


def number(cell: str) -> float:
    """Return the number that a cell begins with, percent as they are."""
    return float(cell.split()[0])


def near(percent: float, heroes: int) -> object:
    """Return what equals any percentage that a sample of heroes may show where notes say `percent`.

    It may be three and a half standard errors off; the heroes of a table count as one half each.
    """
    part = percent / 100
    error = sqrt(max(part * (1 - part), 0.002) * 2 / heroes)
    return pytest.approx(percent, abs=100 * 3.5 * error)
