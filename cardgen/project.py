"""Projects: where content and templates are.

A project is a folder with `content/` and, optionally, `templates/` that override the shipped ones file by file. The
shipped games are a project too: beside the package in a source checkout, inside it once installed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from cardgen.files import is_inside
from cardgen.findings import ERROR, WARNING, Finding, Place

#: The file that makes a folder a game.
GAME_FILE = "game.yaml"
_PACKAGE = Path(__file__).resolve().parent
#: The project with the sample game, which has every kind of component.
SAMPLE = _PACKAGE / "sample"


def shipped_root() -> Path:
    """Return the folder that holds the shipped `content/` and `templates/`."""
    inside = _PACKAGE / "shipped"
    return inside if inside.is_dir() else _PACKAGE.parent


class GameFolder(Struct, frozen=True):
    """A game's folder, and the project root that its places are relative to."""

    id: str
    folder: Path
    root: Path


class Project(Struct, frozen=True):
    """The folder cardgen works on.

    Attributes:
        trust_code: Python drawings of the project's looks may run, with the user's rights.
        look: one that all games are tried out in, before their own; empty for none.
    """

    root: Path
    trust_code: bool = False
    look: str = ""

    @property
    def output_folder(self) -> Path:
        """The default output folder; a look that is tried out has one of its own, so that no built file changes."""
        folder = self.root / "output"
        return folder / "looks" / self.look if self.look else folder

    @property
    def template_folders(self) -> tuple[Path, ...]:
        """Template folders, the project's own before the shipped ones."""
        own, shipped = self.root / "templates", shipped_root() / "templates"
        return (own, shipped) if own.is_dir() and own != shipped else (shipped,)

    def shipped(self) -> tuple[GameFolder, ...]:
        """List the shipped games, which can be named in any project."""
        return _games_of(shipped_root())

    @property
    def has_content(self) -> bool:
        """Whether the project's `content/` has anything in it."""
        return bool(_entries(self.root / "content"))

    def games(self) -> tuple[GameFolder, ...]:
        """List the project's games sorted by id, or the shipped ones if its `content/` is empty."""
        return _games_of(self.root) if self.has_content else self.shipped()

    def misplaced(self) -> list[Finding]:
        """Report what is in `content/` and is not a game: an error if it looks like one, else a warning.

        Errors: CG001.
        """
        found = []
        for entry in _entries(self.root / "content"):
            name = f"content/{entry.name}"
            if entry.name.lower() == GAME_FILE:
                message = f"'{entry.name}' is directly in content/; move it and its decks to content/<game>/"
                found.append(Finding(Place(name), "CG001", message))
            elif entry.is_dir() and not (entry / GAME_FILE).exists() and _entries(entry):
                why = _missing_file(entry)
                message = (
                    why
                    or f"folder '{entry.name}' is not a game: it has no {GAME_FILE}; add one, or move it away"
                )
                place = Place(f"{name}/{GAME_FILE}" if why else name)
                found.append(Finding(place, "CG001", message, ERROR if why else WARNING))
        return found


def _games_of(root: Path) -> tuple[GameFolder, ...]:
    folders = sorted(p.parent for p in (root / "content").glob(f"*/{GAME_FILE}"))
    return tuple(GameFolder(f.name, f, root) for f in folders)


def _entries(folder: Path) -> list[Path]:
    """List the visible entries of a folder, sorted; none if it cannot be read."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []  # missing, a file, or not readable
    return [folder / name for name in names if not name.startswith(".")]


def _missing_file(folder: Path) -> str:
    """Return what to write or rename to make a folder the game it seems to be; empty if it does not seem to be one."""
    for entry in _entries(folder):
        if entry.name.lower() in (GAME_FILE, "game.yml"):
            return f"'{entry.name}' is not read; rename it to '{GAME_FILE}'"
    if not any(_deck_files(folder)):
        return ""
    title = folder.name.replace("-", " ").replace("_", " ").strip().capitalize()
    return (
        f"the folder has decks and no {GAME_FILE}; write 'content/{folder.name}/{GAME_FILE}' with the two lines"
        f" 'title: {title}' and 'languages: [en]'"
    )


def _deck_files(folder: Path) -> Iterator[Path]:
    from cardgen.model.kind import kinds

    for kind in kinds().values():
        yield from _entries(folder / kind.folder)


def look_folders(template_folders: Sequence[Path], looks: Iterable[str]) -> list[Path]:
    """Return the folders of some looks, each in all template folders, without those that lead out of their project.

    `load.look.unknown_look` reports the others.
    """
    folders = [folder / look for look in looks for folder in template_folders]
    return [folder for folder in folders if is_inside(folder, (folder.parents[1],))]


def find_project(start: Path, *, trust_code: bool = False, look: str = "") -> Project:
    """Return the nearest project at or above a folder with a game or what seems to be one; else the folder itself."""
    for folder in (start, *start.parents):
        project = Project(folder, trust_code, look)
        if _games_of(folder) or any(f.severity == ERROR for f in project.misplaced()):
            return project
    return Project(start, trust_code, look)
