from collections import defaultdict

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.picture_files import picture_files
from cardgen.layout.art_folder import PictureFile
from cardgen.model import Component


@rule("CG114", "own-picture-unused", severity=WARNING)
def own_picture_unused(game: CheckedGame) -> Violations:
    """A component shows another's picture, and none shows the picture named after it.

    Why it matters: the row was copied and kept the other's picture; players mistake one for the other.

    Example:
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
          # file: art/troll.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v.5z"/></svg>
          # file: decks/room.yaml
            - {id: room-orc, art: orc, name: {sv: Orch, en: Orc}}
        -   - {id: room-troll, art: orc, name: {sv: Bergstroll, en: Troll}}
        +   - {id: room-troll, art: troll, name: {sv: Bergstroll, en: Troll}}

    Source: a component's own picture is named by its id, or by its id without the name of the deck.
    """
    files = picture_files(game)
    showing: dict[PictureFile | str, dict[str, tuple[Component, str]]] = defaultdict(dict)
    for component in game.components():
        for name in component.pictures():
            showing[files.find(name) or name].setdefault(component.id, (component, name))
    for together in showing.values():
        for component, name in together.values() if len(together) > 1 else ():
            own = next((one for one in _own_names(component) if files.find(one)), "")
            if own and files.find(own) not in showing:
                other = next(one for one in together if one != component.id)
                message = f"'{component.id}' shows '{name}' like '{other}', but nothing shows '{own}'"
                yield violation(component.at("art"), f"{message}; give it its own")


def _own_names(component: Component) -> tuple[str, str]:
    """Return the names that a component's own picture may have: its id, and that without the name of the deck."""
    return component.id, component.id.removeprefix(f"{component.deck}-")
