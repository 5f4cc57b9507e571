"""The content that mistakes are planted in: the shipped games, and small games by strangers beside them.

The strangers' games are in `fresh/`. They are written as a newcomer would write them and have no mistakes that their
author knew of. Two of their decks are tables in CSV, which is why this is more than the `Content` of the benchmark.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from tests.mutants.content import Content, Record

HERE = Path(__file__).resolve().parent
SHIPPED = HERE.parent.parent
FRESH = HERE / "fresh"
_FOLDERS = ("content", "templates")


class Games(Content):
    """The content below several roots, as if all of it were below the first."""

    def __init__(self, *roots: Path) -> None:
        parts = [Content(root) for root in roots]
        self.root = roots[0]
        self.files = {name: text for part in parts for name, text in part.files.items()} | _tables(roots)
        self.games = sorted({game for part in parts for game in part.games})
        self.roots = {name: node for part in parts for name, node in part.roots.items()}
        self.languages = {game: own for part in parts for game, own in part.languages.items()}

    def _records(self, name: str) -> Iterator[Record]:
        if name.endswith(".csv"):
            yield from self._rows(name)
        else:
            yield from super()._records(name)

    def _rows(self, name: str) -> Iterator[Record]:
        """List the lines of a table below its headings: no cell of ours has a line break."""
        text, game, deck = self.files[name], name.split("/")[1], Path(name).stem
        for line in list(re.finditer(r".+\n?", text))[1:]:
            yield Record(name, game, "component", line[0].split(",")[0], deck, line.start(), line.end())


def _tables(roots: tuple[Path, ...]) -> dict[str, str]:
    """Read the decks in CSV: not what translations were made of, which lies beside `game.yaml`."""
    paths = sorted((path, root) for root in roots for path in root.glob("content/*/*/*.csv"))
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path, root in paths}


@lru_cache(maxsize=1)
def blind_games() -> Games:
    """Return the shipped games and the strangers' games, read once."""
    return Games(SHIPPED, FRESH)


def copy_games(target: Path) -> None:
    """Copy all these games, and the looks of the shipped ones, to one root, for a benchmark that writes files."""
    for root in (SHIPPED, FRESH):
        for folder in _FOLDERS:
            if (root / folder).is_dir():
                shutil.copytree(root / folder, target / folder, dirs_exist_ok=True)
