"""What rules read: every text of a game, the running text of its rules, and exact places in both.

A loaded text knows where it begins. The word in it that is wrong may stand lines further down: `spot` looks
it up in the file, only when there is something to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.check.subjects.memoized import once
from cardgen.findings import Place
from cardgen.model import Component, Deck, Localized, Section
from cardgen.text.markup import tokens_of
from cardgen.text.tokens import Ref, Sum, TokenProblem, parse_token

#: Files in which a column is a character; in a table it is a cell.
_PLAIN_TEXT = (".yaml", ".yml", ".md")
#: How far below its beginning a word of a text is looked for, in lines.
_REACH = 400


class Text(NamedTuple):
    """A text in all its languages.

    Attributes:
        what: how a message calls it, such as `room-orc: text`.
        place: gives where it stands in a language.
    """

    what: str
    by_lang: Localized
    place: Callable[[str], Place]


class Passage(NamedTuple):
    """A text in one language: of a component, a deck, a label, or a section of the rules; `where` gives its place."""

    what: str
    lang: str
    markup: str
    where: Callable[[], Place]

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self.where()


def _beginning(deck: Deck, _lang: str) -> Place:
    return deck.place


def _label(game: CheckedGame, key: str, _lang: str) -> Place:
    return spot(game, game.place, f"{key}:")


def section_place(sections: Mapping[str, Section], lang: str) -> Place:
    """Return where a section of the rules stands in a language."""
    return sections[lang].place


def texts(game: CheckedGame) -> Iterator[Text]:
    """Go through all texts that are printed: of components, their backs, decks and labels."""
    for deck in game.decks:
        yield Text(f"{deck.id}: title", deck.title, partial(_beginning, deck))
        yield from back_texts(deck)
        for component in deck.components:
            yield from own_texts(component)
    for key, label in game.labels.items():
        yield Text(f"label {key}", label, partial(_label, game, key))


def back_texts(deck: Deck) -> Iterator[Text]:
    """Go through the texts of a deck's back."""
    for name, value in deck.back.fields.items() if deck.back else ():
        if isinstance(value, Localized):
            yield Text(f"{deck.id}: back.{name}", value, lambda _lang: deck.place)


def own_texts(component: Component) -> Iterator[Text]:
    """Go through the texts of a component and of a back of its own."""
    for name, value in component.fields.items():
        if isinstance(value, Localized):
            yield _own(component, name, value)
    for name, value in component.back.fields.items() if component.back else ():
        # A back of its own also holds what it takes over from the deck's; that is read once, there.
        if isinstance(value, Localized) and f"back.{name}" in component.places:
            yield _own(component, f"back.{name}", value)


def _own(component: Component, path: str, text: Localized) -> Text:
    return Text(f"{component.id}: {path}", text, lambda lang: component.at(f"{path}.{lang}"))


@once
def passages(game: CheckedGame) -> tuple[Passage, ...]:
    """Return all texts with markup by language, and the rules by section; read once for all rules."""
    return tuple(_passages(game))


def _passages(game: CheckedGame) -> Iterator[Passage]:
    for text in texts(game):
        for lang, markup in text.by_lang.items():
            if "{" in markup or "*" in markup or "}" in markup:
                yield Passage(text.what, lang, markup, partial(text.place, lang))
    for rules in game.rules.values():
        yield Passage(f"rules ({rules.lang})", rules.lang, rules.lead, partial(getattr, rules, "place"))
        for section in rules.sections.values():
            for markup in (section.title, section.text):
                yield Passage(
                    f"rules §{section.number}", rules.lang, markup, partial(getattr, section, "place")
                )


class Mention(NamedTuple):
    """A token in a passage, once for each passage it stands in, and what it was read as."""

    token: str
    read: Sum | Ref | TokenProblem
    passage: Passage


@once
def mentions(game: CheckedGame) -> tuple[Mention, ...]:
    """Return all tokens of a game's texts and rules, read once for all rules."""
    return tuple(_mentions(game))


def _mentions(game: CheckedGame) -> Iterator[Mention]:
    known: dict[str, Sum | Ref | TokenProblem] = {}
    for passage in passages(game):
        for token in dict.fromkeys(tokens_of(passage.markup)):
            read = known.get(token)
            if read is None:
                read = known[token] = parse_token(token, game.tokens)
            yield Mention(token, read, passage)


def references(game: CheckedGame, kind: str) -> Iterator[tuple[str, Mention]]:
    """Go through the references of one kind (`rule`, `deck`, `card`, `icon`): the name and its mention."""
    for mention in mentions(game):
        if isinstance(mention.read, Ref) and mention.read.kind == kind:
            yield mention.read.name, mention


def token_place(game: CheckedGame, mention: Mention) -> Place:
    """Return where a token stands."""
    return spot(game, mention.passage.place, "{" + mention.token + "}")


def spot(game: CheckedGame, start: Place, words: str) -> Place:
    """Return where words stand at or below a place, or the place itself where they are not found."""
    if not start.file.endswith(_PLAIN_TEXT) or not words:
        return start
    source = game.sources.get(start.file)
    if source is None:
        return start
    for number in range(start.line, start.line + _REACH):
        column = source.line(number).find(words, start.column - 1 if number == start.line else 0)
        if column >= 0:
            return Place(start.file, number, column + 1)
    return start


def maps_in(value: Any, path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Go through all maps in plain data with their dotted paths, outermost first."""
    if isinstance(value, Mapping):
        yield path, value
        for key, item in value.items():
            yield from maps_in(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from maps_in(item, f"{path}.{index}" if path else str(index))
