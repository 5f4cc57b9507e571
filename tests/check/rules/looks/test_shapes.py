"""Text and colour at the edge of round pieces, hexagons and rounded cards: what lies within the trim may lie outside the cut."""

import textwrap

import pytest

from tests.check.rules.looks.test_looks import GAME, found, reported

GROUND = '<rect x="-3" y="-3" width="80" height="80" fill="#c9b58f"/>'


@pytest.fixture
def look(project, cache):
    """Return the findings of looks for a template and the keys of a deck of tokens."""

    def run(template, keys):
        deck = f"title: {{en: Marks}}\n{keys}\ntemplate: card\nsource: s\ncertainty: designed\n"
        deck += "tokens:\n  - id: mark\n    name: {en: Orc}\n"
        root = project(
            {
                "content/g/game.yaml": GAME,
                "content/g/tokens/mark.yaml": deck,
                "templates/small/card.svg.j2": textwrap.dedent(template),
            }
        )
        return found(root, cache, True)

    return run


ROUND = "shape: round\ntrim_mm: [30, 30]"
FLAT = "shape: hex\ntrim_mm: [40, 34.6]"
POINTED = "shape: hex\ntrim_mm: [34.6, 40]"
ROUNDED = "shape: rounded\ncorner_mm: 8\ntrim_mm: [40, 40]"
CORNER = "{{ line(c.name, 3, 5.5, size=9) }}"
MIDDLE = '{{ line(c.name, trim.w / 2, trim.h / 2, size=9, anchor="middle") }}'


@pytest.mark.parametrize("keys", [ROUND, FLAT, POINTED, ROUNDED])
def test_text_in_the_corner_of_the_trim_is_outside_the_cut(look, keys):
    assert [code.split()[0] for code in reported(look(GROUND + CORNER, keys))] == ["CG813"]
    assert look(GROUND + MIDDLE, keys) == []


def test_the_same_corner_of_a_rectangle_is_good(look):
    assert look(GROUND + CORNER, "shape: rectangle\ntrim_mm: [30, 30]") == []


@pytest.mark.parametrize("keys", [ROUND, FLAT, POINTED, ROUNDED])
def test_text_in_the_room_of_a_shape_is_good(look, keys):
    box = "{% set box = room(1.5) %}{{ line(c.name, box.x, box.y + 3.4, size=9) }}"
    assert look(GROUND + box, keys) == []


@pytest.mark.parametrize(
    ("keys", "edges"),
    [(ROUND, "rim"), (FLAT, "sides"), (POINTED, "sides"), (ROUNDED, "left, right, top, bottom")],
)
def test_colour_that_ends_with_the_cut(look, keys, edges):
    cut = '<path d="{{ outline(0) }}" fill="#553322"/>'
    (finding,) = look(cut, keys)
    assert finding.code == "CG815"
    assert f"({edges})" in finding.message
    assert look('<path d="{{ outline(-bleed) }}" fill="#553322"/>', keys) == []


def test_a_frame_along_the_cut_with_paper_around_it_is_good(look):
    assert look('<path d="{{ outline(1.5) }}" fill="none" stroke="#553322"/>' + MIDDLE, ROUND) == []
