"""Words of running text by the place where they stand first."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.check.contexts.checked_game import CheckedProse
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.prose.prose_reading import Word, prose_words


@memoized
def first_places(prose: CheckedProse) -> Mapping[str, Word]:
    """Return where each word of a text stands first, by the word in lower case."""
    found: dict[str, Word] = {}
    for word in prose_words(prose):
        found.setdefault(word.text.lower(), word)
    return found
