"""The combat cards of Drakborgen: a letter is one stance whoever fights, and a fighter is one person in all three."""

import io
import math
import re
from collections import defaultdict
from itertools import pairwise

import cairosvg
import pytest
from PIL import Image

from tests.paths import ROOT

GAME = "drakborgen"

ART = ROOT / "content/drakborgen/art"
PIECES = sorted(p.stem for p in ART.glob("*.svg") if p.stem.startswith(("head-", "stance-")))
PARTS = ("body", "arm", "fore", "weapon")
#: Millimetres that one unit of a piece becomes on the card: weapons are set a little smaller than the rest.
UNIT_MM, WEAPON_UNIT_MM = 0.2, 0.19
HAIRLINE_MM = 0.25
SAFE_MM = 4.0
MOST_ELEMENTS = 150
#: Where the name's plate begins, which hides what is below.
PLATE_MM = 44.0
_JOINT = re.compile(r'<g transform="translate\(([-\d.]+),([-\d.]+)\) rotate\(([-\d.]+)\)">')
_HEAD = re.compile(r'<g transform="translate\(([-\d.,]+)\) rotate\(([-\d.]+) 0 15\)">')


@pytest.fixture(scope="module")
def cards(layout):
    return {one.id: (one, layout.face(one, "face", "sv")[0]) for one in layout.game.deck("combat").components}


def joints(face):
    """Shoulder, elbow and wrist as (x, y, turn), each as seen from the one before."""
    return [tuple(map(float, found)) for found in _JOINT.findall(face.body)]


def stance(face):
    """Everything that says how a fighter stands, and nothing of who it is."""
    return tuple(joints(face)), _HEAD.findall(face.body)


def weapon(face):
    """Where the hand is, in mm, and how far the weapon is turned from upright, in degrees clockwise."""
    x, y, turn = 0.0, 0.0, 0.0
    for dx, dy, more in joints(face):
        along, across = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        x, y, turn = x + dx * along - dy * across, y + dx * across + dy * along, turn + more
    return x, y, turn


def reach_mm(fighter):
    """How far a fighter's weapon reaches beyond the hand: its highest point, for it is drawn upright."""
    text = (ART / f"stance-{fighter}-weapon.svg").read_text("utf-8")
    top = float(re.search(r'viewBox="[-\d.]+ ([-\d.]+)', text)[1])
    drawn = Image.open(io.BytesIO(cairosvg.svg2png(bytestring=text.encode(), scale=4)))
    return -(top + drawn.getchannel("A").getbbox()[1] / 4) * WEAPON_UNIT_MM


def pieces(layout, component):
    fighter = component.fields["fighter"]
    return [f"head-{fighter}", *(f"stance-{fighter}-{part}" for part in PARTS)]


def test_every_fighter_has_one_card_a_letter(cards):
    letters = defaultdict(list)
    for component, _ in cards.values():
        letters[component.fields["fighter"]].append(component.fields["letter"])
    assert len(letters) == 13, "four heroes and four monsters, and five heroes of the second box"
    assert all(sorted(found) == ["A", "B", "C"] for found in letters.values())


def test_a_fighter_is_the_one_the_card_names(cards):
    names = defaultdict(set)
    for card_id, (component, _) in cards.items():
        fighter, letter = component.fields["fighter"], component.fields["letter"]
        names[component.name("en")].add(fighter)
        assert card_id.endswith(f"{fighter}-{letter.lower()}"), card_id
    assert all(len(fighters) == 1 for fighters in names.values()), "one name, one person"


def test_a_letter_is_the_same_stance_for_all_fighters(cards):
    stances = defaultdict(set)
    for component, face in cards.values():
        assert len(joints(face)) == 3, "shoulder, elbow and wrist"
        stances[component.fields["letter"]].add(str(stance(face)))
    assert {letter: len(found) for letter, found in stances.items()} == {"A": 1, "B": 1, "C": 1}
    assert len(set.union(*stances.values())) == 3, "and another one for every letter"


def test_every_card_has_its_own_picture(cards):
    shown = {str((stance(face), sorted(face.symbols))) for _, face in cards.values()}
    assert len(shown) == len(cards) == 39


def test_a_fighter_is_drawn_from_the_same_pieces_in_all_stances_and_shares_none(cards, layout):
    drawn = defaultdict(set)
    for component, face in cards.values():
        picture = face.body.partition('d="M7,44H56')[
            0
        ]  # what is above the plate; icons in the words are none of it
        drawn[component.fields["fighter"]].add(frozenset(re.findall(r'href="#([^"]+)"', picture)))
    assert all(len(found) == 1 for found in drawn.values())
    own = {fighter: {layout.pictures.picture(f"head-{fighter}").markup} for fighter in drawn}
    for fighter, markups in own.items():
        markups.update(layout.pictures.picture(f"stance-{fighter}-{part}").markup for part in PARTS)
        assert len(markups) == 1 + len(PARTS)
    assert len(set.union(*own.values())) == len(own) * (1 + len(PARTS))


def test_a_is_high_b_goes_straight_and_c_is_low(cards):
    hands = {component.fields["letter"]: weapon(face) for component, face in cards.values()}
    assert abs(hands["A"][2]) < 25, "upright"
    assert abs(hands["B"][2] + 90) < 10, "level, to the left"
    assert -140 < hands["C"][2] < -110, "slanting down"
    for (_, higher, _), (_, lower, _) in pairwise(hands[letter] for letter in "ABC"):
        assert higher + 3 < lower, "one hand clearly above the next"
    assert hands["C"][1] < PLATE_MM - 5, "the hand is not behind the name"


def test_no_weapon_reaches_where_a_cut_may_fall_or_into_the_corner_letter(cards):
    for card_id, (component, face) in cards.items():
        x, y, turn = weapon(face)
        reach = reach_mm(component.fields["fighter"])
        tip = x + reach * math.sin(math.radians(turn)), y - reach * math.cos(math.radians(turn))
        assert 11 < reach < 16, card_id
        assert min(tip) >= SAFE_MM - 0.3, (card_id, tip)
        assert tip[0] > 12 or tip[1] > 14, "the corner keeps its letter"


def test_all_pieces_are_used_and_none_is_missing(cards, layout):
    used = {name for component, _ in cards.values() for name in pieces(layout, component)}
    # Heroes without combat cards, and one in a rage, have a head alone.
    assert {name for name in PIECES if name not in used} == {
        "head-charak-berserk",
        "head-durim",
        "head-dzala",
        "head-mrishnahk",
        "head-oracaz",
    }
    assert used <= set(PIECES)


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_light_and_has_no_line_thinner_than_a_hairline(layout, name):
    assert layout.pictures.picture(name).markup, "inside the profile, so that it is drawn and not pasted"
    text = (ART / f"{name}.svg").read_text("utf-8")
    assert len(re.findall(r"<(?:path|circle|ellipse)", text)) <= MOST_ELEMENTS
    unit = WEAPON_UNIT_MM if name.endswith("-weapon") else UNIT_MM
    scale = max([float(n) for n in re.findall(r"scale\(([\d.]+)\)", text)] or [1.0])
    widths = [float(n) * scale * unit for n in re.findall(r'stroke-width="([\d.]+)"', text)]
    assert not [w for w in widths if w < HAIRLINE_MM - 0.005]
