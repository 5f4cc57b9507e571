"""The game that another one extends: found by its id, loaded whole, and seen in the languages of the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.cache import digest
from cardgen.findings import ERROR, WARNING, Finding, Place, counted, nearest
from cardgen.load.loaded import Head, LoadedGame
from cardgen.model import Back, Component, Deck, Game, Localized
from cardgen.model.languages import Languages, complete_languages
from cardgen.project import GameFolder, Project

#: Most games that extend one another: each is loaded for the next.
_MOST = 10
#: Reads the id after `extends` in a game's file, or nothing.
Read = Callable[[GameFolder], str]
#: Loads a game.
Load = Callable[[GameFolder], LoadedGame]


class ExtendedGame(Struct, frozen=True, dict=True):
    """A game as one that extends it sees it.

    Attributes:
        game: whole, in all its languages; languages: those of the other game.
        known: what the files of its decks say about them, and of the decks of the games that it extends itself, by id.
    """

    game: Game
    languages: Languages
    known: Mapping[str, Head]

    @cached_property
    def all_decks(self) -> tuple[Deck, ...]:
        """The decks of the games that it extends and its own, the last, in the languages of the other game."""
        return tuple(self._deck(deck) for game in reversed(self.game.lineage) for deck in game.decks)

    @cached_property
    def decks(self) -> Mapping[str, Deck]:
        """Those decks by id; of two with one id the nearer one."""
        return {deck.id: deck for deck in self.all_decks}

    @cached_property
    def heads(self) -> Mapping[str, Head]:
        """What the files of the decks say about them, with the ids of their components, in those languages."""
        return {name: self._head(name, head) for name, head in self.known.items() if name in self.decks}

    def digest(self) -> str:
        """Return a digest of all that decks may take of it when they are read."""
        return digest(repr(sorted(self.heads.items())))

    def text(self, text: Localized) -> Localized:
        """Return a text in those of its languages that the other game has."""
        return Localized({lang: text[lang] for lang in self.languages if lang in text})

    def has_all_languages(self, text: Localized) -> bool:
        """Return whether a text has every language of the other game that is not a draft."""
        return all(lang in text for lang in complete_languages(self.languages))

    def _head(self, name: str, head: Head) -> Head:
        back = head["back"]
        if back is not None:
            texts = {key: self.text(Localized(text)) for key, text in back["texts"].items()}
            back = {**back, "texts": {key: dict(text) for key, text in texts.items()}}
        ids = [component.id for component in self.decks[name].components]
        return {**head, "title": dict(self.text(Localized(head["title"]))), "back": back, "ids": ids}

    def _deck(self, deck: Deck) -> Deck:
        components = tuple(self._component(component) for component in deck.components)
        return replace(deck, title=self.text(deck.title), back=self._back(deck.back), components=components)

    def _component(self, component: Component) -> Component:
        return replace(component, fields=self._fields(component.fields), back=self._back(component.back))

    def _back(self, back: Back | None) -> Back | None:
        return replace(back, fields=self._fields(back.fields)) if back else None

    def _fields(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        return {k: self.text(value) if isinstance(value, Localized) else value for k, value in fields.items()}


def extended_game(
    wanted: str, place: Place, here: GameFolder, languages: Languages, read: Read, load: Load
) -> tuple[ExtendedGame | None, list[Finding]]:
    """Return the game that another one extends, and what is wrong with it.

    Args:
        wanted: its id; place: where that is written; here: the game that extends it.
        languages: those of that game.

    Errors: CG027 no such game, the game itself, a cycle, or (warning) one that has errors of its own.
    """
    way, problem = _lineage(wanted, here, read)
    if problem:
        return None, [Finding(place, "CG027", problem)]
    loaded = load(way[0])
    if loaded.game is None:
        message = f"game '{wanted}' cannot be read; fix it first (cardgen check {wanted})"
        return None, [Finding(place, "CG027", message)]
    errors = sum(finding.severity == ERROR for finding in loaded.findings)
    found = []
    if errors:
        message = f"game '{wanted}' has {counted(errors, 'error')}; fix it first (cardgen check {wanted})"
        found.append(Finding(place, "CG027", message, WARNING))
    return ExtendedGame(loaded.game, languages, loaded.heads), found


def _lineage(wanted: str, here: GameFolder, read: Read) -> tuple[list[GameFolder], str]:
    """Return the games that one extends, nearest first, and why the first is unavailable.

    A mistake further down is that of the game below.
    """
    way: list[GameFolder] = []
    at = here
    while wanted:
        known = _games(at.root)
        found = known.get(wanted)
        if found is None:
            lacks = f"no game '{wanted}'{nearest(wanted, known)} (known: {', '.join(sorted(known))})"
            return way, "" if way else lacks
        if found.folder == here.folder:
            names = [here.id, *(game.id for game in way), here.id]
            alone = f"game '{here.id}' extends itself; name another one"
            cycle = f"circular 'extends': {' → '.join(names)}; break the cycle"
            return way, cycle if way else alone
        if found in way:
            return way, ""
        if len(way) == _MOST:
            return way, f"more than {_MOST} games extend one another; extend an earlier one"
        way.append(found)
        at, wanted = found, read(found)
    return way, ""


def _games(root: Path) -> Mapping[str, GameFolder]:
    """Return the games that one of a project may extend: those of the project, and the shipped ones."""
    project = Project(root)
    return {game.id: game for game in (*project.shipped(), *project.games())}


def with_extending_games(loaded: Sequence[LoadedGame]) -> list[LoadedGame]:
    """Return loaded games that know of one another: each those among them that extend it."""
    games = [one.game for one in loaded if one.game]

    def others(game: Game) -> tuple[Game, ...]:
        return tuple(one for one in games if one.extended and one.extended.folder == game.folder)

    return [
        replace(one, game=replace(one.game, others=others(one.game)))
        if one.game and others(one.game)
        else one
        for one in loaded
    ]
