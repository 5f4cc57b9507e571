"""The Ring of True Sight. The other new rings act where what they answer is: in fights, the chamber, the underworld."""

from __future__ import annotations

from tests.simulations.drakborgen.state import Game, Hero


def look(game: Game, hero: Hero, square: int) -> None:
    """Use the Ring of True Sight, if the hero likes, before a tile is drawn: the one it wants comes to the top."""
    if hero.ring != "ring-true-sight" or hero.gift.raging or not hero.policy.looks(game, hero):
        return
    game.use_ring(hero)
    bag = game.board.bag
    seen = bag[-game.content.numbers["true-sight.tiles"] :]
    chosen = hero.policy.picks(game, hero, square, seen)
    bag.remove(chosen)
    bag.append(chosen)
