import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.statements.slots import stem
from cardgen.check.corpus.text_units import NAME, TextUnit, by_text, text_units
from cardgen.model import Component, Deck

#: Minimum number and share of a deck's ids made of names, for names to be the custom.
_KEPT, _PART = 5, 0.8
#: Minimum mentions of a former name in texts; of letters in its shortest word; of first letters two like words share.
_MENTIONS, _WORD, _ALIKE = 2, 3, 4
_LETTERS = re.compile(r"[^\W\d_]+")


@rule("CG427", "former-name-used", severity=WARNING)
def former_name_used(game: CheckedGame) -> Violations:
    """No text mentions the name of a card, but texts mention another one, which is in its id.

    Why it matters: the card was renamed, and players look for one of the former name.

    Example:
          # file: decks/room.yaml
            - {id: room-orc, name: {sv: Orch, en: Orc}, text: {sv: Slå., en: "Roll. You may use a rope."}}
            - {id: room-elf, name: {sv: Alv, en: Elf}, text: {sv: Slå., en: "Roll. A rope helps."}}
            - {id: room-bat, name: {sv: Fladdermus, en: Bat}, text: {sv: Slå., en: Roll.}}
            - {id: room-cat, name: {sv: Katt, en: Cat}, text: {sv: Slå., en: Roll.}}
            - {id: room-owl, name: {sv: Uggla, en: Owl}, text: {sv: Slå., en: Roll.}}
        -   - {id: room-rope, name: {sv: Stege, en: Ladder}}
        +   - {id: room-rope, name: {sv: Rep, en: Rope}}

    Source: the ids of the deck, if nearly all others are made of the names in one language.
    """
    reported: set[str] = set()
    for lang in game.languages:
        stem_counts = _stem_counts(game, lang)
        for deck in game.decks:
            for component, former in _renamed(deck, lang, stem_counts):
                name = component.name(lang)
                if component.id not in reported and "name" in component.places:
                    reported.add(component.id)
                    message = f"'{name}' is in no text; texts say '{former}', as the id '{component.id}' does"
                    yield violation(component.at(f"name.{lang}"), f"{message}; use one name")


def _stem_counts(game: CheckedGame, lang: str) -> Mapping[str, Counter[str]]:
    """Return the frequencies of stems in a language, by the owner of the text; the empty key is for all."""
    stem_counts: dict[str, Counter[str]] = {"": Counter()}
    for unit, stems in zip(text_units(game), by_text(game, "former-name-used", _stems), strict=True):
        if unit.lang == lang:
            stem_counts.setdefault(unit.owner, Counter()).update(stems)
            if unit.owner:
                stem_counts[""].update(stems)
    return stem_counts


def _stems(unit: TextUnit) -> dict[str, int]:
    """Return the stems of a text, each once, since a card counts once."""
    if unit.kind == NAME:
        return {}
    stems = Counter(stem(word, unit.lang) for word in _words(unit.text))
    return dict(stems) if not unit.owner else dict.fromkeys(stems, 1)


def _renamed(
    deck: Deck, lang: str, stem_counts: Mapping[str, Counter[str]]
) -> Iterator[tuple[Component, str]]:
    """Yield the components whose ids have another name, which texts use, with that name."""
    former = {component.id: _of_id(component.id) for component in deck.components}
    known = [component for component in deck.components if former[component.id]]
    unlike = [
        component for component in known if not _share(former[component.id], _words(component.name(lang)))
    ]
    kept = len(known) - len(unlike)
    if not unlike or kept < _KEPT or kept < _PART * len(known):
        return
    for component in unlike:
        own = stem_counts.get(component.id, Counter())
        times = [stem_counts[""][s] - own[s] for s in (stem(word, lang) for word in former[component.id])]
        name = [stem(word, lang) for word in _words(component.name(lang)) if len(word) >= _WORD]
        if name and min(times) >= _MENTIONS and not all(stem_counts[""][word] for word in name):
            yield component, " ".join(former[component.id])


def _words(text: str) -> list[str]:
    """Return the words of a text in lower case, without accents: ids have none."""
    letters = unicodedata.normalize("NFD", text.lower())
    return _LETTERS.findall("".join(letter for letter in letters if not unicodedata.combining(letter)))


def _of_id(name: str) -> list[str]:
    """Return the words of an id after the first, which is the deck's."""
    _, _, own = name.partition("-")
    return [word for word in _words(own or name) if len(word) >= _WORD]


def _share(former: list[str], name: list[str]) -> bool:
    """Return whether a name has a word of an id, or a part of one."""
    return any(
        one[:_ALIKE] == word[:_ALIKE] or one in word or word in one
        for one in former
        for word in (*name, "".join(name))
    )
