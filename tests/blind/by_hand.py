"""Mistakes planted by hand in the strangers' games: most contradict a card or a rule in other words.

A row of data is one mistake: `change` maps what stands in exactly one place of the game's files to what is planted there, in all
languages that have it; `against` is where the opposite is said, a section or a card; `kind` is `contradiction` or a category.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from tests.blind.operators import Mistake, mistake
from tests.mutants.content import Content, Edit, Record


def by_hand(content: Content, folder: Path, slips: bool) -> Iterator[Mistake]:
    """List the mistakes of a folder's files, each named after its game: the contradictions, or the other slips."""
    for file in sorted(folder.glob("*.yaml")):
        for row in yaml.safe_load(file.read_text("utf-8")):
            if (row["kind"] != "contradiction") is slips:
                yield _planted(content, file.stem, row)


def _planted(content: Content, game: str, row: dict[str, object]) -> Mistake:
    changes = row["change"]
    assert isinstance(changes, dict)
    edits = [_edit(content, game, str(old), str(new)) for old, new in changes.items()]
    names = [str(one) for one in row.get("against", ())]  # type: ignore[attr-defined]
    return mistake(_record(content, edits[0]), edits, str(row["says"]), names=tuple(names), in_content=bool(row.get("in_content", True)))


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


def _record(content: Content, edit: Edit) -> Record:
    around = [r for r in content.records if r.file == edit.file and r.start <= edit.start < r.end]
    whole = Record(edit.file, edit.file.split("/")[1], "file", Path(edit.file).stem, "", 0, len(content.files[edit.file]))
    return min(around, key=lambda r: r.end - r.start, default=whole)
