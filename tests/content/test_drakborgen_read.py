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


def on_one_line(text):
    return " ".join(MARKS.sub("", text).split())


@pytest.fixture(scope="module")
def printed(cache_folder):
    """Return all texts that the game prints with every module: language, owner, field and words."""
    cache = Cache(cache_folder)
    game, _ = read_game(shipped_root() / "content/drakborgen", ROOT, cache)
    project = Project(ROOT)
    layout = GameLayout(load(project, ("drakborgen",), cache)[0][0], project.template_folders, cache)
    return [
        (
            unit.lang,
            unit.owner or "rules",
            unit.field.partition(".")[0],
            on_one_line(plain_text(MARKS.sub("", unit.text), layout.tokens, unit.lang)),
        )
        for unit in text_units(game)
    ]


def stands(words, place, printed):
    """Whether a text of a place prints the words: a place is owners, perhaps a field of theirs, and perhaps a language."""
    names = place.replace(",", "").split()
    langs = {names[-1]} & {"sv", "en"} or {"sv", "en"}
    fields = {"text", "type", "back", "name"} & set(names)
    whole = re.compile(re.escape(on_one_line(words)) + r"(?!\w)")
    return any(
        whole.search(text)
        for lang, owner, field, text in printed
        if lang in langs and owner.startswith(names[0]) and (not fields or field in fields)
    )


def standing(printed):
    """Return the places whose mended words are still in print."""
    return [row["place"] for row in READINGS if "now" in row and stands(row["was"], row["place"], printed)]


def test_each_reading_tells_what_became_of_it():
    assert len(READINGS) > 200
    for row in READINGS:
        assert row["kind"] in KINDS and row["was"]
        assert ("now" in row) != ("answer" in row), row["place"]
        assert row.get("now") != row["was"], row["place"]


def test_no_mended_words_are_printed(printed):
    assert standing(printed) == []


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (("sv", "rules", "", "Erik har skuggan. Han överlever dem med 59 %."), ["rules §36.2 sv"]),
        (
            ("en", "gear-shuriken", "text", "Whoever hears one has been hit already."),
            ["gear-shuriken text en"],
        ),
        (("en", "hero-charak", "type", "Hero · berserk"), ["hero-charak, standees-charak type en"]),
        (("en", "hero-charak", "type", "Hero · berserker"), []),
        (("en", "hero-rohan", "type", "Hero · berserk"), []),
    ],
    ids=lambda value: value[1] if isinstance(value, tuple) else "",
)
def test_words_that_come_back_are_told_where_they_were(printed, text, places):
    assert standing([*printed, text]) == places


def test_the_words_now_are_found_where_they_are_printed(printed):
    """So what stood in tables and headings, beside tokens and across lines would be found, too."""
    now = [row for row in READINGS if "now" in row]
    assert sum(stands(row["now"], row["place"], printed) for row in now) > len(now) * 3 / 4
