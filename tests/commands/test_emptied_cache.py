"""A build whose cache somebody else empties, all the time or at the worst moment: it costs time, and nothing else."""

import multiprocessing
import os
import sqlite3
import time

import pytest

from cardgen.cache import Cache
from cardgen.cli import main
from cardgen.display.ops import Symbol, Use
from cardgen.export.face_pdf import single_page
from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from cardgen.render.pdf.paint import paint_ops
from tests.games import read_game

CARDS = "".join(f"  - {{id: card-{n}, name: Card {n}, text: Draw {n}.}}\n" for n in range(40))
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0,0H40V30Z" fill="{fill}"/></svg>'
)
FILES = {
    "content/g/game.yaml": "title: Sea\nlanguages: [en]\nlook: own\nsource: s\ncertainty: designed\n",
    "content/g/decks/cards.yaml": f"title: Cards\nsource: s\ncertainty: designed\ncards:\n{CARDS}",
    "content/g/art/orc.svg": SVG.replace("{fill}", "#112233"),
    "content/g/art/elf.svg": SVG.replace("{fill}", "#445566"),
    "templates/own/card.svg.j2": (
        "<g>{{ art('orc', 4, 4, 20, 15) }}{{ art('elf', 30, 4, 20, 15) }}{{ textbox(c.text, 4, 30, 50, 40) }}</g>"
    ),
}


def _empty(file, parent):
    """Empty a cache again and again, until its parent ends or ends it."""
    while os.getppid() == parent:
        try:
            with sqlite3.connect(file, timeout=0.1) as connection:
                connection.execute("DELETE FROM entry")
        except sqlite3.Error:
            pass
        time.sleep(0.003)


@pytest.fixture
def emptied(tmp_path, monkeypatch):
    """A cache folder that two other processes keep emptying."""
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir()
    others = [
        multiprocessing.get_context("spawn").Process(
            target=_empty, args=(tmp_path / "cache/cache.sqlite", os.getpid()), daemon=True
        )
        for _ in range(2)
    ]
    for other in others:
        other.start()
    yield
    for other in others:
        other.kill()
        other.join()


def laid_out(root, cache):
    """Return the layout of the game, its faces at hand."""
    game, found = read_game(root / "content/g", root)
    assert found == []
    layout = GameLayout(game, Project(root).template_folders, cache)
    faces, found = layout.deck(game.deck("cards"), "en")
    assert found == []
    return layout, faces.faces["card-7"]


@pytest.mark.parametrize("kinds", ["symbol", "form", "symbol form"])
def test_what_is_lost_between_layout_and_painting_is_had_all_the_same(project, tmp_path, kinds):
    root, folder = project(dict(FILES)), tmp_path / "kept"
    first = single_page(*laid_out(root, Cache(folder)))
    cache = Cache(folder)
    layout, face = laid_out(root, cache)
    single_page(layout, face)
    cache.flush()
    again = Cache(folder)
    layout, face = laid_out(root, again)
    with sqlite3.connect(folder / "cache.sqlite") as connection:
        for kind in kinds.split():
            connection.execute("DELETE FROM entry WHERE kind = ?", (kind,))
    assert single_page(layout, face) == first


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_painted_face_may_be_kept_and_what_it_shows_be_lost(project, tmp_path, place):
    """Older entries are dropped first, and a face is kept after what it shows."""
    root, folder = project(dict(FILES)), tmp_path / "kept"
    cache = Cache(folder)
    first = single_page(*laid_out(root, cache))
    cache.flush()
    with sqlite3.connect(folder / "cache.sqlite") as connection:
        rows = connection.execute("SELECT rowid FROM entry WHERE kind = 'form' ORDER BY rowid").fetchall()
        connection.execute("DELETE FROM entry WHERE rowid = ?", rows[place])
        assert len(rows) == 3, "two pictures and the face"
    assert single_page(*laid_out(root, Cache(folder))) == first


def test_a_shared_form_is_painted_anew_where_one_that_it_shows_is_lost():
    inner = Symbol("inner", (), (0, 0, 1, 1), 1, 1)
    outer = Symbol("outer", (Use(inner),), (0, 0, 1, 1), 2, 2)
    store = {}
    paint_ops([Use(outer)], store, "", (0, 0, 9, 9))
    del store["inner"]
    paint_ops([Use(outer)], store, "", (0, 0, 9, 9))
    assert set(store) == {"inner", "outer"}


def files_of(out):
    return {path.relative_to(out): path.read_bytes() for path in sorted(out.rglob("*.pdf"))}


def test_a_build_in_processes_gives_the_same_files_however_often_its_cache_is_emptied(
    project, monkeypatch, request, capfd
):
    root = project(dict(FILES))
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--jobs", "1", "--out", "alone"]) == 0
    request.getfixturevalue("emptied")
    for number in range(3):
        assert main(["build", "--to", "print", "--jobs", "3", "--out", f"many{number}"]) == 0, (
            capfd.readouterr()
        )
        assert files_of(root / f"many{number}") == files_of(root / "alone")
