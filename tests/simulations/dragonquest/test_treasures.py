"""No treasure is simply worse than another of its price, and each says the power that its data has."""

from itertools import permutations

import yaml

from tests.simulations.dragonquest.castle import FOLDER, items, treasures

TEXTS = {
    tile["id"]: tile["text"]
    for tile in yaml.safe_load((FOLDER / "tiles/treasures.yaml").read_text("utf-8"))["tiles"]
}


def dominated(hoard):
    """Return the treasures to which another of as many stars is preferred whatever happens."""
    return [
        worse.id
        for worse, better in permutations(hoard, 2)
        if worse.stars == better.stars and worse.value <= better.value and worse.like in ("", better.like)
    ]


def test_no_treasure_is_dominated():
    assert dominated(treasures()) == []


def test_one_that_is_would_be_found():
    """Without their powers, all but the best of each price would be."""
    plain = [type(t)(t.id, t.stars, t.value, "") for t in treasures()]
    assert len(dominated(plain)) >= 8


def test_no_two_are_worth_the_same_and_more_stars_are_always_worth_more():
    values = [t.value for t in sorted(treasures(), key=lambda t: (t.stars, t.value))]
    assert values == sorted(set(values))


def test_a_power_is_that_of_an_item_that_helps_and_no_two_are_alike():
    powers = [t.like for t in treasures() if t.like]
    assert len(powers) == len(set(powers))
    assert all(not items()[power].value for power in powers)


def test_the_one_treasure_the_booklet_names_is_as_it_says():
    apple = next(t for t in treasures() if t.id == "treasure-golden-apple")
    assert (apple.stars, apple.value, apple.like) == (4, 2200, "")


def test_texts_name_the_power():
    for treasure in treasures():
        for text in TEXTS[treasure.id].values():
            said = f"{{say:works-like card:{treasure.like}}}"
            assert text.endswith(said) if treasure.like else "works-like" not in text
