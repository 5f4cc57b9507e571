from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.art_settings import art_pictures, art_setting, place_of_drawing
from cardgen.check.faces.drawing_metrics import measure_source


@rule("CG823", "crowded-drawing", severity=WARNING)
def crowded_drawing(laid_out: LaidOutGame) -> Violations:
    """A drawing has more than `most_elements` elements, or more than `most_segments` segments of paths.

    Why it matters: such fine detail cannot be seen on a card, and makes every file larger.

    Example:
          # file: game.yaml
          drawings: {most_elements: 2}
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
          <circle cx="50" cy="40" r="30"/>
          <circle cx="40" cy="30" r="5"/>
        - <circle cx="60" cy="30" r="5"/>
          </svg>

    Source: the game's art direction, under `drawings` in game.yaml.
    """
    for name, picture in art_pictures(laid_out).items():
        if picture.image:
            continue
        seen = measure_source(picture.markup, laid_out.memo)
        for key, what, count in (
            ("most_elements", "elements", seen.elements),
            ("most_segments", "segments of paths", seen.segments),
        ):
            most = art_setting(laid_out, key)
            if most is not None and count > most:
                message = f"'{name}' has {count} {what}, over {most:g}; remove detail that cannot be seen"
                yield violation(place_of_drawing(laid_out, name), message)
