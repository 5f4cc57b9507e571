import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import NamedTuple

from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedGame, Place, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.rule_prose import rule_prose
from cardgen.check.corpus.segmentation import split_sentences
from cardgen.check.corpus.statements.opposites import ways_of
from cardgen.check.corpus.statements.slots import stems_of
from cardgen.check.corpus.text_units import PROSE, by_key, text_units
from cardgen.load.prose import HEADING, ROW
from cardgen.proofreading.messages import excerpt

#: Two sentences are alike if the words they share have at least this part of the weight of all their words, and at
#: least this weight. Source: of 1427 sentences of the shipped games with an opposite in them, 148 have such a twin in
#: all languages, and no clean sentence has a false one.
_PART, _SHARED = 0.5, 8.0
#: Added to the number of sentences when words are weighed: few sentences say little about which words are common.
_MORE = 20
#: A word in more sentences than this does not make two of them candidates.
_COMMON = 60
#: Left out: "win" and "lose" have objects of all kinds; the winner of a fight loses no life.
_LOOSE = frozenset({"outcome"})
_SHOWN = 110


class _Sentence(NamedTuple):
    """A sentence with an opposite in it.

    Attributes:
        owner: the component whose text it is, or `§` and the number of the section.
        ways: by concept, which of two opposites it has, and the word; denies: whether it is negated.
    """

    owner: str
    where: Callable[[], Place]
    sentence: str
    ways: Mapping[str, tuple[int, str]]
    denies: bool
    stems: frozenset[str]


@rule("CG426", "opposite-twins", severity=WARNING)
def opposite_twins(game: CheckedGame) -> Violations:
    """Two sentences of a game are alike but for a word and its opposite: left and right, may and must.

    Why it matters: a word was turned round in one of them, and players do what they read last.

    Example:
          # file: decks/room.yaml
            - id: room-help
              name: {sv: Hjälp, en: Help}
              text:
        -       sv: Efter striden skickas en trumf motsols till grannen.
        -       en: After the fight every player passes a trump anticlockwise to the neighbour.
        +       sv: Efter striden skickas en trumf medsols till grannen.
        +       en: After the fight every player passes a trump clockwise to the neighbour.
          # file: rules.sv.md
          # Regler
          ## 1 Strid
          Efter striden skickar ni en trumf medsols till grannen.
          # file: rules.en.md
          # Rules
          ## 1 Fight
          After the fight each player passes a trump clockwise to the neighbour.

    Source: opposites.yaml, for Swedish, English, German and Dutch. Texts of one card or section are not compared with
    each other, nor are sentences with more than one pair of opposites. All languages of the game must say so.
    """
    found = [_twins(game, lang) for lang in game.languages]
    for key, (one, other) in found[0].items() if found else ():
        if all(key in twins for twins in found):
            concept = key[2]
            place, at = spot(game, one.where(), one.ways[concept][1]), other.where()
            message = f"'{excerpt(one.sentence, _SHOWN)}' has '{one.ways[concept][1]}'"
            has = f"has '{other.ways[concept][1]}': '{excerpt(other.sentence, _SHOWN)}'"
            yield violation(
                place, f"{message}, but {other.owner} ({at.file}:{at.line}) {has}; fix one of them"
            )


def _twins(game: CheckedGame, lang: str) -> dict[tuple[str, str, str], tuple[_Sentence, _Sentence]]:
    """Return the sentences of a language that differ only in a word and its opposite, by owners and concept."""
    listed = list(_texts(game, lang))
    keys = [digest(text) for _, _, text in listed]
    rows = by_key(game, f"opposite-twins {lang}", [t for _, _, t in listed], keys, lambda t: _read(t, lang))
    met = Counter(stem for found in rows for *_, stems in found for stem in stems)
    total = sum(map(len, rows)) + _MORE
    weights = {stem: math.log(total / (times + 0.5)) for stem, times in met.items()}
    sentences = [
        _Sentence(owner, where, sentence, ways, denies, frozenset(stems))
        for (owner, where, _), found in zip(listed, rows, strict=True)
        for sentence, ways, denies, stems in found
        if ways
    ]
    twins = {}
    for one, other in _candidates(sentences):
        turned = [c for c in one.ways.keys() & other.ways.keys() if one.ways[c][0] != other.ways[c][0]]
        if len(turned) == 1 and one.denies == other.denies and _are_alike(one, other, weights):
            twins[one.owner, other.owner, turned[0]] = (one, other)
    return twins


def _candidates(sentences: list[_Sentence]) -> Iterator[tuple[_Sentence, _Sentence]]:
    """Yield the pairs that share a rare word and have opposites of one kind, of different owners."""
    by_stem: dict[tuple[str, str], list[int]] = defaultdict(list)
    for k, one in enumerate(sentences):
        for stem in one.stems:
            for concept in one.ways:
                by_stem[concept, stem].append(k)
    pairs = {
        pair
        for (concept, _), alike in by_stem.items()
        if len(alike) <= _COMMON
        for pair in combinations(alike, 2)
        if sentences[pair[0]].ways[concept][0] != sentences[pair[1]].ways[concept][0]
    }
    return (
        (sentences[i], sentences[j]) for i, j in sorted(pairs) if sentences[i].owner != sentences[j].owner
    )


def _are_alike(one: _Sentence, other: _Sentence, weights: Mapping[str, float]) -> bool:
    shared = sum(weights[stem] for stem in one.stems & other.stems)
    return shared >= max(_SHARED, _PART * sum(weights[stem] for stem in one.stems | other.stems))


def _texts(game: CheckedGame, lang: str) -> Iterator[tuple[str, Callable[[], Place], str]]:
    """Yield the running texts of components and rules: owner, place, text."""
    for unit in text_units(game):
        if unit.lang == lang and unit.kind == PROSE and unit.owner:
            yield unit.owner, unit.where, unit.text
    prose = rule_prose(game, lang) if lang in game.rules else None
    for block in prose.blocks if prose else ():
        if prose and block.kind not in (HEADING, ROW) and block.section >= 0:
            yield f"§{prose.sections[block.section].number}", partial(prose.place, block), block.text


def _read(text: str, lang: str) -> list[tuple[str, Mapping[str, tuple[int, str]], bool, list[str]]]:
    """Return the sentences of a text as plain data: words, opposites, whether it denies, stems of its other words."""
    found: list[tuple[str, Mapping[str, tuple[int, str]], bool, list[str]]] = []
    for sentence in split_sentences(text):
        ways, rest, denies = ways_of(sentence, lang)
        kept = {concept: way for concept, way in ways.items() if concept not in _LOOSE}
        found.append((sentence, kept, denies, sorted(stems_of(rest, lang))))
    return found
