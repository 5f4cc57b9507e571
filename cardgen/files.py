"""The two doors to the disk: every file of a project is opened here, and every file of a user is written here.

A project may come from a stranger: a file in it may be a link to `/etc`, a pipe that nobody writes to, or a device that
never ends. And a name given to a command, or found in a manifest, may lead through a link to somewhere else.
`tests/test_files.py` finds any other place in `cardgen/` that opens a file.
"""

from __future__ import annotations

import errno
import os
import shlex
import stat
import tempfile
from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import FileIO
from pathlib import Path

from cardgen.findings import CardgenError

#: Most bytes of a file that cardgen itself writes and reads again: a manifest, a baseline, a built file.
MAX_OWN_BYTES = 500_000_000
#: Prefix of temporary files.
TEMP_PREFIX = ".cardgen-new-"
#: For messages about links.
NO_LINK = "put the file itself here, not a link"


class FileRefused(Exception):
    """A file is not opened; the text is a whole message: what is wrong with it and what to do."""


def is_inside(path: Path, roots: Iterable[Path]) -> bool:
    """Return whether a path is in one of some folders once links are followed; a cycle of links is in none."""
    try:
        return _is_below(os.path.realpath(path), roots)
    except (OSError, ValueError):
        return False


def _is_below(real: str, roots: Iterable[Path]) -> bool:
    """Return whether a path without links is one of some folders, or below one."""
    return _is_in(real, (_real_folder(os.fspath(root)) for root in roots))


def _is_in(real: str, tops: Iterable[str]) -> bool:
    """Return whether a path is one of some folders, or below one, all of them without links."""
    return any(real == top or real.startswith(os.path.join(top, "")) for top in tops)


def _real_path(path: Path, info: os.stat_result) -> str:
    """Return a path without links.

    Args:
        info: what is at the path itself, from `os.lstat`.
    """
    folder, name = os.path.split(path)
    if stat.S_ISLNK(info.st_mode) or not folder:
        return os.path.realpath(path, strict=True)
    return os.path.join(_real_folder(folder), name)


def _real_folder(folder: str) -> str:
    """Return a folder's path without links.

    Why kept: a build opens a thousand files in few folders, and each link above them costs a call of the system. What
    is kept holds while the same folder is found there.
    """
    try:
        info = os.stat(folder)
    except OSError:
        return os.path.realpath(folder)
    return _resolved(folder, info.st_dev, info.st_ino)


@lru_cache(maxsize=4096)
def _resolved(folder: str, device: int, number: int) -> str:
    return os.path.realpath(folder)


def read_file(path: Path, roots: Iterable[Path] = (), limit: int = MAX_OWN_BYTES, advice: str = "") -> bytes:
    """Return the bytes of a regular file.

    Args:
        roots: folders that links must not lead out of; none for a file that the user named, wherever it is.
        limit: most bytes; advice: what to do with a larger file.

    Errors:
        FileRefused: it leads out of the folders, is a folder, pipe or device, or is too large.
        OSError: it is not there, or not readable.
    """
    folders = tuple(roots)
    try:
        here = os.lstat(path)
        real = _real_path(path, here)
        if folders and not _is_below(real, folders):
            raise FileRefused(f"'{path.name}' leads out of the project; {NO_LINK}")
        _require_regular(path, os.stat(real) if stat.S_ISLNK(here.st_mode) else here)
        # It may have been replaced since: a pipe must not block, and a link must not be followed.
        handle = os.open(real, os.O_RDONLY | _flag("O_NONBLOCK") | _flag("O_NOFOLLOW") | _flag("O_BINARY"))
        with open(handle, "rb", buffering=0) as file:
            info = os.fstat(handle)
            _require_regular(path, info)
            data = _read_up_to(file, info.st_size, limit)
    except ValueError as error:  # a NUL in the name
        raise OSError(errno.EINVAL, "not a name of a file") from error
    if len(data) > limit:
        raise FileRefused(f"'{path.name}' is larger than {limit / 1e6:g} MB; {advice or 'make it smaller'}")
    return data


def _read_up_to(file: FileIO, size: int, limit: int) -> bytes:
    """Return the bytes of a file: one more than the limit where it has more.

    Args:
        size: its bytes when it was opened; they may have become more.
    """
    data = file.read(min(size, limit) + 1) or b""
    return data if len(data) <= size else data + (file.read(limit + 1 - len(data)) or b"")


def _require_regular(path: Path, info: os.stat_result) -> None:
    if not stat.S_ISREG(info.st_mode):
        what = "a folder" if stat.S_ISDIR(info.st_mode) else "not a plain file"
        raise FileRefused(f"'{path.name}' is {what}; expected a file")


def _flag(name: str) -> int:
    """Return a flag of `os.open`, or none where the system lacks it."""
    return int(getattr(os, name, 0))


def walk_inside(top: Path, roots: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Yield the name of everything below a folder, from `/` on, with the path if it is a file that may be opened.

    Links are followed inside the roots only. A folder reached a second time is not entered again, since links may be
    circular; its name says where it was entered.
    """
    folders = tuple(roots)
    tops = [_real_folder(os.fspath(root)) for root in folders]
    start = str(top)
    known: dict[str, str] = {}
    # Listing a folder tells what is a link, which saves three calls of the system for each of a thousand files.
    waiting = [(start, os.path.realpath(start))]
    while waiting:
        inside, real = waiting.pop()
        name = inside[len(start) :]
        try:
            with os.scandir(inside) as listed:
                entries = list(listed)
        except OSError:
            continue
        if real in known or not _is_in(real, tops):
            yield f"{name}\0{known.get(real, real)}", ""
            continue
        known[real] = name
        yield f"{name}/", ""
        below = {one.name: one for one in entries if _is_folder(one)}
        for one in entries:
            if one.name not in below:
                yield f"{name}/{one.name}", one.path if _may_be_opened(one, folders) else ""
        waiting += [
            (one.path, os.path.realpath(one.path) if one.is_symlink() else os.path.join(real, one.name))
            for one in reversed(below.values())
            if one.name != "__pycache__"
        ]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a folder, or a link to one."""
    try:
        return entry.is_dir()
    except OSError:
        return False  # a link to itself


def _may_be_opened(entry: os.DirEntry[str], roots: Iterable[Path]) -> bool:
    """Return whether an entry is a file, or a link to one that does not lead out of some folders."""
    if entry.is_symlink():
        return is_inside(Path(entry.path), roots) and os.path.isfile(entry.path)
    return entry.is_file(follow_symlinks=False)


def replace_file(path: Path, data: bytes, mode: int | None = None) -> None:
    """Write a file under a temporary name, then rename it; a link of that name is replaced, not followed.

    Args:
        mode: its permissions; None for those of a new file.

    Errors:
        OSError: the folder cannot be written.
    """
    if "\0" in str(path):
        raise OSError(errno.EINVAL, "not a name of a file")
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=TEMP_PREFIX)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # mkstemp creates files that only their owner may read.
        os.chmod(name, 0o666 & ~_umask() if mode is None else mode)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_file(path: Path, data: bytes) -> None:
    """Write a file as `replace_file` does.

    Errors:
        CardgenError: the folder cannot be written.
    """
    try:
        replace_file(path, data)
    except OSError as error:
        raise CardgenError(f"cannot write {path}: {error.strerror}") from error


def write_under(out: Path, name: str, data: bytes) -> bool:
    """Write a file below the output folder unless it has these bytes already; return whether it was written.

    Errors:
        CardgenError: the path leads out of the folder, or through a link in it, or cannot be written.
    """
    path = out / name
    if not is_inside(path, (out,)):
        raise CardgenError(f"refused to write outside {out}: {name}")
    if link := link_below(out, path.parent):
        raise CardgenError(f"refused to write through the link '{link}'; remove it")
    try:
        if path.stat().st_size == len(data) and read_file(path, (out,)) == data:
            return False
    except (OSError, FileRefused):
        # Missing or not readable: writing it shows which.
        pass
    write_file(path, data)
    return True


def link_below(folder: Path, path: Path) -> Path | None:
    """Return the first link on the way from a folder to a path below it."""
    steps = [one for one in (path, *path.parents) if one != folder and one.is_relative_to(folder)]
    return next((step for step in reversed(steps) if step.is_symlink()), None)


def require_output_folder(folder: Path, project: Path) -> None:
    """Refuse an output folder among a project's sources, or one that a link of the project leads out to.

    Args:
        folder: the output folder; project: the root of the project.

    Errors:
        CardgenError: it is refused.
    """
    if "\0" in str(folder):
        raise CardgenError(f"cannot write {str(folder)!r}: not a name of a folder")
    here, root = Path(os.path.abspath(folder)), Path(os.path.abspath(project))
    if here.is_relative_to(root) and not is_inside(here, (root,)):
        there = shlex.quote(os.path.realpath(here))
        raise CardgenError(f"'{folder}' leads out of the project; to write there, add --out {there}")
    for sources in (root / "content", root / "templates"):
        if is_inside(here, (sources,)):
            raise CardgenError(f"'{folder}' is in the project's {sources.name}/; name another output folder")


def require_free(path: Path, project: Path) -> None:
    """Refuse to write a file of a user's choice over a source of the project, or through a link out of the project.

    Args:
        project: its root, with `content/` and `templates/`.

    Errors:
        CardgenError: what prevents it, and what to do.
    """
    here, root = Path(os.path.abspath(path)), Path(os.path.abspath(project))
    try:
        real = Path(os.path.realpath(here))
        there = os.path.lexists(here)
    except (OSError, ValueError) as error:
        raise CardgenError(f"cannot write {str(path)!r}: not a name of a file") from error
    if here.is_symlink():
        raise CardgenError(f"'{path}' is a link; remove it, or name another file")
    if here.is_relative_to(root) and not is_inside(real, (root,)):
        raise CardgenError(f"'{path}' leads out of the project by a link; name the place that it leads to")
    for sources in (root / "content", root / "templates"):
        if is_inside(real, (sources,)) and (there or not here.is_relative_to(sources)):
            raise CardgenError(
                f"'{path}' is in the project's {sources.name}/, where cardgen replaces nothing; name another file"
            )


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
