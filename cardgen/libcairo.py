"""libcairo, the only system library that cardgen uses: for pixels, not for print."""

from __future__ import annotations

import ctypes
from functools import cache

from cardgen.findings import CardgenError

#: How to install it. Source: README of cairocffi 1.7 (`CAIROCFFI_DLL_DIRECTORIES`), the systems' package lists.
ADVICE = (
    "install it by 'apt install libcairo2' (Debian, Ubuntu), 'dnf install cairo' (Fedora) or 'brew install cairo'"
    " (macOS); on Windows by 'pacman -S mingw-w64-ucrt-x86_64-cairo' in MSYS2, with CAIROCFFI_DLL_DIRECTORIES set to"
    " its folder 'ucrt64\\bin'"
)
#: Its file names on Linux, macOS and Windows, as cairocffi tries them.
_FILES = ("libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll")


class CairoMissing(CardgenError):
    """libcairo is required and missing; the message says how to install it."""

    def __init__(self, what: str) -> None:
        super().__init__(missing_message(f", and {what} needs it"))


def missing_message(what: str) -> str:
    """Return a sentence that says what cannot be done without libcairo, and how to install it."""
    return f"libcairo is missing{what}; {ADVICE}"


@cache
def is_missing() -> bool:
    """Return whether libcairo cannot be loaded; importing cairocffi to find out would take 0.2 s."""
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


def require(what: str) -> None:
    """Raise if libcairo is missing.

    Errors:
        CairoMissing: it is missing.
    """
    if is_missing():
        raise CairoMissing(what)
