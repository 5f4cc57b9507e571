import re
from collections.abc import Mapping

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.prose.prose_reading import first_places, listed_words, word_counts

#: Minimum length of a known word that a little one may be joined to.
_KNOWN = 6
_INNER = re.compile(r"(?<=[a-zß-öø-ÿ]{2})[A-ZÅÄÖÜ](?=[a-zß-öø-ÿ])")


@rule("CG728", "words-run-together", severity=WARNING)
@of_prose
def words_run_together(prose: CheckedProse) -> Violations:
    """The space between two words is missing: a capital inside a word, or a known word joined to a short one.

    Why it matters: the transcript is damaged here; a search finds neither word.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
        - Draw treasures and traps. Treasuresand traps are kept. The door stays. Put theDoor back.
        + Draw treasures and traps. Treasures and traps are kept. The door stays. Put the door back.

    Source: each language has a list of short words that end no other word. A capital inside a word that occurs twice
    belongs to a name.
    """
    counts = word_counts(prose)
    glue = listed_words("glued", prose.lang)
    for low, word in first_places(prose).items():
        inner = _INNER.search(word.text)
        halves = (word.text[: inner.start()], word.text[inner.start() :]) if inner else ()
        if counts[low] > 1:
            continue
        pair = "" if inner else _parted(low, glue, counts)
        if halves and all(counts.get(half.lower()) for half in halves):
            pair = " ".join(halves)
        if pair:
            message = f"'{word.text}' is most likely '{pair}'; write a space"
            yield prose.violation(word.block, word.offset, message)


def _parted(low: str, glue: frozenset[str], counts: Mapping[str, int]) -> str:
    """Return a word as a known one and a little one beside it, or a little one between two; or nothing."""
    for little in sorted(glue):
        if little not in low:
            continue
        if low.endswith(little) and len(low) - len(little) >= _KNOWN and counts.get(low[: -len(little)]):
            return f"{low[: -len(little)]} {little}"
        at_little = low.find(little, _KNOWN)
        rest = low[at_little + len(little) :]
        if at_little > 0 and len(rest) >= _KNOWN and counts.get(rest):
            return f"{low[:at_little]} {little} {rest}"
    return ""
