"""Faces of a draft: those with errors stamped, and blank ones in place of those that layout could not make."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.commands.concerns import FaceErrors, FaceId
from cardgen.layout.decks import AllFaces
from cardgen.layout.resources import GameResources
from cardgen.layout.stamp import blank_face, stamped
from cardgen.model import Deck
from cardgen.model.face import DeckFaces


def draft_faces(
    decks: Iterable[Deck], faces: AllFaces, errors: FaceErrors, resources: GameResources
) -> AllFaces:
    """Return faces with their errors stamped on them.

    Args:
        decks: all forms that the faces are of.
    """
    by_id = {deck.id: deck for deck in decks}
    return {
        (lang, name): _draft_deck(by_id[name], of_deck, errors, resources)
        for (lang, name), of_deck in faces.items()
    }


def _draft_deck(deck: Deck, faces: DeckFaces, errors: FaceErrors, resources: GameResources) -> DeckFaces:
    sides = {"face": dict(faces.faces), "back": dict(faces.backs)}
    for side, of_side in sides.items():
        for component in deck.components:
            found = errors.get(FaceId(faces.lang, deck.id, side, component.id))
            if found:
                face = of_side.get(component.id) or blank_face(deck, component, side, faces.lang, resources)
                of_side[component.id] = stamped(face, found, resources.fonts)
    return DeckFaces(deck.id, faces.lang, sides["face"], sides["back"])


def joined(first: FaceErrors, second: FaceErrors) -> FaceErrors:
    """Return the errors of both by face, each once."""
    return {
        face: tuple(dict.fromkeys((*first.get(face, ()), *second.get(face, ()))))
        for face in dict.fromkeys((*first, *second))
    }
