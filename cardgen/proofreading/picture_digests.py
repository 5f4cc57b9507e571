"""Hashes of the pictures that components show."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from cardgen.cache import digest, file_digest
from cardgen.layout.art_folder import PictureFiles
from cardgen.load.store import Store, keep, loader_stamp, recall
from cardgen.model import Game

_KIND = "picture-digests"
_LENGTH = 16
#: A picture in the text of values: what `PictureDigests.of` returns.
IS_PICTURE = re.compile(r"picture [0-9a-f]{16}")


class PictureDigests:
    """Pictures of a game by what their files hold, so that a renamed file is the same picture.

    Digests are kept from run to run; a file is read again when its size or time has changed.
    """

    def __init__(self, game: Game, files: PictureFiles, store: Store | None) -> None:
        self._files = files
        self._store = store
        self._key = digest(loader_stamp(), str(game.root), game.id)
        self._kept: dict[str, tuple[str, str]] = recall(store, _KIND, self._key) or {}
        self._known = dict(self._kept)

    def of(self, value: Any) -> Any:
        """Return a picture field with a hash for each picture; the name where there is no such file."""
        if isinstance(value, list | tuple):
            return [self.of(one) for one in value]
        if isinstance(value, dict):
            return {name: self.of(one) for name, one in value.items()}
        file = self._files.find(str(value))
        if file is None:
            return str(value)
        made_of = digest(file.icon) if file.icon else self._digest(file.path)
        return f"picture {made_of[:_LENGTH]}"

    def keep(self) -> None:
        """Keep the digests for later runs."""
        if self._known != self._kept:
            keep(self._store, _KIND, self._key, self._known)

    def _digest(self, path: Path) -> str:
        try:
            info = os.stat(path)
            stamp = f"{info.st_size} {info.st_mtime_ns}"
            known = self._known.get(str(path))
            if known is None or known[0] != stamp:
                known = self._known[str(path)] = (stamp, file_digest(path))
        except OSError:
            return digest(str(path))
        return known[1]
