"""Where pictures of components are written, and in which format: `-o`, `--format` and `--side` of `render`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardgen.findings import CardgenError
from cardgen.model import Component
from cardgen.model.kind import kinds

FORMATS = ("png", "svg", "pdf")
SIDES = {"face": ("face",), "back": ("back",), "both": ("face", "back")}


@dataclass(frozen=True)
class PictureFiles:
    """Names of the files of pictures.

    Attributes:
        folder: what the files lie in; file: the one file where one was named, else None.
        form: `png`, `svg` or `pdf`, for what is no booklet.
    """

    folder: Path
    file: Path | None
    form: str

    def path(self, component: Component, side: str) -> Path:
        """Return the file of one side of a component: `orc.png`, `orc.back.png`; booklets are always PDFs.

        A point stands in no id that content may give, so that no two files have one name.
        """
        if self.file:
            return self.file
        back = ".back" if side == "back" else ""
        return self.folder / f"{component.id}{back}.{'pdf' if is_booklet(component) else self.form}"


def is_booklet(component: Component) -> bool:
    """Return whether a component is several pages of text and not a picture."""
    return kinds()[component.kind].paper.form == "booklet"


def picture_files(
    output: str | None, form: str | None, default: Path, components: Sequence[Component], side: str
) -> PictureFiles:
    """Return where the pictures go: into the file or the folder that was named, else into the default folder.

    Args:
        output: a folder if one of that name is there, or it ends in a slash, or has no ending; else a file.
        form: the format that was asked for, or None for the file's, else PNG.

    Errors:
        CardgenError: an ending that is no format's, or one file for several pictures.
    """
    if output is None:
        return PictureFiles(default, None, form or "png")
    if not output:
        raise CardgenError("-o is empty; leave it out for the default folder")
    path = Path(output)
    if path.is_dir() or output.endswith(("/", os.sep)) or not path.suffix:
        return PictureFiles(path, None, form or "png")
    ending = path.suffix.removeprefix(".")
    if ending not in FORMATS:
        raise CardgenError(f"'{path.name}' must end in .svg, .png or .pdf; a folder ends in '/'")
    if form and form != ending:
        raise CardgenError(f"'{path.name}' does not go with --format {form}")
    if len(components) * len(SIDES[side]) > 1:
        pictures = f"{len(components) * len(SIDES[side])} pictures"
        raise CardgenError(f"'{path.name}' is one file, and {pictures} are asked for; name a folder by -o")
    if is_booklet(components[0]) and ending != "pdf":
        raise CardgenError(
            f"'{components[0].id}' is a booklet of several pages; render it to a .pdf, not '{path.name}'"
        )
    return PictureFiles(path.parent, path, ending)
