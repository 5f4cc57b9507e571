"""A project as it was: a folder, or a revision of its git repository, written out into a folder of its own."""

from __future__ import annotations

import io
import subprocess
from datetime import datetime
from pathlib import Path

from cardgen.findings import CardgenError

#: What of a project decides what is printed.
PARTS = ("content", "templates", "sheets")


def project_at(root: Path, wanted: str, folder: Path) -> Path:
    """Return the root of a project at a revision, or in another folder.

    Args:
        wanted: a folder with `content/`; what git calls a commit: a tag, a branch, HEAD~3; or a date, meaning the state
            at its beginning.
        folder: an empty one, into which a revision is written.

    Errors:
        CardgenError: neither of them; git is missing.
    """
    if (Path(wanted) / "content").is_dir():
        return Path(wanted).resolve()
    commit = _commit(root, wanted)
    there = _git(root, "ls-tree", "--name-only", commit, *PARTS).decode().split()
    if "content" not in there:
        raise CardgenError(f"'{wanted}' has no content/ in this folder")
    import tarfile

    packed = _git(root, "archive", "--format=tar", commit, *there)
    try:
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            # Links that lead out of the folder, devices and absolute names are refused.
            files.extractall(folder, filter="data")
    except tarfile.TarError as error:
        raise CardgenError(f"'{wanted}' cannot be written out: {error}") from error
    return folder


def _commit(root: Path, wanted: str) -> str:
    """Return the commit that a revision or a date means.

    Errors:
        CardgenError: there is none; git is missing.
    """
    named = _line(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{wanted}^{{commit}}")
    if named:
        return named
    try:
        # git would take a date without a time for that day at the present time.
        moment = datetime.fromisoformat(wanted).isoformat()
    except ValueError:
        raise CardgenError(
            f"'{wanted}' is neither a folder with content/ nor a revision of this project's git repository,"
            " nor a date such as 2026-05-31"
        ) from None
    if commit := _line(root, "rev-list", "-1", f"--before={moment}", "HEAD"):
        return commit
    raise CardgenError(f"this project's git repository has no revision before {wanted}")


def _line(root: Path, *words: str) -> str:
    return _git(root, *words).decode().strip()


def _git(root: Path, *words: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, check=False)
    except OSError as error:
        raise CardgenError("git is not installed; name a folder instead of a revision") from error
    return done.stdout
