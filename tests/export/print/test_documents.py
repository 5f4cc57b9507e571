"""Booklets and title pages: what the files hold, what is measured on them, and what is refused."""

import gc
import io
import os
import re
import string
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import numpy as np
import pikepdf
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from cardgen.export.documents import typesetting, words
from cardgen.export.documents.blocks import (
    Boxed,
    Heading,
    Listing,
    TableBlock,
    TextTooLarge,
    Words,
    blocks_of,
)
from cardgen.export.documents.booklet import BookletRefused, booklet_inputs, booklet_key, cached_booklet
from cardgen.export.documents.typesetting import booklet_pdf, set_booklet
from cardgen.export.documents.words import language_name, word
from cardgen.export.job import ExportJob
from cardgen.export.print import title_pages
from cardgen.export.print.document_tasks import booklet_tasks, title_task
from cardgen.export.print.folded_booklet import fold_for, fold_pdf, saddle_order
from cardgen.export.print.title import PLAIN_PAPER_MM, printed_decks, totals
from cardgen.export.print.title_pages import title_pdf
from cardgen.impose.duplex import Duplex
from cardgen.impose.game_plan import plan_sheets
from cardgen.impose.grid import MARGIN_MM
from cardgen.impose.spec import SheetSpec
from cardgen.layout.decks import GameLayout
from cardgen.load.document import Diagnostics
from cardgen.load.rules import parse_rules
from tests.export.print.shipped_booklets import booklet_of, layout_of, set_once
from tests.paths import ROOT
from tests.quick_booklets import set_by_the_first_plan
from tests.rows import read_yaml

MM = 25.4 / 72
LANGUAGES = ("sv", "en")
SHEETS = {
    "a4-duplex": SheetSpec("a4-duplex", {"en": "A4, two-sided"}, (210, 297), Duplex.LONG_EDGE),
    "letter-duplex": SheetSpec(
        "letter-duplex", {"en": "Letter, two-sided"}, (215.9, 279.4), Duplex.LONG_EDGE
    ),
    "a4-bleed": SheetSpec(
        "a4-bleed", {"en": "A4 landscape"}, (297, 210), Duplex.LONG_EDGE, "full", orientation="fixed"
    ),
    "a4-single": SheetSpec("a4-single", {"en": "A4, one-sided"}, (210, 297)),
    "cards": SheetSpec("cards", {"en": "Single"}, bleed="full", single=True),
}


@pytest.fixture(scope="module")
def layout(cache_folder):
    """The shipped game as it comes out of its first box, ready to lay out."""
    return layout_of("drakborgen", cache_folder)


@pytest.fixture(scope="module")
def rules(layout):
    """Return the shipped booklet by language."""
    # Swedish comes second here and first in a process of its own, and both must come to the same bytes.
    return {lang: set_once(layout, lang)[0] for lang in reversed(LANGUAGES)}


@pytest.fixture(scope="module")
def faces(layout):
    """Return the faces of a language, laid out or read once."""
    return lru_cache(lambda lang: {deck.id: layout.deck(deck, lang)[0] for deck in layout.game.decks})


@pytest.fixture(scope="module")
def booklets(layout):
    """Return the booklets of a language as they are shipped, set or read once."""
    return lru_cache(lambda lang: booklets_of(layout.game, lang, layout))


@pytest.fixture(scope="module")
def job(layout, faces, booklets):
    """Return a job for a sheet; what `changes` says of the game, its booklets are set with."""

    def of(sheet, lang="en", **changes):
        game = replace(layout.game, **changes)
        with pytest.MonkeyPatch.context() as patch:
            if changes:
                set_by_the_first_plan(patch)
            set_booklets = booklets_of(game, lang, layout) if changes else booklets(lang)
        shown = {deck.id: faces(lang)[deck.id] for deck in game.decks}
        pages = {name: booklet.pages for name, booklet in set_booklets.items()}
        plans = (plan_sheets(SHEETS[sheet], game.decks, shown, pages),)
        return ExportJob(
            game,
            lang,
            game.decks,
            game.decks,
            shown,
            layout,
            layout.cache,
            Path("out"),
            whole=True,
            sheets=plans,
            booklets=set_booklets,
        )

    return of


def booklets_of(game, lang, layout):
    """Return the booklets of a game by their ids."""
    decks = (deck for deck in game.decks if deck.kind.paper.form == "booklet")
    return {c.id: set_or_kept(game, lang, layout, c) for deck in decks for c in deck.components}


def set_or_kept(game, lang, layout, component):
    """Return a booklet, set now or before."""
    key = booklet_key(layout, booklet_inputs(game, lang, layout, component))
    return cached_booklet(layout.cache, key) or set_booklet(game, lang, layout, component)


def page_of(wanted):
    """Return the title page of a job of one sheet."""
    return title_pdf(wanted, wanted.sheets[0])


@lru_cache(maxsize=32)
def tool(name, data, *options):
    """Return what a program of poppler says of a PDF."""
    return subprocess.run([name, *options], input=data, capture_output=True, check=True).stdout


def text_of(data, *options):
    """Return a PDF's text with words on one line, as a search would meet it."""
    return re.sub(r"\s+", " ", tool("pdftotext", data, *options, "-", "-").decode())


def pages_of(data, *options):
    return tool("pdftotext", data, *options, "-", "-").decode().split("\f")[:-1]


def tops_of(data, height_pt):
    """Return the text of the upper edge of each page, as it is written: hidden words of a figure may reach up there."""
    return pages_of(data, "-raw", "-x", "0", "-y", "0", "-W", "1000", "-H", str(height_pt))


def opened(data):
    return pikepdf.open(io.BytesIO(data))


def size_mm(page):
    box = [float(v) * MM for v in page.mediabox]
    return box[2] - box[0], box[3] - box[1]


def content_of(page):
    page.contents_coalesce()
    return page.Contents.read_bytes()


def outline_of(pdf):
    with pdf.open_outline() as outline:
        return [(item.title, item) for item in outline.root]


# ---------------------------------------------------------------- words


def words_in(node, path=()):
    if isinstance(node, dict) and all(isinstance(v, str) for v in node.values()):
        yield path, node
    else:
        for name, inner in node.items():
            yield from words_in(inner, (*path, name))


def test_every_word_stands_in_all_languages_with_the_same_places_to_fill():
    file = Path(words.__file__).with_name("words.yaml")
    found = list(words_in(read_yaml(file)))
    assert len(found) > 30
    for path, texts in found:
        assert set(texts) == {"sv", "en", "de", "nl"}, path
        places = {lang: {p[1] for p in string.Formatter().parse(text)} for lang, text in texts.items()}
        assert len({frozenset(p) for p in places.values()}) == 1, (path, places)
        assert all(text.count("**") % 2 == 0 for text in texts.values()), path


def test_no_word_is_written_twice():
    """The second would take the place of the first, without a sound."""
    node = yaml.compose(Path(words.__file__).with_name("words.yaml").read_text("utf-8"))
    nodes = [node]
    while nodes:
        at = nodes.pop()
        names = [key.value for key, _ in at.value]
        assert len(names) == len(set(names)), sorted(name for name in names if names.count(name) > 1)
        nodes += [value for _, value in at.value if isinstance(value, yaml.MappingNode)]


def test_every_way_to_turn_the_paper_has_a_word():
    assert len({word("en", "steps", turn) for turn in ("long-edge", "short-edge", "none")}) == 3


def test_an_unknown_language_gets_english_and_its_own_name():
    assert word("fr", "notes") == "Notes" and word("sv-FI", "notes") == "Anteckningar"
    assert language_name("fr") == "fr"


def test_setting_up_both_exporters_loads_no_slow_package():
    code = (
        "import sys; import cardgen.export.print.print_export, cardgen.export.tts.table_export;"
        " print([m for m in sys.modules])"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "'cardgen.export.tts.table_export'" in loaded
    slow = ("reportlab", "pikepdf", "markdown_it", "yaml", "cffi", "PIL")
    assert not [name for name in slow if f"'{name}'" in loaded]


# ---------------------------------------------------------------- blocks


def test_markdown_becomes_blocks_and_tokens_stay():
    text = """\
Roll {T6} **now**,
then {rule:10.3}.

### A heading

- one
- two

  more of two
    - inner

3. third

> **Example.** {KP}

| a | b |
|---|:-:|
| {T12-RF} | |
"""
    paragraph, heading, bullets, numbered, box, table = blocks_of(text)
    assert paragraph == Words("Roll {T6} **now**,\nthen {rule:10.3}.")
    assert heading == Heading("A heading")
    assert bullets.first is None and numbered == Listing(((Words("third"),),), 3)
    assert bullets.items[1][:2] == (Words("two"), Words("more of two"))
    assert bullets.items[1][2] == Listing(((Words("inner"),),), None)
    assert box == Boxed((Words("**Example.** {KP}"),))
    assert table == TableBlock((("a", "b"), ("{T12-RF}", "")), ("", "center"))


@pytest.mark.parametrize(
    "text",
    ["<b>kept</b>", "```\nkept\n```", "~~kept~~ `a`", "    kept", "&lt;kept"],
)
def test_what_is_not_set_is_kept_as_words(text):
    (block,) = blocks_of(text)
    assert isinstance(block, Words) and "kept" in block.markup and "etc" in block.markup or "etc" not in text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("word " * 1_000_000, "characters"),
        (">" * 5000 + " a", "deep"),
        ("\n".join("  " * i + "- x" for i in range(60)), "deep"),
        ("|a" * 13 + "|\n" + "|-" * 13 + "|\n", "columns"),
    ],
)
def test_too_much_is_refused_in_words(text, why):
    with pytest.raises(TextTooLarge, match=why):
        blocks_of(text)


# ---------------------------------------------------------------- lines and columns


def test_a_text_parts_with_two_lines_on_either_side_and_loses_none(layout):
    from cardgen.export.documents.rich_text import RichText
    from cardgen.export.documents.setting import Setting
    from cardgen.export.documents.text_setter import TextSetter

    press = TextSetter(layout, "sv")
    setting = Setting(size_pt=9, leading=1.4)
    width = 100 / MM
    seen = set()
    for count in range(5, 160, 7):
        text = RichText(press, press.words("Draken sover i borgen. " * count), setting)
        lines = text.lines(100.0)
        for room in range(len(lines) + 2):
            parts = text.split(width, room * setting.line_mm / MM + 0.1)
            if not parts:
                assert room < 2 or len(lines) < 4 or room >= len(lines)
                continue
            lengths = [len(part.lines(100.0)) for part in parts]
            assert sum(lengths) == len(lines) and lengths[0] <= room
            assert len(parts) == 1 or min(lengths) >= 2
            assert [p.lines(100.0)[0].drop_em for p in parts] == [0.0] * len(parts)
            pieces = [line.pieces for part in parts for line in part.lines(100.0)]
            assert pieces == [line.pieces for line in lines]
            seen.add(tuple(lengths))
    assert len(seen) > 20


class FakeText:
    def __init__(self, natural, narrowest):
        self.natural_mm, self.narrowest_mm = natural, min(natural, narrowest)


@given(st.lists(st.tuples(st.floats(0, 900), st.floats(0, 60)), min_size=1, max_size=12), st.floats(40, 250))
def test_columns_share_the_whole_width(texts, width):
    from cardgen.export.documents.tables import column_widths

    columns = [[FakeText(*text)] for text in texts]
    widths = column_widths(columns, width)
    assert sum(widths) == pytest.approx(width) and min(widths) > 0
    needs = [column[0].narrowest_mm + 3.4 for column in columns]
    if sum(needs) <= width and max(needs) <= 0.7 * width:
        assert all(w >= need - 1e-6 for w, need in zip(widths, needs, strict=True))


# ---------------------------------------------------------------- the shipped booklet


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_booklet_is_an_a5_file_for_readers_and_printers(rules, lang):
    with opened(rules[lang]) as pdf:
        assert len(pdf.pages) % 4 == 0 and 12 <= len(pdf.pages) <= 40
        for page in pdf.pages:
            assert size_mm(page) == pytest.approx((148, 210), abs=0.001)
            assert page.trimbox == page.bleedbox == page.mediabox
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert str(pdf.Root.Lang) == lang
        assert "Drakborgen" in str(pdf.docinfo.Title)
        assert not [key for key in pdf.docinfo if "Date" in key]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_font_is_an_embedded_subset_with_text_behind_it(rules, lang):
    lines = tool("pdffonts", rules[lang], "-").decode().splitlines()[2:]
    assert len(lines) >= 4
    for line in lines:
        assert re.match(r"[A-Z]{6}\+", line) and re.search(r" yes +yes +yes +\d+ +\d+$", line), line
    names = [line.split()[0] for line in lines]
    assert len(names) == len(set(names))


def test_text_is_found_with_its_accents_and_ligatures(rules):
    found = text_of(rules["sv"])
    assert "Högt på berget ligger Drakborgen." in found
    assert "fällgaller" in found and "häftet" in found and "T12−TF" in found
    assert not re.search("[\ue000-\uf8ff\ufb00-\ufb06\x00-\x08]", found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_outline_and_contents_lead_to_every_section(layout, rules, lang):
    sections = layout.game.rules[lang].sections
    chapters = [s for s in sections.values() if "." not in s.number]
    pages = pages_of(rules[lang])
    contents = tool("pdftotext", rules[lang], "-layout", "-f", "2", "-l", "2", "-", "-").decode()
    with opened(rules[lang]) as pdf:
        numbers = {page.objgen: index for index, page in enumerate(pdf.pages)}
        entries = outline_of(pdf)
        more = [{"sv": "Våra läsningar", "en": "Our readings"}[lang], word(lang, "glossary")]
        more += [word(lang, "index"), {"sv": "I korthet", "en": "At a glance"}[lang]]
        assert [title for title, _ in entries] == [*(f"{s.number} {s.title}" for s in chapters), *more]
        assert len(chapters) == 27
        inner = [child.title for _, item in entries for child in item.children]
        assert inner == [f"{s.number} {s.title}" for s in sections.values() if "." in s.number]
        for (_, item), section in zip(entries, chapters, strict=False):
            page = numbers[item.destination[0].objgen]
            # The contents say the same page as the outline.
            dots = rf"{section.number}\s+{re.escape(section.title)}\s+{page + 1}\s"
            assert re.search(dots, contents), (section.title, page + 1)
            assert section.title.split()[0].casefold() in pages[page].casefold()
        for title, item in entries[len(chapters) :]:
            page = numbers[item.destination[0].objgen]
            assert re.search(rf"{title}\s+{page + 1}\s", contents), (title, page + 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reference_is_a_link_that_arrives(layout, rules, lang):
    sections = layout.game.rules[lang].sections
    said = [re.findall(r"\{rule:([\d.]+)\}", section.text) for section in sections.values()]
    with opened(rules[lang]) as pdf:
        pages = {page.objgen for page in pdf.pages}
        links = [a for page in pdf.pages for a in page.obj.get("/Annots", []) if a.Subtype == "/Link"]
        assert len(links) >= 27 + sum(map(len, said))
        for link in links:
            assert link.Dest[0].objgen in pages


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_heading_stands_at_the_foot_of_a_page(rules, lang):
    with opened(rules[lang]) as pdf:
        headings = [item for _, top in outline_of(pdf) for item in (top, *top.children)]
        assert len(headings) > 60
        # A place is given by its left and top: below it there is room for the heading and two lines.
        lowest = min(float(item.destination[3]) for item in headings)
    assert lowest * MM > 210 * 0.088 + 5 + 2 * 4.2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_header_names_what_stands_at_the_top_of_the_page_else_what_begins_on_it(rules, lang):
    tops = tops_of(rules[lang], 34)
    with opened(rules[lang]) as pdf:
        numbers = {page.objgen: index for index, page in enumerate(pdf.pages)}
        starts = [
            (numbers[item.destination[0].objgen], float(item.destination[3]) * MM, title)
            for title, item in outline_of(pdf)
        ]
    heads = {title: re.sub(r"^(\d+) ", r"\1 · ", title) for _, _, title in starts}
    seen, parts_named = set(), set()
    for index in range(2, len(tops) - 1):
        at_top = [title for page, top, title in starts if page == index and top > 210 * 0.91 - 6]
        begun = [title for page, _, title in starts if page == index]
        before = [title for page, _, title in starts if page < index][-1:]
        (named,) = (at_top or before or begun)[:1]
        # A figure's hidden words reach up here, too, also before a head. After the chapter comes its part, if any.
        any_head = "|".join(map(re.escape, heads.values()))
        lines = (
            re.search(rf"(?:^|\s)((?:{any_head})(?: – .*)?)$", line) for line in tops[index].splitlines()
        )
        heads_here = [line[1].split(" – ") for line in lines if line]
        assert [chapter for chapter, *_ in heads_here] == [heads[named]], index
        parts_named |= {part for _, *parts in heads_here for part in parts}
        seen.add("top" if at_top else "both" if begun else "on")
    assert seen == {"top", "both", "on"}
    assert len(parts_named & heads.keys()) > 2, "the sections whose readings stand on a page"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_page_before_the_cover_repeats_the_turn(rules, lang):
    pages = pages_of(rules[lang])
    title = {"sv": "fem steg", "en": "five steps"}[lang]
    assert title in pages[-2].casefold() and "CC BY-SA" in pages[-2]


def test_the_same_rules_give_the_same_bytes_in_any_process(cache_folder):
    code = (
        "import sys; from pathlib import Path; from cardgen.cache import Cache\n"
        "from cardgen.load.game import load_game; from cardgen.layout.decks import GameLayout\n"
        "from cardgen.values import interpolate\n"
        "from cardgen.export.documents.typesetting import typeset\n"
        "root, cache = Path(sys.argv[1]), Cache(Path(sys.argv[2]))\n"
        "game = interpolate(load_game(root / 'content' / 'dragonquest', root, cache)).game\n"
        "layout = GameLayout(game, [root / 'templates'], cache)\n"
        "sys.stdout.buffer.write(typeset(game, 'de', layout, game.component(sys.argv[3]))[0])\n"
    )
    layout = layout_of("dragonquest", cache_folder)
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    command = [sys.executable, "-c", code, str(ROOT), str(cache_folder), booklet_of(layout.game).id]
    made = subprocess.run(command, capture_output=True, check=True, env=environment).stdout
    # Here other documents were made before: this one must not see what they did to reportlab's fonts.
    set_once(layout, "en")
    assert made == set_once(layout, "de")[0]


# ---------------------------------------------------------------- folding


def test_a_booklet_of_eight_pages_folds_like_this():
    assert saddle_order(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]


@given(st.integers(0, 40).map(lambda n: 4 * n))
def test_sheets_laid_in_one_another_read_in_order(pages):
    sides = saddle_order(pages)
    assert all(left + right == pages + 1 for left, right in sides)
    # Turning over the short edge puts the back's left behind the front's right.
    leaves = [(front[1], back[0]) for front, back in zip(sides[::2], sides[1::2], strict=True)]
    leaves += [(back[1], front[0]) for front, back in zip(sides[::2], sides[1::2], strict=True)][::-1]
    assert [page for leaf in leaves for page in leaf] == list(range(1, pages + 1))


def test_a5_stays_as_it_is_on_a4_and_shrinks_within_the_margins_of_letter():
    a4, letter = fold_for(SHEETS["a4-duplex"], (148, 210)), fold_for(SHEETS["letter-duplex"], (148, 210))
    assert a4.scale == 1 and a4.paper_mm == (297, 210)
    assert a4.corner_mm(False) == pytest.approx((0.5, 0)) and a4.corner_mm(True)[0] == 148.5
    left, bottom = letter.corner_mm(False)
    assert left >= MARGIN_MM - 1e-9 and bottom >= MARGIN_MM
    assert letter.scale == pytest.approx((279.4 - 2 * MARGIN_MM) / 296)


@pytest.mark.parametrize(
    ("sheet", "paper", "scale"), [("a4-duplex", (297, 210), 1), ("letter-duplex", (279.4, 215.9), 0.901)]
)
def test_the_folded_file_has_two_pages_a_side(layout, rules, sheet, paper, scale):
    made = fold_pdf(rules["en"], SHEETS[sheet], "Rules", "en", layout)
    assert made == fold_pdf(rules["en"], SHEETS[sheet], "Rules", "en", layout)
    with opened(rules["en"]) as single, opened(made) as pdf:
        assert 2 * len(pdf.pages) == len(single.pages)
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        for page in pdf.pages:
            assert size_mm(page) == pytest.approx(paper, abs=0.001)
            placed = re.findall(rb"([\d.]+) 0 0 \1 [\d.]+ [\d.]+ cm\s*/(Left|Right) Do", content_of(page))
            assert [float(s) for s, _ in placed] == pytest.approx([scale, scale], abs=0.0005)
        last = len(single.pages)
    half = round(paper[0] / MM / 2)
    whole = ["-W", str(half), "-H", "2000", "-f", "1", "-l", "1"]
    assert "1–4 players" in text_of(made, "-x", "0", "-y", "0", *whole)
    assert "RULE BOOKLET" in text_of(made, "-x", str(half), "-y", "0", *whole)
    assert ("90 %" in text_of(made)) == (scale < 1)
    assert f"1 of {last // 4}" in text_of(made)


# ---------------------------------------------------------------- the title page


def picture_of(data, page, dpi=300):
    # No PNG: to compress a page takes poppler ten times as long as to draw it.
    pgm = tool("pdftoppm", data, "-r", str(dpi), "-f", str(page), "-l", str(page), "-gray", "-")
    return np.asarray(Image.open(io.BytesIO(pgm)).convert("L"))


def page_with(data, words):
    """Return the number of the first page on which words stand."""
    return next(n for n, page in enumerate(pages_of(data), 1) if words in page)


def bands(dark):
    """Return the middle of each run of true values."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], dark.astype(int), [0]])))
    return [(a + b - 1) / 2 for a, b in zip(edges[::2], edges[1::2], strict=True)]


@pytest.mark.parametrize("sheet", ["a4-duplex", "letter-duplex", "a4-bleed"])
def test_the_ruler_is_100_mm_and_4_inches_long(job, sheet):
    data = page_of(job(sheet))
    grey = picture_of(data, page_with(data, "100 mm"))
    dpmm = 300 / 25.4
    dark = grey < 128
    rows = np.flatnonzero(dark[:, : round(117 * dpmm)].sum(axis=1) > 99 * dpmm)
    line = int(rows[-1])
    for offset, count, length in ((-4.6, 11, 100.0), (4.6, 5, 101.6)):
        # Words stand beside the ruler.
        ticks = bands(dark[line + round(offset * dpmm), : round(120 * dpmm)])
        assert len(ticks) == count
        assert (ticks[-1] - ticks[0]) / dpmm == pytest.approx(length, abs=0.1)
        steps = np.diff(ticks) / dpmm
        assert np.allclose(steps, length / (count - 1), atol=0.15)


def test_a_card_stands_at_true_size_at_the_head_of_the_second_column(job):
    data = page_of(job("a4-duplex"))
    grey = picture_of(data, page_with(data, "True size"))
    dpmm = 300 / 25.4
    # The column begins at 109 mm; the back stands out on the right, its edge as high.
    column = grey[: round(125 * dpmm), round(108 * dpmm) :] < 200
    across = np.flatnonzero(column.sum(axis=0) > 80 * dpmm) / dpmm
    down = np.flatnonzero(column.sum(axis=1) > 60 * dpmm) / dpmm
    # Its edges are lines of 0.3 mm about the trim.
    assert across[0] == pytest.approx(0.85, abs=0.15)
    assert np.abs(across - 64.0).min() < 0.15
    down = down[down > 24]  # the rule below the heading ends above
    assert down[-1] - down[0] == pytest.approx(88.3, abs=0.3)


@pytest.mark.parametrize(("sheet", "lang"), [("a4-duplex", "sv"), *((sheet, "en") for sheet in SHEETS)])
def test_the_title_page_lists_every_deck(job, sheet, lang):
    spec = SHEETS[sheet]
    wanted = job(sheet, lang)
    data = page_of(wanted)
    assert data == page_of(wanted)
    with opened(data) as pdf:
        assert len(pdf.pages) == {"a4-bleed": 3, "cards": 1}.get(sheet, 2)
        paper = PLAIN_PAPER_MM if spec.single else spec.paper_mm
        assert all(size_mm(page) == pytest.approx(paper, abs=0.001) for page in pdf.pages)
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    lines = tool("pdftotext", data, "-layout", "-", "-").decode().splitlines()
    decks = printed_decks(wanted, wanted.sheets[0])
    assert len(decks) == len(wanted.decks) and sum(d.copies for d in decks) == 388
    for deck in decks:
        row = rf"{re.escape(deck.title)} +{deck.copies} +{deck.sheets} +{re.escape(deck.file)}"
        assert any(re.search(row, line) for line in lines), row
        assert deck.sheets > 0
    apart, together = totals(decks, wanted.sheets[0])
    said = " ".join(text_of(data).split())
    assert all(str(total.sides) in said for total in (apart, together) if total)
    text = text_of(data)
    assert wanted.game.notice.of(lang)[:30] in text and "OFL" in text
    assert ("100 %" in text and "100 mm" in text) != spec.single


@pytest.mark.parametrize(("times", "pages", "ruler"), [(1, 2, 1), (2, 2, 1), (4, 3, 3), (9, 4, 4)])
def test_a_long_list_sends_signs_and_ruler_to_later_pages(job, monkeypatch, times, pages, ruler):
    monkeypatch.setattr(title_pages, "printed_decks", lambda *given: printed_decks(*given) * times)
    data = page_of(job("a4-duplex"))
    said = pages_of(data)
    assert len(said) == pages
    # Behind a long list, signs, ruler and steps share the last page.
    assert [page_with(data, words) for words in ("never “fit to page”", "100 mm", "rules-fold.pdf")] == [
        ruler,
        ruler,
        1,
    ]
    assert sum(page.count("rules-fold.pdf") for page in said) == times + 1, "in the list, and in a step"


def test_the_title_page_speaks_of_what_is_there(job):
    said = {name: text_of(page_of(job(name))) for name in SHEETS}
    assert "flip on the long edge" in said["a4-duplex"] and "rules-fold.pdf" in said["a4-duplex"]
    assert "flip on" not in said["a4-single"] and "fronts" in said["a4-single"]
    assert "rules-fold" not in said["a4-single"] and "rules-fold" not in said["cards"]
    assert re.search(r"Trim-?\s*Box", said["cards"]) and "0 10 20" not in said["cards"]
    few = job("a4-duplex", decks=tuple(d for d in job("cards").game.decks if d.id in ("room", "rules")))
    bare = text_of(page_of(few))
    assert "Glue" not in bare and "foot" not in bare and "drakborgen.pdf" not in bare


# ---------------------------------------------------------------- tasks


def test_booklets_are_made_for_every_sheet_and_fold_where_both_sides_print(job):
    for name, spec in SHEETS.items():
        (task,) = booklet_tasks(job(name))
        scope = f"drakborgen/en/print/{name}"
        assert (task.name, task.scope) == (f"{scope}/rules", scope)
        folded = not spec.single and spec.duplex.two_sided
        assert set(task.run().files) == {
            f"{scope}/rules.pdf",
            *([f"{scope}/rules-fold.pdf"] if folded else []),
        }


def test_a_set_booklet_is_what_files_hold_and_title_pages_count(job, monkeypatch):
    wanted = job("a4-duplex")

    def fail(*_):
        raise AssertionError("set again")

    monkeypatch.setattr(typesetting, "typeset", fail)
    (task,) = booklet_tasks(wanted)
    files = task.run().files
    (booklet,) = wanted.booklets.values()
    assert files["drakborgen/en/print/a4-duplex/rules.pdf"] == booklet.pdf
    with opened(booklet.pdf) as pages, opened(files["drakborgen/en/print/a4-duplex/rules-fold.pdf"]) as fold:
        assert len(pages.pages) == booklet.pages == 2 * len(fold.pages)
    rules = next(deck for deck in printed_decks(wanted, wanted.sheets[0]) if deck.file == "rules-fold.pdf")
    assert rules.sheets == booklet.pages // 4
    assert page_of(wanted)


def test_keys_know_all_that_decides_a_document(job):
    wanted = job("a4-duplex")
    (plans,) = wanted.sheets
    title, (booklet,) = title_task(wanted, plans), booklet_tasks(wanted)
    assert title.name == "drakborgen/en/print/a4-duplex/0-title"
    key = title.run().key
    assert title_task(wanted, plans).key == key
    # Every name of a card may stand in the rules, and every count on the title page.
    first = wanted.decks[0]
    more = replace(first.components[0], copies=first.components[0].copies + 1)
    changed = replace(first, components=(more, *first.components[1:]))
    other = replace(wanted, decks=(changed, *wanted.decks[1:]))
    assert title_task(other, plans).key != key
    fewer = replace(plans, combined=None)
    assert title_task(wanted, fewer).key != key
    sections = dict(wanted.game.rules["en"].sections)
    sections["27"] = replace(sections["27"], text=sections["27"].text + " More.")
    text = {**wanted.game.rules, "en": replace(wanted.game.rules["en"], sections=sections)}
    (edited,) = booklet_tasks(job("a4-duplex", rules=text))
    assert edited.key != booklet.key


def test_a_refused_booklet_is_a_finding_and_no_file(job):
    (task,) = booklet_tasks(job("a4-duplex", rules={}))
    result = task.run()
    assert [f.code for f in result.findings] == ["CG011"] and not result.files
    assert result.findings[0].place.file.endswith("booklets/rules.yaml")
    # Its title page still comes, without the booklet's sheets.
    bare = job("a4-duplex", rules={})
    assert bare.sheets[0].decks["rules"].sheets == 0
    assert "–" in text_of(page_of(bare))


# ---------------------------------------------------------------- a stranger's rules


def set_rules(layout, text, **changes):
    rules = parse_rules(text, "rules.en.md", "en", Diagnostics())
    game = replace(layout.game, rules={"en": rules}, **changes)
    with pytest.MonkeyPatch.context() as patch:
        set_by_the_first_plan(patch)
        return booklet_pdf(game, "en", layout, game.component("rules-booklet"))


HEAD = "# Rules\n\n## 1 One\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "# Rules\n",
        "no section at all",
        HEAD + "1.1 A paragraph with a number.\n\n### And a heading\n",
        HEAD + "\n>\n".join(f"> {i} " + "text " * 60 for i in range(40)),
        HEAD + "> " + "text " * 4000,
        HEAD + "> |a|b|\n> |-|-|\n" + "\n".join(f"> |{i}|y|" for i in range(120)),
        HEAD + "|a|b|\n|-|-|\n" + "\n".join(f"|{i}|{'w ' * 40}|" for i in range(120)),
        HEAD + "- a\n\n  |a|b|\n  |-|-|\n  |1|2|\n\n- > in a list\n1. x\n   1. y\n",
        HEAD + "-\n-\n\n>\n\n||\n|-|\n||\n\n---\n",
        HEAD + "{unknown} {rule:} } { * ** {icon:none} {card:none} <script> \u202e",
        "## 1 " + "A long title " * 40 + "\n\n## 1.1.1.1.1.1.1.1 Deep\n\ntext\n",
        "## 2.1 No chapter before it\n\n## 1 Then one\n",
        "".join(f"## {i} Section {i}\n" for i in range(1, 200)),
    ],
)
def test_odd_rules_are_set_whole(layout, text):
    made = set_rules(layout, text)
    with opened(made) as pdf:
        assert len(pdf.pages) % 4 == 0
    words = set(re.findall(r"[a-z]{3,}", text.lower())) - {"rule", "icon", "card"}
    assert not words - set(re.findall(r"[a-z]{3,}", text_of(made).lower().replace("- ", "")))


def signs_of(data):
    """Return the page of a booklet that explains its signs."""
    *_, found = (page for page in pages_of(data) if re.search("^Symbols\n", page, re.MULTILINE))
    return found


def test_signs_that_are_only_taken_from_another_game_are_reported_where_the_rules_name_them(layout):
    reported = {
        name: signs_of(set_rules(layout, HEAD + "Roll {T12-SF}.", extended=extended))
        for name, extended in (("own", None), ("taken", layout.game))
    }
    assert "strength" in reported["own"] and "luck" in reported["own"]
    assert "strength" in reported["taken"] and "luck" not in reported["taken"]


def test_a_sign_whose_label_is_its_name_is_reported_once(layout):
    aspect = layout.game.tokens["SF"]
    legend = {
        label: signs_of(set_rules(layout, HEAD + "Roll {SF}.", tokens={"SF": token}))
        for label, token in (("short", aspect), ("whole", replace(aspect, label=aspect.name)))
    }
    assert re.findall(r"ST|strength", legend["short"]) == ["ST", "strength"]
    assert re.findall(r"ST|strength", legend["whole"]) == ["ST"], "what the sign itself prints"


def test_contents_that_outgrow_a_page_stand_in_two_columns_where_their_titles_fit(layout):
    smaller, too_long = (
        "Rooms of many doors, and of none",
        "Rooms of many doors, and of none, in the oldest tower",
    )
    for title, whole in (("Rooms", True), (smaller, True), (too_long, False)):
        chapters = "".join(f"## {n} {title} {n}\n\nText.\n\n" for n in range(1, 49))
        made = set_rules(layout, f"# Rules\n\n{chapters}")
        there = [n for n in range(1, 49) if re.search(rf"{title} {n}\b", pages_of(made)[1])]
        assert (there == list(range(1, 49))) is whole
        with opened(made) as pdf:
            links = [one for one in pdf.pages[1].Annots if one.Subtype == "/Link"]
            # The glossary and the index have lines of their own.
            assert len(links) == len(there) + 2 * whole


@pytest.mark.parametrize("sentences", [12, 18, 24])
def test_contents_below_a_long_lead_keep_to_their_page(layout, sentences):
    chapters = "".join(f"## {n} Rooms {n}\n\nText.\n\n" for n in range(1, 46))
    lead = "Whoever reads this first knows where to look. " * sentences
    contents = pages_of(set_rules(layout, f"# Rules\n\n{lead}\n\n{chapters}"))[1]
    assert [n for n in range(1, 46) if re.search(rf"Rooms {n}\b", contents)] == list(range(1, 46))


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (HEAD + "word " * 100_000, "CG024", 1),
        (HEAD + ">" * 3000 + " a", "CG024", 1),
        (HEAD + "a" * 5000, "CG024", 3),
        (HEAD + "|a|b|\n|-|-|\n|" + "x" * 3000 + "|y|\n", "CG024", 3),
        (HEAD + "|a|b|\n|-|-|\n|" + "w " * 6000 + "|y|\n", "CG024", 1),
        (HEAD + "|a" * 13 + "|\n" + "|-" * 13 + "|\n", "CG024", 1),
        (HEAD + "A dragon ᚠ sleeps.", "CG805", 3),
    ],
)
def test_rules_that_cannot_be_set_are_refused_with_a_place(layout, text, code, line):
    with pytest.raises(BookletRefused) as refused:
        set_rules(layout, text)
    finding = refused.value.finding
    assert (finding.code, finding.place.file, finding.place.line) == (code, "rules.en.md", line)


def test_a_clock_stops_what_takes_too_long(layout, monkeypatch, request):
    monkeypatch.setattr(typesetting, "SECONDS", 0.05)
    # What a signal raises is lost inside a callback of the collector, and the test tools have one.
    gc.disable()
    request.addfinalizer(gc.enable)
    with pytest.raises(BookletRefused, match=r"CG024.*took longer"):
        set_rules(layout, HEAD + "Many words and more of them. " * 3000)


def test_a_title_page_is_made_again_for_another_font_and_not_for_a_token_it_does_not_print(job, tmp_path):
    """Without a booklet, whose key knows them too."""
    first = job("a4-duplex").game.decks[0]

    def key(**changes):
        bare = job("a4-duplex", decks=(first,), **changes)
        if "fonts" in changes:  # a font is read inside the project alone
            bare = replace(bare, game=replace(bare.game, root=tmp_path))
        bare = replace(bare, layout=GameLayout(bare.game, [ROOT / "templates"], bare.cache))
        return title_task(bare, bare.sheets[0]).run().key

    fonts = replace(job("a4-duplex").game.fonts, folder=tmp_path)
    keys = {key()}
    assert key(tokens={}) in keys
    for data in (b"a font", b"a fond"):
        (tmp_path / "serif.ttf").write_bytes(data)
        keys.add(key(fonts=fonts))
    assert len(keys) == 3
