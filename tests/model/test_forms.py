"""Decks in their forms: what a kind that prints in several ways makes of one deck."""

import json

import pikepdf
import pytest

from cardgen.check import run_rules
from cardgen.commands.build import build
from cardgen.commands.options import BuildOptions, load
from cardgen.findings import has_errors
from cardgen.layout.decks import GameLayout
from cardgen.layout.face_spec import face_inputs
from cardgen.layout.face_specs import FaceSpecs
from cardgen.model.forms import all_forms, in_form, printed_decks, shown_form, table_decks
from cardgen.project import Project
from cardgen.tasks import QUIET
from cardgen.values import Interpolator
from tests.games import read_game

DICE = """\
title: {en: Dice}
source: own design
certainty: designed
dice:
  - id: die-a
    copies: 3
    name: {en: A die}
    sides: [1, 2, 3, 4, 5, 6]
"""
PADS = """\
title: {en: Pad}
source: own design
certainty: designed
pads:
  - id: pad
    name: {en: A pad}
"""
CARDS = """\
title: {en: Cards}
source: own design
certainty: designed
cards:
  - {id: one, name: {en: One}}
"""


@pytest.fixture
def game(project, cache):
    root = project(
        {
            "content/g/dice/dice.yaml": DICE,
            "content/g/pads/pad.yaml": PADS,
            "content/g/decks/cards.yaml": CARDS,
        }
    )
    games, findings = load(Project(root), ["g"], cache)
    assert not has_errors(findings), findings
    return games[0]


def test_a_deck_of_one_form_is_itself(game):
    cards = game.deck("cards")
    assert printed_decks([cards]) == (cards,)
    assert table_decks([cards]) == (cards,)
    assert shown_form(cards) is cards


def test_dice_are_printed_as_nets_and_stickers_and_stand_on_a_table_as_textures(game):
    dice = game.deck("dice")
    net, stickers = printed_decks([dice])
    assert (net.id, net.template, net.trim_mm, net.piece_mm) == ("dice-net", "die-net", (80, 60), (16, 16))
    assert (stickers.id, stickers.trim_mm) == ("dice-stickers", (46.4, 36))
    numbered = [(c.id, c.fields["page"], c.fields["pages"]) for c in stickers.components]
    assert numbered == [("die-a-1", 1, 3), ("die-a-2", 2, 3), ("die-a-3", 3, 3)], (
        "dice that are alike are counted"
    )
    (texture,) = table_decks([dice])
    assert (texture.id, texture.trim_mm) == ("dice-texture", (48, 48))
    assert [d.copies for d in (net, stickers, texture)] == [3, 3, 3], "every die is cut, stuck and rolled"
    assert net.title["en"] == "Dice · nets to fold"
    assert shown_form(dice).id == "dice-net", "a die as it lies in the content has no picture"


def test_another_size_of_dice_changes_cubes_only(game):
    by_id = {d.id: d for d in printed_decks(game.decks, 20)}
    assert by_id["dice-net"].trim_mm == (96, 72)
    assert by_id["dice-net"].piece_mm == (20, 20)
    assert by_id["cards"].trim_mm == (63, 88)
    assert by_id["pad-single"].trim_mm == game.deck("pad-single").trim_mm


def test_pages_of_a_block_are_counted(game):
    pad = game.deck("pad-two-up")
    assert [c.id for c in pad.components][:4] == ["pad-1", "pad-13", "pad-2", "pad-14"], (
        "cut as a stack, the piles follow"
    )
    assert sorted(c.fields["page"] for c in pad.components) == list(range(1, 25))
    assert [c.fields["page"] for c in game.deck("pad-four-up").components][:4] == [1, 7, 13, 19]
    assert {c.copies for c in pad.components} == {1}
    assert "page" not in game.deck("pad-single").components[0].fields


def test_two_and_four_pads_fill_a_sheet_of_either_paper(game):
    from cardgen.impose.grid import grid_for
    from cardgen.impose.spec import SheetSpec

    wanted = {"pad-single": 1, "pad-two-up": 2, "pad-four-up": 4}
    for paper in ((210.0, 297.0), (215.9, 279.4)):
        for name, slots in wanted.items():
            grid = grid_for(SheetSpec("t", {}, paper), game.deck(name).trim_mm, 0.0)
            assert grid.slots == slots, (name, paper)


def test_what_is_on_a_form_and_on_the_table_is_drawn_once(game):
    ids = [d.id for d in all_forms(game.decks)]
    assert len(ids) == len(set(ids))
    assert "pad" in ids, "a pad lies on the table as it is"
    assert "dice" not in ids


def test_a_form_keeps_what_findings_need(game):
    deck = in_form(game.deck("dice"), game.deck("dice").kind.forms[0])
    assert deck.place == game.deck("dice").place
    assert game.deck("dice-net").components[0].place == game.deck("dice").components[0].place


def test_dice_of_numbers_and_words_need_no_symbols(project, cache):
    from cardgen.commands.check import CheckOptions, check

    sides = "[hit, miss, hit, miss, crit, '']"
    files = {
        "content/g/dice/dice.yaml": DICE + f"  - {{id: die-b, name: {{en: Words}}, sides: {sides}}}\n",
        "content/g/references/r.yaml": PADS.replace("pads:", "references:").replace("id: pad", "id: sheet"),
    }
    findings = check(Project(project(files)), CheckOptions(("g",)), cache).findings
    assert findings == []


def test_a_word_no_symbol_is_called_by_is_reported_where_a_game_has_symbols(project, cache):
    from cardgen.commands.check import CheckOptions, check

    symbols = "tokens:\n  sword: {kind: symbol, label: {en: sword}}\n"
    game = f"title: {{en: G}}\nlanguages: [en]\nsource: own design\ncertainty: designed\n{symbols}"
    dice = DICE.replace("[1, 2, 3, 4, 5, 6]", "[sword, swrod, 1, '', sword, sword]")
    root = project({"content/g/game.yaml": game, "content/g/dice/dice.yaml": dice})
    findings = check(Project(root), CheckOptions(("g",)), cache).findings
    assert [f.code for f in findings if f.code == "CG605"] == ["CG605"]
    assert "did you mean 'sword'?" in next(f.message for f in findings if f.code == "CG605")


SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v{}z"/></svg>'


def _dragons(project, cache, art, copies=7):
    cards = CARDS + f"  - {{id: asleep, copies: {copies}, name: {{en: Asleep}}, art: {art}}}\n"
    pictures = {f"content/g/art/d{n}.svg": SQUARE.format(f".{n}") for n in (1, 2, 3)}
    root = project({"content/g/decks/cards.yaml": cards, **pictures})
    games, findings = load(Project(root), ["g"], cache)
    return games[0] if games else None, findings


def test_copies_take_the_pictures_in_turn(project, cache):
    game, findings = _dragons(project, cache, "[d1, d2, d3]")
    assert not findings
    deck = game.drawn_deck("cards")
    rows = [(c.id, c.copies, c.fields.get("art")) for c in deck.components]
    assert rows == [("one", 1, None), ("asleep", 3, "d1"), ("asleep.2", 2, "d2"), ("asleep.3", 2, "d3")]
    assert deck.copies == game.decks[0].copies == 8
    assert game.deck("cards") is game.decks[0]
    assert len(game.decks[0].components) == 2, "what the content says is one card with seven copies"
    assert (
        [c.id for c in table_decks(game.decks)[0].components]
        == [c.id for c in printed_decks(game.decks)[0].components]
        == [c.id for c in deck.components]
    )
    assert game.component("asleep.3").fields["art"] == "d3"
    assert game.component("asleep").pictures() == ("d1", "d2", "d3")


@pytest.mark.parametrize(("art", "copies"), [("d1", 7), ("[d1]", 7), ("[d1, d2, d3]", 1)])
def test_one_picture_or_one_copy_is_one_card(project, cache, art, copies):
    game, _ = _dragons(project, cache, art, copies)
    (cards,) = printed_decks(game.decks)
    assert [(c.id, c.copies) for c in cards.components] == [("one", 1), ("asleep", copies)]
    assert GameLayout(game, Project(game.root).template_folders, cache).lay_out([cards], ["en"], 1)[1] == []


@pytest.mark.parametrize(
    ("art", "reported"),
    [
        ("[]", "CG005 art: the list of pictures is empty"),
        ("[d1, [d2]]", "CG005 art: a list is not the name"),
        ("[d1, true]", "CG005 art: 'true' is not the name"),
        ("{d1: 2}", "CG005 art: a map is not a word"),
    ],
)
def test_what_is_no_list_of_pictures_is_reported(project, cache, art, reported):
    _, findings = _dragons(project, cache, art)
    assert [reported in f"{f.code} {f.message}" for f in findings] == [True], findings


def test_a_field_of_ones_own_may_be_a_picture(project, cache):
    fields = "fields: {seal: picture}\ncards:\n  - {id: two, copies: 2, name: {en: Two}, seal: [d1, gone]}\n"
    root = project(
        {
            "content/g/decks/cards.yaml": CARDS.partition("cards:")[0] + fields,
            "content/g/art/d1.svg": SQUARE.format(".1"),
        }
    )
    game, _ = read_game(root / "content/g", root, cache)
    assert [(f.code, f.place.line, f.place.column) for f in run_rules(game)] == [("CG104", 6, 54)]
    assert [c.fields["seal"] for c in printed_decks(game.decks)[0].components] == ["d1", "gone"]


def test_every_variant_is_printed_and_stands_on_the_table(project, cache, tmp_path):
    game, _ = _dragons(project, cache, "[d1, d2, d3]")
    outcome = build(
        Project(game.root), BuildOptions(sheets=("a4-duplex",)), tmp_path / "out", 1, cache, QUIET
    )
    assert not outcome.findings
    table = json.loads((tmp_path / "out/g/en/tts/Test.json").read_text("utf-8"))
    (deck,) = [o for o in table["ObjectStates"] if o["Name"] == "DeckCustom"]
    asleep = [c["CardID"] for c in deck["ContainedObjects"] if c["Nickname"] == "Asleep"]
    assert (len(asleep), len(set(asleep))) == (7, 3)
    with pikepdf.open(tmp_path / "out/g/en/print/a4-duplex/cards.pdf") as pdf:
        forms = {str(name) for page in pdf.pages for name in page.Resources.XObject}
        assert len(pdf.pages) == 1
    assert len(forms) >= 4, forms


def test_copies_have_numbers_of_their_own_where_a_deck_says_so(project, cache):
    """Each is then a component that is printed once; those that share a number are one face."""
    cards = CARDS.replace("name: {en: One}", "copies: 3, name: {en: One}")
    own = cards.replace("Cards}", "Own}\nvalues: {copy_numbers: true}").replace("id: one", "id: two")
    root = project({"content/g/decks/cards.yaml": cards, "content/g/decks/own.yaml": own})
    (game,), _ = load(Project(root), ["g"], cache)
    decks = {deck.id: [(c.id, c.copies) for c in deck.components] for deck in printed_decks(game.decks)}
    assert decks == {"cards": [("one", 3)], "own": [("two", 1), ("two.2", 1), ("two.3", 1)]}
    specs = FaceSpecs(game, Interpolator(game))
    numbers = [[spec.number for spec in specs.of(deck, "en")] for deck in printed_decks(game.decks)]
    assert numbers == [["1–3 / 3"], ["1 / 3", "2 / 3", "3 / 3"]]
    which = [
        [face_inputs(spec, game, {})["c"].get("copy") for spec in specs.of(deck, "en")]
        for deck in printed_decks(game.decks)
    ]
    assert which == [[None], [1, 2, 3]]
