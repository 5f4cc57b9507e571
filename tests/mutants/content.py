"""Content as operators see it: files of text, the records in them, and the texts of records by language.

Places are offsets into a file's text, so that a mutant differs from the clean content by what was planted and by
nothing else.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.mutants.listed import defaults, listed

#: Safe, and in C where that is there: ten times as fast.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_HEADING = re.compile(r"^#{2,6} (\d+(?:\.\d+)*)\b.*$", re.M)
_BLOCK = re.compile(r"[>|][+-]?\n")
_LISTS = (
    "cards", "tiles", "tokens", "dice", "pads", "boards", "sheets", "standees", "references", "booklets",
)  # fmt: skip
#: What is no word of a text: braces, marks of emphasis, numbers of sections.
TOKEN = re.compile(r"\{[^{}\n]*\}")


class Edit(NamedTuple):
    """What stands at an offset is replaced; a file that was not there is made."""

    file: str
    start: int
    end: int
    new: str


@dataclass(frozen=True)
class Record:
    """Something a finding can be about: a component, a deck's head, an entry of game.yaml, a section, a whole file.

    Attributes:
        kind: `component`, `head`, `defaults`, `entry`, `phrase`, `section` or `file`; game, deck: ids; start, end: offsets.
        fields: the value's node by key, of YAML.
    """

    file: str
    game: str
    kind: str
    id: str
    deck: str
    start: int
    end: int
    fields: Mapping[str, yaml.Node] = field(default_factory=dict, compare=False)
    keys: Mapping[str, yaml.Node] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Text:
    """One text in one language.

    Attributes:
        path: field of the record, `text` or `back.text`; start, end: offsets of its words in the file.
        words: what stands there, with the indents of the lines.
    """

    record: Record
    path: str
    lang: str
    start: int
    end: int
    words: str
    block: bool

    @property
    def file(self) -> str:
        """Return the file it stands in."""
        return self.record.file


@dataclass(frozen=True)
class Site:
    """One mistake at one place.

    Attributes:
        record: what was changed; names: what a finding about it may name, beside the record's id.
        decks: what has to be laid out to see it; whole: with all their components, not the first two of each.
        values: what stood or stands there, which a finding in the same file may name.
        files: whole files that are written, or deleted (None).
    """

    edits: tuple[Edit, ...]
    record: Record
    names: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    whole: bool = True
    files: tuple[tuple[str, bytes | None], ...] = ()

    @property
    def game(self) -> str:
        """Return the game it is made in."""
        return self.record.game


class _Shape(LOADER):  # type: ignore[misc, valid-type]
    """Composes files without the kinds of their values, which nothing asks for and which take half of the time."""

    def resolve(self, kind: object, value: object, implicit: object) -> str:
        return ""

    def descend_resolver(self, parent: object, index: object) -> None:
        return None

    def ascend_resolver(self) -> None:
        return None


class Content:
    """The text files of some games and of their looks, below one root."""

    def __init__(self, root: Path) -> None:
        self.root = root
        paths = [*root.glob("content/**/*"), *root.glob("templates/**/*")]
        kinds = (".yaml", ".md", ".svg", ".j2")
        self.files: Mapping[str, str] = {
            p.relative_to(root).as_posix(): p.read_bytes().decode("utf-8")
            for p in sorted(paths)
            if p.is_file() and p.suffix in kinds
        }
        self.games = sorted(p.parent.name for p in root.glob("content/*/game.yaml"))
        self.roots = {
            name: yaml.compose(text, Loader=LOADER)
            for name, text in self.files.items()
            if name.startswith("content/") and name.endswith(".yaml")
        }
        self.languages = {game: self._languages(game) for game in self.games}

    def _languages(self, game: str) -> tuple[str, ...]:
        listed = _pairs(self.roots[f"content/{game}/game.yaml"])["languages"][1]
        return tuple(node.value for node in listed.value)

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """Return all records, file by file."""
        return tuple(r for name in self.files for r in self._records(name))

    def of(self, *kinds: str) -> Iterator[Record]:
        """Yield the records of some kinds."""
        if len(kinds) == 1:
            return iter(self._by_kind.get(kinds[0], ()))
        return (r for r in self.records if r.kind in kinds)

    @cached_property
    def _by_kind(self) -> Mapping[str, list[Record]]:
        return _grouped(self.records, "kind")

    def in_file(self, name: str) -> list[Record]:
        """Return the records of a file."""
        return self._by_file.get(name, [])

    @cached_property
    def _by_file(self) -> Mapping[str, list[Record]]:
        return _grouped(self.records, "file")

    def _records(self, name: str) -> Iterator[Record]:
        parts = name.split("/")
        game = parts[1] if parts[1] in self.games else ""
        if name.endswith("/game.yaml"):
            yield from self._entries(name, game)
        elif name.endswith(("/facts.yaml", "/phrases.yaml", "/terms.yaml")):
            yield from self._entries_of(name, game, Path(name).stem, self.roots[name], 0)
        elif name.endswith("/sources.yaml"):
            yield _record(name, game, "sources", "sources", "", self.roots[name], 0)
        elif name in self.roots:
            yield from self._deck(name, game)
        elif re.fullmatch(r"rules\.\w+\.md", parts[-1]):
            yield from self._sections(name, game)
        elif name.endswith((".svg", ".j2")):
            stem = parts[-1].split(".")[0]
            games = [game] if game else [g for g in self.games if self.look(g) == parts[1]]
            for owner in games:
                yield Record(name, owner, "file", stem, "", 0, len(self.files[name]))

    def bases(self, game: str) -> tuple[str, ...]:
        """Return a game and those that it takes from, the nearest first."""
        above = _pairs(self.roots[f"content/{game}/game.yaml"]).get("extends")
        return (game, *self.bases(str(above[1].value))) if above else (game,)

    def look(self, game: str) -> str:
        """Return the look a game names, `plain` where it names none."""
        look = _pairs(self.roots[f"content/{game}/game.yaml"]).get("look")
        return str(look[1].value) if look else "plain"

    def _entries(self, name: str, game: str) -> Iterator[Record]:
        for top, (key, node) in _pairs(self.roots[name]).items():
            yield from self._entries_of(name, game, top, node, key.start_mark.index)

    def _entries_of(self, name: str, game: str, top: str, node: yaml.Node, start: int) -> Iterator[Record]:
        rows = node.value if isinstance(node, yaml.SequenceNode) else []
        inner = _pairs(node) if isinstance(node, yaml.MappingNode) else {}
        for row in rows:
            pairs = _pairs(row) if isinstance(row, yaml.MappingNode) else {}
            deck = str(pairs["deck"][1].value) if "deck" in pairs else ""
            yield _record(name, game, "entry", top, deck, row, row.start_mark.index)
        kind = "phrase" if top == "phrases" else "entry"
        for entry, (at, value) in inner.items():
            yield _record(name, game, kind, entry, top, value, at.start_mark.index)
        if not rows and not inner:
            yield _record(name, game, "entry", top, "", node, start)

    def _deck(self, name: str, game: str) -> Iterator[Record]:
        deck = name.split("/")[-1].split(".")[0]
        pairs = _pairs(self.roots[name])
        rows = [
            row for key in _LISTS if key in pairs for row in listed(pairs[key][1], self.files[name], _LISTS)
        ]
        begins = [begin for begin, _ in rows]
        head = begins[0] if begins else len(self.files[name])
        own = {key: pair for key, pair in pairs.items() if key not in (*_LISTS, "defaults")}
        fields = {key: node for key, (_, node) in own.items()}
        keys = {key: at for key, (at, _) in own.items()}
        yield Record(name, game, "head", deck, deck, 0, head, fields, keys)
        for node in defaults(self.roots[name], _LISTS):
            yield _record(name, game, "defaults", deck, deck, node, node.start_mark.index)
        for (start, own), end in zip(rows, [*begins[1:], len(self.files[name])], strict=False):
            yield Record(
                name,
                game,
                "component",
                str(own["id"][1].value),
                deck,
                start,
                end,
                {key: node for key, (_, node) in own.items()},
                {key: at for key, (at, _) in own.items()},
            )

    def _sections(self, name: str, game: str) -> Iterator[Record]:
        found = list(_HEADING.finditer(self.files[name]))
        ends = [m.start() for m in found[1:]] + [len(self.files[name])]
        for match, end in zip(found, ends, strict=True):
            yield Record(name, game, "section", match[1], "", match.start(), end)

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """Return all texts in all languages: of components, decks, labels and rules."""
        return tuple(text for record in self.records for text in self._texts(record))

    def _texts(self, record: Record) -> Iterator[Text]:
        whole = self.files[record.file]
        if record.kind == "section":
            start = whole.find("\n", record.start) + 1
            lang = record.file.split(".")[-2]
            yield Text(record, "rules", lang, start, record.end, whole[start : record.end], True)
        if record.kind == "phrase":
            said = [
                (record.keys[x], record.fields[x]) for x in self.languages[record.game] if x in record.fields
            ]
            yield from self._localized(record, "phrase", yaml.MappingNode("", said))
            return
        for key, node in record.fields.items():
            if key not in ("source", "note"):
                yield from self._localized(record, key, node)

    def _localized(self, record: Record, path: str, node: yaml.Node) -> Iterator[Text]:
        if isinstance(node, yaml.SequenceNode):
            for number, item in enumerate(node.value):
                yield from self._localized(record, f"{path}.{number}", item)
        if not isinstance(node, yaml.MappingNode):
            return
        pairs = _pairs(node)
        if not set(pairs) <= set(self.languages[record.game]):
            for key, (_, below) in pairs.items():
                yield from self._localized(record, f"{path}.{key}", below)
            return
        for lang, (_, value) in pairs.items():
            if isinstance(value, yaml.ScalarNode):
                start, end = value.start_mark.index, value.end_mark.index
                raw = self.files[record.file][start:end]
                block = _BLOCK.match(raw)
                start += block.end() if block else raw.startswith(("'", '"'))
                end -= raw.endswith(("'", '"')) and not block
                end = start + len(self.files[record.file][start:end].rstrip()) if block else end
                # An alias leads to a text that stands elsewhere.
                if record.start <= start < record.end:
                    words = self.files[record.file][start:end]
                    yield Text(record, path, lang, start, end, words, bool(block))

    @cached_property
    def _by_place(self) -> Mapping[tuple[str, str, str, str, str], list[Text]]:
        found: dict[tuple[str, str, str, str, str], list[Text]] = {}
        for text in self.texts:
            found.setdefault(_place(text), []).append(text)
        return found

    def versions(self, text: Text) -> list[Text]:
        """Return a text in every language, itself among them; of rules, the sections of one number."""
        return self._by_place[_place(text)]

    def counterparts(self, record: Record) -> list[Record]:
        """Return where else a mistake in a record may be told as well: the section in the other languages."""
        same = (r for r in self.of("section") if r.game == record.game and r.id == record.id)
        return [r for r in same if r.file != record.file] if record.kind == "section" else []

    def parses(self, edits: Iterable[Edit]) -> bool:
        """Return whether the YAML files among the edited ones still are YAML."""
        for name, text in mutated(self.files, edits).items():
            if name.endswith(".yaml"):
                try:
                    yaml.compose(text, Loader=_Shape)
                except yaml.YAMLError:
                    return False
        return True


def _grouped(records: Iterable[Record], by: str) -> dict[str, list[Record]]:
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(getattr(record, by), []).append(record)
    return found


def _place(text: Text) -> tuple[str, str, str, str, str]:
    record = text.record
    own = f"{record.deck}:{record.start}" if record.kind == "defaults" else record.deck
    return (record.game, record.kind, own, record.id, text.path)


def _pairs(node: yaml.Node) -> dict[str, tuple[yaml.Node, yaml.Node]]:
    return {str(key.value): (key, value) for key, value in node.value}


def _record(name: str, game: str, kind: str, id_: str, deck: str, node: yaml.Node, start: int) -> Record:
    pairs = _pairs(node) if isinstance(node, yaml.MappingNode) else {}
    fields = {key: value for key, (_, value) in pairs.items()} or {id_: node}
    keys = {key: at for key, (at, _) in pairs.items()}
    return Record(name, game, kind, id_, deck, start, node.end_mark.index, fields, keys)


def mutated(files: Mapping[str, str], edits: Iterable[Edit]) -> dict[str, str]:
    """Return the new text of every edited file; edits of one file must not overlap."""
    found = {edit.file: files.get(edit.file, "") for edit in edits}
    for edit in sorted(edits, key=lambda e: e.start, reverse=True):
        text = found[edit.file]
        found[edit.file] = text[: edit.start] + edit.new + text[edit.end :]
    return found


def moved(edits: Iterable[Edit], file: str, offset: int) -> int:
    """Return where an offset of the clean file lies in the mutant."""
    before = (e for e in edits if e.file == file and e.end <= offset)
    return offset + sum(len(e.new) - (e.end - e.start) for e in before)


def line_of(text: str, offset: int) -> int:
    """Return the line of an offset, from 1."""
    return bisect_right([m.start() for m in re.finditer("\n", text[:offset])], offset) + 1


def in_text(text: Text, start: int, end: int, new: str, **more: tuple[str, ...]) -> Site:
    """Make a mistake in the words of one text, `start` and `end` counted in them."""
    edit = Edit(text.file, text.start + start, text.start + end, new)
    return Site((edit,), text.record, **more)


def matches(text: Text, pattern: str) -> Iterator[re.Match[str]]:
    """Find a pattern in the words of a text, outside of braces; `(?i)` and the like stand in the pattern."""
    for match in re.finditer(pattern, text.words):
        if not any(start < match.end() and match.start() < end for start, end in _braces(text.words)):
            yield match


@lru_cache(maxsize=20_000)
def _braces(words: str) -> list[tuple[int, int]]:
    return [m.span() for m in TOKEN.finditer(words)]


def everywhere(content: Content, text: Text, pattern: str, new: str) -> Site | None:
    """Replace a pattern's n-th occurrence in all languages of a text, or give None where they differ in it.

    The pattern must have one match in each language; `new` may use its groups.
    """
    edits = []
    for version in content.versions(text):
        found = list(re.finditer(pattern, version.words))
        if len(found) != 1:
            return None
        start = version.start + found[0].start()
        edits.append(Edit(version.file, start, start + len(found[0][0]), found[0].expand(new)))
    return Site(tuple(edits), text.record)


def alike(content: Content, text: Text, pattern: str, change: Mapping[str, str]) -> Iterator[Site]:
    """Replace each occurrence of a pattern in all languages of a text at once.

    Only texts in which all languages have the same matches, so that the n-th of one is the n-th of the other up to
    order: equal values are paired. `change` gives what stands there afterwards by what stood there.
    """
    versions = content.versions(text)
    if text is versions[0]:
        yield from alike_parts(text.record, [(v.file, v.start, v.words) for v in versions], pattern, change)


def alike_parts(
    record: Record, parts: list[tuple[str, int, str]], pattern: str, change: Mapping[str, str]
) -> Iterator[Site]:
    """Do as `alike` in parts of texts, each given by file, offset and words."""
    found = [list(re.finditer(pattern, words)) for _, _, words in parts]
    if any(sorted(m[0] for m in one) != sorted(m[0] for m in found[0]) for one in found):
        return
    seen: dict[str, int] = {}
    for match in found[0]:
        nth = seen[match[0]] = seen.get(match[0], -1) + 1
        if match[0] not in change:
            continue
        edits = []
        for (file, start, _), one in zip(parts, found, strict=True):
            at = [m for m in one if m[0] == match[0]][nth]
            edits.append(Edit(file, start + at.start(), start + at.end(), change[match[0]]))
        yield Site(tuple(edits), record, values=(match[0], change[match[0]]))


def at_node(record: Record, node: yaml.Node, new: str, **more: object) -> Site:
    """Replace a value of YAML."""
    edit = Edit(record.file, node.start_mark.index, node.end_mark.index, new)
    values = (str(node.value), new) if isinstance(node, yaml.ScalarNode) else (new,)
    return Site((edit,), record, values=values, **more)  # type: ignore[arg-type]


def scalars(node: yaml.Node, path: str = "") -> Iterator[tuple[str, yaml.Node]]:
    """Yield the plain values of a node, each with its path."""
    if isinstance(node, yaml.ScalarNode):
        yield path, node
    elif isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            yield from scalars(item, f"{path}.{number}")
    else:
        for key, (_, value) in _pairs(node).items():
            yield from scalars(value, f"{path}.{key}")


def without_lines(content: Content, record: Record, start: int, end: int, **more: object) -> Site:
    """Delete the lines from the one an offset stands in to the one before another's."""
    whole = content.files[record.file]
    begin = whole.rfind("\n", 0, start) + 1
    stop = whole.find("\n", max(begin, end - 1)) + 1 or len(whole)
    return Site((Edit(record.file, begin, stop, ""),), record, **more)  # type: ignore[arg-type]


def number(node: yaml.Node) -> int | None:
    """Return a node's whole number, or None."""
    return (
        int(node.value) if isinstance(node, yaml.ScalarNode) and re.fullmatch(r"-?\d+", node.value) else None
    )
