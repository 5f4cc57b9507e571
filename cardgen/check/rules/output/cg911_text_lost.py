"""CG911 text-lost: text of a file can be seen and not read: its glyphs stand for no characters, or a page is …"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.check.built.pages import printed_pages
from cardgen.check.rule import Violation, rule, violation
from cardgen.findings import Place, counted

if TYPE_CHECKING:
    from cardgen.check.built.build_output import BuildOutput


@rule("CG911", "text-lost")
def text_lost(output: BuildOutput) -> Iterator[Violation]:
    """Text of a file can be seen and not read: its glyphs stand for no characters, or a page is one picture.

    Why it matters: it can neither be searched nor read aloud, and a picture of text prints coarse.

    Wrong:
        # a page that another program made a picture of

    Right:
        # the file as it was built

    Source: ISO 32000-1, 9.10 (extraction of text).
    """
    for file in output.prints:
        for font in file.facts.fonts if file.facts else ():
            if font.unread:
                told = (
                    f"{counted(font.unread, 'glyph')} of font '{font.name}' can be seen and not read as text"
                )
                yield violation(Place(file.name), f"{told}; build the file again")
    for file, number, page in printed_pages(output):
        if page.flat:
            yield violation(
                Place(file.name), f"page {number} is one picture, without text or lines; build the file again"
            )
