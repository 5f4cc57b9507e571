from cardgen.check.api import WARNING, LaidOutGame, Violations, rule
from cardgen.check.faces.fit import FLOOR_PT, smaller_type

COMFORTABLE_PT = 7.5


@rule("CG802", "small-type", severity=WARNING)
def small_type(laid_out: LaidOutGame) -> Violations:
    """A text is set below 7.5 pt, and the template gives no reason.

    Why it matters: it cannot be read across a table by lamplight.

    Example:
          # file: templates/small/card.svg.j2
        - {{ line(c.name, 4, 10, size=7, role="name") }}
        + {{ line(c.name, 4, 10, size=7, role="name", small="a credit line") }}

    Source: type sizes of published card games, 7 to 8 pt.
    """
    yield from smaller_type(
        laid_out, FLOOR_PT, COMFORTABLE_PT, "give a reason for smaller type: `small` in the template"
    )
