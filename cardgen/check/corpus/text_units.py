"""What the rules of language read: every printed text of a game in one language, and where each letter of it stands.

A text is what loading made of the file: lines folded, quotes and escapes gone. `span` goes the way back, so that a
finding points at the letters themselves and a fix holds what the file holds. The rules are read as their file is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast

from cardgen.cache import digest
from cardgen.check.corpus.prose.rule_prose import rule_text
from cardgen.check.corpus.texts import texts
from cardgen.check.subjects.checked_game import CheckedGame, CheckedText, CheckedTexts
from cardgen.check.subjects.memoized import once
from cardgen.findings import Fix, Place
from cardgen.load.source import text_position
from cardgen.model import Localized

_Texts = TypeVar("_Texts", bound=CheckedTexts)

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
        """Return the change of these letters, where the file holds them in one piece that can be replaced."""
        return Fix(self.literal, new, safe, self.nth) if self.literal else None


@once
def written(game: CheckedTexts) -> tuple[Written, ...]:
    """Return every printed text, language by language; read once for all rules."""
    every = _of_text(game) if isinstance(game, CheckedText) else _all(cast("CheckedGame", game))
    return tuple(one for one in every if one.text.strip())


def _of_text(text: CheckedText) -> Iterator[Written]:
    yield Written(text.title, text.lang, RULES, text.text, lambda: Place(text.file))


def _all(game: CheckedGame) -> Iterator[Written]:
    for path, kind, text in _of_game(game):
        what = "game.yaml: " + ".".join(map(str, path))
        for lang, words in text.items():
            yield Written(what, lang, kind, words, partial(_in_file, game, game.place.file, (*path, lang)))
    decks = {f"{deck.id}: {name}": deck for deck in game.decks for name in ("title", *_back_names(deck))}
    for one in texts(game):
        if one.what.startswith("label "):
            continue  # read above, with its exact place
        deck, name = decks.get(one.what), one.what.partition(": ")[2]
        kind = NAME if deck or name == "name" else PROSE
        for lang, words in one.by_lang.items():
            path = (*name.split("."), lang)
            place = partial(_in_file, game, deck.place.file, path) if deck else partial(one.place, lang)
            yield Written(one.what, lang, kind, words, place)
    for rules in game.rules.values():
        what = rules.place.file.rpartition("/")[2]
        yield Written(what, rules.lang, RULES, rule_text(game, rules.lang), partial(getattr, rules, "place"))


def _back_names(deck: Any) -> list[str]:
    return [f"back.{name}" for name in deck.back.fields] if deck.back else []


def _of_game(game: CheckedGame) -> Iterator[tuple[tuple[Any, ...], str, Localized]]:
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


def kept(game: _Texts, name: str, compute: Callable[[_Texts], Any], more: str = "") -> Any:
    """Return what was found in these very texts by this very program in an earlier run, or find it.

    Args:
        compute: finds it; a function of a module, that gives plain data.
        more: what decides the finding beside the texts and the program with its word lists.
    """
    memo = game.memo
    return memo.once((name, more), lambda: memo.kept(name, lambda: compute(game), _whole(game), more))


@once
def _whole(game: CheckedTexts) -> str:
    """Return a digest of all texts and of what messages call them."""
    return digest(*(one.what for one in written(game)), *_keys(game))


@once
def _keys(game: CheckedTexts) -> tuple[str, ...]:
    """Return a key of each text: its language, its kind and its letters."""
    return tuple(digest(one.lang, one.kind, one.text) for one in written(game))


def by_text(game: CheckedTexts, name: str, compute: Callable[[Written], Any], more: str = "") -> list[Any]:
    """Return what is found in each text, in order; only those that the last run has not seen are read.

    Args:
        compute: finds it, as plain data, in one text alone; more: what decides the finding beside the text.
    """
    kind, whose = f"{name}-by-text", (more, str(game.sources.roots[0]), game.id)
    known = game.memo.recall(kind, *whose) or {}
    keys = _keys(game)
    found = {
        key: known[key] if key in known else compute(one)
        for key, one in zip(keys, written(game), strict=True)
    }
    if found.keys() != known.keys():
        game.memo.keep(kind, found, *whose)
    return [found[key] for key in keys]


def span(game: CheckedTexts, one: Written, start: int, end: int) -> Span:
    """Return where letters of a text stand in their file, from `start` to before `end`."""
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
    source = game.sources.get(place.file)
    begin = source.offset(place) if source else None
    offsets = align(source.text, begin, one.text) if source and begin is not None else None
    if source is None or offsets is None:
        return Span(place, None)
    literal = source.text[offsets[start] : offsets[end]]
    broken = "\n" in literal or not literal
    return Span(Place(place.file, *source.position(offsets[start])), None if broken else literal)


def _in_file(game: CheckedGame, file: str, path: tuple[Any, ...]) -> Place:
    return game.sources.document(file).place(path) if file.endswith(_YAML) else Place(file)


def align(raw: str, begin: int, text: str) -> list[int] | None:
    """Return the offset in a YAML file of each letter of a text, and of its end; None where they do not agree.

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
    """Return the letter that an escape stands for and its width, or None for one that is rarely written."""
    name = raw[at + 1 : at + 2]
    digits = _BY_NUMBER.get(name)
    if digits is None:
        return (_ESCAPES[name], 2) if name in _ESCAPES else None
    try:
        return chr(int(raw[at + 2 : at + 2 + digits], 16)), 2 + digits
    except (ValueError, OverflowError):
        return None


def language_of(data: Mapping[str, Any], lang: str) -> Any:
    """Return what a table by language says of one, or of the language it is a kind of (`en` for `en-GB`); else None."""
    return data.get(lang) or data.get(lang.partition("-")[0])
