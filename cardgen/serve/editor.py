"""Links that open a place of a file in an editor, as CARDGEN_EDITOR says."""

from __future__ import annotations

import os

#: Addresses by the names of editors. Source: each editor's documentation of its URL scheme.
EDITORS = {
    "vscode": "vscode://file{file}:{line}:{column}",
    "vscodium": "vscodium://file{file}:{line}:{column}",
    "cursor": "cursor://file{file}:{line}:{column}",
    "zed": "zed://file{file}:{line}:{column}",
    "sublime": "subl://open?url=file://{file}&line={line}&column={column}",
    "textmate": "txmt://open?url=file://{file}&line={line}&column={column}",
    "idea": "idea://open?file={file}&line={line}&column={column}",
    "pycharm": "pycharm://open?file={file}&line={line}&column={column}",
}
VARIABLE = "CARDGEN_EDITOR"


def editor_pattern() -> str:
    """Return the address of a place with `{file}`, `{line}` and `{column}`: of a known editor, or one's own."""
    given = os.environ.get(VARIABLE, "").strip()
    if "{file}" in given:
        return given
    return EDITORS.get(given.lower(), EDITORS["vscode"])
