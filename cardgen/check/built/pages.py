"""Pages of built PDFs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.check.built.build_output import BuildOutput, PrintFile
    from cardgen.check.built.pdf_facts import PageFacts


def printed_pages(output: BuildOutput) -> Iterator[tuple[PrintFile, int, PageFacts]]:
    """Yield all pages with their file and number from 1."""
    for file in output.prints:
        for number, page in enumerate(file.facts.pages if file.facts else (), start=1):
            yield file, number, page


def same_size(one: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether two sizes in mm are equal within a tolerance."""
    return all(abs(a - b) <= 0.2 for a, b in zip(one, other, strict=True))
