from collections import Counter, defaultdict

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.load.prose import Section

#: Minimum number of sections with the usual level for each with another.
_TIMES = 2


@rule("CG736", "heading-level-wrong", severity=WARNING)
@of_prose
def heading_level_wrong(prose: CheckedProse) -> Violations:
    """A section's heading has another level than those of nearly all sections at its depth of numbering.

    Why it matters: a part is printed as large as the section that it belongs to, or the other way round.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Turn
          ### 1.1 Move
          Go.
        - ## 1.2 Search
        + ### 1.2 Search
          Look.
          ### 1.3 Rest
          Sleep.
          ### 1.4 Fight
          Roll.

    Source: own experience of proofreading.
    """
    by_depth: dict[tuple[str, int], list[Section]] = defaultdict(list)
    for section in prose.sections if prose.markdown else ():
        by_depth[section.label, section.number.count(".")].append(section)
    for sections in by_depth.values():
        (usual, times), *_ = Counter(section.level for section in sections).most_common()
        odd = [section for section in sections if section.level != usual]
        for section in odd if times >= _TIMES * len(odd) else ():
            message = (
                f"section {section.number} has '{'#' * section.level}', others at its depth '{'#' * usual}'"
            )
            yield prose.violation(prose.blocks[section.block], 0, f"{message}; use '{'#' * usual}'")
