import re

from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.art_settings import (
    art_pictures,
    art_setting,
    art_shapes,
    place_of_drawing,
    shown_shapes,
)
from cardgen.check.faces.drawing_metrics import shape_digest
from cardgen.model.source_map import PICTURE, RULES_FIELD

#: A picture of the game in a figure of the rules.
_ART = re.compile(r"\bart: ([\w./-]+)")


@rule("CG828", "orphan-picture", severity=WARNING, whole=True)
def orphan_picture(laid_out: LaidOutGame) -> Violations:
    """Nothing shows a picture in the art folder, in a game that asks for `no_orphans`.

    Why it matters: a card should show it, or misspells its name, or it is left over.

    Example:
          # file: game.yaml
          drawings: {no_orphans: true}
          # file: templates/small/card.svg.j2
        - <circle cx="31.5" cy="44" r="20" fill="#8f2a1e"/>
        + {{ art(c.art, 8, 8, 47, 37.6) }}
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
          <circle cx="50" cy="40" r="30" fill="#1f1a17"/>
          </svg>
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
        +     art: orc

    Source: the game's art direction, under `drawings` in game.yaml.
    """
    if not art_setting(laid_out, "no_orphans") or {d.id for d in laid_out.game.decks} - {
        d for _, d in laid_out.faces
    }:
        return
    icons = (f"icons/{token.icon}" for token in laid_out.game.tokens.values() if token.icon)
    of_icons = {shape_digest(laid_out.layout.pictures.picture(icon).markup) for icon in icons}
    shown = of_icons.union(shown_shapes(laid_out))
    images = {
        shown.name.removesuffix(".svg")
        for faces in laid_out.faces.values()
        for f in faces
        for shown in f.images
    }
    images |= _in_rules(laid_out)
    shapes = art_shapes(laid_out)
    for name in art_pictures(laid_out):
        if name not in images and shapes.get(name) not in shown:
            message = f"nothing shows '{name}'; name it where it belongs, or delete it"
            yield violation(place_of_drawing(laid_out, name), message)


def _in_rules(laid_out: LaidOutGame) -> set[str]:
    texts = [text for (_, field, _), text in laid_out.game.source_maps.items() if field == RULES_FIELD]
    bodies = [one.written for text in texts for one in text.insertions if one.kind == PICTURE]
    return {name.removeprefix("art/").removesuffix(".svg") for body in bodies for name in _ART.findall(body)}
