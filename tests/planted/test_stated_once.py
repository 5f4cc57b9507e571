"""Mistakes where a thing is stated once: in phrases, in defaults, in sums of dice, in the rows that tables list."""

import yaml

from tests.mutants.blocks import listed_rows
from tests.mutants.content import mutated
from tests.mutants.formulas import formulas
from tests.paths import SHIPPED_GAMES


def test_a_phrase_is_a_text_in_every_language(shipped):
    phrases = [text for text in shipped.texts if text.record.kind == "phrase"]
    # A game that says no sentence twice has none.
    assert {text.record.game for text in phrases} == {*SHIPPED_GAMES} - {"drakon"}
    for text in phrases:
        assert shipped.files[text.file][text.start : text.end] == text.words
        assert {v.lang for v in shipped.versions(text)} == {*shipped.languages[text.record.game]}


def test_every_deck_has_its_components(shipped):
    heads = {(record.game, record.deck) for record in shipped.of("head")}
    listed = {(record.game, record.deck) for record in shipped.of("component")}
    assert heads == listed


def test_defaults_of_two_groups_are_two_texts(shipped):
    names = [t for t in shipped.texts if t.record.kind == "defaults" and t.record.deck == "tiles"]
    assert len({text.start for text in names}) == len(names) > 10
    for text in names:
        assert sorted(v.lang for v in shipped.versions(text) if v.path == text.path) == ["en", "sv"]


def test_a_dot_is_changed_for_a_whole_group(sites):
    assert "defaults" in {site.record.kind for site in sites("dot-changed")}


def test_a_sum_is_changed_where_a_fact_or_a_field_states_it(shipped, sites):
    stated = {node.value for _, node in formulas(shipped)}
    assert {"{T12-TF}", "T12+3-TF", "T12-4"} <= stated
    assert "{T6}" in stated and not any(" " in one for one in stated)
    harder = [s for s in sites("modifier-changed-everywhere") if s.record.id == "chest-trap-blade"]
    damage = {"drakborgen": "T12+4-TF", "atervackt": "T12+4-PSY"}
    assert {site.game for site in harder} == {*damage}
    for site in harder:
        assert f"damage: {damage[site.game]}" in mutated(shipped.files, site.edits)[site.record.file]


def test_a_row_that_is_lost_leaves_the_block_whole(shipped, sites):
    for site in sites("outside-contents-row-lost"):
        (edit,) = site.edits
        start, end = site.record.start, site.record.end
        before = list(listed_rows(shipped.files[edit.file][start:end]))
        after = list(
            listed_rows(mutated(shipped.files, site.edits)[edit.file][start : end - edit.end + edit.start])
        )
        assert len(after) == len(before) - 1
        left = {node.value for _, _, node in after if isinstance(node, yaml.ScalarNode)}
        assert not {*site.names} & left
