"""Violations about drawings on faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps

from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.faces.art_settings import art_setting, drawn_faces
from cardgen.check.faces.drawing_metrics import PlacedDrawing
from cardgen.check.faces.face_issues import Fault, OverFaces, merged
from cardgen.check.rule import Violation


def shown_on(on_face: PlacedDrawing) -> str:
    """Return the name of a drawing on a face, for messages."""
    return f"'{on_face.picture}'" if on_face.picture else "a drawing of the template"


def of_drawings(*settings: str) -> Callable[[Callable[..., Iterable[Fault]]], OverFaces]:
    """Make a function of a face's measures and of settings a function over a game that declares one of these."""

    def make(find: Callable[..., Iterable[Fault]]) -> OverFaces:
        def over(laid_out: LaidOutGame) -> Iterator[Violation]:
            values = [art_setting(laid_out, name) for name in settings]
            faces = drawn_faces(laid_out) if any(value is not None for value in values) else ()
            return merged((deck, face, fault) for deck, face, seen in faces for fault in find(seen, *values))

        return wraps(find)(over)

    return make
