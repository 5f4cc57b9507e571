"""Mistakes planted by hand in the strangers' games: most contradict a card or a rule in other words.

A row of data is one mistake: `change` maps what stands in exactly one place of the game's files to what is planted there, in all
languages that have it; `against` is where the opposite is said, a section or a card; `kind` is `contradiction` or a category.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.blind.operators import Mistake, mistake
from tests.blind.prose import at
from tests.mutants.content import Content, Edit, scalars


def by_hand(content: Content, folder: Path, slips: bool) -> Iterator[Mistake]:
    """List the mistakes of a folder's files, each named after its game: the contradictions, or the other slips."""
    for file in sorted(folder.glob("*.yaml")):
        for row in yaml.safe_load(file.read_text("utf-8")):
            if (row["kind"] != "contradiction") is slips:
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


def _edit(content: Content, game: str, old: str, new: str) -> Edit:
    places = [
        (name, text.index(old))
        for name, text in content.files.items()
        if name.startswith(f"content/{game}/") and old in text
    ]
    one = [name for name, _ in places if content.files[name].count(old) == 1]
    assert len(places) == len(one) == 1, f"{game}: '{old}' must be in exactly one place, and is in {places}"
    name, start = places[0]
    return Edit(name, start, start + len(old), new)
