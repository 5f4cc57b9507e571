"""The cards are balanced, and both games are played by the rules, and are fair."""

import pytest

from tests.simulations.huggsexa.cards import (
    PROPERTIES,
    Card,
    best,
    deck,
    dominated,
    exchange,
    fact,
    lays,
    of_sort,
    winner,
    worth,
)
from tests.simulations.huggsexa.games import POLICIES, Classic, Duel
from tests.simulations.huggsexa.report import SEATS, duels, first_wins, mean, tables

#: Games of a quick test.
FEW = 60


def card(sort, *numbers):
    return Card(f"{sort}-{numbers}", sort, numbers)


STRONG, SLY = card("figure", 18, 2), card("figure", 7, 16)
SWORD, MASK, DAGGER, KNIFE = (
    card("object", 9, 0),
    card("object", 0, 9),
    card("super", 0, 0),
    card("super", 0, 1),
)
#: A figure of the deck: others are compared with those.
KNOWN = deck()[0]


def test_a_lay_is_one_card_or_a_figure_and_another_that_is_none():
    hand = [STRONG, SLY, SWORD, DAGGER]
    assert set(lays(hand)) == {
        *((one,) for one in hand),
        (STRONG, SWORD),
        (STRONG, DAGGER),
        (SLY, SWORD),
        (SLY, DAGGER),
    }


@pytest.mark.parametrize(
    ("table", "place", "wins"),
    [
        pytest.param([(STRONG,), (SLY,)], 0, 0, id="the highest"),
        pytest.param([(STRONG,), (SLY,)], 1, 1, id="in the property that was named"),
        pytest.param([(STRONG,), (SLY, SWORD)], 0, 0, id="an object is added"),
        pytest.param([(STRONG,), (SLY, MASK)], 0, 0, id="only where it raises something"),
        pytest.param([(STRONG, SWORD), (DAGGER,)], 0, 1, id="a super trump beats all"),
        pytest.param([(STRONG, KNIFE), (DAGGER,), (SLY,)], 0, None, id="both super trumps"),
        pytest.param([(STRONG,), (card("figure", 18, 9),), (SLY,)], 0, None, id="the highest are alike"),
        pytest.param([(SLY,), (card("figure", 7, 1),), (STRONG,)], 0, 2, id="a tie lower down"),
        pytest.param([(SWORD,), (SLY,)], 0, 0, id="an object alone"),
        pytest.param([(DAGGER,), (SLY,), (SLY,)], 0, 0, id="a tie below a super trump"),
    ],
)
def test_who_wins_a_round(table, place, wins):
    assert winner(table, place) == wins


@pytest.mark.parametrize(
    ("hand", "pile", "won", "after"),
    [
        pytest.param([SWORD, MASK], [STRONG], [], [MASK, STRONG], id="for the top card of the pile"),
        pytest.param([SWORD], [], [KNOWN, MASK], [KNOWN], id="for a figure that somebody won"),
        pytest.param([SWORD, SLY], [STRONG], [], [SWORD, SLY], id="not with a figure in hand"),
        pytest.param([DAGGER], [STRONG], [], [DAGGER], id="not a super trump"),
        pytest.param([SWORD], [], [MASK], [SWORD], id="where there is nothing to exchange it for"),
    ],
)
def test_who_has_no_figure_may_exchange_an_object(hand, pile, won, after):
    cards = [*hand, *pile, *won]
    changed = hand != after
    assert exchange(hand, pile, [won]) == changed
    assert hand == after
    assert sorted(map(id, [*hand, *pile, *won])) == sorted(map(id, cards))


def test_a_game_is_the_same_game_again():
    policies = 3 * [POLICIES["careful"]]
    told = [(game.won, game.named) for game in (Classic(seed, policies) for seed in (7, 7, 8))]
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_ends_in_a_winning_pile_or_in_a_pot_that_nobody_gets(seats):
    for name in POLICIES:
        for game in tables(name, seats, FEW // 2):
            assert sum(game.won) + len(game.waiting) == len(deck())
            assert not game.pile
            assert not game.waiting or not any(game.hands), "whoever has cards left gets the pot too"


def test_a_duel_ends_with_one_who_has_all_prizes():
    for game in duels("careful", "greedy", FEW):
        assert sorted(map(bool, game.prizes)) == [False, True]
        cards = [*game.pile, *game.laid, *game.hands[0], *game.hands[1], *game.prizes[0], *game.prizes[1]]
        assert sorted(card.id for card in cards) == sorted(card.id for card in deck())
        assert not game.shuffled and game.thrown <= 1, "as the notes say"
        assert fact("prizes") <= game.rounds - game.tied < 2 * fact("prizes")


def test_an_empty_pile_is_made_of_the_cards_that_were_laid():
    empty = Duel(1, 2 * [POLICIES["greedy"]])
    empty.pile, empty.hands, empty.laid, empty.shuffled = [], [[], []], list(deck()[:3]), 0
    empty.draw(0, 2)
    empty.draw(1, 2)
    assert [len(hand) for hand in empty.hands] == [2, 1]
    assert empty.shuffled == 1 and not empty.laid


def test_leading_first_is_no_great_advantage():
    """The notes have thousands of games; so few may stray by three standard deviations."""
    assert 0.30 <= first_wins(duels("careful", "careful", FEW * 2)) <= 0.68
    for seats in (2, 4, 6):
        assert abs(first_wins(tables("careful", seats, FEW)) - 1 / seats) < 0.2


def test_whoever_thinks_beats_whoever_does_not():
    assert first_wins(duels("careful", "blind", FEW)) > 0.85
    assert first_wins(duels("blind", "careful", FEW)) < 0.15


# The cards: reckoned exactly, so that no value changes unseen.


FIGURES, OBJECTS = of_sort("figure"), of_sort("object")


@pytest.mark.parametrize("sort", ["figure", "object"])
def test_no_card_is_as_good_as_another_in_everything(sort):
    assert dominated(of_sort(sort)) == []


def test_a_card_that_is_as_good_in_everything_is_found():
    least = Card("figure-boaster", "figure", (1, 2, 3, 4, 5))
    most = Card("figure-twin", "figure", (1, 2, 3, 4, 6))
    other = Card("figure-other", "figure", (2, 1, 9, 1, 1))
    assert dominated([least, most, other]) == [("figure-twin", "figure-boaster")]


def test_values_of_a_figure_come_to_about_the_same():
    assert {abs(sum(figure.numbers) - 55) <= 2 for figure in FIGURES} == {True}


@pytest.mark.parametrize("place", range(len(PROPERTIES)))
def test_a_property_is_as_good_as_another(place):
    values = [figure.numbers[place] for figure in FIGURES]
    assert (min(values), max(values)) == (1, fact("value.most"))
    assert 10 <= mean(values) <= 11.5
    assert sum(best(figure)[1] == PROPERTIES[place] for figure in FIGURES) >= 4


def test_every_figure_beats_most_others_where_it_is_best():
    assert min(best(figure)[0] for figure in FIGURES) >= 0.7


def test_objects_are_worth_about_the_same():
    values = {thing.short: mean(worth(thing)) for thing in OBJECTS}
    middle = mean(list(values.values()))
    assert {name for name, value in values.items() if abs(value - middle) > middle / 8} == set()


def test_each_pair_of_properties_has_an_object_and_each_property_one_of_its_own():
    raised = sorted(tuple(place for place, n in enumerate(thing.numbers) if n) for thing in OBJECTS)
    alone = [(place,) for place in range(5)]
    pairs = [(a, b) for a in range(5) for b in range(a + 1, 5)]
    assert raised == sorted(alone + pairs)
