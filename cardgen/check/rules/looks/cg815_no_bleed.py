from cardgen.check.api import WARNING, LaidOutGame, Violations, rule
from cardgen.check.vision.face_cases import Case, violations_of_cases
from cardgen.check.vision.face_inspection import looks


@rule("CG815", "no-bleed", severity=WARNING)
def no_bleed(laid_out: LaidOutGame) -> Violations:
    """Colour ends with the trim, though there is room for bleed: what lies outside is bare paper.

    Why it matters: a cut that strays by half a millimetre leaves a white edge.

    Example:
          # file: templates/small/card.svg.j2
        - <rect x="0" y="0" width="63" height="88" fill="#c9b58f"/>
        + <rect x="-3" y="-3" width="69" height="94" fill="#c9b58f"/>
          {{ line(c.name, 6, 14, size=12, fill="#2b2118", role="name") }}
          # file: game.yaml
          title: {sv: Borgen, en: Keep}
          languages: [sv, en]
          look: small
          # file: decks/room.yaml
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}

    Source: Reference, Templates: the ground goes on through the bleed, in negative coordinates.
    """
    yield from violations_of_cases(
        Case(
            deck,
            face,
            "",
            float(len(seen.bare)),
            "",
            f"colour ends at the trim ({', '.join(seen.bare)}); let it go on for {face.bleed_mm:g} mm outside",
        )
        for _, deck, face, seen in looks(laid_out)
        if seen.bare
    )
