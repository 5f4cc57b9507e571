"""Write the files of a new project without overwriting any."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from cardgen.files import replace_file
from cardgen.findings import CardgenError


def write_files(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """Write files in order, a game's own file after its decks; return those written.

    An existing `.gitignore` is left as it is.

    Errors:
        CardgenError: one of the files exists; then none is written.
    """
    for name in files:
        if os.path.lexists(folder / name) and name != ".gitignore":
            raise CardgenError(f"'{folder}' already has '{name}'; choose another folder")
    written: list[str] = []
    try:
        for name, data in files.items():
            path = folder / name
            if os.path.lexists(path):
                continue
            replace_file(path, data, 0o644)
            written.append(name)
    except OSError as error:
        raise CardgenError(f"cannot write in '{folder}': {(error.strerror or str(error)).lower()}") from error
    return written
