"""CG803 unreadable-type: A text is set under 6 pt."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.laid_out_game import LaidOutGame
from cardgen.check.vision.fit import FLOOR_PT, smaller_type


@rule("CG803", "unreadable-type")
def unreadable_type(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A text is set under 6 pt.

    Why it matters: home printers do not hold it, and few eyes do.

    Wrong:
        # file: templates/small/card.svg.j2
        {{ line(c.name, 4, 10, size=5, role="name", small="a credit line") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small

    Right:
        # file: templates/small/card.svg.j2
        {{ line(c.name, 4, 10, size=6, role="name", small="a credit line") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small

    Source: the floor that printers of cards give, 6 pt.
    """
    yield from smaller_type(
        laid_out, 0.0, FLOOR_PT, "no reason makes it readable: shorten the text or give it more room"
    )
