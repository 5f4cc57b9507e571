"""The drawings that a template may call: cardgen's own, its look's, and those of installed packages.

A look's drawings are Python files in `templates/<look>/drawings/`, which import one another relatively
(`from .plan import Plan`) and are loaded from their path. Files of a project run only with `--trust-code`; which files
are cardgen's own is decided by their resolved path, and their names cannot be taken.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType

from cardgen import art
from cardgen.art import Drawing
from cardgen.cache import digest, folder_digest
from cardgen.files import is_inside
from cardgen.findings import nearest
from cardgen.plugins import load_plugins
from cardgen.project import look_folders, shipped_root

#: The folder of a look's drawings.
FOLDER = "drawings"
#: Group of entry points: each is one drawing, with the entry's name.
GROUP = "cardgen.drawings"
#: The option that lets the Python of a project run.
TRUST = "--trust-code"


class DrawingMissing(Exception):
    """A drawing is not available; the message says why and what to do."""


class Drawings:
    """The drawings of some looks, loaded at the first use."""

    def __init__(
        self, template_folders: Sequence[Path], looks: Sequence[str], *, trust_code: bool = False
    ) -> None:
        own = (shipped_root() / "templates").resolve()
        found = [look / FOLDER for look in look_folders(template_folders, looks)]
        folders = [folder for folder in found if folder.is_dir()]
        self._outside = [folder for folder in folders if not is_inside(folder, (folder.parents[2],))]
        there = dict.fromkeys(
            _original(folder.resolve()) for folder in folders if folder not in self._outside
        )
        self._own = [folder for folder in there if folder.is_relative_to(own)]
        self._project = [folder for folder in there if not folder.is_relative_to(own)]
        self._trust_code = trust_code

    def digest(self) -> str:
        """Return a digest of the drawings' code and of whether it may run."""
        return digest(folder_digest([*self._own, *self._project]), str(self._trust_code))

    def find(self, name: str) -> Drawing:
        """Return a drawing by name.

        Errors:
            DrawingMissing: unknown, its file cannot be loaded, or its name is taken.
        """
        ours, (theirs, problem) = self._installed, self._of_project
        if name in ours and name in theirs:
            message = f"drawing '{name}' of {_shown(self._project)} has the name of a drawing of cardgen"
            raise DrawingMissing(f"{message}; give it another name")
        known = {**ours, **theirs}
        if name not in known:
            raise DrawingMissing(f"no drawing '{name}'{nearest(name, known)}{problem}")
        return known[name]

    @cached_property
    def _installed(self) -> Mapping[str, Drawing]:
        """Drawings of cardgen and of installed packages; cardgen's own take precedence."""
        return {**load_plugins(GROUP), **_loaded(tuple(self._own)), **art.drawings()}

    @cached_property
    def _of_project(self) -> tuple[Mapping[str, Drawing], str]:
        """The project's drawings, and why they are not available."""
        if self._outside:
            return (
                {},
                f"; {_shown(self._outside)} leads out of the project; put the folder itself here, not a link",
            )
        if not self._project:
            return {}, ""
        if not self._trust_code:
            return {}, f"; {_shown(self._project)} holds Python of this project, which runs only with {TRUST}"
        try:
            return _loaded(tuple(self._project)), ""
        except Exception as error:  # errors in a project's code are its author's to fix
            return (
                {},
                f"; the drawings of {_shown(self._project)} cannot be loaded: {type(error).__name__}: {error}",
            )


def _original(folder: Path) -> Path:
    """Return the folder of cardgen's own that a folder copies file for file, else the folder itself.

    Why: whoever copies a look to change its templates copies its Python as well, which may run unchanged.
    """
    templates = (shipped_root() / "templates").resolve()
    if folder.is_relative_to(templates):
        return folder
    state = folder_digest([folder])
    ours = sorted(templates.glob(f"*/{FOLDER}"))
    return next((one for one in ours if folder_digest([one]) == state), folder)


def _shown(folders: Sequence[Path]) -> str:
    return " and ".join("/".join(("templates", *folder.parts[-2:])) for folder in folders)


def _loaded(folders: tuple[Path, ...]) -> Mapping[str, Drawing]:
    packages = [load_package(folder) for folder in folders]
    return art.declared(module for package in packages for module in _modules(package))


def load_package(folder: Path) -> ModuleType:
    """Load a folder of drawings as a package with a private name.

    The name includes a digest of the files, so that changed files are loaded again and looks of the same name differ.

    Errors:
        Exception: whatever the code raises.
    """
    return _package(folder.resolve(), folder_digest([folder], [folder.parents[2]]))


@lru_cache(maxsize=64)
def _package(folder: Path, state: str) -> ModuleType:
    name = f"cardgen_look_{folder.parent.name.replace('-', '_')}_{digest(str(folder), state)[:12]}"
    package = ModuleType(name, f"Drawings of {folder}.")
    package.__path__ = [str(folder)]
    sys.modules[name] = package
    try:
        with _no_bytecode_written():
            importlib.invalidate_caches()
            for stem in sorted(p.stem for p in folder.glob("*.py") if p.stem != "__init__"):
                importlib.import_module(f"{name}.{stem}")
    except BaseException:
        for known in [known for known in sys.modules if known == name or known.startswith(f"{name}.")]:
            del sys.modules[known]
        raise
    return package


@contextmanager
def _no_bytecode_written() -> Iterator[None]:
    """Keep `__pycache__` out of the author's folders."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def _modules(package: ModuleType) -> list[ModuleType]:
    """List the loaded modules of a package, sorted."""
    return [sys.modules[name] for name in sorted(sys.modules) if name.startswith(f"{package.__name__}.")]
