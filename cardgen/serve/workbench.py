"""What is on the page: a build's steps, run again after each change, as a draft; and the last good state of what fails.

Nothing here knows the network. All of it runs in the main thread, since limits of time work only there.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardgen.cache import Cache
from cardgen.check import CheckedGame
from cardgen.commands.build import (
    check_content,
    check_faces,
    lay_out_decks,
    load_build,
    stamp_faces,
)
from cardgen.commands.building.products import BuildContext, LaidOutDecks
from cardgen.commands.options import (
    BuildOptions,
    game_of,
    load_games,
    project_sources,
    with_chosen_modules,
)
from cardgen.display.images import PictureError
from cardgen.display.profile import OutsideProfile
from cardgen.findings import ERROR, CardgenError, Finding, errors_of, has_errors
from cardgen.layout.decks import GameLayout
from cardgen.layout.pictures import PictureMissing
from cardgen.limits import LimitExceeded
from cardgen.model import Component, Deck
from cardgen.model.deck import Localized
from cardgen.model.face import Face
from cardgen.model.forms import all_forms, shown_form
from cardgen.project import Project
from cardgen.render.display_svg import OUTLINES, display_svg
from cardgen.serve.view import CardView, DeckView, GameView, ProjectView
from cardgen.tasks import QUIET, Reporter

#: Pictures that are kept, in bytes of all of them.
KEPT_BYTES = 96 * 2**20
SIDES = ("face", "back")


class Workbench:
    """The games of a project, laid out.

    Args:
        games: ids; none for all of the project.
        jobs: number of processes for the first layout.
    """

    def __init__(self, project: Project, games: Sequence[str], cache: Cache, jobs: int = 1) -> None:
        self._project, self._games, self._cache, self._jobs = project, tuple(games), cache, jobs
        self._laid: dict[str, LaidOutDecks] = {}
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
        shown = {view.id: view for deck in laid_out.decks if (view := _deck_view(laid_out, deck))}
        games = {**self.view.games, old.id: replace(old, decks={**old.decks, **shown})}
        self.view = replace(self.view, games=games, number=self.view.number + 1)
        self._pictures.show(self.view, (*self._laid.values(), laid_out))
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

    def card(self, game: str, deck: str, name: str) -> dict[str, Any] | None:
        """Return the data of a card: its fields by name, each with the values by language and its place."""
        laid = self._laid.get(game)
        component = laid.game.component(name) if laid else None
        if laid is None or component is None or component.deck != deck:
            return None
        fields = [_field(component, path, value) for path, value in component.fields.items()]
        own = component.back.fields if component.back else {}
        fields += [_field(component, f"back.{path}", value) for path, value in own.items()]
        return {
            "fields": fields,
            "source": component.source,
            "certainty": component.certainty,
            "module": component.module,
            "note": component.note,
        }

    def _steps(self, ctx: BuildContext) -> dict[str, GameView]:
        """Load, check, lay out; return the games by id, those that cannot be read without decks."""
        loaded = load_build(ctx)
        content = check_content(ctx, loaded)
        shown: dict[str, GameView] = {}
        for game in content.sound:
            own = [f for f in content.findings if game_of(f) in (game.id, "")]
            laid_out = lay_out_decks(ctx, loaded, game, frozenset())
            found = check_faces(ctx, laid_out)
            laid_out, _ = stamp_faces(ctx, laid_out, content, found)
            self._laid[game.id] = laid_out
            shown[game.id] = _game_view(laid_out, tuple(dict.fromkeys((*own, *found))))
        for name in content.broken:
            own = [f for f in content.findings if game_of(f) in (name, "")]
            shown[name] = GameView(name, {}, (), "", {}, tuple(map(_as_data, own)), _why(own))
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


class Pictures:
    """Faces of the page as SVG files, made when they are asked for."""

    def __init__(self) -> None:
        #: What paints a face, by its key: of the view, and of the one before, which a page may still ask for.
        self._faces: dict[str, tuple[GameLayout, Face]] = {}
        self._older: dict[str, tuple[GameLayout, Face]] = {}
        self._made: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._bytes = 0

    def show(self, view: ProjectView, laid_out: Iterable[LaidOutDecks]) -> None:
        """Take the faces of a view: new ones, and those that it has from before."""
        new = {face.key: (of.layout, face) for of in laid_out for deck in of.faces.values() for face in deck}
        shown = {
            key
            for game in view.games.values()
            for deck in game.decks.values()
            for card in deck.cards.values()
            for side in card.pictures.values()
            for key in side.values()
        }
        older, self._older = {**self._older, **self._faces}, self._faces
        self._faces = {key: new.get(key) or older[key] for key in shown if key in new or key in older}

    def get(self, key: str, region: str) -> bytes | None:
        """Return a face as an SVG file, or None."""
        if (key, region) in self._made:
            self._made.move_to_end((key, region))
            return self._made[key, region]
        known = self._faces.get(key) or self._older.get(key)
        if known is None:
            return None
        made = self._made[key, region] = _svg(*known, region)
        self._bytes += len(made)
        while self._bytes > KEPT_BYTES and len(self._made) > 1:
            self._bytes -= len(self._made.popitem(last=False)[1])
        return made


def _svg(layout: GameLayout, face: Face, region: str) -> bytes:
    try:
        layout.ensure_images(face)
        display = layout.display(face)
        return display_svg(display, face.outline, layout.images, glyphs=OUTLINES, region=region).encode()
    except (OutsideProfile, PictureError, PictureMissing, LimitExceeded, MemoryError):
        # Reported by the checks; here an empty card.
        box = f'viewBox="0 0 {face.width_mm} {face.height_mm}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box}/>'.encode()


def _game_view(laid_out: LaidOutDecks, findings: Sequence[Finding]) -> GameView:
    game = laid_out.game
    decks = {view.id: view for deck in laid_out.decks if (view := _deck_view(laid_out, deck))}
    found = tuple(map(_as_data, findings))
    return GameView(game.id, dict(game.title), laid_out.languages, game.version, decks, found)


def _deck_view(laid_out: LaidOutDecks, deck: Deck) -> DeckView | None:
    """Return a deck in the form in which its components are looked at; None if no face of it is drawn."""
    forms = (shown_form(deck), *all_forms([deck]))
    drawn = next((form for form in forms if (laid_out.languages[0], form.id) in laid_out.faces), None)
    if drawn is None or deck.kind.paper.form == "booklet":
        return None
    width, height = drawn.trim_mm
    return DeckView(
        deck.id,
        dict(deck.title),
        deck.kind.name,
        width,
        height,
        drawn.painted_bleed_mm,
        deck.kind.safe_mm,
        drawn.outline.shape,
        drawn.corner_mm,
        str(deck.place),
        {c.id: _card_view(laid_out, drawn, c) for c in drawn.components},
    )


def _card_view(laid_out: LaidOutDecks, deck: Deck, component: Component) -> CardView:
    languages = laid_out.languages
    pictures: dict[str, dict[str, str]] = {side: {} for side in SIDES}
    for lang in languages:
        faces = laid_out.faces[lang, deck.id]
        for side, of_side in zip(SIDES, (faces.faces, faces.backs), strict=True):
            if component.id in of_side:
                pictures[side][lang] = of_side[component.id].key
    return CardView(
        component.id,
        {lang: component.name(lang) for lang in languages},
        {lang: text for lang in languages if (text := component.text("type", lang))},
        component.copies,
        " ".join(dict.fromkeys(_words(component, languages))).lower(),
        {side: of_side for side, of_side in pictures.items() if of_side},
        str(component.place),
    )


def _words(component: Component, languages: Sequence[str]) -> Iterator[str]:
    """Yield what a search may look for: the id, and each field as text."""
    yield component.id
    for value in component.fields.values():
        if isinstance(value, Localized):
            yield from (value.of(lang) for lang in languages)
        elif isinstance(value, str | int | float):
            yield str(value)


def _field(component: Component, path: str, value: Any) -> dict[str, Any]:
    values = dict(value) if isinstance(value, Localized) else {"": _plain(value)}
    return {
        "name": path,
        "values": values,
        "places": {lang: str(component.at(f"{path}.{lang}" if lang else path)) for lang in values},
    }


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_plain(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value))
    return "" if value is None else str(value)


def _last_good_deck(old: DeckView | None, new: DeckView, broken: Collection[str]) -> DeckView:
    """Return a deck with the cards it had before, where its files have errors and these are missing now."""
    if old is None:
        return new
    lost = (card for card in old.cards.values() if card.id not in new.cards and _file(card.place) in broken)
    kept = {card.id: replace(card, stale=True) for card in lost}
    return replace(new, cards={**new.cards, **kept}) if kept else new


def _file(place: str) -> str:
    return place.rsplit(":", 2)[0]


def _why(findings: Sequence[Finding]) -> str:
    return next((str(error) for error in errors_of(findings)), "")


def _as_data(finding: Finding) -> dict[str, Any]:
    """Return a finding as `cardgen check --format json` does, without what the page does not show."""
    place = finding.place
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "subject": finding.subject.known(),
    }


def _identity(finding: Mapping[str, Any]) -> tuple[Any, ...]:
    return finding["file"], finding["line"], finding["code"], finding["message"]


def _game_of(finding: Mapping[str, Any]) -> str:
    """Return the game that a finding is in, or an empty string."""
    parts = finding["file"].split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "content" else ""
