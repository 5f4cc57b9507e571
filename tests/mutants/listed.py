"""The components of a deck as operators see them: of its list, of its groups, and of tables drawn with bars."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import yaml

#: A component: where its lines begin, and its keys with their nodes and those of their values.
Listed = tuple[int, dict[str, tuple[yaml.Node, yaml.Node]]]
_CELL = re.compile(r"\|[ \t]*((?:\\\||[^|\n])*?)[ \t]*(?=\|)")
#: Fields that are lists, in a cell too.
_SIDES = ("exits", "doors", "arrows")
_NONE = [(name, "-") for name in _SIDES]
#: The tag of a list that is words in a cell.
CELL = "cell"


def listed(node: yaml.Node, text: str, lists: Sequence[str]) -> Iterator[Listed]:
    """Yield the components below the key of a list."""
    if isinstance(node, yaml.ScalarNode):
        yield from _drawn(node, text)
    for item in node.value if isinstance(node, yaml.SequenceNode) else ():
        pairs = {str(key.value): (key, value) for key, value in item.value} if not _is_text(item) else {}
        # A component may have a field of such a name: `dice` of an overview is a text.
        below = next((pairs[key][1] for key in lists if key in pairs and "id" not in pairs), None)
        if _is_text(item):
            yield from _drawn(item, text)
        elif below is not None:
            yield from listed(below, text, lists)
        else:
            yield text.rfind("\n", 0, item.start_mark.index) + 1, pairs


def defaults(node: yaml.Node, lists: Sequence[str]) -> Iterator[yaml.MappingNode]:
    """Yield what a deck, or a group within it, says for all its components."""
    if isinstance(node, yaml.MappingNode):
        pairs = {str(key.value): value for key, value in node.value}
        if isinstance(pairs.get("defaults"), yaml.MappingNode):
            yield pairs["defaults"]
        for below in (pairs[key] for key in lists if isinstance(pairs.get(key), yaml.SequenceNode)):
            for item in below.value:
                yield from defaults(item, lists)


def as_list(node: yaml.Node, words: Sequence[str]) -> str:
    """Return words as a list is written where a node stands."""
    return (" ".join(words) or "-") if node.tag == CELL else f"[{', '.join(words)}]"


def _is_text(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode)


def _drawn(node: yaml.Node, text: str) -> Iterator[Listed]:
    """Yield the rows of a table: texts by language are maps, rows of words lists."""
    head: list[yaml.Node] = []
    for line in re.finditer(r"^[ \t]*\|.*$", text[node.start_mark.index : node.end_mark.index], re.M):
        begin = node.start_mark.index + line.start()
        cells = [_scalar(text, begin + m.start(1), begin + m.end(1)) for m in _CELL.finditer(line[0])]
        if not head:
            head = cells
        elif not all(re.fullmatch(r":?-+:?", cell.value) for cell in cells):
            yield begin, _pairs(head, cells, text)


def _pairs(
    head: Sequence[yaml.Node], cells: Sequence[yaml.Node], text: str
) -> dict[str, tuple[yaml.Node, yaml.Node]]:
    pairs: dict[str, tuple[yaml.Node, yaml.Node]] = {}
    for heading, cell in zip(head, cells, strict=False):
        name, _, lang = heading.value.partition(".")
        if not cell.value:
            continue
        if lang:
            texts = pairs.setdefault(
                name, (heading, yaml.MappingNode("", [], cell.start_mark, cell.end_mark))
            )
            key = _scalar(text, heading.start_mark.index + len(name) + 1, heading.end_mark.index)
            texts[1].value.append((key, cell))
        else:
            words = [m.span() for m in re.finditer(r"\S+", cell.value) if (name, m[0]) not in _NONE]
            at = cell.start_mark.index
            several = [_scalar(text, at + start, at + end) for start, end in words]
            row = yaml.SequenceNode(CELL, several, cell.start_mark, cell.end_mark)
            pairs[name] = (heading, row if name in _SIDES or len(several) > 1 else cell)
    return pairs


def _scalar(text: str, start: int, end: int) -> yaml.ScalarNode:
    marks = [yaml.Mark("", at, text.count("\n", 0, at), 0, None, None) for at in (start, end)]
    return yaml.ScalarNode("tag:yaml.org,2002:str", text[start:end], *marks)
