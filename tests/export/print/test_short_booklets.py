"""Short booklets: the page of their contents has large type, and empty room at their end the picture of the game."""

import io
import re

import pikepdf
import pytest

from cardgen.cache import Cache
from cardgen.export.documents.typesetting import booklet_pdf
from cardgen.layout.decks import GameLayout
from tests.games import ROOT, read_game, write_files

BOOK = "kind: booklet\ntitle: Rules\nbooklets:\n  - {id: book, name: Rules, file: rules, contents: true}\n"


def pages_with(folder, chapters, words):
    """Return the pages of a booklet: the number of forms placed on each, and the sizes of type in it."""
    text = "The trader who passes the lighthouse first sells a basket of fish. "
    rules = "".join(f"\n\n## {n} Chapter\n\n{text * (words // 12)}" for n in range(1, chapters + 1))
    files = {
        "game.yaml": "title: Sea\nlanguages: [en]\ncredits: [{what: Game, who: Ann}]\n",
        "booklets/rules.yaml": BOOK,
        "rules.en.md": f"# Sea\n\nA game of the sea.{rules}\n",
    }
    write_files(folder / "content" / "sea", files)
    game, found = read_game(folder / "content" / "sea", folder)
    assert found == []
    layout = GameLayout(game, [ROOT / "templates"], Cache(folder / "cache"))
    with pikepdf.open(io.BytesIO(booklet_pdf(game, "en", layout, game.component("book")))) as pdf:
        pages = [page.Contents.read_bytes().decode("latin-1") for page in pdf.pages]
    sizes = [[float(size) for size in re.findall(r" ([\d.]+) Tf", page)] for page in pages]
    return [(len(re.findall(r"/\S+ Do\b", page)), size) for page, size in zip(pages, sizes, strict=True)]


def test_an_empty_last_page_shows_the_picture_of_the_game(tmp_path):
    pages = pages_with(tmp_path, 5, 250)
    forms = [count for count, _ in pages]
    assert len(pages) == 8
    # Between the covers, only the page of the credits has one.
    assert [n for n, count in enumerate(forms[1:-1], 2) if count] == [7]


@pytest.mark.parametrize(("chapters", "words", "large"), [(5, 250, True), (12, 110, False)])
def test_contents_of_few_chapters_are_in_large_type(tmp_path, chapters, words, large):
    _, contents, text, *_ = (sizes for _, sizes in pages_with(tmp_path, chapters, words))
    body = max(set(text), key=text.count)
    assert any(abs(size - 1.2 * body) < 0.01 for size in contents) == large
