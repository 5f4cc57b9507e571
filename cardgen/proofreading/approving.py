"""A lock after some texts were approved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardgen.proofreading.comparison import Comparison
from cardgen.proofreading.lock import Entry, read_entry
from cardgen.proofreading.read_text import Key, text_hash


def approved_entries(
    compared: Comparison,
    approved: Iterable[Key],
    first: str,
    by: str = "",
    originals: Mapping[Key, str] | None = None,
) -> list[Entry]:
    """Return all entries of a lock once some texts are approved; their remarks are settled.

    Entries of texts that are as they were read are written with the ids that these have now.

    Args:
        approved: of the game as it is, or of what is gone; first: the language that the others are translated from.
        originals: hashes of the originals beside which translations were read; None for those as they are.
    """
    chosen = set(approved)
    changed = {one.key for one in compared.changed}
    entries: dict[Key, Entry] = {}
    for key, entry in compared.entries.items():
        text = compared.texts.get(key)
        if text is not None and key not in changed:
            entry = read_entry(key, text.text, original=entry.original, by=entry.by, deck=text.deck)
        entries[key] = entry
    outdated = {one.translation.key for one in compared.outdated}
    for key in chosen:
        text = compared.texts.get(key)
        if text is None:
            entries.pop(key, None)
        else:
            entries[key] = read_entry(key, text.text, by=by, deck=text.deck)
    for key in entries.keys() & compared.texts.keys():
        original = compared.texts.get((key[0], key[1], first))
        if key[2] in ("", first) or original is None:
            continue
        if key in chosen:
            of = originals[key] if originals and key in originals else text_hash(original.text)
            entries[key] = entries[key]._replace(original=of)
        elif key not in outdated | changed and entries[key].original:
            # References in the original may have other ids now.
            entries[key] = entries[key]._replace(original=text_hash(original.text))
    return [*entries.values(), *(note for note in compared.lock.remarks if note.key not in chosen)]
