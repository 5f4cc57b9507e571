"""Where content and templates lie: the project cardgen stands in, and what was shipped with it.

A project is a folder with `content/` and, if wanted, `templates/` that override the shipped ones file by file. The
shipped games are a project like any other; in a source checkout they lie beside the package, after an installation
inside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def shipped_root() -> Path:
    """Give the folder that holds the shipped `content/` and `templates/`."""
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
    """The folder cardgen works on."""

    root: Path

    @property
    def template_folders(self) -> tuple[Path, ...]:
        """Template folders in order of preference: the project's own, then the shipped ones."""
        own, shipped = self.root / "templates", shipped_root() / "templates"
        return (own, shipped) if own.is_dir() and own != shipped else (shipped,)

    def shipped(self) -> tuple[GameFolder, ...]:
        """List the shipped games, which can be named from anywhere."""
        return _games_of(shipped_root())

    def games(self) -> tuple[GameFolder, ...]:
        """List the games of the project, or the shipped ones where it has none, sorted by id."""
        return _games_of(self.root) or self.shipped()


def _games_of(root: Path) -> tuple[GameFolder, ...]:
    folders = sorted(p.parent for p in (root / "content").glob("*/game.yaml"))
    return tuple(GameFolder(f.name, f, root) for f in folders)


def find_project(start: Path) -> Project:
    """Give the project at or above a folder: the nearest one that holds a game, else the folder itself."""
    for folder in (start, *start.parents):
        if any((folder / "content").glob("*/game.yaml")):
            return Project(folder)
    return Project(start)
