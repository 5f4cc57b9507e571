"""Serialize text runs; a cached face is unpacked only to paint it."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable

from cardgen.cache import MARSHAL_VERSION
from cardgen.model.face import Face, PlainRun
from cardgen.text.fonts import Font, Shaped
from cardgen.text.text_run import TextRun


def pack_runs(runs: Iterable[TextRun]) -> bytes:
    """Pack runs for `Face.packed_runs`."""
    # Plain tuples: what marshal can write.
    return marshal.dumps(tuple(tuple(_plain_run(run)) for run in runs), MARSHAL_VERSION)


def add_runs(packed: bytes, runs: Iterable[TextRun]) -> bytes:
    """Append runs to packed ones."""
    return marshal.dumps((*marshal.loads(packed), *marshal.loads(pack_runs(runs))), MARSHAL_VERSION)


def _plain_run(run: TextRun) -> PlainRun:
    words = tuple((w.text, w.gids, w.clusters, w.xs, w.ys, w.advance, dx) for w, dx in run.words)
    return PlainRun(run.font.key, run.size_mm, run.fill, run.x, run.y, words)


def unpack_runs(face: Face, font_of: Callable[[str], Font]) -> tuple[TextRun, ...]:
    """Unpack the runs of a face; `font_of` finds a font by its key."""
    return tuple(_run(run, font_of(run.font)) for run in face.plain_runs())


def _run(run: PlainRun, font: Font) -> TextRun:
    words = tuple((Shaped(font, *word), dx) for *word, dx in run.words)
    return TextRun(font, run.size_mm, run.fill, run.x, run.y, words)
