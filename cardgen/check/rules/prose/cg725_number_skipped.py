from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule

#: Maximum gap; with a larger one the numbers are not those of sections.
_MOST_SKIPPED = 3
#: Maximum number of numbered parts of a section of a game's rules.
_MOST_PARTS = 99


@rule("CG725", "number-skipped", severity=WARNING)
@of_prose
def number_skipped(prose: CheckedProse) -> Violations:
    """The section numbers skip one.

    Why it matters: a section was lost, or seems to be.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
          Push.
        - ## 3 Traps
        + ## 2 Traps
          Roll.

    Source: sections are numbered consecutively at each level; a number that another module has is not missing.
    """
    known = {(s.label, s.number) for s in prose.sections} | {("", number) for number in prose.left_out}
    last: dict[tuple[str, str], int] = {}
    for section in prose.sections:
        above, _dot, own = section.number.rpartition(".")
        if not own.isdigit():
            continue
        before = last.get((section.label, above), 0 if above else int(own) - 1)
        missing = [f"{above}.{n}" if above else str(n) for n in range(before + 1, int(own))]
        missing = [number for number in missing if (section.label, number) not in known]
        inside_game = prose.of_game and bool(above) and before > 0 and int(own) <= _MOST_PARTS
        if missing and (len(missing) <= _MOST_SKIPPED or inside_game):
            message = f"'{missing[0]}' is missing before '{section.number}'; add it or renumber"
            yield prose.violation(prose.blocks[section.block], 0, message)
        last[section.label, above] = max(before, int(own))
