"""Where content and templates lie: the project cardgen stands in, and what was shipped with it.

A project is a folder with `content/` and, if wanted, `templates/` that override the shipped ones file by file. The
shipped games are a project like any other; in a source checkout they lie beside the package, after an installation
inside it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardgen.findings import ERROR, WARNING, Finding, Place

#: The file that makes a folder a game.
GAME_FILE = "game.yaml"
_PACKAGE = Path(__file__).resolve().parent


def shipped_root() -> Path:
    """Return the folder that holds the shipped `content/` and `templates/`."""
    inside = _PACKAGE / "shipped"
    return inside if inside.is_dir() else _PACKAGE.parent


@dataclass(frozen=True)
class GameFolder:
    """A game's folder and the project root its places are told from."""

    id: str
    folder: Path
    root: Path


@dataclass(frozen=True)
class Project:
    """The folder cardgen works on.

    Attributes:
        trust_code: the Python drawings of the project's looks may run, with the rights of whoever builds.
    """

    root: Path
    trust_code: bool = False

    @property
    def template_folders(self) -> tuple[Path, ...]:
        """Template folders in order of preference: the project's own, then the shipped ones."""
        own, shipped = self.root / "templates", shipped_root() / "templates"
        return (own, shipped) if own.is_dir() and own != shipped else (shipped,)

    def shipped(self) -> tuple[GameFolder, ...]:
        """List the shipped games, which can be named from anywhere."""
        return _games_of(shipped_root())

    @property
    def begun(self) -> bool:
        """Whether anything lies in the project's `content/`."""
        return bool(_entries(self.root / "content"))

    def games(self) -> tuple[GameFolder, ...]:
        """List the games of the project sorted by id, or the shipped ones where nothing lies in its `content/`."""
        return _games_of(self.root) if self.begun else self.shipped()

    def unfinished(self) -> list[Finding]:
        """Tell of what lies in `content/` and is no game: an error where a game seems to be meant, else a warning.

        Errors: CG001.
        """
        found = []
        for entry in _entries(self.root / "content"):
            name = f"content/{entry.name}"
            if entry.name.lower() == GAME_FILE:
                message = f"'{entry.name}' lies beside the games; move it and its decks to content/<game>/"
                found.append(Finding(Place(name), "CG001", message))
            elif entry.is_dir() and not (entry / GAME_FILE).exists() and _entries(entry):
                why = _missing_file(entry)
                message = why or f"folder '{entry.name}' is no game and is not read: it has no {GAME_FILE}"
                place = Place(f"{name}/{GAME_FILE}" if why else name)
                found.append(Finding(place, "CG001", message, ERROR if why else WARNING))
        return found


def _games_of(root: Path) -> tuple[GameFolder, ...]:
    folders = sorted(p.parent for p in (root / "content").glob(f"*/{GAME_FILE}"))
    return tuple(GameFolder(f.name, f, root) for f in folders)


def _entries(folder: Path) -> list[Path]:
    """List what an author has put into a folder, by name; nothing where there is no such folder."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []  # not there, a file, or another user's above us: nothing of this project
    return [folder / name for name in names if not name.startswith(".")]


def _missing_file(folder: Path) -> str:
    """Tell what to write or rename so that a folder becomes the game it looks like; empty where it looks like none."""
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


def find_project(start: Path, *, trust_code: bool = False) -> Project:
    """Find the project at or above a folder: the nearest one that holds a game, or what is meant as one.

    Where there is none it is the folder itself.
    """
    for folder in (start, *start.parents):
        project = Project(folder, trust_code)
        if _games_of(folder) or any(f.severity == ERROR for f in project.unfinished()):
            return project
    return Project(start, trust_code)
