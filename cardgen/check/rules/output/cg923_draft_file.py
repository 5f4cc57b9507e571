"""CG923 draft-file: A file is a draft: faces with errors are stamped on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.check.rule import Violation, rule, violation
from cardgen.findings import Place
from cardgen.manifest import DRAFT

if TYPE_CHECKING:
    from cardgen.check.built.build_output import BuildOutput


@rule("CG923", "draft-file")
def draft_file(output: BuildOutput) -> Iterator[Violation]:
    """A file is a draft, from a build that did not stop at errors.

    Why it matters: faces with errors are stamped, and cards that cannot be read are missing. It is for looking at, not
    for cutting.

    Wrong:
        # output/keep/en/print/a4-duplex/room.pdf, made by cardgen build --draft

    Right:
        # the same, made by cardgen build

    Source: `.cardgen-manifest.json`, which remembers what a draft made.
    """
    for name in output.in_state(DRAFT):
        yield violation(Place(name), "the file is a draft; mend the errors and build without --draft")
