"""A painted form as plain data, which can be cached and added to any file."""

from __future__ import annotations

import marshal
from collections.abc import MutableMapping
from typing import Any, NamedTuple

from cardgen.display.ops import Box


class PaintedForm(NamedTuple):
    """The content of a form and what it refers to, independent of any file.

    Attributes:
        key: content key; forms with the same key are stored once per file.
        width_mm, height_mm: the trim, whose top left is the form's origin.
        box: the part of it that is shown.
        content: operators, deflated.
        states, patterns, shadings: entries of the resource dictionaries of these names.
        fonts: local name, font key and the text of each glyph used.
        symbols: local name and key of shared forms; images: likewise.
        groups: local name and form of transparency groups.
        masks: local name, fill and stroke opacity, and form of soft masks.
    """

    key: str
    width_mm: float
    height_mm: float
    box: Box
    content: bytes
    states: str
    patterns: str
    shadings: str
    fonts: tuple[tuple[str, str, dict[int, str]], ...]
    symbols: tuple[tuple[str, str], ...]
    images: tuple[tuple[str, str], ...]
    groups: tuple[tuple[str, PaintedForm], ...]
    masks: tuple[tuple[str, float, PaintedForm], ...]

    def to_bytes(self) -> bytes:
        """Serialise the form for the cache."""
        return marshal.dumps(_plain(self))

    @classmethod
    def from_bytes(cls, data: bytes) -> PaintedForm:
        """Return the form that `to_bytes` wrote.

        Errors:
            ValueError, EOFError, TypeError: damaged bytes.
        """
        return _form(marshal.loads(data))


#: Painted symbols by key, shared by the faces that use them: a dictionary, or one backed by the cache.
FormStore = MutableMapping[str, PaintedForm]


def complete_form(store: FormStore, key: str) -> PaintedForm | None:
    """Return a form if the store has everything it refers to; a cache may have dropped older entries."""
    form = store.get(key)
    return form if form and _is_complete(store, form) else None


def _is_complete(store: FormStore, form: PaintedForm) -> bool:
    inner = (*(group for _, group in form.groups), *(mask for *_, mask in form.masks))
    return all(complete_form(store, key) for _, key in form.symbols) and all(
        _is_complete(store, one) for one in inner
    )


def _plain(form: PaintedForm) -> tuple[Any, ...]:
    groups = tuple((name, _plain(inner)) for name, inner in form.groups)
    masks = tuple((name, opacity, _plain(inner)) for name, opacity, inner in form.masks)
    return (*form[:-2], groups, masks)


def _form(data: tuple[Any, ...]) -> PaintedForm:
    *rest, groups, masks = data
    parts: tuple[Any, ...] = (
        *rest,
        tuple((name, _form(inner)) for name, inner in groups),
        tuple((name, opacity, _form(inner)) for name, opacity, inner in masks),
    )
    return PaintedForm(*parts)
