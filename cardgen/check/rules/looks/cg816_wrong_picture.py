from collections import Counter
from collections.abc import Mapping, Sequence

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.segmentation import LETTERS
from cardgen.model import Component, Deck, Localized

#: Minimum number of pictures, and the share of them used for one name, in a deck where every name has its own.
_FEW_PICTURES, _OWN = 5, 0.8


@rule("CG816", "wrong-picture", severity=WARNING)
def wrong_picture(game: CheckedGame) -> Violations:
    """A component shows a picture named after another component, in a deck where each has its own.

    Why it matters: players recognise cards by the picture, and mix up two with the same one.

    Example:
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
          # file: art/troll.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
          # file: art/rope.svg
        + <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        + # file: art/chain.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
          # file: art/door.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
          # file: art/bat.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
          # file: decks/room.yaml
            - {id: room-orc, art: orc, name: {sv: Orch, en: Orc}}
            - {id: room-troll, art: troll, name: {sv: Troll, en: Troll}}
            - {id: room-rope, art: rope, name: {sv: Rep, en: Rope}}
        -   - {id: room-chain, art: rope, name: {sv: Kedja, en: Chain}}
        +   - {id: room-chain, art: chain, name: {sv: Kedja, en: Chain}}
            - {id: room-door, art: door, name: {sv: Dörr, en: Door}}
            - {id: room-bat, art: bat, name: {sv: Fladdermus, en: Bat}}

    Source: own design; rows are copied and not fully edited.
    """
    for deck in game.decks:
        yield from _borrowed(deck)


def _borrowed(deck: Deck) -> Violations:
    users: dict[str, list[Component]] = {}
    for component in deck.components:
        for art in component.pictures():
            users.setdefault(art, []).append(component)
    shared = {art: together for art, together in users.items() if len({_name(c) for c in together}) > 1}
    if len(users) < _FEW_PICTURES or len(users) - len(shared) < _OWN * len(users):
        return
    common = _common_words(deck.components)
    for art, together in shared.items():
        words = _words(art) - common
        owners = [c for c in together if words & (_words(" ".join((c.id, *_name(c)))) - common)]
        for component in together if owners else ():
            if component not in owners:
                problem = f"'{component.id}' shows picture '{art}', which belongs to '{owners[0].id}'"
                yield violation(component.at("art"), f"{problem}; give it its own")


def _name(component: Component) -> tuple[str, ...]:
    name = component.fields.get("name")
    return tuple(name.values()) if isinstance(name, Localized) else (str(name),)


def _words(text: str) -> set[str]:
    return {word for word in LETTERS.findall(text.casefold()) if len(word) >= 3}


def _common_words(components: Sequence[Component]) -> set[str]:
    """Return the words in the ids of many components, such as the deck's own name."""
    counts: Mapping[str, int] = Counter(word for c in components for word in _words(c.id))
    return {word for word, count in counts.items() if count > len(components) / 3}
