"""SEALED, see README.md. What happens to files after they were built: paper changed, files exchanged, a table edited."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pikepdf

from tests.blind.operators import blind
from tests.blind.outputs import SpoiltFile, as_other, decks, in_pdf, in_table, spoilt
from tests.mutants.output import Build


@blind("B", "outputs", "other-paper")
def other_paper(build: Build, rng: Random) -> Iterator[SpoiltFile]:
    """The file was saved for another paper, by a program that fits pages."""

    def change(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            page.mediabox = [0, 0, 612, 792]

    for name in build.ending(".pdf"):
        yield spoilt(name, "the pages have the size of American paper", in_pdf(change))


@blind("B", "outputs", "sheets-of-the-other-language")
def sheets_of_other_language(build: Build, rng: Random) -> Iterator[SpoiltFile]:
    """The sheets of one language lie in the folder of the other."""
    for name in build.ending(".pdf"):
        other = name.replace("/en/", "/sv/")
        if other != name and other in build.files:
            yield spoilt(name, f"these are the sheets of the other language, {other}", as_other(build, other))


@blind("B", "outputs", "back-for-front")
def back_for_front(build: Build, rng: Random) -> Iterator[SpoiltFile]:
    """The picture of the fronts is that of the back."""
    backs = {name.rsplit("-back-", 1)[0]: name for name in build.ending(".jpg") if "-back-" in name}
    for name in build.ending(".jpg"):
        deck = next((deck for deck in backs if name.startswith(f"{deck}-") and "-back-" not in name), None)
        if deck:
            yield spoilt(name, "the picture shows the back", as_other(build, backs[deck]))


@blind("B", "outputs", "address-mistyped")
def address_mistyped(build: Build, rng: Random) -> Iterator[SpoiltFile]:
    """The table looks for a picture at an address where there is none."""
    for name in build.ending(".json"):
        for at in decks(build, name):
            for side in ("FaceURL", "BackURL"):

                def change(table: Any, at: int = at, side: str = side) -> None:
                    for pictures in table["ObjectStates"][at]["CustomDeck"].values():
                        pictures[side] = pictures[side].replace("images/", "image/")

                yield spoilt(
                    name,
                    f"deck {at + 1} of the table looks for its {side} in the wrong folder",
                    in_table(change),
                )


@blind("B", "outputs", "cards-twice-on-the-table")
def cards_twice(build: Build, rng: Random) -> Iterator[SpoiltFile]:
    """A deck was put on the table twice."""
    for name in build.ending(".json"):
        for at in decks(build, name):

            def change(table: Any, at: int = at) -> None:
                table["ObjectStates"].append(table["ObjectStates"][at])

            yield spoilt(name, f"deck {at + 1} of the table is there twice", in_table(change))
