"""Choose cards by id, by deck or by a pattern such as `orc*`, and how many of each a partial build prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.findings import CardgenError, nearest
from cardgen.model import Component, Deck, Game, Localized
from cardgen.model.forms import expand_copies

_PATTERN = frozenset("*?[")
#: Copies to print, by deck and id of a card.
Copies = Mapping[tuple[str, str], int]


class CardChoice(Struct, frozen=True):
    """The cards that a build prints, and how many of each.

    Attributes:
        only: names of cards, as `matching_ids` takes them; none for all.
        copies: of each card, instead of those in the box; copies_of: of single cards, by name, which it chooses.
        changed: what a comparison found, by game and language; None if there was none.
        since: what was compared with; date: printed on every page.
    """

    only: tuple[str, ...] = ()
    copies: int | None = None
    copies_of: Mapping[str, int] = field(default_factory=dict)
    changed: Mapping[str, Mapping[str, Copies]] | None = None
    since: str = ""
    date: str = ""

    @property
    def flag(self) -> str:
        """The option by which cards are chosen; empty if a build prints all as they are."""
        given = {
            "--only": self.only,
            "--copies": self.copies or self.copies_of,
            "--changed-since": self.since,
        }
        return next((flag for flag, value in given.items() if value), "")

    @property
    def names(self) -> tuple[str, ...]:
        """All names of cards."""
        return (*self.only, *self.copies_of)

    def decks_of(self, game: Game) -> frozenset[str]:
        """Return the ids of the decks with chosen cards."""
        languages = game.languages if self.changed is None else self.changed.get(game.id, ())
        return frozenset(deck.id for lang in languages for deck in self.of_decks(game, game.decks, lang))

    def of_decks(self, game: Game, decks: Sequence[Deck], lang: str) -> tuple[Deck, ...]:
        """Return decks with the chosen cards alone, in the copies to print in a language; none without such cards.

        Copies that differ are components of their own, as in `expand_copies`, and are not expanded again. What is
        printed in a fixed number, such as the sheets of a pad, is so here, too.
        """
        chosen, numbers = self._ids(game), self._numbers(game)
        changed = None if self.changed is None else self.changed.get(game.id, {}).get(lang, {})

        def of_card(deck: Deck, card: Component) -> Iterable[Component]:
            variants = [
                one
                for one in expand_copies(replace(deck, components=(card,))).components
                if chosen is None or not chosen.isdisjoint((card.id, one.id))
            ]
            if changed is not None:
                variants = [replace(one, copies=_changed_copies(deck, one, changed)) for one in variants]
                variants = [one for one in variants if one.copies]
            named = (numbers[name] for name in (card.id, *(one.id for one in variants)) if name in numbers)
            number = next(named, self.copies)
            return variants if number is None else _in_turn(variants, number)

        reduced = (
            replace(
                deck,
                components=tuple(found for card in deck.components for found in of_card(deck, card)),
                values={**deck.values, "copy_numbers": False},
            )
            for deck in decks
        )
        return tuple(deck for deck in reduced if deck.components)

    def _ids(self, game: Game) -> frozenset[str] | None:
        """Return the ids of the named cards; None if all are wanted."""
        if not self.only and (not self.copies_of or self.copies or self.changed is not None):
            return None
        return frozenset(found for name in self.names for found in matching_ids(game, name))

    def _numbers(self, game: Game) -> dict[str, int]:
        return {found: n for name, n in self.copies_of.items() for found in matching_ids(game, name)}


def _changed_copies(deck: Deck, card: Component, changed: Copies) -> int:
    """Return how many copies of a card changed; what is printed in other forms counts as a whole."""
    if not deck.kind.forms:
        return changed.get((deck.id, card.id), 0)
    pieces = (name for of_deck, name in changed if of_deck == deck.id)
    return card.copies if any(name == card.id or name.startswith(f"{card.id}-") for name in pieces) else 0


def _in_turn(variants: Sequence[Component], number: int) -> Iterator[Component]:
    """Yield variants of a card with their shares of a number of copies: 7 of 3 are 3, 2 and 2."""
    for turn, one in enumerate(variants[:number]):
        yield replace(one, copies=len(range(turn, number, len(variants))))


def require_known_cards(games: Sequence[Game], names: Sequence[str]) -> None:
    """Refuse a name that no card or deck of the games has.

    Errors:
        CardgenError: with the nearest known name, or with the module that has it.
    """
    for name in names:
        if not any(matching_ids(game, name) for game in games):
            for module in (game.left_out[name] for game in games if name in game.left_out):
                raise CardgenError(
                    f"'{name}' is in module '{module}', which is not chosen; add --module {module}"
                )
            raise unknown_card(games, name)


def unknown_card(games: Sequence[Game], name: str) -> CardgenError:
    """Return the error of a name that no card or deck has, with the nearest known one."""
    pieces = [
        (deck, card) for game in games for deck in game.decks for card in expand_copies(deck).components
    ]
    ids = dict.fromkeys(
        name for deck, card in pieces for name in (card.id, card.id.removeprefix(f"{deck.id}-"))
    )
    decks = [deck.id for game in games for deck in game.decks]
    where, there = ", ".join(game.id for game in games), f" (its decks: {', '.join(decks)})"
    if _is_pattern(name):
        bare = "".join(letter for letter in name.rpartition("/")[2] if letter not in _PATTERN | {"]"})
        return CardgenError(f"no component of {where} matches '{name}'{nearest(bare, ids) or there}")
    near = nearest(name.rpartition("/")[2], [*ids, *decks]) or there
    return CardgenError(f"no component or deck '{name}' in {where}{near}")


def matching_ids(game: Game, name: str) -> list[str]:
    """Return the ids of the components that a name stands for.

    Copies with their own pictures count as components (`<id>.2`).

    Args:
        name: id or name of a component, id of a deck, or a pattern of ids and names in any case, with or without the
            deck's id before it (`room/orc*`). An id's deck prefix can be left out if that is unambiguous.
    """
    name = name.removeprefix(f"{game.id}/")
    decks = [(deck, expand_copies(deck).components) for deck in game.decks]
    there = [(deck, card) for deck, cards in decks for card in cards]
    tests = (
        lambda deck, card: name in (card.id, f"{deck.id}/{card.id}"),
        lambda deck, card: deck.id == name,
        lambda deck, card: _has_name(card, name),
    )
    for test in tests:
        if found := [card.id for deck, card in there if test(deck, card)]:
            return found
    # Ids made from a table have the deck's as a prefix: `otter` is `cards-otter`.
    unprefixed = [card.id for deck, card in there if card.id == f"{deck.id}-{name}"]
    if len(unprefixed) == 1:
        return unprefixed
    if not _is_pattern(name):
        return []
    of, _, pattern = name.lower().rpartition("/")
    return [
        card.id
        for deck, card in there
        if (not of or fnmatchcase(deck.id.lower(), of))
        and any(fnmatchcase(called.lower(), pattern) for called in _called(deck, card))
    ]


def _called(deck: Deck, card: Component) -> Iterator[str]:
    """Yield what a pattern may match: an id with and without the deck's, and names."""
    yield from (card.id, card.id.removeprefix(f"{deck.id}-"), *_names(card))


def _is_pattern(name: str) -> bool:
    return bool(_PATTERN & set(name))


def _has_name(component: Component, name: str) -> bool:
    """Return whether a component has a name in any language."""
    return name.lower() in (text.lower() for text in _names(component))


def _names(component: Component) -> Iterable[str]:
    names = component.fields.get("name")
    return names.values() if isinstance(names, Localized) else ()
