"""The look of Huggsexa: what a face shows is what its card says, in both languages."""

import re

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from cardgen.cli import main
from tests.look_modules import look_module
from tests.paths import ROOT

GAME = "huggsexa"
PROPERTIES = ("strength", "physique", "speed", "cunning", "magic")
#: Where bars begin, and how long they are for each point, in mm.
BAR_X, POINT_MM, OVER_MM = 34.6, 1.2, 0.4


def cards_of(layout, sort):
    return [card for card in layout.game.deck("cards").components if card.fields["sort"] == sort]


def runs_of(layout, card, lang="en"):
    """Return the texts of a face from top to bottom."""
    face, _ = layout.face(card, "face", lang)
    return ["".join(word[0] for word in run.words) for run in face.plain_runs()]


def test_bars_are_as_long_as_the_values(layout):
    for card in cards_of(layout, "figure"):
        face, _ = layout.face(card, "face", "sv")
        ends = [float(end) for end in re.findall(rf"M{BAR_X},[\d.]+H([\d.]+)l-1\.1,3\.9", face.body)]
        values = [(end - BAR_X - OVER_MM) / POINT_MM for end in ends]
        assert values[0::2] == pytest.approx([20] * 5, abs=0.01)
        assert values[1::2] == pytest.approx([card.fields[name] for name in PROPERTIES], abs=0.01)


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_the_words_of_the_bars_stand_in_one_column_in_one_colour(layout, lang):
    words = {"sv": {"Styrka", "Fysik", "Snabbhet", "Slughet", "Trolldom"}}.get(
        lang, {"Strength", "Physique", "Speed", "Cunning", "Magic"}
    )
    for card in cards_of(layout, "figure"):
        face, _ = layout.face(card, "face", lang)
        runs = [run for run in face.plain_runs() if "".join(word[0] for word in run.words) in words]
        assert len(runs) == len(words) and len({(run.x, run.fill, run.size_mm) for run in runs}) == 1


def test_an_object_shows_what_it_adds_the_greater_first_and_nothing_else(layout):
    for card in cards_of(layout, "object"):
        gains = sorted((int(card.fields[name]) for name in PROPERTIES if card.fields.get(name)), reverse=True)
        assert [text for text in runs_of(layout, card) if text.startswith("+")] == [
            f"+{gain}" for gain in gains
        ]


def test_a_super_trump_shows_no_number(layout):
    for card in cards_of(layout, "super"):
        assert not re.search(r"\d", "".join(runs_of(layout, card)))


def test_every_card_has_a_picture_of_its_own(layout):
    shown = [card.fields["art"] for card in layout.game.deck("cards").components]
    assert shown == [card.id for card in layout.game.deck("cards").components]
    assert all((ROOT / f"content/huggsexa/art/{name}.svg").is_file() for name in shown)


def backs_of(layout, name):
    return {back.body for back in layout.deck(layout.game.deck(name), "sv")[0].backs.values()}


def test_no_back_tells_a_card_but_each_tells_its_deck(layout):
    (cards,), (prizes,) = backs_of(layout, "cards"), backs_of(layout, "prize")
    assert cards != prizes


@pytest.mark.parametrize("card", ["figure-nix", "prize"])
def test_no_back_has_an_upside(tmp_path, card):
    file = tmp_path / "back.png"
    assert main(["render", "huggsexa", card, "--side", "back", "--dpi", "60", "-o", str(file)]) == 0
    with Image.open(file) as back:
        turned = ImageChops.difference(back.convert("L"), back.convert("L").rotate(180))
    assert turned.reduce(4).getextrema()[1] < 40


def test_each_prize_shows_loot_of_its_own(layout):
    (prize,) = layout.game.deck("prize").components
    pictures = [(ROOT / f"content/huggsexa/art/{name}.svg").read_bytes() for name in prize.fields["art"]]
    assert len(pictures) == len(set(pictures)) == prize.copies


@pytest.mark.parametrize("width", [63, 182])
def test_tulips_stand_alike_at_both_edges(width):
    ornaments = look_module("huggsexa", "ornaments")
    drawn = ornaments.tulips(
        {"ground": "#000", "tulip": "#111", "bud": "#222", "width": width, "bleed": 0}, {}
    )
    heads = re.search(r'<path d="([^"]*)" fill="#111"', drawn).group(1)
    feet = [float(x) for x in re.findall(r"M(-?[\d.]+),", heads)]
    assert feet[1] == pytest.approx(width - feet[-2], abs=0.02) and feet[1] > 2


@pytest.mark.parametrize("pattern", ["folk", "troll", "magic-folk", "beasts", "chest", "night"])
def test_each_ground_has_a_pattern_of_its_own(pattern):
    grounds = look_module("huggsexa", "grounds")
    params = {"colour": "#112233", "light": "#445566", "width": 63, "height": 88, "bleed": 3}
    drawn = {name: grounds.draw({**params, "pattern": name}, {}) for name in grounds.PATTERNS}
    assert drawn[pattern] == grounds.draw({**params, "pattern": pattern}, {})
    assert [name for name, other in drawn.items() if other == drawn[pattern]] == [pattern]


def test_tulips_stand_within_the_trim():
    ornaments = look_module("huggsexa", "ornaments")
    drawn = ornaments.tulips({"ground": "#000", "tulip": "#111", "bud": "#222", "width": 63, "bleed": 3}, {})
    heads = re.search(r'<path d="([^"]*)" fill="#111"', drawn).group(1)
    heights = [float(y) for _, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", heads)]
    assert min(heights) > 1 and max(heights) < ornaments.BORDER_MM


def test_the_picture_of_the_title_page_has_a_level_foot_where_it_stands_alone(layout):
    deck = replace(layout.game.deck("rules"), trim_mm=(116.0, 69.6), shape=None, corner_mm=0.0)
    feet = []
    for more in ({"alone": "yes"}, {}):
        face, found = layout.page("title", deck, "sv", {"name": "", "color": "#bf3a26", **more})
        assert face, found
        right, left = re.search(
            r'<path d="M\.5,\.5H[\d.]+V([\d.]+)L\.5,([\d.]+)Z" fill="none"', face.body
        ).groups()
        feet.append(float(left) - float(right))
    assert feet[0] == pytest.approx(0.0)
    assert feet[1] > 1.0
