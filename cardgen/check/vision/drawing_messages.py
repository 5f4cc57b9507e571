"""Messages on drawings as printed: what a drawing is called, and its faults where they are worst."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cardgen.check.rule import Violation
from cardgen.check.subjects.laid_out_game import LaidOutGame
from cardgen.check.vision.drawing_manner import drawn_faces
from cardgen.check.vision.drawing_metrics import Drawn, OnFace
from cardgen.check.vision.face_cases import Case, violations_of_cases


def shown_on(on_face: OnFace) -> str:
    """Return how a message calls a drawing on a face."""
    return f"'{on_face.picture}'" if on_face.picture else "a drawing of the template"


def drawing_violation(
    laid_out: LaidOutGame, asked: bool, faults: Callable[[Drawn], Iterable[tuple[str, float, str]]]
) -> Iterator[Violation]:
    """Tell what is wrong with faces as painted: about what, how badly, in which words."""
    yield from violations_of_cases(
        Case(deck, face, about, badness, about, words)
        for deck, face, seen in (drawn_faces(laid_out) if asked else ())
        for about, badness, words in faults(seen)
    )
