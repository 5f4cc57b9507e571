from cardgen.check.api import CheckedGame, Violations, nearest, rule, violation
from cardgen.load.module_choice import chosen_modules


@rule("CG212", "invalid-removal", whole=True)
def invalid_removal(game: CheckedGame) -> Violations:
    """A module takes out a card that is not in the game with it, or more copies than there are.

    Why it matters: whoever sets up the game looks for a card that is not there.

    Example:
          # file: game.yaml
          modules:
            base: {title: {sv: Grundspelet, en: Base game}}
        -   storm: {title: {sv: Stormen, en: The storm}, takes_out: {room-orc: 3}}
        +   storm: {title: {sv: Stormen, en: The storm}, takes_out: {room-orc: 1}}
          # file: decks/room.yaml
            - {id: room-orc, copies: 2, name: {sv: Orch, en: Orc}}
            - {id: room-gale, name: {sv: Stormby, en: Gale}, module: storm}

    Source: Reference, A game's files: modules.
    """
    written = game.sources.document(game.place.file)
    components = {component.id: component for component in game.components()}
    for module in game.modules.values():
        there = chosen_modules(game.modules, [module.id])
        for name, copies in module.takes_out.items():
            component = components.get(name)
            if component is None:
                what = f"takes out '{name}', which is not a component{nearest(name, components)}"
            elif component.module not in there:
                what = f"takes out '{name}' of module '{component.module}', which it does not need"
            elif copies > component.copies:
                what = f"takes out {copies} of '{name}', but there are only {component.copies}"
            else:
                continue
            place = written.place(["modules", module.id, "takes_out", name])
            yield violation(place, f"module '{module.id}' {what}")
