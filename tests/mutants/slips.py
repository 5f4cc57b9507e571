"""Mistakes of one pattern each, as `slips.yaml` lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from tests.mutants import Places, operator
from tests.mutants.content import Content, Site, Text, in_text, matches
from tests.rows import read_yaml


def is_rule_of_table(text: Text, at: int) -> bool:
    """Return whether a place is in the line under the head of a table, which is no prose."""
    begin = text.words.rfind("\n", 0, at) + 1
    return text.words.startswith("|--", begin)


def _places(slip: Mapping[str, Any]) -> Places:
    of_language = slip["group"] == 6

    def places(content: Content, rng: Random) -> Iterator[Site]:
        for text in content.texts:
            if slip.get("of", text.path) == text.path:
                find = (
                    re.finditer(slip["old"], text.words) if slip.get("braces") else matches(text, slip["old"])
                )
                for match in find:
                    if not (of_language and is_rule_of_table(text, match.start())):
                        new = match.expand(slip["new"])
                        values = (match[0], new) if of_language else ()
                        yield in_text(text, *match.span(), new, values=values)

    places.__doc__ = slip["what"]
    return places


for _name, _slip in read_yaml(Path(__file__).with_suffix(".yaml")).items():
    operator(_name, group=_slip["group"])(_places(_slip))
