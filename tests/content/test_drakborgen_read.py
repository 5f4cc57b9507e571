"""What readers with fresh eyes found in Drakborgen's second box: no words that were mended stand in print any longer."""

import re

import pytest
import yaml

from cardgen.cache import Cache
from cardgen.check.corpus.text_units import text_units
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.project import Project, shipped_root
from cardgen.text.markup import plain_text
from tests.games import read_game
from tests.paths import ROOT, TESTS

LISTS = sorted((TESTS / "judged").glob("reading-ii*.yaml"))
READINGS = [row for path in LISTS for row in yaml.safe_load(path.read_text("utf-8"))["readings"]]
KINDS = {"language", "languages-differ", "contradiction", "doubt", "flat", "looks"}
MARKS = re.compile(r"(?m)^\s*(?:#+|-|>|\|)\s+|\*")


def language(row):
    """Return the language of a reading, the last word of its place."""
    return row["place"].split()[-1]


def on_one_line(text):
    return " ".join(MARKS.sub("", text).split())


@pytest.fixture(scope="module")
def printed(cache_folder):
    """Return all that the game prints with every module, by language: each text on a line of its own."""
    cache = Cache(cache_folder)
    game, _ = read_game(shipped_root() / "content/drakborgen", ROOT, cache)
    project = Project(ROOT)
    layout = GameLayout(load(project, ("drakborgen",), cache)[0][0], project.template_folders, cache)
    texts = {lang: [] for lang in game.languages}
    for unit in text_units(game):
        texts[unit.lang].append(plain_text(MARKS.sub("", unit.text), layout.tokens, unit.lang))
    return {lang: "\n".join(on_one_line(text) for text in own) for lang, own in texts.items()}


def standing(printed):
    """Return the places whose mended words are still in print."""
    mended = [row for row in READINGS if "now" in row]
    return [row["place"] for row in mended if on_one_line(row["was"]) in printed[language(row)]]


def test_each_reading_tells_what_became_of_it():
    assert len(READINGS) > 200
    for row in READINGS:
        assert row["kind"] in KINDS and language(row) in ("sv", "en") and row["was"]
        assert ("now" in row) != ("answer" in row), row["place"]
        assert row.get("now") != row["was"], row["place"]


def test_no_mended_words_are_printed(printed):
    assert standing(printed) == []


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_words_that_come_back_are_told(printed, lang):
    row = next(row for row in READINGS if "now" in row and language(row) == lang)
    again = printed | {lang: printed[lang] + "\n" + on_one_line(row["was"])}
    assert standing(again) == [row["place"]]


def test_the_words_now_are_searched_where_they_are_printed(printed):
    """Words that stood in tables and headings, beside tokens and across lines, would be found."""
    now = [row for row in READINGS if "now" in row]
    found = [row for row in now if on_one_line(row["now"]) in printed[language(row)]]
    assert len(found) > len(now) / 2
