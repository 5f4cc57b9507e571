"""A game's settings for its drawings (`drawings:` in game.yaml), and the drawings that they apply to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardgen.cache import digest
from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.contexts.memoized import memoized
from cardgen.check.faces.drawing_metrics import (
    DrawingMeasures,
    measure_drawings,
    measure_in_processes,
    shape_digest,
)
from cardgen.display.images import PictureError
from cardgen.findings import Place
from cardgen.limits import LimitExceeded

if TYPE_CHECKING:
    from cardgen.layout.pictures import Picture
    from cardgen.model import Deck
    from cardgen.model.face import Face


def art_setting(laid_out: LaidOutGame, key: str) -> Any:
    """Return a setting; None if it is not declared, or in a build, which does not check drawings."""
    return laid_out.game.drawings.get(key) if laid_out.painted and laid_out.faces else None


@memoized
def art_pictures(laid_out: LaidOutGame) -> Mapping[str, Picture]:
    """Return the drawings in the game's art folder by name; none for a game without settings."""
    if not laid_out.painted or not laid_out.faces or not laid_out.game.drawings:
        return {}
    folder, layout = laid_out.game.folder / "art", laid_out.layout
    files = (file.path for file in laid_out.game.sources.below(folder, (".svg",)))
    names = sorted(path.relative_to(folder).as_posix() for path in files if path.suffix == ".svg")
    found = {}
    for name in names:
        try:
            found[name.removesuffix(".svg")] = layout.pictures.picture(name)
        except (PictureError, LimitExceeded):
            continue  # reported by layout where it is used
    return found


@memoized
def art_shapes(laid_out: LaidOutGame) -> Mapping[str, str]:
    """Return the shapes of the drawings in the art folder by name, see `shape_digest`; none of pixels."""
    drawings = {name: one.markup for name, one in art_pictures(laid_out).items() if not one.image}
    markups = {digest(markup): markup for markup in drawings.values()}
    shapes = _shapes(laid_out, "drawings", markups, markups.__getitem__)
    return {name: shapes[digest(markup)] for name, markup in drawings.items()}


def shown_shapes(laid_out: LaidOutGame) -> Collection[str]:
    """Return the shapes of all drawings on faces."""
    symbols = {symbol for faces in laid_out.faces.values() for face in faces for symbol in face.symbols}
    table = laid_out.layout.symbols
    return _shapes(laid_out, "symbols", sorted(symbols), lambda symbol: table[symbol].markup).values()


def _shapes(
    laid_out: LaidOutGame, what: str, keys: Collection[str], markup: Callable[[str], str]
) -> Mapping[str, str]:
    """Return shapes by digests of the markup; those that the last run has seen are not read again."""
    whose = (what, str(laid_out.game.sources.roots[0]), laid_out.game.id)
    listed = list(keys)
    found = laid_out.memo.each("shapes", listed, listed, lambda key: shape_digest(markup(key)), *whose)
    return dict(zip(listed, found, strict=True))


@memoized
def drawn_faces(laid_out: LaidOutGame) -> Sequence[tuple[Deck, Face, DrawingMeasures]]:
    """Return each distinct face in the first language with its deck and the measures of its drawings.

    Drawings are named after their files; generated ones have no name.
    """
    names = {shape: name for name, shape in art_shapes(laid_out).items()}
    shown = [
        (deck, face)
        for (lang, _), faces in laid_out.faces.items()
        if lang == laid_out.game.languages[0] and (deck := laid_out.game.drawn_deck(faces.deck))
        for face in faces
    ]
    measure_in_processes(laid_out.layout, [face for _, face in shown], laid_out.jobs)
    found = []
    for deck, face in shown:
        seen = measure_drawings(laid_out.layout, face)
        named = tuple(p._replace(picture=names.get(p.picture, "")) for p in seen.pictures)
        found.append((deck, face, seen._replace(pictures=named)))
    return found


def place_of_drawing(laid_out: LaidOutGame, name: str) -> Place:
    """Return the place of a drawing's file."""
    path = laid_out.game.folder / "art" / f"{name}.svg"
    return Place(path.relative_to(laid_out.game.root).as_posix(), 1)
