"""Generated stonework: the same everywhere, inside its measures, in the profile. And the shipped pictures."""

import io
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.art import masonry, masonry_gate, masonry_relief, masonry_scene
from cardgen.art.colour import darkness, lighter, mix, pale, tones
from cardgen.art.geometry import Arch, courses, jittered_quad, num, polygon_path, voussoirs
from tests.paths import ROOT

ART = ROOT / "content" / "drakborgen" / "art"
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
PROFILE = SHAPES | {
    "svg",
    "g",
    "defs",
    "use",
    "symbol",
    "clipPath",
    "linearGradient",
    "radialGradient",
    "stop",
}
FORBIDDEN = {"style", "class", "filter", "mask"}
DRAWINGS = {**masonry.DRAWINGS, **masonry_gate.DRAWINGS, **masonry_relief.DRAWINGS, **masonry_scene.DRAWINGS}
KEYSTONE = {"top": 4, "bottom": 12.8, "wide": 8.6, "narrow": 6.4, "colour": "#3d5468", "mark": True}
SAMPLES = {
    "wall": {"tint": "#3d5468", "leave": [{"left": 5, "top": 47, "right": 58, "bottom": 84}]},
    "arch": {"tint": "#3d5468", "keystone": KEYSTONE},
}


def sample(name, **params):
    return DRAWINGS[name]({**SAMPLES.get(name, {}), **params}, {})


def elements(markup):
    return ET.fromstring(f"<svg>{markup}</svg>").iter()


def pixels(markup, box, per_mm=8):
    """Return rows of RGBA pixels of the markup over box (left, top, right, bottom in mm)."""
    import cairosvg
    from PIL import Image

    left, top, right, bottom = box
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {right - left} {bottom - top}">'
        f"{markup}</svg>"
    )
    png = cairosvg.svg2png(bytestring=svg.encode(), output_width=round((right - left) * per_mm))
    return Image.open(io.BytesIO(png)).convert("RGBA")


# ---------------------------------------------------------------- every drawing


def test_another_process_draws_the_same():
    code = (
        "import hashlib\n"
        "from cardgen.art import drawings\n"
        f"made = ''.join(drawings()[name]({{}}, {{}}) for name in {sorted(DRAWINGS)})\n"
        "print(hashlib.sha256(made.encode()).hexdigest())"
    )
    made = set()
    for seed in ("0", "1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        made.add(
            subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout
        )
    assert len(made) == 1


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_only_profile_elements(name):
    for element in elements(sample(name)):
        assert element.tag in PROFILE
        assert not FORBIDDEN & set(element.attrib)


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_no_stroke_is_too_thin_to_print(name):
    widths = [float(e.get("stroke-width")) for e in elements(sample(name)) if e.get("stroke-width")]
    assert widths
    assert min(widths) >= 0.25


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_numbers_are_short(name):
    markup = re.sub(r'(id="|url\()[^")]*', "", sample(name))
    assert not re.search(r"\d\.\d{4}|\.\d{4}|e-\d", markup)


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_ids_carry_the_callers_prefix(name):
    if "uid" not in DEFAULTS[name]:
        return
    markup = sample(name, uid="mine")
    assert all(found.startswith("mine-") for found in re.findall(r'\bid="([^"]*)"', markup))
    assert all(found.startswith("mine-") for found in re.findall(r"url\(#([^)]*)\)", markup))


DEFAULTS = {
    "wall": masonry.WALL,
    "arch": masonry.ARCH,
    "arch-scene": masonry_scene.SCENE,
    "steps": masonry.STEPS,
    "gate": masonry_gate.GATE,
    "medallion": masonry_relief.MEDALLION,
    "brazier": masonry_relief.BRAZIER,
}


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_a_misspelt_parameter_is_refused(name):
    with pytest.raises(ValueError, match=f"'{name}' takes no 'colur'"):
        DRAWINGS[name]({"colur": "#fff"}, {})


def test_every_drawing_was_looked_at():
    assert set(DEFAULTS) == set(DRAWINGS)


# ---------------------------------------------------------------- wall


def test_wall_stays_on_its_rectangle():
    markup = sample("wall", x=0, y=0, w=40, h=30, leave=[])
    image = pixels(markup, (-5, -5, 45, 35))
    assert image.crop((41, 41, 359, 279)).getextrema()[3][0] == 255
    outside = image.copy()
    outside.paste((0, 0, 0, 0), (4 * 8, 4 * 8, 46 * 8, 36 * 8))
    assert outside.getextrema()[3][1] == 0


def test_wall_weighs_little_and_is_few_paths():
    markup = DRAWINGS["wall"]({}, {})
    assert len(markup) <= 25_000
    assert markup.count("<path") <= 7


def test_left_out_regions_are_empty():
    # a stone that pokes out of a region stays, so the test looks one stone inside it
    region = {"left": 5, "top": 40, "right": 58, "bottom": 84}
    opening = {"left": 8, "right": 55, "springing": 21, "apex": 8.2, "foot": 36}
    inside_box, inside_arch = (17, 46, 46, 78), (24, 22, 39, 30)
    bare = sample("wall", leave=[region, opening], marks=0)
    full = sample("wall", leave=[], marks=0)
    for box in (inside_box, inside_arch):
        assert len(pixels(bare, box).getcolors(1_000_000)) == 1
        assert len(pixels(full, box).getcolors(1_000_000)) > 1


def test_leaving_stones_out_moves_no_other():
    box, rng = (0, 0, 40, 30), Random
    every = courses(box, rng(3))
    some = courses(box, rng(3), skip=lambda place: place[0] < 20)
    assert some
    assert all(stone in every for stone in some)


@given(st.integers(0, 200), st.floats(8, 80), st.floats(6, 80))
def test_courses_cover_the_box_and_no_more(seed, width, height):
    stones = courses((0, 0, width, height), Random(seed), joint=0, jitter=0)
    area = sum(_area(stone) for stone in stones)
    assert math.isclose(area, width * height, rel_tol=1e-6)
    assert all(-1e-6 <= x <= width + 1e-6 and -1e-6 <= y <= height + 1e-6 for s in stones for x, y in s)


def _area(polygon):
    """Return the signed area; positive runs clockwise on paper."""
    pairs = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


def test_all_stones_run_the_same_way_round():
    # two overlapping stones of one path would cut a hole into each other
    ring = voussoirs((0, 0), 10, 14, -1.2, 1.2, 7, Random(1))
    assert all(_area(stone) > 0 for stone in [*ring, jittered_quad((0, 0, 5, 4), Random(1))])


# ---------------------------------------------------------------- arch


@given(
    st.floats(-20, 20), st.floats(4, 80), st.floats(1, 60), st.floats(5, 60)
)  # left, width, rise, height of the jambs
def test_outline_meets_the_jambs_at_the_springing(left, width, rise, jamb):
    arch = Arch(left, left + width, springing=rise, apex=0, foot=rise + jamb)
    for side in (arch.left, arch.right):
        assert math.isclose(math.dist(arch.centre, (side, arch.spring)), arch.radius, rel_tol=1e-9)
    start = float(re.search(r"V(-?[\d.]+)A", arch.outline())[1])
    end = float(re.search(r" 0 0 1 -?[\d.]+,(-?[\d.]+)V", arch.outline())[1])
    assert math.isclose(start, arch.spring, abs_tol=0.006)
    assert start == end
    assert math.isclose(arch.centre[1] - arch.radius, arch.apex, abs_tol=1e-6)


def test_a_head_too_tall_for_a_circle_stands_on_longer_jambs():
    arch = Arch(0, 20, springing=40, apex=0, foot=60)
    assert arch.spring == 10
    assert arch.radius == 10


def test_arch_leaves_its_opening_free():
    markup = sample("arch", keystone=None, shadow=0)
    assert pixels(markup, (10, 20, 53, 49)).getextrema()[3][1] == 0


def test_keystone_takes_the_place_of_one_stone():
    with_key, without = sample("arch"), sample("arch", keystone=None)
    assert "#3d5468" in with_key
    assert "#3d5468" not in without


# ---------------------------------------------------------------- numbers and colours


@pytest.mark.parametrize(
    ("value", "text"), [(0.5, ".5"), (-0.25, "-.25"), (3.0, "3"), (-0.001, "0"), (10, "10"), (1.005, "1")]
)
def test_numbers_are_written_short(value, text):
    assert num(value) == text


def test_polygon_steps_add_up():
    points = [(0.004, 0.006), (3.338, 0.004), (3.331, 2.004)]
    assert polygon_path(points) == "M0,.01l3.34-.01 -.01,2Z"


def test_mix_and_tones():
    assert mix("#000", "#ffffff", 0.5) == "#808080"
    assert mix("#3d5468", "#f4ead4", 0) == "#3d5468"
    steps = tones("#3d5468", {"INK": "#000000", "PARCH": "#ffffff", "PAPER": "#ffffff"})
    assert list(steps) == ["deep", "dark", "mid", "soft", "pale", "light"]
    assert steps["deep"] == "#1e2a34"
    assert mix("Blue", "#000", 0) == "#0000ff"
    with pytest.raises(ValueError, match="'bleu' is not a colour"):
        mix("bleu", "#000", 0.5)


@given(st.integers(0, 0xFFFFFF))
def test_a_lighter_colour_is_as_dark_as_asked_for_and_a_pale_one_no_darker_than_before(value):
    colour = f"#{value:06x}"
    assert darkness(lighter(colour, darkness(colour) / 3)) == pytest.approx(darkness(colour) / 3, abs=0.005)
    assert darkness(pale(colour)) <= min(0.27, darkness(colour) + 0.005)


# ---------------------------------------------------------------- the shipped pictures


def pictures(folder=""):
    found = sorted((ART / folder).glob("*.svg"))
    assert found
    return found


@pytest.mark.parametrize("folder", ["", "sigils", "icons"])
def test_pictures_keep_to_the_profile(folder):
    for path in pictures(folder):
        for element in ET.parse(path).getroot().iter():
            assert element.tag.rpartition("}")[2] in PROFILE, path.name
            assert not FORBIDDEN & set(element.attrib), path.name


def test_ids_in_pictures_carry_the_pictures_name():
    for path in pictures():
        ids = re.findall(r'\bid="([^"]*)"', path.read_text())
        assert all(name.startswith(path.stem) for name in ids), path.name


def test_sigils_have_one_colour_and_the_right_box():
    for path in pictures("sigils"):
        text = path.read_text()
        # Two heads side by side are wider; all are equally high.
        assert re.search(r'viewBox="0 0 (24|44) 24"', text), path.name
        assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', text)) <= {"currentColor", "none"}, path.name


def test_sigils_stay_in_their_box():
    for path in pictures("sigils"):
        text = path.read_text()
        wide = int(re.search(r'viewBox="0 0 (\d+) 24"', text)[1])
        body = re.sub(r"</?svg[^>]*>", "", text).replace("currentColor", "#000")
        image = pixels(body, (-4, -4, wide + 4, 28))
        image.paste((0, 0, 0, 0), (4 * 8, 4 * 8, (wide + 4) * 8, 28 * 8))
        assert image.getextrema()[3][1] == 0, path.name


def test_icons_are_a_hundred_high():
    for path in pictures("icons"):
        assert re.search(r'viewBox="0 0 [\d.]+ 100"', path.read_text()), path.name


def strokes(element, scale=1.0):
    """Return the width of every stroke under an element, in units of its viewBox, transforms counted."""
    for factor in re.findall(r"scale\((-?[\d.]+)", element.get("transform", "")):
        scale *= abs(float(factor))
    if element.get("stroke-width"):
        yield float(element.get("stroke-width")) * scale
    for child in element:
        yield from strokes(child, scale)


def test_strokes_of_pictures_print_at_card_size():
    # a picture of a card's arch is 47 mm wide
    for path in pictures():
        root = ET.parse(path).getroot()
        width = float(root.get("viewBox").split()[2])
        thin = min(strokes(root))
        assert thin * 47 / width >= 0.25, f"{path.name}: {thin}"
