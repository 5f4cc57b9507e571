"""The manner a game declares for its drawings, and the drawings it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardgen.check.drawn import Drawn, drawn, form_of
from cardgen.check.registry import Printed
from cardgen.display.images import PictureError
from cardgen.findings import Place
from cardgen.limits import LimitExceeded

if TYPE_CHECKING:
    from cardgen.layout.decks import GameLayout
    from cardgen.layout.pictures import Picture
    from cardgen.model import Deck
    from cardgen.model.face import Face


def asked(printed: Printed, key: str) -> Any:
    """Give what the game declares; nothing for a build, which leaves looks to a check."""
    return printed.game.drawings.get(key) if printed.painted and printed.faces else None


def layout_of(printed: Printed) -> GameLayout:
    """Give what laid the faces out."""
    return printed.layout


def pictures_of(printed: Printed) -> Mapping[str, Picture]:
    """Give the drawings of the game's art folder by name; none for a game that asks for nothing."""
    if not printed.painted or not printed.faces or not printed.game.drawings:
        return {}
    folder, layout = printed.game.folder / "art", layout_of(printed)
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.svg"))
    found = {}
    for name in names:
        try:
            found[name.removesuffix(".svg")] = layout.pictures.picture(name)
        except (PictureError, LimitExceeded):
            continue  # layout tells of it where it is shown
    return found


def drawn_on(printed: Printed) -> Iterator[tuple[Deck, Face, Drawn]]:
    """Go through what is seen of the drawings on every distinct face of the first language, with its deck.

    Pictures are called by their names; those of no file have none.
    """
    names = {form_of(p.markup): name for name, p in printed.pictures.items() if not p.image}
    for (lang, _), faces in printed.faces.items():
        deck = printed.game.drawn_deck(faces.deck)
        for face in faces if deck and lang == printed.game.languages[0] else ():
            seen = drawn(printed.layout, face)
            named = tuple(p._replace(picture=names.get(p.picture, "")) for p in seen.pictures)
            yield deck, face, seen._replace(pictures=named)


def file_of(printed: Printed, name: str) -> Place:
    """Give where a drawing is written."""
    path = printed.game.folder / "art" / f"{name}.svg"
    return Place(path.relative_to(printed.game.root).as_posix(), 1)
