"""The cards are balanced: reckoned exactly, so that no value changes unseen."""

import pytest

from tests.simulations.huggsexa.balance import best, dominated, worth
from tests.simulations.huggsexa.cards import PROPERTIES, Card, fact, of_sort
from tests.simulations.huggsexa.samples import mean

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
