from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.model import Component


@rule("CG829", "picture-shared", severity=WARNING)
def picture_shared(game: CheckedGame) -> Violations:
    """Components with different names show the same picture, in a game that asks for pictures that tell things `apart`.

    Why it matters: what looks the same is taken for the same; a copied record often keeps the picture of the old one.

    Example:
          # file: game.yaml
          drawings: {apart: true}
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80"><circle cx="50" cy="40" r="30"/></svg>
          # file: decks/room.yaml
            - {id: room-orc, name: {sv: Orch, en: Orc}, art: orc}
        -   - {id: room-troll, name: {sv: Bergstroll, en: Troll}, art: orc}
        +   - {id: room-troll, name: {sv: Bergstroll, en: Troll}}

    Source: the game's art direction, under `drawings` in game.yaml; cards with the same name may share a picture, and
    so may pieces of different kinds.
    """
    first: dict[tuple[str, str], Component] = {}
    for component in game.components() if game.drawings.get("apart") else ():
        name = component.fields.get("name")
        for picture in component.pictures() if name is not None else ():
            other = first.setdefault((component.kind, picture), component)
            if other.fields["name"] != name:
                message = f"'{component.id}' shows '{picture}', as does '{other.id}', which has another name"
                yield violation(component.at("art"), message)
