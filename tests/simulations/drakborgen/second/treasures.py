"""The treasures of the second box: the two stones, the small chest, and the spell book."""

from __future__ import annotations

from tests.simulations.drakborgen.content import Card
from tests.simulations.drakborgen.state import IN, Game, Hero

SUN, MOON, CHEST, BOOK = (
    f"treasure-{name}" for name in ("sun-stone", "moon-stone", "small-chest", "spell-book")
)


def worth(game: Game, hero: Hero) -> int:
    """Return what a hero has carried out, the small chest opened."""
    carried = [card for card in hero.treasures if card.id != CHEST]
    gold = sum(hero.finds)
    if len(carried) < len(hero.treasures):
        rolled, numbers = game.roll(12), game.content.numbers
        if rolled >= numbers["small-chest.least"]:
            gold += rolled * numbers["small-chest.times"]
        elif carried:
            carried.pop(int(game.random.random() * len(carried)))
    ids = {card.id for card in carried}
    if {SUN, MOON} <= ids:
        gold += game.content.numbers["stones.together"]
        carried = [card for card in carried if card.id not in (SUN, MOON)]
    return gold + sum(card.value for card in carried)


def draw(game: Game, hero: Hero) -> None:
    """Draw the treasure cards of a turn in the chamber; whom the book has given sight chooses among more."""
    numbers = game.content.numbers
    seen = numbers["spellbook.seen"] if hero.book == "sight" else numbers["chamber.treasures"]
    drawn = [card for card in (game.decks["treasure"].draw() for _ in range(seen)) if card]
    if hero.book == "sight":
        drawn.sort(key=lambda card: -card.value)
        for card in drawn[numbers["spellbook.kept"] :]:
            game.decks["treasure"].put_back(card)
        drawn = drawn[: numbers["spellbook.kept"]]
    hero.treasures += drawn


def leave_book(game: Game, hero: Hero) -> None:
    """Leave the spell book behind, and what it has given."""
    hero.book = ""
    for card in [card for card in hero.treasures if card.id == BOOK]:
        put_back(game, hero, card)


def put_back(game: Game, hero: Hero, card: Card) -> None:
    """Put a treasure card back at the bottom of the deck."""
    hero.treasures.remove(card)
    game.decks["treasure"].put_back(card)


def read(game: Game, hero: Hero) -> str:
    """Open the spell book, if the hero has it and likes; return what it said, as `Spell.what` has it."""
    book = next((card for card in hero.treasures if card.id == BOOK), None)
    if not book:
        return ""
    if not hero.gift.reads:
        put_back(game, hero, book)
        return ""
    if not hero.policy.reads(game, hero):
        return ""
    put_back(game, hero, book)
    hero.noticed.add(BOOK)
    spell = game.content.second.spells[game.roll(12)]
    points = spell.roll.roll(game.random) if spell.roll else 0
    if spell.what == "dead":
        game.kill(hero, "book")
    elif spell.what == "lose":
        game.lose(hero, points, "book")
    elif spell.what == "regain":
        game.regain(hero, points)
    elif spell.what == "all":
        game.regain(hero, hero.card.kp)
    elif spell.what in ("sight", "dreams"):
        hero.book = spell.what
    elif spell.what == "out":
        _moved_out(game, hero)
    return spell.what


def _moved_out(game: Game, hero: Hero) -> None:
    """Be moved out of the castle, with treasures that chance chooses."""
    kept = game.content.numbers["spellbook.kept"]
    chosen = list(hero.treasures)
    game.random.shuffle(chosen)
    for card in chosen[kept:]:
        put_back(game, hero, card)
    if hero.state == IN:
        game.leave(hero)
