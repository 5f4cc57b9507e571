"""Violations about drawings on faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.faces.art_settings import drawn_faces
from cardgen.check.faces.drawing_metrics import DrawingMeasures, PlacedDrawing
from cardgen.check.faces.face_issues import FaceIssue, issue_violations
from cardgen.check.rule import Violation


def shown_on(on_face: PlacedDrawing) -> str:
    """Return the name of a drawing on a face, for messages."""
    return f"'{on_face.picture}'" if on_face.picture else "a drawing of the template"


def drawing_violation(
    laid_out: LaidOutGame, asked: bool, faults: Callable[[DrawingMeasures], Iterable[tuple[str, float, str]]]
) -> Iterator[Violation]:
    """Yield violations for faults of drawings; `faults` yields subject, badness and message of each."""
    yield from issue_violations(
        FaceIssue(deck, face, about, badness, about, words)
        for deck, face, seen in (drawn_faces(laid_out) if asked else ())
        for about, badness, words in faults(seen)
    )
