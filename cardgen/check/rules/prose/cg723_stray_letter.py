import re
from collections import Counter
from collections.abc import Mapping

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.prose.prose_reading import listed_words, running, word_counts

#: Maximum length of the neighbour of a single letter.
_LONGEST = 60
#: Capitals that label things: first letters, Roman numbers, compass points, X for a mark.
_LABELS = frozenset("ABCDEFGHIVXYZNSOWÖP")
_LONE = re.compile(r"(?<![\w.’'´/=&*+~$-])([^\W\d_])(?![\w.:’'´/=&*+)-]|\s?[=:+)])")


@rule("CG723", "stray-letter", severity=WARNING)
@of_prose
def stray_letter(prose: CheckedProse) -> Violations:
    """A single letter is not a word: it was split from its neighbour, or left over.

    Why it matters: the transcript is damaged here; a word may be missing too.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
        - You push the door. If y ou fail, you wait.
        + You push the door. If you fail, you wait.

    Source: each language has a list of letters that are words. Letters that label things (A, B, X) are skipped.
    """
    counts = word_counts(prose)
    words = listed_words("letters", prose.lang)
    capitals = Counter(m[1] for block in prose.blocks for m in _LONE.finditer(block.text) if m[1].isupper())
    left_over = {letter for letter, count in capitals.items() if count == 1 and letter not in _LABELS}
    for block in running(prose):
        past = 0
        for found in _LONE.finditer(block.text):
            letter = found[1]
            before = re.search(r"([^\W\d_]+) $", block.text[max(0, found.start() - _LONGEST) : found.start()])
            after = re.match(r" ([^\W\d_]+)", block.text[found.end() : found.end() + _LONGEST])
            whole = _split_word(letter, before and before[1], after and after[1], counts)
            if letter.lower() in words or found.start() < past:
                continue
            if whole:
                past = found.end() + 2  # the other half, where it is a single letter too
                message = f"'{letter}' belongs to '{whole}'; write it as one word"
                yield prose.violation(block, found.start(), message)
            elif before and after and (letter.islower() or letter in left_over):
                message = f"stray letter '{letter}'; delete it or write the word"
                yield prose.violation(block, found.start(), message)


def _split_word(letter: str, before: str | None, after: str | None, counts: Mapping[str, int]) -> str:
    """Return the word that a letter and its neighbour make, if the text has it more often than the neighbour."""
    for part, whole in ((after, f"{letter}{after}"), (before, f"{before}{letter}")):
        if part and counts.get(whole.lower(), 0) > max(1, counts[part.lower()]):
            return whole
    return ""
