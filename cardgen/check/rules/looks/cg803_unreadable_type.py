from cardgen.check.api import LaidOutGame, Violations, rule
from cardgen.check.faces.fit import FLOOR_PT, smaller_type


@rule("CG803", "unreadable-type")
def unreadable_type(laid_out: LaidOutGame) -> Violations:
    """A text is set below 6 pt.

    Why it matters: home printers cannot reproduce it, and few eyes can read it.

    Example:
          # file: templates/small/card.svg.j2
        - {{ line(c.name, 4, 10, size=5, role="name", small="a credit line") }}
        + {{ line(c.name, 4, 10, size=6, role="name", small="a credit line") }}

    Source: 6 pt is the minimum that card printers give.
    """
    yield from smaller_type(
        laid_out, 0.0, FLOOR_PT, "no reason makes it readable: shorten the text or give it more room"
    )
