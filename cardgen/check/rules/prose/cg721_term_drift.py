import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.language_words import compounds
from cardgen.check.corpus.prose.prose_reading import Word, listed_words, prose_words, stem

#: Minimum length of a compound, of its head and of its first part; maximum difference in length of two synonyms.
_TERM, _HEAD, _FIRST, _ALIKE_LONG = 8, 4, 4, 4


@rule("CG721", "term-drift", severity=WARNING)
@of_prose
def term_drift(prose: CheckedProse) -> Violations:
    """The parts of a compound are joined in two ways, or an abbreviation is expanded to two terms.

    Why it matters: the reader looks for a difference where there is none.

    Example:
          # file: game.yaml
          title: {de: Burg}
          languages: [de]
          # file: decks/room.yaml
          title: {de: Räume}
          cards:
            - {id: room-orc, name: {de: Ork}}
          # file: rules.de.md
          # Regeln
          ## 1 Punkte
        - Sammle Entdeckungspunkte (EP). Ein Gegenstand kostet Punkte. Du zahlst Erkundungspunkte.
        + Sammle Entdeckungspunkte (EP). Ein Gegenstand kostet Punkte. Du zahlst Entdeckungspunkte.

    Source: one word for one thing. Compounds are checked in languages that write them as one word.
    """
    if not compounds(prose.lang):
        return
    counts: dict[str, int] = defaultdict(int)
    first: dict[str, Word] = {}
    for word in prose_words(prose):
        base = stem(word.text, prose.lang)
        counts[base] += 1
        first.setdefault(base, word)
    reported: set[str] = set()
    for rare, usual in (*_joints(counts, prose.lang), *_second_names(prose, counts)):
        if rare not in reported:
            reported.add(rare)
            word = first[rare]
            message = f"'{word.text}' is elsewhere '{first[usual].text}'; use one name"
            yield prose.violation(word.block, word.offset, message)


def _joints(counts: Mapping[str, int], lang: str) -> Iterator[tuple[str, str]]:
    """Yield stems of compounds whose parts are the same, joined by different letters; an s or none is for CG408."""
    links = sorted({"", *listed_words("links", lang)})
    by_parts: dict[tuple[str, str], set[str]] = defaultdict(set)
    for word in counts:
        for cut in range(_FIRST, len(word) - _HEAD + 1) if len(word) >= _TERM else ():
            head = word[cut:]
            if head in counts:
                for link in links:
                    if word[:cut].endswith(link) and cut - len(link) >= _FIRST:
                        by_parts[word[: cut - len(link)], head].add(word)
    for alike in by_parts.values():
        for rare in sorted(alike):
            usual = max(alike, key=lambda w: (counts[w], w))
            if rare != usual and usual not in _less_an_s(rare) and rare not in _less_an_s(usual):
                yield rare, usual


def _less_an_s(word: str) -> set[str]:
    """Return the forms of a word that lost an s."""
    return {word[:i] + word[i + 1 :] for i, letter in enumerate(word) if letter == "s"}


def _second_names(prose: CheckedProse, counts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield compounds that an abbreviation fits as well as the one it was introduced for, with the same head."""
    for block in prose.blocks:
        for found in re.finditer(r"\b([^\W\d_]{8,}) \(([A-ZÅÄÖÜ])([A-ZÅÄÖÜ])\)", block.text):
            known = stem(found[1], prose.lang)
            heads = [known[i:] for i in range(_FIRST, len(known) - 3) if known[i] == found[3].lower()]
            for other in sorted(counts):
                fits = other[0] == found[2].lower() and other[:_FIRST] != known[:_FIRST]
                fits = fits and abs(len(other) - len(known)) <= _ALIKE_LONG
                if fits and any(other.endswith(head) and head in counts for head in heads):
                    yield other, known
