"""Readings of ours in booklets: where they are written, in the margin or behind the rules; each once, in order, linked."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardgen.export.documents.blocks import Boxed, Heading, Listing, TableBlock, Words
from cardgen.export.documents.readings import Reading, SectionParts, as_sentence, extract_readings
from cardgen.export.documents.typesetting import booklet_pdf
from cardgen.export.print.folded_booklet import fold_pdf
from cardgen.impose.duplex import Duplex
from cardgen.impose.spec import SheetSpec
from cardgen.load.document import Diagnostics
from cardgen.load.rules import parse_rules
from cardgen.values.readings import reading_label, reading_word
from tests.export.print.test_booklet_pictures import booklet_with
from tests.export.print.test_booklets import elements, opened, root_of, tag
from tests.export.print.test_documents import pages_of, text_of

BODY = """Pull the rope. {reading} it holds.

Row on.

{reading} you may rest.

- **Storm.** Wait. {reading} not at night.
- {reading} nor in fog.

## 2 Whole

{reading} this one stands alone.

> [!reading]
> Boxes are readings too.

## 3 Last

Land. {reading} anywhere. {reading} but not here.
"""
#: What each says, by number, and the section it belongs to.
SAID = {
    1: ("1", "It holds."),
    2: ("1", "You may rest."),
    3: ("1", "Not at night."),
    4: ("1", "Nor in fog."),
    5: ("2", "This one stands alone."),
    6: ("2", "Boxes are readings too."),
    7: ("3", "Anywhere."),
    8: ("3", "But not here."),
}
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
pytestmark = pytest.mark.usefixtures("quick_booklets")


def parted(text, label="*Our reading:*"):
    """Return the sections of rules without their readings, and the readings."""
    rules = parse_rules(
        f"# R\n\n## 1 One\n\n{text}".replace("{reading}", label), "rules.en.md", "en", Diagnostics()
    )
    return extract_readings(replace(rules, reading=label))


def set_with(folder, where, body=BODY):
    """Return the layout, and a booklet of a small game whose readings stand somewhere."""
    layout, book = booklet_with(folder, body)
    book = replace(book, fields={**book.fields, "readings": where})
    return layout, booklet_pdf(layout.game, "en", layout, book)


def links(data):
    """Yield the links of a booklet to readings: what they say, and the page and height they lead to."""
    with opened(data) as pdf:
        pages = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
        for page in pdf.pages:
            for one in page.get("/Annots", []):
                if str(one.get("/Contents", "")).startswith("Our reading "):
                    place = pdf.Root.Dests[str(one.Dest)] if "/Dests" in pdf.Root else one.Dest
                    yield str(one.Contents), pages[place[0].objgen], float(place[3])


# ---------------------------------------------------------------- taken out of the text


def test_a_reading_runs_to_the_end_of_its_paragraph_and_leaves_its_mark_there():
    sections, readings = parted("Before. {reading} it is so.\n\nAfter.")
    assert sections["1"] == SectionParts("", (Words("Before.{reading:1}"), Words("After.")))
    assert readings == (Reading(1, "1", (Words("it is so."),)),)


def test_a_paragraph_that_is_wholly_a_reading_marks_what_stands_before_it():
    sections, _ = parted(
        "Before.\n\n|a|\n|-|\n|b|\n\n{reading} it is so.\n\n### Head\n\n{reading} and so.\n\nAfter."
    )
    before, table, head, after = sections["1"].blocks
    assert (before, head, after) == (Words("Before.{reading:1}"), Heading("Head{reading:2}"), Words("After."))
    assert isinstance(table, TableBlock)


def test_a_section_that_begins_with_a_reading_marks_its_title():
    sections, _ = parted("{reading} it is so.\n\n{reading} twice.\n\nAfter. {reading} thrice.")
    assert sections["1"] == SectionParts("{reading:1}{reading:2}", (Words("After.{reading:3}"),))


def test_items_of_a_list_keep_their_order_and_their_numbers():
    sections, readings = parted(
        "Lead.\n\n- {reading} a.\n- B. {reading} b.\n- {reading} c.\n\n1. One.\n2. {reading} d.\n3. Three."
    )
    lead, bullets, numbered = sections["1"].blocks
    assert lead == Words("Lead.{reading:1}")
    assert bullets == Listing(((Words("B.{reading:2}{reading:3}"),),))
    assert numbered.items == ((Words("One."),), (Words("{reading:4}"),), (Words("Three."),))
    assert [one.blocks for one in readings] == [(Words(f"{letter}."),) for letter in "abcd"]


def test_words_that_lead_to_a_list_take_it_along():
    sections, readings = parted(
        "Before.\n\n{reading}\n\n- one\n- two\n\nAfter. {reading} this:\n\n- three\n\nBut. {reading} no.\n\n- four"
    )
    assert sections["1"].blocks[-1] == Listing(((Words("four"),),)), "a list of its own stays"
    assert [len(one.blocks) for one in readings] == [1, 2, 1]
    assert readings[0].blocks == (Listing(((Words("one"),), (Words("two"),))),)


def test_words_that_lead_to_a_table_take_it_along():
    sections, (one,) = parted(
        "Roll. {reading} the die says where:\n\n| Die | Way |\n|---|---|\n| 1 | left |\n"
    )
    assert sections["1"].blocks == (Words("Roll.{reading:1}"),)
    assert one.blocks[0] == Words("the die says where:") and isinstance(one.blocks[1], TableBlock)


def test_boxes_give_up_their_readings_and_pictures_keep_all_they_hold():
    sections, readings = parted(
        "> [!example]\n> Anna rolls. {reading} once.\n\n> [!reading]\n> A box.\n\n> [!picture]\n> {reading} no."
    )
    example, kept = sections["1"].blocks
    assert example == Boxed((Words("Anna rolls.{reading:1}{reading:2}"),), "example")
    assert kept.kind == "picture" and "Our reading" in kept.blocks[0].markup
    assert len(readings) == 2


def test_a_text_without_markers_stays_as_it_is_whatever_words_it_has():
    text = "They say *Our reading:* here."
    rules = parse_rules(f"# R\n\n## 1 One\n\n{text}", "rules.en.md", "en", Diagnostics())
    sections, readings = extract_readings(rules)
    assert (sections["1"].blocks, readings) == ((Words(text),), ())


# ---------------------------------------------------------------- printed


def test_where_they_are_written_they_print_what_the_words_themselves_would(tmp_path):
    marked = set_with(tmp_path / "a", "here")[1]
    words = set_with(tmp_path / "b", "here", BODY.replace("{reading}", "*Our reading:*"))[1]
    assert marked == words, "not a byte differs"
    assert "Pull the rope. Our reading: it holds." in text_of(marked)


def test_behind_the_rules_each_stands_once_with_number_and_section(tmp_path):
    _, made = set_with(tmp_path, "appendix")
    text = text_of(made)
    assert text.count("Our readings") >= 2, "in the contents and above them"
    behind = text[text.index("Land.") :]
    for number, (section, said) in SAID.items():
        assert f"{number}. § {section} {said}" in behind
        assert text.lower().count(said.lower()) == 1
    assert "Our reading:" not in text and "Our reading." not in text


def test_each_number_in_the_text_leads_to_its_reading(tmp_path):
    _, made = set_with(tmp_path, "appendix")
    found = list(links(made))
    assert [said for said, _, _ in found] == [f"Our reading {number}" for number in SAID]
    heights = [(page, -top) for _, page, top in found]
    steps = [later > earlier for earlier, later in pairwise(heights)]
    assert steps.count(False) == 1, "each below the one before it, but for the first of the second column"
    raised = re.sub(r"\s", "", text_of(made).translate(RAISED))
    for words in ("rope.1", "Rowon.2", "Wait.3,4", "2Whole5,6", "Land.7,8"):
        assert words in raised


def test_numbers_are_references_and_readings_are_notes(tmp_path):
    _, made = set_with(tmp_path, "appendix")
    with opened(made) as pdf:
        found = list(elements(root_of(pdf)))
        references = [one for one in found if tag(one) == "Reference"]
        notes = [one for one in found if tag(one) == "Note"]
        assert [[tag(kid) for kid in list(elements(one))[1:]] for one in references] == [["Link"]] * len(SAID)
        assert [str(one.ID) for one in notes] == [f"reading:{number}" for number in SAID]
        assert {tag(list(elements(one))[1]) for one in notes} == {"Lbl"}
        names = list(pdf.Root.StructTreeRoot.IDTree.Names)
        by_name = dict(zip(map(str, names[::2]), names[1::2], strict=True))
        assert {name: note.objgen for name, note in by_name.items()} == {str(n.ID): n.objgen for n in notes}


def test_in_the_margin_each_stands_once_beside_its_paragraph(tmp_path):
    _, made = set_with(tmp_path, "margin")
    text = text_of(made)
    for _, said in SAID.values():
        assert text.lower().count(said.lower()) == 1
    assert "Our readings" not in text and not list(links(made))
    assert "2 Whole Our reading. This one stands alone. Boxes are readings too. 3 Last" in text_of(
        made, "-raw"
    )
    with opened(made) as pdf:
        notes = [one for one in elements(root_of(pdf)) if tag(one) == "Note"]
        assert len(notes) == 4, "rope, row, storm, land; a title has nothing beside it"
        assert {tag(one.P) for one in notes} == {"Document", "LBody"}


def test_a_name_alone_keeps_its_reading_on_its_line(tmp_path):
    _, made = set_with(tmp_path, "margin", "- **Wind.** {reading} it turns.\n- **Rain.** Wet.\n")
    assert "Wind. Our reading: it turns." in text_of(made)
    _, made = set_with(tmp_path, "appendix", "- **Wind.** {reading} it turns.\n- **Rain.** Wet.\n")
    assert "1. § 1 It turns." in text_of(made)


def words_with_places(data, page):
    """Return each word of a page with its left edge, in points."""
    from tests.export.print.test_documents import tool

    out = tool("pdftotext", data, "-bbox", "-f", str(page), "-l", str(page), "-", "-").decode()
    return [(word, float(x)) for x, word in re.findall(r'xMin="([\d.]+)"[^>]*>([^<]*)</word>', out)]


def test_the_margin_is_at_the_outer_edge(tmp_path):
    pages = "\n\n".join(
        f"Page {n} of the text. {{reading}} margin {n}." + "\n\nMore of it." * 28 for n in range(4)
    )
    _, made = set_with(tmp_path, "margin", pages)
    sides = {}
    for number, text in enumerate(pages_of(made), 1):
        for n in range(4):
            if f"Page {n} of" in text:
                places = words_with_places(made, number)
                note = next(x for word, x in places if word == "margin")
                own = next(x for word, x in places if word == "Page")
                sides[number % 2] = note > own
    assert sides == {1: True, 0: False}


def test_a_reading_much_longer_than_its_paragraph_is_a_box_below_it(tmp_path):
    long = "this is said at length, " * 30
    _, made = set_with(tmp_path, "margin", f"Short. {{reading}} {long}\n\n{{reading}}\n\n- one\n- two\n")
    text = text_of(made)
    assert "Short. Our reading. This is said at length" in text
    assert text.count("at length") == 30 and "• two" in text


@pytest.mark.parametrize("where", ["appendix", "margin"])
def test_sheets_to_fold_print_every_reading_once(tmp_path, where):
    layout, made = set_with(tmp_path, where)
    sheet = SheetSpec("a4-duplex", {"en": "A4"}, (210, 297), Duplex.LONG_EDGE)
    folded = text_of(fold_pdf(made, sheet, "Rules", "en", layout))
    assert {said: folded.lower().count(said.lower()) for _, said in SAID.values()} == {
        said: 1 for _, said in SAID.values()
    }


def test_a_game_may_call_them_as_it_likes(tmp_path):
    layout, _ = booklet_with(tmp_path, BODY)
    game = replace(layout.game, labels={})
    assert [reading_label(game, lang) for lang in ("en", "sv", "de-AT", "xx")] == [
        "*Our reading:*",
        "*Vår läsning:*",
        "*Unsere Lesart:*",
        "*Our reading:*",
    ]
    game = replace(game, labels={"reading": {"sv": "Vår tolkning"}})
    assert reading_label(game, "sv") == "*Vår tolkning:*" and reading_word(game, "en") == "Our reading"
    assert reading_word(game, "sv", "readings") == "Våra läsningar"


def test_what_readings_are_called_is_part_of_a_booklets_key(tmp_path):
    from cardgen.export.documents.booklet import booklet_inputs

    layout, book = booklet_with(tmp_path, BODY)
    other = replace(layout.game, labels={"readings": {"en": "Rulings"}})
    words = [booklet_inputs(game, "en", layout, book).parts(("readings",)) for game in (layout.game, other)]
    assert words[0] != words[1]


def test_a_reading_begins_with_a_capital():
    assert as_sentence((Words("the *rope* holds."),)) == (Words("The *rope* holds."),)
    assert as_sentence((Words("*the rope* holds."), Words("row."))) == (
        Words("*The rope* holds."),
        Words("row."),
    )


@pytest.mark.parametrize("markup", ["{T6} decides.", "3 rooms.", "*{name}* holds.", ""])
def test_a_reading_that_begins_with_no_letter_is_said_once(markup):
    assert as_sentence((Words(markup),)) == (Words(markup),)
