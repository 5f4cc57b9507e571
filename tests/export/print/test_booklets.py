"""Booklets as published books: the structure that is read aloud, glossary and index, full pages, and the folded sheets."""

import io
import itertools
import re
import subprocess
from collections import Counter
from functools import lru_cache
from types import SimpleNamespace

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from reportlab.platypus.doctemplate import LayoutError

from cardgen.export.documents import planning, typesetting
from cardgen.export.documents.back_matter.columns import end
from cardgen.export.documents.back_matter.index import Index
from cardgen.export.documents.back_matter.names import (
    MOST_PAGES,
    glossary_of,
    index_of,
    initial,
    inverted_name,
    names_of,
    short_names,
    sort_key,
    spans,
)
from cardgen.export.documents.boxes import stacked
from cardgen.export.documents.flow import Flow, Look
from cardgen.export.documents.pages import Booklet
from cardgen.export.documents.runs import FULL, Plan
from cardgen.export.documents.tagging import Element, PageTexts, Structure, as_figure, with_artifacts, within
from cardgen.export.documents.text_setter import TextSetter
from cardgen.export.documents.typesetting import booklet_pdf
from cardgen.export.print.folded_booklet import fold_pdf
from cardgen.impose.duplex import Duplex
from cardgen.impose.spec import SheetSpec
from cardgen.limits import LimitExceeded
from cardgen.load.document import Diagnostics
from cardgen.load.rules import parse_rules
from cardgen.units import PT_PER_MM
from tests.export.print.shipped_booklets import booklet_of, layout_of, set_once
from tests.export.print.test_booklet_pictures import booklet_with
from tests.quick_booklets import set_by_the_first_plan

GAMES = {"dragonquest": ("de",), "drakborgen": ("en", "sv")}
BOTH = [(game, lang) for game, languages in GAMES.items() for lang in languages]


@pytest.fixture(scope="module")
def layouts(cache_folder):
    """Return the shipped games, ready to lay out."""
    return {name: layout_of(name, cache_folder) for name in GAMES}


@pytest.fixture(scope="module")
def booklets(layouts):
    """Return the shipped booklets by game and language."""
    return {(name, lang): set_once(layouts[name], lang)[0] for name, lang in BOTH}


def opened(data):
    return pikepdf.open(io.BytesIO(data))


@lru_cache(maxsize=32)
def pages_of(data, *options):
    command = ["pdftotext", *options, "-", "-"]
    return (
        subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode().split("\f")[:-1]
    )


def set_rules(layout, text, **fields):
    """Return a booklet of other rules, with the fields of its component changed."""
    rules = parse_rules(text, "rules.en.md", "en", Diagnostics())
    game = replace(layout.game, rules={"en": rules})
    component = booklet_of(game)
    changed = replace(component, fields={**component.fields, **fields})
    with pytest.MonkeyPatch.context() as patch:
        set_by_the_first_plan(patch)
        return booklet_pdf(game, "en", layout, changed)


# ---------------------------------------------------------------- the structure, read back


def kids_of(element):
    kids = element.get("/K", [])
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def elements(element):
    """Yield an element and all below it, in the order in which they are read."""
    yield element
    for kid in kids_of(element):
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from elements(kid)


def tag(element):
    return str(element.S)[1:]


def root_of(pdf):
    (root,) = pdf.Root.StructTreeRoot.K
    return root


def marks_of(element):
    """List page and number of each mark of an element's own."""
    found = []
    for kid in kids_of(element):
        if isinstance(kid, int):
            found.append((element.Pg.objgen, kid))
        elif "/MCID" in kid:
            found.append((kid.Pg.objgen, int(kid.MCID)))
    return found


def read_order(element):
    """Yield the marks of an element and all below it, each with its element, as they are read."""
    for kid in kids_of(element):
        if isinstance(kid, int):
            yield (element.Pg.objgen, kid), element
        elif "/MCID" in kid:
            yield (kid.Pg.objgen, int(kid.MCID)), element
        elif "/S" in kid:
            yield from read_order(kid)


def keep_headings(element):
    """Take all but headings out of what is below an element; return whether any is left."""
    inside = [kid for kid in kids_of(element) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
    kept = [kid for kid in inside if tag(kid)[:1] == "H" or keep_headings(kid)]
    element.K = pikepdf.Array(kept)
    return bool(kept)


def texts_by_mark(data):
    """Return what poppler reads in each heading, in order.

    The other elements are taken out first: for each it reads a page anew, which is ten seconds for a booklet.
    """
    with opened(data) as pdf:
        assert keep_headings(root_of(pdf))
        pdf.save(bare := io.BytesIO())
    command = ["pdfinfo", "-struct-text", "-"]
    out = subprocess.run(command, input=bare.getvalue(), capture_output=True, check=True).stdout.decode()
    return [
        (level, "".join(re.findall(r'^ +"(.*)"$', body, re.MULTILINE)))
        for level, body in re.findall(r"^ +(H\d) \(block\)\n((?: +\".*\"\n)*)", out, re.MULTILINE)
    ]


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_a_booklet_says_that_it_is_tagged_in_which_language_and_what_its_window_is_called(
    booklets, name, lang
):
    with opened(booklets[name, lang]) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == lang
        assert pdf.Root.ViewerPreferences.DisplayDocTitle and str(pdf.docinfo.Title)
        assert all(page.obj.Tabs == "/S" for page in pdf.pages)


@pytest.mark.parametrize(("name", "lang"), [("dragonquest", "de")])
def test_headings_stand_in_order_and_skip_no_level(layouts, booklets, name, lang):
    rules = layouts[name].game.rules[lang]
    read = texts_by_mark(booklets[name, lang])
    levels = [int(level[1]) for level, _ in read]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))
    plain = [re.sub(r"\s", "", text) for _, text in read]
    wanted = [re.sub(r"\s", "", s.number + s.title) for s in rules.sections.values() if s.title]
    numbered = [text for text in plain if text[:1].isdigit()]
    assert numbered[: len(wanted)] == wanted
    # Readings behind the text stand below the titles of their chapters.
    chapters = {re.sub(r"\s", "", s.number + s.title) for s in rules.sections.values() if "." not in s.number}
    behind = numbered[len(wanted) :]
    assert set(behind) <= chapters and behind == [text for text in wanted if text in behind]
    for section in rules.sections.values():
        if section.title:
            level = levels[plain.index(re.sub(r"\s", "", section.number + section.title))]
            assert level == 2 + section.number.count(".")


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_lists_tables_and_links_are_whole(booklets, name, lang):
    with opened(booklets[name, lang]) as pdf:
        found = list(elements(root_of(pdf)))
        counts = Counter(map(tag, found))
        assert counts["L"] > 5 and counts["Table"] > 5 and counts["TOC"] == 1 and counts["Link"] > 60
        for element in found:
            inside = [
                tag(kid) for kid in kids_of(element) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid
            ]
            match tag(element):
                case "L":
                    assert inside and set(inside) == {"LI"}
                case "LI":
                    assert inside in (["Lbl", "LBody"], ["LBody"])
                case "Table":
                    heads, *rows = kids_of(element)
                    assert {tag(cell) for cell in kids_of(heads)} == {"TH"} and rows
                    assert all({tag(cell) for cell in kids_of(row)} == {"TD"} for row in rows)
                    assert len({len(kids_of(row)) for row in (heads, *rows)}) == 1
                case "TH":
                    assert element.A.Scope == "/Column"
                case "Figure":
                    assert str(element.Alt) and len(element.A.BBox) == 4
                case "Link":
                    (link,) = (kid for kid in kids_of(element) if isinstance(kid, pikepdf.Dictionary))
                    assert link.Obj.Subtype == "/Link" and str(link.Obj.Contents)


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_each_mark_and_link_leads_back_to_its_element_and_is_read_once(booklets, name, lang):
    with opened(booklets[name, lang]) as pdf:
        found = list(elements(root_of(pdf)))
        in_columns = {page for e in found if tag(e) == "TOCI" for (page, _), _ in read_order(e)}
        on_pages = [
            dict.fromkeys(page for (page, _), _ in read_order(e)) for e in found if tag(e) != "Document"
        ]
        continued = {page for pages in on_pages for page in list(pages)[1:]}
        numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        parents = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
        assert list(parents) == list(range(int(pdf.Root.StructTreeRoot.ParentTreeNextKey)))
        marks = list(read_order(root_of(pdf)))
        assert len({mark for mark, _ in marks}) == len(marks)
        pages = {page.objgen: page.obj for page in pdf.pages}
        for (page, number), element in marks:
            assert parents[int(pages[page].StructParents)][number].objgen == element.objgen
        assert len(marks) == sum(len(parents[int(page.StructParents)]) for page in pages.values())
        links = [link for page in pages.values() for link in page.get("/Annots", [])]
        for link in links:
            assert tag(parents[int(link.StructParent)]) == "Link"
        # A page is drawn in the order in which it is read, but for columns and for text that continues after a figure.
        for page in pages:
            order = [number for (at, number), _ in marks if at == page]
            assert sorted(order) == list(range(len(order)))
            if page not in in_columns | continued:
                assert order == sorted(order)


PAINTS = {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "Tj", "TJ", "'", '"', "Do", "sh", "EI"}


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_nothing_is_painted_outside_of_marks_and_artifacts_and_these_nest(booklets, name, lang):
    with opened(booklets[name, lang]) as pdf:
        for page in pdf.pages:
            open_marks, states = [], 0
            for operands, operator in pikepdf.parse_content_stream(page):
                match str(operator):
                    case "BDC" | "BMC":
                        # Only words for a sign may stand within a mark.
                        assert not open_marks or str(operands[0]) == "/Span"
                        open_marks.append(states)
                    case "EMC":
                        assert open_marks.pop() == states
                    case "q":
                        states += 1
                    case "Q":
                        states -= 1
                        assert not open_marks or states >= open_marks[-1]
                    case paint if paint in PAINTS:
                        assert open_marks, (page.index, operands)
            assert not open_marks and not states


def test_headers_and_footers_are_no_part_of_what_is_read(booklets):
    with opened(booklets["drakborgen", "sv"]) as pdf:
        for page in list(pdf.pages)[2:-1]:
            kinds = [
                str(operands[1].Subtype)
                for operands, operator in pikepdf.parse_content_stream(page)
                if str(operator) == "BDC" and str(operands[0]) == "/Artifact"
            ]
            assert kinds == ["/Header", "/Footer"]


def test_the_head_of_a_parted_table_is_read_once(layouts):
    rows = "\n".join(f"|{i}|{'w ' * 40}|" for i in range(60))
    with opened(set_rules(layouts["drakborgen"], f"## 1 One\n\n|first|second|\n|-|-|\n{rows}")) as pdf:
        tables = [e for e in elements(root_of(pdf)) if tag(e) == "Table"]
        table = max(tables, key=lambda e: len(kids_of(e)))
        assert len(kids_of(table)) == 61
        assert [len(marks_of(head)) for head in kids_of(kids_of(table)[0])] == [1, 1]
        assert (
            len({page for row in kids_of(table) for cell in kids_of(row) for page, _ in marks_of(cell)}) > 1
        )


def test_the_title_of_a_group_of_rows_is_repeated_where_the_group_goes_on_and_never_ends_a_page(layouts):
    rows = "".join(
        f"|**group {group}**| |\n" + "".join(f"|row {group}.{n}|{'w ' * 30}|\n" for n in range(7))
        for group in range(13)
    )
    made = set_rules(layouts["drakborgen"], f"## 1 One\n\n|first|second|\n|-|-|\n{rows}")
    pages = [re.findall(r"group \d+|row \d+\.\d", page) for page in pages_of(made)]
    pages = [found for found in pages if found]
    assert len(pages) > 2
    for found in pages:
        assert found[0].startswith("group") and found[-1].startswith("row")
        assert found[0].split()[1] == found[1].split()[1][:-2], "the title of another group"
    rows_of_all = [one for found in pages for one in found if one.startswith("row")]
    assert rows_of_all == [f"row {group}.{n}" for group in range(13) for n in range(7)]


def test_where_the_rules_come_from_stands_above_the_imprint(layouts):
    rules = "# Sea\n\n## 1 One\n\nA line.\n"
    made = set_rules(layouts["drakborgen"], rules, origin={"en": "All of it was found in a bottle."})
    (page,) = (page for page in pages_of(made, "-layout") if "found in a bottle" in page)
    assert page.index("found in a bottle") < page.index("cardgen")


def test_a_paragraph_that_runs_over_a_page_stays_one(layouts):
    with opened(set_rules(layouts["drakborgen"], "## 1 One\n\n" + "A dragon sleeps. " * 600)) as pdf:
        parts = [marks_of(e) for e in elements(root_of(pdf)) if tag(e) == "P"]
        assert max(len({page for page, _ in marks}) for marks in parts) > 1


def test_a_list_in_a_list_stands_in_its_item(layouts):
    with opened(
        set_rules(layouts["drakborgen"], "## 1 One\n\n- a dragon\n    - inner\n    - more\n- two\n")
    ) as pdf:
        outer = next(e for e in elements(root_of(pdf)) if tag(e) == "L" and len(kids_of(e)) == 2)
        (_, body), (_, second) = (kids_of(item) for item in kids_of(outer))
        assert [tag(kid) for kid in kids_of(body)] == ["P", "L"]
        assert [tag(item) for item in kids_of(kids_of(body)[1])] == ["LI", "LI"]
        assert marks_of(second)


def test_a_sign_that_stands_alone_is_read_as_what_it_is_called(booklets, layouts):
    with opened(booklets["dragonquest", "de"]) as pdf:
        said = {
            str(operands[1].ActualText)
            for page in pdf.pages
            for operands, operator in pikepdf.parse_content_stream(page)
            if str(operator) == "BDC" and str(operands[0]) == "/Span"
        }
    names = {token.name.of("de") for token in layouts["dragonquest"].game.tokens.values() if token.icon}
    assert said and said <= names


def test_any_flowable_with_an_alt_is_a_figure():
    structure = Structure()
    picture = as_figure(SimpleNamespace(alt="A dragon", draw=lambda: None))
    assert picture.element.tag == "Figure" and picture.element.alt == "A dragon"
    plain = SimpleNamespace(draw=lambda: None)
    assert as_figure(plain) is plain and not hasattr(plain, "element")
    box = within(Element("Div"), [picture, plain])
    structure.mark(picture.element, 3)
    assert structure.root.kids == [box] and box.kids == [picture.element]
    assert structure.pages == {3: [picture.element]}


def test_only_what_paints_outside_of_marks_becomes_an_artifact():
    code = [
        "q",
        "1 0 0 1 0 0 cm",
        "n 0 0 9 9 re ",
        "f",
        "Q",
        "q",
        "/P <</MCID 0>> BDC",
        "BT (f) Tj ET",
        "EMC",
        "Q",
    ]
    made = with_artifacts(code)
    assert made == [*code[:1], "/Artifact BMC", *code[1:4], "EMC", *code[4:]]
    assert with_artifacts(["q", "1 w", "Q"]) == ["q", "1 w", "Q"]


def test_bytes_are_the_same_each_time(layouts):
    made = [
        set_rules(layouts["drakborgen"], "## 1 One\n\nA dragon, see {rule:1}.", note=n) for n in ("", " ")
    ]
    assert made[0] == made[1]


# ---------------------------------------------------------------- glossary and index


def test_swedish_letters_stand_behind_z_and_german_ones_where_they_come_from():
    words = ["Öga", "Zon", "Ål", "Ärta", "Apa", "Oxe"]
    assert sorted(words, key=lambda w: sort_key(w, "sv")) == ["Apa", "Oxe", "Zon", "Ål", "Ärta", "Öga"]
    assert sorted(words, key=lambda w: sort_key(w, "de")) == ["Ål", "Apa", "Ärta", "Öga", "Oxe", "Zon"]
    assert [initial(w, "sv") for w in ("élan", "överfall", "„Zug“", "9 liv")] == ["E", "Ö", "Z", "#"]
    assert initial("Übersicht", "de") == "U" and initial("!", "en") == "#"


def test_an_index_finds_inflected_names_on_their_exact_pages():
    page_texts = PageTexts()
    page_texts.record(3, "The dragons sleep. A dragonfly does not.", heading=False)
    page_texts.record(4, "A dragonfly.", heading=False)
    page_texts.record(7, "Dragon", heading=True)
    page_texts.closed = True
    page_texts.record(9, "dragon", heading=False)
    (entry,) = index_of(["Dragon", "Troll"], page_texts, "en")
    assert entry.pages == (3, 7) and entry.main == {7}


@pytest.mark.parametrize(
    ("name", "lang", "text"),
    [
        ("Danger die", "en", "Roll the danger dice."),
        ("Ability", "en", "Two abilities"),
        ("Gegenstand", "de", "Alle Gegenstände"),
        ("Schat", "nl", "vier schatten"),
        ("Krona", "sv", "tre kronor"),
        ("Life point", "en", "You lose 2 LP."),
    ],
)
def test_an_index_finds_irregular_plurals_and_abbreviations(name, lang, text):
    page_texts = PageTexts()
    page_texts.record(5, text, heading=False)
    (entry,) = index_of([name], page_texts, lang, {"life points": "LP"})
    assert entry.pages == (5,)


def test_an_entry_of_many_pages_keeps_its_headings_and_the_pages_that_name_it_most():
    page_texts = PageTexts()
    for page in range(3, 12):
        page_texts.record(page, "troll " * page, heading=False)
    page_texts.record(4, "Trolls", heading=True)
    (entry,) = index_of(["Troll"], page_texts, "en")
    assert entry.pages == (4, 8, 9, 10, 11) and entry.main == {4}


def test_an_entry_of_the_index_leads_to_the_heading_that_names_it_however_often_it_is_named():
    page_texts = PageTexts()
    page_texts.record(2, "Wake the dragon.", heading=False)
    page_texts.record(2, "The dragon", heading=True)
    page_texts.restart()
    for page in range(3, 40):
        page_texts.record(page, "The dragon sleeps beside a dragon." if page % 3 else "Troll.", heading=False)
    page_texts.record(31, "12 Dragons", heading=True)
    page_texts.record(31, "Dragons", heading=False)
    (entry,) = index_of(["Dragon"], page_texts, "en")
    assert entry.main == {31} and 31 in entry.pages and 2 not in entry.pages


@given(st.sets(st.integers(1, 60), min_size=1))
def test_stretches_hold_exactly_the_pages(pages):
    found = spans(sorted(pages))
    assert [page for first, last in found for page in range(first, last + 1)] == sorted(pages)
    assert all(last - first != 1 for first, last in found)


def test_names_come_once_in_their_base_form_and_without_what_is_left_out(layouts):
    game = layouts["drakborgen"].game
    names = names_of(game, "sv")
    assert len({name.casefold() for name in names}) == len(names)
    assert "Skattkammare" in names and "Skattkammaren" not in names and "Ingenting" in names
    assert "Ingenting" not in names_of(game, "sv", ["roomsearch-nothing"])
    assert "Drag" in names and "Drag" not in names_of(game, "sv", ["turn"])
    assert not {booklet_of(game).name("sv"), "Regelhäfte"} & set(names)


def test_an_article_does_not_count_where_a_name_is_listed(layouts):
    game = layouts["drakborgen"].game
    names = names_of(game, "en")
    assert "Treasure chamber" in names and "The treasure chamber" not in names
    assert [inverted_name(name, "en") for name in ("The dragon wakes", "Theory", "The")] == [
        "Dragon wakes, the",
        "Theory",
        "The",
    ]
    places = [names.index(name) for name in ("Dragon card", "The dragon wakes", "Goblin")]
    assert places == sorted(places)


def test_a_glossary_holds_the_terms_that_say_what_they_mean(layouts):
    game = replace(
        layouts["drakborgen"].game,
        terms={
            "b": {"sv": ["ö", "other"], "meaning": {"sv": "last"}},
            "a": {"sv": "zon", "meaning": {"sv": "first"}},
            "c": {"sv": "none"},
            "d": "misspelt",
            "e": {"sv": 7, "meaning": {"sv": "x"}},
            "f": {"sv": "y", "meaning": "misspelt"},
        },
    )
    assert glossary_of(game, "sv") == [("Zon", "first"), ("Ö", "last")]
    assert glossary_of(game, "en") == []


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_each_page_of_the_index_says_the_name_and_is_linked(booklets, layouts, lang):
    data = booklets["drakborgen", lang]
    pages = pages_of(data)
    heading = {"sv": "Register", "en": "Index"}[lang].upper()
    (at,) = (n for n, page in enumerate(pages) if heading in page.upper().splitlines() and n > 2)
    flat = [re.sub(r"-\n|\u00ad\n", "", page).replace("\n", " ").casefold() for page in pages]
    terms = {entry[0] for entry in glossary_of(layouts["drakborgen"].game, lang)}
    with opened(data) as pdf:
        numbers = {page.objgen: index + 1 for index, page in enumerate(pdf.pages)}
        items = [
            e
            for e in elements(root_of(pdf))
            if tag(e) == "LBody" and marks_of(e) and marks_of(e)[0][0] == pdf.pages[at].objgen and kids_of(e)
        ]
        listed = 0
        for item in items:
            links = [kid for kid in kids_of(item) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
            for link in links:
                (target,) = (kid for kid in kids_of(link) if isinstance(kid, pikepdf.Dictionary))
                page = numbers[target.Obj.Dest[0].objgen]
                assert 2 < page <= at  # not the introduction on page 2
                assert re.match(rf"{page}\b", str(target.Obj.Contents))
                listed += 1
    assert listed > 100
    # A line that begins with a number goes on from the one above.
    found = re.findall(r"^([^\W\d][^\d\n]*?) ((?:\d+(?:–\d+)?(?:, )?)+)$", pages[at], re.MULTILINE)
    assert len(found) > 30
    short = short_names(layouts["drakborgen"].game, lang)
    for name, said in found:
        for page in map(int, re.findall(r"\d+", said)):
            # An article stands behind: “Dragon wakes, the”.
            stem = name.casefold().split(", ")[0][:-1]
            ways = [stem, *(label.casefold() for whole, label in short.items() if whole.startswith(stem))]
            assert any(way in flat[page - 1] for way in ways), (name, page)
        assert len(said.split(",")) <= MOST_PAGES
    assert len(terms) > 15


def test_an_index_that_outgrows_its_page_leaves_out_what_is_named_least(layouts):
    setter = TextSetter(layouts["drakborgen"], "en")
    look = Look.of("#8f2a1e", layouts["drakborgen"].game.palette, (9.3, 1.36))
    flow = Flow(setter, look, 116.0)
    page_texts = PageTexts()
    names = [f"Thing{a}{b}" for a in "abcdefghijklmno" for b in "abcdefghijklmnop"]
    for number, name in enumerate(names):
        page_texts.record(5, f" {name} " * (1 + number % 7), heading=False)
    index = Index(setter, look, flow.text("Index"), names, page_texts, 172.0)
    _, height = index.wrap(116 / 25.4 * 72, 172 / 25.4 * 72)
    assert 160 < height * 25.4 / 72 <= 172.01
    shown = [text for column in index._columns for text, *_ in column]
    assert len(index._columns) == 3 and 100 < len(shown) < len(names)


THINGS = [f"{a}thing{b}" for a in "ABCDEFGHIJ" for b in "abcdefghijklmnop"]


def set_index(layout, names):
    """Return an index of names that are all on one page, set on a page of 116 by 172 mm, and its setter."""
    setter, page_texts = TextSetter(layout, "en"), PageTexts()
    look = Look.of("#8f2a1e", layout.game.palette, (9.3, 1.36))
    for name in names:
        page_texts.record(5, f" {name} ", heading=False)
    index = Index(setter, look, Flow(setter, look, 116.0).text("Index"), names, page_texts, 172.0)
    _, height = index.wrap(116 / 25.4 * 72, 172 / 25.4 * 72)
    assert height * 25.4 / 72 <= 172.01
    return index, setter


def test_an_index_that_is_a_little_too_long_is_set_smaller_and_leaves_out_nothing(layouts):
    index, _ = set_index(layouts["drakborgen"], THINGS)
    shown = [text for column in index._columns for text, *_ in column]
    assert len(shown) == len(THINGS) + 10 and len(index._columns) == 4


def test_a_letter_of_few_entries_is_not_parted_by_the_end_of_a_column(layouts):
    few = [f"{letter}thing{n}" for letter in "ABCDEFGHIJKLMNOP" for n in "abcd"]
    for left_out in range(8):
        index, _ = set_index(layouts["drakborgen"], few[left_out:])
        for column in index._columns:
            head, *_ = column[0]
            assert head.element is None, "a letter, which its entries show again"


def test_what_an_index_lacks_of_its_page_goes_above_its_letters(layouts):
    """Above letters; nothing where far more is empty, and never so much that the page is full."""
    feet = []
    for count in range(4, 60):
        names = [f"{letter}thing{n}" for letter in "ABCDEFGHIJKLMNOP" for n in "abcd"][:count]
        index, _ = set_index(layouts["drakborgen"], names)
        above_mm = (index.height - max(map(end, index._columns))) / PT_PER_MM
        feet.append(172.0 - above_mm - max(map(end, index._columns)) / PT_PER_MM)
        for column in index._columns:
            natural = list(stacked([part for part, *_ in column], column[0][0].width if column else 0))
            grown = [here[1] - there[1] for here, there in zip(column, natural, strict=True)]
            for (part, *_), before, after in zip(column[1:], grown, grown[1:], strict=False):
                most = 0.0 if part.element else 3.0
                assert -1e-6 <= (after - before) / PT_PER_MM <= most + 1e-6
    assert min(feet) == pytest.approx(0.5, abs=0.1), "some are spread to the foot"
    assert max(feet) > 30.0, "and those that are short are not"


def test_an_index_is_not_set_in_columns_that_are_narrower_than_a_word(layouts):
    index, setter = set_index(layouts["drakborgen"], [*THINGS, "Jthingsteleportingamulet"])
    assert len(index._columns) == 3 and not setter.too_wide


# ---------------------------------------------------------------- full pages


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_no_page_of_text_is_under_sixty_percent_full_and_none_is_for_notes(booklets, name, lang):
    notes = {"sv": "Anteckningar", "en": "Notes", "de": "Notizen"}[lang]
    assert not [
        page for page in pages_of(booklets[name, lang]) if page.strip().casefold() == notes.casefold()
    ]
    with opened(booklets[name, lang]) as pdf:
        assert len(pdf.pages) % 4 == 0


def test_the_best_plan_is_found_not_the_first(layouts):
    layout = layouts["drakborgen"]
    best = set_once(layout, "sv")[1]
    assert best.back and not best.blank and not best.sparse
    assert max(best.holes) <= (1 - FULL) * best.room_mm
    setter = TextSetter(layout, "sv", layout.game.rules["sv"])
    text = typesetting._text_of(layout.game, "sv", setter, layout, booklet_of(layout.game))
    setter.forms.face_of = lambda name, part: text.faces.shown(setter.forms, "face", name, "", part)
    setter.dry = True
    first = Booklet(setter, text, Plan(*planning.SIZES_PT[0])).pass_over()[1]
    assert best.ugliness <= first.ugliness


@pytest.mark.parametrize("name", ["dragonquest", "huggsexa"])
def test_pages_are_three_quarters_full_and_languages_take_about_as_many(cache_folder, name):
    layout = layout_of(name, cache_folder)
    runs = [set_once(layout, lang)[1] for lang in layout.game.languages]
    for run in runs:
        assert not (run.blank or run.sparse) and max(run.holes) < run.room_mm / 4, str(
            [round(1 - hole / run.room_mm, 2) for hole in run.holes]
        )
    # At most one sheet more, where a language has longer words.
    assert max(run.total for run in runs) - min(run.total for run in runs) <= 4


def test_five_sections_of_a_line_leave_no_gap(layouts):
    layout = layouts["drakborgen"]
    filler = "A long paragraph about the castle and all who went there. " * 30
    short = "".join(f"### {n}.{m} Short\n\nOne line.\n\n" for n in (9,) for m in range(1, 6))
    text = (
        "".join(f"## {n} One\n\n{filler}\n\n" for n in range(1, 9))
        + f"## 9 Nine\n\n{short}"
        + f"## 10 Ten\n\n{filler}\n"
    )
    rules = parse_rules(text, "rules.en.md", "en", Diagnostics())
    game = replace(layout.game, rules={"en": rules})
    setter = TextSetter(layout, "en", rules)
    run = planning.best_run(setter, typesetting._text_of(game, "en", setter, layout, booklet_of(game)))
    assert not run.sparse and not run.blank and not setter.dry


@pytest.mark.parametrize(
    ("words", "contents", "back", "total"),
    [(5, False, True, 4), (900, False, True, 4), (1300, False, False, 4), (1600, True, True, 8)],
)
def test_a_short_booklet_has_no_contents_or_back_rather_than_blank_pages(
    tmp_path, words, contents, back, total
):
    layout, book = booklet_with(tmp_path, "Draw a card, then stop. " * (words // 5))
    book = replace(book, fields={**book.fields, "contents": None})
    setter = TextSetter(layout, "en", layout.game.rules_in("en"))
    run = planning.best_run(setter, typesetting._text_of(layout.game, "en", setter, layout, book))
    assert (run.plan.contents, run.plan.back, run.total) == (contents, back, total)


def test_other_processes_find_the_same_plan_and_note_what_they_looked_up(tmp_path, monkeypatch):
    words = "The lever opens the gate, unless it is rusty; then {D6} decides. "
    sections = "".join(f"## {n} Gate {n}\n\n{words * (7 * n % 11 + 3)}\n\n" for n in range(2, 40))
    layout, book = booklet_with(tmp_path, sections)
    here = []
    estimate = Booklet.estimate
    monkeypatch.setattr(planning, "_ACCEPTED_MM", -1.0)
    monkeypatch.setattr(Booklet, "estimate", lambda one: (here.append(one.plan), estimate(one))[1])

    def found(jobs):
        here.clear()
        setter = TextSetter(layout, "en", layout.game.rules_in("en"))
        text = typesetting._text_of(layout.game, "en", setter, layout, book)
        with layout.lookups.recording() as asked:
            run = planning.best_run(setter, text, jobs)
        return run.plan, run.total, run.ugliness, list(asked)

    alone = found(1)
    assert len(here) > 20 and alone[3]
    asked_for = set(here)
    assert found(3) == alone
    assert len(here) < 4, "only plans that nobody expected are looked at here"

    def only_those(one):
        if one.plan not in asked_for:
            raise LayoutError("a row is taller than a page")
        return estimate(one)

    monkeypatch.setattr(Booklet, "estimate", only_those)
    assert found(3) == alone, "a plan that is only expected may fail"
    monkeypatch.setattr(planning, "time_left", lambda: 0.1)
    monkeypatch.setattr(Booklet, "estimate", lambda _: next(n for n in itertools.count() if n < 0))
    with pytest.raises(LimitExceeded):
        found(2)


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_a_page_lists_the_fonts_and_forms_that_it_shows_and_no_others(booklets, name, lang):
    with opened(booklets[name, lang]) as pdf:
        for page in pdf.pages:
            content = page.Contents.read_bytes().decode("latin-1")
            for kind, operator in (("/Font", r" [\d.]+ Tf"), ("/XObject", " Do")):
                shown = set(re.findall(rf"(/[^\s/]+){operator}\b", content))
                assert set(page.Resources.get(kind, {}).keys()) == shown


# ---------------------------------------------------------------- back cover and folding


def test_the_back_cover_says_what_the_game_is_and_for_whom(booklets, layouts):
    last = " ".join(pages_of(booklets["drakborgen", "en"])[-1].split())
    about = " ".join(layouts["drakborgen"].game.about.of("en").split())
    assert about in last and "1–4 players" in last and "Version 1.0" in last
    with opened(booklets["drakborgen", "en"]) as pdf:
        *_, figure = (e for e in elements(root_of(pdf)) if tag(e) == "Figure")
        assert "1–4 players" in str(figure.Alt) and figure.Pg.objgen == pdf.pages[-1].objgen


def test_a_short_booklet_has_no_pages_for_notes_but_three_to_spare(layouts):
    made = set_rules(layouts["drakborgen"], "# Rules\n\n## 1 One\n\nA dragon.\n", index=False, glossary=False)
    assert len(pages_of(made)) == 4


# A booklet is folded alike in any language: that of Drakborgen in English is folded in `test_documents`.
@pytest.mark.parametrize(("name", "lang"), [("dragonquest", "de"), ("drakborgen", "sv")])
def test_pages_stand_in_their_places_when_the_sheets_are_folded(booklets, layouts, name, lang):
    sheet = SheetSpec("a4-duplex", {"en": "A4"}, (210, 297), Duplex.LONG_EDGE)
    data = booklets[name, lang]
    made = fold_pdf(data, sheet, "Rules", lang, layouts[name])
    single = [page.split() for page in pages_of(data)]
    halves = [pages_of(made, "-x", x, "-y", "0", "-W", "421", "-H", "596") for x in ("0", "421")]
    # The folio stands at the foot, outside: far from the fold.
    feet = [pages_of(made, "-x", x, "-y", "558", "-W", "150", "-H", "24") for x in ("0", "692")]
    total = len(single)
    assert len(halves[0]) == total // 2
    # Sheets lie in one another: of each the front, then what is behind it when it is turned over its short edge.
    read, folios = {}, {}
    for number, (left, right, *below) in enumerate(zip(*halves, *feet, strict=True)):
        depth, back = divmod(number, 2)
        places = (2 * depth + 2, total - 2 * depth - 1) if back else (total - 2 * depth, 2 * depth + 1)
        read |= dict(zip(places, (left.split(), right.split()), strict=True))
        folios |= dict(zip(places, (foot.split() for foot in below), strict=True))
    for page in range(2, total):
        # Hidden words of a figure may reach down here and touch the number, such as −5 of a cropped pad: 17−5.
        assert str(page) in re.findall(r"\d+", " ".join(folios[page]))
        # By letters: where spaced capitals part into words depends on where on the sheet they stand.
        assert Counter("".join(single[page - 1])) <= Counter("".join(read[page]))
    assert set(single[0]) <= set(read[1]) and set(single[-1]) <= set(read[total])


def test_sheets_to_fold_carry_no_marks(booklets, layouts):
    sheet = SheetSpec("a4-duplex", {"en": "A4"}, (210, 297), Duplex.LONG_EDGE)
    made = fold_pdf(booklets["drakborgen", "sv"], sheet, "Rules", "sv", layouts["drakborgen"])
    with opened(made) as pdf:
        assert "/StructTreeRoot" not in pdf.Root
        for page in pdf.pages:
            for form in page.obj.Resources.XObject.values():
                assert not [
                    op for _, op in pikepdf.parse_content_stream(form) if str(op) in ("BDC", "BMC", "EMC")
                ]


@pytest.mark.parametrize(("name", "lang"), BOTH)
def test_page_numbers_stand_outside(booklets, name, lang):
    command = ["pdftotext", "-bbox", "-", "-"]
    out = subprocess.run(command, input=booklets[name, lang], capture_output=True, check=True).stdout.decode()
    pages = out.split("<page ")[1:]
    for number, page in enumerate(pages[1:-1], start=2):
        words = re.findall(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="[\d.]+">([^<]*)<', page)
        foot = [float(x) for x, y, text in words if text == str(number) and float(y) > 540]
        assert foot and all((x > 210) == bool(number % 2) for x in foot), number
