"""The tables that rules draw from decks, as operators see them: which rows a block lists, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from tests.mutants.content import LOADER

_TABLE = re.compile(r"^```table\n(.*?)^```$", re.M | re.S)


def listed_rows(words: str) -> Iterator[tuple[int, int, yaml.Node]]:
    """Yield the rows that the tables of a section list: what falls out with each, counted in its words."""
    for block in _TABLE.finditer(words):
        pairs = {str(key.value): value for key, value in yaml.compose(block[1], LOADER).value}
        nodes = pairs["rows"].value if "rows" in pairs else []
        for before, node, after in zip([None, *nodes], nodes, [*nodes[1:], None], strict=False):
            start, end = node.start_mark.index, node.end_mark.index
            if after is not None:
                end = after.start_mark.index
            elif before is not None:
                start = before.end_mark.index
            yield block.start(1) + start, block.start(1) + end, node
