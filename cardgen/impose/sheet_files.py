"""Sheet descriptions: YAML files in `templates/sheets/`; those of the project override the shipped ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.findings import CardgenError, Finding, Place, nearest
from cardgen.impose.spec import SheetSpec, parse_spec
from cardgen.load import yamlfile
from cardgen.load.document import Diagnostics, findings
from cardgen.load.source import read_bytes
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
        Findings CG001 (cannot be read), CG002 (not YAML), CG009 (beyond limits), CG005 (wrong key or value).
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
        parsed = None if data is None else yamlfile.parse(data, notes)
        found += findings(file, notes.to_rows())
        if parsed is None:
            continue
        try:
            specs.append(parse_spec(name, parsed[0] if isinstance(parsed[0], dict) else {}))
        except ValueError as error:
            found.append(Finding(Place(file), "CG005", str(error)))
    return tuple(specs), found
