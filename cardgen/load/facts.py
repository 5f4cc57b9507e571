"""What a game states once: the rows with a `key` of `facts:` in game.yaml and of facts.yaml.

Here a row is only read so far that texts can print it. Whether it is right, and all other kinds of facts, is told by
the checker, which reads both places from the documents (`check.corpus.facts`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen.cache import digest
from cardgen.findings import Finding, Place
from cardgen.load.context import Context
from cardgen.load.document import Marks, Note, Notes, find, findings, position
from cardgen.load.source import relative
from cardgen.load.sources import SourceFile, Sources
from cardgen.load.store import keep, loader_stamp, recall
from cardgen.model import StatedFact

#: The file of a game's folder that holds facts, as game.yaml may.
FACTS_FILE = "facts.yaml"

#: A row as plain data: key, value, unit, scope, source, certainty, line and column.
Row = tuple[str, int | float | str, str, tuple[tuple[str, str], ...], str, str, int, int]


def stated_rows(listed: Any, marks: Marks) -> list[Row]:
    """Return the rows of a list that state a number or a word under a key; whatever else stands there is left out."""
    rows = enumerate(listed if isinstance(listed, list) else ())
    return [_row(row, *find(marks, [index])) for index, row in rows if _states(row)]


def _states(row: Any) -> bool:
    value = row.get("value") if isinstance(row, Mapping) else None
    is_plain = isinstance(value, (int, float, str)) and not isinstance(value, bool)
    return is_plain and value != "" and isinstance(row.get("key"), str)


def _row(row: Mapping[str, Any], line: int, column: int) -> Row:
    written = row.get("scope")
    scope = tuple((str(k), str(v)) for k, v in written.items()) if isinstance(written, Mapping) else ()
    unit, source, certainty = (str(row.get(name) or "") for name in ("unit", "source", "certainty"))
    return row["key"], row["value"], unit, scope, source, certainty, line, column


def load_facts(folder: Path, sources: Sources, context: Context) -> tuple[list[Row], list[Finding]]:
    """Return the rows of a game's facts.yaml; none where it has no such file.

    Errors: CG001 and those of every YAML file; CG005 it is no list; CG016 a source that is misspelt.
    """
    source = sources.at(folder / FACTS_FILE)
    if not source.is_there:
        return [], []
    notes = Notes()
    file = relative(source.path, sources.roots[0])
    data = source.read(notes)
    if data is None:
        return [], findings(file, notes.closed())
    key = digest(loader_stamp(), repr(context.citations), data)
    kept: tuple[list[Row], list[Note]] | None = recall(sources.store, "facts", key)
    if kept is None:
        kept = (_read(source, context, notes), notes.closed())
        keep(sources.store, "facts", key, kept)
    return kept[0], findings(file, kept[1])


def _read(source: SourceFile, context: Context, notes: Notes) -> list[Row]:
    from cardgen.load.schema import note_misspelt_sources

    parsed = source.parse(notes)
    if parsed is None:
        return []
    listed, marks = parsed
    if listed is not None and not isinstance(listed, list):
        message = "the file is not a list; begin each fact with '- key:', as under 'facts' in game.yaml"
        notes.add("CG005", position(marks), message)
    note_misspelt_sources(listed, marks, context, notes)
    return stated_rows(listed, marks)


def facts_by_key(
    in_game: tuple[str, Sequence[Row]], in_file: tuple[str, Sequence[Row]]
) -> tuple[dict[str, tuple[StatedFact, ...]], list[Finding]]:
    """Return the facts of game.yaml and of facts.yaml by key, each given with the name of the file.

    Errors: CG006 a key stands in both, for the same scope.
    """
    own = [_fact(in_game[0], row) for row in in_game[1]]
    more = [_fact(in_file[0], row) for row in in_file[1]]
    first = {(fact.key, frozenset(fact.scope.items())): fact.place for fact in reversed(own)}
    found = []
    for fact in more:
        twice = first.get((fact.key, frozenset(fact.scope.items())))
        if twice:
            message = f"fact '{fact.key}' stands twice, first at {twice}; keep one of them"
            found.append(Finding(fact.place, "CG006", message))
    by_key: dict[str, tuple[StatedFact, ...]] = {}
    for fact in (*own, *more):
        by_key[fact.key] = (*by_key.get(fact.key, ()), fact)
    return by_key, found


def _fact(file: str, row: Row) -> StatedFact:
    key, value, unit, scope, source, certainty, line, column = row
    return StatedFact(key, value, Place(file, line, column), unit, dict(scope), source, certainty)
