"""The texts of a game as a proofreader reads them: printed words in every language, values, pictures by their content.

What templates make of them does not count, nor where they are written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from cardgen.cache import digest
from cardgen.findings import Place
from cardgen.layout.art_folder import PictureFiles
from cardgen.load.sources import Sources
from cardgen.model import Component, Deck, Game, Localized, RuleText
from cardgen.model.facts import scope_in_words
from cardgen.proofreading.picture_digests import PictureDigests
from cardgen.text.markup import LINE_END

#: Owners that are no components: the game, the rules before their first section; and what others begin with.
GAME, LEAD = "game:", "rules:"
DECK_PREFIX, FACT_PREFIX, SECTION_PREFIX = "deck:", "fact:", "§"
#: The field of the values of a component, a line each.
VALUES = "values"
#: Digits of the hash of a text.
_HASH_LENGTH = 16

#: What identifies a text: owner, field, language; no language for values.
Key = tuple[str, str, str]

#: A line end within a paragraph of Markdown: the next line begins neither a block nor a paragraph.
_WRAPPED = re.compile(r"(?<=\S)(?<!\\)(?<!  )[ \t]*\n(?![ \t]*(?:\n|[-*+>|#]|\d+[.)]\s|```|~~~|:::))[ \t]*")
_LINE_END = re.compile(f"\r\n|\r|{LINE_END}")


class ReadText(NamedTuple):
    """A text in one language, or the values of a component.

    Attributes:
        owner: id of the component, `§` and the number of a section, `deck:` or `fact:` and an id, GAME or LEAD.
        field: path in the owner, such as `back.text`; lang: empty for values.
        deck: of a component.
        where: finds its place; where_value: finds that of one of the values.
    """

    owner: str
    field: str
    lang: str
    text: str
    deck: str
    where: Callable[[], Place]
    where_value: Callable[[str], Place] | None = None

    @property
    def key(self) -> Key:
        """What identifies it."""
        return self.owner, self.field, self.lang

    @property
    def place(self) -> Place:
        """Where it is written."""
        return self.where()

    def place_of(self, value: str) -> Place:
        """Return where one of the values is written, or the text if it is not made of values."""
        return self.where_value(value) if self.where_value else self.place


def text_hash(text: str) -> str:
    """Return the hash of a text, by which an approval is valid for this text alone."""
    return digest(text)[:_HASH_LENGTH]


def described(key: Key) -> str:
    """Return how messages call a text: `room-orc: text (sv)`."""
    owner, field, lang = key
    name = {GAME: "game.yaml", LEAD: "rules"}.get(owner, owner)
    return f"{name}: {field}" + (f" ({lang})" if lang else "")


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
    for key, rows in game.facts.items():
        for row in rows:
            if game.owns(row.place):
                scope = f" {scope_in_words(row.scope)}" if row.scope else ""
                place = partial(_same, row.place)
                yield ReadText(f"{FACT_PREFIX}{key}{scope}", "value", "", str(row.value), "", place)


def fact_of(owner: str) -> str:
    """Return the key of a fact by its owner in the lock; empty for other owners."""
    return owner.removeprefix(FACT_PREFIX).partition(" ")[0] if owner.startswith(FACT_PREFIX) else ""


def values_of(text: str) -> dict[str, str]:
    """Return the values of a component by name, from the text that holds them."""
    pairs = (line.partition(": ") for line in text.split("\n"))
    return {name: value for name, _, value in pairs if name}


def _same(place: Place) -> Place:
    return place


def _of_head(game: Game, sources: Sources) -> Iterator[ReadText]:
    texts: list[tuple[tuple[str | int, ...], Localized]] = [
        *(((name,), getattr(game, name)) for name in ("title", "subtitle", "about", "notice")),
        *((("credits", index, "what"), credit.what) for index, credit in enumerate(game.credits)),
        *((("modules", key, "title"), module.title) for key, module in game.modules.items()),
        *((("tokens", key, "label"), token.label) for key, token in game.tokens.items()),
        *((("tokens", key, "name"), one.name) for key, one in game.tokens.items() if one.name != one.label),
        *((("labels", key), label) for key, label in game.labels.items()),
    ]
    for path, text in texts:
        for lang, words in text.items():
            where = partial(_in_head, game, sources, (*path, lang))
            yield from _text(GAME, ".".join(map(str, path)), lang, words, "", where)


def _in_head(game: Game, sources: Sources, path: tuple[str | int, ...]) -> Place:
    return sources.document(game.place.file).place(path)


def _of_deck(deck: Deck) -> Iterator[ReadText]:
    back = {f"back.{name}": value for name, value in deck.back.fields.items()} if deck.back else {}
    for field, text in {"title": deck.title, **back}.items():
        if isinstance(text, Localized):
            for lang, words in text.items():
                yield from _text(
                    f"{DECK_PREFIX}{deck.id}", field, lang, words, "", partial(_same, deck.place)
                )


def _of_component(deck: Deck, component: Component, pictures: PictureDigests) -> Iterator[ReadText]:
    values: dict[str, Any] = {}
    if component.copies != 1:
        values["copies"] = component.copies
    if component.module != "base":
        values["module"] = component.module
    fields = component.fields
    if component.back:
        # A back of its own also has what it takes from the deck's.
        back = {f"back.{name}": value for name, value in component.back.fields.items()}
        fields = {**fields, **{name: value for name, value in back.items() if name in component.places}}
    for field, value in fields.items():
        if isinstance(value, Localized):
            if field != "name" or field in component.places:
                for lang, words in value.items():
                    where = partial(component.at, f"{field}.{lang}")
                    yield from _text(component.id, field, lang, words, deck.id, where)
        elif value not in (None, False, ""):
            is_picture = deck.field_types.get(field.removeprefix("back.")) == "picture"
            values[field] = pictures.of(value) if is_picture else value
    if values:
        text = "\n".join([f"{name}: {_plain(value)}" for name, value in sorted(values.items())])
        where = partial(component.at, next(iter(values)))
        yield ReadText(component.id, VALUES, "", text, deck.id, where, component.at)


def _of_rules(rules: RuleText) -> Iterator[ReadText]:
    where = partial(_same, rules.place)
    yield from _text(LEAD, "title", rules.lang, rules.title, "", where)
    yield from _text(LEAD, "lead", rules.lang, unwrapped(rules.lead), "", where)
    for number, section in rules.sections.items():
        owner, place = f"{SECTION_PREFIX}{number}", partial(_same, section.place)
        yield from _text(owner, "title", rules.lang, section.title, "", place)
        yield from _text(owner, "text", rules.lang, unwrapped(section.text), "", place)


def _text(
    owner: str, field: str, lang: str, words: str, deck: str, where: Callable[[], Place]
) -> Iterator[ReadText]:
    text = words.strip() if words.isprintable() else _LINE_END.sub("\n", words).strip()
    if text:
        yield ReadText(owner, field, lang, text, deck, where)


def unwrapped(markdown: str) -> str:
    """Return Markdown with each paragraph on one line, since it is printed the same however it is wrapped."""
    if "```" in markdown or "~~~" in markdown:
        return markdown
    paragraphs = markdown.split("\n\n")
    return "\n\n".join([_WRAPPED.sub(" ", one) if "\n" in one else one for one in paragraphs])


def _plain(value: Any) -> str:
    if isinstance(value, int) or (isinstance(value, str) and "\n" not in value):
        return str(value)
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
