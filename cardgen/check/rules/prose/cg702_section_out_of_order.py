from cardgen.check.api import CheckedProse, Violations, of_prose, rule


@rule("CG702", "section-out-of-order")
@of_prose
def section_out_of_order(prose: CheckedProse) -> Violations:
    """A section of the rules has a lower number than one before it.

    Why it matters: nobody finds section 9 between 12 and 13.

    Example:
          # file: rules.en.md
          # Rules
        + ## 1 The game
        + Play.
          ## 2 The end
          Stop.
        - ## 1 The game
        - Play.

    Source: rules of games are numbered in reading order. CG006 reports duplicate numbers.
    """
    highest = ""
    for section in prose.sections:
        number = section.number
        if section.label or not number[0].isdigit():
            continue
        if _order(number) < _order(highest):
            message = f"section '{number}' comes after '{highest}'; move it or renumber it"
            yield prose.violation(prose.blocks[section.block], 0, message)
        else:
            highest = number


def _order(number: str) -> list[tuple[int, str]]:
    """Return the sort key of a section's number; digits are compared as text, so that any number of them works."""
    parts = [part.lstrip("0") for part in number.split(".")]
    return [(len(part), part) for part in parts]
