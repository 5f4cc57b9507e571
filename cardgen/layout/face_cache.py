"""Keep faces in the cache, and serialize them for it."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from cardgen.cache import code_digest, digest
from cardgen.layout.face_spec import FaceSpec, face_inputs, own_answer
from cardgen.layout.lookups import OwnAnswers, Question, as_answer
from cardgen.layout.resources import GameResources
from cardgen.model.face import Face, Fit, Note, ShownPicture, Snap
from cardgen.text.fonts import Font

_FIT_FIELDS = Fit.__struct_fields__


class FaceCache:
    """Keeps the faces of a game, found by what they looked up during layout (`lookups`)."""

    def __init__(self, resources: GameResources) -> None:
        self._of = resources
        self._known: dict[tuple[Any, ...], tuple[Face, tuple[Note, ...]]] = {}

    def address(self, spec: FaceSpec) -> str:
        """Return an address that identifies a face, whatever it shows."""
        game, ink = self._of.game.id, self._of.ink
        one = (game, spec.deck.id, spec.id, spec.side, spec.lang, spec.template, ink)
        # Pages of documents have no id, and come in several sizes.
        more = () if spec.display_name else (repr(spec.deck.trim_mm), as_answer(spec.fields))
        return digest(code_digest(), *one, *more)

    def answers(self, spec: FaceSpec, sizes: Mapping[str, float]) -> OwnAnswers:
        """Return the answers to questions about a face's own data."""
        return partial(own_answer, spec, face_inputs(spec, self._of.game, self._of.look.values), sizes)

    def get(self, spec: FaceSpec, sizes: Mapping[str, float]) -> tuple[Face, tuple[Note, ...]] | None:
        """Return a face with its notes, if all its look-ups still have the same answers.

        Args:
            sizes: shared sizes of roles.
        """
        address, lookups = self.address(spec), self._of.lookups
        known = self._known.get((address, *sizes.items()))
        if known is None:
            known = lookups.find("face", address, self.answers(spec, sizes), self._read, spec.display_name)
            if known:
                self._known[address, *sizes.items()] = known
        return known

    def put(
        self,
        spec: FaceSpec,
        sizes: Mapping[str, float],
        face: Face,
        notes: tuple[Note, ...],
        asked: Mapping[Question, None],
    ) -> None:
        """Keep a face under what it looked up."""
        key = self._of.lookups.keep("face", self.address(spec), asked, self.answers(spec, sizes))
        self._of.cache.put("face", key, dump_face(face, notes))

    def _read(self, key: str) -> tuple[Face, tuple[Note, ...]] | None:
        kept = self._of.cache.get("face", key)
        if kept is None:
            return None
        try:
            face, notes = load_face(kept)
        except (ValueError, EOFError, TypeError):
            # Damaged: the face is laid out again and the entry replaced.
            return None
        # Likewise if the cache has dropped a symbol of the face.
        return (face, notes) if all(symbol in self._of.symbols for symbol in face.symbols) else None


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
