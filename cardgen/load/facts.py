"""Facts and terms, in game.yaml or in facts.yaml and terms.yaml beside it.

Here a fact is only read so far that texts can print it: the rows with a `key`. Whether it is right, and all other kinds
of facts, is reported by the checker, which reads both places from the documents (`check.corpus.facts`); so are terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from cardgen.cache import digest
from cardgen.findings import Finding, Place
from cardgen.load.context import Context
from cardgen.load.document import DiagnosticRow, Diagnostics, Positions, find, findings, position
from cardgen.load.source import relative
from cardgen.load.sources import SourceFile, Sources
from cardgen.load.store import keep, loader_stamp, recall
from cardgen.model import StatedFact

#: The files of a game's folder that hold facts and terms, as game.yaml may.
FACTS_FILE, TERMS_FILE = "facts.yaml", "terms.yaml"

#: A row as plain data: key, value, unit, scope, source, certainty, module, line and column.
Row = tuple[str, int | float | str, str, tuple[tuple[str, str], ...], str, str, str, int, int]
#: Terms as they are written, and line and column of each.
Terms = tuple[Any, dict[str, tuple[int, int]]]

_T = TypeVar("_T")


def stated_rows(listed: Any, positions: Positions) -> list[Row]:
    """Return the rows of a list that state a number or a word under a key; other rows are left out."""
    rows = enumerate(listed if isinstance(listed, list) else ())
    return [_row(row, *find(positions, [index])) for index, row in rows if _states(row)]


def _states(row: Any) -> bool:
    value = row.get("value") if isinstance(row, Mapping) else None
    is_plain = isinstance(value, (int, float, str)) and not isinstance(value, bool)
    return is_plain and value != "" and isinstance(row.get("key"), str)


def _row(row: Mapping[str, Any], line: int, column: int) -> Row:
    written = row.get("scope")
    scope = tuple((str(k), str(v)) for k, v in written.items()) if isinstance(written, Mapping) else ()
    names = ("unit", "source", "certainty", "module")
    unit, source, certainty, module = (str(row.get(name) or "") for name in names)
    return row["key"], row["value"], unit, scope, source, certainty, module, line, column


def load_facts(folder: Path, sources: Sources, context: Context) -> tuple[list[Row], list[Finding]]:
    """Return the rows of a game's facts.yaml; none where it has no such file.

    Errors: CG001 and those of every YAML file; CG005 not a list; CG016 a source that is misspelt.
    """
    rows, found = _beside(folder / FACTS_FILE, _read_facts, sources, context)
    return rows or [], found


def load_terms(folder: Path, sources: Sources, context: Context) -> tuple[Terms, list[Finding]]:
    """Return the entries of a game's terms.yaml and where each begins; none where it has no such file.

    Errors: CG001 and those of every YAML file; CG005 not a map; CG016 a source that is misspelt.
    """
    terms, found = _beside(folder / TERMS_FILE, _read_terms, sources, context)
    return terms or ({}, {}), found


def _beside(
    path: Path, read: Callable[[Any, Positions, Diagnostics], _T], sources: Sources, context: Context
) -> tuple[_T | None, list[Finding]]:
    """Return what is read of a file beside game.yaml, now or in an earlier run; None where there is nothing."""
    source, diagnostics = sources.at(path), Diagnostics()
    file = relative(path, sources.roots[0])
    data = source.read(diagnostics) if source.is_there else None
    if data is None:
        return None, findings(file, diagnostics.to_rows())
    key = digest(loader_stamp(), repr(context.citations), data)
    kept: tuple[_T | None, list[DiagnosticRow]] | None = recall(sources.store, path.stem, key)
    if kept is None:
        kept = (_parsed(source, read, context, diagnostics), diagnostics.to_rows())
        keep(sources.store, path.stem, key, kept)
    return kept[0], findings(file, kept[1])


def _parsed(
    source: SourceFile,
    read: Callable[[Any, Positions, Diagnostics], _T],
    context: Context,
    diagnostics: Diagnostics,
) -> _T | None:
    from cardgen.load.schema import report_misspelt_sources

    parsed = source.parse(diagnostics)
    if parsed is None:
        return None
    report_misspelt_sources(*parsed, context, diagnostics)
    return read(*parsed, diagnostics)


def _read_facts(listed: Any, positions: Positions, diagnostics: Diagnostics) -> list[Row]:
    if listed is not None and not isinstance(listed, list):
        message = "the file is not a list; begin each fact with '- key:', as under 'facts' in game.yaml"
        diagnostics.add("CG005", position(positions), message)
    return stated_rows(listed, positions)


def _read_terms(listed: Any, positions: Positions, diagnostics: Diagnostics) -> Terms:
    if listed is not None and not isinstance(listed, dict):
        message = "the file is not a map; write an entry for each thing, as under 'terms' in game.yaml"
        diagnostics.add("CG005", position(positions), message)
    return (listed, key_places(listed, positions)) if isinstance(listed, dict) else ({}, {})


def key_places(listed: Any, positions: Positions) -> dict[str, tuple[int, int]]:
    """Return line and column of each key of a map; nothing where it is none."""
    return {key: find(positions, [key], key=True) for key in listed} if isinstance(listed, dict) else {}


def joined_terms(in_game: tuple[str, Terms], in_file: tuple[str, Terms]) -> tuple[Any, list[Finding]]:
    """Return the terms of game.yaml and of terms.yaml, each given with the name of the file.

    If game.yaml's are not a map, the checker reports that.

    Errors: CG006 a term is in both.
    """
    (game_file, (own, own_at)), (file, (more, more_at)) = in_game, in_file
    found = []
    for key in (key for key in more if key in own_at):
        message = f"duplicate term '{key}' (first at {Place(game_file, *own_at[key])}); keep one"
        found.append(Finding(Place(file, *more_at[key]), "CG006", message))
    return {**more, **own} if isinstance(own, dict) else own, found


def facts_by_key(
    in_game: tuple[str, Sequence[Row]], in_file: tuple[str, Sequence[Row]]
) -> tuple[dict[str, tuple[StatedFact, ...]], list[Finding]]:
    """Return the facts of game.yaml and of facts.yaml by key, each given with the name of the file.

    Errors: CG006 a key is in both, for the same scope.
    """
    own = [_fact(in_game[0], row) for row in in_game[1]]
    more = [_fact(in_file[0], row) for row in in_file[1]]
    first = {(fact.key, frozenset(fact.scope.items())): fact.place for fact in reversed(own)}
    found = []
    for fact in more:
        twice = first.get((fact.key, frozenset(fact.scope.items())))
        if twice:
            message = f"duplicate fact '{fact.key}' (first at {twice}); keep one"
            found.append(Finding(fact.place, "CG006", message))
    by_key: dict[str, tuple[StatedFact, ...]] = {}
    for fact in (*own, *more):
        by_key[fact.key] = (*by_key.get(fact.key, ()), fact)
    return by_key, found


def _fact(file: str, row: Row) -> StatedFact:
    key, value, unit, scope, source, certainty, module, line, column = row
    return StatedFact(key, value, Place(file, line, column), unit, dict(scope), source, certainty, module)
