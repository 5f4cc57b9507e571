"""Sheet descriptions: YAML files in `templates/sheets/`; those of the project override the shipped ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardgen.findings import WARNING, CardgenError, Finding, nearest
from cardgen.impose.spec import SheetProblem, SheetSpec, idle_keys, parse_spec
from cardgen.load.document import Diagnostics, Positions, find, findings
from cardgen.load.source import read_bytes
from cardgen.load.store import parsed_yaml
from cardgen.project import Project


def sheet_files(project: Project) -> dict[str, Path]:
    """Return the file of each sheet, sorted by name."""
    found: dict[str, Path] = {}
    for folder in reversed(project.template_folders):
        found |= {path.stem: path for path in (folder / "sheets").glob("*.yaml")}
    return dict(sorted(found.items()))


def load_sheets(project: Project, names: Sequence[str]) -> tuple[tuple[SheetSpec, ...], list[Finding]]:
    """Read the sheets of these names.

    Errors:
        CardgenError: no sheet of that name.
        Findings CG001 (cannot be read), CG002 (not YAML), CG009 (beyond limits), CG003 (unknown key; a warning:
            one that nothing reads), CG005 (wrong value).
    """
    files = sheet_files(project)
    specs: list[SheetSpec] = []
    found: list[Finding] = []
    for name in dict.fromkeys(names):
        if name not in files:
            raise CardgenError(f"unknown sheet '{name}'{nearest(name, files)} (known: {', '.join(files)})")
        file = f"templates/sheets/{name}.yaml"
        notes = Diagnostics()
        data = read_bytes(files[name], files[name].parents[2], notes)
        parsed = None if data is None else parsed_yaml(data, notes)
        if parsed is not None:
            specs += _described(name, *parsed, notes)
        found += findings(file, notes.to_rows())
    return tuple(specs), found


def _described(name: str, given: Any, positions: Positions, notes: Diagnostics) -> list[SheetSpec]:
    """Return the sheet that a file describes, or nothing and a note of why not."""
    for key in idle_keys(given):
        message = f"nothing reads '{key}' where 'single: true' gives each piece a page of its size; delete it"
        notes.add("CG003", find(positions, [key], key=True), message, WARNING)
    try:
        return [parse_spec(name, given)]
    except SheetProblem as problem:
        at = find(positions, [problem.key] if problem.key else [], key=problem.unknown)
        notes.add("CG003" if problem.unknown else "CG005", at, str(problem))
        return []
