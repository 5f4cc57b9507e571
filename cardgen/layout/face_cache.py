"""Serialize faces for the cache."""

from __future__ import annotations

import marshal
from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from cardgen.cache import digest
from cardgen.model.face import Face, Fit, Note, ShownPicture, Snap
from cardgen.text.fonts import Font

_FIT_FIELDS = tuple(f.name for f in fields(Fit))


def shown_key(face: Face, fonts: Iterable[Font], ink: str) -> str:
    """Return the key of a face: a digest of what it shows, its fits, and its component.

    Faces of different components differ, so that findings are not mixed up.

    Args:
        face: still without a key; fonts: those of its runs.
    """
    return digest(repr(face), ink, *sorted({f"{font.key} {font.digest}" for font in fonts}))


def dump_face(face: Face, notes: tuple[Note, ...]) -> bytes:
    """Serialize a face and the notes of its layout."""
    return marshal.dumps(
        (
            (face.key, face.component, face.side, face.lang, face.width_mm, face.height_mm, face.bleed_mm),
            face.body,
            face.packed_runs,
            face.symbols,
            tuple(tuple(shown) for shown in face.images),
            tuple(tuple(getattr(f, name) for name in _FIT_FIELDS) for f in face.fits),
            (face.shape, face.corner_mm, tuple(tuple(s) for s in face.snaps)),
            tuple(tuple(n) for n in notes),
        )
    )


def load_face(data: bytes) -> tuple[Face, tuple[Note, ...]]:
    """Reverse `dump_face`.

    Errors:
        ValueError, EOFError, TypeError: the bytes are damaged.
    """
    head, body, runs, symbols, images, fits, (*outline, snaps), notes = marshal.loads(data)
    shown, fitted = tuple(ShownPicture(*i) for i in images), tuple(Fit(*f) for f in fits)
    parts: tuple[Any, ...] = (*head, body, runs, symbols, shown, fitted, *outline)
    face = replace(Face(*parts), snaps=tuple(Snap(*s) for s in snaps))
    return face, tuple(Note(*n) for n in notes)
