"""Text and lines, figures and what is kept clear: what is near, and what only looks it."""

import pytest

from cardgen.check import LaidOutGame, run_rules
from cardgen.layout.decks import GameLayout
from cardgen.model.forms import all_forms
from cardgen.project import Project
from tests.check.rules.looks.test_looks import GAME, HEAD
from tests.games import read_game

ORC = HEAD + "cards:\n  - id: room-orc\n    name: {en: Orc}\n    art: orc\n"
ROUND = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="10" fill="#5a6b3c"/></svg>'
INK, PANEL = 'fill="#2b2118"', 'fill="#fff7e6" stroke="#2b2118" stroke-width=".4"'
NAME = "{{ line(c.name, 10, 15, size=12, fill='#2b2118', role='name') }}"
CODE = ["CG834"]


@pytest.fixture
def codes(project, cache):
    """Return the codes that two rules tell of a card template, with a picture at hand."""

    def run(template):
        files = {
            "content/g/game.yaml": GAME,
            "content/g/decks/room.yaml": ORC,
            "content/g/art/orc.svg": ROUND,
            "templates/small/card.svg.j2": template,
        }
        return [f.code for f in _found(project(files), cache) if f.code in ("CG834", "CG835")]

    return run


def _found(root, cache):
    game, _ = read_game(root / "content" / "g", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    faces, noted = layout.lay_out(all_forms(game.decks), game.languages, 1)
    assert noted == []
    return run_rules(game, LaidOutGame(game, faces, layout))


@pytest.mark.parametrize(
    ("shape", "found"),
    [
        (f'<rect x="6" y="9" width="50" height="10" {PANEL}/>', []),
        # The baseline is at 15, capitals end 2.8 mm above it.
        (f'<rect x="6" y="9" width="50" height="6.4" {PANEL}/>', CODE),
        (f'<rect data-text-clear="0.1" x="6" y="9" width="50" height="6.4" {PANEL}/>', []),
        (f'<rect x="9.6" y="6" width="50" height="14" {PANEL}/>', CODE),
        ('<path d="M6,15.6H56" stroke="#2b2118" stroke-width=".2"/>', CODE),
        ('<path d="M6,15.6H9" stroke="#2b2118" stroke-width=".2"/>', []),
        ('<path d="M40,15.6H56" stroke="#2b2118" stroke-width=".2"/>', []),
        (
            '<g transform="translate(0 20)"><path d="M6,-4.4H56" stroke="#2b2118" stroke-width=".2"/></g>',
            CODE,
        ),
        # Not to be seen: white on white, and painted over.
        ('<path d="M6,15.6H56" stroke="#ffffff" stroke-width=".2"/>', []),
        (
            f'<path d="M6,15.6H56" stroke="#2b2118" stroke-width=".2"/><rect x="5" y="8" width="52" height="12" {PANEL}/>',
            [],
        ),
        # Hardly to be seen: less than 15 % from its ground.
        ('<path d="M6,15.6H56" stroke="#e0e0e0" stroke-width=".2"/>', []),
        # A panel that begins under the text, and the same panel under a larger one.
        ('<rect x="15" y="8" width="42" height="14" fill="#c9b58f"/>', CODE),
        (
            '<rect x="15" y="8" width="42" height="14" fill="#c9b58f"/><rect x="5" y="6" width="54" height="18" fill="#fff7e6"/>',
            [],
        ),
        # A hidden panel, where a pale line of the plate above it runs near.
        (
            '<rect x="6" y="15.4" width="50" height="8" fill="#fff7e6"/><rect x="5" y="5" width="54" height="20" fill="#345"/>'
            '<path data-text-clear="0.3" d="M6,16.1H56" stroke="#fff7e6" stroke-width=".3"/>',
            [],
        ),
        # Behind the text: the parting of a field, and a curve, frame nothing.
        ('<path d="M6,13.6H56" stroke="#c9b58f" stroke-width=".4"/>', []),
        ('<circle cx="14" cy="13.6" r="4.6" fill="#fff7e6" stroke="#2b2118" stroke-width=".4"/>', []),
    ],
)
def test_text_is_held_against_the_lines_that_show(codes, shape, found):
    assert codes(shape + NAME) == found


@pytest.mark.parametrize("size", [6, 9, 24])
@pytest.mark.parametrize(("below", "found"), [(1.1, []), (0.9, CODE)])
def test_type_of_any_size_keeps_a_millimetre(codes, size, below, found):
    line = f'<path d="M6,{30.1 + below}H56" stroke="#2b2118" stroke-width=".2"/>'
    name = f"{{{{ line('ORCHEN', 10, 30, size={size}, fill='#2b2118', role='name', small='is') }}}}"
    assert codes(line + name) == found


PADS = "title: {en: Pads}\nsource: own design\ncertainty: designed\npads:\n  - id: pad\n    name: {en: Pad}\n"


@pytest.mark.parametrize(
    ("form", "below", "found"),
    [("two-up", 1.1, []), ("two-up", 0.8, CODE), ("four-up", 0.8, []), ("four-up", 0.5, CODE)],
)
def test_a_form_smaller_than_its_piece_keeps_so_much_less(project, cache, form, below, found):
    line = f'<path d="M6,{30.1 + below}H56" stroke="#2b2118" stroke-width=".2"/>'
    name = "{{ line('ORCHEN', 10, 30, size=9, fill='#2b2118', role='name') }}"
    files = {
        "content/g/game.yaml": GAME,
        "content/g/pads/pad.yaml": PADS,
        "templates/small/score-pad.svg.j2": f"{{% if form == '{form}' %}}{line}{{% endif %}}{name}",
    }
    assert [f.code for f in _found(project(files), cache) if f.code == "CG834"] == found


@pytest.mark.parametrize(("baseline", "found"), [(14.4, []), (15.4, CODE)])
def test_slanted_text_is_held_against_lines_as_it_lies(codes, baseline, found):
    strip = f'<rect x="-10" y="6" width="90" height="10" {PANEL}/>'
    name = f"{{{{ line('Orc in a cave', 10, {baseline}, size=12, fill='#2b2118', role='name') }}}}"
    assert codes(f'<g transform="rotate(-6 30 12)">{strip}{name}</g>') == found


KEPT = '<path data-keep-clear="1.2" d="M27,4H36V12H27Z" fill="none"/>'


@pytest.mark.parametrize(
    ("top", "found"),
    # The place ends at 12: well off it, just too near, just behind it, well behind it.
    [(13.4, []), (12.6, ["CG835"]), (11.0, ["CG835"]), (8.4, [])],
)
def test_a_figure_stays_off_or_goes_well_behind(codes, top, found):
    assert codes(f'{KEPT}{{{{ art("orc", 21.5, {top}, 20, 20) }}}}') == found
    # A drawing of the template is no figure, and one beside the place is far from it.
    assert codes(f'{KEPT}<circle cx="31.5" cy="{top + 10}" r="10" fill="#5a6b3c"/>') == []
    assert codes(f'{KEPT}{{{{ art("orc", 38, {top}, 20, 20) }}}}') == []


def test_light_is_no_figure_and_a_post_behind_one_side_is_behind(codes):
    glow = '<g opacity=".5">{{ art("orc", 21.5, 11, 20, 20) }}</g>'
    assert codes(KEPT + glow) == []
    assert codes(KEPT + '{{ art("orc", 31, -20, 60, 60) }}') == []


def test_a_clip_hides_what_touches(codes):
    clip = '<clipPath id="below"><path d="M0,14H63V80H0Z"/></clipPath>'
    assert codes(f'{KEPT}{clip}<g clip-path="url(#below)">{{{{ art("orc", 21.5, 11, 20, 20) }}}}</g>') == []
