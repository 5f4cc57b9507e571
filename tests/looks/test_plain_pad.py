"""The plain score pad: every track and map of any game has its boxes, wide enough for a pencil, on every form."""

import re
from collections import Counter

import pytest

from cardgen.cache import Cache
from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from tests.games import read_game

PENCIL_MM = 4.0
HEAD = "title: {en: Log}\nsource: own design\ncertainty: designed\npads:\n  - id: log\n    name: {en: Log}\n"
PAD = """\
    tracks:
      - {name: tide, boxes: 17, drawn: 2}
      - {name: storms, rows: {gale: [-1, -2, lost], fog: [-3]}}
      - {name: crew, boxes: [A, B, C]}
      - {name: cargo, rows: {salt: 9, rum: 5}, blank: true}
    map:
      rows: ["....", ".LL.", "H.#F"]
      fields: {harbour: H, lake: L, fort: F}
"""
FORMS = ("", "single", "two-up", "four-up", "large")


def laid_out(project, pad):
    root = project({"content/sea/pads/log.yaml": HEAD + pad})
    game, found = read_game(root / "content/sea", root)
    assert found == []
    return GameLayout(game, Project(root).template_folders, Cache(root / "cache"))


def face_of(layout, form):
    faces, findings = layout.deck(layout.game.deck(f"log-{form}" if form else "log"), "en")
    assert findings == []
    return next(iter(faces.faces.values()))


@pytest.mark.parametrize("form", FORMS)
def test_every_track_and_the_map_have_their_boxes(project, form):
    face = face_of(laid_out(project, PAD), form)
    words = Counter(face.text().split("\n"))
    assert all(words[str(n)] for n in range(1, 18)) and not words["18"]
    assert {"Tide", "Storms", "Crew", "Cargo", "Total", "A", "B", "lost", "Gale", "Salt"} <= words.keys()
    assert (words["H"], words["L"], words["F"]) == (1, 2, 1)
    boxes = [(float(w), float(h)) for w, h in re.findall(r'width="([\d.]+)" height="([\d.]+)"', face.body)]
    # The page, tracks with two boxes to be drawn by hand, the total, and the squares of the map.
    assert len(boxes) == 1 + 17 + 2 + 3 + 1 + 3 + 14 + 1 + 12
    assert min(map(min, boxes)) >= PENCIL_MM
    assert not [fit for fit in face.fits if fit.overflow]


def test_the_words_of_the_program_are_in_the_language_of_the_pad(project):
    layout = laid_out(project, PAD)
    faces, _ = layout.deck(layout.game.deck("log"), "de")
    assert {"Summe", "Name"} <= set(next(iter(faces.faces.values())).text().split("\n"))


def test_a_row_and_a_box_that_are_called_zero_are_printed(project):
    face = face_of(laid_out(project, "    tracks:\n      - {name: depth, rows: {0: [0, 7]}}\n"), "")
    assert Counter(face.text().split("\n"))["0"] == 2


def test_a_track_may_be_named_in_the_languages_of_the_game(project):
    track = "    tracks:\n      - {name: {en: Tide, de: Flut}, boxes: 3}\n"
    assert "Tide" in face_of(laid_out(project, track), "").text().split("\n")


def test_a_pad_may_have_nothing_but_a_name(project):
    assert "Log" in face_of(laid_out(project, ""), "").text()


def test_a_letter_that_only_tells_rows_apart_is_not_printed(project):
    face = face_of(
        laid_out(project, "    tracks: [{name: crew, rows: {x: [-2, -3], 7: [4], gale: [5]}}]\n"), ""
    )
    words = Counter(face.text().split("\n"))
    assert (words["X"], words["7"], words["Gale"], words["−3"]) == (0, 1, 1, 1)


def test_a_number_below_zero_has_a_minus_and_a_text_keeps_its_hyphen(project):
    words = (
        face_of(laid_out(project, "    tracks: [{name: crew, boxes: [-2, A-1]}]\n"), "").text().split("\n")
    )
    assert {"−2", "A-1"} <= set(words)
    assert "-2" not in words


FEW = """\
    tracks:
      - {name: tide, boxes: 10}
      - {name: storms, boxes: 4}
"""


def test_a_few_rows_have_large_boxes_and_a_place_for_notes(project):
    face = face_of(laid_out(project, FEW), "")
    boxes = re.findall(r' x="([\d.]+)"[^>]* width="([\d.]+)" height="([\d.]+)"[^>]*stroke="', face.body)
    tide = sorted(float(x) + float(w) for x, w, h in boxes if w < h)
    assert max(tide) > float(re.search(r'width="([\d.]+)"', face.body)[1]) / 2
    assert "Notes" in face.text().split("\n")


def test_many_rows_keep_to_their_columns(project):
    rows = "".join(f"      - {{name: t{n}, boxes: 6}}\n" for n in range(12))
    face = face_of(laid_out(project, "    tracks:\n" + rows), "")
    words = Counter(face.text().split("\n"))
    assert words["1"] == 12 and words["6"] == 12
    assert not [fit for fit in face.fits if fit.overflow]


@pytest.mark.parametrize(("tracks", "sums"), [(1, 0), (4, 4)])
def test_several_tracks_have_a_box_each_over_that_of_the_total(project, tracks, sums):
    rows = "".join(f"      - {{name: t{n}, boxes: 5}}\n" for n in range(tracks))
    face = face_of(laid_out(project, f"    tracks:\n{rows}"), "single")
    pattern = r'x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="[\d.]+" fill="(#\w+)"'
    boxes = [(float(x), float(y), float(w), fill) for x, y, w, fill in re.findall(pattern, face.body)]
    *_, total = boxes
    above = [box for box in boxes if box[0] == total[0] and box[1] > 0 and box is not total]
    assert [fill for *_, fill in above] == ["#ffffff"] * sums
    assert all(x + w <= total[0] for x, y, w, _ in boxes if y > 0 and w < 100 and x < total[0]) or not sums
    # Boxes are wider than high rather than that half of the page is empty.
    counted = [(x, w) for x, _, w, fill in boxes if fill != "#ffffff" and x < total[0]]
    assert not sums or max(x + w for x, w in counted) > 0.6 * total[0]
