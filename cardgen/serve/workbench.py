"""What is on the page: a build's steps, run again after each change, as a draft; and the last good state of what fails.

Nothing here knows the network. All of it runs in the main thread, since limits of time work only there.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cardgen.cache import Cache
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
)
from cardgen.export.documents.booklet import booklet_inputs, booklet_key, cached_booklet
from cardgen.findings import ERROR, CardgenError, Finding, errors_of
from cardgen.project import Project
from cardgen.serve.files import BOOKLET, Printed, printed_files
from cardgen.serve.game_views import card_data, deck_view, game_view
from cardgen.serve.last_good import file_of, last_good_deck, template_lines, with_last_good
from cardgen.serve.numbers import numbers
from cardgen.serve.page_pictures import PagePictures
from cardgen.serve.pictures import Pictures
from cardgen.serve.quick_look import quick_look
from cardgen.serve.table_view import table_view
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
        self._pictures, self._page_pictures = Pictures(), PagePictures()
        self._printed: dict[str, tuple[LaidOutDecks, list[Printed]]] = {}
        #: Pictures that were made before they are asked for, and whether one of them was fetched.
        self._early: frozenset[str] = frozenset()
        self.fetched = threading.Event()
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
            shown = {
                name: with_last_good(self.view.games.get(name), game, changed) for name, game in games.items()
            }
            self.view = ProjectView(shown, number)
            self._pictures.show(self.view, self._laid.values())
        return self.view

    def preview(self, changed: Collection[str]) -> ProjectView | None:
        """Show the cards of changed deck files before all is checked; None if a change may concern more.

        A refresh follows, and finds what else the change touches: this only shows early what will not be otherwise.
        """
        of_game = self._decks_of(changed)
        if len(of_game) != 1:
            return None
        ((name, wanted),) = of_game.items()
        old = self.view.games[name]
        codes = {one["code"] for one in old.findings if one["severity"] == ERROR}
        laid_out = quick_look(self._project, self._cache, self._laid[name], wanted, codes)
        if laid_out is None:
            return None
        broken = {error.place.file for error in errors_of(laid_out.findings)}
        views = {view.id: view for deck in laid_out.decks if (view := deck_view(laid_out, deck))}
        if not views:
            return None
        shown = {deck: last_good_deck(old.decks.get(deck), view, broken) for deck, view in views.items()}
        games = {**self.view.games, name: replace(old, decks={**old.decks, **shown})}
        self.view = replace(self.view, games=games, number=self.view.number + 1)
        self._pictures.show(self.view, (laid_out, *self._laid.values()))
        # The page asks for these at once, when the refresh keeps the thread that makes them busy.
        early = _new_keys(old.decks, shown)[:MADE_EARLY]
        for key in early:
            self._pictures.get(key, "trim")
        self._early = frozenset(early)
        if early:
            self.fetched.clear()
        else:
            self.fetched.set()
        return self.view

    def _decks_of(self, changed: Collection[str]) -> dict[str, set[str]]:
        """Return the decks of changed files by game; none if a file is of no deck."""
        found: dict[str, set[str]] = {}
        for file in changed:
            owners = [
                (game.id, deck.id)
                for game in self.view.games.values()
                for deck in game.decks.values()
                if file == file_of(deck.place)
                or any(file == file_of(card.place) for card in deck.cards.values())
            ]
            if not owners:
                return {}
            for game, deck in owners:
                found.setdefault(game, set()).add(deck)
        return found

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
        made = self._pictures.made(key, region)
        if made and key in self._early:
            self.fetched.set()
        return made

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
        one = self._printed_file(game, lang, sheet, name)
        return one.pdf() if one else None

    def unset_booklet(self, game: str, lang: str, name: str) -> list[str] | None:
        """Return the options of a build that sets a booklet; None if it is set already, or there is none."""
        laid_out = self._laid.get(game)
        one = laid_out.game.component(name) if laid_out else None
        if laid_out is None or one is None or self._printed_file(game, lang, BOOKLET, name) is None:
            return None
        inputs = booklet_inputs(laid_out.game, lang, laid_out.layout, one)
        if cached_booklet(self._cache, booklet_key(laid_out.layout, inputs)):
            return None
        return [game, "--lang", lang, "--deck", one.deck, "--to", "print"]

    def pages(self, game: str, lang: str, sheet: str, name: str) -> Sequence[str] | None:
        """Return the keys of the pages of a file to print; None if there is none, or an error stops it."""
        one = self._printed_file(game, lang, sheet, name)
        pages = one.pages() if one else None
        return self._page_pictures.open((game, lang, sheet, name), pages) if pages else None

    def page(self, key: str) -> bytes | None:
        """Return a page of the files whose pages were asked for last, as an SVG file."""
        return self._page_pictures.get(key)

    def table(self, game: str, lang: str) -> dict[str, Any] | None:
        """Return the table of a game from above, see `table_view`."""
        laid_out = self._laid.get(game)
        if self._context is None or laid_out is None or lang not in laid_out.languages:
            return None
        return table_view(self._context[0], laid_out, lang)

    def _printed_file(self, game: str, lang: str, sheet: str, name: str) -> Printed | None:
        asked = (lang, sheet, name)
        found = (f for f in self._printed_files(game) or () if (f.lang, f.sheet, f.name) == asked)
        return next(found, None)

    def _printed_files(self, game: str) -> list[Printed] | None:
        """List the files to print of a game, once for each of its states."""
        laid_out = self._laid.get(game)
        if self._context is None or laid_out is None:
            return None
        known = self._printed.get(game)
        if known is None or known[0] is not laid_out:
            known = self._printed[game] = (laid_out, printed_files(*self._context, laid_out))
        return known[1]

    def _steps(self, ctx: BuildContext) -> dict[str, GameView]:
        """Load, check, lay out; return the games by id, those that cannot be read without decks."""
        loaded = load_build(ctx)
        self._context = replace(ctx, jobs=1, report=QUIET), loaded
        content = check_content(ctx, loaded)
        shown: dict[str, GameView] = {}
        for game in content.sound:
            own = [f for f in content.findings if game_of(f) in (game.id, "")]
            drawn = lay_out_decks(ctx, loaded, game, frozenset())
            found = check_faces(ctx, drawn)
            laid_out, _ = stamp_faces(ctx, drawn, content, found)
            self._laid[game.id] = laid_out
            findings = tuple(dict.fromkeys((*own, *found)))
            lines = template_lines(self._project, findings)
            shown[game.id] = replace(game_view(laid_out, findings), templates=lines)
        for name in content.broken:
            own = [f for f in content.findings if game_of(f) in (name, "")]
            shown[name] = GameView(name, {}, (), "", {}, tuple(map(as_data, own)), _why(own))
        return shown


def _new_keys(old: Mapping[str, DeckView], new: Mapping[str, DeckView]) -> list[str]:
    """Return the keys of pictures that decks show and did not show before."""
    before, after = (
        {key: None for deck in decks.values() for key in deck.picture_keys()} for decks in (old, new)
    )
    return [key for key in after if key not in before]


def _why(findings: Sequence[Finding]) -> str:
    return next((str(error) for error in errors_of(findings)), "")


def _game_of(finding: Mapping[str, Any]) -> str:
    """Return the game that a finding is in, or an empty string."""
    parts = finding["file"].split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "content" else ""
