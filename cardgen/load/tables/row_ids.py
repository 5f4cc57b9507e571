"""Ids of rows that have none of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.load.document import Positions
from cardgen.load.names import slug


class RowIds:
    """Makes ids for rows without one: deck and name, numbered where a name comes again."""

    def __init__(self, deck: str, languages: Sequence[str]) -> None:
        self.deck = deck
        self.languages = ("en", *languages)
        self.seen: dict[str, int] = {}

    def fill(self, record: dict[str, Any], positions: Positions, line: int) -> None:
        """Set the id of a record that has none; its place is that of the name. A number alone gets the deck's id."""
        if "id" in record:
            # Each sheet of a workbook counts from 1, and ids are the game's.
            record["id"] = f"{self.deck}-{record['id']}" if record["id"].isdecimal() else record["id"]
            return
        name = record.get("name", "")
        if isinstance(name, dict):
            name = next((name[lang] for lang in self.languages if lang in name), "")
        base = f"{self.deck}-{slug(str(name)) or line}"[:70].rstrip("-")
        self.seen[base] = self.seen.get(base, 0) + 1
        record["id"] = base if self.seen[base] == 1 else f"{base}-{self.seen[base]}"
        positions[2]["id"] = positions[2].get("name", positions[0])
