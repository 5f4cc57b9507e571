"""What a look preferences of lines: bold words together, no hyphens in centred text, last lines that are lines; a grid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.text.fonts import FontBook
from cardgen.text.hyphens import Hyphens
from cardgen.text.line_preferences import DEFAULT, glue_bold_runs
from cardgen.text.lines import fit_box, set_lines
from cardgen.text.markup import Icon, Text, read_markup
from cardgen.text.paragraphs import even_breaks
from cardgen.text.size_search import ASCENT_EM
from cardgen.text.total_fit import Fit, growth, least_width, most_shrunk, total_fit
from cardgen.text.typeface import typeface
from cardgen.units import pt_to_mm
from tests.text.test_breaks import every_path, paragraph

OFF = DEFAULT._replace(last_line=0.0, bold_words=0, centred_hyphens=True)
RULES = (
    "Den som blir slagen förlorar ett kort. Vid samma bokstav förlorar båda. Ni tar tillbaka korten, och i nästa"
    " omgång får ni åter välja bland alla tre utan att visa skattkammarvakternas stridskort för varandra."
)


@pytest.fixture(scope="module")
def face(tmp_path_factory):
    return typeface(FontBook({"text": "Source Serif Pro"}, [], tmp_path_factory.mktemp("fonts")), lang="sv")


def rich(markup):
    return read_markup(markup, lambda token, _: [Icon("die"), Text(token)], "sv").paragraphs


def texts(fitted):
    return ["".join(p.shaped.text if p.shaped else "□" for p in line.pieces) for line in fitted.lines]


def test_a_bold_run_stays_on_one_line(face):
    words = rich("Urnan är full av damm. **Du hittar ingenting.** Draget är slut.")
    loose = [texts(fit_box(words, face, em * pt_to_mm(9), 60, 9, 9, preferences=OFF)) for em in range(10, 25)]
    assert any(line.endswith((" Du", " hittar")) for lines in loose for line in lines)
    for em in range(10, 25):
        lines = texts(fit_box(words, face, em * pt_to_mm(9), 60, 9, 9))
        assert any("Du hittar ingenting." in line for line in lines), em


def test_a_bold_run_of_five_words_may_break_and_so_may_one_wider_than_the_box(face):
    words = rich("**Ett två tre fyra fem** sex")[0]
    assert glue_bold_runs(words, 4) == words
    assert not any(word.glued for word in words)
    glued = glue_bold_runs(rich("a **b c** d **e** **f g**")[0], 4)
    assert [word.glued for word in glued] == [False, False, True, False, False, False, True]
    narrow = fit_box(rich("**Draget är nästan slut**"), face, 5 * pt_to_mm(9), 60, 9, 9)
    assert len(narrow.lines) > 1 and not narrow.overflow


def test_a_wish_costs_a_tenth_of_the_size_at_most_and_never_takes_it_under_the_smallest(face):
    words = rich("**Draget är nästan slut**")
    em = sum(face.measure(w.atoms).width for w in words[0]) + 3 * face.gap(words[0][1].gap).width
    for share, lines in ((0.95, 1), (0.85, 2)):
        fitted = fit_box(words, face, em * pt_to_mm(10) * share, 60, 10, 6)
        assert len(fitted.lines) == lines and (fitted.size_pt < 10) == (lines == 1)
    assert len(fit_box(words, face, em * pt_to_mm(10) * 0.95, 60, 10, 9.8).lines) == 2


def test_centred_text_keeps_its_words_whole_while_it_can(face):
    words = "Den underjordiska skattkammaren bevakas"
    ranged = fit_box(rich(words), face, 16, 18, 10, 6)
    assert any(line.endswith("-") for line in texts(ranged))
    for text in (words, "Du är i skattkammarens underjordiska förmak", "Där står en halv-verklig vålnad"):
        whole = fit_box(rich(text), face, 27, 60, 9, 8, align="center")
        assert not any(line.endswith("-") for line in texts(whole))
    # Where the size would suffer too much, or nothing else fits, words are parted as before.
    assert texts(fit_box(rich(words), face, 12, 30, 10, 9.9, align="center")) != words.split()
    assert fit_box(rich("skattkammardörrvakter"), face, 20, 60, 9, 9, align="center").overflow is False


def test_words_part_at_their_own_hyphens_with_three_letters_on_either_side(face):
    def ends(text):
        return {
            line
            for em in range(4, 14)
            for line in texts(fit_box(rich(text), face, em * pt_to_mm(9), 90, 9, 9))
        }

    assert "en halv-" in ends("en halv-verklig vålnad")
    assert not {line for line in ends("en re-roll, ett A-kort, plan-b") if line.endswith("-")}


def test_a_last_line_is_a_fifth_of_the_measure_or_the_text_gets_smaller(face):
    short = 0
    for em in [10 + step / 10 for step in range(160)]:
        width = em * pt_to_mm(9)
        loose = fit_box(rich(RULES), face, width, 200, 9, 8, align="justify", preferences=OFF)
        short += loose.lines[-1].width_em * pt_to_mm(loose.size_pt) < 0.2 * width
        fitted = fit_box(rich(RULES), face, width, 200, 9, 8, align="justify")
        assert fitted.lines[-1].width_em * pt_to_mm(fitted.size_pt) >= 0.2 * width - 1e-6
        assert 8.1 - 1e-6 <= fitted.size_pt <= 9
    assert short, "nothing would have been short"


@given(
    st.builds(
        paragraph,
        st.lists(st.floats(0.8, 3).map(lambda x: round(x, 2)), min_size=2, max_size=9),
        hyphens=st.sets(st.integers(0, 8), max_size=2),
    ),
    st.floats(4, 12).map(lambda x: round(x, 1)),
)
def test_running_text_is_the_best_of_all_its_paths(breaks, measure):
    fit = Fit(breaks, measure, 0.2)

    def cost(path):
        return sum(fit.cost(i, j) for i, j in zip(path, path[1:], strict=False))

    paths = (p for lines in range(1, breaks.last + 1) for p in every_path(breaks, lines))
    assert cost(total_fit(breaks, measure, 0.2)) == pytest.approx(min(map(cost, paths)))


def test_spaces_of_running_text_are_more_even_than_those_of_full_lines(face):
    for em in (22, 25, 28, 31):
        text, path = even_breaks(rich(RULES)[0], face, em, Hyphens.AUTOMATIC, DEFAULT)
        lines = list(zip(path, path[1:], strict=False))
        assert all(least_width(text.breaks, i, j) <= em + 1e-6 for i, j in lines)
        grown = [growth(text.breaks, em, i, j) for i, j in lines[:-1]]
        assert max(grown) <= 0.25 and min(grown) >= -most_shrunk(text.breaks.space) - 1e-6


def test_a_narrow_space_hardly_shrinks_and_a_wide_one_by_a_share(tmp_path):
    book = FontBook({"text": "Alegreya Sans"}, [], tmp_path)
    text, path = even_breaks(rich(RULES)[0], typeface(book, lang="sv"), 24, Hyphens.AUTOMATIC, DEFAULT)
    wide = text.breaks._replace(space=0.25)
    assert 0.16 < text.breaks.space < 0.17
    for i, j in zip(path[:-1], path[1:-1], strict=False):
        natural = text.breaks.ends[j] - text.breaks.starts[i]
        gaps = round((natural - least_width(wide, i, j)) / (0.2146 * 0.25))
        assert gaps > 2
        assert natural - least_width(text.breaks, i, j) < 0.01 * gaps


def test_baselines_stand_on_the_grid_of_the_face_whatever_the_box(face):
    grid = 3.4
    for y, h, valign in ((5.0, 30, "top"), (6.1, 30, "middle"), (7.7, 27, "bottom"), (3.4, 40, "middle")):
        fitted = fit_box(
            rich(RULES[:90] + "\n\n" + RULES[:60]), face, 40, h, 8, 7, para_em=1.2, grid_mm=grid, top_mm=y
        )
        runs, _ = set_lines(fitted, 5, y, 40, h, "left", valign)
        size = pt_to_mm(fitted.size_pt)
        baselines = sorted({run.y for run in runs})
        assert [b / grid for b in baselines] == pytest.approx([round(b / grid) for b in baselines])
        assert baselines[0] - ASCENT_EM * size >= y - 1e-6
        assert baselines[-1] + (1 - ASCENT_EM) * size <= y + h + 1e-6


def test_a_box_on_a_grid_holds_what_fits_below_its_first_line(face):
    size = pt_to_mm(8)
    one, two = rich("ett"), rich("ett\n\ntvå")
    top = 3.4 - ASCENT_EM * size
    h = 3.4 + size + 0.001
    assert not fit_box(two, face, 40, h, 8, 8, para_em=0, grid_mm=3.4, top_mm=top).overflow
    assert fit_box(two, face, 40, h, 8, 8, para_em=0, grid_mm=3.4, top_mm=top + 0.1).overflow
    assert not fit_box(one, face, 40, h, 8, 8, grid_mm=3.4, top_mm=top + 0.1).overflow
