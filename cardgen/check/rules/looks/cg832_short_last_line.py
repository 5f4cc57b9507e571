from cardgen.check.api import WARNING, LaidOutGame, Violations, rule
from cardgen.check.faces.fit import line_faults


@rule("CG832", "short-last-line", severity=WARNING)
def short_last_line(laid_out: LaidOutGame) -> Violations:
    """The last line of a text is shorter than a fifth of the measure, or is one word shorter than two fifths.

    Why it matters: one or two words alone on a line look like a mistake, and take up a line that another text needs.

    Example:
          # file: templates/small/card.svg.j2
          {{ textbox(c.text, 6, 20, 32, 60, size=9, min=8.8) }}
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Skattkammarväktarna nu, en: Counterrevolution so}
        +     text: {sv: Den vaktar dörren i natt, en: It guards the door tonight}

    Source: typographers call it a widow or a runt; the Chicago Manual of Style, 2.113.
    """
    advice = "reword the text, or give its box another width"
    yield from line_faults(laid_out, lambda fit: fit.short_end, "ends with a line of", advice)
