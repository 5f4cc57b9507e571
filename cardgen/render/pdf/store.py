"""Painted forms by key in the cache: a face or shared picture is painted once, not once per build."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping

from cardgen.cache import Cache, code_digest, digest
from cardgen.render.pdf.form import PaintedForm

#: Forms held in memory; others are read again on demand. Ten thousand faces would fill 100 MB.
MOST_HELD = 1000


class FormCache(MutableMapping[str, PaintedForm]):
    """A `FormStore` backed by the cache."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._held: dict[str, PaintedForm] = {}

    @staticmethod
    def _name(key: str) -> str:
        return digest(code_digest(), key)

    def __getitem__(self, key: str) -> PaintedForm:
        held = self._held.get(key)
        if held is None:
            kept = self._cache.get("form", self._name(key))
            if kept is None:
                raise KeyError(key)
            try:
                held = PaintedForm.from_bytes(kept)
            except (ValueError, EOFError, TypeError) as error:
                # A damaged entry counts as missing: the form is painted again.
                raise KeyError(key) from error
            self._hold(key, held)
        return held

    def __setitem__(self, key: str, form: PaintedForm) -> None:
        self._hold(key, form)
        self._cache.put("form", self._name(key), form.to_bytes())

    def _hold(self, key: str, form: PaintedForm) -> None:
        if len(self._held) >= MOST_HELD:
            # A form that the cache could not store must stay in memory.
            self._held = {k: f for k, f in self._held.items() if not self._cache.has("form", self._name(k))}
        self._held[key] = form

    def __delitem__(self, key: str) -> None:
        del self._held[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, key: object) -> bool:
        try:
            self[str(key)]
        except KeyError:
            return False
        return True
