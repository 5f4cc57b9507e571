"""CG921 lost-picture: A table names a picture or booklet that is not where its address leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.check.built.addresses import lost_pictures
from cardgen.check.rule import Violation, rule, violation
from cardgen.findings import Place

if TYPE_CHECKING:
    from cardgen.check.built.build_output import BuildOutput


@rule("CG921", "lost-picture")
def lost_picture(output: BuildOutput) -> Iterator[Violation]:
    """A table names a picture or booklet that is not where its address leads.

    Why it matters: the table shows a white card. It happens where the output folder was moved after the build.

    Wrong:
        # output/ built in one place and moved to another

    Right:
        # output/ built where it stays, or with --url-prefix https://example.org/pictures/

    Source: Tabletop Simulator knowledge base, custom content: addresses are absolute.
    """
    for table in output.tables:
        for url, why in lost_pictures(output, table):
            yield violation(Place(table.name), f"'{url}' {why}")
