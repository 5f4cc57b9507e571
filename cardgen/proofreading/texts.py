"""The texts of a game as a proofreader reads them: printed words in every language, values, pictures by their content.

What templates make of them does not count, nor where they are written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from cardgen.findings import Place
from cardgen.layout.art_folder import PictureFiles
from cardgen.load.sources import Sources
from cardgen.model import Component, Deck, Game, Localized, RuleText
from cardgen.proofreading.lists import of_facts, of_inventory, of_phrases, of_table, of_terms, of_tokens
from cardgen.proofreading.picture_digests import PictureDigests
from cardgen.proofreading.read_text import (
    DECK_PREFIX,
    GAME,
    LEAD,
    SECTION_PREFIX,
    VALUES,
    ReadText,
    at,
    plain,
    printed,
)

#: A line end within a paragraph of Markdown: the next line begins neither a block nor a paragraph.
_WRAPPED = re.compile(r"(?<=\S)(?<!\\)(?<!  )[ \t]*\n(?![ \t]*(?:\n|[-*+>|#]|\d+[.)]\s|```|~~~|:::))[ \t]*")
_HEADING = re.compile(r"^(#+)[ \t]+(\d[\w.]*?)\.?[ \t]", re.MULTILINE)


def read_texts(game: Game, sources: Sources, files: PictureFiles | None = None) -> Iterator[ReadText]:
    """Yield what there is to read of a game with all its modules; not what it inherits from another.

    Args:
        files: its pictures, if they were listed before.
    """
    yield from _of_head(game, sources)
    pictures = PictureDigests(game, files or PictureFiles.of(game), sources.store)
    for deck in game.decks:
        if game.owns(deck.place):
            yield from _of_deck(deck)
        for component in deck.components:
            if game.owns(component.place):
                yield from _of_component(deck, component, pictures)
    pictures.keep()
    for rules in game.rules.values():
        yield from _of_rules(rules)
    yield from of_facts(game)
    yield from of_inventory(game)
    yield from of_terms(game, sources)
    yield from of_phrases(game)
    yield from of_tokens(game, partial(_in_head, game, sources))
    yield from of_table(game)


def _of_head(game: Game, sources: Sources) -> Iterator[ReadText]:
    for path, text in game.head_texts():
        for lang, words in text.items():
            where = partial(_in_head, game, sources, (*path, lang))
            yield from _of(GAME, ".".join(map(str, path)), lang, words, where)


def _in_head(game: Game, sources: Sources, path: tuple[str | int, ...], _of_text: str = "") -> Place:
    return sources.document(game.place.file).place(path)


def _of_deck(deck: Deck) -> Iterator[ReadText]:
    for field, text in deck.texts():
        for lang, words in text.items():
            yield from _of(f"{DECK_PREFIX}{deck.id}", field, lang, words, at(deck.place))


def _of_component(deck: Deck, component: Component, pictures: PictureDigests) -> Iterator[ReadText]:
    values: dict[str, Any] = {}
    if component.copies != 1:
        values["copies"] = component.copies
    if component.module != "base":
        values["module"] = component.module
    for field, text in component.texts():
        for lang, words in text.items():
            if read := printed(words):
                yield ReadText(component.id, field, lang, read, deck.id, component.at)
    for field, value in _fields_of(component).items():
        if not isinstance(value, Localized) and value not in (None, False, ""):
            is_picture = deck.field_types.get(field.removeprefix("back.")) == "picture"
            values[field] = pictures.of(value) if is_picture else value
    if values:
        listed = "\n".join([f"{name}: {plain(value)}" for name, value in sorted(values.items())])
        yield ReadText(component.id, VALUES, "", listed, deck.id, component.at)


def _fields_of(component: Component) -> Mapping[str, Any]:
    """Return the fields of a component, with those that its own back has and the deck's back does not."""
    if not component.back:
        return component.fields
    back = {f"back.{name}": value for name, value in component.back.fields.items()}
    return {**component.fields, **{name: value for name, value in back.items() if name in component.places}}


def _of_rules(rules: RuleText) -> Iterator[ReadText]:
    where = at(rules.place)
    yield from _of(LEAD, "title", rules.lang, rules.title, where)
    yield from _of(LEAD, "lead", rules.lang, unwrapped(rules.lead), where)
    yield from _of(LEAD, "outline", rules.lang, "\n".join(_unusual(rules)), where)
    for number, section in rules.sections.items():
        owner, place = f"{SECTION_PREFIX}{number}", at(section.place)
        yield from _of(owner, "title", rules.lang, section.title, place)
        yield from _of(owner, "text", rules.lang, unwrapped(section.text), place)


def _unusual(rules: RuleText) -> Iterator[str]:
    """Yield what of the outline its numbers do not say: sections before lower ones, headings of another level."""
    numbers = list(rules.sections)
    for number, after in pairwise(numbers):
        if _parts(after) < _parts(number):
            yield f"{number} before {after}"
    for signs, number in _HEADING.findall(rules.text):
        if number in rules.sections and len(signs) != len(_parts(number)) + 1:
            yield f"{signs} {number}"


def _parts(number: str) -> list[tuple[int, str]]:
    return [(int(one) if one.isdecimal() else 0, one) for one in number.split(".")]


def _of(owner: str, field: str, lang: str, words: str, where: Callable[[str], Place]) -> Iterator[ReadText]:
    if text := printed(words):
        yield ReadText(owner, field, lang, text, "", where)


def unwrapped(markdown: str) -> str:
    """Return Markdown with each paragraph on one line, since it is printed the same however it is wrapped."""
    if "```" in markdown or "~~~" in markdown:
        return markdown
    paragraphs = markdown.split("\n\n")
    return "\n\n".join([_WRAPPED.sub(" ", one) if "\n" in one else one for one in paragraphs])
