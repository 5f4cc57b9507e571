"""The odds of DragonQuest: exact ones, seeded games, and that the designer's notes print these very numbers.

`python -m tests.content.test_dragonquest_odds` prints the tables of `content/dragonquest/notes.md`.
"""

import re
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb

import icepool
import pytest

from cardgen.model.field_map import shortest, ways
from tests.dragonquest_game import (
    BOLD,
    CAREFUL,
    DAMAGE,
    FOLDER,
    GREEDY,
    SKULLS,
    STEPS,
    Throw,
    dice,
    grid,
    pad,
    play,
    thrower,
)

#: Games of a careful hero, and of each of the others.
GAMES, OTHERS = 2000, 1000
DANGERS = ("arrow", "trapdoor", "mist", "ghoul", "troll", "orc")


def die(name):
    return icepool.Die(dice()[name])


def counting(name, *symbols):
    """Return a die that counts 1 for some of its symbols."""
    return die(name).map(lambda side: int(side in symbols))


def at_least(thrown, number):
    return sum((thrown.probability(n) for n in thrown.outcomes() if n >= number), Fraction(0))


# Exact odds.


def skulls_of_first_throw():
    return 4 @ die("die-movement").map(lambda s: SKULLS.get(s, 0)) + die("die-movement-red").map(
        lambda s: SKULLS.get(s, 0)
    )


@lru_cache(maxsize=8)
def turn_of(policy):
    """Return chance of danger, mean steps and mean discoveries of one throw with both throws again, an empty row ahead."""
    hand = thrower(policy, 5)

    def after(throw, left):
        if throw.skulls >= 3:
            return 1.0, 0.0, 0.0
        _, d, b, red = hand.best(throw, left)[1]
        if not d + b + red:
            return 0.0, float(throw.count(0)), float(throw.count(1))
        steps, found, blank = throw.black
        kept, seen = (steps, found - d, blank - b), "" if red else throw.red
        return mixed(Throw(throw.skulls, kept, seen), d + b, red, left - 1)

    def mixed(kept, black, red, left):
        total = [0.0, 0.0, 0.0]
        for chance, skulls, shown, side in hand._outcomes(black, red):
            blacks = tuple(x + y for x, y in zip(kept.black, shown, strict=True))
            then = after(Throw(min(3, kept.skulls + skulls), blacks, side if red else kept.red), left)
            total = [t + chance * x for t, x in zip(total, then, strict=True)]
        return total

    return mixed(Throw(0, (0, 0, 0), ""), 4, True, 2)


@lru_cache(maxsize=1)
def danger_odds():
    """Return the chance of each danger, and of none under ''."""
    first = die("die-danger")

    def falls(a, b, c, letter):
        if a == b or c in (a, b):
            return b if a == b else c
        return "" if letter == "blank" else (a, b, c)["ABC".index(letter)]

    come = icepool.map(falls, first, first, first, die("die-letter"))
    return {what: come.probability(what) for what in ("", *DANGERS)}


def damage_die():
    return die("die-damage").map(lambda side: int(side[-1]))


def hit(monster):
    """Return what one lost throw of the combat die costs."""
    return icepool.map(lambda a, b: DAMAGE[monster]((a, b)), damage_die(), damage_die())


def mean_fight(monster):
    """Return the mean loss of a fight by one who cannot die: hits before the sword, each of the mean hit."""
    sword = die(f"die-{monster}").probability("sword")
    return (1 - sword) / sword * hit(monster).mean()


def deadly_fight(monster, life):
    """Return the chance that a fight takes the last of so many life points."""
    sword = die(f"die-{monster}").probability("sword")
    deadly = {n: Fraction(1) for n in range(-3, 1)}
    for n in range(1, life + 1):
        costs = hit(monster)
        deadly[n] = (1 - sword) * sum(costs.probability(c) * deadly[n - c] for c in costs.outcomes())
    return deadly[life]


def skeleton(life):
    """Return the mean loss to a skeleton without dying of it, and the chance to die of it with so many life points."""
    bones = die("die-skeleton").probability("bones")
    mean = sum((n * bones**n for n in range(1, 5)), Fraction(0))
    hits = next((n for n in range(1, 5) if n * (n + 1) // 2 >= life), 5)
    return mean, bones**hits


def dragon_wakes(throws):
    """Return the chance that at least seven of ten dice have shown a dragon after so many throws."""
    one = 1 - (1 - die("die-treasure").probability("dragon")) ** throws
    return at_least(10 @ icepool.coin(one.numerator, one.denominator), 7)


def gold_fields(symbol, throws):
    """Return how many fields of one coin ten dice ask for in so many throws; a dragon ends a die's part."""
    side = die("die-treasure")
    one = icepool.Die([0])
    for _ in range(throws):
        one = side.map(
            {
                s: icepool.Die([0]) if s == "dragon" else one + int(s == symbol)
                for s in set(dice()["die-treasure"])
            }
        )
    return 10 @ one


def stars(number):
    return at_least(10 @ counting("die-treasure", "star"), number)


def test_three_skulls():
    assert at_least(skulls_of_first_throw(), 3) == Fraction(268, 972)
    assert 0.27 < at_least(skulls_of_first_throw(), 3) < 0.28


def test_throwing_again_pays_and_costs():
    """Throwing again brings steps; who does so with two skulls on the table meets more dangers."""
    first = at_least(skulls_of_first_throw(), 3)
    careful, greedy = turn_of(CAREFUL), turn_of(GREEDY)
    plain = 4 * counting("die-movement", *STEPS).mean() + counting("die-movement-red", *STEPS).mean()
    assert first <= careful[0] < greedy[0] < 0.4
    assert plain * (1 - first) < careful[1] < 2.2


def test_the_policy_throws_as_its_odds_say():
    import random

    chance, hand = random.Random(1), thrower(CAREFUL, 5)
    throws = [hand.throw(chance) for _ in range(6000)]
    danger, steps, _ = turn_of(CAREFUL)
    assert abs(sum(t.skulls >= 3 for t in throws) / 6000 - danger) < 0.02
    assert abs(sum(t.count(0) for t in throws if t.skulls < 3) / 6000 - steps) < 0.05


def test_dangers_are_equally_likely_and_one_in_eleven_slips_away():
    odds = danger_odds()
    assert sum(odds.values()) == 1
    assert len({odds[d] for d in DANGERS}) == 1
    assert odds[""] == Fraction(5, 6) * Fraction(4, 6) / 6


def test_what_fights_cost():
    assert hit("ghoul").mean() == Fraction(23, 18)
    assert hit("orc").mean() == Fraction(37, 18)
    assert [mean_fight(m) for m in ("ghoul", "troll", "orc")] == [
        Fraction(23, 36),
        Fraction(5, 3),
        Fraction(37, 9),
    ]
    # A skeleton is the likeliest to kill a hero who is well.
    assert deadly_fight("ghoul", 13) < deadly_fight("troll", 13) < deadly_fight("orc", 13) < skeleton(13)[1]
    assert deadly_fight("orc", 1) == Fraction(2, 3)


def test_the_dragon_sleeps_three_throws_long():
    chances = [dragon_wakes(n) for n in range(1, 8)]
    assert all(a < b for a, b in pairwise(chances))
    assert chances[1] < 0.02 < chances[2] < 0.1 < chances[3] < 0.25 < chances[4]
    one = Fraction(1, 6)
    assert chances[0] == sum(comb(10, n) * one**n * (1 - one) ** (10 - n) for n in range(7, 11))


def test_fourteen_fields_of_each_coin_do():
    for coin, fields in pad()["gold"].items():
        assert fields == 14
        for throws in range(1, 7):
            assert 1 - at_least(gold_fields(coin, throws), fields + 1) > 0.99


def test_every_price_in_stars_can_be_paid():
    assert stars(2) > 0.85
    assert 0.05 < stars(6) < 0.1


# Played games.


@lru_cache(maxsize=8)
def games(name, count=None):
    count = count or (GAMES if name == "careful" else OTHERS)
    policy, options = {
        "careful": (CAREFUL, {}),
        "bold": (BOLD, {}),
        "greedy": (GREEDY, {}),
        "careful, no walls": (CAREFUL, {"walls": False}),
        "careful, easy start": (CAREFUL, {"easy": True}),
    }[name]
    return [play(seed, policy, **options) for seed in range(count)]


PLAYED = ("careful", "bold", "greedy", "careful, no walls", "careful, easy start")


def share(played, wanted):
    return sum(1 for hero in played if wanted(hero)) / len(played)


def with_treasure(hero):
    return hero.end == "home" and bool(hero.hoard)


def plain_way():
    start, chamber, goal = (grid().named[name] for name in grid().route)
    return shortest(grid(), start, chamber) + shortest(grid(), chamber, goal)


def longer(played):
    """Return how many steps more than the shortest way heroes went who came home, sorted."""
    return sorted(len(hero.path) - 1 - plain_way() for hero in played if hero.end == "home")


def test_the_map_is_rich():
    start, chamber, goal = (grid().named[name] for name in grid().route)
    assert (ways(grid(), start, chamber), ways(grid(), chamber, goal)) == (3, 3)
    assert (shortest(grid(), start, chamber), shortest(grid(), chamber, goal)) == (10, 10)
    assert shortest(grid(), grid().named["easy"], chamber) == 5
    assert all(len(near) > 1 for near in grid().neighbours), "no dead ends"


def test_a_game_is_the_same_game_again():
    told = [
        (hero.end, hero.path, hero.seen) for hero in (play(7, CAREFUL), play(7, CAREFUL), play(8, CAREFUL))
    ]
    assert told[0] == told[1] != told[2]


def test_heroes_keep_the_rules():
    """Ways never cross themselves, walls or the demon; tracks are not overrun; who is home is alive in time."""
    for name in PLAYED:
        for hero in games(name, 150):
            chamber = grid().named["chamber"]
            once = [f for f in hero.path if f != chamber]
            assert len(once) == len(set(once))
            assert not hero.blocked & set(hero.path)
            assert all(b in grid().neighbours[a] for a, b in pairwise(hero.path))
            assert hero.sun <= hero.suns <= 20
            assert len(hero.bought) <= 3
            assert all(hero.gold[coin] <= fields for coin, fields in pad()["gold"].items())
            if hero.end == "home":
                assert hero.life > 0
                assert hero.path[-1] == grid().named["exit"]
                assert chamber in hero.path
            elif hero.end not in ("night", "demon"):
                assert hero.life <= 0


def test_walls_stand_by_the_rule():
    for hero in games("careful", 150):
        for field in hero.blocked:
            assert not any(n in hero.blocked for n in grid().corners[field])
            assert sum(n in hero.blocked for n in grid().neighbours[field]) < 2
            for name in grid().walls.clear_of:
                assert field not in grid().neighbours[grid().named[name]]


def test_the_careful_come_home_and_the_greedy_seldom():
    """In few games, so that it is quick; the slow test plays the thousands of the notes."""
    assert 0.4 < share(games("careful", 150), with_treasure) < 0.7
    assert share(games("greedy", 150), with_treasure) < 0.3
    assert 1 < sum(longer(games("careful", 150))) / len(longer(games("careful", 150))) < 6


@pytest.mark.slow
def test_the_target_is_met_over_thousands_of_games():
    careful, bold, greedy, unhindered, easy = (share(games(name), with_treasure) for name in PLAYED)
    assert 0.45 < careful < 0.60
    assert 0.1 < greedy < 0.25
    assert greedy < bold < careful < unhindered
    assert careful + 0.1 < easy


# The notes.


HEADINGS = ("Movement dice", "Danger dice", "Dangers", "Treasure chamber")


def percent(x):
    return f"{100 * float(x):.1f} %"


def exact_tables():
    """Return the rows of the notes' exact tables, by heading."""
    fear = {name: turn_of(policy) for name, policy in (("careful", CAREFUL), ("greedy", GREEDY))}
    odds = danger_odds()
    plain = 4 * counting("die-movement", *STEPS).mean() + counting("die-movement-red", *STEPS).mean()
    return {
        "Movement dice": [
            ("three skulls in the first roll", percent(at_least(skulls_of_first_throw(), 3))),
            ("steps shown by the first roll", f"{float(plain):.2f}"),
            *(
                row
                for name, (danger, steps, found) in fear.items()
                for row in (
                    (f"danger in a turn, {name}", percent(danger)),
                    (f"steps in a turn, {name}", f"{steps:.2f}"),
                    (f"discoveries in a turn, {name}", f"{found:.2f}"),
                )
            ),
        ],
        "Danger dice": [
            ("each of the six dangers", percent(odds["arrow"])),
            ("slipped away", percent(odds[""])),
        ],
        "Dangers": [
            *(
                (f"{symbol}, first and second time", trap_cost(trap))
                for symbol, trap in pad()["traps"].items()
            ),
            *(
                (
                    m,
                    f"{float(mean_fight(m)):.2f} LP, deadly with 13, 8, 4 LP: "
                    + ", ".join(percent(deadly_fight(m, n)) for n in (13, 8, 4)),
                )
                for m in ("ghoul", "troll", "orc")
            ),
            (
                "skeleton",
                f"{float(skeleton(13)[0]):.2f} LP, deadly with 13, 8, 4 LP: "
                + ", ".join(percent(skeleton(n)[1]) for n in (13, 8, 4)),
            ),
        ],
        "Treasure chamber": [
            *((f"dragon awake, rolls made: {n}", percent(dragon_wakes(n))) for n in range(1, 7)),
            *((f"at least {n} stars with ten dice", percent(stars(n))) for n in range(2, 7)),
            (
                "14 spaces of a coin are enough, five rolls",
                percent(1 - at_least(gold_fields("gold50", 5), 15)),
            ),
        ],
    }  # fmt: skip


def trap_cost(trap):
    thrown = damage_die().mean() if trap.get("and") == "dice" else 0
    skip = " and a turn" if trap.get("and") == "hourglass" else ""
    return ", ".join(f"{float(loss + thrown):.2f} LP{skip}" for loss in trap["losses"].values())


def game_table():
    """Return the rows of the notes' table of played games: one for each way to play."""
    rows = []
    for name in PLAYED:
        played = games(name)
        home, more = [h for h in played if h.end == "home"], longer(played)
        easy = "easy" in name
        rows.append(
            (
                name,
                percent(share(played, with_treasure)),
                percent(share(played, lambda h: h.end == "home")),
                percent(share(played, lambda h: h.end == "night")),
                percent(share(played, lambda h: h.end not in ("home", "night"))),
                f"{sum(h.value for h in home) / len(home):.0f}",
                f"{sum(h.sun for h in home) / len(home):.1f}",
                f"{sum(h.seen['chamber throws'] for h in played) / len(played):.1f}",
                f"{sum(h.seen['walls'] for h in played) / len(played):.1f}",
                "–" if easy else f"{sum(more) / len(more):.1f}",
                "–" if easy else f"{more[len(more) * 9 // 10]}",
            )
        )
    return rows


def printed(rows):
    return [f"| {' | '.join(row)} |" for row in rows]


def notes():
    return (FOLDER / "notes.md").read_text("utf-8")


def under(heading):
    """Return the rows of the table under a heading of the notes, without its head."""
    part = re.split(rf"^### {re.escape(heading)}$", notes(), flags=re.M)[1]
    return re.findall(r"^\|.*\|$", re.split(r"^#", part, flags=re.M)[0], re.M)[2:]


@pytest.mark.parametrize("heading", HEADINGS)
def test_the_notes_print_the_exact_odds(heading):
    assert under(heading) == printed(exact_tables()[heading])


@pytest.mark.slow
def test_the_notes_print_what_the_games_gave():
    assert f"{GAMES} games of a careful hero, {OTHERS} of each other" in notes()
    assert under("Played games") == printed(game_table())


def test_the_notes_print_the_dice_as_they_are():
    shown = dict(re.findall(r"^\| `(die-[a-z-]+)` \| ([a-z0-9A-Z ·]+) \|", notes(), re.M))
    assert {name: tuple(sides.split(" · ")) for name, sides in shown.items()} == dict(dice())


def test_the_notes_print_the_map_as_it_is():
    assert "\n".join(f"    {row}" for row in pad()["map"]["rows"]) in notes()


if __name__ == "__main__":
    for title, rows in (*exact_tables().items(), ("Played games", game_table())):
        print(f"### {title}\n", *printed(rows), "", sep="\n")
