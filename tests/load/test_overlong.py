"""Texts and words beyond what anybody writes: one finding at its place, and no check of language sees them."""

import pytest

from cardgen.check.engine.prose_report import check_prose
from cardgen.load.source import MAX_TEXT, MAX_WORD, overlong
from tests.games import read_game, write_files

GAME = "title: {en: Keep}\nlanguages: [en]\nsource: made for a test\ncertainty: designed\n"
DECK = 'title: {en: Rooms}\ncards:\n  - id: room-orc\n    name: {en: Orc}\n    text: {en: "%s"}\n'
RULES = "# Keep\n\n## 1 Setup\n\nTake a card.\n\n%s\n"

WORDS = {
    "a number": "9" * 5_000,
    "letters": "w" * 99_000,
    "apostrophes": "a’" * 40_000,
    "signs": "@" * 30_000,
    "decimals": "1." * 600,
    "a grouped number": "1 " + "000 " * 5_500,
    "sentences": "It hits. " * 2_500,
}


@pytest.mark.parametrize("kind", WORDS)
def test_an_overlong_text_is_one_finding_wherever_it_is(tmp_path, kind):
    text = WORDS[kind].strip()
    places = {
        "content/keep/decks/room.yaml": (DECK % text, (5, 16)),
        "content/keep/decks/room.csv": (f"name,text\nOrc,{text}\n", (2, 2)),
        "content/keep/rules.en.md": (RULES % text, (7, 1)),
    }
    for name, (words, place) in places.items():
        root = tmp_path / name.replace("/", "-")
        write_files(
            root, {"content/keep/game.yaml": GAME, "content/keep/decks/other.yaml": DECK % "It hits."}
        )
        write_files(root, {name: words.replace("room-orc", "room-elf")})
        _, found = read_game(root / "content/keep", root)
        assert [(f.code, f.place.file, f.place.line, f.place.column) for f in found if f.code == "CG009"] == [
            ("CG009", name, *place)
        ]


@pytest.mark.parametrize("kind", WORDS)
def test_a_text_without_a_game_is_not_checked_further(tmp_path, kind):
    (tmp_path / "rules.md").write_text(RULES % WORDS[kind], "utf-8")
    assert [f.code for f in check_prose(tmp_path / "rules.md", "en")] == ["CG009"]


@pytest.mark.parametrize(
    "text", ["word " * (MAX_TEXT // 5), "a" * MAX_WORD, "字" * MAX_TEXT, "カ" * 5_000, "It hits.\n\n" * 2_000]
)
def test_what_people_write_is_not_overlong(text):
    assert not overlong(text)


def test_a_long_document_of_short_paragraphs_is_read(tmp_path):
    (tmp_path / "rules.md").write_text(RULES % ("It hits you.\r\n\r\n" * 4_000), "utf-8")
    assert "CG009" not in {f.code for f in check_prose(tmp_path / "rules.md", "en")}
