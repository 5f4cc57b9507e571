"""Output: the files that were built are all there, whole and our own, and the table shows its pictures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING, Place
from cardgen.manifest import MANIFEST

if TYPE_CHECKING:
    from cardgen.check.output_made import BuildOutput, TableFile

#: Kinds of files that builds make; others in their folders are a user's own affair.
_OURS = (".pdf", ".json", ".png", ".jpg")
#: Keys of a table that hold an address.
_ADDRESS = ("URL", "Url")


@rule("CG904", "damaged-file")
def damaged_file(output: BuildOutput) -> Iterator[Violation]:
    """A file that was built cannot be read whole.

    Why it matters: one program mends it and another prints half of it. It was cut short on its way, or changed.

    Wrong:
        # output/keep/en/print/a4-duplex/room.pdf, of which the last kilobyte is missing

    Right:
        # the file as it was built

    Source: ISO 32000-1, 7.5 (structure of a file); RFC 8259 (JSON); SQLite's own check of a database.
    """
    listed = [(file.name, file.why) for file in (*output.prints, *output.judged)]
    for name, why in (*listed, *output.broken()):
        if why:
            yield violation(Place(name), f"the file is not whole: {why}; build it anew")
    if output.list_is_damaged:
        yield violation(Place(MANIFEST), "the list of what was built is not whole; build everything anew")


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


@rule("CG906", "changed-file", severity=WARNING)
def changed_file(output: BuildOutput) -> Iterator[Violation]:
    """A file has another size than when it was built.

    Why it matters: what is printed is not what the content says. The next build writes over it.

    Wrong:
        # output/keep/en/print/a4-duplex/room.pdf opened in another program and saved there

    Right:
        # the file as it was built; a changed copy lies elsewhere

    Source: `.cardgen-manifest.json`, which holds the size of every file of a build.
    """
    for name, size in output.listed.items():
        found = output.named(name).size_bytes
        if found is not None and found != size:
            told = f"the file has {found} bytes and was built with {size}"
            yield violation(
                Place(name), f"{told}: somebody changed it; build it again, or keep the change elsewhere"
            )


@rule("CG907", "foreign-file", severity=WARNING)
def foreign_file(output: BuildOutput) -> Iterator[Violation]:
    """A file lies among those of a build and was made by none.

    Only files of the kinds that builds make are told, in folders that builds fill.

    Why it matters: it is taken for a part of the game and printed, however old it is.

    Wrong:
        # output/keep/en/print/a4-duplex/room-old.pdf, copied there by hand

    Right:
        # the copy lies in a folder of its own

    Source: `.cardgen-manifest.json`, which names every file of a build.
    """
    for folder in sorted({os.path.dirname(name) for name in output.listed} - {""}):
        for path in (file.path for file in output.files_in(output.folder / folder)):
            name = output.name(path)
            if name not in output.listed and path.suffix in _OURS and not path.name.startswith("."):
                yield violation(Place(name), "no build made this file; move it to a folder of its own")


@rule("CG920", "broken-table")
def broken_table(output: BuildOutput) -> Iterator[Violation]:
    """A table for Tabletop Simulator breaks a rule without which it does not load whole.

    Why it matters: a card is missing or shows the wrong picture, and the game says nothing.

    Wrong:
        # a deck whose DeckIDs were edited by hand, and differ from the CardIDs of the cards in it

    Right:
        # the table as it was built

    Source: Tabletop Simulator knowledge base, save file format; what holds in 570 public tables.
    """
    for table in output.judged:
        if not table.why:
            there = table.images.is_dir() and not list(_lost(output, table))
            for wrong in output.invariants[table.exporter](table.data, table.images if there else None):
                yield violation(Place(table.name), f"{wrong}; build the table anew")


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
        for url, why in _lost(output, table):
            yield violation(Place(table.name), f"'{url}' {why}")


def _lost(output: BuildOutput, table: TableFile) -> Iterator[tuple[str, str]]:
    """Give the addresses that lead nowhere, each with what is wrong and what to do."""
    from urllib.request import url2pathname

    for url in dict.fromkeys(_addresses(table.data)):
        parts = urlsplit(url)
        name = unquote(parts.path).rsplit("/", 1)[-1]
        there = bool(name) and output.file(table.images / name).is_there
        if parts.scheme == "file" and not output.file(Path(url2pathname(parts.path))).is_there:
            yield (
                url,
                f"is not there, though images/{name} is: the folder was moved; build it where it stays"
                if there
                else "is not there; build the table again",
            )
        elif parts.scheme in ("http", "https") and not there:
            yield url, f"has no file images/{name} to put there; build the table again"
        elif parts.scheme not in ("file", "http", "https"):
            yield url, "is no address that the game opens; build the table again"


def _addresses(data: Any) -> Iterator[str]:
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            for key, inner in value.items():
                if isinstance(inner, str):
                    if inner and key.endswith(_ADDRESS):
                        yield inner
                else:
                    waiting.append(inner)
        elif isinstance(value, list):
            waiting += value
