"""Text in two directions: the Unicode test data, and what stands on cards in Hebrew and Arabic."""

from pathlib import Path
from unicodedata import bidirectional

import pytest
from babel import Locale, localedata

from cardgen.text.bidi import base_level, first_level, is_leftward, levels, visual_order
from cardgen.text.directions import reads_leftward, with_levels
from cardgen.text.fonts import FontBook
from cardgen.text.hyphens import Hyphens
from cardgen.text.lines import fit_box, fit_line, set_line, set_lines
from cardgen.text.markup import Icon, read_markup
from cardgen.text.paragraphs import breakable, lines_of
from cardgen.text.typeface import typeface

ROWS = [
    row.split(";")
    for row in Path(__file__).with_name("bidi_character_test.txt").read_text("utf-8").splitlines()
    if not row.startswith("#")
]


def test_the_test_data_of_the_unicode_standard():
    for characters, direction, base, expected, order in ROWS:
        text = "".join(chr(int(code, 16)) for code in characters.split())
        if direction == "2":
            assert first_level(text) == int(base), text
        found = _with_trailing_spaces(text, levels(text, int(base)), int(base))
        shown = [(at, int(level)) for at, level in enumerate(expected.split()) if level != "x"]
        assert [(at, found[at]) for at, _ in shown] == shown, characters
        places = visual_order([found[at] for at, _ in shown])
        assert [shown[place][0] for place in places] == [int(at) for at in order.split()], characters


def _with_trailing_spaces(text, found, base):
    """Rule L1, which words on lines do not need: a line has no space at its end."""
    found, at_end = list(found), True
    for at in reversed(range(len(text))):
        kind = bidirectional(text[at])
        if kind in ("S", "B") or (at_end and kind in ("WS", "BN")):
            found[at], at_end = base, True
        else:
            at_end = False
    return found


@pytest.mark.parametrize(
    "lang, leftward",
    [
        ("he", True),
        ("ar-EG", True),
        ("fa", True),
        ("ur", True),
        ("en", False),
        ("pa", False),
        ("xx", False),
        ("", False),
    ],
)
def test_languages_read_from_the_right(lang, leftward):
    assert is_leftward(lang) is leftward


@pytest.mark.parametrize(
    "text, lang, base",
    [
        ("12, 13", "he", 1),
        ("12, 13", "en", 0),
        ("Dragon!", "he", 0),
        ("דרקון!", "en", 1),
        ("HP: דרקון", "he", 1),
        ("דרקון is a dragon", "en", 0),
        ("דרקון is a dragon", "", 1),
    ],
)
def test_the_language_decides_for_letters_of_both_directions(text, lang, base):
    assert base_level(text, lang) == base


@pytest.fixture(scope="module")
def fonts(cache_folder):
    return FontBook({"text": "Heebo"}, [], cache_folder / "fonts", fallback=["Noto Sans Arabic"])


def _words(text, lang="he"):
    return read_markup(text, lambda name, lang: [Icon(name)], lang).paragraphs


def from_left(fonts, text, lang="he"):
    """What a line shows, from the left: each glyph's text, brackets as they are drawn."""
    runs, _ = set_line(fit_line(_words(text, lang), typeface(fonts, lang=lang), 10), 0.0, 0.0)
    return "".join(_shown(word) for run in runs for word, _ in run.words)


def _shown(word):
    signs = {word.font.shape(sign).gids: sign for sign in "()[]«»"}
    # A letter may be drawn by several glyphs.
    glyphs = {
        cluster: (gid, word.span(at))
        for at, (gid, cluster) in enumerate(zip(word.gids, word.clusters, strict=True))
    }
    return "".join(signs.get((gid,), word.text[slice(*span)]) for gid, span in glyphs.values())


#: What is written, in reading order; and what a line shows, from the left.
LINES = [
    ("קבל 3, ואז 4.", "he", ".4 זאו ,3 לבק"),
    ("קח (3 קלפים) ממנו", "he", "ונממ (םיפלק 3) חק"),
    ("קבל 1,000 זהב", "he", "בהז 1,000 לבק"),
    ("נזק: 2d6+1.", "he", ".2d6+1 :קזנ"),
    ("נזק 50% ועוד", "he", "דועו 50% קזנ"),
    ("קבל -2 ו-3", "he", "3-ו -2 לבק"),
    ("קבל +2, (+1)", "he", "(+1) ,+2 לבק"),
    ("דף 3–4", "he", "4–3 ףד"),
    ("דף 12/5/2026", "he", "12/5/2026 ףד"),
    ("הדרקון Smaug (ישן) ער!", "he", "!רע (ןשי) Smaug ןוקרדה"),
    ("Smaug, הדרקון.", "he", ".ןוקרדה ,Smaug"),
    ("See שלום (3), now.", "en", "See (3) םולש, now."),
    ("שלום, עולם!", "en", "!םלוע ,םולש"),
    ("**קבל 3**, ואז", "he", "זאו ,3 לבק"),
    ("خذ 3، ثم 4.", "ar", ".4 مث ،3 ذخ"),
    ("خذ ٣٫٥ ثم", "ar", "مث ٣٫٥ ذخ"),
    ("خذ (٣) [4]", "ar", "[4] (٣) ذخ"),
    ("א: 3; ב: 4 [5]", "he", "[5] 4 :ב ;3 :א"),
    ("מחיר 5₪, ולא 6$.", "he", ".6$ אלו ,5₪ ריחמ"),
    ("המשחק Catan: Cities & Knights, 2023", "he", "Catan: Cities & Knights, 2023 קחשמה"),
    ("C++ (ו-C#) הם", "he", "םה (#C-ו) ++C"),
    ("הוא אמר: «לך!»", "he", "«!ךל» :רמא אוה"),
    ("שָׁלוֹם, 3", "he", "3 ,םוֹלשָׁ"),
    ("חלק א'/ב' (3/4)", "he", "(3/4) 'ב/'א קלח"),
    ("می\u200cروم ۱۲٫۵٪", "fa", "٪۱۲٫۵ مور\u200cیم"),
    ("סה״כ 10×2=20", "he", "20=2×10 כ״הס"),
    ("12, 13.", "he", ".13 ,12"),
    ("12, 13.", "en", "12, 13."),
    ("+2", "he", "+2"),
    ("Dragon (3)!", "he", "Dragon (3)!"),
]


@pytest.mark.parametrize("text, lang, shown", LINES)
def test_a_line_shows_from_the_left(fonts, text, lang, shown):
    assert from_left(fonts, text, lang) == shown


def test_an_icon_keeps_its_place_in_the_sentence(fonts):
    fitted = fit_line(_words("קבל {coin} ואז 3"), typeface(fonts, lang="he"), 10)
    runs, [icon] = set_line(fitted, 0.0, 0.0)
    placed = sorted(
        [(icon.x, "{}"), *((run.x + at * run.size_mm, word.text) for run in runs for word, at in run.words)]
    )
    assert [text for _, text in placed if text != " "] == ["3", "ואז", "{}", "קבל"]


def test_a_paragraph_begins_where_it_is_read_from(fonts):
    text = "קבל שלושה קלפים מהחפיסה ואז הנח אותם בערימה"
    for lang, right in (("he", True), ("en", False)):
        said = text if right else "Take three cards from the deck and put them on the pile"
        fitted = fit_box(_words(said, lang), typeface(fonts, lang=lang), 30, 30, 10, 10)
        assert len(fitted.lines) > 1
        for align in ("start", "justify"):
            runs, _ = set_lines(fitted, 0.0, 0.0, 30, 30, align, "top")
            last = max(run.y for run in runs)
            ends = [
                run.x + (run.words[-1][1] + run.words[-1][0].advance) * run.size_mm
                for run in runs
                if run.y == last
            ]
            begins = [run.x for run in runs if run.y == last]
            assert (max(ends) == pytest.approx(30)) is right
            assert (min(begins) == pytest.approx(0)) is not right


def test_words_of_a_line_are_in_reading_order(fonts):
    [words] = _words("קבל 3, ואז")
    words = with_levels(words, "he")
    face = typeface(fonts, lang="he")
    text = breakable(words, face, Hyphens.NONE)
    [line] = lines_of([(text, [0, len(text.places) - 1])], face, 1.2, 0.0)
    assert "".join(piece.shaped.text for piece in line.pieces) == "קבל 3, ואז"
    assert line.leftward and reads_leftward(words)


def test_the_direction_of_a_language_is_that_of_cldr():
    for name in localedata.locale_identifiers():
        locale = Locale.parse(name)
        assert is_leftward(name.replace("_", "-")) == (locale.character_order == "right-to-left"), name
    assert not is_leftward("xx")
