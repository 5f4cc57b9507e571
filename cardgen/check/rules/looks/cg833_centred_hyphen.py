from cardgen.check.api import WARNING, LaidOutGame, Violations, rule
from cardgen.check.faces.fit import line_faults


@rule("CG833", "centred-hyphen", severity=WARNING)
def centred_hyphen(laid_out: LaidOutGame) -> Violations:
    """A line of centred text ends in a hyphen.

    Why it matters: a hyphen shows that a line was full, and centred lines are not; the halves look like two words.

    Example:
          # file: templates/small/card.svg.j2
        - {{ textbox(c.text, 6, 20, 14, 60, size=9, min=8.8) }}
        + {{ textbox(c.text, 6, 20, 51, 60, size=9, min=8.8) }}
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
              text: {sv: Skattkammarväktaren, en: Counterrevolutionaries}

    Source: Bringhurst, The Elements of Typographic Style, 2.4: hyphens belong to justified and flush left text.
    """
    advice = "make its box wider or its type smaller, or reword the text"
    yield from line_faults(laid_out, lambda fit: fit.hyphened, "is centred and hyphenates the line", advice)
