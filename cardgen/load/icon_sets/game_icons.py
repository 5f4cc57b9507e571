"""The icon sets of a game, its words with icons, and the credits that the sets ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from cardgen.findings import WARNING, Finding, Place
from cardgen.load.document import Positions, find
from cardgen.load.icon_sets.contents import IconSetError
from cardgen.load.icon_sets.icon_set import IconSet
from cardgen.model import Credit, Game
from cardgen.model.icons import IconSource, IconWord

_KEYS = ("icons", "words")


def icon_marks(record: Mapping[str, Any], positions: Positions) -> dict[str, dict[str, tuple[int, int]]]:
    """Return line and column of each entry of `icons` and `words`."""
    return {key: {name: find(positions, [key, name]) for name in record.get(key, ())} for key in _KEYS}


def with_icons(game: Game, record: Mapping[str, Any]) -> Game:
    """Return a game with the icon sets and the words with icons of its record."""
    places = {
        key: {name: Place(game.place.file, *at) for name, at in marks.items()}
        for key, marks in record["icons_at"].items()
    }
    icons = {
        name: IconSource(name, written, game.folder, game.root, places["icons"][name])
        for name, written in record.get("icons", {}).items()
    }
    words = {
        key: IconWord(word["icon"], _forms(key, word, game), word["instead"], places["words"][key])
        for key, word in record.get("words", {}).items()
    }
    return replace(game, icons=icons, words=words)


def _forms(key: str, word: Mapping[str, Any], game: Game) -> dict[str, tuple[str, ...]]:
    """Return the forms of a word by language; where none are listed, the key is the word."""
    return {lang: tuple(form for form in word["forms"].get(lang, [key]) if form) for lang in game.languages}


def icon_sets(game: Game) -> dict[str, IconSet]:
    """Return the icon sets of a game by name."""
    return {name: IconSet(source) for name, source in game.icons.items()}


def with_icon_credits(game: Game) -> tuple[Game, list[Finding]]:
    """Return a game with the credits that its icon sets ask for and it does not state, and the sets that are unusable.

    Errors:
        CG005: a set is not there, not installed, or cannot be read.
    """
    credits, found = _credits(icon_sets(game), game, game.owns)
    return replace(game, icon_credits=tuple(credits)), found


def with_look_icons(game: Game, icons: Mapping[str, IconSource]) -> tuple[Game, list[Finding]]:
    """Return a game with the icon sets of its look, but for names that it gives to sets of its own, and their credits.

    Errors:
        CG005: a set is not there, not installed, or cannot be read.
    """
    more = {name: source for name, source in icons.items() if name not in game.icons}
    if not more:
        return game, []
    sets = {name: IconSet(source) for name, source in more.items()}
    credits, found = _credits(sets, game, lambda _: True)
    return replace(game, icons={**more, **game.icons}, icon_credits=(*game.icon_credits, *credits)), found


def _credits(
    sets: Mapping[str, IconSet], game: Game, is_reported: Callable[[Place], bool]
) -> tuple[list[Credit], list[Finding]]:
    credits: list[Credit] = []
    found: list[Finding] = []
    for name, icons in sets.items():
        try:
            credit, licence = icons.credit(game.languages), icons.licence
        except IconSetError as error:
            message = f"icons: {name}: '{icons.source.written}' {error}"
            if is_reported(icons.source.place):
                found.append(Finding(icons.source.place, "CG005", message))
            continue
        if not licence and is_reported(icons.source.place):
            lacks = f"icons: {name}: '{icons.source.written}' states no licence"
            message = f"{lacks}; put the 'info.json' of its package beside it"
            found.append(Finding(icons.source.place, "CG005", message, WARNING))
        if credit and not any(credit.who.partition(",")[0] in stated.who for stated in game.credits):
            credits.append(credit)
    return credits, found
