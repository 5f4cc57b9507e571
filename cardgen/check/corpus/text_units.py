"""The printed texts of a game, one unit for each text and language, and the exact place of their letters.

A text is what loading made of the file: lines folded, quotes and escapes resolved. `span` reverses this, so that a
finding points at the letters themselves and a fix has the text of the file. The rules are read as in their file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast

from cardgen.cache import digest
from cardgen.check.contexts.checked_game import CheckedGame, CheckedText, CheckedTexts
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.exact_places import align, spot
from cardgen.check.corpus.rule_prose import rule_text
from cardgen.findings import Fix, Place
from cardgen.load.source import TABLES, WORKBOOKS, text_position
from cardgen.load.sources import Source
from cardgen.model import Component, Deck, Localized, RuleText, Section
from cardgen.model.source_map import RULES_FIELD

_Texts = TypeVar("_Texts", bound=CheckedTexts)
_Item = TypeVar("_Item")

#: How a text is read: a name, running text, a file of rules in Markdown, or one section of it.
NAME, PROSE, RULES, SECTION = "name", "prose", "rules", "section"

#: Texts of game.yaml that are sentences; the others are names.
_HEAD_PROSE = ("subtitle", "about", "notice", "credits")
_YAML = (".yaml", ".yml")
#: Tables, in which a place is a cell.
_TABLES = TABLES + WORKBOOKS


class TextUnit(NamedTuple):
    """A printed text in one language.

    Attributes:
        what: its name in messages, such as `room-orc: text`.
        kind: NAME, PROSE, RULES or SECTION.
        where: finds the place where it begins; called only if there is something to report.
        owner: the id of the component or deck that prints it, `§` and the number of a section, or empty.
        field: the path of its field in the owner, such as `back.text`; of a text of game.yaml or the rules without one.
    """

    what: str
    lang: str
    kind: str
    text: str
    where: Callable[[], Place]
    owner: str = ""
    field: str = ""

    @property
    def place(self) -> Place:
        """Where it begins in its file."""
        return self.where()


#: The start or end of a mark, or of a tag that was meant for one.
_MARKS = frozenset("{}*<")

#: One text in all its languages, the first language of the text first; never empty.
Translations = Mapping[str, TextUnit]


class Span(NamedTuple):
    """Letters of a text in their file.

    Attributes:
        literal: how they are written there; None if they are broken over lines.
        nth: how often the same letters begin earlier in the cell, if the place is a cell of a table.
    """

    place: Place
    literal: str | None
    nth: int = 0

    def fix(self, new: str, safe: bool) -> Fix | None:
        """Return the fix of these letters, if the file has them in one piece that can be replaced."""
        return Fix(self.literal, new, safe, self.nth) if self.literal else None


# One text in one language.


@memoized
def text_units(game: CheckedTexts) -> tuple[TextUnit, ...]:
    """Return every printed text, language by language: of game.yaml, decks, components and rules, a file each."""
    every = _of_text(game) if isinstance(game, CheckedText) else _of_game(cast("CheckedGame", game))
    return tuple(unit for unit in every if unit.text.strip())


@memoized
def units_with_markup(game: CheckedGame) -> tuple[TextUnit, ...]:
    """Return the texts of decks, components and labels that hold markup, and the rules by section."""
    return tuple(_units_with_markup(game))


def _of_text(text: CheckedText) -> Iterator[TextUnit]:
    yield TextUnit(text.title, text.lang, RULES, text.text, lambda: Place(text.file))


def _of_game(game: CheckedGame) -> Iterator[TextUnit]:
    for path, text in game.head_texts():
        yield from _head_units(game, path, text).values()
    for deck in game.decks:
        for own in deck_texts(deck):
            yield from (_in_its_line(game, deck, unit) for unit in own.values())
        for component in deck.components:
            yield from (unit for own in component_texts(component) for unit in own.values())
    for rules in game.rules.values():
        what = rules.place.file.rpartition("/")[2]
        yield _rules_unit(what, rules, RULES, rule_text(game, rules.lang))._replace(field=RULES_FIELD)


def _units_with_markup(game: CheckedGame) -> Iterator[TextUnit]:
    for text in printed_texts(game):
        yield from (unit for unit in text.values() if not _MARKS.isdisjoint(unit.text))
    for rules in game.rules.values():
        yield lead_unit(rules)
        for section in rules.sections.values():
            for part in (section.title, section.text):
                yield section_unit(f"rules §{section.number}", rules.lang, section, part)


def lead_unit(rules: RuleText) -> TextUnit:
    """Return the text before the first section of the rules."""
    return _rules_unit(f"rules ({rules.lang})", rules, SECTION, rules.lead)


def _rules_unit(what: str, rules: RuleText, kind: str, text: str) -> TextUnit:
    return TextUnit(what, rules.lang, kind, text, lambda: rules.place)


def section_unit(what: str, lang: str, section: Section, text: str) -> TextUnit:
    """Return a text of a section of the rules: its title, or its body."""
    return TextUnit(what, lang, SECTION, text, lambda: section.place, f"§{section.number}")


# One text in all its languages.


@memoized
def printed_texts(game: CheckedGame) -> tuple[Translations, ...]:
    """Return the texts of decks, their backs, components and labels, each in all its languages."""
    return tuple(_printed_texts(game))


def _printed_texts(game: CheckedGame) -> Iterator[Translations]:
    for deck in game.decks:
        yield from deck_texts(deck)
        for component in deck.components:
            yield from component_texts(component)
    for key, label in game.labels.items():
        where = partial(_of_label, game, key)
        yield {lang: TextUnit(f"label {key}", lang, NAME, words, where) for lang, words in label.items()}


def deck_texts(deck: Deck) -> Iterator[Translations]:
    """Yield the texts of a deck: its title and those of its back."""
    for field, text in deck.texts():
        what = f"{deck.id}: {field}"
        yield {
            lang: TextUnit(what, lang, NAME, words, lambda: deck.place, deck.id, field)
            for lang, words in text.items()
        }


def component_texts(component: Component) -> Iterator[Translations]:
    """Yield the texts of a component and of a back of its own."""
    return (_component_text(component, field, text) for field, text in component.texts())


@memoized
def running_texts(game: CheckedTexts) -> tuple[Translations, ...]:
    """Return the texts of all components and of backs of their own, without their names."""
    texts = (text for component in game.components() for text in component_texts(component))
    return tuple(text for text in texts if any(unit.kind != NAME for unit in text.values()))


def _in_its_line(game: CheckedGame, deck: Deck, unit: TextUnit) -> TextUnit:
    """Return a unit with its exact place: a deck does not know the places of its own texts."""
    path = (*unit.field.split("."), unit.lang)
    return unit._replace(where=partial(_in_file, game, deck.place.file, path))


def _component_text(component: Component, field: str, text: Localized) -> Translations:
    what, kind = f"{component.id}: {field}", NAME if field == "name" else PROSE
    return {
        lang: TextUnit(what, lang, kind, words, partial(component.at, f"{field}.{lang}"), component.id, field)
        for lang, words in text.items()
    }


def _head_units(game: CheckedGame, path: tuple[str | int, ...], text: Localized) -> Translations:
    name = ".".join(map(str, path))
    what, kind = f"game.yaml: {name}", PROSE if path[0] in _HEAD_PROSE else NAME
    return {
        lang: TextUnit(what, lang, kind, words, partial(_in_head, game, path, lang), field=name)
        for lang, words in text.items()
    }


def _in_head(game: CheckedGame, path: tuple[str | int, ...], lang: str) -> Place:
    return _in_file(game, game.file_defining(*path), (*path, lang))


def _of_label(game: CheckedGame, key: str) -> Place:
    file = game.file_defining("labels", key)
    return spot(game, game.place if file == game.place.file else Place(file), f"{key}:")


def _in_file(game: CheckedGame, file: str, path: tuple[str | int, ...]) -> Place:
    return game.sources.document(file).place(path) if file.endswith(_YAML) else Place(file)


# Places.


def span(game: CheckedTexts, unit: TextUnit, start: int, end: int) -> Span:
    """Return where letters of a text are in their file, from `start` to before `end`.

    Letters printed by a value have the place of the value and no fix; those of a phrase have their place in
    phrases.yaml.
    """
    written = game.source_maps.get((unit.owner, unit.field, unit.lang))
    if written is None:
        return written_span(game, unit, start, end)
    first, last = written.origin(start), written.origin(max(start, end - 1))
    as_written = unit._replace(text=written.text)
    if first.phrase:
        as_written = phrase_unit(game, first.phrase, unit.lang)
        is_whole = last == (first.phrase, first.offset + max(0, end - 1 - start))
        found = written_span(
            game, as_written, first.offset, last.offset + 1 if is_whole else first.offset + 1
        )
        return found if is_whole else found._replace(literal=None)
    found = written_span(game, as_written, first.offset, written.offset(end))
    return found._replace(literal=None) if written.overlaps_placeholder(start, end) else found


def phrase_unit(game: CheckedTexts, phrase: str, lang: str) -> TextUnit:
    """Return the text of a phrase in a language as it is written."""
    one = game.phrases[phrase]
    place = one.places.get(lang, one.place)
    return TextUnit(f"phrase '{phrase}'", lang, PROSE, one.texts.get(lang, "?"), lambda: place)


def written_span(game: CheckedTexts, unit: TextUnit, start: int, end: int) -> Span:
    """Return where letters of a text as written are in their file; see `span`."""
    place = unit.place
    if unit.kind == RULES:
        literal = unit.text[start:end]
        at = place.moved(*text_position(unit.text, start))
        return Span(at, None if "\n" in literal else literal)
    if place.file.endswith(_TABLES):
        literal = unit.text[start:end]
        nth = sum(unit.text.startswith(literal, at) for at in range(start))
        return Span(place, None if "\n" in literal else literal, nth)
    if not place.file.endswith(_YAML):
        return Span(place, None)
    source = game.sources.get(place.file)
    # Once for each text: the same text may have mistakes in thousands of places.
    offsets = game.memo.once(("offsets", place, unit.text), lambda: _offsets(source, place, unit.text))
    if source is None or offsets is None:
        return Span(place, None)
    literal = source.text[offsets[start] : offsets[end]]
    broken = "\n" in literal or not literal
    return Span(place.moved(*source.position(offsets[start])), None if broken else literal)


def _offsets(source: Source | None, place: Place, text: str) -> list[int] | None:
    begin = source.offset(place) if source else None
    return align(source.text, begin, text) if source and begin is not None else None


# Results derived from the texts and cached on disk.


def disk_memo(game: _Texts, name: str, compute: Callable[[_Texts], Any], more: str = "") -> Any:
    """Return what the same version of the program found in the same texts in an earlier run, or find it.

    Args:
        compute: a function of a module that returns plain data.
        more: what decides the finding besides the texts and the program with its word lists.
    """
    memo = game.memo
    return memo.once((name, more), lambda: memo.cached(name, lambda: compute(game), _digest(game), more))


def each_language(
    game: _Texts,
    name: str,
    compute: Callable[[_Texts, str], Sequence[Any]],
    more: Mapping[str, str] | None = None,
) -> list[Any]:
    """Return what is found in the texts of each language; a language whose texts are the same is not read again.

    Args:
        compute: a function of a module that returns plain data from the texts of one language alone.
        more: by language what decides the finding besides these, see `disk_memo`.
    """
    memo, found = game.memo, []
    for lang in game.languages:
        decides = (lang, (more or {}).get(lang, ""))
        find = partial(memo.cached, name, partial(compute, game, lang), _digest_in(game, lang), *decides)
        found += memo.once((name, *decides), find)
    return found


def by_text(game: CheckedTexts, name: str, compute: Callable[[TextUnit], Any], more: str = "") -> list[Any]:
    """Return what is found in each unit, in order; only units that the last run has not seen are read.

    Args:
        compute: returns plain data from one unit alone; more: what decides the finding besides the unit.
    """
    return by_key(game, name, text_units(game), text_keys(game), compute, more)


def by_key(
    game: CheckedTexts,
    name: str,
    items: Sequence[_Item],
    keys: Sequence[str],
    compute: Callable[[_Item], Any],
    more: str = "",
) -> list[Any]:
    """Return what is found in each of some items of a game, in order; only those new since the last run are read.

    Args:
        keys: what decides the finding in each; compute: returns plain data from one item alone.
        more: what decides the finding besides the items.
    """
    code = getattr(compute, "__code__", compute)
    assert game.memo.once(("by-key", name), lambda: code) is code, f"two rules keep findings as '{name}'"
    whose = (more, str(game.sources.roots[0]), game.id)
    return game.memo.each(f"{name}-by-key", items, keys, compute, *whose)


@memoized
def _digest(game: CheckedTexts) -> str:
    """Return a digest of all texts and of their names in messages."""
    return digest(*(unit.what for unit in text_units(game)), *text_keys(game))


@memoized
def _digest_in(game: CheckedTexts, lang: str) -> str:
    """Return a digest of the texts in a language, of their numbers and of their names in messages."""
    every = enumerate(zip(text_units(game), text_keys(game), strict=True))
    return digest(*(f"{number} {unit.what} {key}" for number, (unit, key) in every if unit.lang == lang))


@memoized
def text_keys(game: CheckedTexts) -> tuple[str, ...]:
    """Return a key of each text: its language, its kind and its letters."""
    return tuple(text_key(unit) for unit in text_units(game))


def text_key(unit: TextUnit) -> str:
    """Return a key of a text: its language, its kind and its letters."""
    return digest(unit.lang, unit.kind, unit.text)


def language_of(data: Mapping[str, Any], lang: str) -> Any:
    """Return the entry of a table for a language, or for its base language (`en` for `en-GB`); else None."""
    return data.get(lang) or data.get(lang.partition("-")[0])
