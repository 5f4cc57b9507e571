"""The places of mistakes in the shipped games: every operator has some, and stays within the record it names."""

from random import Random

import pytest

from tests.mutants import operators
from tests.mutants.content import Content
from tests.paths import ROOT, SHIPPED_GAMES


@pytest.fixture(scope="module")
def known():
    """The shipped games, as mistakes are planted in them."""
    content = Content(ROOT)
    assert {*SHIPPED_GAMES} <= {*content.games}
    return content


@pytest.mark.parametrize("name", [one.name for one in operators().values() if one.group < 10])
def test_every_operator_changes_one_record_of_the_shipped_games(known, name):
    one = operators()[name]
    sites = list(one.places(known, Random(1)))
    assert sites, f"'{name}' finds no place to make its mistake"
    assert one.what[0].isupper() and one.what.endswith(".")
    for site in Random(1).sample(sites, min(30, len(sites))):
        assert site.edits or site.files
        for edit in site.edits:
            homes = [site.record, *known.counterparts(site.record)]
            # What is exchanged or moved stands at a second place, which the site then names.
            at_home = any(_holds(r, edit) for r in homes)
            assert at_home or any(_holds(r, edit) for r in known.records if _is_named(r, site)), site


def _holds(record, edit):
    return record.file == edit.file and record.start - 4 <= edit.start and edit.end <= record.end + 1


def _is_named(record, site):
    return record.id in site.names or record.deck in site.names or f"§{record.id}" in site.names


@pytest.mark.parametrize("name", ["exit-moved", "exit-removed", "exit-added"])
def test_arrows_are_ways_out_as_exits_are(known, name):
    sites = list(operators()[name].places(known, Random(1)))
    assert {site.game for site in sites} == {"drakborgen", "drakon"}
    new = {site.edits[0].new for site in sites if site.record.id == "chamber-toll-ne"}
    assert {"exit-removed": {"N", "E"}, "exit-added": {"N E S", "N E W"}}.get(name, new) == new
    listed = {site.edits[0].new for site in sites if site.record.id == "chamber-key"}
    assert listed == ({"[N]", "[E]", "[S]", "[W]"} if name == "exit-added" else set())
