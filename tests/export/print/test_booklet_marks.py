"""Marks of Markdown in booklets: footnotes, code, numbered figures; what is added to the text; numbers of sections."""

import re
from itertools import pairwise
from math import hypot

import pytest
from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.export.documents.typesetting import booklet_pdf, set_booklet
from cardgen.layout.decks import GameLayout
from cardgen.model.pictures.scene import Source, scene_of
from cardgen.values.fenced_blocks import fenced_blocks
from cardgen.values.pictures.blocks import read_picture
from tests.export.print.test_booklet_pictures import booklet_with, picture
from tests.export.print.test_booklet_readings import set_with
from tests.export.print.test_booklets import elements as elements_of
from tests.export.print.test_booklets import opened, root_of, tag
from tests.export.print.test_documents import pages_of, text_of
from tests.games import read_game
from tests.paths import ROOT

NOTES = """\
Draw.[^draw] Then **stop**[^2] or draw[^draw].

[^draw]: A card, or
    two of them.

## 2 End

It ends.

[^2]: Not before.
"""


def made(folder, body, **fields):
    layout, book = booklet_with(folder, body)
    return booklet_pdf(layout.game, "en", layout, replace(book, fields={**book.fields, **fields}))


def test_footnotes_are_printed_below_the_chapter_that_refers_to_them(tmp_path):
    data = made(tmp_path, NOTES)
    text = text_of(data)
    assert text.index("1 A card, or two of them.") < text.index("2 Not before.") < text.index("It ends.")
    assert "[^" not in text
    with opened(data) as pdf:
        found = [tag(one) for one in elements_of(root_of(pdf))]
    assert found.count("Note") == 2
    assert found.count("Reference") == 3


def test_footnotes_beside_numbered_readings_have_letters(tmp_path):
    _, data = set_with(tmp_path, "appendix", f"Most win. {{reading}} if level, share.\n\n{NOTES}")
    assert re.search(r"\ba A card, or two of them\. b Not before\.", text_of(data))


def test_code_is_printed_as_it_is_written(tmp_path):
    body = "Write `**two**` there.\n\n```\nif *so*:\n    stop\n```\n\nOne line\\\nand a second.\n"
    data = made(tmp_path, body)
    assert "Write **two** there." in text_of(data)
    lines = [line.strip() for line in "\n".join(pages_of(data, "-layout")).splitlines()]
    assert {("if *so*:", "stop"), ("One line", "and a second.")} <= set(pairwise(lines))


HAND = (
    'name: hand\nshow: [{id: otter, width_mm: 20, as: o}]\ncallouts: [{at: o, text: "It."}]\ncaption: A hand.'
)
PILE = "name: pile\nshow: [{id: eel, width_mm: 20}]\ncaption: A pile."


def test_figures_that_the_text_refers_to_are_numbered(tmp_path):
    body = f"See [fig:pile] and [the pile](#fig:pile).\n\n{picture(HAND)}\n\n{picture(PILE)}"
    data = made(tmp_path, body)
    text = text_of(data)
    assert "See figure 1 and the pile." in text
    assert "Figure 1. A pile." in text
    assert re.search(r"(?<!\. )A hand\.", text)
    with opened(data) as pdf:
        assert sum("/Annots" in page and len(page.Annots) for page in pdf.pages) >= 2


def test_numbers_in_a_picture_do_not_overlap():
    body = "name: x\nshow: [{id: otter, width_mm: 30, at: [40, 4], as: o}]\ncaption: x\ncallouts:\n"
    body += "".join(f"  - {{at: [o, {50 + n}%, 50%], text: t}}\n" for n in range(6))
    (block,) = fenced_blocks(f"```picture\n{body}```\n", ("picture",))
    scene = scene_of(read_picture(block).spec, 116.0, lambda *_: Source(63.0, 88.0))
    discs = [disc for _, disc in scene.callouts]
    for number, (x, y) in enumerate(discs):
        assert 0 < x < scene.width_mm
        assert 0 < y < scene.height_mm
        assert all(hypot(x - a, y - b) > 5.99 for a, b in discs[:number])


@pytest.mark.parametrize(
    ("fields", "contents", "notes"),
    [
        ({"contents": True}, 2, 0),
        ({"cover": "front"}, 2, 0),
        ({"cover": "none"}, 1, 0),
        ({"cover": "none", "notes": True}, 1, 1),
    ],
)
def test_covers_and_notes_are_there_where_the_booklet_says_so(tmp_path, fields, contents, notes):
    pages = pages_of(made(tmp_path, "Draw.", **fields))
    assert len(pages) == 4
    assert "In this booklet".upper() in pages[contents - 1].upper()
    assert sum("NOTES" in page.upper() for page in pages) == notes


@pytest.mark.parametrize("listed", [True, False])
def test_contents_are_there_where_the_booklet_says_so(tmp_path, listed):
    second = pages_of(made(tmp_path, "Draw.", contents=listed))[1].upper()
    assert ("IN THIS BOOKLET" in second) is listed and ("DRAW." in second) is not listed
    assert "1 · RULES" not in second, "the page that has the title needs no running head"


def test_an_unknown_cover_is_refused(tmp_path):
    layout, book = booklet_with(tmp_path, "Draw.")
    book = replace(book, fields={**book.fields, "cover": "back"})
    refused = set_booklet(layout.game, "en", layout, book).refused
    assert refused.code == "CG005"
    assert "'both' (front and back), 'front' or 'none'" in refused.message


def test_a_box_is_summed_up_unless_the_booklet_says_no(tmp_path):
    body = "> **A turn.** Draw.\n>\n> Stop.\n"
    assert text_of(made(tmp_path, body)).count("A turn.") == 2
    assert text_of(made(tmp_path / "no", body, at_a_glance=False)).count("A turn.") == 1


ISLE = {
    "game.yaml": "title: Isle\nlanguages: [en]\nmodules:\n  base: {title: Base}\n"
    "  storm: {title: Storms, default: false}\n",
    "booklets/rules.yaml": "kind: booklet\ntitle: Rules\nbooklets:\n  - {id: book, name: Rules, file: rules}\n",
    "rules.en.md": "# Isle\n\n## 1 Play\n\nSee {rule:3} and {rule:3.2}.\n\n::: module storm\n## 2 Storms\n\nGusts.\n"
    ":::\n\n## 3 End\n\nOver.\n\n::: module storm\n### 3.1 Wind\n\nWind.\n:::\n\n### 3.2 Calm\n\nCalm.\n",
}


@pytest.mark.parametrize(
    ("modules", "numbers"), [(["base"], ("2", "2.1")), (["base", "storm"], ("3", "3.2"))]
)
def test_sections_are_numbered_without_holes(project, tmp_path, modules, numbers):
    root = project({f"content/isle/{name}": text for name, text in ISLE.items()})
    game, found = read_game(root / "content/isle", root, modules=modules)
    assert found == []
    layout = GameLayout(game, [ROOT / "templates"], Cache(tmp_path / "cache"))
    data = booklet_pdf(game, "en", layout, game.component("book"))
    text = text_of(data)
    assert f"See § {numbers[0]} and § {numbers[1]}." in text.replace("\u00a0", " ")
    assert re.search(rf"\b{numbers[1]} Calm", text, re.IGNORECASE)
    with opened(data) as pdf, pdf.open_outline() as outline:
        titles = [one.title for one in outline.root]
    assert titles[-1] == f"{numbers[0]} End"
