from cardgen.check.api import WARNING, LaidOutGame, Violations, rule
from cardgen.check.faces.art_settings import art_setting
from cardgen.check.faces.drawing_messages import drawing_violation


@rule("CG824", "heavy-ink", severity=WARNING)
def heavy_ink(laid_out: LaidOutGame) -> Violations:
    """A face takes more ink than `most_ink`, or more of it is near-black than `most_black`; both are parts of 1.

    Why it matters: much ink dries slowly, marks the next sheet and hides what is drawn in it.

    Example:
          # file: game.yaml
          drawings: {most_black: 0.35}
          # file: templates/small/card.svg.j2
        - <rect x="-3" y="-3" width="69" height="94" fill="#1f1a17"/>
        + <rect x="-3" y="-3" width="69" height="94" fill="#d8ccb4"/>

    Source: art direction of the game, written under `drawings` in its game.yaml.
    """
    ink, black = art_setting(laid_out, "most_ink"), art_setting(laid_out, "most_black")
    yield from drawing_violation(
        laid_out,
        ink is not None or black is not None,
        lambda seen: (
            ("", share, f"{share:.0%} {what}, over {most:.0%}; lighten its ground")
            for what, share, most in (
                ("of full ink on the face", seen.ink, ink),
                ("of the face is near-black", seen.black, black),
            )
            if most is not None and share > most
        ),
    )
