"""One size for all texts of a role in a deck, or for most of them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

from cardgen.model.face import MOST, Fit

#: The share of a deck's texts that may need smaller type than the size of most.
_OUTLIERS = 0.15
#: Sizes of most are multiples of this, so that an edited text rarely changes the size of its whole deck.
_STEP_PT = 0.25


def as_share(said: object) -> bool | str:
    """Return a template's `share`: true, false or `most`.

    Errors:
        ValueError: something else.
    """
    if isinstance(said, bool):
        return said
    if said != MOST:
        raise ValueError(f"share is true, false or '{MOST}', not '{said}'")
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
    sizes = sorted(fit.size_pt for fit in fits)
    if any(fit.share != MOST for fit in fits):
        return sizes[0]
    size = sizes[int(len(sizes) * _OUTLIERS)]
    return max(math.floor(size / _STEP_PT + 1e-6) * _STEP_PT, min(size, max(fit.min_pt for fit in fits)))
