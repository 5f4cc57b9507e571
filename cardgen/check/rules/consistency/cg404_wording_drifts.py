from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache

from cardgen.check.api import WARNING, CheckedGame, Violations, counted, rule, violation
from cardgen.check.corpus.comparison.wordings import (
    Drift,
    DriftRow,
    drift_rows,
    drifts_of,
    says_the_same,
    word_count,
)
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.nearness import Frame, Index, is_misspelt, middle
from cardgen.check.corpus.segmentation import split_sentences
from cardgen.check.corpus.sentences import Sentence, frame, is_mark, is_slot, names_of
from cardgen.check.corpus.text_units import each_language, running_texts

#: Minimum number of components of a common wording, and how many times as common as the odd one it is.
_COMMON, _TIMES = 3, 3
#: Minimum words and marks of a frame: "Discard it." says too little to be compared with another.
_SHORTEST = 4
#: Minimum length of a word that may be misspelt, and of its frame in words.
_LONG_WORD, _LONG_FRAME = 5, 5
#: Minimum length and frequency of a frame in which any other word that is unique in the game may be odd.
_SURE_FRAME, _SURE_COMMON = 10, 4


@rule("CG404", "wording-drifts", severity=WARNING)
def wording_drifts(game: CheckedGame) -> Violations:
    """An effect is worded one way on several cards but differs on one, by a word or a punctuation mark.

    Why it matters: players take two wordings for two rules, and look for the difference.

    Example:
          # file: game.yaml
          title: {en: Keep}
          languages: [en]
          # file: decks/room.yaml
          title: {en: Rooms}
          cards:
            - {id: room-a, name: {en: Bats}, text: {en: "Lose 2 coins. Put this card back in the box."}}
            - {id: room-b, name: {en: Rats}, text: {en: "Lose 3 coins. Put this card back in the box."}}
            - {id: room-c, name: {en: Owls}, text: {en: "Gain 1 coin. Put this card back in the box."}}
        -   - {id: room-d, name: {en: Hens}, text: {en: "Gain 9 coins. Put the card back in the box."}}
        +   - {id: room-d, name: {en: Hens}, text: {en: "Gain 9 coins. Put this card back in the box."}}

    Source: own experience of proofreading decks; numbers, tokens and names of cards may differ, and so may a word that
    changes the effect ("gain", "lose").
    """
    for odd, common, often in drifts_of(game, _rows(game)):
        other = f"{counted(often, 'component')} such as {common.unit.what} ({common.unit.place})"
        message = (
            f"{odd.unit.what}: '{odd.raw}' is worded differently on {other}: '{common.raw}'; word it one way"
        )
        yield violation(spot(game, odd.unit.place, odd.raw), message)


def _rows(game: CheckedGame) -> list[DriftRow]:
    languages = len(game.languages)
    more = {lang: f"{languages} {sorted(names_of(game, lang).frames)}" for lang in game.languages}
    return each_language(game, "wording-drifts", _of_language, more)


def _of_language(game: CheckedGame, lang: str) -> list[DriftRow]:
    return drift_rows(_drifts(game, lang))


def _drifts(game: CheckedGame, lang: str) -> Iterator[Drift]:
    """Yield the sentences of a language that differ from a common one in a word or a mark.

    The time grows with the number of sentences: a common wording is looked up by its words without one of
    them, so that no two rare sentences are ever compared.
    """
    owners = _owners(game, lang)
    common = {
        shape: len(found)
        for shape, found in owners.items()
        if len(found) >= _COMMON and len(shape) >= _SHORTEST
    }
    if not common:
        return
    index = Index(common)
    counts = cache(lambda: Counter(word.lower() for known in owners for word in known))
    for shape, found in owners.items():
        meant = () if shape in common else _run_on(shape, owners, common)
        if not meant:
            near = (other for other in index.near(shape) if common[other] >= _TIMES * len(found))
            alike = (o for o in near if _is_drift(shape, o, common[o], counts(), lang, len(game.languages)))
            meant = next(alike, ())
        if meant:
            first = next(iter(owners[meant].values()))
            yield from (Drift(odd, first, common[meant]) for odd in found.values())


def _owners(game: CheckedGame, lang: str) -> Mapping[Frame, dict[str, Sentence]]:
    """Return the sentences of components by their frames, the first of each component."""
    names = names_of(game, lang)
    owners: dict[Frame, dict[str, Sentence]] = defaultdict(dict)
    for unit in (text[lang] for text in running_texts(game) if lang in text):
        for raw in split_sentences(unit.text):
            shape = frame(raw, names)
            if len(shape) >= _SHORTEST - 1:
                owners[shape].setdefault(unit.owner, Sentence(unit, raw))
    return owners


def _run_on(shape: Frame, known: Collection[Frame], common: Collection[Frame]) -> Frame:
    """Return the common sentence that a sentence begins with if the full stop between them was lost; else nothing."""
    for k in range(_SHORTEST - 1, len(shape) - 1):
        if shape[k][0].isupper():
            first, rest = (*shape[:k], "."), (shape[k][0].lower() + shape[k][1:], *shape[k + 1 :])
            if first in common and rest in known:
                return first
    return ()


def _is_drift(odd: Frame, common: Frame, often: int, counts: Counter[str], lang: str, languages: int) -> bool:
    """Return whether two frames that differ in one place say the same."""
    (here, there) = ("".join(part) for part in middle(odd, common))
    if is_slot(here) or is_slot(there):
        return False
    if odd[0] != common[0] and len(odd) != len(common):
        return False  # "Then draw a card." follows from what precedes it
    if says_the_same(here, there, lang):
        return True
    if not here or not there or is_mark(here) or is_mark(there) or counts[here.lower()] > 1:
        return False
    if len(here) >= _LONG_WORD and len(odd) >= _LONG_FRAME and is_misspelt(here, there):
        return True
    # With a second language, CG405 shows whether something else is meant.
    return languages == 1 and word_count(common) >= _SURE_FRAME and often >= _SURE_COMMON
