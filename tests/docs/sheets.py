"""Parts of the reference about sheets: those that come with cardgen, and the keys of their files."""

from __future__ import annotations

import inspect
import re
from dataclasses import MISSING, fields

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
        if field.name != "name"
    ]
    return table(("Key", "Left out", "Says"), rows)


def _default(name: str, value: object) -> str:
    if name == "paper_mm":
        return "must be there, unless `single`"
    if value is MISSING:
        return "the name of the file"
    return f"`{str(value).lower()}`"
