from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.art_settings import art_pictures, art_setting, place_of_drawing


@rule("CG820", "foreign-drawing", severity=WARNING)
def foreign_drawing(laid_out: LaidOutGame) -> Violations:
    """A picture is painted as pixels, in a game that asks for `profile` drawings: filters, masks, patterns, blending.

    Why it matters: its lines are not sharp at every size.

    Example:
          # file: game.yaml
          drawings: {profile: true}
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        - <filter id="soft"><feGaussianBlur stdDeviation="3"/></filter>
        - <circle cx="50" cy="40" r="30" fill="#1f1a17" filter="url(#soft)"/>
        + <circle cx="50" cy="40" r="30" fill="#1f1a17"/>
          </svg>

    Source: the profile of the painters: shapes, paths, groups, gradients and clips with presentation attributes.
    """
    if art_setting(laid_out, "profile"):
        for name, picture in art_pictures(laid_out).items():
            if picture.image:
                message = f"'{name}' is outside the profile; draw it with plain shapes"
                yield violation(place_of_drawing(laid_out, name), message)
