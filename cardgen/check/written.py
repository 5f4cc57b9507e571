"""What the rules of language read: every printed text of a game in one language, and where each letter of it stands.

A text is what loading made of the file: lines folded, quotes and escapes gone. `span` goes the way back, so that a
finding points at the letters themselves and a fix holds what the file holds. The rules are read as their file is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

from cardgen.cache import digest, own_cache
from cardgen.check.once import once
from cardgen.check.texts import sources, texts
from cardgen.findings import Fix, Place
from cardgen.load.document import Document, Notes, mark
from cardgen.load.source import read_bytes, text_position
from cardgen.load.store import keep, loader_stamp, recall
from cardgen.model import Game, Localized

#: How a text is read: a name, running text, or a file of rules in Markdown.
NAME, PROSE, RULES = "name", "prose", "rules"

_YAML = (".yaml", ".yml")
#: Tables, in which a place is a cell.
_TABLES = (".csv", ".tsv", ".xlsx")
_SPACES = " \t\r\n"
#: What stands behind a backslash in a YAML text between double quotes, and the digits of what is written by number.
#: Source: YAML 1.2.2, chapter 5.7.
_ESCAPES = {"n": "\n", "t": "\t", "_": "\u00a0", '"': '"', "\\": "\\", "/": "/", " ": " "}
_BY_NUMBER = {"x": 2, "u": 4, "U": 8}


class Written(NamedTuple):
    """A text in one language.

    Attributes:
        what: how a message calls it, such as `room-orc: text`; kind: NAME, PROSE or RULES.
        place: gives where it begins in its file.
    """

    what: str
    lang: str
    kind: str
    text: str
    place: Callable[[], Place]


class Span(NamedTuple):
    """Letters of a text in their file.

    Attributes:
        literal: how they stand there; None where they are broken over lines.
        nth: how often the same letters begin before in the cell, where the place is a cell of a table.
    """

    place: Place
    literal: str | None
    nth: int = 0

    def fix(self, new: str, safe: bool) -> Fix | None:
        """Give the change of these letters, where the file holds them in one piece that can be replaced."""
        return Fix(self.literal, new, safe, self.nth) if self.literal else None


@once
def written(game: Game) -> tuple[Written, ...]:
    """Give every printed text of a game, language by language; read once for all rules."""
    return tuple(one for one in _all(game) if one.text.strip())


def _all(game: Game) -> Iterator[Written]:
    for path, kind, text in _of_game(game):
        what = "game.yaml: " + ".".join(map(str, path))
        for lang, words in text.items():
            yield Written(what, lang, kind, words, partial(_in_file, game, game.place.file, (*path, lang)))
    decks = {f"{deck.id}: {name}": deck for deck in game.decks for name in ("title", *_back_names(deck))}
    for text in texts(game):
        if text.what.startswith("label "):
            continue  # read above, with its exact place
        deck, name = decks.get(text.what), text.what.partition(": ")[2]
        kind = NAME if deck or name == "name" else PROSE
        for lang, words in text.by_lang.items():
            path = (*name.split("."), lang)
            place = partial(_in_file, game, deck.place.file, path) if deck else partial(text.place, lang)
            yield Written(text.what, lang, kind, words, place)
    for rules in game.rules.values():
        data = read_bytes(game.root / rules.place.file, game.root, Notes()) or b""
        whole = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
        yield Written(rules.place.file.rpartition("/")[2], rules.lang, RULES, whole, lambda r=rules: r.place)


def _back_names(deck: Any) -> list[str]:
    return [f"back.{name}" for name in deck.back.fields] if deck.back else []


def _of_game(game: Game) -> Iterator[tuple[tuple[Any, ...], str, Localized]]:
    """Go through the texts of game.yaml with their paths."""
    yield ("title",), NAME, game.title
    yield ("subtitle",), PROSE, game.subtitle
    yield ("notice",), PROSE, game.notice
    for index, credit in enumerate(game.credits):
        yield ("credits", index, "what"), PROSE, credit.what
    for key, module in game.modules.items():
        yield ("modules", key, "title"), NAME, module.title
    for key, token in game.tokens.items():
        yield ("tokens", key, "label"), NAME, token.label
        if token.name != token.label:
            yield ("tokens", key, "name"), NAME, token.name
    for key, label in game.labels.items():
        yield ("labels", key), NAME, label


def kept(game: Game, name: str, compute: Callable[[Game], Any], more: str = "") -> Any:
    """Give what was found in these very texts by this very program in an earlier run, or find it.

    Args:
        compute: finds it; a function of a module, that gives plain data.
        more: what decides the finding beside the texts and the program with its word lists.
    """
    known = _found(game)
    if (name, more) not in known:
        cache, key = own_cache(), digest(_whole(game), more)
        found = recall(cache, name, key)
        if found is None:
            found = compute(game)
            keep(cache, name, key, found)
            cache.flush()
        known[name, more] = found
    return known[name, more]


@once
def _found(_game: Game) -> dict[tuple[str, str], Any]:
    """Give the place for what is kept of a game in this run, by its name and what decides it."""
    return {}


@once
def _whole(game: Game) -> str:
    """Give a digest of all texts, of what messages call them, and of the program."""
    return digest(loader_stamp(), *(one.what for one in written(game)), *_keys(game))


@once
def _keys(game: Game) -> tuple[str, ...]:
    """Give a key of each text: its language, its kind and its letters."""
    return tuple(digest(one.lang, one.kind, one.text) for one in written(game))


def by_text(game: Game, name: str, compute: Callable[[Written], Any], more: str = "") -> list[Any]:
    """Give what is found in each text, in order; only those that the last run has not seen are read.

    Args:
        compute: finds it, as plain data, in one text alone; more: what decides the finding beside the text.
    """
    cache, kind = own_cache(), f"{name}-by-text"
    whose = digest(loader_stamp(), more, str(game.folder))
    known = recall(cache, kind, whose) or {}
    keys = _keys(game)
    found = {
        key: known[key] if key in known else compute(one)
        for key, one in zip(keys, written(game), strict=True)
    }
    if found.keys() != known.keys():
        keep(cache, kind, whose, found)
        cache.flush()
    return [found[key] for key in keys]


def span(game: Game, one: Written, start: int, end: int) -> Span:
    """Give where letters of a text stand in their file, from `start` to before `end`."""
    place = one.place()
    if one.kind == RULES:
        literal = one.text[start:end]
        at = Place(place.file, *text_position(one.text, start))
        return Span(at, None if "\n" in literal else literal)
    if place.file.endswith(_TABLES):
        literal = one.text[start:end]
        nth = sum(one.text.startswith(literal, at) for at in range(start))
        return Span(place, None if "\n" in literal else literal, nth)
    if not place.file.endswith(_YAML):
        return Span(place, None)
    source = sources(game).get(place.file)
    begin = source.offset(place) if source else None
    offsets = align(source.text, begin, one.text) if source and begin is not None else None
    if source is None or offsets is None:
        return Span(place, None)
    literal = source.text[offsets[start] : offsets[end]]
    broken = "\n" in literal or not literal
    return Span(Place(place.file, *source.position(offsets[start])), None if broken else literal)


def _in_file(game: Game, file: str, path: tuple[Any, ...]) -> Place:
    if not file.endswith(_YAML):
        return Place(file)
    return _document(file, read_bytes(game.root / file, game.root, Notes()) or b"").place(path)


@lru_cache(maxsize=8)
def _document(file: str, data: bytes) -> Document:
    from cardgen.load import yamlfile

    return Document(file, *(yamlfile.parse(data, Notes()) or (None, mark(1, 1))))


def align(raw: str, begin: int, text: str) -> list[int] | None:
    """Give the offset in a YAML file of each letter of a text, and of its end; None where they do not agree.

    Args:
        begin: where the text begins in `raw`, its quote or the sign of a block included.
    """
    style = raw[begin : begin + 1]
    at = begin + 1 if style in ("'", '"') else begin
    if style in ("|", ">"):
        at = raw.find("\n", begin) + 1
    at = _past_spaces(raw, at) if style in ("|", ">") else at
    offsets: list[int] = []
    index = 0
    while index < len(text):
        escaped = _escape(raw, at) if style == '"' and raw[at : at + 1] == "\\" else None
        if text[index] in _SPACES and escaped is None:
            end, stop = _past_spaces(text, index), _past_spaces(raw, at)
            if stop == at:
                return None
            same = text[index:end] == raw[at:stop]
            offsets += range(at, stop) if same else [at] * (end - index)
            index, at = end, stop
            continue
        letter, width = escaped or (raw[at : at + 1], 1)
        if style == "'" and letter == "'":
            width = 2
        if letter != text[index]:
            return None
        offsets.append(at)
        index, at = index + 1, at + width
    return [*offsets, at]


def _past_spaces(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACES:
        at += 1
    return at


def _escape(raw: str, at: int) -> tuple[str, int] | None:
    """Give the letter that an escape stands for and its width, or None for one that is rarely written."""
    name = raw[at + 1 : at + 2]
    digits = _BY_NUMBER.get(name)
    if digits is None:
        return (_ESCAPES[name], 2) if name in _ESCAPES else None
    try:
        return chr(int(raw[at + 2 : at + 2 + digits], 16)), 2 + digits
    except (ValueError, OverflowError):
        return None


def language_of(data: Mapping[str, Any], lang: str) -> Any:
    """Give what a table by language says of one, or of the language it is a kind of (`en` for `en-GB`); else None."""
    return data.get(lang) or data.get(lang.partition("-")[0])
