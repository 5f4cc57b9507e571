from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

from cardgen.check.api import WARNING, CheckedGame, Violations, rule
from cardgen.check.corpus.numerals import without_tokens
from cardgen.check.corpus.parallel_parts import Part, Row, found_in_parts, row_violations
from cardgen.check.corpus.segmentation import LETTERS
from cardgen.check.corpus.termbase import pattern, roots

#: A name is distinguished if this many sentences have it in both languages for each that has it in one.
_TIMES = 4
#: Minimum length of a name; shorter ones may be any word of the language.
_SHORT = 4
#: Names are looked up by this many first letters, common to all their forms.
_BEGINNING = 3
#: Names by language and the letters they begin with: key, words, and the letters that every form of these has.
_Index = Mapping[tuple[str, str], list[tuple[str, str, tuple[str, ...]]]]
#: A name in two languages: its key, and its words by language.
_Name = tuple[str, Mapping[str, tuple[str, ...]]]
#: The names in a part: those in both languages, those in only one, and swapped ones: keys, message and word.
_Named = tuple[list[str], list[str], list[tuple[str, str, str, str]]]


@rule("CG424", "other-term", severity=WARNING)
def other_term(game: CheckedGame) -> Violations:
    """A sentence names one term, deck or card in one language and another one in the other.

    Why it matters: players at one table, each with their own language, would take different cards.

    Example:
          # file: decks/room.yaml
            - id: room-torch
              name: {sv: Fackla, en: Torch}
              text: {sv: Kasta facklan. Ta facklan., en: Discard the torch. Take the torch.}
            - id: room-rope
              name: {sv: Repstege, en: Ladder}
              text: {sv: Kasta repstegen. Ta repstegen., en: Discard the ladder. Take the ladder.}
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Du får en fackla., en: You get a ladder.}
        +     text: {sv: Du får en fackla., en: You get a torch.}

    Source: `terms` in game.yaml, and the names of decks and cards. A name is compared only if nearly all sentences that
    have it in one language have it in the other, too.
    """
    return row_violations(game, _rows(game))


def _rows(game: CheckedGame) -> list[Row]:
    names = {langs: _names(game, langs) for langs in combinations(game.languages, 2)}
    indexes = {langs: _index(listed) for langs, listed in names.items()}
    find = f"other-term {sorted(map(str, names.values()))}"
    found = list(found_in_parts(game, find, lambda part: _named(part, indexes[part.langs])))
    both = Counter((part.langs, key) for part, (alike, _, _) in found for key in alike)
    alone = Counter((part.langs, key) for part, (_, unlike, _) in found for key in unlike)
    return [
        part.row(1, message, word)
        for part, (_, _, swapped) in found
        for one, other, message, word in swapped
        if all(both[part.langs, k] >= _TIMES * (alone[part.langs, k] - 1) for k in (one, other))
    ]


def _names(game: CheckedGame, langs: tuple[str, str]) -> list[_Name]:
    """Return the names that both languages have, without those that are one word in a language and two in another."""
    found: list[_Name] = []
    for concept, entry in game.terms.items() if isinstance(game.terms, Mapping) else ():
        if isinstance(entry, Mapping):
            found.append((f"term {concept}", {lang: _listed(entry.get(lang)) for lang in langs}))
    for deck in game.decks:
        found.append((f"deck {deck.id}", {lang: (deck.title.get(lang, ""),) for lang in langs}))
    for component in game.components():
        found.append((f"card {component.id}", {lang: (component.name(lang),) for lang in langs}))
    whole = [
        one
        for one in found
        if all(all(len(w) >= _SHORT for w in one[1][lang]) and one[1][lang] for lang in langs)
    ]
    counts = Counter(
        (lang, word.lower()) for _, words in whole for lang in langs for word in set(words[lang])
    )
    return [
        one
        for one in whole
        if all(counts[lang, word.lower()] == 1 for lang in langs for word in one[1][lang])
    ]


def _index(names: list[_Name]) -> _Index:
    found = defaultdict(list)
    for key, words in names:
        for lang, listed in words.items():
            for word in listed:
                letters = roots(word, lang)
                found[lang, letters[0][:_BEGINNING]].append((key, word, letters))
    return found


def _listed(words: object) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(map(str, words)) if isinstance(words, list) else ()


def _named(part: Part, names: _Index) -> _Named:
    """Return the names in both languages of a part, those in only one, and those swapped for another."""
    alike: list[str] = []
    unlike: list[str] = []
    swapped: list[tuple[str, str, str, str]] = []
    for sentences in part.sentences():
        one, other = (
            dict(_met(without_tokens(s), lang, names)) for s, lang in zip(sentences, part.langs, strict=True)
        )
        alike += one.keys() & other.keys()
        only = (list(one.keys() - other.keys()), list(other.keys() - one.keys()))
        unlike += only[0] + only[1]
        if len(only[0]) == len(only[1]) == 1:
            instead, word = one[only[0][0]], other[only[1][0]]
            message = f"'{word}', where '{part.langs[0]}' has '{instead}'; name the same in both"
            swapped.append((only[0][0], only[1][0], message, word))
    return sorted(alike), sorted(unlike), swapped


def _met(sentence: str, lang: str, names: _Index) -> Iterator[tuple[str, str]]:
    """Yield the names of a sentence, without those that are part of a longer one: key and what is written."""
    lower = sentence.lower()
    begins = {word[:_BEGINNING] for word in LETTERS.findall(lower)}
    spans = [
        (m.start(), m.end(), key)
        for begin in sorted(begins)
        for key, word, letters in names.get((lang, begin), ())
        if all(root in lower for root in letters)
        for m in pattern(word, lang).finditer(sentence)
    ]
    for start, end, key in spans:
        if not any(s <= start and end <= e and (s, e) != (start, end) for s, e, _ in spans):
            yield key, sentence[start:end]
