"""The ends of a booklet's pages, chosen together: the best of all ways, nothing lost, nothing torn that may not be."""

import random
from collections import Counter

import pytest
from reportlab.platypus.doctemplate import LayoutError
from reportlab.platypus.flowables import PageBreak

from cardgen.cache import Cache
from cardgen.export.documents.blocks import Boxed, Listing, Words
from cardgen.export.documents.flow import Flow, Look
from cardgen.export.documents.page_ends import tears
from cardgen.export.documents.page_ends.breaking import After, paginate
from cardgen.export.documents.page_ends.even import SHRINK, Exceeding
from cardgen.export.documents.page_ends.filling import Filler
from cardgen.export.documents.page_ends.sheet import Sheet, State
from cardgen.export.documents.page_parts import NumberedHeading
from cardgen.export.documents.rich_text import RichText
from cardgen.export.documents.tables import RuledTable
from cardgen.export.documents.text_setter import TextSetter
from cardgen.layout.decks import GameLayout
from cardgen.units import PT_PER_MM
from tests.games import read_game, write_files
from tests.paths import ROOT

WIDE_MM, HIGH_MM = 110.0, 90.0
SHEET = Sheet(WIDE_MM * PT_PER_MM, HIGH_MM * PT_PER_MM)
WORDS = "Whoever walks through the vault pays attention. "


def small_flow(folder):
    """Return the flow of a booklet of a small game, 110 mm wide, whose files are put into a folder."""
    files = {
        "game.yaml": "title: Sea\nlanguages: [en]\n",
        "decks/cards.yaml": "title: Cards\ncards:\n  - {id: otter, name: Otter}\n",
        "rules.en.md": "# Sea\n\n## 1 Rules\n\nSwim.\n",
    }
    write_files(folder / "content" / "sea", files)
    game, _ = read_game(folder / "content" / "sea", folder)
    setter = TextSetter(GameLayout(game, [ROOT / "templates"], Cache(folder / "cache")), "en")
    setter.dry = True
    return Flow(setter, Look.of("#8f2a1e", {}, (9.3, 1.36)), WIDE_MM)


@pytest.fixture(scope="module")
def flow(tmp_path_factory):
    return small_flow(tmp_path_factory.mktemp("sea"))


def heading(flow, number="1.1"):
    return NumberedHeading(flow.setter, flow.look, number, "Otters")


def story_of(flow, seed):
    """Return sections of paragraphs, lists, boxes and tables of random lengths."""
    chance, story = random.Random(seed), []
    for section in range(1, 6):
        story.append(heading(flow, f"1.{section}" if chance.random() < 0.7 else str(section)))
        for _ in range(chance.randint(1, 3)):
            kind = chance.random()
            if kind < 0.6:
                story.append(flow.text(WORDS * chance.randint(1, 12)))
            elif kind < 0.8:
                items = tuple((Words(WORDS * chance.randint(1, 2)),) for _ in range(chance.randint(2, 7)))
                story += flow.of([Words("Do one of these:"), Listing(items)])
            elif kind < 0.9:
                story.append(flow.box(Boxed((Words(WORDS * chance.randint(1, 8)),), "example")))
            else:
                story.append(flow.table([["Otter", "Weight"]] + [["Otter", "9 kg"]] * chance.randint(3, 14)))
    return story


def best_of_all(story, sheet):
    """Return how bad the best way is for each number of pages, found by trying all ways."""
    filler, best = Filler(story, sheet), {}

    def go(state, number, bad):
        for page in filler.pages(state):
            if page.next.at < len(story) or page.next.waiting:
                go(page.next, number + 1, bad + page.bad[number % 2])
            else:
                last = page.torn[number % 2] + tears.AT_END * tears.noticed_mm(page.empty_mm)
                best[number] = min(best.get(number, 1e9), bad + last)

    go(State(), sheet.first, 0.0)
    return best


def text_on(page, width_mm=WIDE_MM):
    return sum(len(one.lines(width_mm)) for one in page if isinstance(one, RichText))


@pytest.mark.parametrize("seed", range(12))
def test_no_way_to_end_the_pages_is_better(flow, seed):
    story = story_of(flow, seed)
    made = paginate(story, SHEET)
    best = best_of_all(story, SHEET)
    bad = sum(made.torn_mm) + sum(map(tears.noticed_mm, made.empty_mm[:-1]))
    bad += tears.AT_END * tears.noticed_mm(made.empty_mm[-1])
    assert bad == pytest.approx(best[made.total])
    assert -made.total % 4 == min(-total % 4 for total in best)
    assert best[made.easiest] == min(best.values())


@pytest.mark.parametrize("seed", range(12))
def test_pages_have_every_line_once_and_none_is_overfull(flow, seed):
    story = story_of(flow, seed)
    made = paginate(story, SHEET)
    assert sum(map(text_on, made.parts)) == text_on(story)
    assert all(empty >= 0 for empty in made.empty_mm)
    for page in made.parts:
        used = sum(one.wrap(SHEET.width, 10_000)[1] for one in page)
        assert used <= SHEET.room + 1e-6


@pytest.mark.parametrize(("share", "pages"), [(0.0, 4), (0.9, 4), (1.1, 8)])
def test_a_page_has_more_than_fits_where_its_gaps_can_be_smaller(flow, share, pages):
    """By a share of what they can give: none, nearly all, and too much, so that a fifth page would be needed."""
    texts = [flow.text(WORDS * 3) for _ in range(24)]
    high, gap = texts[0].wrap(SHEET.width, 0)[1], texts[0].getSpaceAfter()
    exceeds = share * SHRINK * 5 * gap
    made = paginate(texts, Sheet(SHEET.width, 6 * high + 5 * gap - exceeds))
    assert len(made.parts) == pages
    assert made.exceed == pytest.approx([exceeds] * 4 if pages == 4 else [0.0] * 8)
    frames = [one for one in made.story() if isinstance(one, Exceeding)]
    assert len(frames) == sum(one > 0 for one in made.exceed)
    on_grid = paginate(texts, Sheet(SHEET.width, 6 * high + 5 * gap - exceeds, line=0.5))
    assert not any(on_grid.exceed)


@pytest.mark.parametrize("seed", range(12))
def test_no_page_ends_with_a_heading_or_what_leads_to_a_list(flow, seed):
    for page in paginate(story_of(flow, seed), SHEET).parts[:-1]:
        assert not isinstance(page[-1], NumberedHeading)
        assert not (getattr(page[-1], "keep", False) and not tears.is_item(page[-1]))


def test_a_heading_has_three_lines_below_it_or_its_whole_section(flow):
    for lines in range(1, 20):
        story = [flow.text(WORDS * lines), heading(flow), flow.text(WORDS * 9), flow.text(WORDS * 9)]
        first = paginate(story, Sheet(SHEET.width, 60 * PT_PER_MM)).parts[0]
        below = [one for n, one in enumerate(first) if any(isinstance(h, NumberedHeading) for h in first[:n])]
        assert not any(isinstance(one, NumberedHeading) for one in first) or text_on(below) >= 3


def test_pages_that_come_after_count_for_folding(flow):
    story = [flow.text(WORDS * 6) for _ in range(12)]
    alone = paginate(story, SHEET)
    with_two = paginate(story, SHEET, lambda _left: After(2))
    assert alone.total == len(alone.parts) and with_two.total == len(with_two.parts) + 2
    assert -with_two.total % 4 <= -(alone.total + 2) % 4


def test_a_page_ends_where_the_story_says_so(flow):
    story = [flow.text(WORDS), PageBreak(), flow.text(WORDS)]
    made = paginate(story, SHEET)
    assert len(made.parts) == 2 and made.empty_mm[0] > 60


def test_a_part_that_is_higher_than_a_page_is_refused(flow):
    box = flow.box(Boxed((Words("An otter."),), "example"))
    with pytest.raises(LayoutError):
        paginate([box], Sheet(SHEET.width, 5 * PT_PER_MM))


def test_a_table_is_torn_only_where_its_page_would_be_empty_otherwise(flow):
    rows = [["Otter", "Weight"], *([f"Otter {number}", f"{number} kg"] for number in range(12))]
    for lines, torn in ((22, False), (10, True)):
        story = [flow.text(WORDS * lines), heading(flow), flow.table(rows), flow.text(WORDS * 30)]
        parts = paginate(story, SHEET).parts
        assert (
            any(tears.is_rest(one) and not isinstance(one, RichText) for page in parts for one in page)
            is torn
        )


def test_a_group_of_rows_begins_on_the_next_page_rather_than_with_one_row(flow):
    rows = [
        ["Otter", "Weight"],
        *(["Otter", "9 kg"] for _ in range(14)),
        ["**Eels**", ""],
        *[["Eel", "1 kg"]] * 9,
    ]
    for before in range(1, 12):
        story = [*(flow.text("Words.") for _ in range(before)), flow.table(rows)]
        tables = [one for page in paginate(story, SHEET).parts for one in page if isinstance(one, RuledTable)]
        assert len(tables) > 1 and not any(one.ends_with_title for one in tables[:-1])


def test_a_table_is_measured_once_however_many_ways_it_may_break(flow, monkeypatch):
    wrapped, wrap = Counter(), RichText.wrap

    def counted(text, *room):
        wrapped[text] += 1
        return wrap(text, *room)

    table = flow.table([["Otter", "Weight"], *(["Otter " * n, "9 kg"] for n in range(1, 25))])
    monkeypatch.setattr(RichText, "wrap", counted)
    room = 10_000.0
    heights = [table.wrap(SHEET.width, room)[1]]
    for share in (0.3, 0.5, 0.7):
        parts = table.split(SHEET.width, share * heights[0])
        heights.append(sum(part.wrap(SHEET.width, room)[1] for part in parts))
    head = table._rowHeights[0]
    assert heights[1:] == pytest.approx([heights[0] + head] * 3)
    assert len(wrapped) == 50 and set(wrapped.values()) == {1}


def test_a_list_in_two_halves_has_the_same_columns_in_both(flow):
    def widths(heads, words="An otter that swims"):
        return flow.table([heads, ["Otter", "4", words, "12"], ["Seal", "§ 11.4", "", ""]])._colWidths

    twice = widths(["Animal", "See"] * 2)
    assert twice[:2] == twice[2:] and sum(twice) == pytest.approx(WIDE_MM * PT_PER_MM)
    different = widths(["Animal", "See", "Neighbour", "Page"])
    assert different[0] < different[2], "four columns of their own"
    long = widths(["Animal", "See"] * 2, "w" * 40)
    assert long[0] < long[2], "no half is too narrow for its words"


def torn(last, following, place=(0, 0), beside=False):
    return tears.between(last, following, place, beside=beside)


def test_what_tears_more_counts_more(flow):
    text, item, other = flow.text(WORDS), flow.text(WORDS), flow.text(WORDS)
    item.indent_mm = other.indent_mm = 4.0
    assert torn(text, heading(flow)) == 0 < torn(text, flow.text(WORDS)) < torn(item, other, (6, 8))
    assert torn(item, other, (6, 8)) < torn(item, other, (1, 13)), "one item alone"
    assert torn(item, other, (6, 8), beside=True) < torn(item, other, (6, 8)), "both pages are seen at once"
    assert torn(item, other, (6, 8)) < torn(item, other, (4, 4)), "a short list"
