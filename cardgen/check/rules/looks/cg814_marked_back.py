from collections import Counter
from collections.abc import Iterator

from cardgen.cache import digest
from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.model import Component, Deck
from cardgen.model.face import DeckFaces, Face

#: Objects on a table from which pieces are drawn unseen.
_DRAWN = frozenset({"deck", "bag"})
#: Minimum share of pieces with the same back for a deck that is meant to have one; maximum number of components whose
#: other back is a slip.
_SHARED, _STRAY = 0.75, 2


@rule("CG814", "marked-back", severity=WARNING)
def marked_back(laid_out: LaidOutGame) -> Violations:
    """A card's back differs from the others, in a deck that is drawn face down.

    Decks with many different backs are skipped: their cards are double-faced.

    Why it matters: anyone who sees the back knows the card before it is drawn.

    Example:
          back: {template: back}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
            - id: room-troll
              name: {sv: Troll, en: Troll}
            - id: room-bat
              name: {sv: Fladdermus, en: Bat}
            - id: room-dragon
              name: {sv: Drake, en: Dragon}
        -     back: {template: back, name: {sv: Drake, en: Dragon}}

    Source: card printers ask for one back per deck if cards are drawn face down.
    """
    for faces in laid_out.faces.values():
        deck = laid_out.game.drawn_deck(faces.deck)
        if deck and deck.kind.table.object in _DRAWN:
            for component in _strays(deck, faces):
                problem = f"'{component.id}': its back differs from those of the rest of the deck"
                message = f"{problem}, which marks it in a face-down deck; give it the same back"
                yield violation(component.at("back"), message)


def _strays(deck: Deck, faces: DeckFaces) -> Iterator[Component]:
    """Yield the components of a deck with a back that hardly any other has."""
    looks = {c.id: _picture(faces.backs.get(c.id)) for c in deck.components if c.id in faces.faces}
    counts = Counter(looks.values())
    if len(counts) < 2:
        return
    pieces = Counter[str]()
    for component in deck.components:
        if component.id in looks:
            pieces[looks[component.id]] += component.copies
    common, most = pieces.most_common(1)[0]
    if most >= _SHARED * pieces.total():
        for component in deck.components:
            look = looks.get(component.id, common)
            if look != common and counts[look] <= _STRAY:
                yield component


def _picture(face: Face | None) -> str:
    return digest(face.body, face.packed_runs) if face else ""
