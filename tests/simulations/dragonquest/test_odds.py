"""The exact odds of the dice: what makes the game as it is."""

import random
from fractions import Fraction
from itertools import pairwise
from math import comb

from tests.simulations.dragonquest.castle import CAREFUL, GREEDY, STEPS, pad
from tests.simulations.dragonquest.throws import (
    DANGERS,
    at_least,
    counting,
    danger_odds,
    deadly_fight,
    dragon_wakes,
    gold_fields,
    hit,
    mean_fight,
    skeleton,
    skulls_of_first_throw,
    stars,
    thrower,
    turn_of,
)


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
    chance, hand = random.Random(1), thrower(CAREFUL.danger, CAREFUL.discovery, 5)
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
