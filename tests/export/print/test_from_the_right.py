"""A game in Hebrew on paper: the booklet opens from the right, and its pages are mirrored; and what all files say of themselves."""

import re
import subprocess

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.export.print.folded_booklet import saddle_order
from tests.quick_booklets import set_by_the_first_plan

RULES = """\
# חוקים

קראו את §1, ואז שחקו.

## 1 פתיחה

קבלו 3 קלפים, ואז עוד 4 (בסך הכול 7). הדרקון Smaug (ישן) מתעורר! ראו §2 לפרטים.

- ראשון: קבל 3.
- שני: שלם 4.

> **דוגמה.** דנה קונה 2 קלפים.

| סוג | מספר |
|---|---|
| דרקון | 3 |

## 2 סיום

המשחק נגמר. [ראו פתיחה](#1).
"""
BOOKLET = """\
kind: booklet
title: {x: R}
booklets:
  - {id: rules, name: {x: R}, file: rules}
"""
CARDS = """\
title: {x: C}
back: {template: back, title: {x: C}}
cards:
  - {id: one, name: {x: N}, text: {x: T}}
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory, cache_folder):
    """Build the same game in Hebrew and English; return the folder of a language's files."""
    root = tmp_path_factory.mktemp("right")
    for game, lang, word in (("ivrit", "he", "חוקים"), ("english", "en", "Rules")):
        folder = root / "content" / game
        for name in ("booklets", "decks"):
            (folder / name).mkdir(parents=True)
        (folder / "game.yaml").write_text(f"title: {word}\nlanguages: [{lang}]\nlook: plain\n", "utf-8")
        rules = RULES if lang == "he" else re.sub("[\u05d0-\u05ea]", "x", RULES)
        (folder / f"rules.{lang}.md").write_text(rules, "utf-8")
        for path, text in (("booklets/rules.yaml", BOOKLET), ("decks/cards.yaml", CARDS)):
            text = re.sub("[RCNT](?=})", word, text.replace("{x: ", f"{{{lang}: "))
            (folder / path).write_text(text, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDGEN_CACHE", str(cache_folder))
        patch.chdir(root)
        set_by_the_first_plan(patch)
        assert main(["build", "ivrit", "english", "--to", "print", "--jobs", "1"]) == 0
    folders = {"he": "ivrit", "en": "english"}
    return lambda lang: root / "output" / folders[lang] / lang / "print" / "a4-duplex"


def boxes(pdf, page):
    """Return each word of a page with its left and right edge."""
    command = ["pdftotext", "-bbox", "-f", str(page), "-l", str(page), pdf, "-"]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    words = re.findall(r'xMin="([\d.]+)".*?xMax="([\d.]+)".*?>(.*?)</word>', found)
    return [(float(left), float(right), text) for left, right, text in words]


def page_of(pdf, word):
    return next(n for n in range(2, 9) if any(text == word for *_, text in boxes(pdf, n)))


def test_a_booklet_from_the_right_has_its_pages_the_other_way_round():
    assert saddle_order(8, leftward=True) == [(1, 8), (7, 2), (3, 6), (5, 4)]


@pytest.mark.parametrize("lang, first", [("he", "/Left"), ("en", "/Right")])
def test_page_one_is_on_the_side_where_the_booklet_opens(files, lang, first):
    with (
        pikepdf.open(files(lang) / "rules.pdf") as single,
        pikepdf.open(files(lang) / "rules-fold.pdf") as fold,
    ):
        cover = single.pages[0].Contents.read_bytes()
        form = fold.pages[0].Resources.XObject[first].read_bytes()
        marks = re.compile(rb"(?m)^(?:/\w+ (?:<<.*>> )?B[DM]C|EMC)(?:\n|\Z)")
        assert marks.sub(b"", cover).split() == form.split()
        assert ("/Direction" in single.Root.ViewerPreferences) is (lang == "he")


def test_headings_lists_and_tables_are_mirrored(files):
    rules = {lang: files(lang) / "rules.pdf" for lang in ("he", "en")}
    places = {}
    for lang, pdf in rules.items():
        page = page_of(pdf, "•")
        with pikepdf.open(pdf) as opened:
            width = float(opened.pages[0].mediabox[2])
        found = boxes(pdf, page)
        (bullet, *_), (number, *_) = ([w for w in found if w[2] == sign] for sign in ("•", "3"))
        title = min(found, key=lambda w: abs(w[0] - bullet[0]))
        places[lang] = (width, bullet, number, title)
    (width, right, *_), (_, left, *_) = places["he"], places["en"]
    assert left[0] < 0.2 * width and right[1] > 0.8 * width
    assert abs((width - right[1]) - left[0]) < 1.5, "the outer and inner margins are exchanged with the sides"


def test_a_link_covers_its_words(files):
    with pikepdf.open(files("he") / "rules.pdf") as pdf:
        links = [
            (index + 1, [float(side) for side in link.Rect], str(link.Contents))
            for index, page in enumerate(pdf.pages)
            for link in page.get("/Annots", [])
        ]
    assert links and all(right > left for _, (left, _, right, _), _ in links)
    assert "ראו פתיחה" in {words for *_, words in links}
    for page, (left, _, right, _), words in links:
        if words == "ראו פתיחה":
            inside = [
                t for a, b, t in boxes(files("he") / "rules.pdf", page) if left - 1 < a and b < right + 1
            ]
            assert "ראו" in {text[::-1] for text in inside}, "this tool gives letters from the left"


def test_every_file_says_what_it_is(files):
    for lang in ("he", "en"):
        for path in files(lang).glob("*.pdf"):
            with pikepdf.open(path) as pdf:
                title = str(pdf.docinfo.Title)
                assert title and title in pdf.Root.Metadata.read_bytes().decode(), path.name
                assert "/Filter" not in pdf.Root.Metadata
                assert str(pdf.docinfo.get("/Author", "")) != "anonymous"
                assert pdf.Root.PageLabels and pdf.Root.Lang == lang
                links = [link for page in pdf.pages for link in page.get("/Annots", [])]
                assert all("/Contents" in link for link in links)


def test_sides_of_sheets_are_labelled(files):
    with pikepdf.open(files("en") / "cards.pdf") as pdf:
        assert [page.label for page in pdf.pages] == ["1", "1 back"]
    with pikepdf.open(files("en") / "rules-fold.pdf") as pdf:
        assert [page.label for page in pdf.pages][:3] == ["1 front", "1 back", "2 front"][: len(pdf.pages)]
    with pikepdf.open(files("en") / "rules.pdf") as pdf:
        assert [page.label for page in pdf.pages] == [str(n + 1) for n in range(len(pdf.pages))]


def test_both_sides_of_a_sheet_have_its_label(project, cache_folder, monkeypatch):
    # The tallest pieces, in whose strip the label is, have no backs; the others have.
    deck = "kind: tile\ntitle: {name}\ntrim_mm: [{size}]\n{back}tiles:\n  - {{id: {name}-one, name: N, copies: {copies}}}\n"
    back = "back: {template: tile-back, title: B}\n"
    root = project(
        {
            "content/g/game.yaml": "title: G\nlanguages: [en]\nlook: plain\n",
            "content/g/decks/tall.yaml": deck.format(name="tall", size="40, 70", back="", copies=2),
            "content/g/decks/low.yaml": deck.format(name="low", size="40, 60", back=back, copies=2),
            "content/g/decks/lower.yaml": deck.format(name="lower", size="40, 50", back=back, copies=2),
        }
    )
    monkeypatch.setenv("CARDGEN_CACHE", str(cache_folder))
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--jobs", "1"]) == 0
    file = root / "output/g/en/print/a4-duplex/g.pdf"
    for page in (1, 2):
        words = " ".join(text for *_, text in boxes(file, page))
        assert "G · tall, low, lower · en · · 1/1" in words, (page, words)
