from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.prose.section_references import references


@rule("CG706", "reference-to-itself", severity=WARNING)
@of_prose
def reference_to_itself(prose: CheckedProse) -> Violations:
    """A section refers the reader to itself.

    Why it matters: the reader is already there; another section was meant.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Traps
        - For doors see section 1.
        + For doors see section 2.
          ## 2 Doors
          Push.

    Source: a number that was not changed when sections moved.
    """
    for ref in references(prose):
        if ref.block.section >= 0 and prose.by_number.get((ref.label, ref.number)) == ref.block.section:
            message = f"'{ref.number}' is this section; name the one that is meant"
            yield prose.violation(ref.block, ref.offset, message)
