"""Faces as bytes, as the cache keeps them."""

from __future__ import annotations

import marshal
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from cardgen.cache import digest
from cardgen.model.face import Face, Fit, Note
from cardgen.text.fonts import Font

_FIT_FIELDS = tuple(f.name for f in fields(Fit))


def shown_key(face: Face, fonts: Iterable[Font], ink: str) -> str:
    """Return the key of a face that has none yet: what it shows, what is read off it, and whose it is.

    Two components never share a key, so that findings of the second are not those of the first.

    Args:
        fonts: those of its runs; ink: how much of it is spent.
    """
    return digest(repr(face), ink, *sorted({f"{font.key} {font.digest}" for font in fonts}))


def dump_face(face: Face, notes: tuple[Note, ...]) -> bytes:
    """Pack a face and the notes of its layout for the cache."""
    return marshal.dumps(
        (
            (face.key, face.component, face.side, face.lang, face.width_mm, face.height_mm, face.bleed_mm),
            face.body,
            face.packed_runs,
            face.symbols,
            face.images,
            tuple(tuple(getattr(f, name) for name in _FIT_FIELDS) for f in face.fits),
            (face.shape, face.corner_mm),
            tuple(tuple(n) for n in notes),
        )
    )


def load_face(data: bytes) -> tuple[Face, tuple[Note, ...]]:
    """Unpack what `dump_face` packed.

    Errors:
        ValueError, EOFError, TypeError: the bytes are damaged.
    """
    head, body, runs, symbols, images, fits, outline, notes = marshal.loads(data)
    parts: tuple[Any, ...] = (*head, body, runs, symbols, images, tuple(Fit(*f) for f in fits), *outline)
    return Face(*parts), tuple(Note(*n) for n in notes)
