"""Translations put into a YAML file: comments, quotes and order of what is there stay."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator

import yaml
from msgspec import Struct

from cardgen.check.engine.fixes import Edit
from cardgen.findings import Place

#: A text that needs no quotes, wherever it is.
_PLAIN = re.compile(r"[^\W\d_](?:[^\n:#{}\[\],&*!|>'\"%@`\\]|,(?= ))*[^\s:#{}\[\],&*!|>'\"%@`\\]")
_WORDS = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
#: A map on one line is at most this long.
_LONGEST = 100
_STEP = "  "


class _Found(Struct, frozen=True):
    """A node, the map that it is a value of, its key there, and whether it is between braces."""

    node: yaml.Node
    parent: yaml.MappingNode | None
    key: yaml.Node | None
    in_flow: bool


class YamlTexts:
    """The texts of a YAML file by their places."""

    def __init__(self, text: str, languages: Collection[str]) -> None:
        self._text = text
        self._languages = languages
        self._newline = "\r\n" if "\r\n" in text else "\n"
        self._root = yaml.compose(text, Loader=yaml.SafeLoader)
        self._nodes: dict[tuple[int, int], list[_Found]] = {}
        if self._root is not None:
            for found in _walk(_Found(self._root, None, None, False)):
                mark = found.node.start_mark
                self._nodes.setdefault((mark.line + 1, mark.column + 1), []).append(found)

    def edit(self, place: Place, first: str, lang: str, translation: str) -> Edit | None:
        """Return the edit that puts a translation beside the text at a place; None where that is not plain text.

        Args:
            first: the language of a text that says none.
        """
        for found in self._nodes.get((place.line, place.column), ()):
            if isinstance(found.node, yaml.MappingNode) and self._is_by_language(found.node):
                return self._into(found.node, first, lang, translation)
            if isinstance(found.node, yaml.ScalarNode):
                if found.parent is not None and found.key is not None and self._is_by_language(found.parent):
                    return self._into(found.parent, found.key.value, lang, translation)
                return self._beside(found, first, lang, translation)
        return None

    def add_label(self, name: str, texts: dict[str, str]) -> Edit | None:
        """Return the edit that adds a label."""
        entry = f"{name}: {_flow_map(texts)}"
        if not isinstance(self._root, yaml.MappingNode):
            return None
        labels = next((value for key, value in self._root.value if key.value == "labels"), None)
        if labels is None:
            end = len(self._text.rstrip())
            return Edit(end, end, f"{self._newline}labels:{self._newline}{_STEP}{entry}")
        if not isinstance(labels, yaml.MappingNode) or not labels.value:
            return None
        last = labels.value[-1]
        if labels.flow_style:
            return Edit(last[1].end_mark.index, last[1].end_mark.index, f", {entry}")
        at = self._line_end(last[1])
        return Edit(at, at, f"{self._newline}{' ' * last[0].start_mark.column}{entry}")

    def _is_by_language(self, node: yaml.MappingNode) -> bool:
        return any(key.value in self._languages for key, _ in node.value)

    def _into(self, node: yaml.MappingNode, first: str, lang: str, translation: str) -> Edit | None:
        """Put a translation into a map by language, in the place of an older one or after the original."""
        indent = " " * node.start_mark.column
        entries = {key.value: value for key, value in node.value}
        old = entries.get(lang)
        if old is not None:
            if not isinstance(old, yaml.ScalarNode) or self._has_anchor(old):
                return None
            start, end = old.start_mark.index, self._end(old)
            new = _written(translation, indent, self._newline, in_flow=bool(node.flow_style))
            return Edit(start, end, new if self._text[start - 1 : start].isspace() else f" {new}")
        after = node.value[-1][1] if node.flow_style else entries.get(first, node.value[-1][1])
        new = f"{lang}: {_written(translation, indent, self._newline, in_flow=bool(node.flow_style))}"
        if node.flow_style:
            return Edit(after.end_mark.index, after.end_mark.index, f", {new}")
        at = self._line_end(after)
        return Edit(at, at, f"{self._newline}{indent}{new}")

    def _beside(self, found: _Found, first: str, lang: str, translation: str) -> Edit | None:
        """Make a map by language of a text without one."""
        node, key = found.node, found.key
        if key is None or self._has_anchor(node):
            return None
        start, end = node.start_mark.index, self._end(node)
        texts = {first: str(node.value).strip(), lang: translation}
        flow = _flow_map(texts)
        column = start - self._text.rfind("\n", 0, start) - 1
        if found.in_flow or (column + len(flow) <= _LONGEST and "\\n" not in flow):
            return Edit(start, end, flow)
        indent = " " * key.start_mark.column + _STEP
        lines = (f"{code}: {_written(text, indent, self._newline)}" for code, text in texts.items())
        before = len(self._text[:start].rstrip(" "))
        return Edit(before, end, "".join(f"{self._newline}{indent}{line}" for line in lines))

    def _has_anchor(self, node: yaml.Node) -> bool:
        return self._text[node.start_mark.index : node.start_mark.index + 1] in ("&", "*", "!")

    def _end(self, node: yaml.Node) -> int:
        start, end = node.start_mark.index, node.end_mark.index
        return start + len(self._text[start:end].rstrip())

    def _line_end(self, node: yaml.Node) -> int:
        """Return where the last line of a node ends, after a comment on it."""
        end = self._end(node)
        found = re.compile(r"\r?\n").search(self._text, end)
        return found.start() if found else len(self._text.rstrip())


def _walk(found: _Found) -> Iterator[_Found]:
    yield found
    node = found.node
    in_flow = found.in_flow or bool(getattr(node, "flow_style", False))
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _walk(_Found(value, node, key, in_flow))
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _walk(_Found(value, None, None, in_flow))


def _flow_map(texts: dict[str, str]) -> str:
    return (
        "{"
        + ", ".join(f"{lang}: {_written(text, '', '', in_flow=True)}" for lang, text in texts.items())
        + "}"
    )


def _written(text: str, indent: str, newline: str, *, in_flow: bool = False) -> str:
    """Return a text as YAML: in a block where it has several lines, in quotes where it needs them."""
    if "\n" in text and not in_flow and not text.startswith((" ", "\t")):
        lines = (f"{indent}{_STEP}{line}" if line else "" for line in text.split("\n"))
        return newline.join(("|-", *lines))
    is_plain = _PLAIN.fullmatch(text) and text.lower() not in _WORDS and not (in_flow and "," in text)
    return text if is_plain else json.dumps(text, ensure_ascii=False)
