"""Files and formats of pictures of components: `-o`, `--format` and `--side` of `render`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from cardgen.findings import CardgenError
from cardgen.model import Component
from cardgen.model.kind import kinds

FORMATS = ("png", "svg", "pdf")
SIDES = {"face": ("face",), "back": ("back",), "both": ("face", "back")}


class PictureFiles(Struct, frozen=True):
    """Names of picture files.

    Attributes:
        folder: the folder of the files; file: the one file, if the user named one.
        form: `png`, `svg` or `pdf`; booklets are always PDFs.
    """

    folder: Path
    file: Path | None
    form: str

    @property
    def is_new(self) -> bool:
        """Whether the folder has to be made."""
        nearest = next(folder for folder in (self.folder, *self.folder.parents) if folder.exists())
        return nearest != self.folder and nearest.is_dir()

    def path(self, component: Component, side: str) -> Path:
        """Return the file of one side of a component: `orc.png`, `orc.back.png`.

        Ids have no dots, so file names are unique.
        """
        if self.file:
            return self.file
        back = ".back" if side == "back" else ""
        return self.folder / f"{component.id}{back}.{'pdf' if is_booklet(component) else self.form}"


def _short(name: str) -> str:
    return name if len(name) <= 60 else f"{name[:59]}…"


def is_booklet(component: Component) -> bool:
    """Return whether a component is a booklet rather than a single face."""
    return kinds()[component.kind].paper.form == "booklet"


def picture_files(
    output: str | None, form: str | None, default: Path, components: Sequence[Component], side: str
) -> PictureFiles:
    """Return where to write the pictures: the given file or folder, else the default folder.

    Args:
        output: a folder if it exists as one, ends in a slash or has no suffix; else a file.
        form: the given format; None for that of the file's suffix, else PNG.

    Errors:
        CardgenError: an unknown suffix, or one file for several pictures.
    """
    if output is None:
        return PictureFiles(default, None, form or "png")
    if not output:
        raise CardgenError("-o is empty; leave it out for the default folder")
    if "\0" in output:
        raise CardgenError(f"-o {output!r} is not a file name")
    path = Path(output)
    try:
        is_folder = path.is_dir()
    except OSError as error:
        raise CardgenError(f"cannot write '{_short(output)}': {error.strerror}") from error
    if is_folder or output.endswith(("/", os.sep)) or not path.suffix:
        return PictureFiles(path, None, form or "png")
    ending = path.suffix.removeprefix(".")
    if ending not in FORMATS:
        raise CardgenError(f"'{path.name}' must end in .svg, .png or .pdf; a folder ends in '/'")
    if form and form != ending:
        raise CardgenError(f"'{path.name}' contradicts --format {form}; change one of them")
    if len(components) * len(SIDES[side]) > 1:
        pictures = f"{len(components) * len(SIDES[side])} pictures"
        raise CardgenError(f"'{path.name}' is one file for {pictures}; give a folder to -o")
    if is_booklet(components[0]) and ending != "pdf":
        raise CardgenError(
            f"'{components[0].id}' is a booklet of several pages; render it to a .pdf, not '{path.name}'"
        )
    return PictureFiles(path.parent, path, ending)
