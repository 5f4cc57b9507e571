"""`proofread.lock`: the texts of a game that were read and approved, as they were then.

An entry has a line that names the text, one about the reading, and the text, each line after `| `:

    room/room-orc text en
    read 9d1f6c52e07ab394 of 41c0a3b77d5e0912 by Anna
    | The orc hits twice.

The second line has the hash of the text; of a translation also that of the original beside which it was read. An entry
of a remark has `remark` there, and the remark as its text. Entries are sorted, a blank line apart, and each is written
the same wherever the text is, so that git merges the file. An entry whose hash does not fit its text was changed by
something else than `cardgen approve`, such as a replacement in all files, and counts for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct, field

from cardgen.load.source import FORBIDDEN, LOCK_ENDING
from cardgen.proofreading.read_text import Key, described, text_hash

#: The file, in a game's folder.
LOCK = f"proofread{LOCK_ENDING}"
READ, REMARK = "read", "remark"
_HEAD = (
    "# What was proofread: written by `cardgen approve`, read by `cardgen check`. Do not edit it.\n"
    "# Of a conflict, keep the entries of both sides.\n"
)
_NONE = "-"
_HEADLINE = re.compile(r"(?:(?P<deck>[^\s/]*)/)?(?P<owner>[^\s/]+) (?P<field>\S+) (?P<lang>\S+)")
_READING = re.compile(
    rf"(?P<kind>{READ}|{REMARK}) (?P<hash>[0-9a-f]{{16}})(?: of (?P<of>[0-9a-f]{{16}}))?(?: by (?P<by>\S.*))?"
)
#: What a name is written without, and how that is written.
_UNSAFE = re.compile(r"[\s/%#\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+")
_ESCAPED = re.compile(r"(?:%[0-9A-F]{2})+")
#: Most characters of the name of a reader.
MAX_NAME = 80


class Entry(NamedTuple):
    """A text that was read, or a remark on one.

    Attributes:
        text: as it was read, or the remark; hash: of it.
        original: hash of the original beside which a translation was read, or empty.
        by: who read it, or empty; deck: of a component; line: where it begins.
    """

    key: Key
    text: str
    hash: str
    original: str = ""
    by: str = ""
    deck: str = ""
    kind: str = READ
    line: int = 0

    def __str__(self) -> str:
        owner, name, lang = self.key
        words = [_word(name), lang or _NONE]
        head = " ".join((f"{_word(self.deck)}/{_word(owner)}" if self.deck else _word(owner), *words))
        more = (f" of {self.original}" if self.original else "") + (f" by {self.by}" if self.by else "")
        lines = (f"| {line}" if line else "|" for line in self.text.split("\n"))
        return "\n".join((head, f"{self.kind} {self.hash}{more}", *lines, ""))


def read_entry(key: Key, text: str, *, original: str = "", by: str = "", deck: str = "") -> Entry:
    """Return an entry of a text that was read."""
    return Entry(key, text, text_hash(text), original, by, deck)


def remark(key: Key, text: str, *, by: str = "", deck: str = "") -> Entry:
    """Return a remark; characters that no text may have are replaced."""
    text = FORBIDDEN.sub("\ufffd", text)
    return Entry(key, text, text_hash(text), by=by, deck=deck, kind=REMARK)


class Problem(NamedTuple):
    """What is wrong with an entry, the line where it begins, and the text that it names, if that can be read."""

    line: int
    message: str
    key: Key | None = None


class Lock(Struct, frozen=True):
    """What a file of read texts holds.

    Attributes:
        remarks: those that are not settled; problems: what is damaged.
    """

    entries: Mapping[Key, Entry] = field(default_factory=dict)
    remarks: tuple[Entry, ...] = ()
    problems: tuple[Problem, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.entries or self.remarks or self.problems)


def parse_lock(data: bytes) -> Lock:
    """Return what a file holds; what is damaged is left out and noted, whatever the bytes are."""
    text = FORBIDDEN.sub("\ufffd", data.decode("utf-8", "replace").replace("\r\n", "\n"))
    entries: dict[Key, Entry] = {}
    remarks: dict[tuple[Key, str], Entry] = {}
    problems: list[Problem] = []
    for number, lines in _blocks(text):
        entry = _entry(number, lines)
        if isinstance(entry, Problem):
            problems.append(entry)
        elif entry.kind == REMARK:
            remarks[entry.key, entry.text] = entry
        elif entry.key in entries and entries[entry.key].hash != entry.hash:
            first = entries.pop(entry.key).line
            message = f"'{described(entry.key)}' was read otherwise on line {first}; neither reading counts"
            problems.append(Problem(number, message, entry.key))
        else:
            entries[entry.key] = entry
    return Lock(entries, tuple(remarks.values()), tuple(problems))


def lock_bytes(entries: Iterable[Entry]) -> bytes:
    """Return the file that holds some entries."""
    listed = sorted(entries, key=lambda one: (one.deck, one.key, one.kind, one.text))
    return "\n".join((_HEAD, *map(str, listed))).encode()


def as_rows(lock: Lock) -> tuple[list[tuple[Any, ...]], ...]:
    """Return a lock as plain data that the cache can keep."""
    return tuple(
        [tuple(one) for one in several] for several in (lock.entries.values(), lock.remarks, lock.problems)
    )


def of_rows(rows: tuple[list[tuple[Any, ...]], ...]) -> Lock:
    """Return a lock from plain data."""
    entries, remarks, problems = rows
    by_key = {row[0]: Entry._make(row) for row in entries}
    return Lock(by_key, tuple(map(Entry._make, remarks)), tuple(map(Problem._make, problems)))


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield what is between blank lines, without comments, with the number of its first line."""
    number = 1
    for block in text.split("\n\n"):
        lines = block.split("\n")
        first = number
        number += len(lines) + 1
        while lines and (not lines[0] or lines[0].startswith("#")):
            first += 1
            del lines[0]
        while lines and not lines[-1]:
            del lines[-1]
        if lines:
            yield first, lines


def _entry(number: int, lines: list[str]) -> Entry | Problem:
    """Return the entry of some lines, or what is wrong with them."""
    name = _HEADLINE.fullmatch(lines[0])
    reading = _READING.fullmatch(lines[1]) if len(lines) > 1 else None
    key = _key(name) if name else None
    if name is None or key is None or reading is None or not lines[2:] or not all(map(_is_body, lines[2:])):
        return Problem(number, "not an entry: a text, a line about its reading, its words after '| '", key)
    text = "\n".join([line[2:] for line in lines[2:]])
    if text_hash(text) != reading["hash"]:
        return Problem(number, f"the words of '{described(key)}' are not those that were read", key)
    deck, of, by = _name(name["deck"] or ""), reading["of"] or "", reading["by"] or ""
    return Entry(key, text, reading["hash"], of, by, deck, reading["kind"], number)


def _key(name: re.Match[str]) -> Key:
    return _name(name["owner"]), _name(name["field"]), "" if name["lang"] == _NONE else name["lang"]


def _is_body(line: str) -> bool:
    return line == "|" or line.startswith("| ")


def _word(text: str) -> str:
    """Return a name without spaces and slashes."""
    return _UNSAFE.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), text)


def _name(word: str) -> str:
    """Return the name that `_word` wrote."""
    if "%" not in word:
        return word
    return _ESCAPED.sub(
        lambda found: bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "replace"), word
    )
