"""Fonts that stand in for others: which, for what, in which order; what stays together; which way it reads."""

import pytest

from cardgen.text.clusters import grapheme_clusters
from cardgen.text.fonts import FontBook
from cardgen.text.lines import fit_box, fit_line, set_line, set_lines
from cardgen.text.markup import read_markup
from cardgen.text.scripts import SCRIPTS, advice, families_for
from cardgen.text.typeface import typeface
from tests.planted_fonts import plant_font

FAMILIES = {"text": "Source Serif Pro", "title": "Cinzel"}
HEBREW = "שלוםעליכם"


@pytest.fixture
def book(tmp_path, cache_folder):
    """Return a maker of books with planted fonts: family → characters, the fallback in their order."""

    def make(planted=None, **families):
        for family, characters in (planted or {}).items():
            plant_font(tmp_path / "fonts", family, characters)
        return FontBook(
            FAMILIES | families, [tmp_path / "fonts"], cache_folder / "fonts", fallback=planted or ()
        )

    return make


def words(text):
    return read_markup(text, lambda name, lang: [], "en").paragraphs


def pieces_of(book, text, role="text", lang="en", **wish):
    """Return each piece of a line, from the left, as (family, text)."""
    runs, _ = set_line(fit_line(words(text), typeface(book, role, lang=lang, **wish), 10), 0.0, 0.0)
    return [(run.font.family, word.text) for run in runs for word, _ in run.words]


def missing_of(book, text, role="text"):
    return [
        (m.font.family, m.characters, m.used.family if m.used else None)
        for m in fit_line(words(text), typeface(book, role), 10).missing
    ]


def test_a_text_that_its_font_shows_is_one_piece_a_word(book):
    fonts = book({"Planted": "★"})
    assert pieces_of(fonts, "Worth it") == [("Source Serif Pro", w) for w in ("Worth", " ", "it")]
    assert missing_of(fonts, "Worth it") == []


def test_only_what_is_lacking_comes_from_another_font(book):
    fonts = book({"Planted": "★"})
    expected = [("Source Serif Pro", "a"), ("Planted", "★★"), ("Source Serif Pro", "b")]
    assert pieces_of(fonts, "a★★b") == expected
    assert missing_of(fonts, "a★★b") == [("Source Serif Pro", "★", "Planted")]


def test_the_first_of_the_chain_that_has_it_is_taken(book):
    fonts = book({"One": "★", "Two": "★☃"})
    assert pieces_of(fonts, "★☃") == [("One", "★"), ("Two", "☃")]


def test_the_game_comes_before_the_program(book):
    assert pieces_of(book(), "★") == [("Cardgen Symbols", "★")]
    assert pieces_of(book({"Planted": "★"}), "★") == [("Planted", "★")]


def test_what_no_font_has_stays_with_its_own_and_is_reported(book):
    assert pieces_of(book(), "aᚠ") == [("Source Serif Pro", "aᚠ")]
    assert missing_of(book(), "aᚠ") == [("Source Serif Pro", "ᚠ", None)]


def test_a_letter_and_its_accent_come_from_one_font(book):
    # The text's own font has the letter, and no accent of that kind.
    fonts = book({"Planted": "q\u0353"})
    assert pieces_of(fonts, "aq\u0353b")[1] == ("Planted", "q\u0353")


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("ae\u0301x", ["a", "e\u0301", "x"]),
        ("👩\u200d👧\u200d👦!", ["👩\u200d👧\u200d👦", "!"]),
        ("👍🏽❤\ufe0f", ["👍🏽", "❤\ufe0f"]),
        ("1\ufe0f\u20e32", ["1\ufe0f\u20e3", "2"]),
        ("🇸🇪🇩🇰", ["🇸🇪", "🇩🇰"]),
        ("नि", ["नि"]),
        ("", []),
    ],
)
def test_what_a_reader_takes_for_one_sign_stays_together(text, signs):
    assert grapheme_clusters(text) == signs


def test_a_variation_selector_alone_is_nothing_that_a_font_lacks(book):
    assert missing_of(book({"Planted": "♥"}), "♥\ufe0f") == [("Source Serif Pro", "♥", "Planted")]


def test_a_word_is_not_set_in_two_fonts_by_the_letter(book):
    # Cinzel has Ω and μ, as signs of measure, and no other Greek.
    assert pieces_of(book(), "Ωμέγα", "title") == [("Noto Sans", "Ωμέγα")]
    assert missing_of(book(), "Ωμέγα", "title") == [("Cinzel", "έαγ", "Noto Sans")]
    assert pieces_of(book(), "Ω", "title") == [("Cinzel", "Ω")]


def test_the_nearest_weight_is_taken_and_not_reported(book):
    fonts = book({"Planted": "★"})
    [piece] = fit_line(words("**★**"), typeface(fonts), 10).line.pieces
    assert piece.shaped.font.key == "Planted/400"
    assert fonts.problems == []
    [piece] = fit_line(words("**Ж**"), typeface(fonts, "title"), 10).line.pieces
    assert piece.shaped.font.key == "Noto Sans/700"


def test_lines_stand_as_those_of_the_main_font(book):
    fonts = book({"Planted": "★"})
    plain, other = (
        fit_box(words(text), typeface(fonts), 10, 30, 10, 10) for text in ("aaaa aaaa aaaa", "aa★a aaaa aaaa")
    )
    assert [line.drop_em for line in plain.lines] == [line.drop_em for line in other.lines][
        : len(plain.lines)
    ]
    runs, _ = set_lines(other, 0, 0, 10, 30)
    [star] = [run for run in runs if run.font.family == "Planted"]
    assert star.y == runs[0].y


def test_runs_of_two_fonts_stand_side_by_side(book):
    fonts = book({"Planted": "★"})
    fitted = fit_line(words("ab★cd"), typeface(fonts), 10)
    runs, _ = set_line(fitted, 5, 20)
    ends = [run.x + sum(word.advance for word, _ in run.words) * run.size_mm for run in runs]
    assert [run.font.family for run in runs] == ["Source Serif Pro", "Planted", "Source Serif Pro"]
    assert ends[:2] == pytest.approx([run.x for run in runs[1:]])
    assert ends[2] == pytest.approx(5 + fitted.width_mm)


def test_small_capitals_of_another_font(book):
    families = [family for family, _ in pieces_of(book(), "{sc:Ж★}", "title")]
    assert families == ["Noto Sans", "Cardgen Symbols"] or families[-1] == "Cardgen Symbols"
    assert missing_of(book(), "{sc:a★}", "title") == [("Cinzel", "★", "Cardgen Symbols")]


def test_parted_words_and_justified_lines_keep_their_fonts(book):
    fonts = book({"Planted": "★"})
    text = "Extra\u00adordinary★dragons sleep under the mountain ★ and wake"
    fitted = fit_box(words(text), typeface(fonts), 18, 60, 9, 9, align="justify")
    reported = "".join(p.shaped.text for line in fitted.lines for p in line.pieces if p.shaped)
    assert reported.replace("-", "").replace(" ", "") == text.replace("\u00ad", "").replace(" ", "")
    assert {p.shaped.font.family for line in fitted.lines for p in line.pieces if p.shaped} == {
        "Source Serif Pro",
        "Planted",
    }


def test_a_family_of_the_fallback_that_is_not_there_is_reported_and_passed_over(book, tmp_path):
    fonts = FontBook(FAMILIES, [], tmp_path, fallback=["Nosuch Sans"])
    fonts.problems_of_game()
    [problem] = fonts.problems
    assert (problem.key, problem.family) == ("font-fallback", "Nosuch Sans")
    assert "fontpkg-nosuch-sans" in problem.text
    assert pieces_of(fonts, "★") == [("Cardgen Symbols", "★")]
    assert len(fonts.problems) == 1


def test_the_chain_is_listed_in_order(book):
    chain = book({"Planted": "★"}).chain()
    assert [family for family, _ in chain] == ["Planted", "Noto Sans", "Cardgen Symbols"]
    assert all(path for _, path in chain)


def test_the_program_brings_letters_and_the_symbols_of_games(book):
    letters = "ÅéŁșŵẞ Ωμέγα Привіт Ђорђе"
    symbols = "←↑→↓↔⇒ ★☆✦✪ ♠♥♦♣♤♡♢♧ ⚀⚁⚂⚃⚄⚅ ✓✔✗✘ ☠⚔⚑⚓⚡⚙⚖⛏ ●○■□▲△▼◆◇⬢⬡ ☀☽❄☁☂ ①②❶ ♔♜♟ ♂♀ ☐☑☒ ⌛⏳ ∞≤≥≠ 🂡🂱"
    for role in ("text", "title"):
        assert [m for m in missing_of(book(), f"{letters} {symbols}", role) if m[2] is None] == []


# Which way it reads.


def test_words_that_read_to_the_left_stand_from_the_right(book):
    fonts = book({"Hebrew": HEBREW})
    texts = [text for _, text in pieces_of(fonts, "שלום עליכם")]
    assert texts == ["עליכם", " ", "שלום"]
    [first, *_] = fit_line(words("שלום"), typeface(fonts), 10).line.pieces
    assert first.shaped.clusters == (3, 2, 1, 0), "glyphs stand from the left, and read from the right"


def test_a_number_among_them_reads_to_the_right(book):
    fonts = book({"Hebrew": HEBREW})
    assert [text for _, text in pieces_of(fonts, "שלום 12")] == ["12", " ", "שלום"]
    assert [text for _, text in pieces_of(fonts, "שלום12")] == ["12", "שלום"]
    assert [text for _, text in pieces_of(fonts, "של12.5ום")] == ["ום", "12.5", "של"]


def test_brackets_among_them_are_turned_round(book):
    fonts = book({"Hebrew": HEBREW})
    [bracket] = [p for p in fit_line(words("(שלום"), typeface(fonts), 10).line.pieces if p.shaped.text == "("]
    assert bracket.shaped.gids == bracket.shaped.font.shape(")").gids


def test_a_stretch_of_them_in_another_text_is_turned_round_in_its_place(book):
    fonts = book({"Hebrew": HEBREW})
    texts = [text for _, text in pieces_of(fonts, "Say שלום עליכם twice")]
    assert texts == ["Say", " ", "עליכם", " ", "שלום", " ", "twice"]


# Ideographs.


def lines_of(book, text, width):
    fitted = fit_box(words(text), typeface(book, lang="ja"), width, 60, 10, 10)
    return ["".join(p.shaped.text for p in line.pieces) for line in fitted.lines]


def test_lines_of_ideographs_end_anywhere_but_before_a_closing_sign(book):
    fonts = book({"Ideographs": "龍山火水、。「」ー"})
    assert lines_of(fonts, "龍山火水龍山火水", 10) == ["龍山火水", "龍山火水"]
    for line in lines_of(fonts, "龍山火、水龍「山」火水ー龍。", 9):
        assert line[0] not in "、。」ー" and line[-1] != "「"


def test_nothing_stands_between_ideographs(book):
    fonts = book({"Ideographs": "龍山火水"})
    assert [text for _, text in pieces_of(fonts, "龍山火水")] == list("龍山火水")
    assert sum(p.width for p in fit_line(words("龍山"), typeface(fonts), 10).line.pieces) == pytest.approx(
        1.2
    )


# What packages bring.


@pytest.mark.parametrize(
    ("character", "package"),
    [
        ("あ", "justmytype-intl-cjk"),
        ("龍", "justmytype-intl-cjk"),
        ("용", "justmytype-intl-cjk"),
        ("م", "fontpkg-noto-sans-arabic"),
        ("ש", "fontpkg-heebo"),
        ("ส", "fontpkg-noto-sans-thai"),
        ("न", "fontpkg-noto-sans-devanagari"),
        ("🎲", "manimgx-fonts"),
    ],
)
def test_a_message_names_the_package_that_brings_a_script(character, package):
    assert f"'pip install {package}'" in advice(character)


def test_a_package_is_named_once_for_all_it_brings():
    assert advice("あ용").count("justmytype-intl-cjk") == 1
    assert "Japanese and Korean" in advice("あ용")
    assert "fallback" in advice("ᚠ")


def test_ideographs_take_the_forms_of_their_language():
    assert families_for("龍", "ja")[0] == "Noto Sans JP"
    assert families_for("龍", "zh")[0] == "Noto Sans SC"
    assert families_for("龍", "zh-TW")[0] == "Noto Sans TC"
    assert families_for("龍", "ko")[0] == "Noto Sans KR"
    assert families_for("龍", "sv")[0] == "Noto Sans JP"


SAMPLES = {
    "Arabic": "سلام",
    "Hebrew": "שלום",
    "Devanagari": "नमस्ते",
    "Thai": "สวัสดี",
    "Japanese": "カード",
    "Korean": "용",
    "Chinese and Japanese": "龍骑",
    "emoji": "🎲👩\u200d👧",
}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_package_shows_its_script_once_it_is_installed(book, script):
    missing = missing_of(book(), SAMPLES[script.name])
    # Devanagari is in the program's own family too, and the package's has more of it.
    assert missing and all(used in (*script.families, "Noto Sans") for *_, used in missing)
