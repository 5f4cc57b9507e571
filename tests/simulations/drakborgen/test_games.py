"""Whole games of Drakborgen: that they can be played again, that nothing gets lost, and that the notes tell the truth."""

import pytest

from tests.simulations.base import Notes, check_ends, near, sample
from tests.simulations.drakborgen.content import content
from tests.simulations.drakborgen.policies import CAREFUL, GREEDY, POLICIES, RANDOM
from tests.simulations.drakborgen.report import CAUSES, SHARES, share
from tests.simulations.drakborgen.state import DEAD, OUT, Setup
from tests.simulations.drakborgen.turns import play, seated, sunset, turn

NOTES = Notes("drakborgen")
#: Games of the sample, by policy: a second or two each.
SAMPLE = {CAREFUL.name: 120, GREEDY.name: 160, RANDOM.name: 300}


@pytest.fixture(scope="module")
def outcomes():
    return {policy.name: sample(play, Setup(4, (policy,)), SAMPLE[policy.name]) for policy in POLICIES}


def test_the_same_seed_plays_the_same_game():
    setup = Setup(3, POLICIES)
    assert play(setup, 11) == play(setup, 11)
    assert play(setup, 11) != play(setup, 12)


def test_policies_may_sit_at_one_table():
    assert [o.policy for o in play(Setup(4, (CAREFUL, RANDOM)), 1)] == ["careful", "random"] * 2


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)
def test_no_card_is_lost_but_those_that_heroes_keep_or_drop(policy):
    """After every turn each deck holds its cards, less those before heroes and those that left the game."""
    table = seated(Setup(4, (policy,)), 5)
    decks = content().decks
    while table.left and any(hero.state == "in" for hero in table.heroes):
        for hero in [h for h in table.heroes if h.state == "in"]:
            turn(table, hero)
        table.left -= 1
        held = [hero.held_card for hero in table.heroes if hero.held_card]
        for name in ("door", "trap"):
            there = len(table.decks[name].cards) + sum(card.deck == name for card in held)
            assert there == len(decks[name])
        living = [len(hero.treasures) for hero in table.heroes]
        assert len(table.decks["treasure"].cards) + sum(living) <= len(decks["treasure"])
        assert len({h.square for h in table.heroes if h.state == "in"} - set(content().chamber)) == sum(
            h.state == "in" and h.square not in content().chamber for h in table.heroes
        )
    sunset(table)
    assert {hero.state for hero in table.heroes} <= {OUT, DEAD}


def test_everyone_ends_out_or_dead_of_a_known_cause_within_the_day(outcomes):
    for found in outcomes.values():
        check_ends(found, CAUSES)
        assert max(o.turns for o in found) <= content().numbers["turns"]


@pytest.mark.parametrize(("heading", "holds"), SHARES.items(), ids=SHARES)
def test_the_notes_tell_what_is_played(outcomes, heading, holds):
    told = NOTES.column(heading, 4)
    assert set(told) == set(outcomes)
    for name, found in outcomes.items():
        assert share(found, holds) == near(told[name], len(found))


def test_every_ring_and_the_potion_are_used_by_somebody(outcomes):
    found = [o for name in (CAREFUL.name, GREEDY.name) for o in outcomes[name]]
    assert {o.ring for o in found if o.used} == set(content().rings)
    assert any(o.drank for o in found)


def test_the_notes_state_the_shares_of_the_report_for_every_table():
    rows = [(row["Hero"], row["Players"]) for row in NOTES.table("Hero | Players")]
    assert rows == [(policy.name, str(n)) for policy in POLICIES for n in range(1, 5)]
