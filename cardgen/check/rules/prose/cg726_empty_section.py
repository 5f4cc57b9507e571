from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.load.prose import HEADING


@rule("CG726", "empty-section", severity=WARNING)
@of_prose
def empty_section(prose: CheckedProse) -> Violations:
    """A numbered section has a title and nothing below it.

    Why it matters: readers who are sent there find nothing.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
        + Push.
          ## 2 Traps
          Roll a die.

    Source: a section has text, of its own or in its subsections.
    """
    for index, section in enumerate(prose.sections):
        shared = any(s.block == section.block for s in prose.sections[index + 1 : index + 3])
        blocks = list(prose.blocks_of(index))
        if not shared and section.title and all(block.kind == HEADING for block in blocks):
            message = f"section '{section.number}' is empty; write it or delete it"
            yield prose.violation(prose.blocks[section.block], 0, message)
