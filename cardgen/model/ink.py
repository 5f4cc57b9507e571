"""How much ink a build spends: all that is drawn, or lines on white paper, in colour or in black alone."""

from __future__ import annotations

#: As drawn; with little ink, see `layout.ink`; and with little ink in greys, for printers with black alone.
FULL, LOW, BLACK = "full", "low", "black"
INKS = (FULL, LOW, BLACK)
_SUFFIXES = {FULL: "", LOW: "-low-ink", BLACK: "-black"}


def ink_suffix(ink: str) -> str:
    """Return what the names of folders end in, so that files with little ink never replace the others."""
    return _SUFFIXES[ink]
