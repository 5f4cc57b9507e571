"""libcairo, the only system library that cardgen uses: for pixels, not for print."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from functools import cache

from cardgen.findings import CardgenError

#: Folders in which Windows finds it, parted by ';'. Source: README of cairocffi 1.7, whose users have it set.
_FOLDERS = "CAIROCFFI_DLL_DIRECTORIES"
#: How to install it. Source: the systems' package lists.
ADVICE = (
    "install it by 'apt install libcairo2' (Debian, Ubuntu), 'dnf install cairo' (Fedora) or 'brew install cairo'"
    " (macOS); on Windows by 'pacman -S mingw-w64-ucrt-x86_64-cairo' in MSYS2, with CAIROCFFI_DLL_DIRECTORIES set to"
    " its folder 'ucrt64\\bin'"
)
#: Its file names on Linux, macOS and Windows.
_FILES = ("libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll")


class CairoMissing(CardgenError):
    """libcairo is required and missing; the message says how to install it."""

    def __init__(self, what: str) -> None:
        super().__init__(missing_message(f", and {what} needs it"))


def missing_message(what: str) -> str:
    """Return a sentence that says what cannot be done without libcairo, and how to install it."""
    return f"libcairo is missing{what}; {ADVICE}"


@cache
def library() -> str:
    """Return the name by which the system loads libcairo; empty if it is missing."""
    for folder in filter(None, os.environ.get(_FOLDERS, "").split(";")):
        if hasattr(os, "add_dll_directory") and os.path.isdir(folder):
            os.add_dll_directory(os.path.abspath(folder))
    return next((name for name in _names() if _loads(name)), "")


def _names() -> Iterator[str]:
    """Yield names to try: the usual ones first, since looking for others runs programs of the system."""
    yield from _FILES
    from ctypes.util import find_library  # takes 10 ms, which a build with nothing to do is spared

    yield from filter(None, map(find_library, ("cairo", "cairo-2")))


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def is_missing() -> bool:
    """Return whether libcairo cannot be loaded."""
    return not library()


def require(what: str) -> None:
    """Raise if libcairo is missing.

    Errors:
        CairoMissing: it is missing.
    """
    if is_missing():
        raise CairoMissing(what)
