"""A game compared with what was read of it: what is new, changed or gone, and translations whose original moved on."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from cardgen.proofreading.lock import Entry, Lock
from cardgen.proofreading.read_text import PREFIXES, SECTION_PREFIX, Key, ReadText, text_hash

#: Before the id of what is gone, where another has its id now.
FORMER = "former "


class Change(NamedTuple):
    """A text that is not as it was read: new without an entry, gone without a text."""

    entry: Entry | None
    text: ReadText | None

    @property
    def key(self) -> Key:
        """The text: as the game has it, or had it."""
        return self.text.key if self.text else self.entry.key if self.entry else ("", "", "")

    @property
    def old(self) -> str:
        """The text as it was read, or nothing."""
        return self.entry.text if self.entry else ""

    @property
    def new(self) -> str:
        """The text as it is, or nothing."""
        return self.text.text if self.text else ""


class Outdated(NamedTuple):
    """A translation that is as it was read, and its original, which is not."""

    translation: ReadText
    original: ReadText


class Comparison(Struct, frozen=True, dict=True):
    """What of a game is not as it was read.

    Attributes:
        texts: all of the game by key; entries: what was read of each, by the key that the text has now.
        changed: with an entry and a text; added: of owners that were read; removed: of owners that are still there.
        unread: of owners that were never read; removed_owners: of those that are not there any more; both by owner.
        outdated: translations whose original moved on; renamed: the ids that owners had, by those they have.
    """

    lock: Lock
    texts: Mapping[Key, ReadText]
    entries: Mapping[Key, Entry]
    changed: Sequence[Change]
    added: Sequence[Change]
    removed: Sequence[Change]
    unread: Mapping[str, Sequence[Change]]
    removed_owners: Mapping[str, Sequence[Change]]
    outdated: Sequence[Outdated]
    renamed: Mapping[str, str]

    @cached_property
    def pending(self) -> Sequence[Change]:
        """Everything to be read: what is not as it was, and translations whose original moved on."""
        found = [*self.changed, *self.added, *self.removed]
        found += [
            change
            for several in (self.unread, self.removed_owners)
            for own in several.values()
            for change in own
        ]
        again = {one.key for one in found}
        behind = [one.translation for one in self.outdated if one.translation.key not in again]
        found += [Change(self.entries.get(one.key), one) for one in behind]
        again |= {one.key for one in behind}
        for note in self.lock.remarks:
            if note.key in self.texts and note.key not in again:
                again.add(note.key)
                found.append(Change(self.entries.get(note.key), self.texts[note.key]))
        for problem in self.lock.problems:
            if problem.key and problem.key in self.texts and problem.key not in again:
                again.add(problem.key)
                found.append(Change(None, self.texts[problem.key]))
        order = {key: index for index, key in enumerate(self.texts)}
        return sorted(found, key=lambda one: order.get(one.key, len(order)))

    @cached_property
    def read_decks(self) -> frozenset[str]:
        """The decks of which something was read, or of which a component has another id now."""
        return frozenset(entry.deck for entry in self.entries.values() if entry.deck) | frozenset(
            self.texts[key].deck for key in self.entries if key in self.texts
        )


def compare(lock: Lock, texts: Iterable[ReadText], first: str) -> Comparison:
    """Compare a game with what was read of it.

    Args:
        first: the language that the others are translated from.
    """
    now = {text[:3]: text for text in texts}
    damaged = {problem.key for problem in lock.problems if problem.key}
    renamed = _renamed(lock.entries, now)
    entries = _as_named_now(lock.entries, renamed)
    known = {key[0] for key in entries} | {key[0] for key in damaged}
    changed: list[Change] = []
    added: list[Change] = []
    unread: defaultdict[str, list[Change]] = defaultdict(list)
    for key, text in _differing(entries, now):
        entry = entries.get(key)
        if entry is None:
            if key not in damaged:
                (added if key[0] in known else unread[key[0]]).append(Change(None, text))
        elif not renamed or _with_new_ids(entry.text, renamed) != text.text:
            changed.append(Change(entry, text))
    removed: list[Change] = []
    removed_owners: defaultdict[str, list[Change]] = defaultdict(list)
    there = {key[0] for key in now}
    for key in sorted(entries.keys() - now.keys()):
        (removed if key[0] in there else removed_owners[key[0]]).append(Change(entries[key], None))
    outdated = list(_outdated(entries, now, {one.key for one in changed}, first))
    return Comparison(lock, now, entries, changed, added, removed, unread, removed_owners, outdated, renamed)


def _differing(entries: Mapping[Key, Entry], now: Mapping[Key, ReadText]) -> list[tuple[Key, ReadText]]:
    read = {key: entry.text for key, entry in entries.items()}
    return [(key, text) for key, text in now.items() if read.get(key) != text.text]


def _outdated(
    entries: Mapping[Key, Entry], now: Mapping[Key, ReadText], changed: Collection[Key], first: str
) -> Iterator[Outdated]:
    """Yield the translations that are as they were read, beside an original that is another one now."""
    for key, entry in entries.items():
        if entry.original and key[2] != first:
            original = (key[0], key[1], first)
            read = entries.get(original)
            if read and read.hash == entry.original and original not in changed:
                continue
            if key in now and original in now and key not in changed:
                is_as_read = read is not None and original not in changed
                if is_as_read or text_hash(now[original].text) != entry.original:
                    yield Outdated(now[key], now[original])


def _as_named_now(entries: Mapping[Key, Entry], renamed: Mapping[str, str]) -> Mapping[Key, Entry]:
    """Return entries by the keys that their texts have now; one whose id another has now is called FORMER."""
    if not renamed:
        return entries
    new_of = {owner: FORMER + owner for owner in renamed} | {old: new for new, old in renamed.items()}
    named = (((new_of.get(key[0], key[0]), *key[1:]), entry) for key, entry in entries.items())
    return {key: entry._replace(key=key) for key, entry in named}


# Renamed owners.


def _class_of(owner: str) -> str:
    own = owner if ":" in owner else ""
    return next((prefix for prefix in PREFIXES if owner.startswith(prefix)), own)


def _renamed(entries: Mapping[Key, Entry], now: Mapping[Key, ReadText]) -> dict[str, str]:
    """Return the ids that owners had, by those they have: they share most of their texts.

    Sections move up and down: one is looked for under other numbers where nothing of it is as it was read.
    """
    if entries.keys() <= now.keys() and not any(key in entries for key, _ in _differing(entries, now)):
        return {}
    in_both = {key[0] for key in entries} & {key[0] for key in now}
    same = {owner for owner in in_both if not owner.startswith(SECTION_PREFIX)}
    same |= {key[0] for key, entry in entries.items() if key in now and now[key].text == entry.text}
    old = _texts_of(((key, entry.text) for key, entry in entries.items()), same)
    new = _texts_of(((key, text.text) for key, text in now.items()), same)
    if not old or not new:
        return {}
    holders: defaultdict[tuple[str, str, str, str], list[str]] = defaultdict(list)
    for owner, texts in old.items():
        for text in texts:
            holders[(_class_of(owner), *text)].append(owner)
    found: dict[str, str] = {}
    taken: set[str] = set()
    for owner, texts in new.items():
        shared = Counter(one for text in texts for one in holders.get((_class_of(owner), *text), ()))
        for candidate, count in shared.most_common():
            if candidate not in taken and candidate != owner and 2 * count >= len(old[candidate]):
                found[owner] = candidate
                taken.add(candidate)
                break
    return found


def _texts_of(
    texts: Iterable[tuple[Key, str]], without: Collection[str]
) -> dict[str, list[tuple[str, str, str]]]:
    found: defaultdict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for (owner, field, lang), text in texts:
        if owner not in without:
            found[owner].append((field, lang, text))
    return found


_REFERENCE = re.compile(r"(\{[a-z]+:|\")([^{}\"|]+)(?=[|}\"])")


def _with_new_ids(text: str, renamed: Mapping[str, str]) -> str:
    """Return a text with references to what was renamed as they are to be now."""
    new_of = {
        old.removeprefix(SECTION_PREFIX): new.removeprefix(SECTION_PREFIX) for new, old in renamed.items()
    }
    return _REFERENCE.sub(lambda found: found[1] + new_of.get(found[2], found[2]), text)
