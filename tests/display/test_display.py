"""Profile SVG → display list: grammar, inheritance, gradients, clips, limits; and pictures from files."""

import io
import math
import os
import struct
import time
import zlib

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from PIL import Image

from cardgen.display.bounds import items_box, path_box
from cardgen.display.geometry import control_length, reverse, signed_area
from cardgen.display.images import ImageStore, Limits, PictureError, load_image, read_image
from cardgen.display.ops import Gradient, Group, Path, Use
from cardgen.display.ops import Image as ImageOp
from cardgen.display.parse import OutsideProfile, parse_markup
from cardgen.display.paths import as_svg, normalise, read_path
from cardgen.display.values import apply, inverse, multiply, transform, view_box_matrix
from cardgen.text.text_run import TextRun
from tests.parity import face, parsed, run, symbols
from tests.rows import rows_beside

ROWS = rows_beside(__file__)


def ops(markup, table=None, images=None):
    return parse_markup(markup, table, images)[0]


def only(markup, table=None, images=None):
    found = ops(markup, table, images)
    assert len(found) == 1
    return found[0]


PATHS = {
    "M1 2L3 4C5 6 7 8 9 10Z": "1 2 m|3 4 l|5 6 7 8 9 10 c|h",
    "M1,2 L3,4Z": "1 2 m|3 4 l|h",
    "M1 2 3 4 5 6": "1 2 m|3 4 l|5 6 l",
    "m1 2 3 4 5 6": "1 2 m|4 6 l|9 12 l",
    "M.5.5-1e-3-2": "0.5 0.5 m|-0.001 -2 l",
    "M1 1H5V7h-2v-3": "1 1 m|5 1 l|5 7 l|3 7 l|3 4 l",
    "M0 0c1 1 2 1 3 0s2-1 3 0": "0 0 m|1 1 2 1 3 0 c|4 -1 5 -1 6 0 c",
    "M0 0S1 1 3 0": "0 0 m|0 0 1 1 3 0 c",
    "M0 0Q3 3 6 0T12 0": "0 0 m|2 2 4 2 6 0 c|8 -2 10 -2 12 0 c",
    "M0 0S1 1 2 0 3-1 4 0": "0 0 m|0 0 1 1 2 0 c|3 -1 3 -1 4 0 c",
    "M0 0T3 3 6 0": "0 0 m|0 0 1 1 3 3 c|5 5 6 4 6 0 c",
    "m1e-7 0l1e-7 0": "0.0000001 0 m|0.0000002 0 l",
    "M0 0T6 0": "0 0 m|0 0 2 0 6 0 c",
    "M5 5l1 0zl0 1": "5 5 m|6 5 l|h|5 6 l",
    "M0 0A5 0 0 0 1 3 4": "0 0 m|3 4 l",
    "M2 2A5 5 0 0 1 2 2L3 3": "2 2 m|3 3 l",
    "": "",
    "M+1+2": "1 2 m",
    "M0 0 L 1e2 -1E+1": "0 0 m|100 -10 l",
}


@pytest.mark.parametrize("d", PATHS)
def test_path_data_becomes_absolute(d):
    assert normalise(d).split("\n") == PATHS[d].split("|")


@pytest.mark.parametrize(("d", "why"), ROWS["bad path data names its place"])
def test_bad_path_data_names_its_place(d, why):
    with pytest.raises(OutsideProfile, match=why):
        ops(f'<path d="{d}"/>')


@pytest.mark.parametrize("clear", ["some", "", "-1", "0.4mm", "nan"])
def test_how_near_text_may_come_is_a_length(clear):
    with pytest.raises(OutsideProfile, match="data-text-clear must be a length in mm"):
        ops(f'<path d="M0 0L1 1" stroke="#000000" data-text-clear="{clear}"/>')


def test_arc_flags_need_no_separators():
    assert normalise("M0 0a3 3 0 0110 0") == normalise("M0 0 a 3,3 0 0,1 10,0")
    assert normalise("M0 0a3 3 0 10.5.5") == normalise("M0 0a3 3 0 1 0 .5 .5")


def _on_curve(points, x, y):
    for k in range(9):
        t = k / 8
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        xs, ys = (x, *points[0::2]), (y, *points[1::2])
        yield tuple(a * v[0] + b * v[1] + c * v[2] + d * v[3] for v in (xs, ys))


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweep", [0, 1])
def test_arcs_lie_on_the_circle_the_flags_choose(large, sweep):
    # Chord 0 0 – 10 0 and radius 5√2: centres at (5, ±5), and the way round by the flags.
    d = normalise(f"M0 0A{5 * math.sqrt(2)} {5 * math.sqrt(2)} 0 {large} {sweep} 10 0")
    segments = list(read_path(d))
    centre_y = 5 if large != sweep else -5
    x = y = 0.0
    ys = []
    for _, points in segments[1:]:
        for px, py in _on_curve(points, x, y):
            assert math.hypot(px - 5, py - centre_y) == pytest.approx(5 * math.sqrt(2), abs=0.01)
            ys.append(py)
        x, y = points[-2:]
    assert (x, y) == (10, 0)
    assert len(segments) - 1 == (3 if large else 1)
    assert (min(ys) < -1) == bool(sweep), "positive sweep goes over the top where y is down"


def test_an_arc_too_small_for_its_ends_grows_to_reach_them():
    segments = list(read_path(normalise("M0 0A1 1 0 0 1 10 0")))
    x = y = 0.0
    for _, points in segments[1:]:
        for px, py in _on_curve(points, x, y):
            assert math.hypot(px - 5, py) == pytest.approx(5, abs=0.01)
        x, y = points[-2:]
    assert (x, y) == (10, 0)


_coordinate = st.floats(-500, 500, allow_nan=False).map(lambda v: round(v, 3))
_separator = st.sampled_from([" ", ",", " , ", "\n"])


@st.composite
def _path_data(draw):
    """Any path data: every command, absolute and relative, several sets of numbers, odd separators."""
    parts = [f"M{draw(_coordinate)}{draw(_separator)}{draw(_coordinate)}"]
    arity = {"L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "M": 2, "Z": 0, "A": 7}
    for command in draw(st.lists(st.sampled_from("LHVCSQTMZA"), max_size=8)):
        letter = command if draw(st.booleans()) else command.lower()
        values = [str(draw(_coordinate)) for _ in range(arity[command])]
        if command == "A":
            values[3:5] = [str(int(draw(st.booleans()))), str(int(draw(st.booleans())))]
        parts.append(letter + draw(_separator).join(values))
    return "".join(parts)


def _near(d):
    """Normalise; a thin arc that has to grow too far to reach its ends is not what is asked here."""
    try:
        return normalise(d)
    except ValueError as error:
        assert "farther than" in str(error)
        reject()


@given(_path_data())
def test_the_normal_form_is_stable(d):
    once = _near(d)
    assert normalise(as_svg(once)) == once


@given(_path_data())
def test_a_path_reads_the_same_however_it_is_written(d):
    once = _near(d)
    spread = as_svg(once).replace("M", " M ").replace("L", " L\t").replace("C", "\nC ")
    again = list(read_path(normalise("m0,0 " + spread.replace("Z", " z "))))[1:]
    for (one, a), (other, b) in zip(read_path(once), again, strict=True):
        assert one == other
        assert a == pytest.approx(b, rel=1e-5, abs=1e-5)


@given(_path_data())
def test_the_box_holds_every_point_of_a_path(d):
    once = _near(d)
    box = path_box(once)
    x = y = 0.0
    for operator, points in read_path(once):
        if operator == "c":
            for px, py in _on_curve(points, x, y):
                assert box[0] - 1e-3 <= px <= box[2] + 1e-3
                assert box[1] - 1e-3 <= py <= box[3] + 1e-3
        if points:
            x, y = points[-2:]
            assert box[0] <= x <= box[2] and box[1] <= y <= box[3]


def test_the_box_of_a_curve_is_tight():
    assert path_box(normalise("M0 0C0 4 6 4 6 0")) == pytest.approx((0, 0, 6, 3))


def test_turning_a_path_round_changes_only_its_way():
    d = normalise("M0 0L4 0C6 0 6 4 4 4L0 4Z")
    assert signed_area(reverse(d)) == pytest.approx(-signed_area(d))
    assert control_length(reverse(d)) == pytest.approx(control_length(d))
    assert path_box(reverse(d)) == path_box(d)


def test_shapes_are_paths():
    assert only('<line x1="1" y1="2" x2="3" y2="4" stroke="red"/>').d == "1 2 m\n3 4 l"
    assert only('<polygon points="1,2 3 4,5-6"/>').d == "1 2 m\n3 4 l\n5 -6 l\nh"
    assert only('<polyline points="1 2 3 4"/>').d == "1 2 m\n3 4 l"
    assert path_box(only('<rect x="1" y="2" width="5" height="4" rx="9"/>').d) == (1, 2, 6, 6)
    assert path_box(only('<ellipse cx="3" cy="4" rx="2" ry="1"/>').d) == (1, 3, 5, 5)
    assert "c" in only('<rect width="5" height="4" ry=".5"/>').d


@pytest.mark.parametrize("markup", ROWS["what svg does not draw is not in the list"])
def test_what_svg_does_not_draw_is_not_in_the_list(markup):
    assert ops(markup) == ()


def test_properties_are_inherited_and_overridden():
    one, two = ops(
        '<g fill="#f00" stroke="blue" stroke-width="2" stroke-linecap="round" stroke-linejoin="bevel"'
        ' stroke-miterlimit="7" stroke-dasharray="1 2 3" fill-rule="evenodd" fill-opacity="50%">'
        '<circle r="1"/><circle r="2" fill="inherit" stroke="none" fill-rule="nonzero" fill-opacity="1"/></g>'
    )
    assert (one.fill, one.fill_opacity, one.evenodd) == ("#ff0000", 0.5, True)
    assert one.stroke == ("#0000ff", 2, 1, 1, 2, 7, (1, 2, 3, 1, 2, 3), 0)
    assert (two.fill, two.fill_opacity, two.evenodd, two.stroke) == ("#ff0000", 1, False, None)


def test_initial_values_are_those_of_svg():
    path = only('<path d="M0 0L1 1" stroke="#000"/>')
    assert path.fill == "#000000"
    assert path.stroke == ("#000000", 1, 1, 0, 0, 4, (), 0)


def test_current_color_is_looked_up_where_it_is_used():
    inner, outer = ops(
        '<g color="#123456" fill="currentColor"><circle r="1" color="red"/><circle r="2"/></g>'
    )
    assert (inner.fill, outer.fill) == ("#ff0000", "#123456")


def test_opacity_of_one_paint_needs_no_group():
    assert only('<circle r="1" opacity=".5" fill-opacity=".5"/>').fill_opacity == 0.25
    assert only('<g opacity=".5"><path d="M0 0L1 1" fill="none" stroke="red"/></g>').stroke.opacity == 0.5
    assert isinstance(only('<circle r="1" opacity=".5" stroke="red"/>'), Group)


TRANSFORMS = {
    "translate(3)": (4, 2),
    "translate(3,4)": (4, 6),
    "scale(2)": (2, 4),
    "scale(2 3)": (2, 6),
    "rotate(90)": (-2, 1),
    "rotate(90 1 1)": (0, 1),
    "skewX(45)": (3, 2),
    "skewY(45)": (1, 3),
    "matrix(1 2 3 4 5 6)": (12, 16),
    "translate(10) , scale(2)": (12, 4),
    " scale(2)translate(10) ": (22, 4),
}


@pytest.mark.parametrize("text", TRANSFORMS)
def test_transforms(text):
    assert apply(transform(text), 1, 2) == pytest.approx(TRANSFORMS[text])


def test_an_inverse_undoes_a_matrix():
    matrix = transform("rotate(30) skewX(10) scale(2 .5) translate(3 4)")
    assert multiply(matrix, inverse(matrix)) == pytest.approx((1, 0, 0, 1, 0, 0))


def test_preserve_aspect_ratio():
    box, into = (0, 0, 10, 20), (0, 0, 40, 40)
    assert view_box_matrix(box, into, "xMidYMid") == (2, 0, 0, 2, 10, 0)
    assert view_box_matrix(box, into, "xMinYMin meet") == (2, 0, 0, 2, 0, 0)
    assert view_box_matrix(box, into, "xMaxYMax slice") == (4, 0, 0, 4, 0, -40)
    assert view_box_matrix(box, into, "none") == (4, 0, 0, 2, 0, 0)
    with pytest.raises(ValueError, match="not understood"):
        view_box_matrix(box, into, "middle")


STOPS = '<stop stop-color="red"/><stop offset="1" stop-color="#00f" stop-opacity=".5"/>'


def test_a_gradient_in_the_box_of_its_shape():
    markup = f'<linearGradient id="g" x2="50%">{STOPS}</linearGradient>'
    fill = only(markup + '<rect x="2" y="3" width="10" height="4" fill="url(#g)"/>').fill
    assert fill.matrix == (10, 0, 0, 4, 2, 3)
    assert fill.coords == (0, 0, 0.5, 0)
    assert fill.stops == ((0, "#ff0000", 1), (1, "#0000ff", 0.5))


def test_a_gradient_takes_over_from_another():
    markup = (
        f'<radialGradient id="a" gradientUnits="userSpaceOnUse" cx="5" cy="6" r="7">{STOPS}</radialGradient>'
        '<radialGradient id="b" href="#a" r="9" gradientTransform="scale(2)"/>'
    )
    fill = only(markup + '<circle r="3" fill="url(#b)"/>').fill
    assert fill == Gradient(True, (5, 6, 0, 5, 6, 9), (2, 0, 0, 2, 0, 0), fill.stops)


@pytest.mark.parametrize(("stops", "offsets"), ROWS["stops rise from 0 to 1"])
def test_stops_rise_from_0_to_1(stops, offsets):
    markup = f'<linearGradient id="g">{stops}</linearGradient><rect width="1" height="1" fill="url(#g)"/>'
    found = [stop.offset for stop in only(markup).fill.stops]
    assert found == pytest.approx(offsets)
    assert all(a < b for a, b in zip(found, found[1:], strict=False))


@pytest.mark.parametrize(
    "gradient", ['<linearGradient id="g" x1="1" x2="1">', '<radialGradient id="g" r="0">']
)
def test_a_gradient_without_length_is_its_last_stop(gradient):
    end = "</linearGradient>" if "linear" in gradient else "</radialGradient>"
    shape = '<rect width="4" height="4" fill="url(#g)"/>'
    assert only(gradient + '<stop/><stop offset="1" stop-color="red"/>' + end + shape).fill == "#ff0000"
    fading = only(gradient + STOPS + end + shape).fill
    assert [stop[1:] for stop in fading.stops] == [("#0000ff", 0.5)] * 2
    assert ops(gradient + end + shape) == ()


def test_a_single_stop_colours_everything_with_its_opacity():
    markup = '<linearGradient id="g" x2="0"><stop stop-color="lime" stop-opacity=".5"/></linearGradient>'
    fill = only(markup + '<circle r="1" fill="url(#g)"/>').fill
    assert [stop[1:] for stop in fill.stops] == [("#00ff00", 0.5)] * 2
    assert fill.coords[:2] != fill.coords[2:]


def test_a_shape_without_area_has_no_box_to_paint_by():
    markup = f'<linearGradient id="g">{STOPS}</linearGradient>'
    assert ops(markup + '<line x2="9" stroke="url(#g)"/>') == ()


def test_a_focus_outside_is_drawn_inside():
    markup = f'<radialGradient id="g" fx="2">{STOPS}</radialGradient><circle r="1" fill="url(#g)"/>'
    fx, fy, fr, cx, cy, r = only(markup).fill.coords
    assert math.hypot(fx - cx, fy - cy) < r


def test_a_symbol_is_shared_and_takes_the_color_of_its_place():
    table = symbols(
        icon='<circle r="1" fill="currentColor"/>', pair='<use href="#s-icon"/><use href="#s-icon" x="3"/>'
    )
    red, plain, again = ops(
        '<use href="#s-icon" color="red"/><use href="#s-icon"/><use xlink:href="#s-icon" y="2"/>', table
    )
    assert isinstance(red, Use) and isinstance(plain, Use) and isinstance(again, Group)
    assert red.symbol.items[0].fill == "#ff0000"
    assert plain.symbol is again.items[0].symbol
    assert red.symbol.key != plain.symbol.key == "s-icon"
    assert only('<use href="#s-pair"/>', table).symbol.box == pytest.approx((-1, -1, 4, 1))


def test_a_local_symbol_fits_its_view_box():
    symbol = '<symbol id="a" viewBox="0 0 10 10"><circle r="5"/></symbol>'
    group = only(symbol + '<use href="#a" x="1" width="20" height="40"/>')
    assert group.matrix == (2, 0, 0, 2, 1, 10)
    assert len(group.clips) == 1
    assert path_box(group.clips[0].d) == (0, -5, 10, 15)


def test_clips_are_the_union_of_their_shapes_whichever_way_they_turn():
    group = only(
        '<clipPath id="c"><path d="M0 0H4V4H0Z"/><path d="M2 0V4H6V0Z"/></clipPath>'
        '<g clip-path="url(#c)"><rect width="9" height="9"/></g>'
    )
    (clip,) = group.clips
    parts = clip.d.split(" m")
    assert len(parts) == 3
    first, second = clip.d.split("\nh\n")
    assert signed_area(first + "\nh") > 0 and signed_area(second) > 0


def test_an_empty_clip_is_kept_for_it_hides_all():
    group = only('<clipPath id="c"/><rect width="2" height="2" clip-path="url(#c)"/>')
    assert group.clips[0].d == ""


def test_runs_stay_in_the_groups_they_stand_in():
    words = run("Öl", 5, 6, fill="#fff")
    display = parsed(face('<g transform="rotate(90)"><text data-run="0"/></g>', [words]), {})
    (group,) = display.items
    assert group.matrix == (0, 1, -1, 0, 0, 0)
    assert isinstance(group.items[0], TextRun)
    assert group.items[0].fill == "#ffffff"
    assert display.key == "face"


OUTSIDE = {
    '<circle r="1"/>\n<filter id="f"/>': ("filter", 2),
    "<g>\n\n<text>a</text></g>": ("text", 3),
    '<text data-run="4"/>': ("text", 1),
    '<rect width="1" height="1" style="fill:red"/>': ("rect", 1),
    '<rect width="1" height="1" class="a"/>': ("rect", 1),
    '<rect widht="1"/>': ("rect", 1),
    '<circle r="1" fill="rgb(1,2,3)"/>': ("circle", 1),
    '<circle r="1" fill="#12345"/>': ("circle", 1),
    '<circle r="1" fill="url(#none)"/>': ("circle", 1),
    '<circle r="5mm"/>': ("circle", 1),
    '<circle r="-1"/>': ("circle", 1),
    '<circle r="1_0"/>': ("circle", 1),
    '<circle r="inf"/>': ("circle", 1),
    '<circle r="\u0661"/>': ("circle", 1),
    '<path d="M\u0661 2L3 4"/>': ("path", 1),
    '<svg viewBox="0 0 1e-300 1"/>': ("svg", 1),
    '<g transform="rotateX(3)"/>': ("g", 1),
    '<g transform="scale(1 2 3)"/>': ("g", 1),
    '<use href="#none"/>': ("use", 1),
    '<use href="other.svg#a"/>': ("use", 1),
    '<image href="http://example.org/a.png"/>': ("image", 1),
    '<image href="../../etc/passwd" width="1" height="1"/>': ("image", 1),
    "<foreignObject/>": ("foreignObject", 1),
    "<script>alert(1)</script>": ("script", 1),
    '<g xmlns="urn:other"/>': ("{urn:other}g", 1),
    '<circle r="1" stroke="red" stroke-dasharray="1 -1"/>': ("circle", 1),
    '<circle r="1" stroke-linejoin="arcs"/>': ("circle", 1),
    '<circle r="1" stroke-width="2" stroke-miterlimit="0"/>': ("circle", 1),
    '<linearGradient id="g" spreadMethod="repeat"><stop/></linearGradient><circle fill="url(#g)"/>': (
        "circle",
        1,
    ),
    '<clipPath id="c" clipPathUnits="objectBoundingBox"/><circle r="1" clip-path="url(#c)"/>': ("circle", 1),
    "<g>": ("svg", 1),
    "</svg><svg>": ("svg", 1),
    "&nbsp;": ("svg", 1),
    "<g>\0</g>": ("svg", 1),
    "<?php echo ?>": ("svg", 1),
}


@pytest.mark.parametrize("markup", OUTSIDE)
def test_what_is_outside_the_profile_is_named(markup):
    with pytest.raises(OutsideProfile) as caught:
        ops(markup)
    assert (caught.value.element, caught.value.line) == OUTSIDE[markup]
    assert caught.value.why


def _doubling(levels, use="#x"):
    return (
        "".join(f'<g id="x{k}">' + f'<use href="{use}{k + 1}"/>' * 10 + "</g>" for k in range(levels))
        + f'<g id="x{levels}"><circle r="1"/></g>'
    )


BOMBS = {
    "uses": f"<defs>{_doubling(30)}</defs><use href='#x0'/>",
    "itself": '<g id="a"><use href="#a"/></g>',
    "each other": '<defs><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></defs><use href="#a"/>',
    "gradients": '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><g fill="url(#a)"/>',
    "clips": '<clipPath id="a" clip-path="url(#a)"/><circle r="1" clip-path="url(#a)"/>',
    "clip uses": '<clipPath id="a"><use id="b" href="#b"/></clipPath><circle r="1" clip-path="url(#a)"/>',
    "depth": "<g>" * 60 + "</g>" * 60,
    "great depth": "<g>" * 5000 + "</g>" * 5000,
    "dashes": '<path d="M0 0H900000" stroke="red" stroke-dasharray=".001"/>',
    "entities": '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><g>&b;</g>',
    "long path": f'<path d="M0 0{"l1 1" * 300_000}"/>',
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_end_in_an_error_at_once(name):
    started = time.process_time()
    with pytest.raises(OutsideProfile):
        ops(BOMBS[name])
    assert time.process_time() - started < 20


def test_a_bomb_of_shared_symbols_ends_at_once():
    table = symbols(
        **{f"b{k}": f'<use href="#s-b{k + 1}"/>' * 10 for k in range(15)},
        b15='<circle r="1"/>',
        loop='<use href="#s-loop"/>',
    )
    started = time.process_time()
    with pytest.raises(OutsideProfile, match="expands"):
        ops('<use href="#s-b0"/>', table)
    with pytest.raises(OutsideProfile, match="uses itself"):
        ops('<use href="#s-loop"/>', table)
    assert time.process_time() - started < 20


def test_symbols_within_symbols_cannot_nest_for_ever():
    table = symbols(
        **{f"n{k}": "<g>" * 10 + f'<use href="#s-n{k + 1}"/>' + "</g>" * 10 for k in range(40)},
        n40='<circle r="1"/>',
    )
    deep = []
    for start in range(39, 29, -1):
        # Each step finds what the step before left parsed.
        try:
            ops(f'<use href="#s-n{start}"/>', table)
        except OutsideProfile as error:
            assert "nested" in error.why
            deep.append(start)
    assert 39 not in deep and 38 not in deep
    assert {30, 31, 32, 33, 34, 35} <= set(deep)


def test_what_is_used_twice_counts_its_depth_where_it_is_used():
    deep = '<defs><g id="a">' + "<g>" * 30 + '<circle r="1"/>' + "</g>" * 31 + '</defs><use href="#a"/>'
    assert len(ops(deep)) == 1
    with pytest.raises(OutsideProfile, match="nested"):
        ops(deep + "<g>" * 30 + '<use href="#a"/>' + "</g>" * 30)


def test_bounds_hold_strokes_and_text():
    words = run("Ångest", 5, 10, size_mm=4)
    display = parsed(
        face('<path d="M0 0H9" stroke="red" stroke-width="2"/><text data-run="0"/>', [words]), {}
    )
    x0, y0, x1, y1 = items_box(display.items)
    width = sum(word.advance for word, _ in words.words) * 4
    assert x0 <= -1 and y0 <= -1
    assert x1 >= 5 + width and y1 >= 11


# Pictures.


def _file(root, name, data):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def _encoded(kind, size=(6, 4), mode="RGB", **options):
    out = io.BytesIO()
    picture = Image.new(mode, size, 80)
    picture.putpixel((0, 0), 255 if len(mode) == 1 else (255,) * len(mode))
    picture.save(out, kind, **options)
    return out.getvalue()


def _png_header(width, height):
    """A PNG that claims a size and holds next to nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    out = b"\x89PNG\r\n\x1a\n"
    for kind, data in ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 100)), (b"IEND", b"")):
        out += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return out


def test_pictures_of_the_project_are_read(tmp_path):
    _file(tmp_path, "art/a.png", _encoded("PNG"))
    image = load_image("art/a.png", tmp_path)
    assert (image.kind, image.width_px, image.height_px) == ("png", 6, 4)
    assert load_image(tmp_path / "art" / "a.png", tmp_path) == image
    assert read_image(_encoded("JPEG"), "b").kind == "jpeg"
    assert read_image(_encoded("WEBP"), "c").kind == "png"
    assert read_image(_encoded("PNG", mode="P"), "d").kind == "png"


@pytest.mark.parametrize("path", ROWS["paths stay inside the project"])
def test_paths_stay_inside_the_project(tmp_path, path):
    root = tmp_path / "project"
    (root / "a").mkdir(parents=True)
    secret = _file(tmp_path, "secret.png", _encoded("PNG"))
    os.symlink(secret, root / "link.png")
    with pytest.raises(PictureError, match="picture"):
        load_image(path, root)
    with pytest.raises(PictureError):
        load_image(secret, root)


def test_a_picture_of_50_000_pixels_is_refused_by_its_header():
    started = time.process_time()
    with pytest.raises(PictureError, match="pixels"):
        read_image(_png_header(50_000, 50_000), "huge.png")
    assert time.process_time() - started < 20


def test_a_file_too_large_is_not_opened(tmp_path):
    _file(tmp_path, "a.png", _encoded("PNG"))
    with pytest.raises(PictureError, match="bytes"):
        load_image("a.png", tmp_path, Limits(bytes=10))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a picture",
        _encoded("PNG")[:60],
        _encoded("JPEG")[:200],
        _encoded("GIF")[:20],
        _encoded("TIFF")[:20],
    ],
)
def test_what_is_no_picture_is_refused(data):
    with pytest.raises(PictureError, match="'x'"):
        read_image(data, "x")


def test_a_photograph_is_turned_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    image = read_image(_encoded("JPEG", (60, 40), exif=exif), "turned")
    assert (image.width_px, image.height_px) == (40, 60)
    assert Image.open(io.BytesIO(image.data)).getexif().get(0x0112, 1) == 1


def test_pictures_are_placed_by_their_own_ratio():
    store = ImageStore()
    key = store.add(read_image(_encoded("PNG", (60, 30)), "a"))
    assert only(f'<image href="{key}" x="1" y="1" width="10" height="10"/>', images=store) == ImageOp(
        key, "png", 1, 3.5, 10, 5
    )
    cut = only(
        f'<image data-image="{key}" width="10" height="10" preserveAspectRatio="xMidYMid slice"/>',
        images=store,
    )
    assert cut.items[0] == ImageOp(key, "png", -5, 0, 20, 10)
    assert path_box(cut.clips[0].d) == (0, 0, 10, 10)


def test_paths_are_all_that_a_plain_drawing_needs():
    assert all(
        isinstance(op, Path)
        for op in ops('<g><g fill="red"><circle r="1"/></g><rect width="1" height="1"/></g>')
    )
