from itertools import chain

from cardgen.check.api import BuildOutput, Place, Violations, rule, violation
from cardgen.manifest import MANIFEST


@rule("CG904", "damaged-file")
def damaged_file(output: BuildOutput) -> Violations:
    """A built file is damaged.

    Why it matters: one program repairs it and another prints half of it. It was truncated in transit, or changed.

    Example:
        - # output/keep/en/print/a4-duplex/room.pdf, of which the last kilobyte is missing
        + # the file as it was built

    Source: ISO 32000-1, 7.5 (structure of a file); RFC 8259 (JSON); SQLite's own check of a database.
    """
    prints = ((file.name, file.why) for file in output.prints)
    tables = ((file.name, file.why) for file in output.with_invariants)
    for name, why in chain(prints, tables, output.broken()):
        if why:
            yield violation(Place(name), f"the file is damaged: {why}; build it again")
    if output.manifest_is_damaged:
        yield violation(Place(MANIFEST), "the list of what was built is damaged; build everything again")
