"""What is on the page: a build's steps, run again after each change, as a draft; and the last good state of what fails.

Nothing here knows the network. All of it runs in the main thread, since limits of time work only there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardgen.cache import Cache
from cardgen.check import CheckedGame
from cardgen.check.engine.reports import as_data
from cardgen.commands.build import (
    check_content,
    check_faces,
    lay_out_decks,
    load_build,
    stamp_faces,
)
from cardgen.commands.building.products import BuildContext, LaidOutDecks, LoadedBuild
from cardgen.commands.options import (
    BuildOptions,
    game_of,
    load_games,
    project_sources,
    with_chosen_modules,
)
from cardgen.findings import ERROR, CardgenError, Finding, errors_of, has_errors
from cardgen.layout.decks import GameLayout
from cardgen.model.forms import shown_form
from cardgen.project import Project
from cardgen.serve.files import Printed, printed_files
from cardgen.serve.game_views import card_data, deck_view, game_view
from cardgen.serve.numbers import numbers
from cardgen.serve.pictures import Pictures
from cardgen.serve.view import DeckView, GameView, ProjectView
from cardgen.tasks import QUIET, Reporter

#: So many pictures of a changed deck are made before they are asked for.
MADE_EARLY = 12


class Workbench:
    """The games of a project, laid out.

    Args:
        games: ids; none for all of the project.
        jobs: number of processes for the first layout.
    """

    def __init__(self, project: Project, games: Sequence[str], cache: Cache, jobs: int = 1) -> None:
        self._project, self._games, self._cache, self._jobs = project, tuple(games), cache, jobs
        self._laid: dict[str, LaidOutDecks] = {}
        self._context: tuple[BuildContext, LoadedBuild] | None = None
        self._pictures = Pictures()
        self.view = ProjectView()

    def refresh(self, report: Reporter = QUIET, changed: Collection[str] = ()) -> ProjectView:
        """Run the steps again, and return the new view.

        Args:
            changed: files that are newer than the findings of the last full check, which are left out there.
        """
        ctx = BuildContext(
            self._project, BuildOptions(games=self._games, draft=True), self._jobs, self._cache, report
        )
        number = self.view.number + 1
        try:
            games, problem = self._steps(ctx), ""
        except CardgenError as error:
            games, problem = {}, str(error)
        finally:
            self._cache.flush()
            # Later ones run beside the server, where a process is not forked.
            self._jobs = 1
        if problem:
            self.view = replace(self.view, number=number, problem=problem)
        else:
            shown = {name: self._with_last_good(name, game, changed) for name, game in games.items()}
            self.view = ProjectView(shown, number)
            self._pictures.show(self.view, self._laid.values())
        return self.view

    def preview(self, changed: Collection[str]) -> ProjectView | None:
        """Show the cards of changed deck files before anything is checked; None if a change may concern more.

        A refresh follows, and finds what else the change touches: this only shows early what will not be otherwise.
        """
        decks = self._decks_of(changed)
        if not decks:
            return None
        sources = project_sources(self._project, self._cache)
        loaded, findings = load_games(self._project, [next(iter(decks))[0]], sources)
        (one,) = with_chosen_modules(loaded, (), {deck for _, deck in decks}) if len(loaded) == 1 else (None,)
        if one is None or one.game is None or has_errors(findings):
            return None
        laid_out = self._lay_out_some(CheckedGame.of(one, self._cache), {deck for _, deck in decks})
        old = self.view.games[one.game.id]
        shown = {view.id: view for deck in laid_out.decks if (view := deck_view(laid_out, deck))}
        games = {**self.view.games, old.id: replace(old, decks={**old.decks, **shown})}
        self.view = replace(self.view, games=games, number=self.view.number + 1)
        self._pictures.show(self.view, (*self._laid.values(), laid_out))
        # The page asks for these at once, when the refresh keeps the thread that makes them busy.
        for key in _new_keys(old.decks, shown)[:MADE_EARLY]:
            self._pictures.get(key, "trim")
        return self.view

    def _decks_of(self, changed: Collection[str]) -> set[tuple[str, str]]:
        """Return game and deck of each changed file; empty if one is of no deck, or of a game with errors."""
        owners = {
            file: (game.id, deck.id)
            for game in self.view.games.values()
            if not any(one["severity"] == ERROR for one in game.findings)
            for deck in game.decks.values()
            for file in {_file(deck.place), *(_file(card.place) for card in deck.cards.values())}
        }
        found = {owners[file] for file in changed if file in owners}
        one_game = len({game for game, _ in found}) == 1
        return found if one_game and all(file in owners for file in changed) else set()

    def _lay_out_some(self, game: CheckedGame, wanted: Collection[str]) -> LaidOutDecks:
        """Lay out some decks, as they are looked at."""
        project = self._project
        layout = GameLayout(game, project.template_folders, self._cache, trust_code=project.trust_code)
        bleed_mm = max((deck.sheet_bleed_mm for deck in self._laid[game.id].decks), default=0.0)
        decks = tuple(replace(deck, sheet_bleed_mm=bleed_mm) for deck in game.decks if deck.id in wanted)
        faces, found = layout.lay_out([shown_form(deck) for deck in decks], game.languages, 1)
        return LaidOutDecks(game, decks, game.languages, layout, faces, tuple(found))

    def show_findings(self, findings: Sequence[Mapping[str, Any]], *, checking: bool) -> ProjectView:
        """Put the findings of a full check in the place of those so far.

        Args:
            findings: as `cardgen check --format json` gives them.
        """
        games = dict(self.view.games)
        for name, game in games.items():
            own = [one for one in findings if _game_of(one) in (name, "")]
            games[name] = replace(game, findings=tuple(own))
        self.view = replace(self.view, games=games, number=self.view.number + 1, checking=checking)
        return self.view

    def mark_checking(self, *, checking: bool) -> ProjectView:
        """Say whether a full check is under way."""
        self.view = replace(self.view, number=self.view.number + 1, checking=checking)
        return self.view

    def picture(self, key: str, region: str) -> bytes | None:
        """Return a face as an SVG file, its glyphs as outlines; None if no card of the page shows it.

        Args:
            region: `bleed` or `trim`.
        """
        return self._pictures.get(key, region)

    def made_picture(self, key: str, region: str) -> bytes | None:
        """Return a face as an SVG file if it is made already; the one question that any thread may ask."""
        return self._pictures.made(key, region)

    def card(self, game: str, deck: str, name: str) -> dict[str, Any] | None:
        """Return the data of a card: its fields by name, each with the values by language and its place."""
        laid = self._laid.get(game)
        component = laid.game.component(name) if laid else None
        return card_data(component) if component and component.deck == deck else None

    @property
    def laid_out(self) -> Mapping[str, LaidOutDecks]:
        """The games that could be laid out, by id."""
        return self._laid

    @property
    def context(self) -> tuple[BuildContext, LoadedBuild]:
        """What a build goes on with after the last refresh that could load the games."""
        assert self._context is not None, "games are loaded"
        return self._context

    def numbers(self, game: str) -> dict[str, Any] | None:
        """Return spreads and odds of a game, see `numbers`."""
        laid = self._laid.get(game)
        return numbers(laid.game, laid.languages[0]) if laid else None

    def printed(self, game: str) -> list[dict[str, str]] | None:
        """List the files to print of a game: language, sheet, name."""
        files = self._printed_files(game)
        return None if files is None else [{"lang": f.lang, "sheet": f.sheet, "name": f.name} for f in files]

    def pdf(self, game: str, lang: str, sheet: str, name: str) -> bytes | None:
        """Return a file to print; None if there is none of that name, or an error stops it."""
        asked = (lang, sheet, name)
        found = (f for f in self._printed_files(game) or () if (f.lang, f.sheet, f.name) == asked)
        one = next(found, None)
        return one.pdf() if one else None

    def _printed_files(self, game: str) -> list[Printed] | None:
        if self._context is None or game not in self._laid:
            return None
        ctx, loaded = self._context
        return printed_files(ctx, loaded, self._laid[game])

    def _steps(self, ctx: BuildContext) -> dict[str, GameView]:
        """Load, check, lay out; return the games by id, those that cannot be read without decks."""
        loaded = load_build(ctx)
        self._context = replace(ctx, jobs=1, report=QUIET), loaded
        content = check_content(ctx, loaded)
        shown: dict[str, GameView] = {}
        for game in content.sound:
            own = [f for f in content.findings if game_of(f) in (game.id, "")]
            laid_out = lay_out_decks(ctx, loaded, game, frozenset())
            found = check_faces(ctx, laid_out)
            laid_out, _ = stamp_faces(ctx, laid_out, content, found)
            self._laid[game.id] = laid_out
            shown[game.id] = game_view(laid_out, tuple(dict.fromkeys((*own, *found))))
        for name in content.broken:
            own = [f for f in content.findings if game_of(f) in (name, "")]
            shown[name] = GameView(name, {}, (), "", {}, tuple(map(as_data, own)), _why(own))
        return shown

    def _with_last_good(self, name: str, new: GameView, changed: Collection[str]) -> GameView:
        """Return a game with what it had before where its files have errors now, and the checker's warnings."""
        old = self.view.games.get(name)
        if old is None:
            return new
        if new.problem:
            return replace(old, findings=new.findings, problem=new.problem)
        broken = {one["file"] for one in new.findings if one["severity"] == ERROR}
        decks = {deck: _last_good_deck(old.decks.get(deck), view, broken) for deck, view in new.decks.items()}
        gone = (deck for deck in old.decks.values() if deck.id not in decks)
        decks |= {deck.id: replace(deck, stale=True) for deck in gone if _file(deck.place) in broken}
        ordered = {deck: decks[deck] for deck in (*(d for d in old.decks if d in decks), *decks)}
        known = {_identity(one) for one in new.findings}
        kept = (one for one in old.findings if one["file"] not in changed and one["severity"] != ERROR)
        findings = (*new.findings, *(one for one in kept if _identity(one) not in known))
        return replace(new, decks=ordered if gone else decks, findings=findings)


def _last_good_deck(old: DeckView | None, new: DeckView, broken: Collection[str]) -> DeckView:
    """Return a deck with the cards it had before, where its files have errors and these are missing now."""
    if old is None:
        return new
    lost = (card for card in old.cards.values() if card.id not in new.cards and _file(card.place) in broken)
    kept = {card.id: replace(card, stale=True) for card in lost}
    return replace(new, cards={**new.cards, **kept}) if kept else new


def _new_keys(old: Mapping[str, DeckView], new: Mapping[str, DeckView]) -> list[str]:
    """Return the keys of pictures that decks show and did not show before."""
    before, after = (
        {key: None for deck in decks.values() for key in deck.picture_keys()} for decks in (old, new)
    )
    return [key for key in after if key not in before]


def _file(place: str) -> str:
    return place.rsplit(":", 2)[0]


def _why(findings: Sequence[Finding]) -> str:
    return next((str(error) for error in errors_of(findings)), "")


def _identity(finding: Mapping[str, Any]) -> tuple[Any, ...]:
    return finding["file"], finding["line"], finding["code"], finding["message"]


def _game_of(finding: Mapping[str, Any]) -> str:
    """Return the game that a finding is in, or an empty string."""
    parts = finding["file"].split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "content" else ""
