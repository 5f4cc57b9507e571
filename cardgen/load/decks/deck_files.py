"""All decks of a game: their files in the folders of their kinds, each deck and each component once, in their order."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cardgen.cache import digest
from cardgen.findings import WARNING, Finding, Place, Subject, nearest
from cardgen.load.context import Context
from cardgen.load.decks.deck import TABLE_SUFFIXES, YAML_SUFFIXES, DeckFile, DeckRecord, build_deck
from cardgen.load.document import Diagnostics
from cardgen.load.loaded import Head
from cardgen.load.names import THIS, slug
from cardgen.load.source import relative
from cardgen.load.sources import Sources
from cardgen.load.store import keep, loader_stamp, recall
from cardgen.model import Component, Deck
from cardgen.model.kind import kinds

#: Folders of a game beside those of its decks.
_OTHER_FOLDERS = ("art", "fonts", "icons")
_CALLED_THIS = "'this' is reserved; choose another id"
#: Formats people keep tables in that are not read; saving as one that is takes a moment.
_FOREIGN_SUFFIXES = (".xls", ".xlsb", ".fods", ".gsheet", ".numbers", ".txt", ".toml")


def load_decks(
    folder: Path, sources: Sources, context: Context, others: Mapping[str, Deck]
) -> tuple[list[Deck], dict[str, Head], list[Finding]]:
    """Return the decks of all kinds and their heads; a table that a YAML file names is not a deck of its own.

    Args:
        others: decks that these may take, by id.

    Errors: CG011 no deck files, CG001 (warning) worksheets that no deck reads, and those of each deck.
    """
    root = sources.roots[0]
    files, found = _deck_files(folder, root)
    decks: list[Deck] = []
    heads: dict[str, Head] = {}
    named: set[Path] = set()
    unread: dict[Path, list[str]] = {}
    for file in sorted(files, key=lambda f: f.path.suffix.lower() in (*TABLE_SUFFIXES, ".json")):
        if file.path in named:
            continue
        record = _load_deck(file, sources, context)
        table = file.path.parent / record.table[0] if record.table is not None else file.path
        named |= {file.path.parent / name for name, _ in record.tables}
        unread[table] = [name for name in record.unread if name in unread.get(table, record.unread)]
        found += record.findings(Subject(folder.name, file.id))
        deck = build_deck(record, file.id, folder.name, relative(file.path, root), others, context.modules)
        if deck is not None:
            decks.append(deck)
            heads.setdefault(deck.id, record.head or {})
    found += [_unread_worksheets(relative(path, root), titles) for path, titles in unread.items() if titles]
    if not files:
        where = ", ".join(f"{kind.folder}/" for kind in kinds().values())
        message = f"the game has no decks; expected YAML, CSV, XLSX or ODS files in {where}"
        found.append(Finding(Place(relative(folder / "game.yaml", root)), "CG011", message))
    return decks, heads, found


def _load_deck(file: DeckFile, sources: Sources, context: Context) -> DeckRecord:
    """Return a deck's record, from the cache where its files and surroundings are the same."""
    diagnostics, root = Diagnostics(), sources.roots[0]
    name = relative(file.path, root)
    data = sources.at(file.path).read(diagnostics)
    if data is None:
        return DeckRecord(None, name, diagnostics={name: diagnostics.to_rows()})
    cited = (context.citations.named, context.cites, context.inherited)
    surroundings = (context.languages, context.modules, *cited, context.extends)
    against = repr((loader_stamp(), name, file.id, file.kind.name, *surroundings))
    key = digest(against, data)
    kept = recall(sources.store, "deck", key)
    if kept is not None:
        record = DeckRecord.of(kept)
        if all(known == _digest(sources, file.path.parent / table) for table, known in record.tables):
            return record
    from cardgen.load.decks.reading import read_deck

    record = read_deck(file, data, sources, context, diagnostics)
    keep(sources.store, "deck", key, record.plain())
    return record


def _digest(sources: Sources, path: Path) -> str:
    """Return the digest of a table's bytes, of nothing where it cannot be read."""
    return digest(sources.at(path).data)


def _unread_worksheets(file: str, titles: Sequence[str]) -> Finding:
    """Return the warning of worksheets that no deck reads."""
    book, names = file.rpartition("/")[2], ", ".join(f"'{title}'" for title in titles)
    message = (
        f"no deck reads {'worksheet' if len(titles) == 1 else 'worksheets'} {names}; for a sheet of cards write a "
        f"YAML file of its name beside the workbook, with a title and 'table: {book}'; hide any other"
    )
    return Finding(Place(file), "CG001", message, WARNING)


def _deck_files(folder: Path, root: Path) -> tuple[list[DeckFile], list[Finding]]:
    """Return the files that may be decks, kind by kind and by name.

    Errors: CG001 (warning) a folder or a format that is not read.
    """
    files: list[DeckFile] = []
    found: list[Finding] = []
    for kind in kinds().values():
        place = folder / kind.folder
        names = sorted(os.listdir(place)) if place.is_dir() else []
        for path in (place / name for name in names if not name.startswith((".", "~"))):
            suffix = path.suffix.lower()
            if suffix in YAML_SUFFIXES + TABLE_SUFFIXES:
                files.append(DeckFile(path, kind, slug(path.stem) or "deck"))
            elif path.is_dir() or suffix in _FOREIGN_SUFFIXES:
                forms = ".yaml, .csv, .xlsx or .ods"
                message = f"'{path.name}' is not read; decks go directly in '{kind.folder}', as {forms}"
                found.append(Finding(Place(relative(path, root)), "CG001", message, WARNING))
    return files, [*found, *_unread_folders(folder, root)]


def _unread_folders(folder: Path, root: Path) -> Iterator[Finding]:
    """Yield a warning of each folder with files such as decks have, beside those in which decks lie."""
    known = sorted({kind.folder for kind in kinds().values()})
    names = sorted(os.listdir(folder)) if folder.is_dir() else []
    for name in names:
        inside = folder / name
        if name in (*known, *_OTHER_FOLDERS) or name.startswith((".", "~")) or not inside.is_dir():
            continue
        decks = sorted(
            one for one in os.listdir(inside) if one.lower().endswith(YAML_SUFFIXES + TABLE_SUFFIXES)
        )
        if decks:
            message = (
                f"folder '{name}' is not read{nearest(name, known)}; decks are in {', '.join(known)} "
                "(a deck of another kind says 'kind:' itself)"
            )
            yield Finding(Place(relative(inside / decks[0], root)), "CG001", message, WARNING)


def in_inventory_order(decks: Sequence[Deck], inventory: Sequence[Mapping[str, Any]]) -> list[Deck]:
    """Return the decks in the inventory's order, those it does not name after them by kind and id."""
    listed = {row["deck"]: index for index, row in reversed(list(enumerate(inventory)))}
    order = list(kinds())
    return sorted(
        decks, key=lambda d: (listed.get(d.id, len(inventory)), order.index(d.kind.name), d.id, d.place)
    )


def _reserved_ids(decks: Sequence[Deck]) -> Iterator[Place]:
    for deck in decks:
        if deck.id == THIS:
            yield deck.place
        yield from (component.at("id") for component in deck.components if component.id == THIS)


def without_duplicates(decks: Sequence[Deck]) -> tuple[tuple[Deck, ...], list[Finding]]:
    """Return the decks with every deck id and every component id once, the first of each.

    Errors: CG005 an id that texts use for another thing; CG006.
    """
    found = [Finding(place, "CG005", _CALLED_THIS) for place in _reserved_ids(decks)]
    kept: list[Deck] = []
    deck_places: dict[str, Place] = {}
    known: dict[str, Component] = {}
    for deck in decks:
        first = deck_places.setdefault(deck.id, deck.place)
        if first is not deck.place:
            message = f"duplicate deck '{deck.id}' (first in {first.file}); rename one of the files"
            found.append(Finding(deck.place, "CG006", message))
            continue
        own = []
        for component in deck.components:
            earlier = known.setdefault(component.id, component)
            if earlier is component:
                own.append(component)
            else:
                message = f"duplicate id '{component.id}' (first at {earlier.at('id')}); rename one"
                found.append(Finding(component.at("id"), "CG006", message))
        kept.append(deck if len(own) == len(deck.components) else replace(deck, components=tuple(own)))
    return tuple(kept), found
