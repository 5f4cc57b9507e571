"""Pictures from files: checked before they are opened, and kept by the hash of their content.

A picture may be hostile: its path must stay inside the project, and a free-form SVG is measured before cairosvg sees
it. Pixels are read in `pixels`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path, PurePosixPath, PureWindowsPath

from cardgen import libcairo
from cardgen.display.freeform import Undrawable, measure_svg, parse_tree, record_drawing
from cardgen.display.pixels import JPEG, PNG, Limits, PictureError, Pixels, read_pixels
from cardgen.display.unsupported_svg import unsupported_features
from cardgen.files import FileRefused, read_file
from cardgen.limits import LimitExceeded

__all__ = ["ART", "JPEG", "PNG", "ImageStore", "Limits", "LoadedImage", "PictureError"]

#: Free-form SVG, outside the profile, drawn by cairosvg.
ART = "art"


@dataclass(frozen=True)
class LoadedImage:
    """One picture.

    Attributes:
        key: hash of its content.
        kind: `jpeg`, `png` or `art`.
        data: a whole file of that kind; `art` is SVG.
        width_px, height_px: its size; for `art` in the user units of its viewBox.
        problems: what is not shown as it is in the file, a sentence each; of `art`, see `ImageStore`.
    """

    key: str
    kind: str
    data: bytes
    width_px: float
    height_px: float
    problems: tuple[str, ...] = ()


class ImageStore(Mapping[str, LoadedImage]):
    """The pictures of a build, by key."""

    def __init__(self) -> None:
        self._images: dict[str, LoadedImage] = {}
        self._problems: dict[str, tuple[str, ...]] = {}

    def add(self, image: LoadedImage) -> str:
        """Store a picture and return its key.

        Errors:
            PictureError: free-form SVG that cairosvg cannot draw; better reported now than while painting.
            LimitExceeded: drawing it takes too long.
        """
        if image.key not in self._images:
            self._problems[image.key] = _draw_once(image) if image.kind == ART else image.problems
        self._images[image.key] = image
        return image.key

    def problems(self, key: str) -> tuple[str, ...]:
        """Return the features of a picture that are not drawn as written, a sentence each."""
        return self._problems.get(key, ())

    def __getitem__(self, key: str) -> LoadedImage:
        return self._images[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._images)

    def __len__(self) -> int:
        return len(self._images)


def _draw_once(image: LoadedImage) -> tuple[str, ...]:
    """Draw free-form SVG once, discard the result, and return the features that are not drawn as written."""
    if libcairo.is_missing():
        raise PictureError(libcairo.missing_message(", and only it can draw this SVG"))
    problems: tuple[str, ...] = ()
    try:
        tree = parse_tree(image.data)
        problems = unsupported_features(tree, image.data)
        record_drawing(tree, image.width_px, image.height_px)
    except Undrawable as error:
        raise PictureError(f"the SVG cannot be drawn: {error}") from error
    except LimitExceeded as error:
        raise LimitExceeded(f"{error}{_problem_list(problems)}") from error
    except MemoryError:
        raise
    except Exception as error:  # a foreign library on a hostile file can raise anything
        message = "the SVG cannot be drawn; save it as plain SVG of paths, or export it as PNG"
        raise PictureError(f"{message}{_problem_list(problems)}") from error
    return problems


def _problem_list(problems: tuple[str, ...]) -> str:
    return f"; found in it: {'; '.join(problems)}" if problems else ""


def load_image(path: str | Path, root: Path, limits: Limits | None = None) -> LoadedImage:
    """Return a picture of a project.

    Args:
        path: as written by an author, relative to root with forward slashes; or a Path made by the program, below root.
        root: the folder that pictures must be in.

    Errors:
        PictureError: the path leaves root, the file is missing or of an unknown kind, or a limit is exceeded.
    """
    name, data = picture_bytes(path, root, limits)
    return read_image(data, name, limits)


def picture_bytes(path: str | Path, root: Path, limits: Limits | None = None) -> tuple[str, bytes]:
    """Return the name of a picture for messages, and its file.

    Errors:
        PictureError: as `load_image`, for what is in no picture's data.
    """
    limits = limits or Limits()
    name, file = resolve_inside(path, root)
    try:
        size = file.stat().st_size
        if size > limits.bytes:
            raise PictureError(
                f"picture '{name}' has {size} bytes, more than {limits.bytes}; make it smaller"
            )
        return name, read_file(file, (root,), limits.bytes)
    except FileRefused as refused:
        raise PictureError(f"picture {refused}") from refused
    except OSError as error:
        raise PictureError(f"picture '{name}' cannot be read: {error.strerror}") from error


def resolve_inside(path: str | Path, root: Path) -> tuple[str, Path]:
    """Return the name of a picture for messages, and its file, which must be inside root after resolving links."""
    base = root.resolve()
    if isinstance(path, Path):
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
    else:
        name = path
        _require_relative(name)
    file = (base / path).resolve()
    if not file.is_relative_to(base):
        raise PictureError(f"picture '{name}' leads out of the project; copy the file into it")
    if not file.is_file():
        raise PictureError(f"no picture '{name}' in the project")
    return name, file


def _require_relative(path: str) -> None:
    pure = PurePosixPath(path)
    strange = PureWindowsPath(path).drive or "\\" in path or "\0" in path
    if pure.is_absolute() or ".." in pure.parts or strange:
        raise PictureError(f"picture '{path}' must be a path inside the project, without '..'")


def read_image(data: bytes, name: str, limits: Limits | None = None) -> LoadedImage:
    """Return a picture from the bytes of a file; `name` is for messages.

    Errors:
        PictureError.
    """
    if is_svg(data):
        try:
            width, height = measure_svg(data)
        except ValueError as error:
            raise PictureError(f"picture '{name}': {error}") from error
        return LoadedImage(_key(data), ART, data, width, height)
    return of_pixels(read_pixels(data, name, limits or Limits()))


def is_svg(data: bytes) -> bool:
    """Return whether a picture is SVG, or other XML, and not pixels."""
    return data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def of_pixels(pixels: Pixels) -> LoadedImage:
    """Return pixels as a picture."""
    kind, data, width, height, problems = pixels
    return LoadedImage(_key(data), kind, data, width, height, problems)


def _key(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()
