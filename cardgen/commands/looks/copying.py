"""`cardgen look copy`: a shipped look among the project's own templates."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.commands.new_project.new_files import write_files
from cardgen.files import read_file
from cardgen.findings import CardgenError
from cardgen.load.look import LOOK_FILE, require_look
from cardgen.load.source import MAX_BYTES
from cardgen.project import Project, look_folders, shipped_root


class Copied(NamedTuple):
    """Where a look was copied to, relative to the project, and its files."""

    folder: str
    files: list[str]


def copy_look(project: Project, name: str) -> Copied:
    """Copy templates and settings of a shipped look into the project; its drawings are found where they are.

    Errors:
        CardgenError: no such look among the shipped ones, or the project has files of it.
    """
    require_look(project.template_folders, name)
    shipped = shipped_root() / "templates"
    folder, there = f"templates/{name}", project.root / "templates" / name
    if project.root == shipped_root():
        raise CardgenError(f"'{folder}' is here already: this is the project that the shipped looks are in")
    if there.is_dir() and any(there.iterdir()):
        raise CardgenError(f"the project already has '{folder}'; move it away, or change it there")
    source = next(iter(look_folders((shipped,), (name,))), None)
    if source is None or not source.is_dir():
        raise CardgenError(f"'{name}' is not a shipped look")
    files = [*sorted(source.glob("*.svg.j2")), *source.glob(LOOK_FILE)]
    data = {file.name: read_file(file, (shipped,), MAX_BYTES) for file in files}
    return Copied(folder, [f"{folder}/{file}" for file in write_files(there, data)])
