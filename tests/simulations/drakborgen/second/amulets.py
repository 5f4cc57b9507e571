"""The amulets: finding and wearing one unknown, the two halves, and being moved by magic. What else they do stands where it happens."""

from __future__ import annotations

from tests.simulations.drakborgen import arrivals
from tests.simulations.drakborgen.board import NOWHERE
from tests.simulations.drakborgen.content import Card
from tests.simulations.drakborgen.second import underworld
from tests.simulations.drakborgen.state import IN, Game, Hero

#: Room cards that an amulet sends away, by the beginning of their ids.
WARDS = {
    "amulet-poison": ("room-spider",),
    "amulet-fear": ("room-orc", "room-two-orcs", "room-ambush-orc"),
    "amulet-levitation": ("room-trapdoor", "trap-trapdoor"),
}
LUCK, PASSAGE, ROTATION = "amulet-luck", "amulet-passage", "amulet-rotation"
#: From the best to the worst, for whoever may choose.
RANKS = (
    "levitation", "passage", "flight", "rotation", "luck", "poison", "fear", "light", "fire", "misfortune",
    "evil",
)  # fmt: skip


def find(game: Game, hero: Hero, card: Card) -> bool:
    """Find an amulet, and wear it unseen or not; True if the card stays under the hero's own."""
    if hero.card.ringless or hero.amulet or not hero.policy.wears(game, hero):
        return False
    drawn = game.decks["amulet"].draw()
    if drawn:
        wear(game, hero, drawn, card)
    return drawn is not None


def wear(game: Game, hero: Hero, amulet: Card, found: Card | None) -> None:
    """Hang an amulet round one's neck."""
    hero.amulet, hero.found = amulet, found
    hero.noticed.add(amulet.id)
    if amulet.id == LUCK:
        hero.tf += game.content.numbers["amulet.luck"]


def half(game: Game, hero: Hero, card: Card) -> bool:
    """Keep half an amulet; with both, try to read what is written there."""
    if hero.card.ringless:
        return False
    hero.halves.append(card)
    if len(hero.halves) > 1 and not hero.amulet:
        deck = game.decks["amulet"]
        if game.roll(6) % 2:
            drawn = deck.draw()
            if drawn:
                wear(game, hero, drawn, None)
        else:
            seen = [one for one in (deck.draw() for _ in range(game.content.numbers["halves.seen"])) if one]
            seen.sort(key=lambda one: RANKS.index(one.id.removeprefix("amulet-")))
            for one in seen[1:]:
                deck.put_back(one)
            if seen:
                wear(game, hero, seen[0], None)
                hero.known = True
    return True


def wards_off(game: Game, hero: Hero, card: Card) -> bool:
    """Whether an amulet sends a card away."""
    worn = hero.amulet.id if hero.amulet else ""
    return card.id.startswith(WARDS.get(worn, ("-",))) and game.takes_effect(hero, worn)


def turn_room(game: Game, hero: Hero) -> None:
    """Turn the rotating room one has come to, as one likes."""
    tile = game.board.tiles[hero.square]
    if tile and game.takes_effect(hero, ROTATION):
        back = hero.policy.turns_tile(game, hero, hero.square, tile)
        game.board.place(hero.square, tile, (back - 2) % 4)


def snatches(game: Game, hero: Hero) -> bool:
    """Move a hero by magic whom a trap would hit; False if nothing does."""
    if not hero.amulet or not game.takes_effect(hero, PASSAGE):
        return False
    game.shake_off(hero, "shadow")
    while not _moves(game, hero):
        pass
    return True


def _moves(game: Game, hero: Hero) -> bool:
    """Roll where to; False if another hero stands there."""
    rolled = game.roll(10)
    if rolled == 10 and underworld.is_played(game):
        underworld.descend(game, hero)
        return True
    if rolled > 8:
        game.kill(hero, "transport")
        return True
    square = hero.square
    for _ in range(game.content.numbers["transport.squares"]):
        square = game.board.beside[square][(rolled - 1) // 2] if square != NOWHERE else square
    if square == NOWHERE:
        game.kill(hero, "transport")
        return True
    if game.occupied(square):
        return False
    _lands(game, hero, square)
    return True


def _lands(game: Game, hero: Hero, square: int) -> None:
    board = game.board
    if board.features[square] == "chamber":
        underworld.place(game, hero, square)
        arrivals.meet_dragon(game, hero)
        return
    if not board.laid[square]:
        if not board.bag:
            game.kill(hero, "transport")
            return
        tile = board.bag.pop()
        board.place(square, tile, (hero.policy.turns_tile(game, hero, square, tile) - 2) % 4)
    underworld.place(game, hero, square)
    if hero.state == IN and board.features[square] == "pit":
        game.kill(hero, "pit")
    elif board.features[square] == "bridge":
        underworld.fall(game, hero)
