"""A game's folder to a `LoadedGame`: game.yaml, files beside it, the decks of every kind, the rules in every language.

Loading goes on to the end whatever it meets, so that every mistake is seen at once. What is wrong is left
out: an unknown key, a value that cannot be, a component that cannot be mended; the findings say so.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardgen.cache import digest
from cardgen.findings import WARNING, Finding, Place
from cardgen.load.citations import load_citations
from cardgen.load.context import Context
from cardgen.load.decks.deck import build_deck, load_deck
from cardgen.load.decks.record import TABLE_SUFFIXES, YAML_SUFFIXES, DeckFile
from cardgen.load.decks.standing import stand_on_others
from cardgen.load.document import Marks, Notes, branch, find, findings, position, root_mark
from cardgen.load.facts import (
    FACTS_FILE,
    TERMS_FILE,
    facts_by_key,
    joined_terms,
    key_places,
    load_facts,
    load_terms,
    stated_rows,
)
from cardgen.load.loaded import LoadedGame
from cardgen.load.names import THIS, slug
from cardgen.load.phrases import load_phrases
from cardgen.load.rules import load_rules
from cardgen.load.source import relative
from cardgen.load.sources import SourceFile, Sources
from cardgen.load.store import Store, keep, loader_stamp, recall
from cardgen.model import (
    Credit,
    Deck,
    Fonts,
    Game,
    InventoryRow,
    Localized,
    Module,
    RuleText,
    StatedFact,
    Token,
)
from cardgen.model.citations import Citation, Citations
from cardgen.model.game import PLAIN
from cardgen.model.kind import kinds
from cardgen.project import GameFolder, Project

#: What a game gets that names no fonts.
DEFAULT_FONTS = {"text": "Source Serif Pro", "title": "Cinzel"}

_CALLED_THIS = "'this' is no id: in texts it means the component they stand on; choose another"
#: Formats people keep tables in that are not read; saving as one that is takes a moment.
_FOREIGN_SUFFIXES = (".xls", ".xlsm", ".ods", ".numbers", ".json", ".txt", ".toml")


def find_games(project_root: Path) -> tuple[GameFolder, ...]:
    """Return the games of a project, or the shipped ones where it has no content at all, sorted by id."""
    return Project(project_root).games()


def load_game(
    folder: Path, project_root: Path, cache: Store | None = None, sources: Sources | None = None
) -> LoadedGame:
    """Load the game of a folder, with everything wrong with its files.

    Args:
        folder: `content/<game>`; its name is the game's id.
        project_root: the folder places are told from, and outside which nothing is read.
        cache: keeps parsed files between runs; None parses them again.
        sources: what was read of the project before, so that no file is read twice.

    Errors: CG001 to CG011, CG016, CG025; the game is None only where there is no readable `game.yaml`.
    """
    sources = (sources or Sources((project_root,), cache)).within(project_root)
    citations, source_findings = load_citations(folder, sources)
    record, mark, found = _game_record(folder / "game.yaml", sources, citations)
    found += source_findings
    if record is None:
        return LoadedGame(folder.name, None, sources, tuple(sorted(found)))
    context = Context(
        tuple(record["languages"]),
        tuple(record.get("modules") or ("base",)),
        citations=citations,
        cites=record.get("cites", False),
        inherited=Citation(record["source"], record["certainty"]),
    )
    every, deck_findings = _decks(folder, sources, context)
    distinct, double = _distinct(_in_order(every, record["inventory"]))
    decks, standing = stand_on_others(distinct, context.languages)
    rules, rule_findings = _rules(folder, sources, context)
    facts, fact_findings = _facts(record, folder, sources, context)
    terms, term_findings = _terms(record, folder, sources, context)
    phrases, phrase_findings = load_phrases(folder, sources, context)
    game = _game(record, mark, folder, context, project_root, decks, rules)
    game = replace(game, facts=facts, terms=terms, phrases=phrases)
    found += [
        *fact_findings,
        *term_findings,
        *phrase_findings,
        *deck_findings,
        *double,
        *standing,
        *rule_findings,
    ]
    return LoadedGame(folder.name, game, sources, tuple(sorted(found)))


def _game_record(
    path: Path, sources: Sources, citations: Citations
) -> tuple[dict[str, Any] | None, int, list[Finding]]:
    """Return the record of game.yaml, the mark where it begins, and its findings."""
    notes = Notes()
    source = sources.at(path)
    file = relative(path, sources.roots[0])
    data = source.read(notes)
    if data is None:
        return None, 0, findings(file, notes.closed())
    key = digest(f"{loader_stamp()} {citations.named}", data)
    kept = recall(sources.store, "game", key)
    if kept is None:
        kept = (*_read_game(source, citations, notes), notes.closed())
        keep(sources.store, "game", key, kept)
    record, mark, rows = kept
    return record, mark, findings(file, rows)


def _read_game(source: SourceFile, citations: Citations, notes: Notes) -> tuple[dict[str, Any] | None, int]:
    from cardgen.load.schema import check_game, first_context

    parsed = source.parse(notes)
    if parsed is None:
        return None, 0
    raw, marks = parsed
    if not isinstance(raw, dict) or not raw:
        code, what = ("CG005", "is no map") if raw else ("CG011", "is empty")
        notes.add(code, position(marks), f"the file {what}; expected a game: title and languages")
        return None, 0
    record = check_game(raw, marks, first_context(raw, citations), notes) or {}
    if "fonts" in record:
        record["fonts_at"] = _font_marks(record["fonts"], branch(marks, "fonts"))
    record["look_at"] = find(marks, ["look"])
    # The checker reads all facts, from the document and with their places; here are those that texts print.
    listed = record.pop("facts", None)
    stated = stated_rows(listed, branch(marks, "facts"))
    terms = record.pop("terms", {})
    stated_terms = (terms, key_places(terms, branch(marks, "terms")))
    return {**record, "stated": stated, "terms": stated_terms} if record else None, root_mark(marks)


def _facts(
    record: Mapping[str, Any], folder: Path, sources: Sources, context: Context
) -> tuple[dict[str, tuple[StatedFact, ...]], list[Finding]]:
    """Return what a game states once, by key, and what is wrong with facts.yaml."""
    rows, found = load_facts(folder, sources, context)
    files = (relative(folder / name, sources.roots[0]) for name in ("game.yaml", FACTS_FILE))
    facts, twice = facts_by_key((next(files), record["stated"]), (next(files), rows))
    return facts, [*found, *twice]


def _terms(
    record: Mapping[str, Any], folder: Path, sources: Sources, context: Context
) -> tuple[Any, list[Finding]]:
    """Return what things are called, by concept, and what is wrong with terms.yaml."""
    terms, found = load_terms(folder, sources, context)
    files = (relative(folder / name, sources.roots[0]) for name in ("game.yaml", TERMS_FILE))
    joined, twice = joined_terms((next(files), record["terms"]), (next(files), terms))
    return joined, [*found, *twice]


def _font_marks(fonts: Mapping[str, Any], marks: Marks) -> dict[str, tuple[int, int]]:
    """Return line and column of each family that `fonts:` names, the first place of each."""
    named = [(family, find(marks, [role])) for role, family in fonts.items() if role != "fallback"]
    others = enumerate(fonts.get("fallback", ()))
    named += [(family, find(marks, ["fallback", index])) for index, family in others]
    return dict(reversed(named))


def _fonts(record: Mapping[str, Any], folder: Path, file: str) -> Fonts:
    families = {**DEFAULT_FONTS, **record.get("fonts", {})}
    fallback = tuple(families.pop("fallback", ()))
    places = {family: Place(file, *at) for family, at in record.get("fonts_at", {}).items()}
    return Fonts(families, folder / "fonts" if (folder / "fonts").is_dir() else None, fallback, places)


def _decks(folder: Path, sources: Sources, context: Context) -> tuple[list[Deck], list[Finding]]:
    """Return the decks of all kinds; a table that a YAML file names is no deck of its own.

    Errors: CG011 no deck files, CG001 (warning) worksheets that no deck reads, and those of each deck.
    """
    root = sources.roots[0]
    files, found = _deck_files(folder, root)
    decks: list[Deck] = []
    named: set[Path] = set()
    unread: dict[Path, list[str]] = {}
    for file in sorted(files, key=lambda f: f.path.suffix.lower() in TABLE_SUFFIXES):
        if file.path in named:
            continue
        record = load_deck(file, sources, context)
        table = file.path.parent / record.table[0] if record.table is not None else file.path
        if record.table is not None:
            named.add(table)
        unread[table] = [name for name in record.unread if name in unread.get(table, record.unread)]
        found += record.findings()
        deck = build_deck(record, file.id, folder.name, relative(file.path, root))
        if deck is not None:
            decks.append(deck)
    found += [_unread(relative(path, root), titles) for path, titles in unread.items() if titles]
    if not files:
        where = ", ".join(f"{kind.folder}/" for kind in kinds().values())
        message = f"the game has no decks; expected YAML, CSV or XLSX files in {where}"
        found.append(Finding(Place(relative(folder / "game.yaml", root)), "CG011", message))
    return decks, found


def _unread(file: str, titles: Sequence[str]) -> Finding:
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
                message = (
                    f"'{path.name}' is not read; decks lie in '{kind.folder}' itself, as .yaml, .csv or .xlsx"
                )
                found.append(Finding(Place(relative(path, root)), "CG001", message, WARNING))
    return files, found


def _in_order(decks: Sequence[Deck], inventory: Sequence[Mapping[str, Any]]) -> list[Deck]:
    """Return the decks in the inventory's order, those it does not name after them by kind and id."""
    listed = {row["deck"]: index for index, row in reversed(list(enumerate(inventory)))}
    order = list(kinds())
    return sorted(
        decks, key=lambda d: (listed.get(d.id, len(inventory)), order.index(d.kind.name), d.id, d.place)
    )


def _called_this(decks: Sequence[Deck]) -> Iterator[Place]:
    for deck in decks:
        if deck.id == THIS:
            yield deck.place
        yield from (component.at("id") for component in deck.components if component.id == THIS)


def _distinct(decks: Sequence[Deck]) -> tuple[tuple[Deck, ...], list[Finding]]:
    """Return the decks with every deck id and every component id once, the first of each.

    Errors: CG005 an id that texts use for another thing; CG006.
    """
    found = [Finding(place, "CG005", _CALLED_THIS) for place in _called_this(decks)]
    kept: list[Deck] = []
    deck_places: dict[str, Place] = {}
    places: dict[str, Place] = {}
    for deck in decks:
        first = deck_places.setdefault(deck.id, deck.place)
        if first is not deck.place:
            message = f"deck '{deck.id}' stands twice, first in {first.file}; rename one of the files"
            found.append(Finding(deck.place, "CG006", message))
            continue
        own = []
        for component in deck.components:
            place = component.at("id")
            first = places.setdefault(component.id, place)
            if first is place:
                own.append(component)
            else:
                message = f"id '{component.id}' stands twice, first at {first}; give one of them another id"
                found.append(Finding(place, "CG006", message))
        kept.append(deck if len(own) == len(deck.components) else replace(deck, components=tuple(own)))
    return tuple(kept), found


def _rules(folder: Path, sources: Sources, context: Context) -> tuple[dict[str, RuleText], list[Finding]]:
    """Return the rules by language, of the languages that have a file.

    Errors: CG003 (warning) rules in a language the game does not have, and those of each file.
    """
    rules: dict[str, RuleText] = {}
    found: list[Finding] = []
    known = context.languages
    for path in sorted(folder.glob("rules.*.md")):
        lang = path.name.removeprefix("rules.").removesuffix(".md")
        if lang not in known:
            message = f"rules in '{lang}' are not used; the game's languages: {', '.join(known)}"
            place = Place(relative(path, sources.roots[0]))
            found.append(Finding(place, "CG003", message, WARNING))
            continue
        text, problems = load_rules(sources.at(path), lang, context.modules)
        found += problems
        if text is not None:
            rules[lang] = text
    return rules, found


def _game(
    record: Mapping[str, Any],
    mark: int,
    folder: Path,
    context: Context,
    root: Path,
    decks: tuple[Deck, ...],
    rules: dict[str, RuleText],
) -> Game:
    file = relative(folder / "game.yaml", root)
    modules = record.get("modules") or {"base": {"title": record["title"]}}
    return Game(
        id=folder.name,
        title=Localized(record["title"]),
        version=record.get("version", ""),
        languages=tuple(record["languages"]),
        look=record.get("look", PLAIN),
        look_place=Place(file, *record["look_at"]),
        root=root,
        folder=folder,
        place=Place(file, *position(mark)),
        decks=decks,
        modules={
            key: Module(
                key,
                Localized(m["title"]),
                m.get("default", True),
                tuple(m.get("needs", ())),
                m.get("takes_out", {}),
            )
            for key, m in modules.items()
        },
        tokens={key: _token(key, token) for key, token in record.get("tokens", {}).items()},
        palette=record.get("palette", {}),
        fonts=_fonts(record, folder, file),
        labels={key: Localized(text) for key, text in record.get("labels", {}).items()},
        credits=tuple(
            Credit(Localized(c["what"]), c["who"], c.get("licence", "")) for c in record.get("credits", ())
        ),
        inventory=tuple(_row(row, file) for row in record["inventory"]),
        rules=rules,
        table=record.get("table", {}),
        subtitle=Localized(record.get("subtitle", {})),
        notice=Localized(record.get("notice", {})),
        source=record["source"],
        certainty=record["certainty"],
        cites=context.cites,
        citations=context.citations,
        drawings=record.get("drawings", {}),
        chosen=tuple(modules),
    )


def _token(key: str, token: Mapping[str, Any]) -> Token:
    given = {name: token[name] for name in ("icon", "faces", "module") if name in token}
    label = Localized(token["label"])
    return Token(key, token["kind"], label, Localized(token.get("name", label)), **given)


def _row(row: Mapping[str, Any], file: str) -> InventoryRow:
    return InventoryRow(
        kind=row["kind"],
        deck=row["deck"],
        copies=row["copies"],
        module=row.get("module", "base"),
        source=row["source"],
        certainty=row["certainty"],
        place=Place(file, *row["at"]),
        distinct=row.get("distinct"),
    )
