"""Edits that are right: what the checker may say nothing about. The data is in `legitimate.yaml`.

An edit of a text that has been reworded since no longer applies and is left out; a test wants thirty that do.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.blind.by_hand import place_of, planted
from tests.blind.operators import Mistake
from tests.mutants.content import Content
from tests.rows import read_yaml

_DATA = Path(__file__).with_name("legitimate.yaml")


def legitimate(content: Content) -> Iterator[Mistake]:
    """List the edits as sites of the benchmark; `says` is what was done."""
    for row in read_yaml(_DATA):
        if all(place_of(content, row["game"], old) for old in row["change"]):
            yield planted(content, row["game"], row)
