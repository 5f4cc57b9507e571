"""YAML to plain data with line and column of every node, quickly and within limits.

Decisions:
- PyYAML's C parser is asked for events and the tree is built here: 0.05 ms a card, every limit is checked
  before memory is spent, and a nest a million deep costs nothing. (Composing nodes in C and converting them
  takes twice as long; pure-Python loaders take twenty times as long.)
- Plain words follow YAML 1.2's core schema, so that Norwegian `no` is a word and not `false`, and dates stay
  text.
- Keys are always text: `1:` is the key '1'.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn

import yaml
from msgspec import Struct
from yaml._yaml import CParser

from cardgen.load.comments import value_in_comment
from cardgen.load.document import COLUMN_BITS, Diagnostics, Positions, pack_position, position
from cardgen.load.source import check_characters, decode, overlong, text_position

#: Ten times what the largest shipped deck needs.
MAX_NODES = 200_000
MAX_DEPTH = 32
MAX_ALIASES = 50

_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INTEGER = re.compile(r"[-+]?[0-9]{1,15}\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]{1,15}|[0-9]{1,15}(\.[0-9]{0,15})?)([eE][-+]?[0-9]{1,2})?\Z")
_CODE = re.compile(r"0[0-9]{1,20}\Z")
_NUMBER_START = frozenset("-+.0123456789")

_LINE_BREAKS = re.compile(r"\n+")

#: Source: YAML 1.2.2, chapter 10.3 (core schema), and 10.1 (failsafe).
_TAG_PREFIX = "tag:yaml.org,2002:"
_SCALAR_TAGS: dict[str, type | tuple[type, ...]] = {
    "int": int,
    "float": (int, float),
    "bool": bool,
    "null": type(None),
}
_COLLECTION_TAGS = {f"{_TAG_PREFIX}map": yaml.MappingStartEvent, f"{_TAG_PREFIX}seq": yaml.SequenceStartEvent}

_TAB_INDENT = re.compile(r"^ *\t[ \t]*(?=[^ \t\r\n])", re.MULTILINE)
_DIRECTIVE = re.compile(r"^%", re.MULTILINE)


class _Stop(Exception):
    """Reading this file cannot go on; the note is written."""


def parse(data: bytes, diagnostics: Diagnostics, *, codes: bool = False) -> tuple[Any, Positions] | None:
    """Return the data and marks of a YAML file, or None where it cannot be read to its end.

    Args:
        codes: digits that begin with zeros are a text, as in a table: 007.

    Shape: plain dict, list, str, int, float, bool, None; an empty file gives None as its data.
    Errors: CG001 encoding; CG002 broken YAML, tabs as indentation, several documents; CG006 a key twice in
        one map; CG009 too many nodes or aliases, too deep, own tags, directives; CG010 decomposed letters;
        CG015 a comment where a value was meant.
    """
    text = decode(data, diagnostics)
    if text is None or not _surface(text, diagnostics):
        return None
    try:
        return _Builder(text, diagnostics, codes=codes).build()
    except _Stop:
        return None
    except yaml.MarkedYAMLError as error:
        problem = error.problem_mark or error.context_mark
        at = (problem.line + 1, problem.column + 1) if problem else (1, 1)
        diagnostics.add("CG002", at, _broken(error))
    except yaml.YAMLError:
        # The reader's own errors have no mark; `decode` has refused all characters known to cause one.
        diagnostics.add("CG002", (1, 1), "not YAML; save the file as plain UTF-8 text")
    return None


def _surface(text: str, diagnostics: Diagnostics) -> bool:
    """Refuse what is best seen in the text itself: directives (a flood of them is slow to parse) and tabs."""
    directive = _DIRECTIVE.search(text) if "%" in text else None
    if directive:
        at = text_position(text, directive.start())
        diagnostics.add(
            "CG009", at, "a line begins with '%', a YAML directive; delete it or put the text in quotes"
        )
        return False
    tabs = list(_TAB_INDENT.finditer(text)) if "\t" in text else []
    for found in tabs:
        offset = found.start() + found[0].index("\t")
        diagnostics.add("CG002", text_position(text, offset), "tab in the indentation; use spaces")
        if len(diagnostics.rows) > 10:
            break
    return not tabs


def _broken(error: yaml.MarkedYAMLError) -> str:
    since = ""
    if (
        error.context
        and error.context_mark
        and error.context_mark.line != getattr(error.problem_mark, "line", None)
    ):
        since = f" ({error.context}, begun on line {error.context_mark.line + 1})"
    hint = "check indentation and quotes; a text with ': ', ' #' or a '{' at its start needs quotes or '>-'"
    return f"broken YAML: {error.problem or error.context}{since}; {hint}"


class _Open(Struct):
    """A list or map whose end has not come yet.

    Attributes:
        nodes: how many nodes came before it; height: levels below it, both for the limits on what an alias
            repeats.
        in_map: whether this is a map; key: its key whose value is due, None where the next node is a key.
    """

    value: Any
    positions: Any
    nodes: int
    anchor: str | None
    in_map: bool
    height: int = 1
    key: str | None = None


class _Anchored(Struct, frozen=True):
    """What an anchor names, how many nodes it has and how many levels."""

    value: Any
    positions: Positions
    nodes: int
    height: int


class _Builder:
    """Builds data and marks from the parser's events, with one stack instead of recursion."""

    def __init__(self, text: str, diagnostics: Diagnostics, *, codes: bool = False) -> None:
        self.text = text
        self.codes = codes
        self.diagnostics = diagnostics
        self.nodes = 0
        self.aliases = 0
        self.stack: list[_Open] = []
        #: By name; None while the anchored node is still open.
        self.anchors: dict[str, _Anchored | None] = {}
        self.root: tuple[Any, Positions] | None = None

    def build(self) -> tuple[Any, Positions]:
        """Build from all events; return the only document's data and positions."""
        handlers: dict[type, Callable[[Any], None]] = {
            yaml.ScalarEvent: self.scalar,
            yaml.MappingStartEvent: self.start,
            yaml.SequenceStartEvent: self.start,
            yaml.MappingEndEvent: self.end,
            yaml.SequenceEndEvent: self.end,
            yaml.AliasEvent: self.alias,
            yaml.DocumentStartEvent: self.document,
        }
        get_event = CParser(self.text).get_event
        event = get_event()
        while event is not None:
            handle = handlers.get(type(event))
            if handle:
                handle(event)
            event = get_event()
        return self.root if self.root is not None else (None, pack_position(1, 1))

    def document(self, event: Any) -> None:
        if self.root is not None:
            self.fail("CG002", event, "a second document begins here; a content file holds one")

    def scalar(self, event: Any) -> None:
        """Take a key or a single value."""
        value = event.value
        self.count(event, 1)
        if why := overlong(value):
            self.fail("CG009", event, why)
        if event.style == '"':
            check_characters(value, self.diagnostics, position(event_mark(event)))
        top = self.stack[-1] if self.stack else None
        if top is not None and top.in_map and top.key is None:
            self.set_key(top, event)
            return
        if event.style == ">":
            # Folding leaves one line break of an empty line; in texts an empty line begins a paragraph in either style.
            value = _LINE_BREAKS.sub("\n\n", value.rstrip("\n"))
        elif event.implicit[0] and not (self.codes and _CODE.match(value)):
            value = (
                scalar_value(value)
                if value
                else value_in_comment(self.text, event.start_mark.index, self.diagnostics)
            )
        elif event.tag is not None:
            value = self.tagged(event)
        at = event_mark(event)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(value, at, 1, 0)
        self.put(value, at)

    def tagged(self, event: Any) -> Any:
        name = event.tag.removeprefix(_TAG_PREFIX)
        if name in ("str", "!"):
            return event.value
        value = scalar_value(event.value)
        wanted = _SCALAR_TAGS.get(name)
        if wanted is None:
            self.fail("CG009", event, f"tag '{event.tag}' is not accepted; write plain values only")
        elif not isinstance(value, wanted):
            self.fail("CG002", event, f"'{event.value[:60]}' is not what its tag '!!{name}' says")
        return value

    def start(self, event: Any) -> None:
        """Open a list or map."""
        self.count(event, 1)
        if event.tag is not None and _COLLECTION_TAGS.get(event.tag) is not type(event):
            self.fail("CG009", event, f"tag '{event.tag[:60]}' is not accepted; write plain values only")
        if len(self.stack) >= MAX_DEPTH:
            self.fail("CG009", event, f"nested deeper than {MAX_DEPTH} levels")
        if self.stack and self.stack[-1].in_map and self.stack[-1].key is None:
            self.fail("CG002", event, "a key must be a word; a text that begins with '{' or '[' needs quotes")
        at = event_mark(event)
        if type(event) is yaml.MappingStartEvent:
            self.stack.append(_Open({}, (at, {}, {}), self.nodes, event.anchor, True))
        else:
            self.stack.append(_Open([], (at, []), self.nodes, event.anchor, False))
        if event.anchor is not None:
            self.anchors[event.anchor] = None

    def end(self, _event: Any) -> None:
        """Close the list or map that is open."""
        done = self.stack.pop()
        if done.anchor is not None:
            nodes = self.nodes - done.nodes + 1
            self.anchors[done.anchor] = _Anchored(done.value, done.positions, nodes, done.height)
        if self.stack:
            self.stack[-1].height = max(self.stack[-1].height, done.height + 1)
        self.put(done.value, done.positions)

    def alias(self, event: Any) -> None:
        """Repeat what an anchor names, within the same limits as if it were written out."""
        name = event.anchor[:40]
        self.aliases += 1
        if self.aliases > MAX_ALIASES:
            self.fail("CG009", event, f"more than {MAX_ALIASES} aliases ('*{name}'); write the values out")
        if event.anchor not in self.anchors:
            self.fail("CG002", event, f"alias '*{name}' has no anchor '&{name}' before it")
        target = self.anchors[event.anchor]
        if target is None:
            self.fail("CG009", event, f"alias '*{name}' is inside what it names")
        self.count(event, target.nodes)
        if len(self.stack) + target.height > MAX_DEPTH:
            self.fail("CG009", event, f"alias '*{name}' nests deeper than {MAX_DEPTH} levels")
        if self.stack:
            if self.stack[-1].in_map and self.stack[-1].key is None:
                self.fail("CG002", event, "an alias cannot be a key; write the word")
            self.stack[-1].height = max(self.stack[-1].height, target.height + 1)
        self.put(target.value, target.positions if target.height else event_mark(event))

    def set_key(self, top: _Open, event: Any) -> None:
        """Take a map's key; a duplicate is reported, and its later value wins."""
        if event.tag is not None or event.anchor is not None:
            self.fail("CG002", event, "a key must be a plain word, without tag or anchor")
        name, keys, at = event.value, top.positions[1], event_mark(event)
        if name in keys:
            first = position(keys[name])[0]
            self.diagnostics.add(
                "CG006", position(at), f"duplicate key '{name[:60]}' (first on line {first})"
            )
        keys[name] = at
        top.key = name

    def put(self, value: Any, positions: Positions) -> None:
        """Set a finished value into the list or map that is open, or as the document."""
        if not self.stack:
            self.root = (value, positions)
            return
        top = self.stack[-1]
        if top.key is not None:
            top.value[top.key] = value
            top.positions[2][top.key] = positions
            top.key = None
        else:
            top.value.append(value)
            top.positions[1].append(positions)

    def count(self, event: Any, size: int) -> None:
        self.nodes += size
        if self.nodes > MAX_NODES:
            self.fail("CG009", event, f"more than {MAX_NODES} values in one file; split it")

    def fail(self, code: str, event: Any, message: str) -> NoReturn:
        """Note a finding at an event and stop reading the file."""
        self.diagnostics.add(code, position(event_mark(event)), message)
        raise _Stop


def event_mark(event: Any) -> int:
    """Return the mark of where an event begins."""
    start = event.start_mark
    pack_position: int = (start.line + 1) << COLUMN_BITS | (start.column + 1)
    return pack_position


def scalar_value(word: str) -> Any:
    """Return what a plain scalar means under YAML 1.2's core schema; numbers too long to be exact stay text."""
    if word in _WORDS:
        return _WORDS[word]
    if word[0] in _NUMBER_START:
        if _INTEGER.match(word):
            return int(word)
        if _FLOAT.match(word):
            return float(word)
    return word
