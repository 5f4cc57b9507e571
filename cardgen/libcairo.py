"""libcairo, the one library of the system that cardgen needs: for pixels, and for SVG outside the profile.

Print needs none of it. What cannot be done without says so here, in one sentence.
"""

from __future__ import annotations

import ctypes
from functools import cache

from cardgen.findings import CardgenError

#: How to get it. Source: README of cairocffi 1.7 (`CAIROCFFI_DLL_DIRECTORIES`), packages of the systems.
ADVICE = (
    "install it by 'apt install libcairo2' (Debian, Ubuntu), 'dnf install cairo' (Fedora) or 'brew install cairo'"
    " (macOS); on Windows by 'pacman -S mingw-w64-ucrt-x86_64-cairo' in MSYS2, with CAIROCFFI_DLL_DIRECTORIES set to"
    " its folder 'ucrt64\\bin'"
)
#: As cairocffi calls it on Linux, macOS and Windows.
_FILES = ("libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll")


class CairoMissing(CardgenError):
    """Something was asked for that needs libcairo; the text says how to install it."""

    def __init__(self, what: str) -> None:
        super().__init__(missing(f", and {what} needs it"))


def missing(what: str) -> str:
    """Return the sentence that says what libcairo's absence means, and how to install it."""
    return f"libcairo is missing{what}; {ADVICE}"


@cache
def is_missing() -> bool:
    """Return whether libcairo cannot be loaded.

    Why not at once by cairocffi: that takes 0.2 s, which a build without anything new to paint need not pay.
    """
    for file in _FILES:
        try:
            ctypes.CDLL(file)
        except OSError:
            continue
        return False
    try:
        import cairocffi  # noqa: F401
    except (ImportError, OSError):
        return True
    return False


def need(what: str) -> None:
    """Stop what cannot be done without libcairo.

    Errors:
        CairoMissing: it is missing.
    """
    if is_missing():
        raise CairoMissing(what)
