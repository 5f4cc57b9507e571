"""Resolve a command's options in a project: games, decks, languages, modules; and load the games (step 1).

An unknown name stops the command, with the nearest known one.
"""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.commands.card_choice import CardChoice, require_known_cards
from cardgen.findings import ERROR, CardgenError, Finding, nearest
from cardgen.load.loaded import LoadedGame
from cardgen.load.sources import Sources
from cardgen.model import Deck, Game
from cardgen.model.ink import FULL
from cardgen.project import GameFolder, Project, shipped_root

DEFAULT_SHEET = "a4-duplex"
#: As a choice of modules: all of them.
ALL_MODULES = None


class BuildOptions(Struct, frozen=True):
    """What to build; an empty tuple means everything.

    Attributes:
        exporter_options: values of the exporters' options, by exporter and by the option's name in click.
        draft: also build what has errors, stamped with them.
        sheets: as given; `sheet_names` are those to make.
        ink: one of `model.ink.INKS`.
        cards: which cards of the decks.
    """

    games: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    die_mm: float | None = None
    exporter_options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    draft: bool = False
    ink: str = FULL
    cards: CardChoice = field(default_factory=CardChoice)

    @property
    def partial(self) -> bool:
        """Whether only some cards are built, or in other numbers than those of the box."""
        return bool(self.cards.flag)

    @property
    def all_decks(self) -> bool:
        """Whether all decks are built whole."""
        return not (self.decks or self.partial)

    @property
    def sheet_names(self) -> tuple[str, ...]:
        """The sheets to make: those given, or the default one."""
        return self.sheets or (DEFAULT_SHEET,)

    @property
    def whole(self) -> bool:
        """Whether the chosen games are built completely, on the chosen sheets."""
        return self.all_decks and not (self.targets or self.languages or self.modules or self.ink != FULL)


def choose_games(project: Project, ids: Sequence[str]) -> tuple[GameFolder, ...]:
    """Return the folders of the games with these ids, or of all.

    Errors:
        CardgenError: an unknown game, or no game at all.
    """
    known = {g.id: g for g in (*project.shipped(), *project.games())}
    misplaced = {game_of(f) or f.place.file: f for f in project.misplaced()}
    for wanted in ids:
        if wanted not in known:
            if wanted in misplaced:
                raise CardgenError(f"no game '{wanted}': {misplaced[wanted].message}")
            raise CardgenError(
                f"no game '{wanted}'{nearest(wanted, known)} (known: {', '.join(sorted(known))})"
            )
    chosen = tuple(known[i] for i in dict.fromkeys(ids)) if ids else project.games()
    if not chosen:
        meant = next((f for f in misplaced.values() if f.severity == ERROR), None)
        raise CardgenError(
            f"no game here: {meant.place.file}: {meant.message}"
            if meant
            else "no game here: a game is a folder content/<game>/ with a game.yaml; create one (cardgen new DIR)"
        )
    return chosen


def choose_named_games(project: Project, ids: Sequence[str], command: str) -> tuple[GameFolder, ...]:
    """Return the folders of the games with these ids, or of all in the project; shipped games must be named.

    Errors:
        CardgenError: as `choose_games`, and if no game is named and the project has none.
    """
    chosen = choose_games(project, ids)
    if not ids and not project.has_content:
        below = sorted(
            p.parent.name for p in project.root.glob("*/content") if p.is_dir() and not p.is_symlink()
        )
        raise CardgenError(
            f"no game here, but there is one in '{below[0]}'; go there first (cd {shlex.quote(below[0])})"
            if below
            else "no game here; start your own (cardgen new DIR), or name a shipped one"
            f" (cardgen {command} {chosen[-1].id})"
        )
    return chosen


def load(project: Project, ids: Sequence[str], cache: Cache) -> tuple[list[Game], list[Finding]]:
    """Step 1: return the games with all their modules, and the findings in their files."""
    loaded, findings = load_games(project, ids, project_sources(project, cache))
    return [one.game for one in with_chosen_modules(loaded, ALL_MODULES) if one.game], findings


def project_sources(project: Project, cache: Cache) -> Sources:
    """Return the files of a project and of the shipped games, to be read on demand."""
    return Sources(tuple(dict.fromkeys((project.root, shipped_root()))), cache)


def load_games(
    project: Project, ids: Sequence[str], sources: Sources
) -> tuple[list[LoadedGame], list[Finding]]:
    """Step 1: return the games with their files, and the findings in these and in the project's `content/`.

    Values are not yet inserted into texts, since they depend on the modules: see `with_chosen_modules`.
    """
    from cardgen.load.extending.extended import with_extending_games
    from cardgen.load.game import load_game

    places = choose_games(project, ids)
    loaded = with_extending_games(
        [load_game(place.folder, place.root, sources.store, sources) for place in places]
    )
    loaded = [_in_look(one, project) for one in loaded]
    misplaced = [] if ids else project.misplaced()
    return loaded, [*misplaced, *(finding for one in loaded for finding in one.findings)]


def _in_look(loaded: LoadedGame, project: Project) -> LoadedGame:
    """Return a game in the look that is tried out, with the icons of its look."""
    from cardgen.load.icon_sets.game_icons import with_look_icons
    from cardgen.load.look import load_look

    if loaded.game is None:
        return loaded
    game = replace(loaded.game, tried_look=project.look)
    game, found = with_look_icons(game, load_look(project.template_folders, game.looks).icons)
    return replace(loaded, game=game, findings=tuple(sorted([*loaded.findings, *found])))


def with_chosen_modules(
    loaded: Sequence[LoadedGame], modules: Sequence[str] | None = (), decks: Collection[str] | None = None
) -> list[LoadedGame]:
    """Return loaded games reduced to a choice of modules, with values and phrases inserted into texts.

    Args:
        modules: ids, to which what they need is added; empty for a build's default modules; or `ALL_MODULES`.
        decks: ids of those whose texts alone are wanted, for a quick look; None for all texts.
    """
    from cardgen.load.module_choice import chosen_modules, with_modules
    from cardgen.values.game_texts import interpolate

    def of_choice(one: LoadedGame) -> LoadedGame:
        there = one.game.modules if one.game else {}
        return with_modules(one, chosen_modules(there, tuple(there) if modules is ALL_MODULES else modules))

    return [interpolate(of_choice(one), decks) for one in loaded]


def choose_decks(game: Game, options: BuildOptions) -> tuple[Deck, ...]:
    """Return the chosen decks of a game; names of other games' decks are ignored."""
    chosen = tuple(d for d in game.decks if not options.decks or d.id in options.decks)
    if not options.partial:
        return chosen
    with_cards = options.cards.decks_of(game)
    return tuple(d for d in chosen if d.id in with_cards)


def require_known_choices(games: Sequence[Game], options: BuildOptions) -> None:
    """Refuse a language, module or deck that no game has.

    Errors:
        CardgenError: with the nearest known name.
    """
    require_known_modules(games, options.modules)
    known: dict[str, tuple[Sequence[str], Collection[str]]] = {
        "language": (options.languages, {lang for g in games for lang in g.languages}),
        "deck": (options.decks, {name for g in games for name in (*_deck_ids(g), *g.left_out)}),
    }
    for what, (wanted, there) in known.items():
        _require_known(what, wanted, there)
    require_known_cards(games, options.cards.names)


def require_known_modules(games: Sequence[Game], modules: Sequence[str]) -> None:
    """Refuse a module that no game has.

    Errors:
        CardgenError: with the nearest known name.
    """
    _require_known("module", modules, {name for game in games for name in game.modules})


def _require_known(what: str, wanted: Sequence[str], there: Collection[str]) -> None:
    for name in wanted:
        if name not in there:
            raise CardgenError(
                f"no {what} '{name}'{nearest(name, there)} (known: {', '.join(sorted(there))})"
            )


def _deck_ids(game: Game) -> Iterable[str]:
    return (deck.id for deck in game.decks)


def require_work(games: Sequence[Game], options: BuildOptions) -> None:
    """Refuse a deck, module, language or game of which the other choices leave nothing to build.

    Errors:
        CardgenError: naming it and why.
    """
    chosen = [
        (deck, lang)
        for game in games
        for deck in choose_decks(game, options)
        for lang in choose_languages(game, options)
    ]
    if options.partial:
        if not chosen and options.cards.changed is None:
            raise CardgenError(
                f"{options.cards.flag} leaves nothing of the chosen decks and languages to build"
            )
        return
    for name in sorted(set(options.decks) - {deck.id for deck, _ in chosen}):
        if any(d.id == name for game in games for d in choose_decks(game, options)):
            raise CardgenError(f"deck '{name}' has none of the chosen languages; leave it out")
        module = next(game.left_out[name] for game in games if name in game.left_out)
        raise CardgenError(
            f"deck '{name}' is in module '{module}', which is not chosen; add --module {module}"
        )
    there = {c.module for game in games for c in game.components()}
    # A booklet prints the rules of all chosen modules.
    booklets = {deck.game for deck, _ in chosen if deck.kind.paper.form == "booklet"}
    reached = {c.module for deck, _ in chosen for c in deck.components}
    reached |= {name for game in games if game.id in booklets for name in game.chosen}
    for name in sorted(set(options.modules) - reached):
        if name in there:
            raise CardgenError(
                f"nothing of module '{name}' is in the chosen decks and languages; leave it out"
            )
        raise CardgenError(f"module '{name}' has no cards or other components; leave it out")
    for name in sorted(set(options.languages) - {lang for _, lang in chosen}):
        raise CardgenError(f"none of the chosen decks has language '{name}'; leave it out")
    for game in (game for game in games if game.id in options.games):
        if (game.decks or game.left_out) and not any(deck.game == game.id for deck, _ in chosen):
            raise CardgenError(
                f"'{game.id}' has none of the chosen decks, modules and languages; leave it out"
            )


def choose_languages(game: Game, options: BuildOptions) -> tuple[str, ...]:
    """Return the chosen languages that a game has; those of other games are ignored."""
    return tuple(lang for lang in game.languages if not options.languages or lang in options.languages)


def game_of(finding: Finding) -> str:
    """Return the game in whose folder a finding is (`content/<game>/…`), or an empty string."""
    parts = finding.place.file.split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "content" else ""
