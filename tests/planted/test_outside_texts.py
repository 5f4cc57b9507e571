"""The operators for records, texts and language that someone made who had not seen the rules: do they plant mistakes?"""

import re
from random import Random

import pytest
import yaml

from tests.mutants import operators
from tests.mutants.content import LOADER, Content, mutated


def of_group(group):
    return [
        one.name for one in operators().values() if one.group == group and one.name.startswith("outside-")
    ]


def tokens(text):
    """Return what stands in braces without a blank, in order of letters."""
    return sorted(re.findall(r"\{[^{}\s]+\}", text))


@pytest.mark.parametrize("name", of_group(5))
def test_texts_fall_out_of_step_in_one_language_only(sites, name):
    assert all(len(site.edits) == 1 for site in sites(name))


def test_a_missing_sentence_leaves_whole_marks(shipped, sites):
    for site in sites("outside-sentence-missing"):
        gone = shipped.files[site.edits[0].file][site.edits[0].start : site.edits[0].end]
        assert gone.count("**") % 2 == 0 and gone.count("(") == gone.count(")")
        assert gone.rstrip("*”“)").endswith((".", "!", "?"))


def test_english_stands_where_another_language_belongs(shipped, sites):
    for site in sites("outside-left-in-english"):
        edit = site.edits[0]
        english = " ".join(edit.new.split())
        rest = " ".join(shipped.files[re.sub(r"\.(sv|de|nl)\.", ".en.", edit.file)].split())
        assert english in rest, "the words are those of the English text"


def test_a_lost_not_takes_nothing_else_along(shipped, sites):
    gone = {
        shipped.files[s.edits[0].file][s.edits[0].start : s.edits[0].end].strip()
        for s in sites("outside-not-lost")
    }
    assert gone == {
        *("inte", "aldrig", "inget", "ingen"),
        *("nicht", "nie", "k"),
        *("niet", "nooit", "g"),
        *("not", "cannot", "no", "never"),
    }


def test_dutch_has_the_slips_of_those_who_write_it(shipped, sites):
    def planted(name):
        return {
            (shipped.files[edit.file][edit.start : edit.end], edit.new)
            for site in sites(name)
            for edit in site.edits
            if site.game == "drakon"
        }

    assert {("trekstapel", "trek stapel"), ("ernaast", "er naast")} <= planted("outside-compound-apart")
    assert {("gebeurt", "gebeurd"), ("ligt", "legt"), ("jouw", "jou")} <= planted("outside-sounds-alike")
    articles = {(one.lower(), two.lower()) for one, two in planted("outside-wrong-article")}
    assert {("de", "het"), ("het", "de"), ("die", "dat"), ("elk", "elke")} <= articles
    assert {("één kant", "één kanten"), ("drie pijlen", "drie pijl")} <= planted("outside-number-of-the-noun")
    assert {("linkerbuur", "rechterbuur"), ("hoogstens", "minstens")} <= planted("outside-other-way-round")


def test_exchanged_copies_keep_the_sum(shipped, sites):
    for site in sites("outside-copies-exchanged"):
        was = sorted(shipped.files[e.file][e.start : e.end] for e in site.edits)
        assert was == sorted(e.new for e in site.edits)
        assert len(set(was)) == 2


def test_a_card_moved_is_in_the_other_file_and_whole(shipped, sites):
    for site in sites("outside-card-in-other-deck"):
        after = mutated(shipped.files, site.edits)
        there, here = site.edits[1].file, site.record.file
        moved_card = re.compile(rf"(?m)^  - id: {site.record.id}(?=\s)")
        assert moved_card.search(after[there])
        assert not moved_card.search(after[here])
        moved = Content.__new__(Content)
        moved.files = dict(shipped.files) | after
        assert moved.parses(())


def test_quotes_that_are_needed_change_the_value(shipped, sites):
    # Each file as it is, once; of a hundred mistakes in ten files every eighth.
    before = {}
    for site in sites("outside-quotes-lost")[::8]:
        after = mutated(shipped.files, site.edits)
        for name, text in after.items():
            if name not in before:
                before[name] = yaml.load(shipped.files[name], LOADER)
            assert yaml.load(text, LOADER) != before[name]


def test_pictures_of_pieces_exist_before_and_not_after(shipped, sites):
    for site in sites("outside-picture-renamed"):
        (old, nothing), (new, data) = site.files
        assert nothing is None and shipped.files[old].encode() == data and new not in shipped.files


def test_a_picture_left_from_the_copied_one_makes_an_orphan(shipped, sites):
    for site in sites("outside-picture-of-the-copied"):
        own, _ = site.names
        after = mutated(shipped.files, site.edits)
        game = f"content/{site.game}/"
        texts = {n: t for n, t in shipped.files.items() if n.startswith(game) and n.endswith(".yaml")} | after
        assert not any(f"art: {own}\n" in text for text in texts.values())


def test_tokens_are_translated_as_they_are_printed(sites):
    found = sites("outside-token-translated")
    swedish = {site.values[0] for site in found if ".sv." in site.record.file}
    assert swedish == {"{PSY}"}, "Swedish is what the keys are in, but for the one of three letters"
    tokens = {(site.game, site.edits[0].new) for site in found}
    assert {("drakborgen", "{D12-AR}"), ("atervackt", "{D12-AR}")} <= tokens, "also those that a game takes"


@pytest.mark.parametrize("name", of_group(6))
def test_language_slips_touch_no_token(shipped, sites, name):
    for site in Random(name).sample(sites(name), 30):
        for file, text in mutated(shipped.files, site.edits).items():
            assert tokens(text) == tokens(shipped.files[file])
