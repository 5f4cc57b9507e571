"""Step 6: files. One module an exporter, found by folder scan.

An exporter module has a `NAME` (what `--to` takes), a `SUMMARY` (one line for help), and

    def plan(job: ExportJob) -> list[Task]            # pictures, decks: pure units of work
    def finish(job: ExportJob, done: list[Done]) -> list[Task]   # what names the files of the first; may be empty

and, if it can use fresh faces while they are at hand,

    def prepare(layout: GameLayout, face: Face) -> object   # raises OutsideProfile for a face that cannot be painted

It computes no geometry (that is `impose`) and checks no rule (that is `check`). Same input, same files.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from cardgen.cache import Cache
from cardgen.impose import SheetSpec
from cardgen.layout.decks import GameLayout
from cardgen.layout.face import DeckFaces
from cardgen.model import Deck, Game


@dataclass(frozen=True)
class ExportJob:
    """One game in one language, ready for an exporter.

    Attributes:
        decks: the chosen decks in order; faces: their faces by deck id.
        out: the output folder; files are named relative to it.
        whole: every deck of the chosen modules is there, so files about the whole game are made.
        sheets: chosen sheet descriptions.
    """

    game: Game
    lang: str
    decks: tuple[Deck, ...]
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


@lru_cache(maxsize=1)
def exporters() -> Mapping[str, ModuleType]:
    """Give every exporter by name.

    Errors:
        ValueError: two modules share a name (a mistake of ours).
    """
    found: dict[str, ModuleType] = {}
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda i: i.name):
        if info.name.startswith("_"):
            continue
        module = importlib.import_module(f"{__name__}.{info.name}")
        name = getattr(module, "NAME", "")
        if not name:
            continue  # a part of an exporter, not one itself
        if name in found:
            raise ValueError(f"exporter '{name}' is declared twice")
        found[name] = module
    return found
