import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.prose.prose_reading import any_of, pattern, running, sentences
from cardgen.load.prose import Block

#: Minimum number of tests on the usual side of equal.
_USUAL = 3


class Comparison(NamedTuple):
    """A comparison of a roll with a number: `at_most`, `below`, `at_least` or `above`, and its place."""

    way: str
    block: Block
    offset: int
    words: str


@rule("CG712", "test-direction", severity=WARNING)
@of_prose
def test_direction(prose: CheckedProse) -> Violations:
    """Most tests succeed on a roll equal to the value, but this one does not, or the other way round.

    Why it matters: it is an exception nobody notices, or a word was left out.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
          Roll D12. If you roll equal to or lower than your strength, it opens.
          ## 2 Pits
          Roll D12. If you roll equal to or lower than your agility, you jump it.
          ## 3 Bridges
          Roll D12. If you roll equal to or lower than your agility, you cross it.
          ## 4 Stings
        - Roll D12. If you roll higher or equal to your agility, you are stung.
        + Roll D12. If you roll equal to or lower than your agility, you are well.

    Source: a game has one kind of success test; declare an exception: `cardgen: allow CG712 (reason)`.
    """
    tests = list(_tests(prose))
    low = [t for t in tests if t.way == "at_most"]
    high = [t for t in tests if t.way == "at_least"]
    for usual, odd in ((low, high), (high, low)):
        if len(usual) >= _USUAL and len(usual) >= _USUAL * len(odd):
            for test in odd:
                yield prose.violation(
                    test.block,
                    test.offset,
                    f"'{test.words}': {len(usual)} other tests count an equal roll the other way; say why, or fix it",
                )


def _tests(prose: CheckedProse) -> Iterator[Comparison]:
    lang = prose.lang
    rolls = re.compile(rf"\b(?:{any_of('rolls', lang)})\b", re.IGNORECASE)
    for block in running(prose):
        for start, end in sentences(block, lang):
            sentence = block.text[start:end]
            if not rolls.search(sentence):
                continue
            for way in ("at_most", "at_least"):
                for found in re.finditer(rf"\b(?:{pattern(way, lang)})\b", sentence, re.IGNORECASE):
                    if re.match(r"\s*\d", sentence[found.end() :]):
                        continue  # against a number of its own, not against a value
                    yield Comparison(way, block, start + found.start(), found[0])
