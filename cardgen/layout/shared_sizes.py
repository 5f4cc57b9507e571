"""One size for all texts of a role in a deck, or for most of them.

The sizes follow from those that each text has when set alone, which every face states. A deck is laid out with the
sizes it had before, or those of a sample, so that few of its faces have to be laid out twice.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from cardgen.cache import Cache, code_digest, digest
from cardgen.model.face import MOST, Face, Fit

#: The share of a deck's texts that may need smaller type than the size of most.
_OUTLIERS = 0.15
#: Sizes of most are multiples of this, so that an edited text rarely changes the size of its whole deck.
_STEP_PT = 0.25
#: The share of a deck that is a sample, and the least and the most faces of one.
_SAMPLE_SHARE, _LEAST, _MOST = 1 / 8, 8, 64
#: Most faces of each length that are in a sample because they are the longest.
_LONGEST = 3
_GOLDEN = (math.sqrt(5) - 1) / 2
_T = TypeVar("_T")


def as_share(given: object) -> bool | str:
    """Return a template's `share`: true, false or `most`.

    Errors:
        ValueError: something else.
    """
    if isinstance(given, bool):
        return given
    if given != MOST:
        raise ValueError(f"share is true, false or '{MOST}', not '{given}'")
    return MOST


def shared_sizes(fits: Iterable[Fit]) -> dict[str, float]:
    """Return the shared size of each role, by the sizes that its texts have when set alone.

    For all, it is the smallest size. For most, it is the largest step at which 85 % of the texts fit; the others stay
    smaller.
    """
    by_role: defaultdict[str, list[Fit]] = defaultdict(list)
    for fit in fits:
        if fit.share:
            by_role[fit.role].append(fit)
    return {role: _size(found) for role, found in by_role.items()}


def _size(fits: list[Fit]) -> float:
    sizes = sorted(fit.alone_pt for fit in fits)
    if any(fit.share != MOST for fit in fits):
        return sizes[0]
    size = sizes[int(len(sizes) * _OUTLIERS)]
    return max(math.floor(size / _STEP_PT + 1e-6) * _STEP_PT, min(size, max(fit.min_pt for fit in fits)))


def sample(of: Sequence[_T], *lengths: Callable[[_T], int]) -> Sequence[_T]:
    """Return some of a deck's faces, whose sizes are probably those of all: spread over it, and the longest; none of a
    small deck, whose faces are as soon laid out twice.

    Args:
        lengths: of a face's name, of its text, …
    """
    count = min(int(len(of) * _SAMPLE_SHARE), _MOST)
    if count < _LEAST:
        return ()
    # Steps of the golden ratio, since decks repeat themselves every so many cards.
    places = {int(len(of) * (n * _GOLDEN % 1)) for n in range(count)}
    for length in lengths:
        places |= set(sorted(range(len(of)), key=lambda n: -length(of[n]))[:_LONGEST])
    return [of[place] for place in sorted(places)]


def is_smaller(shared: float | None, alone_pt: float) -> bool:
    """Return whether a text is set in its deck's size instead of its own."""
    return shared is not None and shared < alone_pt - 1e-6


def has_other_size(face: Face, sizes: Mapping[str, float]) -> bool:
    """Return whether a text of a face has another size than with these shared sizes."""
    return any(f.share and abs(f.size_pt - min(f.alone_pt, sizes[f.role])) > 1e-6 for f in face.fits)


class DeckSizes:
    """The shared sizes of a game's decks, kept from one layout to the next."""

    def __init__(self, cache: Cache, *game: str) -> None:
        self._cache, self._game = cache, game
        self._known: dict[tuple[str, str], Mapping[str, float]] = {}

    def get(self, deck: str, lang: str) -> Mapping[str, float] | None:
        """Return the sizes that a deck has, or had when it was last laid out; None if unknown."""
        known = self._known.get((deck, lang))
        return self._read(deck, lang) if known is None else known

    def put(self, deck: str, lang: str, sizes: Mapping[str, float]) -> None:
        """Keep the sizes of a deck."""
        if sizes != self._read(deck, lang):
            written = "\n".join(f"{role} {size!r}" for role, size in sizes.items())
            self._cache.put("sizes", self._address(deck, lang), written.encode())
        self._known[deck, lang] = sizes

    def take_from(self, before: DeckSizes) -> None:
        """Expect the sizes of an earlier state of the game."""
        self._known |= before._known

    def _address(self, deck: str, lang: str) -> str:
        return digest(code_digest(), *self._game, deck, lang)

    def _read(self, deck: str, lang: str) -> dict[str, float] | None:
        kept = self._cache.get("sizes", self._address(deck, lang))
        lines = [] if kept is None else kept.decode("utf-8", "replace").splitlines()
        try:
            sizes = {role: float(size) for role, _, size in (line.rpartition(" ") for line in lines)}
        except ValueError:
            return None  # damaged
        return None if kept is None else sizes
