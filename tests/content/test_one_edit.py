"""Drakborgen is stated once: one edit of it, and what people print and play follows everywhere, or the checker tells of it.

Looked at is what a build writes: the text of its PDFs in both languages, the table, and what the database holds.
"""

import json
import re
import shutil
import subprocess
from collections import Counter
from functools import cache, cached_property

import pytest

from cardgen.cache import user_cache
from cardgen.commands.build import build
from cardgen.commands.options import BuildOptions
from cardgen.layout.decks import GameLayout
from cardgen.load.database import query
from cardgen.project import Project, shipped_root
from cardgen.tasks import QUIET
from tests.games import read_game

GAME = "drakborgen"


class Edited:
    """A copy of the game in which one line is another."""

    def __init__(self, root, cache, file, old, new):
        self.root, self.cache = root, cache
        self.folder = root / "content" / GAME
        shutil.copytree(shipped_root() / "content" / GAME, self.folder)
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
        text = subprocess.run(["pdftotext", file, "-"], capture_output=True, check=True).stdout.decode()
        return re.sub(r"\s+", " ", text.replace("\u00ad", ""))

    def table(self, lang):
        """Return all objects of the built table."""
        (file,) = self.root.glob(f"output/{GAME}/{lang}/tts/*.json")
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

    def lines(self, component, lang):
        """Return the lines of text on a face, each with how often it stands there."""
        return lines_of(self.game, self.root, self.cache, component, lang)


def lines_of(game, root, cache, component, lang):
    layout = GameLayout(game, Project(root).template_folders, cache)
    face, _ = layout.face(layout.game.component(component), "face", lang)
    return Counter(face.text().split("\n"))


@cache
def shipped():
    """Return the game as it is, read once."""
    return read_game(shipped_root() / "content" / GAME, shipped_root(), user_cache())[0]


def changed(game, component, lang):
    """Return the lines that a face had before the edit, and those that it has instead."""
    before = lines_of(shipped(), shipped_root(), game.cache, component, lang)
    after = game.lines(component, lang)
    return sorted((before - after).elements()), sorted((after - before).elements())


@pytest.fixture
def edited(tmp_path, cache, quick_booklets):
    """Return a function that changes one line of a copy of the game."""
    return lambda *edit: Edited(tmp_path, cache, *edit)


def test_a_heros_strength(edited):
    game = edited("decks/hero.yaml", "    sf: 6\n    vf: 4\n", "    sf: 8\n    vf: 4\n")
    assert game.build(decks=("hero", "hero-sheets", "rules")) == set()
    for lang, name in (("sv", "Riddar Rohan"), ("en", "Sir Rohan")):
        assert f"{name} 8 4 9 4 17" in game.pdf(lang, "rules")
        for component in ("hero-rohan", "hero-sheets-rohan"):
            assert changed(game, component, lang) == (["6"], ["8"])
    rows = game.query("SELECT component, value FROM value WHERE field = 'sf' ORDER BY component")
    assert [value for of, value in rows if of.endswith("rohan")] == [8, 8]


def test_the_points_of_the_sun_track(edited):
    game = edited("boards/board.yaml", "count: 26}", "count: 25}")
    assert game.build(decks=("board", "rules")) == set()
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


def test_what_a_find_is_worth(edited):
    game = edited("decks/search.yaml", "    value: 60\n", "    value: 70\n")
    assert game.build(decks=("search",)) == set()
    for lang, unit in (("sv", "gm"), ("en", "gp")):
        assert f"70 {unit}" in game.pdf(lang, "search").replace("\u00a0", " ")
        assert "60" not in game.pdf(lang, "search")
    assert game.query("SELECT value FROM value WHERE component = 'search-coins-60' AND field = 'value'") == [
        (70,)
    ]


def test_a_row_of_a_monster_card(edited):
    row = "| monster-12 | 0 0 2 2    | 4 {} 4 T12-4 "
    game = edited("decks/monster.yaml", row.format(5), row.format(7))
    assert game.build(decks=("monster",)) == set()
    for lang in ("sv", "en"):
        assert changed(game, "monster-12", lang) == (["5"], ["7"])
        assert changed(game, "monster-11", lang) == ([], [])


def test_the_count_of_a_card(edited):
    game = edited(
        "decks/door.yaml", "  - id: door-opens\n    copies: 5\n", "  - id: door-opens\n    copies: 6\n"
    )
    # The box, the sum of all cards, and the claim about secret doors hold it.
    assert game.build(languages=("en",)) >= {"CG201", "CG608"}
    assert "Bara sex av sexton dörrkort" in game.game.rules["sv"].sections["27"].text
    assert "Only 6 of 16 door cards" in game.pdf("en", "rules")
    assert "Door cards 16" in game.pdf("en", "rules")
    assert game.pdf("en", "door").count("1–6 / 16") == 6
    assert [one["Nickname"] for one in game.table("en") if one["Name"] == "Card"].count("The door opens") == 6


def test_the_damage_of_a_trap(edited):
    game = edited("facts.yaml", "{key: explosion.damage, value: 4,", "{key: explosion.damage, value: 5,")
    assert game.build(decks=("trap", "rules")) == set()
    for lang, words in (("sv", "Förlora 5 "), ("en", "Lose 5 ")):
        assert game.pdf(lang, "trap").count(words) == 2
        # Once in the text, once on the card that a figure shows.
        assert game.pdf(lang, "rules").count(words) == 2
    assert game.query(
        "SELECT component, amount FROM effect WHERE component IN ('trap-explosion', '§12.6') AND do = 'lose'"
    ) == [("trap-explosion", 5), ("§12.6", 5)]


def test_the_width_of_the_board(edited):
    game = edited("boards/board.yaml", "columns: 13,", "columns: 11,")
    assert game.build(languages=("en",)) == set()
    assert "The board has 10 × 11 squares" in game.pdf("en", "rules")
    (board,) = [one for one in game.table("en") if len(one.get("AttachedSnapPoints", ())) > 100]
    tracks = 1 + 27 + 9 + 18 + 17 + 16 + 12  # chamber, sun, monster, and the life of the four heroes
    assert len(board["AttachedSnapPoints"]) == 10 * 11 + tracks
    assert game.query("SELECT result FROM value_use WHERE value = 'board.grid.columns'") == [("11",), ("11",)]
