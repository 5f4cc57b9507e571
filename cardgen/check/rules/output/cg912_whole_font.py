"""CG912 whole-font: A font is in the file with all its glyphs, not only those that are used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.check.rule import Violation, rule, violation
from cardgen.findings import WARNING, Place

if TYPE_CHECKING:
    from cardgen.check.built.build_output import BuildOutput


@rule("CG912", "whole-font", severity=WARNING)
def whole_font(output: BuildOutput) -> Iterator[Violation]:
    """A font is in the file with all its glyphs, not only those that are used.

    Why it matters: the file is larger than it need be, and some licences allow no more than a part.

    Wrong:
        # a file saved in another program, which put whole fonts into it

    Right:
        # the file as it was built

    Source: ISO 32000-1, 9.6.4 (font subsets).
    """
    for file in output.prints:
        for font in file.facts.fonts if file.facts else ():
            if font.embedded and not font.subset:
                yield violation(
                    Place(file.name), f"font '{font.name}' is in the file whole; build the file again"
                )
