"""Facts and terms, in game.yaml or in facts.yaml and terms.yaml beside it.

What a row says is read in `fact_rows`. What is wrong with facts and terms is reported by the checker.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from cardgen.findings import Finding, Place
from cardgen.load.context import Context
from cardgen.load.document import (
    Diagnostics,
    Positions,
    find,
    pack_position,
    position,
)
from cardgen.load.sources import Read, Sources
from cardgen.model.facts import FactRow, StatedFact

#: The files of a game's folder that hold facts and terms, as game.yaml may.
FACTS_FILE, TERMS_FILE = "facts.yaml", "terms.yaml"

#: Facts as they are written, and their marks.
Facts = tuple[Any, Positions]
#: Terms as they are written, and line and column of each.
Terms = tuple[Any, dict[str, tuple[int, int]]]

#: What a game has that states nothing.
NO_FACTS: Facts = (None, pack_position(1, 1))

_T = TypeVar("_T")


def load_facts(folder: Path, sources: Sources, context: Context) -> tuple[Facts, list[Finding]]:
    """Return what a game's facts.yaml holds; None as data where it has no such file.

    Errors: CG001 and those of every YAML file; CG005 not a list; CG016 a source that is misspelt.
    """
    facts, found = _beside(folder / FACTS_FILE, _read_facts, sources, context)
    return facts or NO_FACTS, found


def load_terms(folder: Path, sources: Sources, context: Context) -> tuple[Terms, list[Finding]]:
    """Return the entries of a game's terms.yaml and where each begins; none where it has no such file.

    Errors: CG001 and those of every YAML file; CG005 not a map; CG016 a source that is misspelt.
    """
    terms, found = _beside(folder / TERMS_FILE, _read_terms, sources, context)
    return terms or ({}, {}), found


def _beside(
    path: Path, read: Read[_T], sources: Sources, context: Context
) -> tuple[_T | None, list[Finding]]:
    """Return what is read of a file of records with sources, and its findings."""

    def checked(listed: Any, positions: Positions, diagnostics: Diagnostics) -> _T:
        from cardgen.load.schemas.schema import report_misspelt_sources

        report_misspelt_sources(listed, positions, context, diagnostics)
        return read(listed, positions, diagnostics)

    return sources.record(path, checked, repr(context.citations))


def _read_facts(listed: Any, positions: Positions, diagnostics: Diagnostics) -> Facts:
    if listed is not None and not isinstance(listed, list):
        message = "the file is not a list; begin each fact with '- key:', as under 'facts' in game.yaml"
        diagnostics.add("CG005", position(positions), message)
    return listed, positions


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
    in_game: Sequence[FactRow], in_file: Sequence[FactRow]
) -> tuple[dict[str, tuple[StatedFact, ...]], list[Finding]]:
    """Return what the facts of game.yaml and of facts.yaml state, by key.

    Errors: CG006 a key is in both, for the same scope.
    """
    own, more = ([row.stated for row in rows if row.stated] for rows in (in_game, in_file))
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
