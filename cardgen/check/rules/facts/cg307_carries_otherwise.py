"""CG307 carries-otherwise: A card or section has other dice, aspects, units, numbers or directions than its fact …"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from cardgen.cache import digest
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.facts.carried_values import carrying_texts
from cardgen.check.corpus.facts.stated_facts import Fact, understood
from cardgen.check.corpus.language_words import Way, turns, ways
from cardgen.check.corpus.numerals import numbers_of, without_tokens
from cardgen.check.corpus.text_units import disk_memo
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import Place
from cardgen.model.citations import in_brackets
from cardgen.text.markup import tokens_of

#: How a message calls a section of the rules, before its number.
_SECTION = "rules §"


@rule("CG307", "carries-otherwise")
def carries_otherwise(game: CheckedGame) -> Iterator[Violation]:
    """A card or section has other dice, aspects, units, numbers or directions than its fact `carries` lists.

    Why it matters: a die that is wrong in all languages alike looks like any other, and changes the game.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
          T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}
        facts:
          - {carries: {deck: trap, of: {trap-snakes: T6, trap-pit: T6 4}}, source: own design}
        # file: decks/trap.yaml
        title: {sv: Fällor, en: Traps}
        cards:
          - id: trap-snakes
            name: {sv: Ormar, en: Snakes}
            text: {sv: "Förlora {T12}.", en: "Lose {T12}."}
          - id: trap-pit
            name: {sv: Grop, en: Pit}
            text: {sv: "Förlora {T6} mynt av 4.", en: "Lose {T6} coins of 4."}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
          T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}
        facts:
          - {carries: {deck: trap, of: {trap-snakes: T6, trap-pit: T6 4}}, source: own design}
        # file: decks/trap.yaml
        title: {sv: Fällor, en: Traps}
        cards:
          - id: trap-snakes
            name: {sv: Ormar, en: Snakes}
            text: {sv: "Förlora {T6}.", en: "Lose {T6}."}
          - id: trap-pit
            name: {sv: Grop, en: Pit}
            text: {sv: "Förlora {T6} mynt av 4.", en: "Lose {T6} coins of 4."}

    Source: Reference, Facts and odds: `carries` and `sections_carry`. Words of direction: `turns` in wording.yaml. A
    row that names one (such as left) keeps book of all that are about the same (left and right), in all it lists.
    """
    facts = [*understood(game, "carries"), *understood(game, "sections_carry")]
    more = digest(*(f"{fact.kind} {sorted(fact.words.items(), key=str)}" for fact in facts))
    for number, name, lang, new, lost in disk_memo(game, "carries", _unlike, more) if facts else ():
        parts = dict(_listed(game, facts[number]))[name][lang]
        said = [(place, _written(new[0], markup, lang)) for place, markup in parts if new]
        places = [spot(game, place, words) for place, words in said if words]
        told = [f"carries {', '.join(new)}"] if new else []
        told += [f"lacks {', '.join(lost)}"] if lost else []
        ledger = f"the ledger{in_brackets(facts[number].source)}"
        message = f"{name} ({lang}) {' and '.join(told)}, by {ledger}; mend one of them"
        yield violation(places[0] if places else parts[0][0], message)


def carried(markup: str, lang: str, about: frozenset[str] = frozenset()) -> Counter[str]:
    """Return what a text carries: its tokens but for references, its numbers in digits, and its directions.

    Args:
        about: what directions are about, such as `side`; of others no book is kept.
    """
    text = without_tokens(markup)
    found = Counter(token for token in tokens_of(markup) if ":" not in token)
    found.update(number.value for number in numbers_of(text, lang) if number.digits)
    for name, patterns in turns(lang).items() if about else ():
        for which, pattern in enumerate(patterns if name in about else ()):
            found[Way(name, which).name] += len(pattern.findall(text))
    return found


def _unlike(game: CheckedGame) -> list[tuple[int, str, str, list[str], list[str]]]:
    """Return what differs: the fact's number, what carries it, the language, what is too much and what is missing."""
    found = []
    for number, fact in enumerate((*understood(game, "carries"), *understood(game, "sections_carry"))):
        stated = fact.words["of"] if fact.kind == "carries" else fact.words["sections"]
        wanted = {str(name): Counter(str(words).split()) for name, words in stated.items()}
        known = {word: ways()[word] for row in wanted.values() for word in row if _is_way(game, word)}
        about = frozenset(way.about for way in known.values())
        for name, by_lang in _listed(game, fact):
            for lang, parts in by_lang.items():
                there = sum((carried(markup, lang, about) for _, markup in parts), Counter[str]())
                expected = _said_in(wanted[name.removeprefix(_SECTION)], known, lang)
                new, lost = (sorted(rest.elements()) for rest in (there - expected, expected - there))
                if new or lost:
                    found.append((number, name, lang, new, lost))
    return found


def _written(carried_: str, markup: str, lang: str) -> str:
    """Return the first words of a text that are what it carries, or an empty string."""
    way = ways().get(carried_)
    if way and way.about in turns(lang):
        found = turns(lang)[way.about][way.which].search(markup)
        return found[0] if found else ""
    return carried_ if carried_ in markup else ""


def _is_way(game: CheckedGame, word: str) -> bool:
    return word in ways() and word not in game.tokens


def _said_in(row: Counter[str], known: Mapping[str, Way], lang: str) -> Counter[str]:
    """Return what a row wants of a text in a language: nothing of directions for which it has no words."""
    wanted = Counter[str]()
    for word, times in row.items():
        way = known.get(word)
        if way is None or way.about in turns(lang):
            wanted[way.name if way else word] += times
    return wanted


def _listed(game: CheckedGame, fact: Fact) -> Iterator[tuple[str, Mapping[str, list[tuple[Place, str]]]]]:
    """Go through the components or sections a fact lists, each with its texts by language."""
    if fact.kind == "carries":
        for component in fact.deck.components:
            if component.id in fact.words["of"]:
                yield component.id, carrying_texts(component)
        return
    for number in map(str, fact.words["sections"]):
        sections = {
            lang: rules.sections[number] for lang, rules in game.rules.items() if number in rules.sections
        }
        yield f"{_SECTION}{number}", {lang: [(s.place, s.text)] for lang, s in sections.items()}
