"""Faces: what layout makes of one side of one component, and how they are kept in the cache.

Lengths are millimetres in trim coordinates: origin at the trim's top left, y down, bleed negative.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.cache import Cache, digest
from cardgen.display.ops import TextRun
from cardgen.findings import ERROR
from cardgen.text.fonts import Font, Shaped

if TYPE_CHECKING:
    from cardgen.layout.decks import GameLayout

#: A run as plain data: font key, size, fill, x, y and the words with their glyphs.
PlainRun = tuple[str, float, str, float, float, tuple[tuple[Any, ...], ...]]


@dataclass(frozen=True)
class Fit:
    """How one text came out: its size in points, lines, and how full its box is (1 = to the brim).

    Attributes:
        field: name of the component's field, or the role where the text is the template's own.
        small: why type under the warning size is right here, or empty.
        share: the role takes one size over its deck.
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
    share: bool = False


@dataclass(frozen=True)
class Symbol:
    """A shared picture: profile markup, drawn in the user space where its `use` stands."""

    id: str
    markup: str


class SymbolTable:
    """Symbols by id, from memory or the cache. An id is a digest of the markup, so it can never mean two things."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._known: dict[str, Symbol] = {}
        self._seen: set[str] = set()

    def add(self, markup: str) -> str:
        """Keep a markup and give its id."""
        key = digest(markup)[:16]
        symbol_id = f"s-{key}"
        if symbol_id not in self._known:
            self._known[symbol_id] = Symbol(symbol_id, markup)
            if not self._cache.has("symbol", key):
                self._cache.put("symbol", key, markup.encode())
        return symbol_id

    def __getitem__(self, symbol_id: str) -> Symbol:
        """Give a symbol.

        Errors:
            KeyError: no such symbol, in memory or cache.
        """
        known = self._known.get(symbol_id)
        if known is None:
            kept = self._cache.get("symbol", symbol_id.removeprefix("s-"))
            if kept is None:
                raise KeyError(symbol_id)
            known = self._known[symbol_id] = Symbol(symbol_id, kept.decode())
        return known

    def __contains__(self, symbol_id: object) -> bool:
        if not isinstance(symbol_id, str):
            return False
        try:
            self[symbol_id]
        except KeyError:
            return False
        return True

    def has(self, symbol_id: str) -> bool:
        """Tell whether a symbol can be had, without reading it."""
        if symbol_id not in self._seen and (
            symbol_id in self._known or self._cache.has("symbol", symbol_id.removeprefix("s-"))
        ):
            self._seen.add(symbol_id)
        return symbol_id in self._seen


@dataclass(frozen=True)
class Face:
    """One side of a component, laid out.

    Attributes:
        key: digest of everything that decides the picture; equal keys are equal pictures.
        packed_runs: its text runs, see `pack_runs`.
        body: profile SVG; text stands in it as `<text data-run="i"/>`, shared pictures as `<use href="#s-…"/>`.
        symbols: ids the body uses directly; images: keys of raster and free-form pictures it shows.
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
    images: tuple[str, ...]
    fits: tuple[Fit, ...]
    font_of: Callable[[str], Font]

    @cached_property
    def runs(self) -> tuple[TextRun, ...]:
        """Text runs with real fonts. Made when first asked: a cached picture never asks."""
        return tuple(self._unpack(run) for run in self._plain_runs())

    def _plain_runs(self) -> tuple[PlainRun, ...]:
        return marshal.loads(self.packed_runs)

    def _unpack(self, run: PlainRun) -> TextRun:
        key, size_mm, fill, x, y, words = run
        font = self.font_of(key)
        return TextRun(font, size_mm, fill, x, y, tuple((Shaped(font, *word), dx) for *word, dx in words))

    def text(self) -> str:
        """Give all text of the face in the order it was set, a line a run: for search and for tests."""
        return "\n".join("".join(word[0] for word in run[5]) for run in self._plain_runs())


def pack_runs(runs: Iterable[TextRun]) -> bytes:
    """Give runs as bytes: a face from the cache is unpacked only where it is painted."""
    return marshal.dumps(tuple(_plain_run(run) for run in runs))


def _plain_run(run: TextRun) -> PlainRun:
    words = tuple((w.text, w.gids, w.clusters, w.xs, w.ys, w.advance, dx) for w, dx in run.words)
    return (run.font.key, run.size_mm, run.fill, run.x, run.y, words)


_FIT_FIELDS = tuple(f.name for f in fields(Fit))


class Note(NamedTuple):
    """A finding before it has a place: `path` names the field. Lines of a file shift; faces in the cache do not."""

    path: str
    code: str
    message: str
    severity: str = ERROR


def dump_face(face: Face, notes: tuple[Note, ...]) -> bytes:
    """Give a face and the notes of its layout as bytes for the cache."""
    return marshal.dumps(
        (
            (face.key, face.component, face.side, face.lang, face.width_mm, face.height_mm, face.bleed_mm),
            face.body,
            face.packed_runs,
            face.symbols,
            face.images,
            tuple(tuple(getattr(f, name) for name in _FIT_FIELDS) for f in face.fits),
            tuple(tuple(n) for n in notes),
        )
    )


def load_face(data: bytes, font_of: Callable[[str], Font]) -> tuple[Face, tuple[Note, ...]]:
    """Give back what `dump_face` kept.

    Errors:
        ValueError, EOFError, TypeError: the bytes are damaged.
    """
    head, body, runs, symbols, images, fits, notes = marshal.loads(data)
    face = Face(*head, body, runs, symbols, images, tuple(Fit(*f) for f in fits), font_of)
    return face, tuple(Note(*n) for n in notes)


@dataclass(frozen=True)
class DeckFaces:
    """The faces of one deck in one language.

    Attributes:
        faces, backs: by component id; components with the deck's common back share one face.
        layout: what laid them out, which gives their pictures.
    """

    deck: str
    lang: str
    faces: Mapping[str, Face]
    backs: Mapping[str, Face]
    layout: GameLayout

    def __iter__(self) -> Iterator[Face]:
        """Go through the distinct faces, backs last."""
        seen: set[str] = set()
        for face in (*self.faces.values(), *self.backs.values()):
            if face.key not in seen:
                seen.add(face.key)
                yield face
