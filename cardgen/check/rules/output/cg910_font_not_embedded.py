"""CG910 font-not-embedded: A font is not in the file, or is one whose letters are drawings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.check.rule import Violation, rule, violation
from cardgen.findings import Place

if TYPE_CHECKING:
    from cardgen.check.built.build_output import BuildOutput


@rule("CG910", "font-not-embedded")
def font_not_embedded(output: BuildOutput) -> Iterator[Violation]:
    """A font is not in the file, or is one whose letters are drawings.

    Why it matters: where the font is not installed, another is printed, with other widths.

    Wrong:
        # a file saved in another program without its fonts

    Right:
        # the file as it was built

    Source: ISO 32000-1, 9.6.2.2 and 9.9; printers refuse such files.
    """
    for file in output.prints:
        for font in file.facts.fonts if file.facts else ():
            if font.drawn or not font.embedded:
                how = "is of Type 3, drawings and no letters" if font.drawn else "is not in the file"
                yield violation(Place(file.name), f"font '{font.name}' {how}; build the file again")
