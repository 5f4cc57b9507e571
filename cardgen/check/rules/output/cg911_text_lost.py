from cardgen.check.api import BuildOutput, Violations, counted, rule


@rule("CG911", "text-lost")
def text_lost(output: BuildOutput) -> Violations:
    """Text in a file can be seen but not searched: its glyphs map to no characters, or a page is one picture.

    Why it matters: it can neither be searched nor read aloud, and a picture of text prints coarsely.

    Example:
        - # a page that another program made a picture of
        + # the file as it was built

    Source: ISO 32000-1, 9.10 (extraction of text).
    """
    for file, font in output.fonts():
        if font.unread:
            glyphs = f"{counted(font.unread, 'glyph')} of font '{font.name}'"
            yield file.violation(f"{glyphs} can be seen but not read as text")
    for file, number, page in output.pages():
        if page.flat:
            yield file.violation(f"page {number} is one picture, without text or lines")
