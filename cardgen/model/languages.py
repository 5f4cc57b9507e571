"""The languages of a game, and which of them are drafts: under way, so that a text may lack them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Languages(tuple[str, ...]):
    """Language codes in the order of the game.

    Attributes:
        drafts: those under way; never the first one, which is printed where a text lacks another.
    """

    drafts: tuple[str, ...]

    def __new__(cls, codes: Iterable[str], drafts: Iterable[str] = ()) -> Languages:
        """Make languages of codes."""
        self = super().__new__(cls, codes)
        self.drafts = tuple(drafts)
        return self

    def __repr__(self) -> str:
        """Include which are drafts, since caches depend on it."""
        return f"Languages({tuple(self)}, drafts={self.drafts})"


def drafts_of(languages: Sequence[str]) -> tuple[str, ...]:
    """Return the languages that texts may lack."""
    return languages.drafts if isinstance(languages, Languages) else ()


def complete_languages(languages: Sequence[str]) -> tuple[str, ...]:
    """Return the languages that every text must have."""
    return tuple(lang for lang in languages if lang not in drafts_of(languages))
