"""DragonQuest's tiles, tokens and reference: pictures of the profile, faces that say what their data says."""

import math
import re
import xml.etree.ElementTree as ET

import pytest

from cardgen.art import voussoirs
from tests.paths import ROOT

GAME = "dragonquest"
ART = ROOT / "content/dragonquest/art"
PICTURES = sorted(p.stem for p in ART.glob("*.svg") if re.match("item-|treasure-|marker-", p.stem))
TAGS = {
    "svg", "g", "defs", "clipPath", "radialGradient", "linearGradient", "stop", "path", "circle", "ellipse",
    "rect",
}  # fmt: skip
#: Millimetres of one unit where a picture is printed smallest: an arch of 18.8 mm is 100 units wide.
UNIT_MM = 0.188
HAIRLINE_MM = 0.15


def laid_out(layout, name, lang="de"):
    return layout.deck(layout.game.deck(name), lang)


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_keeps_to_the_profile_and_its_lines_can_be_printed(name):
    root = ET.fromstring((ART / f"{name}.svg").read_text("utf-8"))
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in TAGS
        assert not {"style", "class", "filter", "mask"} & set(element.attrib)
        if element.get("stroke") not in (None, "none"):
            assert float(element.get("stroke-width")) * UNIT_MM >= HAIRLINE_MM


def test_ids_in_pictures_do_not_clash():
    ids = [
        i for name in PICTURES for i in re.findall(r' id="([^"]+)"', (ART / f"{name}.svg").read_text("utf-8"))
    ]
    assert len(ids) == len(set(ids))


def test_every_tile_and_marker_but_the_blank_one_has_its_own_picture(layout):
    shown = {
        component.id: component.fields.get("art")
        for deck in layout.game.decks
        if deck.id in ("items", "treasures", "markers")
        for component in deck.components
    }
    assert shown.pop("treasure-blank") is None
    assert sorted(shown.values()) == PICTURES


# ---------------------------------------------------------------- faces


def test_a_treasure_has_as_many_stars_as_it_asks(layout):
    deck = layout.game.deck("treasures")
    laid, _ = laid_out(layout, "treasures")
    for component in deck.components:
        wanted = component.fields.get("stars") or 6  # the blank one has six to fill in
        body = laid.faces[component.id].body
        assert len(re.findall(r'<g transform="rotate\(-?[\d.]+ 15', body)) == wanted, component.id


def test_nothing_marks_a_wall_tile_from_behind_and_its_face_says_its_number(layout):
    laid, _ = laid_out(layout, "walls")
    deck = layout.game.deck("walls")
    numbers = {component.id: component.fields["value"] for component in deck.components}
    assert sorted(numbers.values()) == [1, 2, 3]
    assert len({back.body for back in laid.backs.values()}) == 1
    assert {back.text() for back in laid.backs.values()} == {"Mauer\n?"}
    assert sorted(face.text() for face in laid.faces.values()) == ["1", "2", "3"]


# ---------------------------------------------------------------- stones


def points(markup):
    found = []
    for d in re.findall(r' d="(M[^"]*)"', markup):
        for start, steps in re.findall(r"M([^lMAVHLaZ]+)l([^MZ]+)Z", d):
            x, y = (float(v) for v in start.split(","))
            found.append((x, y))
            for across, down in re.findall(r"(-?\d*\.?\d+),?(-?\d*\.?\d+)(?: |$)", steps):
                x, y = x + float(across), y + float(down)
                found.append((x, y))
    return found


OPENING = {"left": 5.0, "right": 25.0, "springing": 15.0, "apex": 5.0, "foot": 22.0}


@pytest.mark.parametrize("count", [2, 3, 6, 11])
def test_stones_of_an_arch_follow_its_curve_and_leave_the_opening_free(count):
    markup = voussoirs.tile_arch({**OPENING, "count": count, "depth": 3.0}, {})
    stones = points(markup)
    assert stones
    for x, y in stones:
        if y < 14:
            assert 9.7 < math.dist((x, y), (15, 15)) < 13.3
        else:
            assert x < 5.3 or x > 24.7


def test_the_keystone_has_its_place():
    whole = points(voussoirs.tile_arch({**OPENING, "count": 11}, {}))
    without = points(voussoirs.tile_arch({**OPENING, "count": 11, "keystone": True}, {}))
    assert any(abs(x - 15) < 0.8 and y < 6 for x, y in whole)
    assert not any(abs(x - 15) < 0.8 and y < 6 for x, y in without)


def test_a_misspelt_parameter_is_reported():
    with pytest.raises(ValueError, match="takes no 'star'"):
        voussoirs.tile_arch({"star": 3}, {})
    with pytest.raises(ValueError, match="takes no 'ring'"):
        voussoirs.stone_rim({"ring": 3}, {})
