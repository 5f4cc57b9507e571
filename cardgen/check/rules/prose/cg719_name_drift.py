from collections import defaultdict
from collections.abc import Iterator, Mapping

from cardgen.check.api import WARNING, CheckedProse, Violations, counted, of_prose, rule
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.language_words import capital_nouns
from cardgen.check.corpus.prose.prose_reading import first_places, prose_words, word_counts

#: How many times as frequent as the other the usual spelling is.
_USUAL = 3
_NAME = 5
#: Letters that are lost or misread: what a machine or a tired eye takes for one another.
_ALIKE = str.maketrans("åäáàâãöóòôõéèêëüúùûíìîïñç", "aaaaaaoooooeeeeuuuuiiiinc")


@rule("CG719", "name-drift", severity=WARNING)
@of_prose
def name_drift(prose: CheckedProse) -> Violations:
    """A name is spelled two ways, or a word differs from a common one by a misread or unaccented letter.

    Why it matters: the player looks for a second hero, and a search misses half of what is said about the first.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Heroes
        - Once Durim has thrown his daggers, Durim is unarmed. Four daggers are what Durim has. Then Durin must flee.
        + Once Durim has thrown his daggers, Durim is unarmed. Four daggers are what Durim has. Then Durim must flee.

    Source: the most frequent spelling is taken to be the right one.
    """
    counts = word_counts(prose)
    first = first_places(prose)
    names = {low for low in counts if len(low) >= _NAME and _is_name(prose, low)}
    reported: set[str] = set()
    for rare, usual in (*_near_names(names, counts), *_unaccented(counts), *_run_together(counts)):
        if rare not in reported:
            reported.add(rare)
            word = first[rare]
            times = counted(counts[rare], "time")
            message = f"'{word.text}' ({times}) is elsewhere '{first[usual].text}'; spell it one way"
            yield prose.violation(word.block, word.offset, message)


@memoized
def _inside(prose: CheckedProse) -> Mapping[str, tuple[int, int]]:
    """Return for each word in lower case how often it is written as a name inside a sentence, and how often not."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for word in prose_words(prose):
        before = word.block.text[: word.offset].rstrip()
        if word.offset and before and before[-1] not in '.!?:…–”“"|(•':
            capital, small = found[word.text.lower()]
            named = word.text[0].isupper() and not word.text.isupper()
            found[word.text.lower()] = (capital + named, small + (not named))
    return found


def _is_name(prose: CheckedProse, low: str) -> bool:
    """Return whether a word always has a capital inside a sentence; in German that distinguishes nothing."""
    capital, small = _inside(prose).get(low, (0, 0))
    return not capital_nouns(prose.lang) and capital > 0 and small == 0


def _near_names(names: set[str], counts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield rare and usual names that differ by one letter that is not an ending."""
    shortened: dict[str, set[str]] = defaultdict(set)
    for name in names:
        for i in range(len(name)):
            shortened[name[:i] + "*" + name[i + 1 :]].add(name)
    for alike in shortened.values():
        for rare in sorted(alike):
            for usual in sorted(alike):
                enough = counts[rare] + 1 if _lost_accent(rare, usual) else _USUAL * counts[rare]
                if counts[usual] >= enough:
                    yield rare, usual


def _unaccented(counts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield words without an accent that they have elsewhere."""
    by_plain: dict[str, list[str]] = defaultdict(list)
    for word in counts:
        if len(word) >= _NAME:
            by_plain[word.translate(_ALIKE)].append(word)
    for alike in by_plain.values():
        for rare in alike if len(alike) > 1 else ():
            for usual in alike:
                lost = counts[rare] == 1 and counts[usual] >= _USUAL and _lost_accent(rare, usual)
                if lost and not any(rare[:-2] in word for word in counts if word != rare):
                    yield rare, usual


def _lost_accent(rare: str, usual: str) -> bool:
    """Return whether a word lacks accents of another and has none of its own in their place."""
    return rare != usual and all(a in (b, b.translate(_ALIKE)) for a, b in zip(rare, usual, strict=True))


def _run_together(counts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield words in which `m` was read for `rn`: another word of the text begins with the spelling with `rn`."""
    with_rn = defaultdict(list)
    for word in counts:
        if "rn" in word:
            at_rn = word.index("rn")
            with_rn[word[: at_rn + 5]].append(word)
    for word in counts:
        for i, letter in enumerate(word):
            start = word[:i] + "rn" + word[i + 1 : i + 4]
            if letter == "m" and i + 4 <= len(word) and i and len(start) == i + 5 and start in with_rn:
                yield word, max(with_rn[start], key=lambda w: (counts[w], w))
