"""What the typesetter of booklets makes impossible, so that no rule of the checker has to look for it."""

import pytest
from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.export.documents.rich_text import TOGETHER, RichText
from cardgen.export.documents.runs import Plan, Run
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.text_setter import TextSetter
from cardgen.layout.decks import GameLayout
from cardgen.text.lines import _filling
from cardgen.units import PT_PER_MM, pt_to_mm
from tests.games import read_game, write_files
from tests.paths import ROOT

WORDS = "Whoever walks through the underground vault must pay attention to extraordinary counterclockwise "
#: Measures of a booklet's text in millimetres, from a column of callouts to the whole page.
MEASURES = range(50, 117, 3)


@pytest.fixture(scope="module")
def setter(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sea")
    files = {
        "game.yaml": "title: Sea\nlanguages: [en]\ntokens:\n"
        "  coin: {kind: unit, label: coins}\n  HP: {kind: unit, label: HP}\n",
        "decks/cards.yaml": "title: Cards\ncards:\n  - {id: otter, name: Otter}\n",
        "rules.en.md": "# Sea\n\n## 1 Rules\n\nSwim.\n",
    }
    write_files(folder / "content" / "sea", files)
    game, _ = read_game(folder / "content" / "sea", folder)
    return TextSetter(GameLayout(game, [ROOT / "templates"], Cache(folder / "cache")), "en")


def text_of(setter, markup, **setting):
    return RichText(setter, setter.words(markup), Setting(**setting))


def lines_of(text, width_mm):
    """Return the lines of a text as strings."""
    return [
        "".join(piece.shaped.text if piece.shaped else " " for piece in line.pieces).strip()
        for line in text.lines(width_mm)
    ]


def test_no_page_begins_or_ends_with_one_line_of_a_paragraph(setter):
    for sentences in range(1, 5):
        text = text_of(setter, WORDS * sentences)
        for height_mm in range(1, 60):
            parts = text.split(80 * PT_PER_MM, height_mm * PT_PER_MM)
            assert all(len(part.lines(80.0)) >= TOGETHER for part in parts), (sentences, height_mm)


@pytest.mark.parametrize("amount", ["12 HP", "3 coins", "**7 HP**"])
def test_no_line_ends_between_a_number_and_its_unit(setter, amount):
    units = amount.strip("*").split()[1]
    for before in range(1, 14):
        text = text_of(setter, " ".join((WORDS * 2).split()[:before]) + f" {amount} " + WORDS)
        for width_mm in MEASURES:
            lines = lines_of(text, width_mm)
            assert not [line for line in lines if line.startswith(units)], (before, width_mm)


def test_a_line_with_bold_words_is_no_wider_than_its_measure(setter):
    """Spaces of bold words are narrower than others, and shrink no further than by their share."""
    shrunk = 0
    for bold in range(1, 12):
        words = (WORDS * 4).split()
        words[bold], words[bold + 9] = f"**{words[bold]}", f"{words[bold + 9]}**"
        text = text_of(setter, " ".join(words), size_pt=9.3)
        for width_mm in range(60, 117):
            text._lines = None
            for line in text.lines(width_mm):
                slack = width_mm / pt_to_mm(9.3) - line.width_em
                gaps = sum(piece.stretch for piece in line.pieces)
                assert slack - _filling(line, slack) * gaps >= -1e-6 if slack < 0 else True
                shrunk += slack < -0.05
    assert shrunk > 10


def test_no_centred_line_ends_with_a_hyphen(setter):
    for width_mm in range(20, 117, 3):
        lines = lines_of(text_of(setter, WORDS, align="center"), width_mm)
        assert not [line for line in lines if line.endswith("-")], width_mm


def test_no_page_ends_within_a_word(setter):
    divided = 0
    for width_mm in range(20, 117, 3):
        text = text_of(setter, WORDS * 3)
        lines = lines_of(text, width_mm)
        for fits in range(3, len(lines) - 1):
            first, second = text.split(width_mm * PT_PER_MM, fits * text.setting.line_mm * PT_PER_MM)
            divided += lines[fits - 1].endswith("-")
            shown = len(lines_of(first, width_mm))
            assert shown == fits - lines[fits - 1].endswith("-"), (width_mm, fits)
            assert shown + len(lines_of(second, width_mm)) == len(lines)
    assert divided > 10


def test_what_the_end_of_a_page_tears_counts_against_a_plan():
    run = Run(Plan(9.5, 1.36), 170.0, total=8, last=8)
    assert replace(run, torn_mm={3: 8.0}).ugliness > replace(run, torn_mm={3: 4.0}).ugliness > run.ugliness
    assert replace(run, torn_mm={3: 90.0}).ugliness < replace(run, total=7).ugliness
