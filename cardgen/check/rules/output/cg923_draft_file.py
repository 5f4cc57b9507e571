from cardgen.check.api import BuildOutput, Place, Violations, rule, violation
from cardgen.manifest import DRAFT


@rule("CG923", "draft-file")
def draft_file(output: BuildOutput) -> Violations:
    """A file is a draft, from a build that did not stop at errors.

    Why it matters: faces with errors are stamped, and cards that cannot be read are missing. It is for looking at, not
    for cutting.

    Example:
        - # output/keep/en/print/a4-duplex/room.pdf, made by cardgen build --draft
        + # the same, made by cardgen build

    Source: `.cardgen-manifest.json`, which records what a draft made.
    """
    for name in output.in_state(DRAFT):
        yield violation(Place(name), "the file is a draft; fix the errors and build without --draft")
