from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.art_settings import art_pictures, art_setting, place_of_drawing
from cardgen.check.faces.drawing_metrics import measure_source
from cardgen.check.faces.drawn_colours import Palette


@rule("CG825", "off-palette-colour", severity=WARNING)
def off_palette_colour(laid_out: LaidOutGame) -> Violations:
    """A drawing has a colour that is not of the palette nor of a deck, nor a step of one toward ink, paper or white.

    Why it matters: a colour that comes once looks like a mistake, and the pictures no longer look made by one hand.

    Example:
          # file: game.yaml
          title: {sv: Borgen, en: Keep}
          languages: [sv, en]
          drawings: {palette_only: true}
          palette: {INK: "#1f1a17", BLOOD: "#8f2a1e"}
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        - <circle cx="50" cy="40" r="30" fill="#2ce0d0"/>
        + <circle cx="50" cy="40" r="30" fill="#5a221b"/>
          </svg>

    Source: art direction of the game, written under `drawings` in its game.yaml.
    """
    if not art_setting(laid_out, "palette_only"):
        return
    known = Palette.of(laid_out.game)
    for name, picture in art_pictures(laid_out).items():
        colours = () if picture.image else measure_source(picture.markup, laid_out.memo).colours
        strange = [colour for colour in colours if colour not in known]
        if strange:
            shown = ", ".join(f"'{colour}'" for colour in strange[:3])
            more = f" and {len(strange) - 3} more" if len(strange) > 3 else ""
            yield violation(
                place_of_drawing(laid_out, name),
                f"'{name}' has colours outside the palette: {shown}{more}; take near ones or name them in the palette",
            )
