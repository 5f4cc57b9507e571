import re

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.prose.prose_reading import word_counts

_MISREAD = str.maketrans({"0": "o", "1": "l", "5": "s", "I": "l"})
_MIXED = re.compile(r"(?<![\w.,:/-])(?=\w*\d)(?=\w*[^\W\d_])[^\W_]{2,}(?![\w:/-])")
_DIE = re.compile(r"\b[TWDd](?:4|6|8|10|12|20|100)\b")


@rule("CG722", "misread-character", severity=WARNING)
@of_prose
def misread_character(prose: CheckedProse) -> Violations:
    """A digit in a word, or a letter in a number, was misread: `0m`, `Tl2`.

    Why it matters: the reader stumbles, and programs do not recognise the die.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
        - Roll D12 and add 1. Then roll Dl2 again.
        + Roll D12 and add 1. Then roll D12 again.

    Source: the correct form elsewhere in the text; transcripts of old rules confuse `l` with `1` and `0` with `O`.
    """
    counts = word_counts(prose)
    dice = {die for block in prose.blocks for die in _DIE.findall(block.text)}
    for block in prose.blocks:
        for found in _MIXED.finditer(block.text):
            word = found[0]
            as_word = word.translate(_MISREAD).lower()
            if word not in dice and not re.match(r"[1-9]\d*[a-z]$", word) and counts.get(as_word):
                yield prose.violation(block, found.start(), f"'{word}' was most likely '{as_word}'; fix it")
        for found in re.finditer(r"(?<![\w-])[TWDd][lI0-9O]{1,3}(?!\w)", block.text):
            as_die = re.sub("[lI]", "1", found[0]).replace("O", "0")
            if as_die != found[0] and as_die in dice:
                message = f"'{found[0]}' was most likely '{as_die}'; fix it"
                yield prose.violation(block, found.start(), message)
        for found in re.finditer(r"(?<![\w-])([TWD]) (\d{1,3})(?!\w|[.,]\d|%)", block.text):
            if found[1] + found[2] in dice:
                message = f"'{found[0]}' is elsewhere '{found[1]}{found[2]}'; spell it one way"
                yield prose.violation(block, found.start(), message)
