from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.picture_files import is_awaited, picture_files, pictured_components
from cardgen.model import Component

_SHOWN = 3


@rule("CG125", "picture-to-come", severity=WARNING, in_builds=True)
def picture_to_come(game: CheckedGame) -> Violations:
    """A table names pictures that have no files yet; said once for each deck.

    Why it matters: until the files are in the game's `art` folder, a look shows its emblem in their place.

    Example:
          # file: decks/room.csv
          name.sv,name.en,art
        - Orch,Orc,orc.png
        + Orch,Orc,

    Source: Reference, A game's files. In a YAML deck CG104 reports each.
    """
    files = picture_files(game)
    missing: dict[str, list[tuple[Component, str, str]]] = {}
    for component, field, names in pictured_components(game):
        absent = [name for name in dict.fromkeys(names) if files.find(name) is None]
        awaited = [name for name in absent if is_awaited(game, component, field, name)]
        missing.setdefault(component.at(field).file, []).extend((component, field, name) for name in awaited)
    for found in filter(None, missing.values()):
        lacking = [*dict.fromkeys(name for _, _, name in found)]
        component, field, _ = found[0]
        if len(lacking) == 1:
            yield violation(component.at(f"{field}.0"), files.missing_message(lacking[0]))
            continue
        shown = ", ".join(f"'{name}'" for name in lacking[:_SHOWN]) + (" …" if len(lacking) > _SHOWN else "")
        message = f"{len(lacking)} pictures have no file in art/ yet: {shown}; add them"
        yield violation(component.at(f"{field}.0"), message)
