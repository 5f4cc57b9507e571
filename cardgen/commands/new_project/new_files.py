"""Writing the files of a new project, where nothing of anybody's is written over."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from cardgen.findings import CardgenError


def write_files(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """Write files whole and in their order, a game's own file after its decks; give those written.

    A `.gitignore` that is there stays as it is.

    Errors:
        CardgenError: one of them is there already; none is written then.
    """
    for name in files:
        if os.path.lexists(folder / name) and name != ".gitignore":
            raise CardgenError(f"'{name}' is in '{folder}' already; choose another folder")
    written: list[str] = []
    try:
        for name, data in files.items():
            path = folder / name
            if os.path.lexists(path):
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(temporary, 0o644)
            os.replace(temporary, path)
            written.append(name)
    except OSError as error:
        raise CardgenError(f"cannot write in '{folder}': {(error.strerror or str(error)).lower()}") from error
    return written
