"""Sums of dice, aspects and numbers that are data, as operators see them: texts only print them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from tests.mutants.content import Content, Edit, Record, Site, scalars

#: A die with what is added to it, taken from it or divides it; a fact has it in braces.
_FORMULA = re.compile(r"T(?:6|12)(?:[-+/]\w+)*")
_PRINTED = re.compile(rf"\{{{_FORMULA.pattern}\}}")


def formulas(content: Content) -> Iterator[tuple[Record, yaml.ScalarNode]]:
    """Yield the sums that components have as fields, and those that facts state."""
    for record in content.of("component"):
        for field in record.fields.values():
            for _, node in scalars(field):
                if isinstance(node, yaml.ScalarNode) and _FORMULA.fullmatch(node.value):
                    yield record, node
    for record in content.of("entry"):
        value = record.fields.get("value") if record.id == "facts" else None
        if isinstance(value, yaml.ScalarNode) and _PRINTED.fullmatch(value.value):
            yield record, value


def in_formula(
    content: Content, record: Record, node: yaml.ScalarNode, match: re.Match[str], new: str
) -> Site:
    """Replace a part of a sum; every text that prints it then says so."""
    start = content.files[record.file].index(node.value, node.start_mark.index)
    edit = Edit(record.file, start + match.start(), start + match.end(), new)
    return Site((edit,), record, values=(node.value, new))
