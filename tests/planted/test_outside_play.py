"""The operators of one who had not seen the rules: each has its sites, and each site is a change of its own kind."""

import json
import re
from itertools import pairwise
from random import Random

import pikepdf
import pytest
from PIL import Image

from cardgen.cache import Cache
from tests.bench_check import _is_mutant, build_small
from tests.mutants import operators, outside_files, outside_play, outside_rules
from tests.mutants.content import Content, mutated
from tests.mutants.output import Spoilt, read_build
from tests.paths import ROOT

MODULES = (outside_play, outside_rules, outside_files)
OWN = {
    name: one for name, one in operators().items() if one.places.__module__ in {m.__name__ for m in MODULES}
}
#: Sites at the least; content that grows may have more.
LEAST = {
    "outside-sign-flipped": 30,
    "outside-bound-strict": 13,
    "outside-aspects-exchanged": 16,
    "outside-zero-slipped": 90,
    "outside-wrong-deck": 55,
    "outside-tile-wrong-entrance": 80,
    "outside-leads-nowhere": 34,
    "outside-die-face-doubled": 160,
    "outside-map-row-slipped": 21,
    "outside-track-off-by-one": 25,
    "outside-odds-turned-round": 12,
    "outside-table-row-lost": 110,
    "outside-sections-exchanged": 60,
    "outside-example-stale": 20,
    "outside-denial-lost": 95,
    "outside-opposite-word": 46,
    "outside-number-revised-once": 32,
    "outside-name-explained": 195,
    "outside-pale-on-pale": 32,
    "outside-sign-without-glyph": 190,
    "outside-type-too-small": 38,
    "outside-bleed-lost": 32,
}
IN_BUILDS = {
    "outside-language-mixed": 30,
    "outside-blank-inserted": 32,
    "outside-picture-converted": 33,
    "outside-number-as-text": 60,
}
#: An operator's mistakes stand in one language, or in all of them.
ONE_LANGUAGE = {"outside-denial-lost", "outside-name-explained", "outside-sign-without-glyph"}


@pytest.fixture(scope="module")
def content():
    return Content(ROOT)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return the small game, built; whoever spoils a file puts it back."""
    root = tmp_path_factory.mktemp("small")
    build_small(root, Cache(root / "cache"))
    return read_build(root / "out")


def sites(name, known, seed=1):
    return list(OWN[name].places(known, Random(seed)))


def changed(content, site):
    """Return the words of every edit before and after."""
    return [(content.files[e.file][e.start : e.end], e.new) for e in site.edits]


def at(found, id_, game="drakborgen"):
    """Return what the sites of a record put in."""
    return [e.new for s in found if (s.game, s.record.id) == (game, id_) for e in s.edits]


def test_all_are_here_and_say_who_made_them():
    assert set(OWN) == set(LEAST) | set(IN_BUILDS)
    assert all(name.startswith("outside-") for name in OWN)
    assert all("had not seen the rules" in module.__doc__ for module in MODULES)
    assert all(one.what.endswith(".") for one in OWN.values())
    groups = [one.group for one in OWN.values()]
    assert {group: groups.count(group) for group in groups} == {4: 5, 7: 6, 8: 6, 9: 5, 10: 4}


@pytest.mark.parametrize("name", LEAST)
def test_sites_are_many_and_each_changes_the_content_once(name, content):
    found = sites(name, content)
    assert len(found) >= LEAST[name]
    assert len({(site.edits, site.record) for site in found}) == len(found)
    assert found == sites(name, content), "the same seed draws the same"
    for site in found:
        for edit in site.edits:
            assert 0 <= edit.start <= edit.end <= len(content.files[edit.file])
            assert content.files[edit.file][edit.start : edit.end] != edit.new
        ordered = sorted(site.edits, key=lambda e: (e.file, e.start))
        assert all(a.end <= b.start for a, b in pairwise(ordered) if a.file == b.file)
        here = [e for e in site.edits if e.file == site.record.file]
        assert here and all(site.record.start <= e.start for e in here)
    for site in Random(1).sample(found, min(20, len(found))):
        assert _is_mutant(content, OWN[name], site)


@pytest.mark.parametrize("name", LEAST)
def test_a_mistake_stands_in_one_language_or_in_all(name, content):
    for site in sites(name, content):
        if site.record.kind == "section":
            files = {edit.file for edit in site.edits}
            assert len(files) == (1 if name in ONE_LANGUAGE else len(content.languages[site.game]))
        elif name in ONE_LANGUAGE:
            assert len(site.edits) == 1


def test_a_roll_adds_what_it_subtracted_and_back(content):
    found = sites("outside-sign-flipped", content)
    assert at(found, "chest-trap-blade") == ["-", "+"], "of T12+3-TF"
    ledger = content.files["content/drakborgen/facts.yaml"]
    stated = [s for s in found if (s.game, s.record.id) == ("drakborgen", "facts")]
    assert '{key: arrows.damage, value: "{T12+RF}",' in "".join(
        mutated(content.files, site.edits)["content/drakborgen/facts.yaml"] for site in stated
    )
    assert '{key: arrows.damage, value: "{T12-RF}",' in ledger


def test_a_bound_no_longer_passes(content):
    found = sites("outside-bound-strict", content)
    assert at(found, "safe") == ["**Lägre än {1}:", "**Less than {1}:"]
    assert at(found, "portcullis") == ["**Lägre än {SF}:", "**Less than {SF}:"]
    assert at(found, "21", "dragonquest") == ["mehr als {=dragon.wakes:words}", "more than {=dragon.wakes}"]


def test_a_tile_is_seen_from_another_opening(content):
    found = sites("outside-tile-wrong-entrance", content)
    assert at(found, "tiles-corridor-ls") == ["L R", "S R"]
    assert at(found, "tiles-corridor-l") == ["R"]
    assert not at(found, "tiles-corridor-s"), "a straight way is the same from both ends"
    assert not at(found, "tiles-corridor-lsr")
    assert at(found, "tiles-door-ls-bare") == ["L R", "L"], "its door, straight on, is then on the left"


def test_what_leads_nowhere_has_nothing_behind_it(content):
    found = sites("outside-leads-nowhere", content)
    assert at(found, "tiles-door-sr-bare") == ["R"]
    assert set(at(found, "chamber")) == {"left", "right"}
    assert len(at(found, "board")) == 16


def test_the_words_of_a_deck_keep_their_endings(content):
    found = sites("outside-wrong-deck", content)
    assert {site.record.kind for site in found} == {"component", "phrase", "section"}
    for site in found:
        for old, new in changed(content, site):
            assert old != new
            assert (
                old.rpartition("kort")[2] == new.rpartition("kort")[2] or old.split()[-1] == new.split()[-1]
            )
            assert old[0].isupper() == new[0].isupper()


def test_a_row_of_a_table_goes_and_its_head_stays(content):
    for site in sites("outside-table-row-lost", content):
        for old, new in changed(content, site):
            assert re.fullmatch(r"\|.*\|\n|(?:, )?(?:[a-z0-9-]+|\[\".*\"\])(?:,\s+)?", old), (
                "drawn, or listed"
            )
            assert new == "" and not old.startswith("|--")


def test_sections_change_places_and_keep_their_numbers(content):
    site = next(
        s
        for s in sites("outside-sections-exchanged", content)
        if (s.game, s.record.id) == ("drakborgen", "12.3")
    )
    texts = mutated(content.files, site.edits)
    rules = texts["content/drakborgen/rules.en.md"]
    assert "### 12.3 Poison mist\n\n{say:lose =mist.damage}" in rules
    assert "### 12.4 Venomous snakes\n\n{say:lose =snakes.damage}\n\n### 12.5 Falling roof" in rules
    assert len(rules) == len(content.files["content/drakborgen/rules.en.md"])
    assert "### 12.3 Giftig dimma" in texts["content/drakborgen/rules.sv.md"]


def test_opposites_are_never_taken_from_examples(content):
    for site in sites("outside-opposite-word", content) + sites("outside-number-revised-once", content):
        for edit in site.edits:
            line = content.files[edit.file].rfind("\n", 0, edit.start) + 1
            assert content.files[edit.file][line] not in ">|"


@pytest.mark.parametrize("name", IN_BUILDS)
def test_a_build_is_spoilt_in_one_file_only(name, built):
    found = sites(name, built)
    assert len(found) >= IN_BUILDS[name]
    before = {file: (built.out / file).read_bytes() for file in built.files}
    for spoilt in Random(1).sample(found, 6):
        assert isinstance(spoilt, Spoilt)
        spoilt.change(built.out)
        after = {file: (built.out / file).read_bytes() for file in read_build(built.out).files}
        assert [file for file in before if before[file] != after[file]] == [spoilt.file]
        assert set(after) == set(before)
        reads(built.out / spoilt.file)
        (built.out / spoilt.file).write_bytes(before[spoilt.file])


def reads(path):
    """Open a file as those who get it would: it is spoilt, not broken."""
    if path.suffix == ".pdf":
        with pikepdf.open(path) as pdf:
            assert len(pdf.pages)
    elif path.suffix == ".json":
        assert json.loads(path.read_text("utf-8"))["ObjectStates"]
    else:
        with Image.open(path) as picture:
            picture.load()


def test_a_blank_page_has_the_size_of_the_others(built):
    spoilt = next(s for s in sites("outside-blank-inserted", built) if s.then == "an empty one before page 3")
    path = built.out / spoilt.file
    before = path.read_bytes()
    spoilt.change(built.out)
    with pikepdf.open(path) as pdf:
        sizes = [[round(float(edge)) for edge in page.mediabox] for page in pdf.pages]
        assert len(sizes) % 2 == 1 and all(size == sizes[0] for size in sizes)
        assert not pdf.pages[2].get("/Contents", b"") or not pdf.pages[2].Contents.read_bytes().strip()
    path.write_bytes(before)


def test_all_numbers_of_a_key_become_text(built):
    spoilt = next(s for s in sites("outside-number-as-text", built) if s.what == "DeckIDs: numbers")
    path = built.out / spoilt.file
    before = path.read_bytes()
    spoilt.change(built.out)
    decks = [one for one in json.loads(path.read_text("utf-8"))["ObjectStates"] if "DeckIDs" in one]
    assert decks and all(isinstance(id_, str) for deck in decks for id_ in deck["DeckIDs"])
    path.write_bytes(before)
