"""The treasure chamber and the dragon."""

from __future__ import annotations

from tests.simulations.atervackt.state import IN, Ahead, Game, Hero
from tests.simulations.drakborgen.board import Way

AWAKE = "dragon-awake"


def visit(game: Game, heroes: list[Hero]) -> None:
    """Enter or stay: all draw treasures, then a dragon card each; whoever comes to a dragon that is awake dies."""
    for hero in heroes:
        if game.awake:
            game.kill(hero, "dragon")
        else:
            _take(game, hero)
    drawn = [_draw(game) for hero in heroes if hero.state == IN and not _hushed(game, hero)]
    if AWAKE in drawn:
        _wake(game)


def _take(game: Game, hero: Hero) -> None:
    hero.visited = True
    hero.tally["chamber rounds"] += 1
    for _ in range(game.content.numbers["chamber.treasures"]):
        card = game.decks["treasure"].draw()
        if card:
            hero.treasures.append(card)
            hero.tally["gold chamber"] += card.value


def _hushed(game: Game, hero: Hero) -> bool:
    """Use the ring of stillness, if the hero likes."""
    if hero.ring != "ring-stillness" or not hero.policy.hushes(game, hero):
        return False
    game.use_ring(hero)
    return True


def _draw(game: Game) -> str:
    """Draw one of the dragon cards in hand; it is put aside."""
    if not game.dragons:
        return ""
    return game.dragons.pop(int(game.random.random() * len(game.dragons))).id


def _wake(game: Game) -> None:
    """The dragon strikes everyone in the chamber, and all flee by openings that nothing bars."""
    game.awake = True
    for hero in game.there(next(iter(game.content.chamber))):
        hero.tally["dragon"] += 1
        if game.takes_effect(hero, "amulet-fire"):
            game.drop_amulet(hero, "amulet-fire")
        else:
            game.hurt(hero, "dragon.damage", "dragon")
            _carry_out(game, hero)
        if hero.state == IN:
            ways = [way for way in game.ways(hero) if not game.board.barriers(way)]
            if ways:
                hero.ahead = Ahead(hero.policy.escape(game, hero, ways))
            else:
                game.kill(hero, "dragon")


def _carry_out(game: Game, hero: Hero) -> None:
    """Try to get out with as many treasure cards as the hero dares: a roll above their number, or more fire."""
    while hero.state == IN and hero.treasures:
        keep = hero.policy.carries(hero)
        hero.treasures.sort(key=lambda card: -card.value)
        for card in hero.treasures[keep:]:
            game.put_back(card)
        del hero.treasures[keep:]
        if not keep or game.roll(12) > keep:
            return
        game.hurt(hero, "dragon.damage", "dragon")


def calm_down(game: Game) -> None:
    """Put a dragon card back in a sun phase when nobody is there; she falls asleep when all are back."""
    missing = list(game.content.decks["dragon"])
    for card in game.dragons:
        missing.remove(card)
    if missing and not game.there(next(iter(game.content.chamber))):
        game.dragons += missing[: game.content.numbers["dragon.back"]]
        game.awake &= len(missing) > game.content.numbers["dragon.back"]


def exits(game: Game) -> list[Way]:
    """Return the openings of the chamber."""
    ways = (Way(square, side) for square in game.content.chamber for side in range(4))
    return [way for way in ways if game.board.barriers(way) is not None]
