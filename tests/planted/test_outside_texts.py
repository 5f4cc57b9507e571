"""The operators for records, texts and language that someone made who had not seen the rules: do they plant mistakes?"""

import re
from random import Random

import pytest
import yaml

from tests.bench_check import _is_mutant, draw
from tests.mutants import operators, outside_language, outside_records, outside_texts
from tests.mutants.content import LOADER, Content, mutated
from tests.paths import ROOT, SHIPPED_GAMES

MODULES = (outside_records, outside_texts, outside_language)

#: How many sites each must offer at least: four fifths of what the shipped games had when it was last counted.
LEAST = {
    "outside-merge-conflict": 460,
    "outside-key-at-wrong-indent": 180,
    "outside-quotes-lost": 125,
    "outside-number-with-unit": 155,
    "outside-emphasis-half-lost": 920,
    "outside-picture-renamed": 80,
    "outside-picture-of-the-copied": 63,
    "outside-chapter-renumbered": 240,
    "outside-id-half-renamed": 36,
    "outside-token-translated": 135,
    "outside-card-in-other-deck": 40,
    "outside-copies-exchanged": 75,
    "outside-contents-row-lost": 68,
    "outside-number-word-in-one-language": 53,
    "outside-sentence-missing": 970,
    "outside-left-in-english": 1000,
    "outside-other-way-round": 120,
    "outside-not-lost": 100,
    "outside-renamed-in-one-place": 60,
    "outside-compound-apart": 400,
    "outside-wrong-article": 330,
    "outside-noun-written-small": 400,
    "outside-sounds-alike": 270,
    "outside-number-of-the-noun": 57,
    "outside-typed-marks": 40,
}
GROUPS = {1: 5, 2: 5, 3: 3, 5: 6, 6: 6}


@pytest.fixture(scope="module")
def content():
    found = Content(ROOT)
    assert {*SHIPPED_GAMES} <= {*found.games}
    return found


@pytest.fixture(scope="module")
def sites(content):
    return {name: list(operators()[name].places(content, Random(name))) for name in LEAST}


def tokens(text):
    """Return what stands in braces without a blank, in order of letters."""
    return sorted(re.findall(r"\{[^{}\s]+\}", text))


def test_every_operator_here_is_listed():
    names = {one.__name__ for one in MODULES}
    own = [op for op in operators().values() if op.places.__module__ in names]
    assert {op.name for op in own} == set(LEAST)
    assert {group: sum(op.group == group for op in own) for group in GROUPS} == GROUPS
    assert all(op.what.endswith(".") and len(op.what) < 120 for op in own)


@pytest.mark.parametrize("name", LEAST)
def test_there_are_enough_places_and_no_two_are_one(sites, name):
    assert len(sites[name]) >= LEAST[name] >= 20
    assert len({(site.edits, site.files) for site in sites[name]}) == len(sites[name])


@pytest.mark.parametrize("name", LEAST)
def test_a_mistake_changes_something_and_stands_where_it_says(content, sites, name):
    for site in Random(name).sample(sites[name], 30):
        after = mutated(content.files, site.edits)
        assert site.files or all(content.files[file] != text for file, text in after.items())
        by_place = sorted(site.edits, key=lambda e: (e.file, e.start))
        for one, two in zip(by_place, by_place[1:], strict=False):
            assert one.file != two.file or one.end <= two.start
        if site.edits:
            first = site.edits[0]
            assert first.file == site.record.file
            assert site.record.start <= first.start <= first.end <= site.record.end


@pytest.mark.parametrize("name", LEAST)
def test_what_should_still_be_yaml_is(content, sites, name):
    operator = operators()[name]
    sample = Random(name).sample(sites[name], 30)
    assert sum(_is_mutant(content, operator, site) for site in sample) >= 28
    assert len(draw(content, operator, 20, 1)) == 20


def test_the_same_places_every_time(content, sites):
    for name in LEAST:
        assert list(operators()[name].places(content, Random(name))) == sites[name]


@pytest.mark.parametrize("name", [n for n in LEAST if operators()[n].group == 5])
def test_texts_fall_out_of_step_in_one_language_only(content, sites, name):
    assert all(len(site.edits) == 1 for site in sites[name])


def test_a_missing_sentence_leaves_whole_marks(content, sites):
    for site in sites["outside-sentence-missing"]:
        gone = content.files[site.edits[0].file][site.edits[0].start : site.edits[0].end]
        assert gone.count("**") % 2 == 0 and gone.count("(") == gone.count(")")
        assert gone.rstrip("*”“)").endswith((".", "!", "?"))


def test_english_stands_where_another_language_belongs(content, sites):
    for site in sites["outside-left-in-english"]:
        edit = site.edits[0]
        english = " ".join(edit.new.split())
        rest = " ".join(content.files[re.sub(r"\.(sv|de|nl)\.", ".en.", edit.file)].split())
        assert english in rest, "the words are those of the English text"


def test_a_lost_not_takes_nothing_else_along(content, sites):
    gone = {
        content.files[s.edits[0].file][s.edits[0].start : s.edits[0].end].strip()
        for s in sites["outside-not-lost"]
    }
    assert gone == {
        *("inte", "aldrig", "inget", "ingen"),
        *("nicht", "nie", "k"),
        *("niet", "nooit", "g"),
        *("not", "cannot", "no", "never"),
    }


def test_dutch_has_the_slips_of_those_who_write_it(content, sites):
    def planted(name):
        return {
            (content.files[edit.file][edit.start : edit.end], edit.new)
            for site in sites[name]
            for edit in site.edits
            if site.game == "drakon"
        }

    assert {("trekstapel", "trek stapel"), ("ernaast", "er naast")} <= planted("outside-compound-apart")
    assert {("gebeurt", "gebeurd"), ("ligt", "legt"), ("jouw", "jou")} <= planted("outside-sounds-alike")
    articles = {(one.lower(), two.lower()) for one, two in planted("outside-wrong-article")}
    assert {("de", "het"), ("het", "de"), ("die", "dat"), ("elk", "elke")} <= articles
    assert {("één kant", "één kanten"), ("drie pijlen", "drie pijl")} <= planted("outside-number-of-the-noun")
    assert {("linkerbuur", "rechterbuur"), ("hoogstens", "minstens")} <= planted("outside-other-way-round")


def test_exchanged_copies_keep_the_sum(content, sites):
    for site in sites["outside-copies-exchanged"]:
        was = sorted(content.files[e.file][e.start : e.end] for e in site.edits)
        assert was == sorted(e.new for e in site.edits)
        assert len(set(was)) == 2


def test_a_card_moved_is_in_the_other_file_and_whole(content, sites):
    for site in sites["outside-card-in-other-deck"]:
        after = mutated(content.files, site.edits)
        there, here = site.edits[1].file, site.record.file
        moved_card = re.compile(rf"(?m)^  - id: {site.record.id}(?=\s)")
        assert moved_card.search(after[there])
        assert not moved_card.search(after[here])
        moved = Content.__new__(Content)
        moved.files = dict(content.files) | after
        assert moved.parses(())


def test_quotes_that_are_needed_change_the_value(content, sites):
    # Each file as it is, once; of a hundred mistakes in ten files every eighth.
    before = {}
    for site in sites["outside-quotes-lost"][::8]:
        after = mutated(content.files, site.edits)
        for name, text in after.items():
            if name not in before:
                before[name] = yaml.load(content.files[name], LOADER)
            assert yaml.load(text, LOADER) != before[name]


def test_pictures_of_pieces_exist_before_and_not_after(content, sites):
    for site in sites["outside-picture-renamed"]:
        (old, nothing), (new, data) = site.files
        assert nothing is None and content.files[old].encode() == data and new not in content.files


def test_a_picture_left_from_the_copied_one_makes_an_orphan(content, sites):
    for site in sites["outside-picture-of-the-copied"]:
        own, _ = site.names
        after = mutated(content.files, site.edits)
        game = f"content/{site.game}/"
        texts = {n: t for n, t in content.files.items() if n.startswith(game) and n.endswith(".yaml")} | after
        assert not any(f"art: {own}\n" in text for text in texts.values())


def test_tokens_are_translated_as_they_are_printed(content, sites):
    found = sites["outside-token-translated"]
    swedish = {site.values[0] for site in found if ".sv." in site.record.file}
    assert swedish == {"{PSY}"}, "Swedish is what the keys are in, but for the one of three letters"
    tokens = {(site.game, site.edits[0].new) for site in found}
    assert {("drakborgen", "{D12-AR}"), ("atervackt", "{D12-AR}")} <= tokens, "also those that a game takes"


@pytest.mark.parametrize("name", [n for n in LEAST if operators()[n].group == 6])
def test_language_slips_touch_no_token(content, sites, name):
    for site in Random(name).sample(sites[name], 30):
        for file, text in mutated(content.files, site.edits).items():
            assert tokens(text) == tokens(content.files[file])
