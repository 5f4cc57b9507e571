"""How much ink a build spends: all that is drawn, or lines on white paper."""

from __future__ import annotations

#: As drawn; and with little ink, see `layout.ink`.
FULL, LOW = "full", "low"
INKS = (FULL, LOW)


def ink_suffix(ink: str) -> str:
    """Return what the names of folders end in, so that files with little ink never replace the others."""
    return "-low-ink" if ink == LOW else ""
