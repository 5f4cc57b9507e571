"""Every operator on the shipped games: places enough, each a mistake of its own, within the record that it names."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.bench_check import _is_mutant, draw
from tests.mutants import (
    operators,
    outside_files,
    outside_language,
    outside_play,
    outside_records,
    outside_rules,
    outside_texts,
)
from tests.rows import read_yaml

LEAST = read_yaml(Path(__file__).with_name("least.yaml"))
STRANGERS = (outside_files, outside_language, outside_play, outside_records, outside_rules, outside_texts)
#: Sites of a sample, at the most, that leave no YAML behind: another is drawn.
SPOILT = {"outside-card-in-other-deck": 2}
IN_CONTENT = [one.name for one in operators().values() if one.group < 10]


def test_operators_of_strangers_are_listed_and_say_who_made_them():
    assert all("had not seen the rules" in module.__doc__ for module in STRANGERS)
    modules = {module.__name__ for module in STRANGERS}
    own = {name: one for name, one in operators().items() if one.places.__module__ in modules}
    assert {name for name, one in own.items() if one.group < 10} == {*LEAST}
    assert all(name.startswith("outside-") and len(one.what) < 120 for name, one in own.items())
    groups = [one.group for one in own.values()]
    assert [groups.count(group) for group in range(1, 11)] == [5, 5, 3, 5, 6, 6, 6, 6, 5, 4]


@pytest.mark.parametrize("name", IN_CONTENT)
def test_an_operator_changes_one_record_of_the_shipped_games(shipped, sites, name):
    found = sites(name)
    assert found, f"'{name}' finds no place to make its mistake"
    what = operators()[name].what
    assert what[0].isupper() and what.endswith(".")
    for site in Random(1).sample(found, min(30, len(found))):
        assert site.edits or site.files
        homes = [site.record, *shipped.counterparts(site.record)]
        for edit in site.edits:
            # What is exchanged or moved has a second place, which the site then names.
            at_home = any(_holds(r, edit) for r in homes)
            assert at_home or any(_holds(r, edit) for r in shipped.records if _is_named(r, site)), site


def _holds(record, edit):
    return record.file == edit.file and record.start - 4 <= edit.start and edit.end <= record.end + 1


def _is_named(record, site):
    return record.id in site.names or record.deck in site.names or f"§{record.id}" in site.names


@pytest.mark.parametrize("name", LEAST)
def test_sites_of_strangers_are_many_and_each_changes_the_content_once(shipped, sites, name):
    found, operator = sites(name), operators()[name]
    assert len(found) >= LEAST[name]
    assert len({(site.edits, site.files) for site in found}) == len(found)
    assert list(operator.places(shipped, Random(name))) == found, "the same seed draws the same"
    for site in found:
        assert all(shipped.files[e.file][e.start : e.end] != e.new for e in site.edits)
        ordered = sorted(site.edits, key=lambda e: (e.file, e.start))
        assert all(a.end <= b.start for a, b in pairwise(ordered) if a.file == b.file)
        own = [e for e in site.edits if e.file == site.record.file]
        assert own or not site.edits
        assert all(site.record.start <= e.start <= e.end <= len(shipped.files[e.file]) for e in own)
    sample = Random(name).sample(found, min(30, len(found)))
    mutants = sum(_is_mutant(shipped, operator, site) for site in sample)
    assert mutants >= len(sample) - SPOILT.get(name, 0)
    assert len(draw(shipped, operator, 20, 1)) == min(20, len(found))


@pytest.mark.parametrize("name", ["exit-moved", "exit-removed", "exit-added"])
def test_arrows_are_ways_out_as_exits_are(sites, name):
    found = sites(name)
    assert {site.game for site in found} == {"drakborgen", "drakon"}
    new = {site.edits[0].new for site in found if site.record.id == "chamber-toll-ne"}
    assert {"exit-removed": {"N", "E"}, "exit-added": {"N E S", "N E W"}}.get(name, new) == new
    listed = {site.edits[0].new for site in found if site.record.id == "chamber-key"}
    assert listed == ({"[N]", "[E]", "[S]", "[W]"} if name == "exit-added" else set())
