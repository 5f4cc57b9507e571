"""Sheet descriptions: one YAML file each in `templates/sheets/`, the project's own before the shipped ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.findings import CardgenError, Finding, Place, nearest
from cardgen.impose import SheetSpec, parse_spec
from cardgen.project import Project


def sheet_files(project: Project) -> dict[str, Path]:
    """Give the file of each sheet by name, sorted."""
    found: dict[str, Path] = {}
    for folder in reversed(project.template_folders):
        found |= {path.stem: path for path in (folder / "sheets").glob("*.yaml")}
    return dict(sorted(found.items()))


def load_sheets(project: Project, names: Sequence[str]) -> tuple[tuple[SheetSpec, ...], list[Finding]]:
    """Read the sheets asked for.

    Errors:
        CardgenError: no sheet of that name. Findings CG002 (not YAML), CG005 (wrong key or value).
    """
    import yaml

    files = sheet_files(project)
    specs: list[SheetSpec] = []
    findings: list[Finding] = []
    for name in dict.fromkeys(names):
        if name not in files:
            raise CardgenError(f"no sheet '{name}'{nearest(name, files)} (there are: {', '.join(files)})")
        place = Place(f"templates/sheets/{name}.yaml")
        try:
            data = yaml.safe_load(files[name].read_text("utf-8"))
            specs.append(parse_spec(name, data if isinstance(data, dict) else {}))
        except (yaml.YAMLError, UnicodeDecodeError, OSError) as error:
            findings.append(Finding(place, "CG002", f"sheet cannot be read: {str(error).splitlines()[0]}"))
        except ValueError as error:
            findings.append(Finding(place, "CG005", str(error)))
    return tuple(specs), findings
