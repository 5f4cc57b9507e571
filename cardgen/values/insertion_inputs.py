"""What the texts of a game may insert, by which printed texts are kept between runs.

A text of a component can be inserted only where its field is named: `hero-rohan.motto` in an expression, `motto` in a
table of the rules, `this.motto` in another text of the component. Other texts of components no text depends on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec.structs import asdict

from cardgen.cache import digest
from cardgen.load.names import THIS
from cardgen.model import Component, Deck, Game, Localized
from cardgen.values.fenced_blocks import fenced_blocks
from cardgen.values.placeholders import has_placeholders
from cardgen.values.table_blocks import NAME as TABLE_NAME

#: A field as an expression names it, `own` if that is of `this`; and any word of a table.
_FIELD, _WORD = re.compile(rf"\.(?P<own>(?<=[^\w.-]{THIS}\.))?(?P<field>[^\W\d]\w*)"), re.compile(r"[\w-]+")
#: Fields that blocks print without naming them.
_UNNAMED = frozenset({"name", "title"})
#: What nothing that is printed depends on: where a record is written and what it cites.
_OF_RECORDS = frozenset({"place", "places", "source", "certainty", "note"})
_OF_DECKS = _OF_RECORDS | {"components", "kind", "fields"}
_OF_COMPONENTS = _OF_RECORDS | {"fields"}


def insertion_inputs(game: Game) -> Iterator[str]:
    """Yield everything that texts of a game may insert, but for texts of their own component."""
    named = _named_fields(game)
    yield repr((game.id, tuple(game.languages), game.chosen, game.left_out, game.tokens, game.labels))
    yield repr((game.facts, game.phrases))
    for deck in game.decks:
        yield repr((deck.kind.name, _without(deck, _OF_DECKS)))
        for component in deck.components:
            shown = [(name, _shown(name, value, named)) for name, value in component.fields.items()]
            yield repr((_without(component, _OF_COMPONENTS), shown))


def own_texts(component: Component) -> str:
    """Return a digest of what `this.motto` may insert in a text of a component."""
    return digest(repr([one for one in component.fields.items() if isinstance(one[1], Localized)]))


def block_inputs(game: Game) -> Iterator[str]:
    """Yield what blocks of the rules print or are compared with besides: the table, rules in other languages."""
    yield repr(game.table)
    for lang, rules in game.rules.items():
        yield from (lang, rules.place.file, rules.text)


def _named_fields(game: Game) -> set[str]:
    """Return the names of fields whose texts may be printed elsewhere than on their component, and more."""
    named = set(_UNNAMED)
    for text in _common_texts(game):
        named.update(one["field"] for one in _FIELD.finditer(text))
    for rules in game.rules.values():
        for block in fenced_blocks(rules.text, (TABLE_NAME,)):
            named.update(_WORD.findall(block.body or ""))
    on_components = list(_fields_in_components(game))
    named.update(field for _, is_own, field in on_components if not is_own)
    # A text that is printed elsewhere brings what it inserts of its own component.
    before = 0
    while before < len(named):
        before = len(named)
        named.update(field for within, _, field in on_components if within in named)
    return named


def _common_texts(game: Game) -> Iterator[str]:
    """Yield the texts of a game that insert something, but for those of its components."""
    yield from (str(fact.value) for rows in game.facts.values() for fact in rows)
    localized = [game.title, game.subtitle, game.about, game.notice, *game.labels.values()]
    localized += [deck.title for deck in game.decks]
    localized += [text for deck in game.decks if deck.back for text in _localized(deck.back.fields)]
    texts = (text for one in localized for text in one.values())
    rules = (one.text for one in game.rules.values())
    phrases = (text for phrase in game.phrases.values() for text in phrase.texts.values())
    yield from phrases
    yield from filter(has_placeholders, (*texts, *rules))


def _fields_in_components(game: Game) -> Iterator[tuple[str, bool, str]]:
    """Yield what texts of components name: the field they are in, whether it is their own, and the field named."""
    for component in game.components():
        back = component.back.fields if component.back else {}
        for within, value in (*component.fields.items(), *(("", value) for value in back.values())):
            for text in value.values() if isinstance(value, Localized) else ():
                if has_placeholders(text):
                    for named in _FIELD.finditer(text):
                        yield within, named["own"] is not None, named["field"]


def _localized(fields: Mapping[str, Any]) -> Iterator[Localized]:
    return (value for value in fields.values() if isinstance(value, Localized))


def _shown(name: str, value: Any, named: Collection[str]) -> Any:
    """Return what can be seen of a field from elsewhere: of a text that nothing names, its languages."""
    return value if name in named or not isinstance(value, Localized) else sorted(value)


def _without(record: Deck | Component, names: Collection[str]) -> Mapping[str, Any]:
    return {name: value for name, value in asdict(record).items() if name not in names}
