from cardgen.check.api import WARNING, LaidOutGame, Violations, rule, violation
from cardgen.check.faces.art_settings import art_setting, place_of_drawing
from cardgen.check.faces.sigil_likeness import alike_sigils


@rule("CG826", "pictures-alike", severity=WARNING)
def pictures_alike(laid_out: LaidOutGame) -> Violations:
    """Two sigils look alike, in a game that asks for pictures that tell things `apart`.

    Why it matters: what looks the same is taken for the same.

    Example:
          # file: game.yaml
          title: {sv: Borgen, en: Keep}
          languages: [sv, en]
          drawings: {apart: true}
          # file: art/sigils/sun.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/></svg>
          # file: art/sigils/moon.svg
        - <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.6"/></svg>
        + <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12,2A10,10 0 0 1 12,22Z"/></svg>

    Source: art direction of the game, written under `drawings` in its game.yaml.
    """
    for one, other, share in alike_sigils(laid_out) if art_setting(laid_out, "apart") else ():
        yield violation(
            place_of_drawing(laid_out, f"sigils/{other}"),
            f"sigil '{other}' covers '{one}' by {share:.0%}; draw it otherwise",
        )
