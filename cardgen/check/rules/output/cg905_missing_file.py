"""CG905 missing-file: A file that was built is not there any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.check.rule import Violation, rule, violation
from cardgen.findings import Place

if TYPE_CHECKING:
    from cardgen.check.built.build_output import BuildOutput


@rule("CG905", "missing-file")
def missing_file(output: BuildOutput) -> Iterator[Violation]:
    """A file that was built is not there any more.

    Why it matters: a deck is not printed, or a table shows an empty card.

    Wrong:
        # output/keep/en/print/a4-duplex/room.pdf deleted by hand

    Right:
        # the folder as it was built; a build makes missing files again

    Source: `.cardgen-manifest.json`, which names every file of a build.
    """
    for name in output.listed:
        if not output.named(name).is_there:
            yield violation(Place(name), "the file was built and is not there; build it again")
