"""The exact place of words and letters in a file, where they may be quoted, escaped or folded over lines."""

from __future__ import annotations

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.findings import Place
from cardgen.model.phrases import PHRASES_FILE

#: Files in which a column is a character; in a table it is a cell.
_PLAIN_TEXT = (".yaml", ".yml", ".md")
#: How many lines from the start of a text a word is looked for.
_REACH = 400
_SPACES = " \t\r\n"
#: What may follow a backslash in a double-quoted YAML text, and the digits of a character given by number.
#: Source: YAML 1.2.2, chapter 5.7.
_ESCAPES = {"n": "\n", "t": "\t", "_": "\u00a0", '"': '"', "\\": "\\", "/": "/", " ": " "}
_BY_NUMBER = {"x": 2, "u": 4, "U": 8}


def spot(game: CheckedGame, start: Place, words: str) -> Place:
    """Return where words are at or below a place, or in a phrase; the place itself if they are not found."""
    if not start.file.endswith(_PLAIN_TEXT) or not words:
        return start
    found = _below(game, start, words)
    if found is None and not start.file.endswith(f"/{PHRASES_FILE}"):
        candidates = (
            (phrase.places[lang], text)
            for phrase in game.phrases.values()
            for lang, text in phrase.texts.items()
        )
        found = next(
            (_below(game, place, words) or place for place, text in candidates if words in text), None
        )
    return found or start


def _below(game: CheckedGame, start: Place, words: str) -> Place | None:
    source = game.sources.get(start.file)
    if source is None:
        return None
    for number in range(start.line, start.line + _REACH):
        column = source.line(number).find(words, start.column - 1 if number == start.line else 0)
        if column >= 0:
            return start.moved(number, column + 1)
    return None


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
    """Return the letter of an escape and its width, or None for one that is rarely written."""
    name = raw[at + 1 : at + 2]
    digits = _BY_NUMBER.get(name)
    if digits is None:
        return (_ESCAPES[name], 2) if name in _ESCAPES else None
    try:
        return chr(int(raw[at + 2 : at + 2 + digits], 16)), 2 + digits
    except (ValueError, OverflowError):
        return None
