from collections.abc import Iterator
from itertools import combinations
from typing import Any

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.model import Component, Deck

#: Two decks share a field if at least this many namesakes agree in it, with at least this many different values.
_KEPT, _VALUES = 4, 3
#: Each deck may have a picture of its own.
_OWN = frozenset({"id", "name", "art", "copies"})


@rule("CG318", "namesakes-differ", severity=WARNING)
def namesakes_differ(game: CheckedGame) -> Violations:
    """A field differs between two components of one name in two decks, though all other namesakes of these decks agree.

    Why it matters: players match a hero's card and figure by their colour, and find two numbers for one thing.

    Example:
          # file: decks/hero.csv
          id,name.sv,name.en,speed
          hero-ann,Anna,Ann,4
          hero-bo,Bo,Bo,2
          hero-eve,Eva,Eve,3
          hero-tom,Tom,Tom,6
        - hero-ulf,Ulf,Ulf,5
        + hero-ulf,Ulf,Ulf,8
          # file: decks/sheet.csv
          id,name.sv,name.en,speed
          sheet-ann,Anna,Ann,4
          sheet-bo,Bo,Bo,2
          sheet-eve,Eva,Eve,3
          sheet-tom,Tom,Tom,6
          sheet-ulf,Ulf,Ulf,8

    Source: the other namesakes of the two decks. Pictures and copies are each deck's own.
    """
    reported: set[tuple[str, str]] = set()
    for decks in combinations(game.decks, 2):
        pairs = list(_namesakes(game, *decks))
        names = dict.fromkeys(field for one, _ in pairs for field in one.fields if field not in _OWN)
        for field in names if len(pairs) > _KEPT else ():
            for one, other in _differing(pairs, field):
                name = other.name(game.languages[0])
                if (name, field) not in reported:
                    reported.add((name, field))
                    at = one.at(field)
                    message = f"'{other.id}': {field} is '{other.fields[field]}', but '{one.id}'"
                    has = f"({at.file}:{at.line}) has '{one.fields[field]}'"
                    yield violation(other.at(field), f"{message} {has}; fix one of them")


def _namesakes(game: CheckedGame, one: Deck, other: Deck) -> Iterator[tuple[Component, Component]]:
    """Yield pairs of components of two decks that are the only ones with their name."""
    ones, others = (_by_name(game, deck) for deck in (one, other))
    return ((ones[name], others[name]) for name in ones if name in others)


def _by_name(game: CheckedGame, deck: Deck) -> dict[str, Component]:
    named: dict[str, list[Component]] = {}
    for component in deck.components:
        named.setdefault(component.name(game.languages[0]), []).append(component)
    return {name: alike[0] for name, alike in named.items() if name and len(alike) == 1}


def _differing(pairs: list[tuple[Component, Component]], field: str) -> list[tuple[Component, Component]]:
    """Return the one pair that differs in a field in which all others agree, in a list; or an empty one."""
    both = [(a, b) for a, b in pairs if _plain(a.fields.get(field)) and _plain(b.fields.get(field))]
    differ = [(a, b) for a, b in both if _plain(a.fields[field]) != _plain(b.fields[field])]
    agree = [_plain(a.fields[field]) for a, b in both if (a, b) not in differ]
    return differ if len(differ) == 1 and len(agree) >= _KEPT and len(set(agree)) >= _VALUES else []


def _plain(value: Any) -> str:
    """Return a number or word in the form compared; empty for anything else."""
    return str(value).casefold() if type(value) in (int, str) else ""
