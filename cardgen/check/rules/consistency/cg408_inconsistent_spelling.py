from collections.abc import Iterator, Mapping, Sequence

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule, violation
from cardgen.check.corpus.language_words import capital_nouns, compounds, words
from cardgen.check.corpus.termbase import termbase
from cardgen.check.corpus.text_units import each_language, span, text_units
from cardgen.check.corpus.vocabulary import (
    PART,
    WHOLE,
    Occurrence,
    Row,
    Vocabulary,
    compound_key,
    stem,
    vocabulary_of,
)

#: Minimum length of a hyphenated word that is certainly a compound.
_HYPHENED = 5
#: How many first letters distinguish one word from most others.
_BEGINNING = 6


@rule("CG408", "inconsistent-spelling", severity=WARNING)
def inconsistent_spelling(game: CheckedTexts) -> Violations:
    """A compound is written as one word and as two, with and without a hyphen, or with and without a linking s.

    Why it matters: it reads as two things, and a search for one finds half of them.

    Example:
          # file: game.yaml
          title: {en: Keep}
          languages: [en]
          # file: decks/room.yaml
          title: {en: Rooms}
          cards:
            - {id: room-a, name: {en: Pit}, text: {en: A trapdoor opens.}}
        -   - {id: room-b, name: {en: Rope}, text: {en: You climb out of a trap door.}}
        +   - {id: room-b, name: {en: Rope}, text: {en: You climb out of a trapdoor.}}

    Source: style guides differ on individual words but agree that a text should keep to one spelling.
    """
    for index, start, written, known, often in _rows(game):
        one = text_units(game)[index]
        place = span(game, one, start, start + len(written)).place
        times = f"{often} times" if often > 1 else "once" if often else "in the termbase"
        yield violation(place, f"{one.what}: '{written}' is also written '{known}' ({times}); keep to one")


def _rows(game: CheckedTexts) -> list[Row]:
    terms = termbase(game).terms
    more = {lang: str(terms[lang]) for lang in game.languages}
    return each_language(game, "compounds", _of_language, more)


def _of_language(game: CheckedTexts, lang: str) -> list[Row]:
    return list(_compounds(vocabulary_of(game, lang), lang, termbase(game).terms[lang]))


def _compounds(vocabulary: Vocabulary, lang: str, terms: Sequence[str]) -> Iterator[Row]:
    closed: dict[str, str] = {}
    by_case = sorted(vocabulary.counts, key=lambda word: word[0].isupper())  # Rumskort may begin a sentence
    for word in (*by_case, *terms):
        if word.isalpha() and len(word) >= _HYPHENED:
            closed.setdefault(compound_key(word.lower(), lang), word)
    yield from _parted(vocabulary, closed, lang)
    for word, where in vocabulary.first.items():
        known = closed.get(compound_key(word.replace("-", "").lower(), lang)) if "-" in word else None
        if known and all(len(part) > 1 for part in word.split("-")):
            yield _rarer(vocabulary, where, word, vocabulary.counts[word], known, lang)
    if compounds(lang):
        yield from _joined(vocabulary, closed, lang)


def _parted(vocabulary: Vocabulary, closed: Mapping[str, str], lang: str) -> Iterator[Row]:
    """Yield pairs of words that are one word elsewhere."""
    whole = {word.lower() for word in closed.values()}
    verbs = tuple(words("verbs", lang))
    beginnings = {key[:_BEGINNING] for key in closed}
    for (a, b), found in vocabulary.pairs.items():
        known = closed.get(compound_key(a + b, lang)) if (a + b)[:_BEGINNING] in beginnings else None
        (first, second) = found[0]
        if a + b not in whole and b.endswith(verbs):
            continue
        if known and len(known) >= WHOLE and _has_capitals_of(known, first[0], second, lang):
            yield _rarer(vocabulary, first, f"{first[0]} {second}", len(found), known, lang)


def _rarer(vocabulary: Vocabulary, where: Occurrence, written: str, often: int, known: str, lang: str) -> Row:
    """Return the rarer of two spellings, with the other; if equally frequent, the one in two words."""
    times = vocabulary.forms[compound_key(known.lower(), lang)]
    if often <= times or known not in vocabulary.first:
        return *where[1:], written, known, times
    return *vocabulary.first[known][1:], known, written, often


def _joined(vocabulary: Vocabulary, closed: Mapping[str, str], lang: str) -> Iterator[Row]:
    """Yield compounds written both with and without a linking s, of two parts that are words of the game, too."""
    parts = {word.lower() for word in vocabulary.counts}
    parts |= {stem(word, lang) for word in parts}
    reported = set()
    for word in vocabulary.counts:
        lower = word.lower()
        for k in range(PART, len(lower) - PART):
            right = lower[k + 1 :]
            if lower[k] != "s" or lower[:k] not in parts or not {right, stem(right, lang)} & parts:
                continue
            keys = compound_key(lower, lang), compound_key(lower[:k] + right, lang)
            if keys[1] in closed and keys not in reported:
                reported.add(keys)
                yield _rarer(
                    vocabulary, vocabulary.first[word], word, vocabulary.forms[keys[0]], closed[keys[1]], lang
                )


def _has_capitals_of(known: str, a: str, b: str, lang: str) -> bool:
    """Return whether two words may be a compound by their capitals: a brown cloak is not Browncloak."""
    if b.isupper():
        return False  # a label
    if capital_nouns(lang):
        return known[0].isupper() and b[0].isupper()
    return a[0].isupper() or known[0].islower()
