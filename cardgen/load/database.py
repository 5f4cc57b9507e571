"""The content as SQLite: for questions (`cardgen query`) and for other people's programs.

The file's bytes depend only on the games and SQLite's version: rows are written in content order, in one go.
"""

from __future__ import annotations

import os
import re
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen.findings import CardgenError
from cardgen.model import Back, Component, Deck, Game, Localized
from cardgen.model.phrase_uses import effect_rows, phrase_uses, value_uses

#: The schema as the reference shows it. Lengths are millimetres; `back` is the back's template, null for none.
SCHEMA = """\
CREATE TABLE game (id TEXT, title TEXT, version TEXT, look TEXT, certainty TEXT, source TEXT);
CREATE TABLE module (game TEXT, id TEXT, title TEXT, is_default INTEGER);
CREATE TABLE deck (game TEXT, module TEXT, kind TEXT, id TEXT, title TEXT, copies INTEGER, faces INTEGER,
  trim_w_mm REAL, trim_h_mm REAL, template TEXT, back TEXT, certainty TEXT, source TEXT);
CREATE TABLE component (game TEXT, module TEXT, kind TEXT, deck TEXT, id TEXT, copies INTEGER,
  trim_w_mm REAL, trim_h_mm REAL, back TEXT, certainty TEXT, source TEXT, note TEXT, file TEXT, line INTEGER);
-- texts by language, as written (markup, tokens, values and phrases); the fields of a back are called back.NAME
CREATE TABLE text (game TEXT, component TEXT, field TEXT, lang TEXT, value TEXT);
-- words, numbers and flags, the same in every language; `path` is empty, or leads to a value in a list (2), a row
-- (life) or data (exits.2.side); what is empty is one row whose value is null
CREATE TABLE value (game TEXT, component TEXT, field TEXT, path TEXT, value);
-- each token in braces, as often as it occurs: {T12} gives T12, {rule:10.3} gives rule:10.3
CREATE TABLE token_use (game TEXT, component TEXT, field TEXT, lang TEXT, token TEXT);
-- each value in a text, as it is written after {= and as it is printed; of decks and rules too, `component` says whose
CREATE TABLE value_use (game TEXT, component TEXT, field TEXT, lang TEXT, value TEXT, result TEXT);
-- each phrase by language, as phrases.yaml writes it
CREATE TABLE phrase (game TEXT, key TEXT, lang TEXT, text TEXT);
-- each phrase that a text says, its arguments as they are printed, separated by commas; of rules, `component` is §10.3
CREATE TABLE phrase_use (game TEXT, component TEXT, field TEXT, lang TEXT, phrase TEXT, arguments TEXT, result TEXT);
-- what those phrases mean, once for all languages; `nth` counts the phrases of a text, `part` is empty, `if` or `then`,
-- and `then.2` for the second of a list
CREATE TABLE effect (game TEXT, component TEXT, field TEXT, nth INTEGER, phrase TEXT, part TEXT,
  "do" TEXT, what TEXT, amount, who TEXT, "when" TEXT, modal TEXT);
CREATE TABLE rule_section (game TEXT, lang TEXT, number TEXT, title TEXT, value TEXT);
CREATE TABLE inventory (game TEXT, module TEXT, kind TEXT, deck TEXT, copies INTEGER, faces INTEGER,
  certainty TEXT, source TEXT);
CREATE INDEX component_id ON component (game, id);
CREATE INDEX text_component ON text (game, component);
"""

_TOKEN = re.compile(r"\{([^{}\s=][^{}\s]*)\}")
_PAGE_BYTES = 4096

#: A question may take some seconds, and its answer some memory, whatever it asks.
_STEPS_AT_ONCE = 100_000
_MAX_STEPS = 300 * _STEPS_AT_ONCE
_MAX_ROWS = 100_000
_MAX_VALUE_BYTES = 2_000_000
_MAX_ANSWER_BYTES = 64_000_000

_ANSWERS = {
    sqlite3.SQLITE_INTERRUPT: "the query takes too long; ask for less",
    sqlite3.SQLITE_AUTH: "only SELECT is accepted; the content is changed in its files",
}

_ALLOWED = frozenset(
    {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
)


def write_database(games: Sequence[Game], path: Path) -> None:
    """Write the database of these games, whole or not at all.

    Errors:
        CardgenError: the folder cannot be written.
    """
    name = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        os.close(handle)
        connection = sqlite3.connect(name, isolation_level=None)
        try:
            # The file is new and thrown away on failure, so a journal would protect nothing.
            connection.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            _fill(connection, games)
        finally:
            connection.close()
        os.chmod(name, 0o644)
        os.replace(name, path)
    except (OSError, sqlite3.OperationalError) as error:
        if name:
            Path(name).unlink(missing_ok=True)
        raise CardgenError(f"cannot write the database '{path.name}': {error}") from error


def query(games: Sequence[Game], sql: str) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """Return column names and rows of a query about these games.

    Errors:
        CardgenError: no SELECT, an error in the SQL, too much work or too large an answer.
    """
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        _fill(connection, games)
        return _answer(connection, sql)
    finally:
        connection.close()


def _answer(connection: sqlite3.Connection, sql: str) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_VALUE_BYTES)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.set_authorizer(_authorize)
    steps = iter(range(_MAX_STEPS // _STEPS_AT_ONCE))
    connection.set_progress_handler(lambda: next(steps, None) is None, _STEPS_AT_ONCE)
    try:
        cursor = connection.execute(sql)
        if cursor.description is None:
            raise CardgenError("the query is empty; write a SELECT")
        return tuple(column[0] for column in cursor.description), list(_limited(cursor))
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        # Errors of the Python layer itself have no code.
        code = getattr(error, "sqlite_errorcode", None)
        known = _ANSWERS.get(code) if code is not None else None
        raise CardgenError(known or f"the query fails: {' '.join(str(error).split())}") from error


def _authorize(
    action: int, _first: str | None, second: str | None, _database: str | None, _by: str | None
) -> int:
    """Allow reading only; `load_extension` is off anyway, and refused here too."""
    allowed = action in _ALLOWED and second != "load_extension"
    return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY


def _limited(cursor: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Yield the rows as long as the answer fits in memory."""
    size = 0
    for count, row in enumerate(cursor, start=1):
        size += sum(len(value) for value in row if isinstance(value, str | bytes))
        if count > _MAX_ROWS or size > _MAX_ANSWER_BYTES:
            raise CardgenError(
                f"the result has more than {_MAX_ROWS} rows or {_MAX_ANSWER_BYTES // 10**6} MB; add a LIMIT"
            )
        yield row


def _fill(connection: sqlite3.Connection, games: Sequence[Game]) -> None:
    connection.executescript(SCHEMA)
    connection.execute("BEGIN")
    for table, rows in _tables(games).items():
        if rows:
            positions = ", ".join("?" * len(rows[0]))
            connection.executemany(f"INSERT INTO {table} VALUES ({positions})", rows)
    connection.execute("COMMIT")


def _tables(games: Sequence[Game]) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of every table, in content order."""
    return {
        "game": [(g.id, g.title.of(_first(g)), g.version, g.look, g.certainty, g.source) for g in games],
        "module": [
            (g.id, m.id, m.title.of(_first(g)), int(m.default)) for g in games for m in g.modules.values()
        ],
        "deck": [_deck(game, deck) for game in games for deck in game.decks],
        "component": [_component(deck, c) for game in games for deck in game.decks for c in deck.components],
        "text": [row for game in games for row in _written_texts(game)],
        "value": [row for game in games for row in _values(game)],
        "token_use": [row for game in games for row in _token_uses(game)],
        "value_use": [
            (game.id, *where, *value)
            for game in games
            for where, written in game.source_maps.items()
            for value in value_uses(written)
        ],
        "phrase": [
            (game.id, phrase.key, lang, text)
            for game in games
            for phrase in game.phrases.values()
            for lang, text in phrase.texts.items()
        ],
        "phrase_use": [
            (game.id, *use[:4], ", ".join(use.arguments), use.result)
            for game in games
            for use in phrase_uses(game)
        ],
        "effect": [(game.id, *row) for game in games for row in effect_rows(game)],
        "rule_section": [
            (game.id, lang, s.number, s.title, s.text)
            for game in games
            for lang, rules in game.rules.items()
            for s in rules.sections.values()
        ],
        "inventory": [
            (game.id, r.module, r.kind, r.deck, r.copies, r.distinct, r.certainty, r.source)
            for game in games
            for r in game.inventory
        ],
    }


def _first(game: Game) -> str:
    return game.languages[0]


def _deck(game: Game, deck: Deck) -> tuple[Any, ...]:
    back = deck.back.template if deck.back else None
    title = deck.title.of(_first(game))
    of = (deck.game, deck.module, deck.kind.name, deck.id, title, deck.copies, len(deck.components))
    return (*of, *deck.trim_mm, deck.template, back, deck.certainty, deck.source)


def _component(deck: Deck, c: Component) -> tuple[Any, ...]:
    back = deck.back_of(c)
    of = (c.game, c.module, c.kind, c.deck, c.id, c.copies, *c.trim_mm, back.template if back else None)
    return (*of, c.certainty, c.source, c.note, c.place.file, c.place.line)


def _fields(game: Game) -> Iterator[tuple[str, str, Any]]:
    """Yield all fields of all components, own backs included, as (component, field, value)."""
    for deck in game.decks:
        for component in deck.components:
            for name, value in component.fields.items():
                yield component.id, name, value
            for name, value in _back_fields(component.back).items():
                yield component.id, f"back.{name}", value


def _back_fields(back: Back | None) -> Mapping[str, Any]:
    return back.fields if back else {}


def _texts(game: Game) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield the texts of all components as they are printed, by language."""
    for component, name, value in _fields(game):
        if isinstance(value, Localized):
            for lang, text in value.items():
                yield game.id, component, name, lang, text


def _written_texts(game: Game) -> Iterator[tuple[str, str, str, str, str]]:
    for of, component, name, lang, text in _texts(game):
        written = game.source_maps.get((component, name, lang))
        yield of, component, name, lang, written.text if written else text


def _values(game: Game) -> Iterator[tuple[str, str, str, str, Any]]:
    for component, name, value in _fields(game):
        if not isinstance(value, Localized):
            for path, leaf in _leaves(value):
                yield game.id, component, name, ".".join(path), leaf


def _leaves(value: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield each single value in lists and mappings with its path; an empty one is null."""
    if isinstance(value, Mapping):
        parts: Iterable[tuple[Any, Any]] = value.items()
    elif isinstance(value, list | tuple):
        parts = enumerate(value, start=1)
    else:
        yield (), int(value) if isinstance(value, bool) else value
        return
    if not value:
        yield (), None
    for key, part in parts:
        yield from (((str(key), *path), leaf) for path, leaf in _leaves(part))


def _token_uses(game: Game) -> Iterator[tuple[str, str, str, str, str]]:
    for game_id, component, name, lang, text in _texts(game):
        for token in _TOKEN.findall(text):
            yield game_id, component, name, lang, token
