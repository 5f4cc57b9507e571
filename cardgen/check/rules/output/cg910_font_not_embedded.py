from cardgen.check.api import BuildOutput, Violations, rule


@rule("CG910", "font-not-embedded")
def font_not_embedded(output: BuildOutput) -> Violations:
    """A font is not embedded, or is a Type 3 font.

    Why it matters: on a machine without the font, another is printed, with other widths.

    Example:
        - # a file saved in another program without its fonts
        + # the file as it was built

    Source: ISO 32000-1, 9.6.2.2 and 9.9; printers refuse such files.
    """
    for file, font in output.fonts():
        if font.drawn or not font.embedded:
            how = "is a Type 3 font, drawings instead of glyphs" if font.drawn else "is not embedded"
            yield file.violation(f"font '{font.name}' {how}")
