"""Parts of the reference about sheets: those that come with cardgen, and the keys of their files."""

from __future__ import annotations

import inspect
import re

from msgspec import NODEFAULT
from msgspec.structs import fields

from cardgen.impose.grid import grid_for
from cardgen.impose.sheet_files import load_sheets, sheet_files
from cardgen.impose.spec import SheetSpec
from cardgen.model.kind import kinds
from cardgen.project import Project, shipped_root
from cardgen.units import number
from tests.docs.tables import prose, table

_TURNED = {"none": "not turned", "long-edge": "over the long edge", "short-edge": "over the short edge"}


def sheet_table() -> str:
    """Return every shipped sheet with its numbers, for cards of the usual size."""
    project = Project(shipped_root())
    sheets, found = load_sheets(project, list(sheet_files(project)))
    assert not found
    return table(
        ("Sheet", "Title", "Paper, mm", "Turned", "Cards on it", "Bleed of a card, mm"),
        [_row(sheet) for sheet in sheets],
    )


#: Pieces of which the reference tells how many a sheet holds: shape, trim, what they are called.
_STAGGERED = (
    ("round", (18.0, 18.0), "Round, 18 mm"),
    ("round", (25.0, 25.0), "Round, 25 mm"),
    ("round", (40.0, 40.0), "Round, 40 mm"),
    ("hex", (34.6, 30.0), "Hexagons, 34.6 × 30 mm"),
    ("hex", (40.0, 46.2), "Hexagons, 40 × 46.2 mm"),
    ("hex", (60.0, 52.0), "Hexagons, 60 × 52 mm"),
)


def staggered_table() -> str:
    """Return how many round pieces and hexagons sheets hold, beside what a plain grid of them would hold."""
    sheets, found = load_sheets(Project(shipped_root()), ["a4-duplex", "letter-duplex"])
    assert not found
    bleed = kinds()["token"].bleed_mm
    rows = []
    for shape, trim, called in _STAGGERED:
        row = [called]
        for sheet in sheets:
            grids = [grid_for(sheet, trim, bleed, True, of) for of in (shape, "rectangle")]
            row += [str(grid.slots) for grid in grids if grid]
        rows.append(row)
    return table(("Pieces", "`a4-duplex`", "in a grid", "`letter-duplex`", "in a grid"), rows)


def _row(sheet: SheetSpec) -> tuple[str, ...]:
    card = kinds()["card"]
    assert card.trim_mm
    grid = grid_for(sheet, card.trim_mm, card.bleed_mm)
    assert grid
    bleed = " × ".join(number(side) for side in grid.bleed_mm)
    paper = "a card and its bleed" if sheet.single else " × ".join(number(side) for side in grid.page_mm)
    cards = f"{grid.columns} × {grid.rows}"
    return (f"`{sheet.name}`", sheet.title["en"], paper, _TURNED[sheet.duplex], cards, bleed)


def sheet_key_table() -> str:
    """Return the keys of a sheet's file, from the words of its model."""
    words = inspect.getdoc(SheetSpec) or ""
    said = dict(re.findall(r"^    (\w+): (.*)$", words.partition("Attributes:\n")[2], re.MULTILINE))
    rows = [
        (f"`{field.name}`", _default(field.name, field.default), prose(said[field.name]))
        for field in fields(SheetSpec)
        if field.name not in ("name", "ink")
    ]
    return table(("Key", "Left out", "Says"), rows)


def _default(name: str, value: object) -> str:
    if name == "paper_mm":
        return "must be there, unless `single`"
    if value is NODEFAULT:
        return "the name of the file"
    return "what the deck or its kind says" if value is None else f"`{str(value).lower()}`"
