"""Drakborgen is stated once: one edit of it, and what people print and play follows everywhere, or the checker tells of it.

Looked at is what a build writes: the text of its PDFs in both languages, the table, and what the database holds.
The edits have nothing to do with one another, so one copy has them all and is built once.
"""

import json
import re
import shutil
import subprocess
from collections import Counter
from functools import cache, cached_property

import pytest

from cardgen.cache import Cache
from cardgen.commands.build import build
from cardgen.commands.options import BuildOptions
from cardgen.layout.decks import GameLayout
from cardgen.load.database import query
from cardgen.project import Project, shipped_root
from cardgen.tasks import QUIET
from tests.games import read_game
from tests.quick_booklets import set_by_the_first_plan
from tests.small_pictures import paint_nothing, paint_small

GAME = "drakborgen"


#: The lines that are edited: the file, the text before and after.
EDITS = (
    ("decks/hero.yaml", "    sf: 6\n    vf: 4\n", "    sf: 8\n    vf: 4\n"),
    ("boards/board.yaml", "count: 26}", "count: 25}"),
    ("boards/board.yaml", "columns: 13,", "columns: 11,"),
    ("decks/search.yaml", "    value: 60\n", "    value: 70\n"),
    (
        "decks/monster.yaml",
        "| monster-12 | 0 0 2 2    | 4 5 4 T12-4 ",
        "| monster-12 | 0 0 2 2    | 4 7 4 T12-4 ",
    ),
    (
        "decks/door.yaml",
        "  - id: door-opens\n    copies: 5\n",
        "  - id: door-opens\n    copies: 6\n",
    ),
    ("facts.yaml", "{key: explosion.damage, value: 4,", "{key: explosion.damage, value: 5,"),
)


@cache
def text_of(file):
    """Return the text of a PDF on one line."""
    text = subprocess.run(["pdftotext", file, "-"], capture_output=True, check=True).stdout.decode()
    return re.sub(r"\s+", " ", text.replace("\u00ad", ""))


class Game:
    """The shipped game or the edited copy of it, read once."""

    def __init__(self, root, cache):
        self.root, self.cache = root, cache
        self.folder = root / "content" / GAME

    def edit(self, file, old, new):
        """Change one line."""
        text = (self.folder / file).read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        lines = zip(old.splitlines(), new.splitlines(), strict=True)
        assert sum(before != after for before, after in lines) == 1, "one line"
        (self.folder / file).write_text(text.replace(old, new), "utf-8")

    def build(self, **options):
        """Build, errors stamped; return the codes of what is found."""
        asked = BuildOptions(draft=True, **options)
        made = build(Project(self.root), asked, self.root / "output", 1, self.cache, QUIET)
        return {finding.code for finding in made.findings}

    def pdf(self, lang, name):
        """Return the text of a built PDF on one line."""
        (file,) = self.root.glob(f"output/{GAME}/{lang}/print/*/{name}.pdf")
        return text_of(file)

    def table(self, lang):
        """Return all objects of the built table."""
        (file,) = self.root.glob(f"output/{GAME}/{lang}/tts/*[!)].json")
        found, queue = [], json.loads(file.read_text("utf-8"))["ObjectStates"]
        while queue:
            found.append(queue.pop())
            queue += found[-1].get("ContainedObjects", [])
        return found

    @cached_property
    def game(self):
        return read_game(self.folder, self.root, self.cache)[0]

    def query(self, sql):
        """Return what the database holds."""
        return query([self.game], sql)[1]

    @cached_property
    def layout(self):
        return GameLayout(self.game, Project(self.root).template_folders, self.cache)

    def lines(self, component, lang):
        """Return the lines of text on a face, each with how often it stands there."""
        face, _ = self.layout.face(self.game.component(component), "face", lang)
        return Counter(face.text().split("\n"))


@pytest.fixture(scope="module")
def game(tmp_path_factory, cache_folder):
    """Return the edited copy, built."""
    made = Game(tmp_path_factory.mktemp("edited"), Cache(cache_folder))
    shutil.copytree(shipped_root() / "content" / GAME, made.folder)
    for edit in EDITS:
        made.edit(*edit)
    with pytest.MonkeyPatch.context() as patch:
        set_by_the_first_plan(patch)
        paint_small(patch)
        made.codes = made.build(languages=("en",))
        paint_nothing(patch)
        made.build(languages=("sv",), decks=("hero", "board", "search", "trap", "rules"))
    return made


@pytest.fixture(scope="module")
def changed(game):
    """Return a function that gives the lines that a face had before the edits, and those that it has instead."""
    shipped = Game(shipped_root(), game.cache)

    def lines(component, lang):
        before, after = (of.lines(component, lang) for of in (shipped, game))
        return sorted((before - after).elements()), sorted((after - before).elements())

    return lines


def test_the_checker_tells_of_the_count_of_a_card(game):
    """The box, the sum of all cards, and the claim about secret doors hold it; all other edits are followed."""
    assert game.codes == {"CG201", "CG608"}


def test_a_heros_strength(game, changed):
    for lang, name in (("sv", "Riddar Rohan"), ("en", "Sir Rohan")):
        assert f"{name} 8 4 9 4 17" in game.pdf(lang, "rules")
        for component in ("hero-rohan", "hero-sheets-rohan"):
            assert changed(component, lang) == (["6"], ["8"])
    rows = game.query("SELECT component, value FROM value WHERE field = 'sf' ORDER BY component")
    assert [value for of, value in rows if of.endswith("rohan")] == [8, 8]


def test_the_points_of_the_sun_track(game):
    rules = {lang: game.pdf(lang, "rules") for lang in ("sv", "en")}
    for words in ("har högst 25 drag", "har 25 punkter", "det 25:e varvet", "alltså högst 25 drag"):
        assert words in rules["sv"]
    for words in (
        "at most 25 turns",
        "has 25 spaces",
        "After the 25th round",
        "So you have at most 25 turns",
    ):
        assert words in rules["en"]
    assert not any(
        re.search(r"\b26(?! Ens| Play)\b(?=:e|th| drag| turns| punkter| spaces)", text)
        for text in rules.values()
    )
    assert "25" in game.pdf("sv", "board") and "26" not in game.pdf("sv", "board")
    assert game.query("SELECT count(*) FROM value_use WHERE value LIKE 'turns%' AND result LIKE '25%'") == [
        (8,)
    ]


def test_what_a_find_is_worth(game):
    for lang, unit in (("sv", "gm"), ("en", "gp")):
        assert f"70 {unit}" in game.pdf(lang, "search").replace("\u00a0", " ")
        assert "60" not in game.pdf(lang, "search")
    assert game.query("SELECT value FROM value WHERE component = 'search-coins-60' AND field = 'value'") == [
        (70,)
    ]


def test_a_row_of_a_monster_card(changed):
    for lang in ("sv", "en"):
        assert changed("monster-12", lang) == (["5"], ["7"])
        assert changed("monster-11", lang) == ([], [])


def test_the_count_of_a_card(game):
    assert "Bara sex av sexton dörrkort" in game.game.rules["sv"].sections["27"].text
    assert "Only six of sixteen door cards" in game.pdf("en", "rules")
    assert "Door cards 16" in game.pdf("en", "rules")
    assert game.pdf("en", "door").count("1–6 / 16") == 6
    assert [one["Nickname"] for one in game.table("en") if one["Name"] == "Card"].count("The door opens") == 6


def test_the_damage_of_a_trap(game):
    for lang, words in (("sv", "Förlora 5 "), ("en", "Lose 5 ")):
        assert game.pdf(lang, "trap").count(words) == 2
        assert game.pdf(lang, "rules").count(words) == 1
    assert game.query(
        "SELECT component, amount FROM effect WHERE component IN ('trap-explosion', '§12.3') AND amount = 5 AND do = 'lose'"
    ) == [("trap-explosion", 5), ("§12.3", 5)]


def test_the_width_of_the_board(game):
    assert "The board has 10 × 11 squares" in game.pdf("en", "rules")
    (board,) = [one for one in game.table("en") if len(one.get("AttachedSnapPoints", ())) > 100]
    # Chamber, sun (which another edit makes shorter by one), monster, and the life of the four heroes.
    tracks = 1 + 26 + 9 + 18 + 17 + 16 + 12
    assert len(board["AttachedSnapPoints"]) == 10 * 11 + tracks
    assert game.query("SELECT result FROM value_use WHERE value = 'board.grid.columns'") == [("11",), ("11",)]
