"""The operators of one who had not seen the rules, for play, rules and files: each site is a change of its own kind."""

import json
import re
from random import Random

import pikepdf
import pytest
from PIL import Image

from cardgen.cache import Cache
from tests.bench_check import build_small
from tests.mutants import operators, outside_files, outside_play, outside_rules
from tests.mutants.content import mutated
from tests.mutants.output import Spoilt, read_build

IN_BUILDS = {
    "outside-language-mixed": 30,
    "outside-blank-inserted": 32,
    "outside-picture-converted": 33,
    "outside-number-as-text": 60,
}
MODULES = {module.__name__ for module in (outside_play, outside_rules, outside_files)}
IN_CONTENT = [o.name for o in operators().values() if o.group < 10 and o.places.__module__ in MODULES]
#: An operator's mistakes stand in one language, or in all of them.
ONE_LANGUAGE = {"outside-denial-lost", "outside-name-explained", "outside-sign-without-glyph"}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return the small game, built; whoever spoils a file puts it back."""
    root = tmp_path_factory.mktemp("small")
    build_small(root, Cache(root / "cache"))
    return read_build(root / "out")


def changed(content, site):
    """Return the words of every edit before and after."""
    return [(content.files[e.file][e.start : e.end], e.new) for e in site.edits]


def at(found, id_, game="drakborgen"):
    """Return what the sites of a record put in."""
    return [e.new for s in found if (s.game, s.record.id) == (game, id_) for e in s.edits]


@pytest.mark.parametrize("name", IN_CONTENT)
def test_a_mistake_stands_in_one_language_or_in_all(name, shipped, sites):
    for site in sites(name):
        if site.record.kind == "section":
            files = {edit.file for edit in site.edits}
            assert len(files) == (1 if name in ONE_LANGUAGE else len(shipped.languages[site.game]))
        elif name in ONE_LANGUAGE:
            assert len(site.edits) == 1


def test_a_roll_adds_what_it_subtracted_and_back(shipped, sites):
    found = sites("outside-sign-flipped")
    assert at(found, "chest-trap-blade") == ["-", "+"], "of T12+3-TF"
    ledger = shipped.files["content/drakborgen/facts.yaml"]
    stated = [s for s in found if (s.game, s.record.id) == ("drakborgen", "facts")]
    assert '{key: arrows.damage, value: "{T12+RF}",' in "".join(
        mutated(shipped.files, site.edits)["content/drakborgen/facts.yaml"] for site in stated
    )
    assert '{key: arrows.damage, value: "{T12-RF}",' in ledger


def test_a_bound_no_longer_passes(sites):
    found = sites("outside-bound-strict")
    assert at(found, "safe") == ["**Lägre än {1}:", "**Less than {1}:"]
    assert at(found, "portcullis") == ["**Lägre än {SF}:", "**Less than {SF}:"]
    assert at(found, "21", "dragonquest") == [
        "mehr als {=dragon.wakes:words}",
        "more than {=dragon.wakes:words}",
    ]


def test_a_tile_is_seen_from_another_opening(sites):
    found = sites("outside-tile-wrong-entrance")
    assert at(found, "tiles-corridor-ls") == ["L R", "S R"]
    assert at(found, "tiles-corridor-l") == ["R"]
    assert not at(found, "tiles-corridor-s"), "a straight way is the same from both ends"
    assert not at(found, "tiles-corridor-lsr")
    assert at(found, "tiles-door-ls-bare") == ["L R", "L"], "its door, straight on, is then on the left"


def test_what_leads_nowhere_has_nothing_behind_it(sites):
    found = sites("outside-leads-nowhere")
    assert at(found, "tiles-door-sr-bare") == ["R"]
    assert set(at(found, "chamber")) == {"left", "right"}
    assert len(at(found, "board")) == 16


def test_the_words_of_a_deck_keep_their_endings(shipped, sites):
    found = sites("outside-wrong-deck")
    assert {site.record.kind for site in found} == {"component", "phrase", "section"}
    for site in found:
        for old, new in changed(shipped, site):
            assert old != new
            assert (
                old.rpartition("kort")[2] == new.rpartition("kort")[2] or old.split()[-1] == new.split()[-1]
            )
            assert old[0].isupper() == new[0].isupper()


def test_a_row_of_a_table_goes_and_its_head_stays(shipped, sites):
    for site in sites("outside-table-row-lost"):
        for old, new in changed(shipped, site):
            listed = r"(?:, |\n\s*- )?(?:[a-z0-9-]+|\[\".*\"\])(?:,\s+|\n\s*- )?"
            assert re.fullmatch(rf"\|.*\|\n|{listed}", old), "drawn, or listed"
            assert new == "" and not old.startswith("|--")


def test_sections_change_places_and_keep_their_numbers(shipped, sites):
    site = next(
        s for s in sites("outside-sections-exchanged") if (s.game, s.record.id) == ("drakborgen", "8.5")
    )
    texts = mutated(shipped.files, site.edits)
    rules = texts["content/drakborgen/rules.en.md"]
    assert "### 8.5 Bottomless pit\n\n```picture\nname: pit\n" in rules
    assert "### 8.6 Rubble\n\n```picture\nname: rubble\n" in rules
    assert len(rules) == len(shipped.files["content/drakborgen/rules.en.md"])
    assert "### 8.5 Bottenlös brunn" in texts["content/drakborgen/rules.sv.md"]


def test_opposites_are_never_taken_from_examples(shipped, sites):
    for site in sites("outside-opposite-word") + sites("outside-number-revised-once"):
        for edit in site.edits:
            line = shipped.files[edit.file].rfind("\n", 0, edit.start) + 1
            assert shipped.files[edit.file][line] not in ">|"


@pytest.mark.parametrize("name", IN_BUILDS)
def test_a_build_is_spoilt_in_one_file_only(name, built):
    found = list(operators()[name].places(built, Random(1)))
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
    spoilt = next(
        s
        for s in operators()["outside-blank-inserted"].places(built, Random(1))
        if s.then == "an empty one before page 3"
    )
    path = built.out / spoilt.file
    before = path.read_bytes()
    spoilt.change(built.out)
    with pikepdf.open(path) as pdf:
        sizes = [[round(float(edge)) for edge in page.mediabox] for page in pdf.pages]
        assert len(sizes) % 2 == 1 and all(size == sizes[0] for size in sizes)
        assert not pdf.pages[2].get("/Contents", b"") or not pdf.pages[2].Contents.read_bytes().strip()
    path.write_bytes(before)


def test_all_numbers_of_a_key_become_text(built):
    spoilt = next(
        s
        for s in operators()["outside-number-as-text"].places(built, Random(1))
        if s.what == "DeckIDs: numbers"
    )
    path = built.out / spoilt.file
    before = path.read_bytes()
    spoilt.change(built.out)
    decks = [one for one in json.loads(path.read_text("utf-8"))["ObjectStates"] if "DeckIDs" in one]
    assert decks and all(isinstance(id_, str) for deck in decks for id_ in deck["DeckIDs"])
    path.write_bytes(before)
