"""What the second box adds to decks: cards that follow a hero or swarm, treasures and their book, true sight, amulets."""

from __future__ import annotations

from tests.simulations.drakborgen import arrivals
from tests.simulations.drakborgen.board import NOWHERE
from tests.simulations.drakborgen.content import Card
from tests.simulations.drakborgen.second import underworld
from tests.simulations.drakborgen.state import IN, Game, Hero

#: The one of two things that follow a hero which is no shadow.
STINGER = "room-stinger"
#: Corpse-eaters that the box holds.
SWARM = 30


def spears(game: Game, hero: Hero, card: Card) -> None:
    """Guess at the plates that stop the spears."""
    numbers = game.content.numbers
    if game.roll(numbers["spear-trap.plates"]) > numbers["spear-trap.guesses"]:
        game.kill(hero, "spear")


def shadow(game: Game, hero: Hero, card: Card) -> bool:
    """Keep it: from the next turn on it may strike at the end of every turn."""
    hero.kept.append(card)
    return True


def stinger(game: Game, hero: Hero, card: Card) -> bool:
    """Roll lower than agility or armour, or be stung, now and at the end of every turn after this."""
    if game.roll(12) < max(hero.vf, hero.rf):
        return False
    game.lose(hero, game.content.numbers["stinger.damage"], "stinger")
    if hero.state == IN:
        hero.kept.append(card)
        return True
    return False


def follow(game: Game, hero: Hero, before: list[Card]) -> None:
    """End a turn with what has followed since before it."""
    numbers = game.content.numbers
    for card in before:
        if hero.state == IN and card in hero.kept:
            if card.id == STINGER:
                game.lose(hero, numbers["stinger.damage"], "stinger")
            elif game.roll(12) <= numbers["shadow.strikes"]:
                game.kill(hero, "shadow")


def corpse_eaters(game: Game, hero: Hero, card: Card) -> None:
    """Fight them until none are left."""
    if hero.gift.slips_by(game, hero):
        return
    hero.gift.gets_into_fight(game, hero)
    said, random = game.content, game.random
    left = sum(die.roll(random) for die in said.second.corpse_eaters)
    damage = said.numbers["corpse-eaters.damage.first"]
    spare = SWARM - left
    while hero.state == IN:
        killed = min(left, hero.gift.clears(said.rolls["corpse-eaters.killed"].roll(random)))
        left, spare = left - killed, spare + killed
        if not left:
            return
        hero.gift.wounded(game, hero, damage, "corpse-eaters")
        damage = said.numbers["corpse-eaters.damage"]
        more = min(spare, said.rolls["corpse-eaters.more"].roll(random))
        left, spare = left + more, spare - more


def overwhelmed(game: Game, hero: Hero, card: Card) -> None:
    """Wrestle with a skeleton."""
    life = game.content.rolls["overwhelmed.kp"].roll(game.random)
    hero.gift.gets_into_fight(game, hero)
    if not hero.gift.wrestles(game, hero, life):
        return
    damage = game.content.numbers["overwhelmed.damage"]
    while life > 0 and hero.state == IN:
        if game.roll(10) <= hero.gift.strength(hero):
            life -= damage
        else:
            hero.gift.wounded(game, hero, damage, "overwhelmed")


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
