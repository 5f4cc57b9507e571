"""Drakon: what its files hold, as the rules of the first and second edition state it."""

import re
from collections import Counter
from itertools import pairwise

import pytest
import yaml

from tests.content.readings import sections
from tests.games import shipped_values

#: Stated by the rules of the game: how many chambers there are of each kind.
STATED = {"empty": 14, "gold": 10, "start": 1} | dict.fromkeys(
    (
        "change",
        "destruction",
        "toll",
        "raid",
        "storm",
        "wind",
        "key",
        "mind",
        "rotate",
        "steal-left",
        "steal-right",
        "vortex",
        "well",
    ),
    3,
)
WITHOUT_ARROWS = {"key", "vortex"}
SIDES = "NESW"


@pytest.fixture(scope="module")
def game():
    return shipped_values("drakon").game


@pytest.fixture(scope="module")
def chambers(game):
    """Every chamber of the box, each copy once: its kind and its arrows."""
    deck = game.deck("chambers")
    return [
        (c.fields["chamber"], tuple(c.fields["arrows"])) for c in deck.components for _ in range(c.copies)
    ]


def turned(arrows):
    """Return the layout of some arrows, the same for all quarter turns."""
    marks = [side in arrows for side in SIDES]
    return min(tuple(marks[turn:] + marks[:turn]) for turn in range(4))


def test_there_are_64_chambers_of_sixteen_kinds(chambers):
    assert sum(STATED.values()) == len(chambers) == 64
    assert Counter(kind for kind, _ in chambers) == STATED


def test_arrows_are_as_the_rules_state_them(chambers):
    by_kind = {kind: [arrows for other, arrows in chambers if other == kind] for kind in STATED}
    assert all(set(arrows) <= set(SIDES) and len(set(arrows)) == len(arrows) for _, arrows in chambers)
    assert {kind for kind, ways in by_kind.items() if () in ways} == WITHOUT_ARROWS
    assert all(set(by_kind[kind]) == {()} for kind in WITHOUT_ARROWS)
    assert {len(arrows) for arrows in by_kind["empty"]} == {1, 2, 3}
    assert by_kind["start"] == [tuple(SIDES)]


def test_every_chamber_but_the_start_has_a_side_to_turn_to_the_start(chambers):
    assert all(len(arrows) <= 3 for kind, arrows in chambers if kind != "start")


def test_of_each_kind_of_three_no_two_chambers_are_alike(chambers):
    for kind, count in STATED.items():
        layouts = {turned(arrows) for other, arrows in chambers if other == kind}
        assert len(layouts) == 3 or count != 3 or kind in WITHOUT_ARROWS, kind


def test_chambers_of_one_kind_say_the_same(game):
    for lang in game.languages:
        said = {
            (c.fields["chamber"], c.name(lang), c.text("text", lang))
            for c in game.deck("chambers").components
        }
        assert len(said) == len({kind for kind, _, _ in said}) == 16
        assert all(len(name) <= 20 and len(text) <= 60 for _, name, text in said), (
            "the ring and a row hold so much"
        )


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_the_booklet_counts_the_chambers_from_the_data(game, lang):
    lines = game.rules[lang].sections["7"].text.splitlines()
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines if "| {card:chamber-" in line
    ]
    kinds = {c.id: c.fields["chamber"] for c in game.deck("chambers").components}
    assert {kinds[name[6:-1]]: int(count) for _, name, count, _ in rows} == STATED
    assert [kinds[name[6:-1]] for _, name, _, _ in rows] == list(dict.fromkeys(kinds.values()))
    shown = [re.search(r"\(face:([\w-]+)", picture) for picture, _, _, _ in rows]
    assert [face and face[1] for face in shown] == [name[6:-1] for _, name, _, _ in rows], (
        "each row shows its own chamber"
    )


def test_each_hero_has_a_figure_and_an_ability_of_its_name_and_colour(game):
    figures, abilities = (
        [(c.id.split("-")[1], c.fields["name"], c.fields["color"]) for c in game.deck(deck).components]
        for deck in ("heroes", "abilities")
    )
    assert figures == abilities
    assert len(figures) == 6


def test_the_table_has_a_pile_a_bag_and_a_grid_for_every_seat(game):
    """Six players are dealt four chambers each from the pile; coins come from a bag."""
    assert game.deck("chambers").values["table"] == "pile"
    assert game.deck("coins").values["table"] == "bag"
    across, away = game.table["grid"]["reach"]
    assert game.table["grid"]["around"] == "chamber-start"
    assert (2 * across + 1) * (2 * away + 1) > 2 * 64, "far more places than chambers"


def _faces(one, other, side):
    """Return whether two chambers point at each other: one with an arrow on its side, the other on the opposite one."""
    return SIDES.index(side) in one and (SIDES.index(side) + 2) % 4 in other


def test_in_pictures_no_two_arrows_point_at_each_other(game):
    arrows = {c.id: c.fields["arrows"] for c in game.deck("chambers").components}

    def laid(shown):
        chamber = {"id": shown} if isinstance(shown, str) else shown or {"id": None}
        turns = chamber.get("turn", 0) // 90
        return {(SIDES.index(side) + turns) % 4 for side in arrows.get(chamber["id"], ())}

    facing, laid_out = set(), 0
    rules = "\n".join(sections("drakon", "nl").values())
    for block in re.findall(r"^```picture\n(.*?)^```", rules, re.DOTALL | re.MULTILINE):
        picture = yaml.safe_load(block)
        for shown in picture["show"]:
            lair = [[laid(chamber) for chamber in row] for row in shown.get("tiles", ())]
            laid_out += bool(lair)
            beside = (pair for row in lair for pair in pairwise(row))
            below = (pair for rows in pairwise(lair) for pair in zip(*rows, strict=True))
            if any(_faces(*pair, "E") for pair in beside) or any(_faces(*pair, "S") for pair in below):
                facing.add(picture["name"])
    assert laid_out > 15
    assert facing == {"side-not"}, "only the picture of what is not allowed"
