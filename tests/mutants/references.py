"""Group 2, references: what is named was renamed, deleted, or never was there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Edit, Record, Site, Text, at_node, in_text, scalars

_RULE = r"\{rule:([\d.]+)\}"
_NAMED = r"\{(card|deck|icon):([\w-]+)\}"


def _numbers(content: Content, text: Text) -> list[str]:
    """Return the numbers of the rules' sections in a text's language, in order."""
    game = text.record.game
    return [r.id for r in content.of("section") if r.game == game and r.file.endswith(f".{text.lang}.md")]


def _pointing_to(content: Content, text: Text, old: str, new: str) -> Site | None:
    """Let the first reference to a section, in every language of a text, point to another."""
    edits = []
    for version in content.versions(text):
        match = re.search(re.escape(f"{{rule:{old}}}"), version.words)
        if not match:
            return None
        edits.append(
            Edit(
                version.file,
                version.start + match.start(),
                version.start + match.end(),
                f"{{rule:{new}}}",
            )
        )
    return Site(tuple(edits), text.record, values=(new,))


def _references(content: Content) -> Iterator[tuple[Text, str]]:
    """Yield the texts that name a section, once for all languages, with each section named."""
    for text in content.texts:
        if content.versions(text)[0] is text:
            for section in dict.fromkeys(re.findall(_RULE, text.words)):
                yield text, section


@operator("section-next", group=2)
def section_next(content: Content, rng: Random) -> Iterator[Site]:
    """A reference points to the section after the right one, in all languages."""
    for text, section in _references(content):
        numbers = _numbers(content, text)
        at = numbers.index(section) + 1 if section in numbers else len(numbers)
        site = _pointing_to(content, text, section, numbers[at]) if at < len(numbers) else None
        if site:
            yield site


@operator("section-unrelated", group=2)
def section_unrelated(content: Content, rng: Random) -> Iterator[Site]:
    """A reference points to a section about something else, in all languages."""
    for text, section in _references(content):
        chapter = section.split(".")[0]
        others = [n for n in _numbers(content, text) if n.split(".")[0] != chapter]
        site = _pointing_to(content, text, section, rng.choice(others)) if others else None
        if site:
            yield site


@operator("section-nowhere", group=2)
def section_nowhere(content: Content, rng: Random) -> Iterator[Site]:
    """A reference points to a section that is not there, in all languages."""
    for text, section in _references(content):
        site = _pointing_to(content, text, section, f"{section.split('.')[0]}.{rng.randrange(14, 40)}")
        if site:
            yield site


@operator("section-deleted-everywhere", group=2)
def section_deleted_everywhere(content: Content, rng: Random) -> Iterator[Site]:
    """A section that something refers to is gone from the rules in all languages."""
    named = {(text.record.game, section) for text, section in _references(content)}
    for record in content.of("section"):
        others = content.counterparts(record)
        if (record.game, record.id) in named and all(record.file < o.file for o in others):
            edits = tuple(Edit(r.file, r.start, r.end, "") for r in (record, *others))
            yield Site(edits, record, names=(record.id,))


def _components_named(content: Content, game: str) -> set[str]:
    """Return the ids by which the files of a game refer to components."""
    refers = re.compile(r"(?:\bcard:|\bhero: |\bcomponent: )(?=([\w-]+))")
    own = (text for name, text in content.files.items() if name.startswith(f"content/{game}/"))
    return {match[1] for text in own for match in refers.finditer(text)}


@operator("card-renamed", group=2)
def card_renamed(content: Content, rng: Random) -> Iterator[Site]:
    """A component got another id, and what refers to it still says the old one."""
    named = {game: _components_named(content, game) for game in content.games}
    for record in content.of("component"):
        if record.id in named[record.game]:
            new = f"{record.id}-new"
            yield at_node(record, record.fields["id"], new, names=(record.id, new))


@operator("reference-typo", group=2)
def reference_typo(content: Content, rng: Random) -> Iterator[Site]:
    """The name of a card, a deck or an icon in braces lacks a letter, in one language."""
    for text in content.texts:
        for match in re.finditer(_NAMED, text.words):
            name = match[2]
            at = rng.randrange(1, len(name)) if len(name) > 1 else 0
            wrong = name[:at] + name[at + 1 :] if len(name) > 1 else "x" + name
            yield in_text(text, *match.span(2), wrong, values=(wrong,))


@operator("token-unknown", group=2)
def token_unknown(content: Content, rng: Random) -> Iterator[Site]:
    """A die, an aspect or a unit is named that the game does not have, in all languages."""
    for text in content.texts:
        if content.versions(text)[0] is not text:
            continue
        for name in dict.fromkeys(re.findall(r"\{([A-Za-z]+\d*)(?=[-+/}])", text.words)):
            wrong = f"{name[:-1]}{int(name[-1]) + 1}" if name[-1].isdigit() else name + "X"
            edits = []
            for version in content.versions(text):
                match = re.search(rf"\{{{name}(?=[-+/}}])", version.words)
                if match:
                    start = version.start + match.start() + 1
                    edits.append(Edit(version.file, start, start + len(name), wrong))
            yield Site(tuple(edits), text.record, values=(wrong,))


@operator("picture-typo", group=2)
def picture_typo(content: Content, rng: Random) -> Iterator[Site]:
    """The name of a picture lacks a letter."""
    for record in content.of("component", "entry"):
        for key in ("art", "icon"):
            if key in record.fields:
                name = str(record.fields[key].value)
                at = rng.randrange(1, len(name)) if len(name) > 1 else 0
                wrong = name[:at] + name[at + 1 :] if len(name) > 1 else name + "x"
                yield at_node(record, record.fields[key], wrong)


@operator("deck-typo", group=2)
def deck_typo(content: Content, rng: Random) -> Iterator[Site]:
    """A deck in the inventory, the facts or on the table is named wrongly."""
    decks = {(r.game, r.deck) for r in content.of("head")}
    for record in content.of("entry"):
        for path, node in _in(record):
            if (record.game, str(node.value)) in decks and record.id not in ("modules", "labels"):
                name = str(node.value)
                at = rng.randrange(1, len(name))
                if not path.endswith("label"):
                    yield at_node(record, node, name[:at] + name[at + 1 :])


def _in(record: Record) -> Iterator[tuple[str, object]]:
    for key, node in record.fields.items():
        if key not in ("source", "note", "title", "label", "name", "kind"):
            yield from scalars(node, key)


@operator("token-orphaned", group=2)
def token_orphaned(content: Content, rng: Random) -> Iterator[Site]:
    """A token is defined that nothing names: its only use went away with a card."""
    for record in content.of("entry"):
        if record.deck == "tokens":
            line = content.files[record.file][record.start : record.end]
            unused = line.replace(record.id, f"{record.id}old", 1)
            edit = Edit(record.file, record.end, record.end, f"\n  {unused}")
            yield Site((edit,), record, names=(f"{record.id}old",))
