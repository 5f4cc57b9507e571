"""Faces: what layout makes of one side of one component. Plain data: nothing is drawn here, and no font is open.

Lengths are millimetres in trim coordinates: origin at the trim's top left, y down, bleed negative.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from cardgen.findings import ERROR, Finding
from cardgen.model.outline import Outline

#: One size for most texts of a role in a deck (see `Fit.share`).
MOST = "most"


class Fit(Struct, frozen=True):
    """How one text came out: its size in points, lines, and how full its box is (1 = to the brim).

    Attributes:
        field: name of the component's field, or the role where the text is the template's own.
        small: why type under the warning size is right here, or empty.
        share: the role takes one size over its deck: true, or `MOST` if outliers may be smaller.
        alone_pt: the size it would have without its deck's shared size.
        short_end, hyphened: a last line that is too short, and a line of centred text that ends in a hyphen; or empty.
    """

    component: str
    side: str
    field: str
    role: str
    size_pt: float
    min_pt: float
    lines: int
    fullness: float
    overflow: bool
    small: str = ""
    share: bool | str = False
    alone_pt: float = 0.0
    short_end: str = ""
    hyphened: str = ""


class PlainRun(NamedTuple):
    """A run of text as plain data.

    Attributes:
        font: the font's key; words: each as text, glyphs, clusters, xs, ys, advance and offset.
    """

    font: str
    size_mm: float
    fill: str
    x: float
    y: float
    words: tuple[tuple[Any, ...], ...]


class ShownPicture(NamedTuple):
    """A raster or free-form picture on a face.

    Attributes:
        name: as the template has it.
        size_mm: its longer side as printed, rounded up, if it is scaled down for it; else 0.
        change: how it is scaled down, such as `from 4000 × 3000 to 1417 × 1063 pixels`, or empty.
    """

    name: str
    size_mm: int = 0
    change: str = ""


class Snap(NamedTuple):
    """A point of a face that holds a piece on a virtual table.

    Attributes:
        turn_degrees: clockwise, to which a piece turns; None where it keeps its own turn.
        tags: decks and components that it holds; empty for all.
    """

    x: float
    y: float
    turn_degrees: float | None = None
    tags: tuple[str, ...] = ()


class Face(Struct, frozen=True):
    """One side of a component, laid out.

    Attributes:
        key: digest of everything that decides the picture; equal keys are equal pictures.
        packed_runs: its text runs, as `layout.runs` packs them.
        body: profile SVG; text is in it as `<text data-run="i"/>`, shared pictures as `<use href="#s-…"/>`.
        shape, corner_mm: the outline within its trim, see `outline`.
        symbols: ids the body uses directly; images: raster and free-form pictures it shows.
        snaps: points for a virtual table, which are not part of the picture.
    """

    key: str
    component: str
    side: str
    lang: str
    width_mm: float
    height_mm: float
    bleed_mm: float
    body: str
    packed_runs: bytes
    symbols: tuple[str, ...]
    images: tuple[ShownPicture, ...]
    fits: tuple[Fit, ...]
    shape: str = "rectangle"
    corner_mm: float = 0.0
    snaps: tuple[Snap, ...] = ()

    @property
    def outline(self) -> Outline:
        """What is cut out along."""
        return Outline(self.shape, self.width_mm, self.height_mm, self.corner_mm)

    def plain_runs(self) -> tuple[PlainRun, ...]:
        """Unpack the text runs, which takes time: a caller that needs them twice keeps them."""
        return tuple(PlainRun(*run) for run in marshal.loads(self.packed_runs))

    def text(self) -> str:
        """Return all text of the face in the order it was set, a line a run: for search and for tests."""
        return "\n".join("".join(word[0] for word in run.words) for run in self.plain_runs())


class FaceId(NamedTuple):
    """One side of one component in one language; the deck is the form it is drawn in."""

    lang: str
    deck: str
    side: str
    component: str


#: Errors by the face they are on; a face that many components share comes under each of them.
FaceErrors = Mapping[FaceId, Sequence[Finding]]


class Note(NamedTuple):
    """A finding before it has a place: `path` names the field. Lines of a file shift; faces in the cache do not."""

    path: str
    code: str
    message: str
    severity: str = ERROR


class DeckFaces(Struct, frozen=True):
    """The faces of one deck in one language.

    Attributes:
        faces, backs: by component id; components with the deck's common back share one face.
        found: what layout found, by side (`face`, `back`) and component id, also where it left no face.
    """

    deck: str
    lang: str
    faces: Mapping[str, Face]
    backs: Mapping[str, Face]
    found: Mapping[tuple[str, str], tuple[Finding, ...]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Face]:
        """Yield the distinct faces, backs last."""
        seen: set[str] = set()
        for face in (*self.faces.values(), *self.backs.values()):
            if face.key not in seen:
                seen.add(face.key)
                yield face
