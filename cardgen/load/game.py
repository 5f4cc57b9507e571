"""A game's folder to a `LoadedGame`: game.yaml, files beside it, the decks of every kind, the rules in every language.

Loading goes on to the end whatever it meets, so that every mistake is seen at once. What is wrong is left
out: an unknown key, a value that cannot be, a component that cannot be repaired; the findings say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cardgen.dates import OF_BUILD, source_date
from cardgen.findings import WARNING, Finding, Place
from cardgen.load.citations import load_citations
from cardgen.load.context import Context
from cardgen.load.decks.component_locator import ComponentLocator
from cardgen.load.decks.deck_files import in_inventory_order, load_decks, without_duplicates
from cardgen.load.decks.inheritance import resolve_inheritance
from cardgen.load.document import (
    Diagnostics,
    Document,
    FieldPlaces,
    Positions,
    find,
    is_map,
    packed_start,
    position,
    subtree,
)
from cardgen.load.extending.extended import ExtendedGame, extended_game
from cardgen.load.extending.inherited_entries import with_inherited_entries
from cardgen.load.fact_rows import fact_rows
from cardgen.load.facts import (
    FACTS_FILE,
    NO_FACTS,
    TERMS_FILE,
    facts_by_key,
    joined_terms,
    key_places,
    load_facts,
    load_terms,
)
from cardgen.load.icon_sets.game_icons import icon_marks, with_icon_credits, with_icons
from cardgen.load.languages import joined_by_language, lacking_drafts
from cardgen.load.loaded import LoadedGame
from cardgen.load.phrases import load_phrases
from cardgen.load.rules import load_rules
from cardgen.load.source import relative
from cardgen.load.sources import Sources
from cardgen.load.store import Store
from cardgen.model import (
    Credit,
    Deck,
    Fonts,
    Game,
    InventoryRow,
    Localized,
    Module,
    RuleText,
    Token,
)
from cardgen.model.citations import Citation, Citations
from cardgen.model.game import PLAIN
from cardgen.model.languages import Languages
from cardgen.project import GAME_FILE, GameFolder, Project


def find_games(project_root: Path) -> tuple[GameFolder, ...]:
    """Return the games of a project, or the shipped ones where it has no content at all, sorted by id."""
    return Project(project_root).games()


def load_game(
    folder: Path, project_root: Path, cache: Store | None = None, sources: Sources | None = None
) -> LoadedGame:
    """Load the game of a folder, with everything wrong with its files.

    Args:
        folder: `content/<game>`; its name is the game's id.
        project_root: places are relative to it, and nothing outside it is read.
        cache: keeps parsed files between runs; None parses them again.
        sources: what was read of the project before, so that no file is read twice.

    Errors: CG001 to CG011, CG016, CG025, CG027; the game is None only where there is no readable `game.yaml`.
    """
    sources = (sources or Sources((project_root,), cache)).within(project_root)
    return sources.once(folder, lambda: _loaded(folder, project_root, sources))


def _loaded(folder: Path, project_root: Path, sources: Sources) -> LoadedGame:
    citations, source_findings = load_citations(folder, sources)
    record, mark, found = _game_record(folder / "game.yaml", sources, citations)
    found += source_findings
    if record is None:
        return LoadedGame(folder.name, None, sources, tuple(sorted(found)))
    extended, extended_findings = _extended(record, folder, sources)
    context = Context(
        Languages(record["languages"], record["drafts"]),
        tuple(record.get("modules") or ("base",)),
        citations=citations,
        cites=record.get("cites", False),
        inherited=Citation(record["source"], record["certainty"]),
        heads=extended.heads if extended else {},
        extends=extended.digest() if extended else "",
    )
    others = extended.decks if extended else {}
    every, heads, deck_findings = load_decks(folder, sources, context, others)
    once, double = without_duplicates(in_inventory_order(every, record["inventory"]))
    decks, standing = resolve_inheritance(once, context.complete, extended.all_decks if extended else ())
    rules, rule_findings = _rules(folder, sources, context)
    terms, term_findings = _terms(record, folder, sources, context)
    phrases, phrase_findings = load_phrases(folder, sources, context)
    base = extended.game if extended else None
    game = _game(record, mark, folder, context, project_root, decks, rules, base)
    game, fact_findings = _with_facts(game, record, folder, sources, context)
    game = with_icons(replace(game, terms=terms, phrases=phrases), record)
    if extended:
        game = with_inherited_entries(game, extended, Place(game.place.file, *record["extends_at"]))
        sources = sources.beside([one.root for one in game.lineage])
    game, icon_findings = with_icon_credits(game)
    dated, undated = _print_date(record, game.place.file)
    game = replace(game, dated=dated)
    found += [
        *undated,
        *icon_findings,
        *fact_findings,
        *term_findings,
        *phrase_findings,
        *deck_findings,
        *double,
        *standing,
        *rule_findings,
        *extended_findings,
    ]
    known = {**(extended.known if extended else {}), **heads}
    found = [*ComponentLocator(game, sources).with_components(found), *lacking_drafts(game)]
    found = joined_by_language(game, found)
    return LoadedGame(folder.name, game, sources, tuple(sorted(found)), known)


def _extended(
    record: Mapping[str, Any], folder: Path, sources: Sources
) -> tuple[ExtendedGame | None, list[Finding]]:
    """Return the game that a game of this record extends, if any, and what is wrong with it."""
    if "extends" not in record:
        return None, []

    def read(game: GameFolder) -> str:
        beside = sources.within(game.root)
        other, _, _ = _game_record(game.folder / GAME_FILE, beside, load_citations(game.folder, beside)[0])
        return other.get("extends", "") if other else ""

    def load(game: GameFolder) -> LoadedGame:
        return load_game(game.folder, game.root, None, sources)

    root = sources.roots[0]
    place = Place(relative(folder / GAME_FILE, root), *record["extends_at"])
    here = GameFolder(folder.name, folder, root)
    languages = Languages(record["languages"], record["drafts"])
    return extended_game(record["extends"], place, here, languages, read, load)


def _game_record(
    path: Path, sources: Sources, citations: Citations
) -> tuple[dict[str, Any] | None, int, list[Finding]]:
    """Return the record of game.yaml, the mark where it begins, and its findings."""
    read = partial(_read_game, citations)
    found, noted = sources.record(path, read, str(citations.named), required=True)
    record, mark = found or (None, 0)
    return record, mark, noted


def _read_game(
    citations: Citations, raw: Any, positions: Positions, diagnostics: Diagnostics
) -> tuple[dict[str, Any] | None, int]:
    from cardgen.load.schemas.schema import check_game, preliminary_context

    if not is_map(raw, positions, diagnostics, "a game: title and languages"):
        return None, 0
    record = check_game(raw, positions, preliminary_context(raw, citations), diagnostics) or {}
    if "fonts" in record:
        record["fonts_at"] = _font_marks(record["fonts"], subtree(positions, "fonts"))
    record["languages_at"] = find(positions, ["languages"])
    record["look_at"] = find(positions, ["look"])
    record["dated_at"] = find(positions, ["dated"])
    record["extends_at"] = find(positions, ["extends"])
    record["table_at"] = subtree(positions, "table")
    record["icons_at"] = icon_marks(record, positions)
    listed = record.pop("facts", None)
    facts = (listed, subtree(positions, "facts")) if listed else NO_FACTS
    terms = record.pop("terms", {})
    stated_terms = (terms, key_places(terms, subtree(positions, "terms")))
    return {**record, "facts": facts, "terms": stated_terms} if record else None, packed_start(positions)


def _print_date(record: Mapping[str, Any], file: str) -> tuple[str, list[Finding]]:
    """Return the date that a game prints, empty for none, and what is wrong with it.

    Errors: CG005 the date of the build, which none is given.
    """
    stated = record.get("dated", "")
    if stated != OF_BUILD:
        return stated, []
    given = source_date()
    message = "dated: the build has no date; set SOURCE_DATE_EPOCH, or write a date such as 2026-11-28"
    return given, [] if given else [Finding(Place(file, *record["dated_at"]), "CG005", message)]


def _with_facts(
    game: Game, record: Mapping[str, Any], folder: Path, sources: Sources, context: Context
) -> tuple[Game, list[Finding]]:
    """Return a game with what it states once, and what is wrong with facts.yaml."""
    beside, found = load_facts(folder, sources, context)
    files = ((GAME_FILE, record["facts"]), (FACTS_FILE, beside))
    own, more = (
        tuple(fact_rows(Document(relative(folder / name, sources.roots[0]), *facts), context))
        for name, facts in files
    )
    facts, twice = facts_by_key(own, more)
    return replace(game, facts=facts, fact_rows=(*own, *more)), [*found, *twice]


def _terms(
    record: Mapping[str, Any], folder: Path, sources: Sources, context: Context
) -> tuple[Any, list[Finding]]:
    """Return what things are called, by concept, and what is wrong with terms.yaml."""
    terms, found = load_terms(folder, sources, context)
    files = (relative(folder / name, sources.roots[0]) for name in ("game.yaml", TERMS_FILE))
    joined, twice = joined_terms((next(files), record["terms"]), (next(files), terms))
    return joined, [*found, *twice]


def _font_marks(fonts: Mapping[str, Any], positions: Positions) -> dict[str, tuple[int, int]]:
    """Return line and column of each family that `fonts:` names, the first place of each."""
    named = [(family, find(positions, [role])) for role, family in fonts.items() if role != "fallback"]
    others = enumerate(fonts.get("fallback", ()))
    named += [(family, find(positions, ["fallback", index])) for index, family in others]
    return dict(reversed(named))


def _fonts(record: Mapping[str, Any], folder: Path, file: str, base: Game | None) -> Fonts:
    families = {**(base.fonts.families if base else {}), **record.get("fonts", {})}
    fallback = tuple(families.pop("fallback", base.fonts.fallback if base else ()))
    places = {family: Place(file, *at) for family, at in record.get("fonts_at", {}).items()}
    return Fonts(families, folder / "fonts" if (folder / "fonts").is_dir() else None, fallback, places)


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
    base: Game | None,
) -> Game:
    file = relative(folder / "game.yaml", root)
    modules = record.get("modules") or {"base": {"title": record["title"]}}
    return Game(
        id=folder.name,
        title=Localized(record["title"]),
        version=record.get("version", ""),
        languages=context.languages,
        look=record.get("look", base.look if base else PLAIN),
        look_place=Place(file, *record["look_at"]),
        languages_place=Place(file, *record["languages_at"]),
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
        fonts=_fonts(record, folder, file, base),
        labels={key: Localized(text) for key, text in record.get("labels", {}).items()},
        credits=tuple(
            Credit(Localized(c["what"]), c["who"], c.get("licence", ""))
            for c in record.get("credits", ())
            if c["who"].strip("… .")  # as `new` writes it: still to be filled in
        ),
        inventory=tuple(_row(row, file) for row in record["inventory"]),
        rules=rules,
        table=record.get("table", {}),
        table_places=FieldPlaces(file, record["table_at"]),
        subtitle=Localized(record.get("subtitle", {})),
        about=Localized(record.get("about", {})),
        notice=Localized(record.get("notice", {})),
        source=record["source"],
        certainty=record["certainty"],
        cites=context.cites,
        citations=context.citations,
        drawings=record.get("drawings", {}),
        chosen=tuple(modules),
        hyphenation=record.get("hyphenation", {}),
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
