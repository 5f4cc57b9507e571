"""Citations of rules that point to the wrong section, found by citations for the same things elsewhere."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.segmentation import LETTERS
from cardgen.check.corpus.text_units import TextUnit, units_with_markup
from cardgen.check.corpus.token_mentions import with_names
from cardgen.model import RuleText

#: Weight of a word for a section: in its title, in sentences that cite it, in its text; in its chapter's title; and
#: again in its title, if the sentence has the whole of that. Source of these and of the next two rows: among 293
#: citations of the shipped games none is reported; where each points to the next section five in eight are, where it
#: points to any other, four in five.
_TITLE, _CITED, _TEXT, _CHAPTER, _WHOLE = 2.0, 1.5, 0.5, 0.5, 1.0
#: Weight of a sentence of the same words for the section it cites, and of all other cards of its deck that cite it in
#: the same field, together; half of it for one alone. Minimum words of such a sentence.
_TWIN, _TWIN_WORDS = 12.0, 3
#: Minimum weight, for each language, of a better section; maximum weight of the cited one, as a share of it.
_CLEAR, _FAINT = 10.0, 0.15
#: Letters that words of one root share; minimum length of a word; maximum share of the sections with a useful word.
_STEM, _SHORTEST, _COMMON = 5, 4, 0.3
#: The ends of sentences that the weights were measured with: a colon and a line end also separate what is cited.
_END = re.compile(r"(?<=[.!?:])\s|\n")
_REFERENCE = re.compile(r"\{rule:([^{}]+)\}")


class Citation(NamedTuple):
    """A section cited in a sentence: the citing component, the place, and the stems of the sentence."""

    unit: TextUnit
    section: str
    stems: frozenset[str]


def better(counts: Sequence[Mapping[str, float]], section: str) -> str:
    """Return another section that is clearly the topic of a sentence in all languages together, or an empty string.

    Args:
        counts: the weight of each section, one mapping for each language.
    """
    total = {number: sum(of.get(number, 0.0) for of in counts) for number in {n for of in counts for n in of}}
    best = max(total, key=lambda number: (total[number], number), default="")
    clear = best and total[best] >= _CLEAR * len(counts) and total.get(section, 0.0) < _FAINT * total[best]
    return best if clear and not _related(best, section) else ""


class Reading:
    """The rules of a game in one language, and their citations."""

    def __init__(self, game: CheckedGame, rules: RuleText) -> None:
        self._game = game
        self._rules = rules
        self._weights: dict[str, Mapping[str, float]] = {}
        own = (unit for unit in units_with_markup(game) if unit.lang == rules.lang)
        self.citations = [cited for unit in own for cited in self._cited(unit)]

    def numbered(self) -> Mapping[tuple[str, int], Citation]:
        """Return the citations by the citing component and their index there."""
        counts: Counter[str] = Counter()
        found = {}
        for cited in self.citations:
            who = cited.unit.what.replace(f"({self._rules.lang})", "")
            found[who, counts[who]] = cited
            counts[who] += 1
        return found

    def counts(self, cited: Citation) -> Mapping[str, float]:
        """Return the weight of the words of a citation's sentence for each section."""
        counts: defaultdict[str, float] = defaultdict(float)
        for stem in sorted(cited.stems):
            for of_word in (self._of_word(stem), self._of_others(stem, cited)):
                for number, weight in of_word.items():
                    counts[number] += weight
        for of_sentence in (self._of_titles(cited.stems), self._of_twins(cited), self._of_siblings(cited)):
            for number, weight in of_sentence.items():
                counts[number] += weight
        return counts

    def _cited(self, unit: TextUnit) -> Iterator[Citation]:
        found = [match for match in _REFERENCE.finditer(unit.text) if match[1] in self._rules.sections]
        # The name of what cites many sections speaks of none of them.
        component = self._game.component(unit.owner) if len(found) == 1 else None
        name = component.text("name", self._rules.lang) if component else ""
        for match in found:
            sentence = _sentence(unit.text, *match.span())
            if sentence.count("{rule:") == 1:
                yield Citation(unit, match[1], frozenset(self._stems(f"{sentence} {name}")))

    def _stems(self, markup: str) -> set[str]:
        words = LETTERS.findall(with_names(self._game, self._rules.lang, markup).lower())
        return {word[:_STEM] for word in words if len(word) >= _SHORTEST}

    @cached_property
    def _titles(self) -> Mapping[str, set[str]]:
        return {number: self._stems(section.title) for number, section in self._rules.sections.items()}

    @cached_property
    def _texts(self) -> Mapping[str, set[str]]:
        """Stems of each section and its parts."""
        texts = {n: self._titles[n] | self._stems(s.text) for n, s in self._rules.sections.items()}
        for number in reversed(texts):
            whole = number.rpartition(".")[0]
            if whole in texts:
                texts[whole] = texts[whole] | texts[number]
        return texts

    @cached_property
    def _citing(self) -> Mapping[str, Counter[str]]:
        found: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for cited in self.citations:
            for stem in cited.stems:
                found[stem][cited.section] += 1
        return found

    @cached_property
    def _twins(self) -> Mapping[frozenset[str], list[Citation]]:
        found: defaultdict[frozenset[str], list[Citation]] = defaultdict(list)
        for cited in self.citations:
            found[cited.stems].append(cited)
        return found

    @cached_property
    def _by_text(self) -> Mapping[str, list[Citation]]:
        found: defaultdict[str, list[Citation]] = defaultdict(list)
        for cited in self.citations:
            found[cited.unit.what].append(cited)
        return found

    @cached_property
    def _of_fields(self) -> Mapping[tuple[str, str], list[Citation]]:
        found: defaultdict[tuple[str, str], list[Citation]] = defaultdict(list)
        for cited in self.citations:
            found[self._field(cited)].append(cited)
        return found

    def _field(self, cited: Citation) -> tuple[str, str]:
        component = self._game.component(cited.unit.owner)
        return (component.deck if component else "", cited.unit.field)

    def _rare(self, count: int) -> float:
        return math.log((len(self._rules.sections) + 1) / (count + 1))

    def _of_word(self, stem: str) -> Mapping[str, float]:
        """Return the weight of a word for each section, by titles and texts."""
        if stem not in self._weights:
            weights: defaultdict[str, float] = defaultdict(float)
            self._weights[stem] = weights
            titled = [number for number, stems in self._titles.items() if stem in stems]
            for number in titled:
                weights[number] += _TITLE * self._rare(len(titled) - 1)
            for number in self._rules.sections:
                if number.rpartition(".")[0] in titled:
                    weights[number] += _CHAPTER * self._rare(len(titled) - 1)
            having = [number for number, stems in self._texts.items() if stem in stems]
            if len(having) <= _COMMON * len(self._texts):
                for number in having:
                    weights[number] += _TEXT * self._rare(len(having))
        return self._weights[stem]

    def _of_others(self, stem: str, cited: Citation) -> Mapping[str, float]:
        """Return the weight of a word for the section that most other citations with this word point to."""
        own = Counter(c.section for c in self._by_text[cited.unit.what] if stem in c.stems)
        others = self._citing[stem] - own
        total = others.total()
        if not total:
            return {}
        having = sum(stem in stems for stems in self._texts.values())
        return {
            number: _CITED * self._rare(having) * count / total
            for number, count in others.most_common(2)
            if 2 * count >= total
        }

    def _of_titles(self, stems: frozenset[str]) -> Mapping[str, float]:
        """Return the weights of the sections whose whole title a sentence has."""
        whole = (
            number
            for stem in sorted(stems)
            for number in self._titled.get(stem, ())
            if self._titles[number] <= stems
        )
        return {
            number: _WHOLE
            * sum(self._rare(len(self._titled[stem]) - 1) for stem in sorted(self._titles[number]))
            for number in dict.fromkeys(whole)
        }

    @cached_property
    def _titled(self) -> Mapping[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for number, stems in self._titles.items():
            for stem in stems:
                found[stem].append(number)
        return found

    def _of_twins(self, cited: Citation) -> Mapping[str, float]:
        """Return the weights of the sections that other texts cite in a sentence of the same words."""
        others = Counter(c.section for c in self._twins[cited.stems] if c.unit.what != cited.unit.what)
        if len(cited.stems) < _TWIN_WORDS or not others:
            return {}
        total = others.total()
        return {number: _TWIN * count / max(total, 2) for number, count in others.items()}

    def _of_siblings(self, cited: Citation) -> Mapping[str, float]:
        """Return the weight of the section if others of the deck cite it in the same field, such as death."""
        deck, field = self._field(cited)
        others = [c for c in self._of_fields[deck, field] if c.unit.owner != cited.unit.owner] if deck else []
        alike = sum(c.section == cited.section for c in others)
        return {cited.section: _TWIN * alike / max(len(others), 2)}


def _sentence(markup: str, start: int, end: int) -> str:
    """Return the sentence, row or item of a list around a position."""
    first = max((m.end() for m in _END.finditer(markup, 0, start)), default=0)
    last = _END.search(markup, end)
    return markup[first : last.start() if last else len(markup)]


def _related(one: str, other: str) -> bool:
    """Return whether two sections are one, or one is a part of the other."""
    short, long = sorted((one.split("."), other.split(".")), key=len)
    return long[: len(short)] == short
