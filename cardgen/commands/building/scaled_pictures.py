"""What a build says about pictures that are scaled down to what can be seen in print."""

from __future__ import annotations

from cardgen.commands.building.products import LaidOutDecks
from cardgen.findings import counted
from cardgen.layout.printed_size import most_ppi

_HINT = "`most_ppi` under `drawings` in game.yaml keeps more"


def scaled_pictures(laid_out: LaidOutDecks) -> list[str]:
    """Return one line on all pictures of a game that are scaled down; none if no picture is."""
    game = laid_out.game
    faces = (face for of_deck in laid_out.faces.values() for face in of_deck)
    changes = {shown.name: shown.change for face in faces for shown in face.images if shown.change}
    if not changes:
        return []
    name, change = min(changes.items())
    resolution = f"{most_ppi(game.drawings):g} pixels an inch"
    if len(changes) == 1:
        return [f"{game.id}: picture '{name}' is scaled down {change}, to {resolution}; {_HINT}"]
    many = f"{game.id}: {counted(len(changes), 'picture')} are scaled down to {resolution}"
    return [f"{many}, such as '{name}' {change}; {_HINT}"]
