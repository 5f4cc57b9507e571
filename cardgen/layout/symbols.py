"""Shared pictures: markup used by many faces, stored once under its digest."""

from __future__ import annotations

from msgspec import Struct

from cardgen.cache import Cache, digest


class Symbol(Struct, frozen=True):
    """A shared picture: profile markup in the user space of its `use`."""

    id: str
    markup: str


class SymbolTable:
    """Symbols by id, from memory or the cache. An id is a digest of the markup."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._known: dict[str, Symbol] = {}

    def add(self, markup: str) -> str:
        """Store markup and return its id."""
        key = digest(markup)[:16]
        symbol_id = f"s-{key}"
        if symbol_id not in self._known:
            self._known[symbol_id] = Symbol(symbol_id, markup)
            if not self._cache.has("symbol", key):
                self._cache.put("symbol", key, markup.encode())
        return symbol_id

    def __getitem__(self, symbol_id: str) -> Symbol:
        """Return a symbol.

        Errors:
            KeyError: no such symbol, in memory or cache.
        """
        known = self._known.get(symbol_id)
        if known is None:
            kept = self._cache.get("symbol", symbol_id.removeprefix("s-"))
            if kept is None:
                raise KeyError(symbol_id)
            known = self._known[symbol_id] = Symbol(symbol_id, kept.decode())
        return known

    def __contains__(self, symbol_id: object) -> bool:
        """Return whether a symbol is available; it then stays in memory, whatever becomes of the cache."""
        if not isinstance(symbol_id, str):
            return False
        try:
            self[symbol_id]
        except KeyError:
            return False
        return True
