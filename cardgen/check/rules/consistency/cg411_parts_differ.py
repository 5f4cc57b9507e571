"""CG411 parts-differ: two languages of a text have not the same paragraphs, items, rows or sentences, and …"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.comparison.part_counts import part_violations
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import WARNING


@rule("CG411", "parts-differ", severity=WARNING)
def parts_differ(game: CheckedGame) -> Iterator[Violation]:
    """Two languages of a text have not the same paragraphs, items, rows or sentences, and nearly all others do.

    Why it matters: what one language lacks is a rule that its readers do not have.

    Wrong:
        # file: rules.sv.md
        # Regler
        ## 1 Dörrar
        Tryck.

        - Svärd
        - Yxa
        ## 2 Fällor
        Slå.
        ## 3 Bro
        Gå.
        ## 4 Eld
        Fly.
        ## 5 Is
        Halka.
        ## 6 Guld
        Ta det.
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push.

        - Sword
        ## 2 Traps
        Roll.
        ## 3 Bridge
        Walk.
        ## 4 Fire
        Flee.
        ## 5 Ice
        Slip.
        ## 6 Gold
        Take it.

    Right:
        # file: rules.sv.md
        # Regler
        ## 1 Dörrar
        Tryck.

        - Svärd
        - Yxa
        ## 2 Fällor
        Slå.
        ## 3 Bro
        Gå.
        ## 4 Eld
        Fly.
        ## 5 Is
        Halka.
        ## 6 Guld
        Ta det.
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push.

        - Sword
        - Axe
        ## 2 Traps
        Roll.
        ## 3 Bridge
        Walk.
        ## 4 Fire
        Flee.
        ## 5 Ice
        Slip.
        ## 6 Gold
        Take it.

    Source: README, A game's files: the languages of a game are all complete. One sentence may be two in another
    language: a lost one also makes the text shorter than all others are beside their translation.
    """
    return part_violations(game, "parts")
