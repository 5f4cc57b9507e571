"""The look of Drakborgen: every face of the fight, the heroes and the small decks, in both languages."""

import re

import pytest

from tests.paths import ROOT

GAME = "drakborgen"
ART = ROOT / "content/drakborgen/art"
#: Millimetres that one unit of a picture's viewBox becomes where it is printed smallest.
PRINTED = {
    "hero-": 0.372,
    "standee-": 0.234,
    "crossbow": 0.43,
    "bolt": 0.3,
    "fallen": 0.47,
    "potion": 0.47,
    "ring-": 0.47,
}
PICTURES = sorted(p.stem for p in ART.glob("*.svg") if p.stem.startswith(tuple(PRINTED)))
HAIRLINE_MM = 0.25


def faces_of(layout, name, lang):
    laid, _ = layout.deck(layout.game.deck(name), lang)
    return [*laid.faces.values(), *laid.backs.values()]


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_a_combat_card_shows_its_letter_and_the_two_others(layout, lang):
    for component in layout.game.deck("combat").components:
        face, _ = layout.face(component, "face", lang)
        letter = component.fields["letter"]
        alone = [line for line in face.text().split("\n") if line in ("A", "B", "C")]
        assert sorted(set(alone)) == ["A", "B", "C"]
        assert alone.count(letter) == 2, "large on the shield, and in the corner"
        assert ("2" in face.text().split("\n")) == bool(component.fields.get("strong"))


def test_the_track_has_every_life_point_of_its_hero(layout):
    for component in layout.game.deck("hero-sheets").components:
        face, _ = layout.face(component, "face", "sv")
        stations = [run for run in face.plain_runs() if "".join(word[0] for word in run.words).isdigit()]
        tracks = [component, layout.game.component(component.fields.get("companion") or "")]
        life = sum(one.fields["kp"] for one in tracks if one)
        assert len(stations) == life + 4, "one a life point, and the four aspects"


def test_a_dead_hero_keeps_the_name(layout):
    for component in layout.game.deck("hero").components:
        back, _ = layout.face(component, "back", "en")
        name = component.name("en").upper()
        assert name in back.text().upper().replace("\u00a0", " ").replace("\n", " ")


def test_a_standee_stands_the_right_way_up_on_both_sides(layout):
    deck = layout.game.deck("standees")
    width, height = deck.trim_mm
    face, _ = layout.face(deck.components[0], "face", "sv")
    assert f"rotate(180 {width / 2} {height / 2})" in face.body
    front, _, back = face.body.partition("rotate(180")
    assert front.count("data-run") == back.count("data-run"), "each half names the figure on its own foot"


@pytest.mark.parametrize("name", PICTURES)
def test_no_line_of_a_picture_prints_thinner_than_a_hairline(layout, name):
    assert layout.pictures.picture(name).markup, "inside the profile, so that it is drawn and not pasted"
    text = (ART / f"{name}.svg").read_text("utf-8")
    printed = next(mm for start, mm in PRINTED.items() if name.startswith(start))
    thin = [w for w, scale in strokes(text) if w * scale * printed < HAIRLINE_MM - 0.005]
    assert not thin, f"strokes {sorted(set(thin))}"


def strokes(text):
    """Stroke widths of a picture with the scale of the groups they stand in."""
    scales = [1.0]
    for tag in re.findall(r"<[^>]+>", text):
        if tag.startswith("</g"):
            scales.pop()
        elif tag.startswith("<g") and not tag.endswith("/>"):
            factors = [float(f) for f in re.findall(r"scale\((?:-1,1|([\d.]+))", tag) if f]
            scales.append(scales[-1] * (factors[0] if factors else 1.0))
        width = re.search(r'stroke-width="([\d.]+)"', tag)
        if width:
            yield float(width[1]), scales[-1]
