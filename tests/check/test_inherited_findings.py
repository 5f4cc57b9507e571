"""What is wrong with what a game takes from another: reported at the line that takes it, allowed where it is written."""

from __future__ import annotations

from textwrap import dedent

import pytest

from cardgen.cache import Cache
from cardgen.commands.build import build
from cardgen.commands.check import CheckOptions, check
from cardgen.commands.options import BuildOptions
from cardgen.project import Project
from cardgen.tasks import Reporter
from tests.load.extending.games import project

ROOM = "decks/room.yaml"
ORC = """\
title: Rooms
cards:
  - id: orc
    name: Orc
    text: {text}
"""
GAME = "title: Cave\nlanguages: [en]\ntokens: {D6: {kind: die, faces: 6, label: D6}}\n"
DEEPER = "title: Deeper\nlanguages: [en]\nextends: cave\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="{fill}"/></svg>'


def games(root, text, deck="from: room\n", cave=None, deeper=None):
    """Return a project of a game whose one card has a text, and of one that takes its deck."""
    return Project(
        project(
            root,
            cave={"game.yaml": GAME, ROOM: ORC.replace("{text}", text), **(cave or {})},
            deeper={"game.yaml": DEEPER, ROOM: deck, **(deeper or {})},
        )
    )


def found(of, cache, *ids, **options):
    """Return what a check finds in games as `CODE file:line message`, files reported from `content/`."""
    report = check(of, CheckOptions(games=ids, faces=False, **options), cache)
    return [
        f"{f.code} {f.place.file.removeprefix('content/')}:{f.place.line} {f.message}"
        for f in report.findings
    ]


WRITTEN = "(written in content/cave/decks/room.yaml:5:"


@pytest.mark.parametrize(
    ("text", "code", "what"),
    [
        ('"Roll {D8}."', "CG101", "D8"),
        ('"See {card:gate}."', "CG103", "gate"),
        ('"It lasts {=turns} turns."', "CG115", "turns"),
        ("It hits the the door.", "CG512", "repeated word 'the'"),
        ('"It hits...  hard."', "CG507", "three full stops"),
    ],
)
@pytest.mark.parametrize(
    ("deck", "line"),
    [
        ("from: room\n", 1),
        ("from: room\ncards:\n  - {id: orc, copies: 5}\n", 3),
        ("title: Own\ncards:\n  - id: chief\n    from: orc\n", 3),
    ],
)
def test_a_mistake_in_a_taken_text_is_reported_where_it_is_taken(
    tmp_path, cache, text, code, what, deck, line
):
    reported = [one for one in found(games(tmp_path, text, deck), cache, "deeper") if one.startswith(code)]
    assert len(reported) == 1
    assert reported[0].startswith(f"{code} deeper/decks/room.yaml:{line} ")
    assert what in reported[0]
    assert WRITTEN in reported[0]


def test_each_game_tells_it_once_at_its_own_line(tmp_path, cache):
    reported = found(games(tmp_path, "It hits the the door."), cache)
    assert [one.split(" ")[:2] for one in reported] == [
        ["CG512", "cave/decks/room.yaml:5"],
        ["CG512", "deeper/decks/room.yaml:1"],
    ]


def test_a_fact_that_only_the_other_game_states_is_named(tmp_path, cache):
    facts = {"facts.yaml": "- {key: turns, value: 26}\n"}
    reported = found(games(tmp_path, '"It lasts {=turns} turns."', cave=facts), cache)
    assert len(reported) == 1
    assert "'turns' is a fact of 'cave': state it in facts.yaml here, too" in reported[0]
    facts = {"facts.yaml": "- {key: turns, value: 19}\n"}
    assert found(games(tmp_path, '"It lasts {=turns} turns."', deeper=facts), cache, "deeper") == []


def test_a_number_in_taken_data_is_of_the_new_game(tmp_path, cache):
    deck = (
        "title: Boards\nfields: {plan: data}\ncards:\n  - {id: plan, name: Plan, plan: {count: '=turns'}}\n"
    )
    facts = {"facts.yaml": "- {key: turns, value: 26}\n"}
    own = {"decks/plan.yaml": "from: plan\n", "facts.yaml": "- {key: turns, value: 19}\n"}
    here = games(tmp_path, "It hits.", cave={"decks/plan.yaml": deck, **facts}, deeper=own)
    assert found(here, cache) == []


def test_what_the_other_author_allows_is_allowed_and_what_this_one_does(tmp_path, cache):
    text = "It hits the the door.  # cardgen: allow CG512 (a joke)"
    assert found(games(tmp_path, text), cache) == []
    deck = "from: room  # cardgen: allow CG512 (their joke)\n"
    reported = found(games(tmp_path, "It hits the the door.", deck), cache)
    assert [one.split(" ")[:2] for one in reported] == [["CG512", "cave/decks/room.yaml:5"]]


def test_a_fix_never_writes_into_the_other_game(tmp_path, cache):
    here = games(tmp_path, "It hits... hard.")
    before = (tmp_path / "content" / "cave" / ROOM).read_bytes()
    assert len(found(here, cache, "deeper", fix=True, unsafe=True)) == 1
    assert (tmp_path / "content" / "cave" / ROOM).read_bytes() == before


def test_words_phrases_and_tokens_that_are_taken_are_not_asked_for(tmp_path, cache):
    game = GAME + "labels: {gone: Gone}\nterms: {orc: {en: orc, not: {en: [ork]}}}\n"
    game = game.replace("label: D6}", "label: D6}, KP: {kind: unit, label: LP}")
    cave = {
        "game.yaml": game,
        "phrases.yaml": "over: {en: Your turn is over.}\n",
        "words.en.txt": "snufflegrim\n",
        "sources.yaml": "book: {cite: a book}\n",
    }
    own = {
        "decks/own.yaml": "title: Own\ncards:\n  - {id: own, name: Own, text: 'A snufflegrim rolls {D6}.'}\n"
    }
    here = games(tmp_path, "It hits.", cave=cave, deeper=own)
    assert found(here, cache, "deeper") == []
    (tmp_path / "content" / "deeper" / "decks" / "own.yaml").write_text(
        "title: Own\ncards:\n  - {id: own, name: Own, text: An ork hits.}\n", "utf-8"
    )
    assert [one.split(" ")[0] for one in found(here, cache, "deeper")] == ["CG407"]


def test_a_label_that_is_taken_is_reported_at_extends(tmp_path, cache):
    here = games(tmp_path, "It hits.", cave={"game.yaml": GAME + "labels: {a: The the}\n"})
    reported = [one for one in found(here, cache, "deeper") if one.startswith("CG512")]
    assert [one.split(" ")[1] for one in reported] == ["deeper/game.yaml:3"]
    assert "(written in content/cave/game.yaml:4:" in reported[0]


def made(of, cache, *ids):
    """Return what a build of games finds and writes."""
    options = BuildOptions(games=ids, targets=("print",))
    return build(of, options, of.root / "out", 1, cache, Reporter())


@pytest.mark.parametrize("own_look", ["", "look: own\n"])
def test_pictures_and_templates_come_from_both_games(tmp_path, own_look):
    cache = Cache(tmp_path / "cache")
    template = "<g>{{ art('cave', 4, 4, 20, 15) }}{{ art('orc', 30, 4, 20, 15) }}</g>"
    cave = {
        "game.yaml": GAME + "look: cave\n",
        "art/cave.svg": SVG.replace("{fill}", "#112233"),
        "art/orc.svg": SVG.replace("{fill}", "#445566"),
    }
    deeper = {"game.yaml": DEEPER + own_look, "art/orc.svg": SVG.replace("{fill}", "#778899")}
    here = games(tmp_path, "It hits.", cave=cave, deeper=deeper)
    # A look of its own that has other templates, and not this one.
    (tmp_path / "templates" / "own").mkdir(parents=True)
    (tmp_path / "templates" / "cave").mkdir(parents=True)
    (tmp_path / "templates" / "cave" / "card.svg.j2").write_text(template, "utf-8")
    outcome = made(here, cache, "deeper")
    assert outcome.findings == []
    from cardgen.commands.options import load
    from cardgen.layout.decks import GameLayout

    (game,), _ = load(here, ("deeper",), cache)
    layout = GameLayout(game, here.template_folders, cache)
    faces, _ = layout.deck(game.deck("room"), "en")
    drawn = "".join(layout.symbols[symbol].markup for face in faces for symbol in face.symbols)
    assert "#112233" in drawn
    assert "#778899" in drawn
    assert "#445566" not in drawn


def test_a_change_of_the_other_game_is_built_anew(tmp_path):
    cache = Cache(tmp_path / "cache")
    here = games(tmp_path, '"It hits. {=turns}"', cave={"facts.yaml": "- {key: turns, value: 26}\n"})
    (tmp_path / "content/deeper/facts.yaml").write_text("- {key: turns, value: 19}\n", "utf-8")
    assert made(here, cache, "deeper").findings == []
    pdf = tmp_path / "out/deeper/en/print/a4-duplex/room.pdf"
    first = pdf.read_bytes()
    made(here, cache, "deeper")
    assert pdf.read_bytes() == first
    deck = tmp_path / "content/cave" / ROOM
    deck.write_text(deck.read_text("utf-8").replace("It hits.", "It hits you."), "utf-8")
    made(here, cache, "deeper")
    assert pdf.read_bytes() != first


def test_a_game_behind_a_link_out_of_the_project_gives_nothing(tmp_path, cache, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (outside / "game.yaml").write_text(GAME, "utf-8")
    here = Project(project(tmp_path, deeper={"game.yaml": DEEPER.replace("cave", "link"), ROOM: ORC}))
    (tmp_path / "content" / "link").symlink_to(outside, target_is_directory=True)
    reported = [one for one in found(here, cache, "deeper") if one.startswith("CG027")]
    assert reported == [
        "CG027 deeper/game.yaml:3 game 'link' cannot be read; fix it first (cardgen check link)"
    ]


def test_a_game_extends_one_that_comes_with_cardgen_as_well(tmp_path, cache, monkeypatch):
    shipped = tmp_path / "shipped"
    project(shipped, cave={"game.yaml": GAME, ROOM: ORC.replace("{text}", "It hits the the door.")})
    monkeypatch.setattr("cardgen.project.shipped_root", lambda: shipped)
    here = Project(tmp_path / "mine")
    files = {"content/deeper/game.yaml": DEEPER, f"content/deeper/{ROOM}": "from: room\n"}
    for name, text in files.items():
        (here.root / name).parent.mkdir(parents=True, exist_ok=True)
        (here.root / name).write_text(dedent(text), "utf-8")
    reported = found(here, cache)
    assert [one.split(" ")[:2] for one in reported] == [["CG512", "deeper/decks/room.yaml:1"]]
    assert WRITTEN in reported[0]


@pytest.mark.parametrize("own", ["", "terms: {gate: {en: gate}}\n"])
def test_a_term_that_is_taken_and_cannot_be_understood_is_reported_at_extends(tmp_path, cache, own):
    cave = {"game.yaml": GAME + "terms: {orc: {en: orc, not: {en: [orc]}}}\n"}
    here = games(tmp_path, "It hits.", cave=cave, deeper={"game.yaml": DEEPER + own})
    reported = [one for one in found(here, cache) if one.startswith("CG410")]
    assert [one.split(" ")[1] for one in reported] == ["cave/game.yaml:4", "deeper/game.yaml:3"]
    assert reported[1].endswith("(written in content/cave/game.yaml:4:9)")


def test_a_term_in_a_file_of_its_own_is_reported_at_extends(tmp_path, cache):
    here = games(tmp_path, "It hits.", cave={"terms.yaml": "orc: {en: orc, not: {en: [orc]}}\n"})
    reported = [one for one in found(here, cache, "deeper") if one.startswith("CG410")]
    assert [one.split(" ")[1] for one in reported] == ["deeper/game.yaml:3"]
    assert reported[0].endswith("(written in content/cave/terms.yaml:1:1)")
