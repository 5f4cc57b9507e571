"""Pictures and links in the text of booklets: what is drawn, where links lead, and that bytes repeat."""

import io
import re

import pikepdf
import pytest
from msgspec.structs import replace
from reportlab.platypus.flowables import PageBreak

from cardgen.cache import Cache
from cardgen.export.documents.back_matter.ending import ENDING_MM, Ending
from cardgen.export.documents.blocks import Art, Words, blocks_of, first_box
from cardgen.export.documents.booklet import BookletRefused, booklet_inputs
from cardgen.export.documents.flow import Flow, Look
from cardgen.export.documents.page_ends import tears
from cardgen.export.documents.page_ends.breaking import paginate
from cardgen.export.documents.page_ends.filling import Filler
from cardgen.export.documents.page_ends.sheet import Sheet, State
from cardgen.export.documents.page_ends.tears import is_figure
from cardgen.export.documents.pages import Booklet
from cardgen.export.documents.pictures.faces import Faces
from cardgen.export.documents.pictures.figure import Figures
from cardgen.export.documents.pictures.marks import MarkColours
from cardgen.export.documents.runs import Plan, Run
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.text_setter import TextSetter
from cardgen.export.documents.typesetting import _text_of, booklet_pdf, typeset
from cardgen.layout.decks import GameLayout
from cardgen.load.document import Diagnostics
from cardgen.load.rules import parse_rules
from cardgen.units import PT_PER_MM
from tests.export.print.test_documents import pages_of, text_of
from tests.games import read_game, write_files
from tests.paths import ROOT

pytestmark = pytest.mark.usefixtures("quick_booklets")

HEAD = "# Rules\n\n## 1 One\n\n"
MM = 25.4 / 72


@pytest.fixture(scope="module")
def layout(cache_folder):
    cache = Cache(cache_folder)
    game, findings = read_game(ROOT / "content" / "drakborgen", ROOT, cache, modules=("base",))
    assert not findings
    return GameLayout(game, [ROOT / "templates"], cache)


def set_rules(layout, text):
    """Return a booklet of other rules, with contents however short they are."""
    rules = parse_rules(text, "rules.en.md", "en", Diagnostics())
    game = replace(layout.game, rules={"en": rules})
    book = game.component("rules-booklet")
    book = replace(book, fields={**book.fields, "contents": True})
    return booklet_pdf(game, "en", layout, book)


def opened(data):
    return pikepdf.open(io.BytesIO(data))


def links_of(data):
    """Return the links of the pages behind cover and contents: their address or page, and their rectangle."""
    with opened(data) as pdf:
        for page in pdf.pages[2:]:
            for one in page.get("/Annots", []):
                address = str(one.A.URI) if "/A" in one else ""
                yield address, [float(side) for side in one.Rect]


def forms_of(data):
    """Return for each page the forms it names and how often it draws them."""
    with opened(data) as pdf:
        for page in pdf.pages[1:]:
            named = set(page.obj.Resources.get("/XObject", {}))
            drawn = re.findall(rb"(/Cg\w+) Do", page.Contents.read_bytes())
            assert {name.decode() for name in drawn} <= named, "a page names what it draws"
            yield {name.decode(): drawn.count(name) for name in drawn}


def test_a_picture_alone_in_its_paragraph_is_a_block_and_one_in_a_line_is_not():
    alone, within = blocks_of('![An **orc**](art/monsters/orc.svg "40 mm")\n\nSee ![an orc](art/orc.svg).')
    assert alone == Art("monsters/orc.svg", "An **orc**", 40.0)
    assert within == Words("See ![an orc](art/orc.svg).")


def test_links_lead_to_sections_and_addresses_on_every_line_that_they_run_over(layout):
    long = "the part that says what to do when a lid will not open and nobody has brought the right key along"
    text = f"See [{long}](#2), or [our site](https://example.org/a), or [nowhere](#9).\n\n## 2 Two\n\n[Back](#1)."
    found = list(links_of(set_rules(layout, HEAD + text)))
    assert [address for address, _ in found] == ["", "", "https://example.org/a", ""]
    (left, low, right, high), (next_left, next_low, _, _) = (rect for _, rect in found[:2])
    assert next_left < left and next_low < low, "the rest begins at the left, one line below"
    assert (right - left) * MM > 60 and 3 < (high - low) * MM < 6


def test_a_link_that_leads_nowhere_prints_its_words(layout):
    plain = set_rules(layout, HEAD + "See nowhere.")
    assert set_rules(layout, HEAD + "See [nowhere](#9).") == plain
    assert set_rules(layout, HEAD + "See [nowhere](javascript:alert).") == plain


def test_a_picture_is_in_the_file_once_however_often_it_is_shown(layout):
    art = '![A goblin](art/goblin.svg "20 mm")'
    text = f"{art}\n\nIn a line ![a goblin](art/goblin.svg) too.\n\n- {art}\n\n> {art}\n>\n> Words.\n"
    made = set_rules(layout, HEAD + text)
    pages = list(forms_of(made))
    (goblin,) = pages[1]
    # The first box stands behind the text once more; the page of the index has the picture of the game.
    assert [drawn for page in pages if (drawn := page.get(goblin))] == [4, 1]
    assert [sum(page.values()) for page in pages if page] == [4, 1, 1]
    with opened(made) as pdf:
        forms = [one for one in pdf.pages[2].Resources.XObject.values() if one.Subtype == "/Form"]
        assert len({one.objgen for one in forms}) == 1
        assert not any(
            "/Subtype" in one and one.Subtype == "/Image"
            for one in pdf.objects
            if isinstance(one, pikepdf.Stream)
        )
    assert made == set_rules(layout, HEAD + text), "the same rules are the same bytes"


def test_a_picture_is_never_wider_than_the_measure_nor_higher_than_a_page(layout):
    """The widest that is asked for shows the picture at 118 mm or less, beside its margins."""
    made = set_rules(layout, HEAD + '![A goblin](art/goblin.svg "999 mm")')
    with opened(made) as pdf:
        code = pdf.pages[2].Contents.read_bytes().decode()
        scale, drop = re.search(r"([\d.]+) 0 0 -([\d.]+) [-\d.]+ [-\d.]+ cm\n/Cg", code).groups()
        box = [float(side) for side in next(iter(pdf.pages[2].Resources.XObject.values())).BBox]
    width_mm = float(scale) * (box[2] - box[0]) * MM
    assert scale == drop and 60 < width_mm <= 148 * 0.784 + 0.1


def test_a_picture_that_is_not_there_leaves_nothing(layout):
    text = "Before ![an ork](art/ork-9.svg) and after.\n\n![An ork](art/ork-9.svg)\n\nThe end."
    shown = list(forms_of(set_rules(layout, HEAD + text)))
    assert shown == list(forms_of(set_rules(layout, f"{HEAD}Before and after.\n\nThe end.")))
    assert not shown[1]


# ---------------------------------------------------------------- pictures of components


def booklet_with(folder, body, cards=""):
    """Return layout and booklet of a small game with a picture in its rules."""
    files = {
        "game.yaml": "title: Sea\nlanguages: [en]\ntokens:\n  D6: {kind: die, faces: 6, label: D6, name: die}\n",
        "decks/cards.yaml": "title: Cards\nback: {template: back, title: Sea}\ncards:\n"
        + (cards or "  - {id: otter, copies: 9, name: Otter}\n  - {id: eel, name: Eel}\n"),
        "booklets/rules.yaml": "kind: booklet\ntitle: Rules\nbooklets:\n  - {id: book, name: Rules, file: rules, contents: true}\n",
        "rules.en.md": f"# Sea\n\n## 1 Rules\n\n{body}\n",
    }
    write_files(folder / "content" / "sea", files)
    game, found = read_game(folder / "content" / "sea", folder)
    assert found == []
    layout = GameLayout(game, [ROOT / "templates"], Cache(folder / "cache"))
    return layout, game.component("book")


def picture(body):
    return f"```picture\n{body}\n```\n"


EVERYTHING = """\
name: all
show:
  - {row: [otter, cards], stack: true, width_mm: 14}
  - {fan: [otter, eel], width_mm: 14}
  - {tiles: [[otter, null, {id: eel, turn: 90}]], cell_mm: 10, as: map}
  - {die: D6, face: 5, at: [4, 4]}
  - {text: "Here, {D6}", at: [80, 4], width_mm: 30}
  - {arrow: [[10, 60], [20, 50], [30, 60]]}
callouts:
  - {at: [map, 0%, 0%], text: "**The map**", off: [-9, 0]}
  - {at: [60, 10], text: "A pile"}
caption: "*All* there is."
alt: Otters and **eels**."""


def test_a_face_is_in_the_file_once_and_drawn_wherever_it_lies(tmp_path):
    layout, book = booklet_with(tmp_path, picture(EVERYTHING))
    made = booklet_pdf(layout.game, "en", layout, book)
    (drawn,) = [page for page in forms_of(made) if page]
    # The otter three times, the eel twice, the back of the deck once, and the picture at the end.
    assert sorted(drawn.values()) == [1, 1, 2, 3]
    with opened(made) as pdf:
        assert not [
            one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
    text = text_of(made)
    for words in ("The map", "A pile", "All there is.", "Here,", "Otter"):
        assert words in text
    assert (
        booklet_pdf(
            layout.game, "en", GameLayout(layout.game, [ROOT / "templates"], Cache(tmp_path / "new")), book
        )
        == made
    )


def test_a_booklet_is_set_again_when_a_face_that_it_shows_changes(tmp_path):
    body = picture("name: one\nshow: [{id: otter, width_mm: 30}]\ncaption: An otter.")
    inputs = []
    for number, (otter, eel) in enumerate((("Otter", "Eel"), ("Otter", "Moray"), ("Sea otter", "Eel"))):
        cards = f"  - {{id: otter, name: Otter, text: {otter}.}}\n  - {{id: eel, name: Eel, text: {eel}.}}\n"
        layout, book = booklet_with(tmp_path / str(number), body, cards)
        inputs.append(booklet_inputs(layout.game, "en", layout, book).parts(("faces",)))
    assert inputs[0] == inputs[1], "a card that no picture shows"
    assert inputs[0] != inputs[2]


def figures_of(tmp_path, body):
    """Return the flowables of a text on a page 170 mm high."""
    layout, book = booklet_with(tmp_path, body)
    rules = layout.game.rules["en"]
    setter = TextSetter(layout, "en", rules)
    faces = Faces(layout, "en")
    colours = MarkColours.of("#8f2a1e", layout.game.palette)
    figures = Figures(faces, colours, Setting(size_pt=8.2), 170.0)
    look = Look.of("#8f2a1e", layout.game.palette, (9.3, 1.36))
    return Flow(setter, look, 116.0, 170.0, figures).of(blocks_of(rules.sections["1"].text))


def test_figures_say_what_they_show_and_halves_stand_side_by_side(tmp_path):
    half = "width: half\nshow: [{id: otter, width_mm: 20}]\ncaption: x"
    body = (
        picture(f"name: a\nalt: One **otter**.\n{half}") + "\n" + picture(f"name: b\nalt: Another.\n{half}")
    )
    (row,) = figures_of(tmp_path, body)
    assert [figure.alt for figure in row.figures] == ["One otter.", "Another."]
    assert [figure.width_mm for figure in row.figures] == [56.0, 56.0]
    assert row.alt == "One otter. Another."


@pytest.mark.parametrize(("width_mm", "rows"), [(20, [2]), (50, [1, 1])])
def test_a_strip_of_four_halves_stays_on_one_page_where_that_has_room(tmp_path, width_mm, rows):
    half = f"width: half\nshow: [{{id: otter, width_mm: {width_mm}}}]\ncaption: x"
    strips = figures_of(tmp_path, "\n".join(picture(f"name: {name}\n{half}") for name in "abcd"))
    assert [len(strip.rows) for strip in strips] == rows
    assert not any(strip.split(1000, 10) for strip in strips)


def test_what_leads_to_a_picture_stays_on_its_page(tmp_path):
    """However long the text above is, a heading and the line below it that ends in a colon are on its page."""
    figure = picture("name: a\nshow: [{id: otter, width_mm: 40}]\ncaption: The otter swims.")
    for lines in (16, 19, 22):
        text = "Words.\n\n" * lines + f"## 2 Otters\n\nThis is what an otter looks like:\n\n{figure}"
        layout, book = booklet_with(tmp_path / str(lines), text)
        pages = pages_of(booklet_pdf(layout.game, "en", layout, book))
        (page,) = [page for page in pages if "The otter swims" in page]
        assert "looks like" in page and "Otters" in page


def test_a_list_is_beside_what_is_narrow_and_below_what_is_wide(tmp_path):
    """It moves to the ground only where that saves height; what is shown never gets narrower than four fifths."""
    callouts = ", ".join(f"{{at: [58, {8 + 9 * n}], text: 'Number {n} of the otter.'}}" for n in range(6))
    found = {}
    for row in ("otter", "otter, otter"):
        body = f"name: a\nshow: [{{row: [{row}], width_mm: 40}}]\ncallouts: [{callouts}]\ncaption: x"
        (figure,) = figures_of(tmp_path / row, picture(body))
        found[row] = figure.height_mm(116.0), figure._aside, figure._scene_canvas.scene.pieces[0]
    height, aside, piece = found["otter"]
    assert aside and height < found["otter, otter"][0] and found["otter, otter"][1] is None
    assert aside.aside[0] > piece.x + piece.width >= piece.x + 0.8 * 40
    assert aside.aside[0] + aside.text_mm < 116 and aside.aside[1] > 0


def test_what_a_figure_shows_gets_a_little_smaller_to_fit(tmp_path):
    (figure,) = figures_of(tmp_path, picture("name: a\nshow: [{id: otter, width_mm: 40}]\ncaption: x"))
    high, (piece,) = figure.height_mm(116.0), figure._scene_canvas.scene.pieces
    assert figure.smaller(20.0) is None
    made = figure.smaller(5.0)
    assert made.height_mm(116.0) == pytest.approx(high - 5.0) and figure.height_mm(116.0) == high
    (smaller,) = made._scene_canvas.scene.pieces
    assert 0.86 * piece.width < smaller.width < piece.width
    assert smaller.x + smaller.width / 2 == pytest.approx(piece.x + piece.width / 2)


def test_what_a_figure_shows_grows_as_far_as_its_margins_allow(tmp_path):
    def grown(width_mm):
        text = picture(f"name: a\nshow: [{{id: otter, width_mm: {width_mm}}}]\ncaption: x")
        return figures_of(tmp_path / str(width_mm), text)[0]

    small, wide = grown(40), grown(100)
    assert small.most_scale == 1.3 and small.grows_mm == pytest.approx(0.3 * small.ground_mm)
    assert wide.most_scale == pytest.approx((wide.width_mm - 8) / 100)
    for figure in small, wide:
        made = figure.grown(1.0)
        assert made.ground_mm - figure.ground_mm == pytest.approx(figure.grows_mm)
        (piece,) = made._scene_canvas.scene.pieces
        assert piece.x >= 4 - 1e-6 and piece.x + piece.width / 2 == pytest.approx(figure.width_mm / 2)


def test_a_figure_grows_to_fill_its_page_and_only_then(tmp_path):
    """What is empty at a page's foot, beyond what the gaps take, goes to the picture on it."""
    text = picture("name: a\nshow: [{id: otter, width_mm: 40}]\ncaption: x")
    (figure,) = figures_of(tmp_path, text)
    high, wide = figure.height_mm(116.0) * PT_PER_MM, 116 * PT_PER_MM

    def shares(spare_mm, between=()):
        sheet = Sheet(wide, high + spare_mm * PT_PER_MM)
        heights = [page[0].ground_mm for page in paginate([figure, *between, figure], sheet).parts]
        return [(height - figure.ground_mm) / figure.grows_mm for height in heights]

    assert shares(8.0) == pytest.approx([7.9 / figure.grows_mm, 0.0]), "after the last page the index goes on"
    assert shares(40.0) == pytest.approx([1.0, 0.0])
    assert shares(1.0) == pytest.approx([0.0, 0.0])
    assert shares(8.0, [PageBreak()]) == pytest.approx([0.0, 0.0]), "its page ends where the story says so"


def test_text_fills_the_page_that_a_figure_leaves_and_the_figure_heads_the_next(tmp_path):
    """No short list is parted by the figure, and no chapter begins before it where its own fills the page."""
    figure = picture("name: a\nheight_mm: 100\nshow: [{id: otter, width_mm: 40}]\ncaption: The otter swims.")
    listed = "".join(f"- Item {n}.\n" for n in range(4))
    behind = (
        "### 1.1 Behind\n\nThis comes first.\n\n" + listed + "\n" + "Words.\n\n" * 24 + "## 2 Two\n\nLast."
    )
    text = "Words.\n\n" * 14 + f"{figure}\n{behind}"
    layout, book = booklet_with(tmp_path, text)
    pages = pages_of(booklet_pdf(layout.game, "en", layout, book))
    (at,) = [n for n, page in enumerate(pages) if "The otter swims" in page]
    assert "This comes first." in pages[at - 1]
    assert len({n for n, page in enumerate(pages) for i in range(4) if f"Item {i}." in page}) == 1
    assert "Last." not in pages[at - 1]


TALL = "name: a\nheight_mm: 100\nshow: [{id: otter, width_mm: 40}]\ncaption: The otter swims."


def pages_around(folder, text):
    """Return the page before that of the otter, and that of the otter."""
    layout, book = booklet_with(folder, text)
    pages = pages_of(booklet_pdf(layout.game, "en", layout, book))
    (at,) = [n for n, page in enumerate(pages) if "The otter swims" in page]
    return pages[at - 1], pages[at]


def test_words_outside_a_part_of_a_card_are_not_in_the_text_of_the_page(tmp_path):
    cards = "  - {id: otter, name: Otter, text: Swims with the tide.}\n"
    shown = picture("name: c\nshow: [{id: otter, crop: [0%, 0%, 100%, 40%]}]\ncaption: The otter swims.")
    layout, book = booklet_with(tmp_path, shown, cards)
    (page,) = [
        one for one in pages_of(booklet_pdf(layout.game, "en", layout, book)) if "The otter swims" in one
    ]
    assert "tide" not in page and page.count("Otter") == 1


@pytest.mark.parametrize(("crop", "named", "told"), [("0% 0% 100% 40%", 1, 0), ("0% 60% 100% 100%", 0, 1)])
def test_words_outside_a_part_of_a_card_in_a_table_are_not_in_its_text(tmp_path, crop, named, told):
    cards = "  - {id: otter, name: Otter, text: Swims with the tide.}\n"
    table = f'Shows it.\n\n| Card |\n|---|\n| ![It](face:otter "40 mm, {crop}") |\n'
    layout, book = booklet_with(tmp_path, table, cards)
    (page,) = [one for one in pages_of(booklet_pdf(layout.game, "en", layout, book)) if "Shows it" in one]
    assert (page.count("Otter"), page.count("tide")) == (named, told)


def test_one_chapter_may_begin_before_a_figure_where_its_own_does_not_fill_the_page(tmp_path):
    text = "Words.\n\n" * 16 + f"{picture(TALL)}\n## 2 Two\n\nThe next chapter.\n\n## 3 Three\n\nAnother.\n\n"
    text += "Behind.\n\n" * 12
    before, at = pages_around(tmp_path, text)
    assert "The next chapter." in before and "Another." in at


def test_figures_of_one_place_part_and_those_that_wait_keep_their_order(tmp_path):
    small = picture("name: b\nheight_mm: 40\nshow: [{id: eel, width_mm: 20}]\ncaption: The eel hides.")
    text = "Words.\n\n" * 10 + f"{small}\n{picture(TALL)}\n" + "Behind.\n\n" * 8
    before, at = pages_around(tmp_path / "fits", text)
    assert "The eel hides." in before and "Behind." in before
    text = "Words.\n\n" * 18 + f"{picture(TALL)}\nBetween.\n\n{small}\n" + "Behind.\n\n" * 8
    before, at = pages_around(tmp_path / "waits", text)
    assert "Between." in before and "Behind." in before
    assert at.index("The otter swims.") < at.index("The eel hides.")


def test_a_figure_that_waits_comes_before_the_end_of_its_chapter(tmp_path):
    """Glossary and index begin a page of their own where a plan has it; no figure is lost there."""
    layout, book = booklet_with(tmp_path, "Words.\n\n" * 18 + picture(TALL))
    setter = TextSetter(layout, "en", layout.game.rules["en"])
    setter.dry = True
    text = replace(_text_of(layout.game, "en", setter, layout, book), glossary=(("Otter", "An animal."),))
    booklet = Booklet(setter, text, Plan(9.5, 1.36, spread=True))
    run = Run(booklet.plan, 170.0)
    parts = booklet._pages(run, [], booklet._end(run)).parts
    (at,) = [n for n, page in enumerate(parts) if any(map(is_figure, page))]
    assert at == 1 and len(parts) == 3


def test_an_index_alone_on_its_page_is_larger_and_ends_with_the_picture_of_the_title_page(tmp_path):
    layout, book = booklet_with(tmp_path, "Otters swim.")
    setter = TextSetter(layout, "en", layout.game.rules["en"])
    setter.dry = True
    text = replace(_text_of(layout.game, "en", setter, layout, book), names=("Otter",))

    def after(fills, **more):
        run = Run(Plan(9.5, 1.36), 170.0)
        run.page_texts.record(3, "Otters swim.", heading=False)
        return Booklet(setter, replace(text, **more), run.plan)._index(run, fills=fills)

    index, ending = after(fills=True)
    wide, room = 116 * PT_PER_MM, 170 * PT_PER_MM
    assert index.wrap(wide, room)[1] > after(fills=False)[-1].wrap(wide, room)[1]
    assert isinstance(ending, Ending) and len(after(fills=False)) == 1, "where nothing follows it"
    assert len(after(fills=True, covers="none")) == 1, "a booklet without covers has no title page"
    assert ending.wrap(wide, (ENDING_MM - 1) * PT_PER_MM)[1] == 0.0
    assert ending.wrap(wide, 60 * PT_PER_MM)[1] == pytest.approx(60 * PT_PER_MM, abs=1.1)


def test_a_heading_stays_with_text_where_its_figure_heads_the_next_page(tmp_path):
    text = "Words.\n\n" * 18 + f"## 2 Otters\n\n{picture(TALL)}\nThey swim well.\n\n" + "Behind.\n\n" * 9
    before, _ = pages_around(tmp_path, text)
    assert "Otters" in before and "They swim well." in before


def test_a_heading_that_has_only_a_figure_goes_to_the_next_page_with_it(tmp_path):
    text = (
        "Words.\n\n" * 14 + f"## 2 Otters\n\n{picture(TALL)}\n## 3 Eels\n\nThey hide.\n\n" + "Behind.\n\n" * 9
    )
    before, at = pages_around(tmp_path, text)
    assert "Otters" not in before and "Otters" in at


def test_a_paragraph_continues_after_the_figure_that_heads_the_next_page(tmp_path):
    long = " ".join(f"Sentence {n} of a long paragraph about otters." for n in range(30))
    text = "Words.\n\n" * 16 + f"{picture(TALL)}\n{long}\n\n" + "Behind.\n\n" * 12
    before, at = pages_around(tmp_path, text)
    assert "Sentence 0 " in before and at.index("The otter swims.") < at.index("Sentence 29 ")


def test_a_list_that_has_no_room_below_its_picture_goes_to_the_next_page(tmp_path):
    callouts = ", ".join(
        f"{{at: [{8 + 7 * n}, 4], text: 'Number {n} tells of this and of that.'}}" for n in range(14)
    )
    body = f"name: a\nheight_mm: 140\nshow: [{{id: otter, width_mm: 40}}]\ncallouts: [{callouts}]\ncaption: The otter swims."
    layout, book = booklet_with(tmp_path, picture(body))
    pages = pages_of(booklet_pdf(layout.game, "en", layout, book))
    first = next(n for n, page in enumerate(pages) if "The otter swims" in page)
    assert "Number 13" not in pages[first] and "Number 13" in pages[first + 1]


def test_a_picture_is_shown_again_behind_the_text_and_an_unknown_name_is_warned_of(tmp_path):
    body = "name: otters\nshow: [{id: otter, width_mm: 30}]\ncaption: The otter swims."
    layout, book = booklet_with(
        tmp_path, picture(body) + "\n> **Your turn** is short.\n>\n> It ends.\n\n## 2 Two\n\nWords.\n"
    )
    plain = text_of(booklet_pdf(layout.game, "en", layout, book))
    assert plain.count("The otter swims.") == 1
    twice = replace(book, fields={**book.fields, "at_a_glance": ["otters", "otter"]})
    made, warnings = typeset(layout.game, "en", layout, twice)
    text = text_of(made)
    assert text.count("The otter swims.") == 2
    assert text.rindex("The otter swims.") > text.rindex("Your turn") > text.index("Words.")
    (warning,) = warnings
    assert warning.code == "CG005" and "no picture 'otter'; did you mean 'otters'?" in warning.message


def test_a_picture_that_is_shown_again_is_smaller_where_it_has_room_then(tmp_path, monkeypatch):
    body = "name: otters\nshow: [{id: otter, width_mm: 30}]\ncaption: The otter swims."
    rules = picture(body) + "\n> **Your turn** is short.\n"
    layout, book = booklet_with(tmp_path, rules)
    book = replace(book, fields={**book.fields, "at_a_glance": ["otters"]})
    setter = TextSetter(layout, "en", layout.game.rules["en"])
    text = _text_of(layout.game, "en", setter, layout, book)
    booklet = Booklet(setter, text, Plan(9.5, 1.36))

    def heights(title_mm):
        """The heights of the pictures on the last page where its title takes so much of it."""
        monkeypatch.setattr("cardgen.export.documents.pages._TITLE_MM", title_mm)
        return [one.ground_mm for one in booklet._reference(Run(booklet.plan, 170.0))[0] if is_figure(one)]

    shown = [heights(float(title_mm)) for title_mm in range(10, 170)]
    (full,) = shown[0]
    assert shown[-1] == [] and shown.index([]) > 20
    smaller = [height for found in shown for height in found if height < full]
    assert smaller and 0.7 * full < min(smaller) < 0.75 * full


# ---------------------------------------------------------------- boxes of a kind


BOXES = "> [!example]\n> Anna rolls.\n\n## 2 Two\n\n> [!reading]\n> Whoever is late waits.\n\n> **A round.** A box of no kind.\n>\n> It has two paragraphs.\n"


def test_a_box_of_a_kind_begins_with_its_word_in_the_language():
    example, _, reading, plain = blocks_of(BOXES)
    assert (example.kind, example.blocks) == ("example", (Words("Anna rolls."),))
    assert (reading.kind, plain.kind) == ("reading", "")
    assert first_box(["> **Example:** one paragraph.\n", BOXES]) == plain, (
        "the last page repeats a box of no kind only"
    )


def test_readings_stand_where_they_are_written_or_in_an_appendix(tmp_path):
    printed = {}
    for where in ("here", "appendix"):
        layout, book = booklet_with(tmp_path / where, BOXES + "\n## 3 Three\n\nThe end of the rules.\n")
        book = replace(book, fields={**book.fields, "readings": where})
        made = booklet_pdf(layout.game, "en", layout, book)
        printed[where] = text_of(made)
        assert "Example. Anna rolls." in printed[where]
    here, appendix = printed["here"], printed["appendix"]
    assert "Our reading. Whoever is late waits." in here
    assert here.index("Whoever is late") < here.index("The end of the rules")
    assert appendix.index("Whoever is late") > appendix.index("The end of the rules")
    assert "Our readings 2 Two 1. § 2 Whoever is late waits." in appendix


def test_a_place_for_readings_that_there_is_not_is_refused(tmp_path):
    layout, book = booklet_with(tmp_path, BOXES)
    book = replace(book, fields={**book.fields, "readings": "margins"})
    with pytest.raises(BookletRefused, match="'readings' must be 'here'"):
        booklet_pdf(layout.game, "en", layout, book)


@pytest.mark.parametrize(("lines", "beside"), [(1, 2), (6, 1)])
def test_text_stands_beside_a_small_picture_down_to_its_foot(tmp_path, lines, beside):
    small = picture("name: a\nwidth: third\nbeside: true\nshow: [{id: otter, width_mm: 20}]\nalt: An otter.")
    first, second = "An otter swims here. " * 4 * lines, "The river is cold."
    whole, *below = figures_of(tmp_path, f"{small}\n{first}\n\n{second}\n\n> A box.\n")
    assert len(whole.texts) == beside and len(below) == 3 - beside
    assert {text.setting.align for text in whole.texts} == {"left"}, (
        "justified lines of that width have rivers"
    )
    _, height = whole.wrap(116.0 / MM, 1000)
    high = sum(text.height_mm(116.0 - 36.0 - 4.0) for text in whole.texts)
    assert height * MM >= max(whole.figure.ground_mm, high) - 1e-6
    assert not whole.split(116.0 / MM, 10)


def test_a_page_ends_between_two_texts_beside_a_picture_and_the_second_has_the_whole_width(tmp_path):
    small = picture("name: a\nwidth: third\nbeside: true\nshow: [{id: otter, width_mm: 20}]\nalt: An otter.")
    (whole,) = figures_of(tmp_path, f"{small}\nAn otter swims.\n\n{'The river is cold. ' * 30}\n")
    _, height = whole.wrap(116.0 / MM, 1000)
    first, rest = whole.split(116.0 / MM, height - 1)
    assert first.figure and not rest.figure and len(first.texts) == len(rest.texts) == 1
    assert first.wrap(116.0 / MM, 1000)[1] < height
    assert rest.wrap(116.0 / MM, 1000)[1] * MM == pytest.approx(rest.texts[0].height_mm(116.0))
    aligns = [part.texts[0].setting.align for part in (whole, first, rest)]
    assert aligns == ["left", "left", "justify"], "at the whole width it is set like any other text"


def test_a_picture_with_nothing_to_stand_beside_it_stands_alone(tmp_path):
    small = picture("name: a\nwidth: third\nbeside: true\nshow: [{id: otter, width_mm: 20}]\nalt: An otter.")
    figure, _ = figures_of(tmp_path, f"{small}\n> A box.\n")
    assert is_figure(figure)


def test_a_heading_with_one_line_is_worse_at_the_foot_where_its_picture_waits(tmp_path):
    """Its section goes on, though the next heading is what comes after it on the page."""
    torn = {}
    for lines in (1, 4):
        high = picture("name: a\nheight_mm: 50\nshow: [{id: otter, width_mm: 20}]\ncaption: An otter.")
        text = "Otters swim in rivers and lakes and in the sea wherever there are fish to eat. " * lines
        body = f"{text}\n\n#### Otters\n\n{text}\n\n{high}\n#### Eels\n\n{'Eels swim. ' * 90}"
        sheet = Sheet(116.0 / MM, 60.0 / MM)
        ways = Filler(figures_of(tmp_path / str(lines), body), sheet).pages(State())
        torn[lines] = {one.torn for one in ways if one.next.waiting}
    assert torn[1] and torn[4] == {(0.0, 0.0)}
    assert all(min(both) > tears._LONE_LINES.beside for both in torn[1])
