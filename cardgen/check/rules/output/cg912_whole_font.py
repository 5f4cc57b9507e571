from cardgen.check.api import WARNING, BuildOutput, Violations, rule


@rule("CG912", "whole-font", severity=WARNING)
def whole_font(output: BuildOutput) -> Violations:
    """A font is embedded whole, not as a subset.

    Why it matters: the file is larger than it need be, and some licences allow only subsets.

    Example:
        - # a file saved in another program, which put whole fonts into it
        + # the file as it was built

    Source: ISO 32000-1, 9.6.4 (font subsets).
    """
    for file, font in output.fonts():
        if font.embedded and not font.subset:
            yield file.violation(f"font '{font.name}' is embedded whole, not as a subset")
