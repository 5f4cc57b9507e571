"""Step 6: files. One module or package an exporter, found by folder scan.

An exporter has a `NAME` (what `--to` takes, and the module's own name), a `SUMMARY` (one line for help), and

    def plan(job: ExportJob) -> list[Task]            # pictures, decks: pure units of work
    def finish(job: ExportJob, done: list[Done]) -> list[Task]   # what names the files of the first; may be empty

and, if it can use fresh faces while they are at hand,

    def on_face(layout: GameLayout) -> OnFace         # called with each face and its display list as it is laid out

It computes no geometry (that is `impose`) and checks no rule (that is `check`). Same input, same files.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from cardgen.cache import Cache
from cardgen.findings import CardgenError, nearest
from cardgen.impose.spec import SheetSpec
from cardgen.layout.decks import GameLayout
from cardgen.model import Deck, Game
from cardgen.model.face import DeckFaces


@dataclass(frozen=True)
class ExportJob:
    """One game in one language, ready for an exporter.

    Attributes:
        decks: what goes on paper of the chosen decks, in order; table_decks: what stands on a table; faces: of both, by
            deck id.
        out: the output folder; files are named relative to it.
        whole: every deck of the chosen modules is there, so files about the whole game are made.
        sheets: chosen sheet descriptions.
    """

    game: Game
    lang: str
    decks: tuple[Deck, ...]
    table_decks: tuple[Deck, ...]
    faces: Mapping[str, DeckFaces]
    layout: GameLayout
    cache: Cache
    out: Path
    whole: bool
    sheets: tuple[SheetSpec, ...]
    url_prefix: str = ""
    tts_dir: Path | None = None

    @property
    def folder(self) -> str:
        """Folder of this game and language, relative to the output folder."""
        return f"{self.game.id}/{self.lang}"


def chosen_exporters(names: Sequence[str]) -> list[ModuleType]:
    """Give the exporters asked for, importing no others; all of them where none is named.

    An exporter's module has the exporter's name, so that one can be had without loading the rest.

    Errors:
        CardgenError: no exporter of that name.
    """
    found = []
    for name in names or exporter_names():
        exporter = _exporter(name)
        if exporter is None:
            known = exporter_names()
            raise CardgenError(f"no target '{name}'{nearest(name, known)} (there are: {', '.join(known)})")
        found.append(exporter)
    return found


@lru_cache(maxsize=1)
def exporter_names() -> tuple[str, ...]:
    """List the exporters there are: the modules and packages of this folder that say their own name."""
    return tuple(sorted(name for name in _rooms() if _exporter(name)))


@lru_cache(maxsize=1)
def _rooms() -> frozenset[str]:
    return frozenset(info.name for info in pkgutil.iter_modules(__path__))


def _exporter(name: str) -> ModuleType | None:
    """Import the exporter of a name, or None where there is none."""
    module = importlib.import_module(f"{__name__}.{name}") if name in _rooms() else None
    return module if getattr(module, "NAME", None) == name else None
