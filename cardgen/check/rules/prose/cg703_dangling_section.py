from cardgen.check.api import WARNING, CheckedProse, Violations, nearest, of_prose, rule
from cardgen.check.corpus.prose.section_references import references


@rule("CG703", "dangling-section", severity=WARNING)
@of_prose
def dangling_section(prose: CheckedProse) -> Violations:
    """Running text refers to a section, chapter or rule card by a number that does not exist.

    Why it matters: the player looks it up in the middle of a turn and finds nothing.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
        - Open doors as section 4 tells.
        + Open doors as section 2 tells.
          ## 2 Traps
        - Roll a die.
        + Roll a die to open doors.

    Source: rules are looked up by number. A reference to another book says so: `section 4 of the base game`.
    """
    for ref in references(prose):
        if (ref.label, ref.number) in prose.by_number or ref.offset in ref.block.tokens:
            continue  # CG102 reports tokens
        known = [number for label, number in prose.by_number if label == ref.label]
        what = f"{ref.label} '{ref.number}'".strip() if ref.label else f"section '{ref.number}'"
        hint = nearest(ref.number, known) if known else "; the text has no section numbers"
        yield prose.violation(ref.block, ref.offset, f"no {what}{hint}")
