"""Mistakes planted by hand: most contradict a card or a rule in other words.

A row of data is one mistake: `change` maps what stands in exactly one place of the game's files to what is planted there, in all
languages that have it; `against` is where the opposite is said, a section or a card; `kind` is `contradiction` or a category.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.blind.operators import Mistake, mistake
from tests.blind.prose import at
from tests.mutants.content import Content, Edit, scalars
from tests.rows import read_yaml


def by_hand(content: Content, folder: Path, slips: bool = False) -> Iterator[Mistake]:
    """List the mistakes of a folder's files, each named after its game: the contradictions, or the other slips.

    What no longer applies, since a shipped game has been reworded, is left out; a test counts what is left.
    """
    for file in sorted(folder.glob("*.yaml")):
        for row in read_yaml(file):
            if (row["kind"] != "contradiction") is slips and all(
                place_of(content, file.stem, old) for old in row["change"]
            ):
                yield planted(content, file.stem, row)


def planted(content: Content, game: str, row: Mapping[str, Any]) -> Mistake:
    """Make a mistake of a row of data."""
    edits = [_edit(content, game, old, new) for old, new in row["change"].items()]
    record = at(content, edits[0].file, edits[0].start)
    called = (
        [str(node.value) for _, node in scalars(record.fields["name"])] if "name" in record.fields else []
    )
    names = (*row.get("against", ()), *called)
    known = row.get("in_content", True)
    return mistake(
        at(content, edits[0].file, edits[0].start), edits, row["says"], names=names, in_content=known
    )


def place_of(content: Content, game: str, words: str) -> tuple[str, int] | None:
    """Return the one place of a game of some words: file and offset; None if there is none, or more than one."""
    found = [
        (name, match.start())
        for name, text in content.files.items()
        if name.startswith(f"content/{game}/") and words in text
        for match in re.finditer(re.escape(words), text)
    ]
    return found[0] if len(found) == 1 else None


def _edit(content: Content, game: str, old: str, new: str) -> Edit:
    place = place_of(content, game, old)
    assert place, f"{game}: '{old}' must be in exactly one place"
    name, start = place
    return Edit(name, start, start + len(old), new)
