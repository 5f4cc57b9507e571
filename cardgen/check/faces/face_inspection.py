"""Inspect painted faces: contrast, text near the trim, coarse pictures, edges without bleed.

A face is painted once, small and without its text; results are cached under its key. Lengths are millimetres in trim
coordinates.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from cardgen.cache import digest
from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.contexts.memoized import memoized
from cardgen.check.faces.background import PlacedOp, background_of, bare_edges, placed_ops, words_of_run
from cardgen.check.faces.close_lines import Close, close_texts
from cardgen.check.faces.contrast import FaintText, faint_texts
from cardgen.check.faces.kept_clear import Touching, touching_figures
from cardgen.display.images import LoadedImage, is_painted
from cardgen.display.ops import DisplayList, Image
from cardgen.display.values import apply
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.limits import time_limit
from cardgen.load.store import keep, recall
from cardgen.model import Deck
from cardgen.model.face import Face
from cardgen.text.text_run import TextRun

if TYPE_CHECKING:
    from cardgen.layout.decks import GameLayout

#: Text farther from the trim, and pictures of a higher resolution, are not recorded.
_NEAR_MM = 6.0
_FINE_DPI = 300.0

#: Colours of faces with more than this many are not compared.
_MOST_COLORS = 200
_COLOR = re.compile(r"#[0-9a-fA-F]{6}\b")
_SYMBOL = re.compile(r'(?<=href="#)s-[0-9a-f]+')


class Near(NamedTuple):
    """A text and its least distance from the trim; negative if it crosses it."""

    text: str
    distance_mm: float


class Coarse(NamedTuple):
    """A picture of low resolution, or of a single colour (`flat`), by its name below the art folder."""

    picture: str
    dpi: float
    flat: bool = False


class FaceInspection(NamedTuple):
    """The results for one face.

    Attributes:
        faint: texts with too little contrast; bare: edges without bleed.
        shape: digest of everything but colours, or empty; colors: the colours in order.
        close: texts too close to a line; touching: figures in areas to keep clear.
    """

    faint: tuple[FaintText, ...] = ()
    near: tuple[Near, ...] = ()
    coarse: tuple[Coarse, ...] = ()
    bare: tuple[str, ...] = ()
    shape: str = ""
    colors: tuple[str, ...] = ()
    close: tuple[Close, ...] = ()
    touching: tuple[Touching, ...] = ()


class InspectedFace(NamedTuple):
    """A face with its language, its deck and what was found on it."""

    lang: str
    deck: Deck
    face: Face
    found: FaceInspection


@memoized
def inspections(laid_out: LaidOutGame) -> Sequence[InspectedFace]:
    """Return the inspection of every face with its language and deck, in order; none if faces are not painted."""
    every = laid_out.faces.items() if laid_out.painted else ()
    decks = ((lang, laid_out.game.drawn_deck(faces.deck), faces) for (lang, _), faces in every)
    return [
        InspectedFace(lang, deck, face, inspect(laid_out.layout, face))
        for lang, deck, faces in decks
        if deck
        for face in faces
    ]


def inspect(layout: GameLayout, face: Face) -> FaceInspection:
    """Return a face's inspection, cached or new; empty for a face that cannot be painted, which a build reports."""
    kept = _of_kept(recall(layout.cache, "seen", face.key))
    if kept is not None:
        return kept
    try:
        return inspect_face(layout, face)
    except UNPAINTABLE:
        return FaceInspection()


def inspect_face(layout: GameLayout, face: Face, display: DisplayList | None = None) -> FaceInspection:
    """Paint and inspect a face, and cache the result.

    Args:
        display: the parsed face, if available.

    Errors:
        OutsideProfile, LimitExceeded, PictureError, PictureMissing: the face cannot be painted.
    """
    with time_limit():
        found = _inspect(layout, face, display or layout.display(face))
    keep(layout.cache, "seen", face.key, [_plain(part) for part in found])
    return found


def _of_kept(kept: Any) -> FaceInspection | None:
    try:
        faint, near, coarse, bare, shape, colors, close, touching = kept
        return FaceInspection(
            tuple(FaintText(*i) for i in faint),
            tuple(Near(*n) for n in near),
            tuple(Coarse(*c) for c in coarse),
            bare,
            shape,
            colors,
            tuple(Close(*c) for c in close),
            tuple(Touching(*t) for t in touching),
        )
    except (ValueError, TypeError):
        return None  # nothing, or damaged


def _inspect(layout: GameLayout, face: Face, display: DisplayList) -> FaceInspection:
    shown = list(placed_ops(display.items))
    texts = [s for s in shown if isinstance(s.op, TextRun) and words_of_run(s.op).strip()]
    background = background_of(display, layout)
    return FaceInspection(
        tuple(faint_texts(texts, background)),
        tuple(_near(texts, face)),
        tuple(_coarse([s for s in shown if isinstance(s.op, Image)], layout, face)),
        bare_edges(background, face.outline),
        *_shape(layout, face),
        tuple(close_texts(texts, display.items, background)),
        touching_figures(layout, face, display),
    )


def _plain(part: Any) -> Any:
    return (
        tuple(tuple(one) if isinstance(one, tuple) else one for one in part)
        if isinstance(part, tuple)
        else part
    )


def _near(texts: list[PlacedOp], face: Face) -> Iterator[Near]:
    for shown in texts:
        run = shown.op
        assert isinstance(run, TextRun)
        inked = [(offset, offset + word.advance) for word, offset in run.words if word.text.strip()]
        rise = (
            run.font.cap_height
            if any(c.isupper() or c.isdigit() for c in words_of_run(run))
            else run.font.x_height
        )
        ends = [run.x + inked[0][0] * run.size_mm, run.x + inked[-1][1] * run.size_mm]
        corners = [apply(shown.matrix, x, y) for x in ends for y in (run.y - rise * run.size_mm, run.y)]
        distance = min(face.outline.within_mm(x, y) for x, y in corners)
        if distance < _NEAR_MM:
            yield Near(words_of_run(run).strip(), round(distance, 2))


def _coarse(pictures: list[PlacedOp], layout: GameLayout, face: Face) -> Iterator[Coarse]:
    names = {layout.pictures.shown(shown).image: shown.name for shown in face.images}
    for shown in pictures:
        op = shown.op
        assert isinstance(op, Image)
        image = layout.images[op.key]
        across = op.width * math.hypot(shown.matrix[0], shown.matrix[1])
        down = op.height * math.hypot(shown.matrix[2], shown.matrix[3])
        if is_painted(op.key) or min(across, down) <= 0:
            continue
        dpi = 25.4 * min(image.width_px / across, image.height_px / down)
        flat = _is_flat(image)
        if flat or (dpi < _FINE_DPI and not _is_smooth(image)):
            yield Coarse(names.get(op.key, op.key), round(dpi, 1), flat)


def _is_flat(image: LoadedImage) -> bool:
    """Return whether a picture has a single colour; a single pixel is meant as a colour and does not count."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(image.data)) as opened:
        extremes = cast("tuple[tuple[int, int], ...]", opened.convert("RGBA").getextrema())
    return image.width_px * image.height_px > 1 and all(low == high for low, high in extremes)


def _is_smooth(image: LoadedImage) -> bool:
    """Return whether a picture looks the same at half its resolution, like a gradient."""
    from PIL import Image as Pillow
    from PIL import ImageChops

    with Pillow.open(io.BytesIO(image.data)) as opened:
        whole = opened.convert("RGB")
    half = whole.resize((max(1, whole.width // 2), max(1, whole.height // 2)), Pillow.Resampling.BOX)
    again = half.resize(whole.size, Pillow.Resampling.BICUBIC)
    counts = ImageChops.difference(whole, again).convert("L").histogram()
    return sum(counts[12:]) < 0.005 * whole.width * whole.height


def _shape(layout: GameLayout, face: Face) -> tuple[str, tuple[str, ...]]:
    """Return a digest of everything on a face without colours, and the colours in order."""
    numbers: dict[str, int] = {}
    parts = [face.body]
    for part in parts:  # symbols are appended at their first use
        for name in _SYMBOL.findall(part):
            if name not in numbers:
                numbers[name] = len(numbers)
                parts.append(layout.symbols[name].markup)
    colors = [color.lower() for part in parts for color in _COLOR.findall(part)]
    colors += [run.fill for run in face.plain_runs()]
    if len(colors) > _MOST_COLORS:
        return "", ()
    blank = (_SYMBOL.sub(lambda name: str(numbers[name[0]]), _COLOR.sub("", part)) for part in parts)
    return digest(face.text(), *blank), tuple(colors)
