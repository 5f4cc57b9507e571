"""CG924 outdated-file: A file is older than the content: errors stopped the build that would have made it anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.check.rule import Violation, rule, violation
from cardgen.findings import Place
from cardgen.manifest import OUTDATED

if TYPE_CHECKING:
    from cardgen.check.built.build_output import BuildOutput


@rule("CG924", "outdated-file")
def outdated_file(output: BuildOutput) -> Iterator[Violation]:
    """A file is older than the content: errors stopped the build that would have made it anew.

    Why it matters: what is printed is not what the cards say today.

    Wrong:
        # output/keep/en/print/a4-duplex/room.pdf from last week, and a build that told of an error in room.yaml

    Right:
        # the error is mended, and the file built again

    Source: `.cardgen-manifest.json`, which remembers what a build named as out of date.
    """
    for name in output.in_state(OUTDATED):
        told = "the file is older than the content, since errors stopped its build"
        yield violation(Place(name), f"{told}; mend them and build it again")
