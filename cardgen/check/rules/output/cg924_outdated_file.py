from cardgen.check.api import BuildOutput, Place, Violations, rule, violation
from cardgen.manifest import OUTDATED


@rule("CG924", "outdated-file")
def outdated_file(output: BuildOutput) -> Violations:
    """A file is older than the content: errors stopped the build that would have updated it.

    Why it matters: what is printed is not what the cards say today.

    Example:
        - # output/keep/en/print/a4-duplex/room.pdf from last week, and a build that reported an error in room.yaml
        + # the error is fixed, and the file built again

    Source: `.cardgen-manifest.json`, which records what a build reported as out of date.
    """
    for name in output.in_state(OUTDATED):
        problem = "the file is older than the content, since errors stopped its build"
        yield violation(Place(name), f"{problem}; fix them and build it again")
