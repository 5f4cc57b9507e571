from collections import defaultdict
from collections.abc import Mapping
from itertools import permutations

from cardgen.check.api import WARNING, CheckedGame, Violation, Violations, rule, violation
from cardgen.check.corpus.language_words import same_word, words
from cardgen.check.corpus.segmentation import LETTERS
from cardgen.model import Component, Localized

#: Shared names are translated one way if this many are for each that is not.
_TIMES = 3
#: The words that identify a name; "Goblin 1" and "Goblin B" are Goblin.
_Words = tuple[str, ...]


@rule("CG415", "inconsistent-name", severity=WARNING)
def inconsistent_name(game: CheckedGame) -> Violations:
    """Two components share a name in one language but not in another, though names are translated consistently.

    Why it matters: players of one language look for two things, but there is only one.

    Example:
            - {id: room-roof, name: {sv: Taket rasar, en: Falling roof}}
        -   - {id: trap-roof, name: {sv: Taket rasar, en: Collapsing ceiling}}
        +   - {id: trap-roof, name: {sv: Taket rasar, en: Falling roof}}
            - {id: room-orc, name: {sv: Orch, en: Orc}}
            - {id: trap-orc, name: {sv: Orch, en: Orc}}
            - {id: room-owl, name: {sv: Uggla, en: Owl}}
            - {id: trap-owl, name: {sv: Uggla, en: Owl}}
            - {id: room-rat, name: {sv: Råtta, en: Rat}}
            - {id: trap-rat, name: {sv: Råtta, en: Rat}}

    Source: the game's own names; a number, a letter, an article or an inflection does not make a different name.
    """
    for lang, other in permutations(game.languages, 2):
        agree, found = 0, []
        for alike in _named_alike(game, lang, other).values():
            odd = _odd(alike, other)
            agree += not odd and sum(map(len, alike.values())) > 1
            found += odd
        if agree >= _TIMES * len(found):
            yield from (_violation(one, common, lang, other) for one, common in found)


def _named_alike(
    game: CheckedGame, lang: str, other: str
) -> Mapping[_Words, Mapping[_Words, list[Component]]]:
    found: dict[_Words, dict[_Words, list[Component]]] = defaultdict(lambda: defaultdict(list))
    for component in game.components():
        name = component.fields.get("name")
        if isinstance(name, Localized) and lang in name and other in name:
            one, two = _words(name[lang], lang), _words(name[other], other)
            if one and two:
                found[one][two].append(component)
    return found


def _words(name: str, lang: str) -> _Words:
    """Return the words of a name, without an article and the like."""
    named = tuple(word for word in LETTERS.findall(name.casefold()) if len(word) > 1)
    return tuple(word for word in named if word not in words("optional", lang)) or named


def _odd(alike: Mapping[_Words, list[Component]], lang: str) -> list[tuple[Component, Component]]:
    """Return the components not named like most of them, each with one that is."""
    common = max(alike, key=lambda name: len(alike[name]))
    return [
        (one, alike[common][0])
        for name, components in alike.items()
        if not _is_form(name, common, lang)
        for one in components
    ]


def _is_form(one: _Words, other: _Words, lang: str) -> bool:
    return len(one) == len(other) and all(same_word(a, b, lang) for a, b in zip(one, other, strict=True))


def _violation(one: Component, common: Component, lang: str, other: str) -> Violation:
    named = f"'{one.name(other)}' in '{other}', and '{common.id}' is '{common.name(other)}'"
    message = f"'{one.id}' is {named}; in '{lang}' both are '{one.name(lang)}': give both the same name"
    return violation(one.at(f"name.{other}"), message)
