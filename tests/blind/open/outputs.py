"""What happens to files after they were built: pages lost or turned, cards lost from a table, pictures of another language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pikepdf

from tests.blind.operators import blind
from tests.blind.outputs import SpoiltFile, as_other, decks, in_pdf, in_table, spoilt
from tests.mutants.output import Build


@blind("A", "outputs", "last-page-lost")
def last_page_lost(build: Build, rng: Random) -> Iterator[SpoiltFile]:
    """The last page was left out when the file was saved again."""

    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[-1]

    for name in build.ending(".pdf"):
        yield spoilt(name, "the last page is missing", in_pdf(change))


@blind("A", "outputs", "pages-backwards")
def pages_backwards(build: Build, rng: Random) -> Iterator[SpoiltFile]:
    """The pages are in the wrong order, so that backs come before fronts."""
    for name in build.ending(".pdf"):
        yield spoilt(name, "the pages are in the wrong order", in_pdf(lambda pdf: pdf.pages.reverse()))


@blind("A", "outputs", "picture-of-the-other-language")
def picture_of_other_language(build: Build, rng: Random) -> Iterator[SpoiltFile]:
    """A picture of the table was copied from the folder of the other language."""
    for name in build.ending(".jpg"):
        stem = name.rsplit("-", 1)[0].replace("/en/", "/sv/")
        other = next(
            (one for one in build.ending(".jpg") if "/en/" in name and one.startswith(f"{stem}-")), None
        )
        if other:
            yield spoilt(name, f"the picture is that of the other language, {other}", as_other(build, other))


@blind("A", "outputs", "card-lost-from-the-table")
def card_lost_from_table(build: Build, rng: Random) -> Iterator[SpoiltFile]:
    """A deck of the table has a card less than the game says."""
    for name in build.ending(".json"):
        for at in decks(build, name):

            def change(table: Any, at: int = at) -> None:
                deck = table["ObjectStates"][at]
                deck["DeckIDs"].pop()
                deck["ContainedObjects"].pop()

            yield spoilt(name, f"deck {at + 1} of the table lacks a card", in_table(change))
