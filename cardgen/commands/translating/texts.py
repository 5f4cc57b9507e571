"""The texts of a game that can be translated: each with its place, its picture, and what it is in both languages.

Texts are as they are written, with markup and placeholders. One that many components share is listed once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.findings import Place
from cardgen.layout.art_folder import PictureFiles
from cardgen.layout.columns import columns_of
from cardgen.load.sources import Sources
from cardgen.model import Component, Deck, Game, Localized
from cardgen.model.deck import has_words
from cardgen.text.markup import LINE_END


class Entry(Struct, frozen=True):
    """A text to be translated.

    Attributes:
        key: names it in files, such as `river/ships/ships-otter/text`; original: it in the game's first language.
        translation: it in the other language, or empty; place: where the original is written.
        picture: the file of the component's picture, or empty; deck: id of its deck, empty where it is of none.
        field: in a table, the field of its column, such as `text` or `back.title`.
        label: the field whose heading it is, where that has no label yet; else empty.
    """

    key: str
    original: str
    translation: str
    place: Place
    picture: str = ""
    deck: str = ""
    field: str = ""
    label: str = ""


def entries(game: Game, sources: Sources, lang: str) -> list[Entry]:
    """Return the texts of a game with words, in the order of its files; those it extends are not its own."""
    texts = _Texts(game, sources, lang)
    found: dict[Place, Entry] = {}
    for entry in texts.every():
        if has_words(entry.original) and game.owns(entry.place):
            found.setdefault(entry.place, entry)
    labels: dict[str, Entry] = {}
    for entry in texts.headings():
        labels.setdefault(entry.label, entry)
    return [*found.values(), *labels.values()]


class _Texts:
    def __init__(self, game: Game, sources: Sources, lang: str) -> None:
        self.game = game
        self.sources = sources
        self.lang = lang
        self.first = game.languages[0]
        self.pictures = PictureFiles.of(game)

    def every(self) -> Iterator[Entry]:
        """Yield the texts of the game, its decks and its components, and its phrases."""
        yield from self._of_game()
        for deck in self.game.decks:
            yield from self._of_deck(deck)
            for component in deck.components:
                yield from self._of_component(component)
        for phrase in self.game.phrases.values():
            if self.first in phrase.places:
                text = Localized(phrase.texts)
                yield self._entry(f"phrases/{phrase.key}", text, phrase.places[self.first])

    def _entry(self, key: str, text: Localized, place: Place, **more: str) -> Entry:
        # A cell is translated as it is written.
        original, translation = (
            text.get(lang, "").replace(LINE_END, "\n") for lang in (self.first, self.lang)
        )
        return Entry(f"{self.game.id}/{key}", original, translation, place, **more)

    def _of_game(self) -> Iterator[Entry]:
        tokens = self.game.tokens.items()
        # A name that the file has, though it is the label's words.
        same = ((("tokens", key, "name"), token.name) for key, token in tokens if token.name == token.label)
        for path, text in (*self.game.head_texts(), *same):
            yield from self._at(self.game.place.file, path, ".".join(map(str, path)), text)

    def _of_deck(self, deck: Deck) -> Iterator[Entry]:
        for field, text in deck.texts():
            yield from self._at(deck.place.file, field.split("."), f"{deck.id}/{field}", text)

    def _at(self, file: str, path: Sequence[str | int], key: str, text: Localized) -> Iterator[Entry]:
        """Yield a text at a path in a YAML file, where the file has one."""
        document = self.sources.document(file)
        if document.holds(path):
            yield self._entry(key, text, document.place(path))

    def _of_component(self, component: Component) -> Iterator[Entry]:
        texts = dict(component.fields)
        texts |= (
            {f"back.{name}": value for name, value in component.back.fields.items()} if component.back else {}
        )
        file = next((self.pictures.find(name) for name in component.pictures()), None)
        for name, text in texts.items():
            at = component.places.get(f"{name}.{self.first}") or component.places.get(name)
            if isinstance(text, Localized) and at:
                key = f"{component.deck}/{component.id}/{name}"
                picture = file.place if file else ""
                yield self._entry(key, text, at, picture=picture, deck=component.deck, field=name)

    def headings(self) -> Iterator[Entry]:
        """Yield the headings that cards print of a deck's own columns, where no label says them."""
        for deck in self.game.decks:
            for column in columns_of(deck, self.game, self.first):
                if column.name not in self.game.labels and has_words(column.label):
                    key = f"labels.{column.name}"
                    text = Localized({self.first: column.label})
                    yield self._entry(key, text, self.game.place, label=column.name)
