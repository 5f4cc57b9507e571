"""Group 1, form: slips of the keyboard in the files themselves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from random import Random

import yaml

from tests.mutants import operator
from tests.mutants.content import Content, Edit, Record, Site, at_node, in_text, number, without_lines

_RING = {letter: unicodedata.normalize("NFD", letter) for letter in "åäöü"}


def _shorter(word: str, rng: Random) -> str:
    """Drop one letter of a word, not the first."""
    at = rng.randrange(1, len(word))
    return word[:at] + word[at + 1 :]


@operator("key-typo", group=1)
def key_typo(content: Content, rng: Random) -> Iterator[Site]:
    """A key of a component, a deck or game.yaml lacks a letter."""
    for record in content.of("component", "head", "defaults", "entry", "phrase"):
        for key, node in record.keys.items():
            # The heading of a table is no part of its rows.
            own = record.start <= node.start_mark.index
            if own and len(key) > 3 and record.id not in ("palette", "labels", "credits"):
                wrong = _shorter(key, rng)
                edit = Edit(record.file, node.start_mark.index, node.end_mark.index, wrong)
                yield Site((edit,), record, names=(key, wrong))


@operator("id-duplicated", group=1)
def id_duplicated(content: Content, rng: Random) -> Iterator[Site]:
    """A component was copied and kept the id of the other."""
    components = list(content.of("component"))
    for record in components:
        others = [r.id for r in components if r.deck == record.deck and r.id != record.id]
        if others:
            other = rng.choice(others)
            yield at_node(record, record.fields["id"], other, names=(other,))


@operator("language-missing", group=1)
def language_missing(content: Content, rng: Random) -> Iterator[Site]:
    """One language of a text is not there."""
    for text in content.texts:
        if text.path == "rules" or len(content.versions(text)) < 2:
            continue
        whole = content.files[text.file]
        if text.block:
            key = whole.rfind(f"{text.lang}:", 0, text.start)
            yield without_lines(content, text.record, key, text.end)
        else:
            key = re.compile(rf"(?:, )?{text.lang}: *['\"]?$").search(
                whole, whole.rfind("\n", 0, text.start), text.start
            )
            end = text.end + (whole[text.end] in "'\"")
            if key and key[0].startswith(","):
                yield Site((Edit(text.file, key.start(), end, ""),), text.record)
            elif key and whole.startswith(", ", end):
                yield Site((Edit(text.file, key.start(), end + 2, ""),), text.record)


@operator("source-missing", group=1)
def source_missing(content: Content, rng: Random) -> Iterator[Site]:
    """A deck or a row of the inventory does not say where it is from."""
    for record in content.of("head", "entry"):
        yield from _without(content, record, "source")


@operator("source-name-typo", group=1)
def source_name_typo(content: Content, rng: Random) -> Iterator[Site]:
    """The name of a source lacks a letter where it is cited."""
    names = {(record.game, name) for record in content.of("sources") for name in record.fields}
    for record in content.of("component", "head", "defaults", "entry"):
        node = record.fields.get("source")
        name = re.match(r"[a-z0-9-]*", node.value if isinstance(node, yaml.ScalarNode) else "")
        if node and name and (record.game, name[0]) in names:
            start = content.files[record.file].index(name[0], node.start_mark.index)
            wrong = _shorter(name[0], rng)
            edit = Edit(record.file, start, start + len(name[0]), wrong)
            yield Site((edit,), record, names=(name[0], wrong))


@operator("certainty-missing", group=1)
def certainty_missing(content: Content, rng: Random) -> Iterator[Site]:
    """A deck or a row of the inventory does not say how sure it is, where its source does not say so either."""
    for record in content.of("head", "entry"):
        yield from _without(content, record, "certainty")


@operator("deck-title-removed", group=1)
def deck_title_removed(content: Content, rng: Random) -> Iterator[Site]:
    """A deck has no title."""
    for record in content.of("head"):
        yield from _without(content, record, "title")


def _without(content: Content, record: Record, key: str) -> Iterator[Site]:
    """Delete a key with its value, whether on lines of its own or within braces."""
    if key not in record.keys:
        return
    start, end = record.keys[key].start_mark.index, record.fields[key].end_mark.index
    whole = content.files[record.file]
    if whole[:start].rstrip(" ").endswith("\n") or start == 0:
        yield without_lines(content, record, start, end, names=(key,))
    elif whole[:start].endswith(", "):
        yield Site((Edit(record.file, start - 2, end, ""),), record, names=(key,))


@operator("certainty-typo", group=1)
def certainty_typo(content: Content, rng: Random) -> Iterator[Site]:
    """The word for how sure a thing is lacks a letter."""
    for record in content.of("component", "head", "defaults", "entry"):
        node = record.fields.get("certainty")
        if node is not None and node.value not in ("", "~"):
            yield at_node(record, node, _shorter(str(node.value), rng))


@operator("letter-decomposed", group=1)
def letter_decomposed(content: Content, rng: Random) -> Iterator[Site]:
    """A letter was pasted as two: the bare one and its mark."""
    for text in content.texts:
        for at, letter in enumerate(text.words):
            if letter in _RING:
                yield in_text(text, at, at + 1, _RING[letter])


@operator("number-as-word", group=1)
def number_as_word(content: Content, rng: Random) -> Iterator[Site]:
    """A count is written out."""
    for record in content.of("component", "entry"):
        if "copies" in record.fields and number(record.fields["copies"]) in range(1, 5):
            words = ("one", "two", "three", "four")
            yield at_node(record, record.fields["copies"], words[int(record.fields["copies"].value) - 1])


@operator("indent-slipped", group=1, sound=False)
def indent_slipped(content: Content, rng: Random) -> Iterator[Site]:
    """A line of a component stands one space too far left."""
    for record in content.of("component"):
        for node in list(record.keys.values())[1:]:
            start = node.start_mark.index
            if content.files[record.file][:start].endswith("\n    "):
                yield Site((Edit(record.file, start - 1, start, ""),), record)
