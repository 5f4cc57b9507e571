from cardgen.check.api import BuildOutput, Place, Violations, counted, rule, violation
from cardgen.check.built.pages import printed_pages


@rule("CG911", "text-lost")
def text_lost(output: BuildOutput) -> Violations:
    """Text of a file can be seen but not searched: its glyphs map to no characters, or a page is one picture.

    Why it matters: it can neither be searched nor read aloud, and a picture of text prints coarse.

    Example:
        - # a page that another program made a picture of
        + # the file as it was built

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
