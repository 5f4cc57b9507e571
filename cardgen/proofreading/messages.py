"""What changed, in words."""

from __future__ import annotations

from cardgen.findings import counted, few
from cardgen.model.source_map import PHRASE, VALUE
from cardgen.proofreading.causes import FACT, Edit
from cardgen.proofreading.picture_digests import IS_PICTURE
from cardgen.proofreading.read_text import FACT_PREFIX, VALUES, described
from cardgen.proofreading.wording import differing_words

#: Most differences that a message lists, and most letters of a text.
_MOST_WORDS, _MOST_LETTERS = 2, 80


def edit_message(edit: Edit) -> str:
    """Return what an edit changed: `fact 'turns' changed since it was read: '26' is now '28' in 40 texts: …`."""
    cause, changes = edit.cause, edit.changes
    texts = [one for one in changes if not (cause.kind == FACT and one.key[0].startswith(FACT_PREFIX))]
    first = changes[0]
    if cause.kind == FACT:
        what = f"fact '{cause.name}'"
    elif len(texts) == 1:
        name = described(first.key)
        what = f"{first.key[0]}: {cause.name}" if first.key[1] == VALUES else name
    elif cause.kind == PHRASE:
        what = f"phrase '{cause.name}'"
    else:
        what = f"'{{={cause.name}}}'" if cause.kind == VALUE else cause.name or first.key[1]
    by = first.entry.by if first.entry and len(texts) < 2 else ""
    given = (
        f"{what} changed since it was read{f' by {by}' if by else ''}: {changed_words(cause.old, cause.new)}"
    )
    is_list = len(texts) > 1 or (texts and cause.kind == FACT)
    where = (
        f", printed by {counted(len(texts), 'text')}: {few(described(c.key) for c in texts)}"
        if is_list
        else ""
    )
    return f"{given}{where}; read {'them' if len(texts) > 1 else 'it'} again"


def changed_words(old: str, new: str) -> str:
    """Return the words in which two texts differ: `'hits twice' is now 'hits once'`."""
    if IS_PICTURE.fullmatch(old) and IS_PICTURE.fullmatch(new):
        return "it is another picture"
    found = differing_words(old, new)
    shown = [
        f"'{one.old}' is now '{one.new}'" if one.old and one.new else _one_sided(one.old, one.new)
        for one in found[:_MOST_WORDS]
    ]
    more = f" and {counted(len(found) - _MOST_WORDS, 'more difference')}" if len(found) > _MOST_WORDS else ""
    return ", ".join(shown) + more


def excerpt(text: str, most: int = _MOST_LETTERS) -> str:
    """Return the beginning of a text on one line, with at most `most` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def _one_sided(old: str, new: str) -> str:
    return f"'{new}' is new" if new else f"'{old}' is gone"
