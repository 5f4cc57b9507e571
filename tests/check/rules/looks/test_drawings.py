"""Drawings: what breaks the manner a game declares is reported, what only resembles it stays silent."""

import re
import textwrap
from pathlib import Path

import pytest

from cardgen.check import LaidOutGame, run_rules
from cardgen.check.engine.registry import all_rules
from cardgen.check.faces import art_settings
from cardgen.check.rule import LAID_OUT
from cardgen.layout.decks import GameLayout
from cardgen.model.face import Face
from cardgen.model.forms import all_forms
from cardgen.project import Project
from tests.games import read_game

GAME = """\
title: {{en: Keep}}
languages: [en]
look: small
palette: {{INK: "#1f1a17", BLOOD: "#8f2a1e"}}
drawings: {drawings}
source: made for a test
certainty: designed
"""
DECK = """\
title: {en: Rooms}
source: made for a test
certainty: designed
cards:
  - id: room-orc
    name: {en: Orc}
    art: orc
"""
ARCH = '<clipPath id="a"><path d="M8,50V36A23.5,23.5 0 0 1 55,36V50Z"/></clipPath>'
GROUND = '<rect x="-3" y="-3" width="69" height="94" fill="{}"/>'
SHOWN = "{{ art(c.art, 8, 8, 47, 37.6) }}"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">'
OUTLINED = '<circle cx="50" cy="40" r="30" fill="#8f2a1e" stroke="#1f1a17" stroke-width="1.4"/>'


@pytest.fixture
def drawings(project, cache):
    """Return the findings about drawings, as `CODE file`, of a game with one card."""

    def run(declared, art, template=SHOWN, deck=DECK, files=None, painted=True):
        root = project(
            {
                "content/g/game.yaml": GAME.format(drawings=declared),
                "content/g/decks/room.yaml": deck,
                "content/g/art/orc.svg": f"{HEAD}{art}</svg>",
                "templates/small/card.svg.j2": textwrap.dedent(template),
            }
            | (files or {})
        )
        game, findings = read_game(root / "content" / "g", root, cache)
        assert findings == []
        layout = GameLayout(game, Project(root).template_folders, cache)
        faces, noted = layout.lay_out(all_forms(game.decks), game.languages, 1)
        assert [note for note in noted if note.code != "CG107"] == []
        if painted:
            reported = run_rules(game, LaidOutGame(game, faces, layout))
        else:
            rules = (r for r in all_rules().values() if r.reads == LAID_OUT)
            reported = [f for r in rules for f in r.findings(LaidOutGame(game, faces, layout, painted=False))]
        return [f"{f.code} {f.place.file.split('/')[-1]}" for f in reported if f.code.startswith("CG82")]

    return run


def test_a_game_that_declares_nothing_gets_none_of_these(drawings):
    thin = '<path d="M0,0L90,90M9,0L9,9" fill="none" stroke="#00ffff" stroke-width=".1"/>'
    assert drawings("{}", thin * 200) == []


def test_a_build_leaves_drawings_to_a_check(drawings):
    thin = OUTLINED.replace("1.4", ".3")
    assert drawings("{least_stroke_mm: 0.25}", thin, painted=False) == []
    assert drawings("{least_stroke_mm: 0.25}", thin) == ["CG821 room.yaml"]


def test_a_stroke_is_measured_as_printed_through_every_scale(drawings):
    # 0.47 mm a unit on the card, half of it in the group: 1.2 units are 0.28 mm, 1 unit is 0.235 mm.
    group = (
        '<g transform="scale(.5)"><path d="M0,0L90,90" fill="none" stroke="#1f1a17" stroke-width="{}"/></g>'
    )
    assert drawings("{least_stroke_mm: 0.25}", group.format(1.2)) == []
    assert drawings("{least_stroke_mm: 0.25}", group.format(1.0)) == ["CG821 room.yaml"]


def test_an_outline_hidden_by_what_lies_over_it_is_not_its_outline(drawings):
    plate = '<rect x="8" y="26" width="47" height="30" fill="#1f1a17"/>'
    light = GROUND.format("#d8ccb4")
    assert drawings("{contrast: 3}", OUTLINED, light + SHOWN + plate) == []
    assert drawings("{contrast: 3}", OUTLINED, GROUND.format("#3a302b") + SHOWN) == ["CG822 room.yaml"]


def test_rays_of_light_are_no_outline(drawings):
    rays = '<path d="M50,40L0,0H20ZM50,40L100,80H80Z" fill="#fff1c0" opacity=".5"/>'
    assert drawings("{contrast: 3}", rays + OUTLINED, GROUND.format("#d8ccb4") + SHOWN) == []


def test_a_mirrored_shape_is_drawn_once_and_another_counts(drawings):
    shape = '<path d="M1,1L2,2L3,1L4,2L5,1" fill="none" stroke="#1f1a17"/>'
    mirrored = f'<g transform="translate(100,0) scale(-1,1)">{shape}</g>'
    assert drawings("{most_segments: 4}", shape + mirrored) == []
    assert drawings("{most_segments: 4}", shape + shape.replace("M1,1", "M1,3")) == ["CG823 orc.svg"]
    assert drawings("{most_elements: 1}", shape + mirrored) == ["CG823 orc.svg"]


def test_steps_of_a_colour_toward_ink_paper_and_white_are_of_the_palette(drawings):
    for colour in ("#8f2a1e", "#57221b", "#c79a8c", "#fff", "#1f1a17"):
        assert drawings("{palette_only: true}", OUTLINED.replace("#8f2a1e", colour)) == []
    assert drawings("{palette_only: true}", OUTLINED.replace("#8f2a1e", "#1e8f2a")) == ["CG825 orc.svg"]


def test_the_same_name_may_share_a_picture_and_another_name_may_not(drawings):
    again = DECK + "  - id: room-orc-again\n    name: {en: Orc}\n    art: orc\n"
    other = DECK + "  - id: room-troll\n    name: {en: Troll}\n    art: orc\n"
    assert drawings("{apart: true}", OUTLINED, deck=again) == []
    assert drawings("{apart: true}", OUTLINED, deck=other) == ["CG829 room.yaml"]


def test_two_sigils_of_one_shape_are_reported_in_any_colour(drawings):
    one = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/></svg>'
    files = {"content/g/art/sigils/a.svg": one, "content/g/art/sigils/b.svg": one.replace("10", "9.6")}
    assert drawings("{apart: true}", OUTLINED, files=files) == ["CG826 b.svg"]
    files["content/g/art/sigils/b.svg"] = one.replace('r="10"', 'r="4"')
    assert drawings("{apart: true}", OUTLINED, files=files) == []


def test_a_figure_in_the_corners_is_cut_and_a_scene_runs_behind_its_frame(drawings):
    framed = ARCH + f'<g clip-path="url(#a)">{SHOWN}</g>'
    assert drawings("{cut: 0.1}", '<path d="M2,0H22L90,80H70Z" fill="#1f1a17"/>', framed) == [
        "CG827 room.yaml"
    ]
    assert drawings("{cut: 0.1}", '<path d="M-5,-5H105V85H-5Z" fill="#8f2a1e"/>', framed) == []


def test_a_picture_is_shown_in_any_colour_and_under_any_form_of_its_name(drawings):
    sigil = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1,1H8V8Z" fill="currentColor"/></svg>'
    files = {"content/g/art/sigils/room.svg": sigil}
    shown = SHOWN + '{{ sigil("room", 4, 4, 6, fill="#8f2a1e") }}'
    assert drawings("{no_orphans: true}", OUTLINED, shown, files=files) == []
    assert drawings("{no_orphans: true}", OUTLINED, files=files) == ["CG828 room.svg"]


def test_drawings_are_compared_again_only_where_one_has_changed(drawings, monkeypatch):
    """Neither by their shapes nor by tokens on faces."""
    read, shape_digest, text = [], art_settings.shape_digest, Face.text
    monkeypatch.setattr(
        art_settings, "shape_digest", lambda markup: (read.append("shape"), shape_digest(markup))[1]
    )
    monkeypatch.setattr(Face, "text", lambda face: (read.append("text"), text(face))[1])
    spare = {"content/g/art/spare.svg": f"{HEAD}{OUTLINED.replace('30', '20')}</svg>"}
    asked = "{no_orphans: true}"
    for art, deck, again in (
        (OUTLINED, DECK, {"shape", "text"}),
        (OUTLINED, DECK + "    source: own\n", set()),
        (OUTLINED, DECK + "    copies: 2\n", set()),
        (OUTLINED.replace("30", "20"), DECK, {"shape", "text"}),
    ):
        read.clear()
        found = drawings(asked, art, deck=deck, files=spare)
        assert found == ([] if art != OUTLINED else ["CG828 spare.svg"])
        assert set(read) == again


def test_a_free_form_picture_is_reported_where_the_profile_is_asked_for(drawings):
    styled = '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter><circle cx="50" cy="40" r="30" filter="url(#f)"/>'
    assert drawings("{profile: true}", styled) == ["CG820 orc.svg"]
    assert drawings("{profile: false}", styled) == []
    assert drawings("{profile: true}", OUTLINED) == []


def test_ink_is_measured_over_the_whole_face(drawings):
    dark = GROUND.format("#1f1a17") + SHOWN
    assert drawings("{most_black: 0.35}", OUTLINED, dark) == ["CG824 room.yaml"]
    assert drawings("{most_black: 0.35}", OUTLINED, GROUND.format("#d8ccb4") + SHOWN) == []


def test_every_rule_of_drawings_is_planted_here():
    planted = set(re.findall(r'"(CG82[0-9]) ', Path(__file__).read_text("utf-8")))
    assert planted == {code for code in all_rules() if "CG820" <= code <= "CG829"}
