"""A game that is proofread, and which of its texts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from cardgen.cache import Cache
from cardgen.check import CheckedGame
from cardgen.check.corpus.proofread import compared_texts
from cardgen.commands.options import (
    ALL_MODULES,
    choose_games,
    load_games,
    project_sources,
    with_chosen_modules,
)
from cardgen.files import write_under
from cardgen.findings import CardgenError, counted, errors_of, nearest
from cardgen.project import Project
from cardgen.proofreading.comparison import Change, Comparison
from cardgen.proofreading.lock import LOCK, Entry, lock_bytes
from cardgen.proofreading.read_text import DECK_PREFIX, SECTION_PREFIX, Key


class TextChoice(Struct, frozen=True):
    """Which texts of a game; none of a kind of names means all, if no other kind has names.

    Attributes:
        sections: numbers, each with the sections below it.
    """

    decks: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()

    def includes(self, change: Change, first: str) -> bool:
        """Return whether a text is chosen; values go with the first language."""
        owner, _, lang = change.key
        if self.languages and (lang or first) not in self.languages:
            return False
        if not (self.decks or self.components or self.sections):
            return True
        deck = change.text.deck if change.text else change.entry.deck if change.entry else ""
        number = owner.removeprefix(SECTION_PREFIX) if owner.startswith(SECTION_PREFIX) else ""
        return (
            (deck or owner.removeprefix(DECK_PREFIX)) in self.decks
            or owner in self.components
            or any(number == one or number.startswith(f"{one}.") for one in self.sections if number)
        )


class Proofread(Struct, frozen=True):
    """A game with what was read of it."""

    game: CheckedGame
    compared: Comparison

    def write(self, entries: Collection[Entry]) -> None:
        """Write the lock.

        Errors:
            CardgenError: it cannot be written.
        """
        write_under(self.game.folder, LOCK, lock_bytes(entries))


def load_proofread(project: Project, game_id: str, cache: Cache) -> Proofread:
    """Load a game with all its modules.

    Errors:
        CardgenError: an unknown game, one outside the project, or one with errors in its files.
    """
    (chosen,) = choose_games(project, [game_id])
    sources = project_sources(project, cache)
    loaded, _ = load_games(project, [chosen.id], sources)
    (one,) = with_chosen_modules(loaded, ALL_MODULES)
    errors = errors_of(one.findings)
    if one.game is None or errors:
        raise CardgenError(
            f"game '{chosen.id}' has {counted(len(errors), 'error')} in its files; see cardgen check {chosen.id}"
        )
    game = CheckedGame.of(one, cache)
    return Proofread(game, compared_texts(game))


def require_own(project: Project, proofread: Proofread) -> None:
    """Refuse to write beside a game that is not in the project, or over entries that cannot be read.

    Errors:
        CardgenError: naming which.
    """
    game = proofread.game
    if game.root != project.root:
        raise CardgenError(f"game '{game.id}' is not in this project; copy it first")
    for problem in proofread.compared.lock.problems:
        if problem.key is None:
            place = f"{game.place.file.rpartition('/')[0]}/{LOCK}:{problem.line}"
            raise CardgenError(f"{place}: {problem.message}; restore the file first")


def require_known(proofread: Proofread, choice: TextChoice) -> None:
    """Refuse names that the game does not have, and of which nothing was read.

    Errors:
        CardgenError: with the nearest known name.
    """
    game, entries = proofread.game, proofread.compared.entries
    known = {
        "deck": {*(deck.id for deck in game.decks), *(entry.deck for entry in entries.values())},
        "component": {*(component.id for component in game.components()), *_owners(entries)},
        "section": {number for rules in game.rules.values() for number in rules.sections},
        "language": set(game.languages),
    }
    asked: dict[str, Sequence[str]] = {
        "deck": choice.decks,
        "component": choice.components,
        "section": choice.sections,
        "language": choice.languages,
    }
    for what, names in asked.items():
        for name in names:
            above = what == "section" and any(one.startswith(f"{name}.") for one in known[what])
            if name not in known[what] and not above:
                raise CardgenError(f"no {what} '{name}' in '{game.id}'{nearest(name, known[what])}")


def _owners(keys: Collection[Key]) -> set[str]:
    return {owner for owner, _, _ in keys}
