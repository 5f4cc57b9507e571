"""The rule of faces with little ink, on small faces made for it: what becomes paper, what stays, what changes colour."""

import pytest

from cardgen.art.colour import channels, darkness
from cardgen.display.ops import DisplayList, Path
from cardgen.display.parse import parse_markup
from cardgen.display.profile import OutsideProfile
from cardgen.layout.ink.faces import with_little_ink

GROUND = '<rect x="-3" y="-3" width="69" height="94" fill="#203040"/>'


def inked(markup, back=False):
    """The paths of a face of 63 × 88 mm with little ink."""
    items, cost = parse_markup(markup)
    display = with_little_ink(DisplayList("k", 63, 88, 3, items, cost), back=back)
    return list(_paths(display.items))


def _paths(items):
    for op in items:
        if isinstance(op, Path):
            yield op
        else:
            yield from _paths(op.items)


def test_a_ground_that_runs_off_the_edge_is_paper_without_an_outline():
    (ground,) = inked(GROUND)
    assert (ground.fill, ground.stroke) == ("#ffffff", None)


def test_a_large_shape_within_gets_an_outline_dark_enough_to_see():
    (panel,) = inked('<rect x="5" y="5" width="50" height="30" fill="#e8c890"/>')
    assert panel.fill == "#ffffff"
    assert panel.stroke.width == pytest.approx(0.3)
    assert sum(int(panel.stroke.paint[i : i + 2], 16) for i in (1, 3, 5)) / 3 < 128


def test_the_outline_is_as_wide_in_a_group_that_is_scaled():
    (panel,) = inked('<g transform="scale(10)"><rect x=".5" y=".5" width="5" height="3" fill="#804020"/></g>')
    assert panel.stroke.width == pytest.approx(0.03)


def test_a_light_sign_takes_the_colour_of_the_ground_that_went():
    _, sign = inked(GROUND + '<rect x="30" y="30" width="6" height="6" fill="#fff8e8"/>')
    assert sign.fill == "#203040"


def test_a_light_line_that_begins_outside_its_window_is_drawn_for_paper_too():
    web = '<path d="M-20,30H30" fill="none" stroke="#fff8e8" stroke-width=".5"/>'
    clip = '<clipPath id="window"><path d="M0,0H63V60H0Z"/></clipPath>'
    _, line = inked(f'{clip}<g clip-path="url(#window)">{GROUND}{web}</g>')
    assert line.stroke.paint == "#203040"


def test_a_light_line_that_hangs_from_a_figure_is_drawn_for_paper_too():
    figure = '<circle cx="10" cy="30" r="4" fill="#a03020" stroke="#000000"/>'
    _, _, string = inked(
        f'{GROUND}{figure}<path d="M10,30H50" fill="none" stroke="#fff8e8" stroke-width=".5"/>'
    )
    assert string.stroke.paint == "#203040"


def test_a_light_sign_on_a_small_dark_shape_stays_light():
    marks = '<rect x="28" y="28" width="9" height="9" fill="#400000"/><rect x="30" y="30" width="4" height="4" fill="#ffffff"/>'
    _, badge, sign = inked(GROUND + marks)
    assert (badge.fill, sign.fill) == ("#400000", "#ffffff")


def test_a_light_shape_under_something_dark_is_outlined_not_filled():
    eye = '<circle cx="30" cy="30" r="3" fill="#ffffff"/><circle cx="30" cy="30" r="1" fill="#000000"/>'
    _, white, pupil = inked(GROUND + eye)
    assert (white.fill, white.stroke.paint, pupil.fill) == ("#ffffff", "#203040", "#000000")


def test_a_plate_under_a_light_sign_stays_on_faces_and_goes_on_backs():
    plate = '<rect x="8" y="40" width="46" height="9" fill="#2f4a7a"/><rect x="29" y="42" width="5" height="5" fill="#ffffff"/>'
    assert inked(plate)[0].fill == "#2f4a7a"
    back, sign = inked(plate, back=True)
    assert (back.fill, sign.fill) == ("#ffffff", "#2f4a7a")


def test_shadows_go():
    assert not inked('<rect x="5" y="5" width="50" height="30" fill="#000000" opacity=".3"/>')


def test_what_a_template_says_counts():
    big = '<rect {} x="5" y="5" width="50" height="30" fill="#804020"/>'
    assert inked(big.format('data-ink="keep"'))[0].fill == "#804020"
    assert not inked(big.format('data-ink="drop"'))
    small = '<rect {} x="5" y="5" width="5" height="5" fill="#804020"/>'
    assert inked(small.format(""))[0].fill == "#804020"
    assert inked(small.format('data-ink="lines"'))[0].fill == "#ffffff"


def test_the_outermost_word_counts_but_what_goes_goes():
    inner = (
        '<g data-ink="{}"><g data-ink="{}"><rect x="5" y="5" width="50" height="30" fill="#804020"/></g></g>'
    )
    assert inked(inner.format("keep", "lines"))[0].fill == "#804020"
    assert not inked(inner.format("keep", "drop"))


def test_lines_in_a_picture_of_the_art_folder_count_in_what_a_template_keeps():
    sun = '<g data-ink="keep"><g data-ink="picture"{}><circle data-ink="lines" cx="30" cy="30" r="20" fill="#e2a32b"/></g></g>'
    assert inked(sun.format(""))[0].fill == "#e2a32b"
    (ring,) = inked(sun.format(' data-figure=""'))
    assert ring.fill == "#ffffff" and ring.stroke is not None


def test_a_picture_of_the_art_folder_knows_what_stays_in_it():
    night = '<g data-ink="picture"{}><rect data-ink="keep" width="63" height="88" fill="#203040"/></g>'
    assert inked(night.format(""))[0].fill == "#ffffff"
    assert inked(night.format(' data-figure=""'))[0].fill == "#203040"


def test_a_tint_is_pale_in_its_own_hue_and_keeps_its_order():
    rows = "".join(
        f'<rect x="5" y="{y}" width="50" height="9" fill="{fill}"/>'
        for y, fill in ((5, "#203040"), (20, "#506880"), (35, "#7a1a16"))
    )
    dark, light, red = (channels(op.fill) for op in inked(f'<g data-ink="tint">{rows}</g>'))
    assert 180 < sum(dark) / 3 < sum(light) / 3 < 255
    assert dark[2] > dark[1] > dark[0]
    assert red[0] > red[1] > red[2], "a pale red leans to orange: pink has more blue than that"


def test_a_tint_has_its_outline_and_what_is_small_its_colour():
    thing = '<g data-ink="tint"><rect x="5" y="5" width="50" height="30" fill="#804020" stroke="#000000" stroke-width=".6"/><circle cx="30" cy="20" r=".7" fill="#804020"/></g>'
    body, dot = inked(thing)
    assert (body.stroke.paint, body.stroke.width) == ("#000000", 0.6)
    assert body.fill != "#804020" == dot.fill


def test_lines_of_a_tint_are_seen_and_limbs_are_tints():
    line = '<path data-ink="tint" d="M10,30H50" fill="none" stroke="{}" stroke-width="{}"/>'
    (fine,) = inked(line.format("#eda27c", 0.4))
    assert darkness(fine.stroke.paint) > 0.5 and fine.stroke.width < 0.4
    casing, limb = inked(line.format("#1f1a17", 7) + line.format("#a03b27", 6))
    assert casing.stroke.paint == "#1f1a17"
    assert darkness(limb.stroke.paint) < 0.3 and limb.stroke.width == 6


def test_a_word_that_nobody_knows_is_refused():
    with pytest.raises(OutsideProfile, match="expected keep, drop, lines"):
        parse_markup('<rect data-ink="less" width="5" height="5"/>')


def test_a_picture_stays_but_for_its_scenery():
    picture = '<g data-ink="picture"><rect x="0" y="0" width="63" height="40" fill="#203040"/><circle cx="30" cy="20" r="9" fill="#703020"/></g>'
    scenery, figure = inked(picture)
    assert (scenery.fill, figure.fill) == ("#ffffff", "#703020")


def test_light_that_fell_on_a_dark_wall_goes_with_the_wall_and_a_thing_of_that_colour_stays():
    beam = '<path d="M30,20L50,10V30Z" fill="#fff6d8" opacity="{}"/>'
    scene = '<g data-ink="picture"><rect width="63" height="40" fill="#203040"/>{}</g>'
    assert len(inked(scene.format(beam.format(0.5)))) == 1
    assert len(inked(scene.format(beam.format(1)))) == 2


LINE = '<path d="M10,60H50" fill="none" stroke="{}" stroke-width=".6"{}/>'


def test_a_pale_line_on_paper_is_darker_and_as_much_finer():
    (line,) = inked(LINE.format("#c0c0c0", ""))
    assert 0.5 <= 1 - int(line.stroke.paint[1:3], 16) / 255 < 0.55
    assert line.stroke.width == pytest.approx(0.6 * (63 / 255) / 0.52, rel=0.02)


def test_a_line_is_never_finer_than_printers_draw_and_never_broader_than_it_was():
    (faint,) = inked(LINE.format("#f0f0f0", ""))
    assert faint.stroke.width == pytest.approx(0.1)
    (hair,) = inked(LINE.format("#f0f0f0", "").replace(".6", ".05"))
    assert hair.stroke.width == pytest.approx(0.05)


def test_a_line_that_only_opacity_makes_faint_is_seen_alone_or_in_a_group():
    (alone,) = inked(LINE.format("#000000", ' opacity=".3"'))
    (grouped,) = inked(f'<g opacity=".3">{LINE.format("#000000", "")}</g>')
    for line in (alone, grouped):
        assert line.stroke.opacity == 1.0
        assert line.stroke.width == pytest.approx(0.6 * 0.3 / 0.52, rel=0.02)


def test_a_dark_line_and_one_on_something_dark_stay():
    (dark,) = inked(LINE.format("#404040", ""))
    assert (dark.stroke.paint, dark.stroke.width) == ("#404040", 0.6)
    _, light = inked(
        '<rect x="28" y="58" width="4" height="4" fill="#400000"/>'
        + LINE.format("#f0e0c0", "").replace("M10,60H50", "M29,60H31")
    )
    assert light.stroke.paint == "#f0e0c0"


def test_a_line_in_the_middle_of_a_broader_one_stays():
    rope = LINE.format("#000000", "").replace(".6", "1.6") + LINE.format("#e0c090", "")
    assert [line.stroke.paint for line in inked(rope)] == ["#000000", "#e0c090"]


def test_a_light_along_an_edge_goes_with_its_ground():
    stone = '<rect x="5" y="5" width="50" height="70" fill="#d8d0c0"/>'
    (panel,) = inked(stone + LINE.format("#f4f0e8", ""))
    assert panel.fill == "#ffffff"


def test_the_scenery_of_a_small_picture_goes():
    frame = '<clipPath id="c"><rect x="10" y="10" width="20" height="20"/></clipPath>'
    shapes = '<rect x="10" y="10" width="20" height="20" fill="#203040"/><circle cx="20" cy="20" r="6" fill="#703020"/>'
    scenery, figure = inked(f'{frame}<g clip-path="url(#c)"><g data-ink="picture">{shapes}</g></g>')
    assert (scenery.fill, figure.fill) == ("#ffffff", "#703020")


def test_a_light_sign_over_its_own_shadow_takes_the_colour_of_the_ground():
    sign = '<rect x="{0}" y="{0}" width="6" height="6" fill="{1}" opacity="{2}"/>'
    _, light = inked(GROUND + sign.format(30.4, "#000000", ".5") + sign.format(30, "#fff8e8", "1"))
    assert light.fill == "#203040"


def picture(*shapes):
    """A picture of 63 × 40 mm at the top of a face."""
    frame = '<clipPath id="c"><rect width="63" height="40"/></clipPath>'
    return f'{frame}<g clip-path="url(#c)"><g data-figure="" data-ink="picture">{"".join(shapes)}</g></g>'


SKY = '<rect width="63" height="40" fill="#203040"/>'
BEAST = '<path d="M5,4L25,15L45,4L34,20L45,38L25,26L5,38L17,20Z" fill="#a03020" stroke="#101010" stroke-width=".8"/>'


def test_a_large_subject_of_a_picture_stays_with_what_is_drawn_on_it():
    belly = '<rect x="18" y="16" width="14" height="9" fill="#c04030"/>'
    sky, beast, part = inked(picture(SKY, BEAST, belly))
    assert (sky.fill, beast.fill, part.fill) == ("#ffffff", "#a03020", "#c04030")


def test_walls_and_floors_of_a_picture_are_paper_however_light_what_is_on_them():
    wall = '<path d="M0,0L15,8V32L0,40Z" fill="#506070"/><rect x="3" y="15" width="3" height="6" fill="#fff0c0"/>'
    _, wall, window = inked(picture(SKY, wall))
    assert wall.fill == "#ffffff"
    assert window.fill == "#fff0c0"
    assert window.stroke is not None


def test_a_sun_under_a_subject_is_a_tint_of_its_colour():
    _, sun, beast = inked(picture(SKY, '<circle cx="30" cy="20" r="14" fill="#e0a030"/>', BEAST))
    assert beast.fill == "#a03020"
    assert sun.fill == "#f3d9ac"


def test_a_shade_of_a_dark_ground_goes_with_it():
    stain = '<circle cx="30" cy="20" r="3" fill="#304050"/>'
    assert [path.fill for path in inked(picture(SKY, stain))] == ["#ffffff", "#ffffff"]


def test_a_creature_that_a_template_draws_stays_and_a_panel_does_not():
    placed = '<g transform="translate(0 30)">{}</g>'
    assert inked(GROUND + placed.format(BEAST))[1].fill == "#a03020"
    assert (
        inked(GROUND + '<rect x="5" y="30" width="45" height="36" fill="#a03020" stroke="#101010"/>')[1].fill
        == "#ffffff"
    )


def test_few_marks_much_darker_than_their_ground_stay_without_their_shine():
    cuts = '<path transform="translate({})" d="M10,20L40,22L40,25ZM10,30L40,32L40,35Z" fill="{}"/>'
    ground = '<rect x="-3" y="-3" width="69" height="94" fill="#ba7846"/>'
    _, marks = inked(ground + cuts.format(0.5, "#fff0c0") + cuts.format(0, "#43190a"))
    assert marks.fill == "#43190a"


def test_what_was_hidden_stays_hidden_under_a_ground_that_goes():
    ring = '<circle cx="30" cy="30" r="3" fill="#a03020"/>'
    _, _, floor = inked(
        GROUND + ring + '<rect data-ink="drop" x="20" y="20" width="20" height="20" fill="#e0d0b0"/>'
    )
    assert (floor.fill, floor.stroke) == ("#ffffff", None)


def test_a_pale_shape_on_paper_gets_an_outline():
    ground = '<rect x="-3" y="-3" width="69" height="94" fill="#f6ead0"/>'
    _, drop = inked(ground + '<circle cx="30" cy="30" r="2" fill="#f0e0b0"/>')
    assert drop.fill == "#f0e0b0"
    assert drop.stroke.width == pytest.approx(0.22)


def test_soft_stones_have_fine_outlines_however_few_they_are():
    stone = '<rect data-ink="lines" x="5" y="5" width="20" height="9" fill="#b0a890" stroke="{}" stroke-width=".5"/>'
    (soft,), (edged,) = inked(stone.format("#b0a890")), inked(stone.format("#000000"))
    assert soft.stroke.width == pytest.approx(0.14, abs=0.001)
    assert edged.stroke.width == pytest.approx(0.5)


def test_a_mountain_without_outline_stays_and_a_hill_from_side_to_side_is_a_tint():
    mountain = '<path d="M20,40L32,6L60,40Z" fill="#34506b"/>'
    assert inked(picture(SKY, mountain))[1].fill == "#34506b"
    hill = '<path d="M0,28Q30,10 63,24V40H0Z" fill="#34506b"/>'
    assert inked(picture(SKY, hill))[1].fill == "#aeb9c4"


def test_a_large_flat_made_light_is_lighter_and_its_spots_and_outlines_stay():
    stroke = 'stroke="#000000" stroke-width=".6"'
    cloak = f'<path d="M10,10H40L44,40H6Z" fill="#bf3a26" {stroke}/>'
    button = '<circle cx="25" cy="20" r="1" fill="#bf3a26"/>'
    flat, spot = inked(f'<g data-ink="light"><g data-ink="keep">{cloak}{button}</g></g>')
    red, green, blue = (int(flat.fill[at : at + 2], 16) for at in (1, 3, 5))
    assert red > 0xBF and green > 0x3A and blue > 0x26 and red - green > 60
    assert (flat.stroke.paint, flat.stroke.width, spot.fill) == ("#000000", pytest.approx(0.6), "#bf3a26")


def test_the_larger_a_flat_the_lighter_it_is_made_and_a_cream_is_white():
    def filled(side, colour):
        (one,) = inked(
            f'<g data-ink="light"><rect data-ink="keep" x="9" y="9" width="{side}" height="{side}" fill="{colour}"/></g>'
        )
        return sum(int(one.fill[at : at + 2], 16) for at in (1, 3, 5))

    assert filled(2, "#1f6b70") < filled(4, "#1f6b70") < filled(7, "#1f6b70") == filled(30, "#1f6b70")
    assert filled(2, "#f6ead0") < filled(30, "#f6ead0") < 3 * 0xFF
    assert filled(30, "#fffaf0") > 3 * 0xFC


def test_a_large_black_made_light_is_hatched_within_its_outline():
    def parts(side):
        square = f'<rect data-ink="keep" x="9" y="9" width="{side}" height="{side}" fill="#1d1a24"/>'
        return inked(f'<g data-ink="light">{square}</g>')

    assert [part.fill for part in parts(3)] == ["#1d1a24"]
    paper, lines, edge = parts(20)
    assert (paper.fill, lines.fill, edge.fill) == ("#ffffff", None, None)
    assert lines.stroke.paint == edge.stroke.paint == "#1d1a24"
    assert lines.d.count("m") > 20
