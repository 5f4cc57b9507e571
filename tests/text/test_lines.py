"""Lines: what is measured is what is set; sizes, boxes, hyphens, icons, edges."""

import re
import sys

import pyphen
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cache import code_digest, digest, user_cache
from cardgen.text import hyphens
from cardgen.text.fonts import FontBook
from cardgen.text.hyphens import Hyphens, Patterns, cuts_of
from cardgen.text.lines import Fitted, fit_box, fit_line, set_line, set_lines
from cardgen.text.markup import Icon, Text, read_markup
from cardgen.text.paragraphs import MOST_STRETCH_EM, breakable
from cardgen.text.size_search import Box, size_grid
from cardgen.text.typeface import part_of, typeface
from cardgen.units import pt_to_mm
from tests.paths import ROOT

TEXT = (
    "**Skattkammaren** öppnar sig. Slå {T12}, och är talet högre än din {VF}: förlora {T6} och lägg"
    " tillbaka *halva* bytet, se §\u00a010.3. Du får inte söka efter lönndörrar eller fällgaller medan"
    " draken sover i rummet, om inte mörkerrummet ligger intill."
)


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    return FontBook({"text": "Source Serif Pro", "title": "Cinzel"}, [], tmp_path_factory.mktemp("fonts"))


@pytest.fixture(scope="module")
def face(book):
    return typeface(book, lang="sv")


def resolve(token, lang):
    return [Icon("die", width_em=0.9, dx=0.05, size_em=0.8), Text(token, bold=True)]


def rich(markup):
    return read_markup(markup, resolve, "sv").paragraphs


def text_of(line):
    return "".join(p.shaped.text if p.shaped else "□" for p in line.pieces)


def forget_patterns():
    """Forget what this process knows of hyphenation, but not the cache."""
    hyphens._patterns_of.cache_clear()
    hyphens._positions.cache_clear()


def texts(fitted):
    return [text_of(line) for line in fitted.lines]


def cuts(word, mode=Hyphens.AUTOMATIC, lang="sv", **style):
    atoms = (Text(word, **style),)
    patterns = Patterns(lang)
    return "|".join(
        part_of(atoms, a, b)[0].text
        for a, b in zip(
            [None, *cuts_of(atoms, patterns, mode)], [*cuts_of(atoms, patterns, mode), None], strict=True
        )
    )


# --- measuring ---------------------------------------------------------------------------------------------


def test_widths_are_the_sum_of_harfbuzz_advances(book, face):
    import uharfbuzz as hb

    fitted = fit_box(rich("Avvakta **AV** difficile."), face, 100, 20, 10, 10)
    expected = 0
    for word, weight in (("Avvakta", 400), (" ", 400), ("AV", 700), (" ", 400), ("difficile.", 400)):
        buffer = hb.Buffer()
        buffer.add_str(word)
        buffer.guess_segment_properties()
        buffer.language = "sv"
        hb.shape(book.font("text", weight).hb_font, buffer)
        expected += sum(p.x_advance for p in buffer.glyph_positions)
    assert fitted.lines[0].width_em == pytest.approx(expected / 1000)


def test_every_line_is_as_wide_as_its_pieces_and_within_the_measure(face):
    for width in (22, 30, 41, 55):
        fitted = fit_box(rich(TEXT), face, width, 60, 9, 6)
        assert not fitted.overflow and len(fitted.lines) > 2
        for line in fitted.lines:
            assert line.width_em == pytest.approx(sum(p.width for p in line.pieces))
            assert line.width_em * pt_to_mm(fitted.size_pt) <= width + 1e-3


def test_set_words_begin_where_the_ones_before_end(face):
    fitted = fit_box(rich(TEXT), face, 40, 60, 8, 8)
    runs, icons = set_lines(fitted, 5, 7, 40, 60, "left", "top")
    assert len(icons) == 3
    for run in runs:
        assert run.words[0][1] == 0
        for (word, dx), (_, after) in zip(run.words, run.words[1:], strict=False):
            # Only an icon may stand between two words of a run.
            gap = after - dx - word.advance
            assert gap == pytest.approx(0) or gap == pytest.approx(0.9)


def test_all_text_is_set_with_real_spaces(face):
    fitted = fit_box(rich(TEXT), face, 40, 60, 8, 8, hyphens=False)
    runs, _ = set_lines(fitted, 0, 0, 40, 60)
    by_line = {}
    for run in runs:
        by_line.setdefault(run.y, []).append("".join(word.text for word, _ in run.words))
    said = " ".join("".join(parts) for parts in by_line.values())
    plain = TEXT.replace("*", "").replace("{", "").replace("}", "").replace("\u00a0", " ")
    assert said == plain


def test_one_run_for_each_stretch_of_a_font(book, face):
    runs, _ = set_lines(fit_box(rich("a **b c** d {T6} e"), face, 90, 9, 9, 9), 0, 0, 90, 9)
    assert [("".join(w.text for w, _ in r.words), r.font.weight) for r in runs] == [
        ("a ", 400), ("b c", 700), (" d ", 400), ("T6", 700), (" e", 400),
    ]  # fmt: skip


# --- fitting -----------------------------------------------------------------------------------------------


def test_sizes_go_down_by_tenths_and_end_with_the_smallest():
    assert size_grid(8.3, 8) == [8.3, 8.2, 8.1, 8.0]
    assert size_grid(8.0, 7.75) == [8.0, 7.9, 7.8, 7.75]
    assert size_grid(7, 7) == [7]
    assert size_grid(6, 7) == [6]


@settings(max_examples=60)
@given(
    st.integers(1, 40),
    st.floats(15, 60),
    st.floats(5, 40),
    st.sampled_from(list(Hyphens)),
    st.integers(1, 12),
)
def test_halving_finds_the_size_that_trying_all_finds(face, words, width, height, mode, most):
    (paragraph,) = rich(" ".join((TEXT + " " + TEXT).split()[:words]).replace("*", ""))
    parts = [breakable(paragraph, face, mode)] * 2
    box = Box(width, height, 1.28, 0.5, 2, most)
    sizes = size_grid(12, 6)
    every = [box.fits(parts, size) for size in sizes]
    assert box.first_fitting(parts, sizes) == (every.index(True) if True in every else None)
    assert every == sorted(every)


def test_a_text_that_fits_keeps_the_largest_size_and_loads_no_dictionary(book, face):
    forget_patterns()
    fitted = fit_box(rich(TEXT), face, 60, 60, 9, 6)
    assert (fitted.size_pt, fitted.overflow) == (9, False)
    assert not hyphens._patterns_of.cache_info().currsize


def test_a_larger_size_would_not_have_fitted(face):
    fitted = fit_box(rich(TEXT), face, 40, 26, 10, 6, hyphens=False)
    assert 6 < fitted.size_pt < 10
    assert fitted.height_mm <= 26 + 1e-6
    assert fit_box(
        rich(TEXT), face, 40, 26, fitted.size_pt + 0.1, fitted.size_pt + 0.1, hyphens=False
    ).overflow
    assert not fit_box(rich(TEXT), face, 40, 26, fitted.size_pt, fitted.size_pt, hyphens=False).overflow


def test_overflow_is_reported_and_nothing_is_cut_off(face):
    fitted = fit_box(rich(TEXT), face, 20, 10, 9, 7)
    assert fitted.overflow and fitted.size_pt == 7 and fitted.fullness > 1
    said = "".join(texts(fitted)).replace("-", "").replace(" ", "")
    assert said.startswith("Skattkammarenöppnarsig.") and said.endswith("liggerintill.")


def test_a_word_wider_than_the_box_overflows_however_high_it_is(face):
    fitted = fit_box(rich("Oavbrutetlångtord123 x"), face, 10, 500, 9, 7)
    assert fitted.overflow and fitted.fullness < 1


def test_too_many_lines_overflow(face):
    assert not fit_box(rich("ett två tre"), face, 10, 50, 9, 9).overflow
    assert fit_box(rich("ett två tre"), face, 10, 50, 9, 9, max_lines=1).overflow


def test_no_text_fits_everywhere(face):
    fitted = fit_box(rich(" \n\n "), face, 10, 0, 9, 7)
    assert (fitted.lines, fitted.height_mm, fitted.overflow, fitted.size_pt) == ((), 0, False, 9)
    assert set_lines(fitted, 0, 0, 10, 0) == ([], [])


def test_height_counts_leading_and_paragraphs(face):
    fitted = fit_box(rich("a\n\nb"), face, 20, 40, 10, 10, leading=1.5, para_em=0.4)
    assert [line.drop_em for line in fitted.lines] == pytest.approx([0, 1.9])
    assert fitted.height_mm == pytest.approx(2.9 * pt_to_mm(10))
    assert fitted.fullness == pytest.approx(2.9 * pt_to_mm(10) / 40)


def test_a_box_just_high_enough_is_filled(face):
    size_mm = pt_to_mm(10)
    assert not fit_box(rich("a\n\nb"), face, 20, 2.78 * size_mm, 10, 10).overflow
    assert fit_box(rich("a\n\nb"), face, 20, 2.77 * size_mm, 10, 10).overflow


def test_missing_glyphs_are_reported(face):
    fitted = fit_box(rich("a ក **ᚠ**"), face, 60, 20, 9, 9)
    reported = [(font.weight, characters, used) for font, characters, used in fitted.missing]
    assert reported == [(400, "ក", None), (700, "ᚠ", None)]
    assert fit_line(rich("☃"), face, 9).missing[0][1] == "☃"


# --- words that stay whole, and words that do not -----------------------------------------------------------


def test_glued_words_stay_on_one_line(face):
    glued, loose = "aaaa bbbb kap\u00a010.3 cccc", "aaaa bbbb kap 10.3 cccc"
    for width in range(8, 40):
        for line in texts(fit_box(rich(glued), face, width, 90, 9, 9)):
            assert line.count("kap") == line.count("10.3")
    assert any(
        line.count("kap") != line.count("10.3")
        for width in range(8, 40)
        for line in texts(fit_box(rich(loose), face, width, 90, 9, 9))
    )


def test_a_token_and_its_comma_stay_together(face):
    for width in range(8, 40):
        lines = texts(fit_box(rich("aaa bbbb {T12}, cccc"), face, width, 90, 9, 9))
        assert sum("□T12," in line for line in lines) == 1


def test_hyphenation_points():
    assert cuts("skattkammaren,") == "skatt-|kam-|ma-|ren,"
    assert cuts("(handskfack)").count("|") >= 1
    assert cuts("corridor", lang="en") == "cor-|ridor"
    assert cuts("Straßenbahn", lang="de") == "Stra-|ßen-|bahn"
    assert cuts("schatkamer", lang="nl") == "schat-|ka-|mer"


@pytest.mark.parametrize("word", ["kort", "SKATTKAMMAREN", "T12skattkammaren", "6–9", "-3", "a-", "–"])
def test_words_never_parted(word):
    assert cuts(word) == word


def test_names_in_small_capitals_are_never_parted():
    assert cuts("Skattkammaren", caps=True) == "Skattkammaren"


def test_at_least_three_letters_stay_on_either_side():
    words = ["avvakta", "elefanten", "oväntade", "underjorden", "äventyrare", "ynkligaste"]
    parts = [cuts(word).split("|") for word in words]
    assert sum(len(p) for p in parts) > len(words)
    assert all(len(p[0].strip("-")) >= 3 and len(p[-1]) >= 3 for p in parts)


def test_soft_hyphens_are_the_last_word():
    assert cuts("skattkammar\u00addörren").replace("\u00ad", "") == "skattkammar-|dörren"
    assert cuts("skattkammar\u00addörren", Hyphens.NONE).count("|") == 0


def test_dashes_part_a_word_without_a_second_hyphen():
    assert cuts("anfall–flykt", Hyphens.NONE) == "anfall–|flykt"
    assert cuts("T6-slag", Hyphens.NONE) == "T6-|slag"


def test_cuts_that_would_change_the_spelling_are_left_out():
    assert cuts("asszonnyal", lang="hu") == "asszonnyal"


def test_an_unknown_language_has_no_hyphens():
    assert cuts("skattkammaren", lang="tlh") == "skattkammaren"


def test_a_word_without_end_is_not_tried_at_every_cut():
    assert cuts("ab-" * 5000).count("|") == 0


def test_a_hyphen_at_a_break_is_a_real_glyph_and_a_soft_one_elsewhere_is_nothing(face):
    word = "skatt\u00adkammare"
    fitted = fit_box(rich(word), face, 18, 30, 9, 9)
    assert texts(fitted) == ["skatt-", "kammare"]
    assert 0 not in fitted.lines[0].pieces[-1].shaped.gids
    whole = fit_box(rich(word), face, 60, 30, 9, 9)
    assert texts(whole) == ["skattkammare"]
    assert whole.lines[0].width_em == fit_box(rich("skattkammare"), face, 60, 30, 9, 9).lines[0].width_em


def test_words_are_not_parted_when_the_size_allows_whole_ones(face):
    fitted = fit_box(rich(TEXT), face, 50, 60, 8, 7)
    assert fitted.size_pt == 8
    assert not any(line.endswith("-") for line in texts(fitted))


def test_parting_words_pays_with_a_clearly_larger_size(face):
    words = "Den underjordiska skattkammaren bevakas"
    parted = fit_box(rich(words), face, 16, 18, 10, 6)
    whole = fit_box(rich(words), face, 16, 18, 10, 6, hyphens=False)
    assert parted.size_pt > whole.size_pt + 0.2
    assert any(line.endswith("-") for line in texts(parted))
    assert not any(line.endswith("-") for line in texts(whole))


def test_a_word_is_parted_rather_than_leave_a_hole(face):
    words = "Du är i skattkammarens underjordiska förmak"
    width = 7.6 * pt_to_mm(9)
    whole = texts(fit_box(rich(words), face, width, 60, 9, 9, hyphens=False))
    assert whole == ["Du är i", "skattkammarens", "underjordiska", "förmak"]
    parted = texts(fit_box(rich(words), face, width, 60, 9, 9))
    assert parted[:2] == ["Du är i skatt-", "kammarens"] and len(parted) == len(whole)


def test_a_word_is_parted_rather_than_spaces_gape(face):
    words = "Den underjordiska skattkammaren bevakas av oavbrutet vaksamma vampyrer"
    width = 12 * pt_to_mm(9)
    whole = texts(fit_box(rich(words), face, width, 60, 9, 9, hyphens=False, align="justify"))
    assert whole[0] == "Den underjordiska"
    parted = texts(fit_box(rich(words), face, width, 60, 9, 9, align="justify"))
    assert parted[0] == "Den underjordiska skatt-"


@pytest.mark.parametrize("damage", [None, b"", b"nonsense", b"i\x05\x00\x00\x00"])
def test_patterns_are_kept_for_the_next_run(damage):
    expected, places = [5, 8, 10], Patterns("sv").positions
    assert places("skattkammaren") == expected
    if damage is not None:
        user_cache().put("hyphenation", digest(code_digest(), "sv"), damage)
    forget_patterns()
    sys.modules.pop("pyphen", None)
    assert places("skattkammaren") == expected
    assert ("pyphen" in sys.modules) == (damage is not None)


@pytest.mark.parametrize("lang", ["sv", "de", "en", "en-GB", "nl", "fr", "hu", "ca", "tlh", "../sv"])
def test_patterns_break_words_where_pyphen_does(lang):
    known = pyphen.language_fallback(lang)
    dictionary = pyphen.Pyphen(lang=known) if known else None
    words = set(re.findall(r"[^\W\d_]{6,}", (ROOT / "README.md").read_text("utf-8")))
    for word in (
        *sorted(words),
        "Skattkammaren",
        "asszonnyal",
        "col·labora",
        "Donaudampfschiff",
        "İstanbullu",
    ):
        found = [at for at in dictionary.positions(word) if at.data is None] if dictionary else []
        assert Patterns(lang).positions(word) == [at for at in found if 3 <= at <= len(word) - 3]


# --- setting -----------------------------------------------------------------------------------------------


def edges(runs, size_mm):
    left = min(run.x for run in runs)
    right = max(run.x + (run.words[-1][1] + run.words[-1][0].advance) * run.size_mm for run in runs)
    return left, right


@pytest.mark.parametrize(("align", "left"), [("left", 5.0), ("center", None), ("right", None)])
def test_alignment(face, align, left):
    fitted = fit_box(rich("Orch"), face, 30, 10, 9, 9)
    begin, end = edges(set_lines(fitted, 5, 0, 30, 10, align)[0], pt_to_mm(9))
    if align == "left":
        assert begin == 5
    elif align == "right":
        assert end == pytest.approx(35)
    else:
        assert begin - 5 == pytest.approx(35 - end)


def test_justified_lines_reach_both_edges_but_for_the_last(face):
    fitted = fit_box(rich(TEXT), face, 55, 60, 8, 8, align="justify")
    runs, _ = set_lines(fitted, 5, 0, 55, 60, "justify", "top")
    rights = {}
    for run in runs:
        rights[run.y] = run.x + (run.words[-1][1] + run.words[-1][0].advance) * run.size_mm
    *full, last = rights.values()
    assert len(full) >= 3
    assert full == pytest.approx([60] * len(full))
    assert last < 60


def test_the_last_line_of_a_justified_paragraph_has_the_spaces_of_the_line_above(face):
    """Up to a bound, and as far as it has room."""

    def last_stretch(above_em, slack_em, ends=False):
        lines = [
            fit_box(rich(words), face, 60, 60, 9, 9).lines[0] for words in ("ett två tre", "fyra fem sex")
        ]
        measure = lines[1].width_em + slack_em
        first = lines[0]._replace(ends_paragraph=ends, width_em=measure - 2 * above_em)
        fitted = Fitted(9, (first, lines[1]._replace(drop_em=1.2)), 0.0, 0.0, False, (), 0.0)
        runs, _ = set_lines(fitted, 0, 0, measure * pt_to_mm(9), 60, "justify")
        return (runs[1].words[-1][1] + runs[1].words[-1][0].advance - lines[1].width_em) / 2

    assert last_stretch(0.05, 3) == pytest.approx(0.05)
    assert last_stretch(0.3, 3) == pytest.approx(0.06)
    assert last_stretch(0.1, 0.08) == pytest.approx(0.04)
    assert last_stretch(-0.02, 3) == pytest.approx(0)
    assert last_stretch(0.07, 3, ends=True) == pytest.approx(0)


def test_a_line_too_loose_to_justify_stays_as_it_is(face):
    def stretch(markup, slack_em):
        fitted = fit_box(rich(markup), face, 60, 60, 9, 9)
        (line,) = fitted.lines
        width = (line.width_em + slack_em) * pt_to_mm(9)
        fitted = fitted._replace(lines=(line._replace(ends_paragraph=False),))
        (run,), _ = set_lines(fitted, 0, 0, width, 60, "justify")
        return run.words[-1][1] + run.words[-1][0].advance - line.width_em

    assert stretch("ett två tre", 1.9 * MOST_STRETCH_EM) == pytest.approx(1.9 * MOST_STRETCH_EM)
    assert stretch("ett två tre", 2.1 * MOST_STRETCH_EM) == pytest.approx(0)
    assert stretch("ett", 1) == pytest.approx(0)


def test_vertical_places(face):
    fitted = fit_box(rich("a\n\nb"), face, 20, 40, 10, 10)
    size_mm = pt_to_mm(10)

    def baselines(valign):
        return [run.y for run in set_lines(fitted, 0, 100, 20, 40, "left", valign)[0]]

    assert baselines("top")[0] == pytest.approx(100 + 0.78 * size_mm)
    assert baselines("bottom")[1] == pytest.approx(140 - 0.22 * size_mm)
    top, middle, bottom = (baselines(v)[0] for v in ("top", "middle", "bottom"))
    assert middle == pytest.approx((top + bottom) / 2)
    assert baselines("top")[1] - top == pytest.approx((1.28 + 0.5) * size_mm)


def test_icons_stand_in_the_middle_of_the_capitals(face):
    fitted = fit_box(rich("{T6}"), face, 20, 10, 10, 10)
    runs, (icon,) = set_lines(fitted, 0, 0, 20, 10, "left", "top", "#123456")
    size_mm = pt_to_mm(10)
    assert (icon.name, icon.fill) == ("die", "#123456")
    assert icon.size_mm == pytest.approx(0.8 * size_mm)
    assert icon.x == pytest.approx(0.05 * size_mm)
    assert icon.y + icon.size_mm / 2 == pytest.approx(runs[0].y - 0.67 / 2 * size_mm)
    assert runs[0].x == pytest.approx(0.9 * size_mm)


def test_small_capitals_come_from_the_font(book, face):
    (run,), _ = set_line(fit_line(rich("{sc:Orch}"), face, 10), 0, 0)
    ((word, _),) = run.words
    assert word.text == "Orch"
    assert word.gids != book.font("text").shape("Orch", "sv").gids


def test_small_capitals_of_a_font_without_them_are_scaled_capitals(book):
    face = typeface(book, "title", lang="sv")
    fitted = fit_line(rich("{sc:Orch 2x}"), face, 10)
    runs, _ = set_line(fitted, 0, 0)
    said = [("".join(w.text for w, _ in r.words), r.size_mm < pt_to_mm(10)) for r in runs]
    assert said == [("O", False), ("RCH", True), (" 2", False), ("X", True)]
    small = runs[1].size_mm / pt_to_mm(10)
    assert small * face.font().cap_height == pytest.approx(1.08 * face.font().x_height)
    after = runs[1].x + runs[1].words[0][0].advance * runs[1].size_mm
    assert runs[2].x == pytest.approx(after)


def test_scaled_capitals_go_on_after_an_icon_where_they_should(book):
    def resolve_small(token, lang):
        return [Text("ab", caps=True), Icon("die", 0.9), Text("cd", caps=True)]

    face = typeface(book, "title", lang="sv")
    (run,), _ = set_line(fit_line(read_markup("{x}", resolve_small, "sv").paragraphs, face, 10), 0, 0)
    (first, _), (_, dx) = run.words
    assert dx * run.size_mm == pytest.approx(first.advance * run.size_mm + 0.9 * pt_to_mm(10))


def test_emphasis_in_italics_stands_upright_and_bold_text_stays_as_heavy(book):
    face = typeface(book, weight=900, italic=True)
    assert (face.font().key, face.font(italic=True).key) == (
        "Source Serif Pro/900/italic",
        "Source Serif Pro/900",
    )
    assert face.font(bold=True).weight == 900
    assert typeface(book, weight=400).font(bold=True).weight == 700


def test_a_line_shrinks_to_its_width_and_no_further(book):
    face = typeface(book, "title", 700, track=0.06, lang="sv")
    free = fit_line(rich("Skattkammaren"), face, 14, caps=True)
    assert (free.size_pt, free.overflow) == (14, False)
    assert text_of(free.line) == "SKATTKAMMAREN"
    tight = fit_line(rich("Skattkammaren"), face, 14, 6, max_w_mm=30, caps=True)
    assert 6 < tight.size_pt < 14 and not tight.overflow
    assert 29.8 < tight.width_mm <= 30
    least = fit_line(rich("Skattkammaren"), face, 14, 13, max_w_mm=30)
    assert least.size_pt == 13 and least.overflow and least.fullness > 1


def test_a_tracked_line_is_centred_on_its_letters(book):
    face = typeface(book, "title", track=0.5)
    fitted = fit_line(rich("II"), face, 10)
    letter = book.font("title").shape("I").advance
    assert fitted.line.width_em == pytest.approx(2 * letter + 0.5)
    for anchor, x in (("start", 50.0), ("middle", 50 - fitted.width_mm / 2), ("end", 50 - fitted.width_mm)):
        (run,), _ = set_line(fitted, 50, 9, anchor)
        assert (run.x, run.y) == pytest.approx((x, 9))


def test_paragraphs_of_a_line_read_on(face):
    assert text_of(fit_line(rich("ett\n\ntvå"), face, 9).line) == "ett två"
    assert fit_line((), face, 9, max_w_mm=5).width_mm == 0


def test_the_same_text_is_set_the_same_each_time(book, tmp_path):
    other = FontBook({"text": "Source Serif Pro"}, [], tmp_path)
    shown = []
    for some in (book, other):
        fitted = fit_box(rich(TEXT), typeface(some, lang="sv"), 37, 24, 9, 6)
        runs, icons = set_lines(fitted, 0, 0, 37, 24, "justify")
        words = [[(w.text, w.gids, w.xs, dx) for w, dx in r.words] for r in runs]
        shown.append((fitted.size_pt, words, [(r.font.key, r.size_mm, r.x, r.y) for r in runs], icons))
    assert shown[0] == shown[1]
