"""What readers and players with fresh eyes found: no words that were mended stand in print any longer."""

from typing import NamedTuple

import pytest

from tests.content.readings import found_now, readings, standing, texts, wrong


class Read(NamedTuple):
    """A game that was read: the files of what was found, and more than how many rows they have."""

    game: str
    files: str
    rows: int


READ = [
    Read("drakborgen", "reading-ii*.yaml", 200),
    Read("atervackt", "reading-atervackt*.yaml", 200),
    Read("drakon", "reading-drakon.yaml", 70),
    Read("huggsexa", "reading-huggsexa.yaml", 80),
]
#: Words that come back into print, by game, and where they are found again.
BACK = [
    ("drakborgen", ("sv", "rules", "", "Erik har skuggan. Han överlever dem med 59 %."), ["rules §36.2 sv"]),
    (
        "drakborgen",
        ("en", "gear-shuriken", "text", "Whoever hears one has been hit already."),
        ["gear-shuriken text en"],
    ),
    (
        "drakborgen",
        ("en", "hero-charak", "type", "Hero · berserk"),
        ["hero-charak, standees-charak type en"],
    ),
    ("drakborgen", ("en", "hero-charak", "type", "Hero · berserker"), []),
    ("drakborgen", ("en", "hero-rohan", "type", "Hero · berserk"), []),
    ("atervackt", ("sv", "rules", "", "De drar. En fjärde händer ingenting. De går."), ["rules §11.9 sv"]),
    (
        "drakon",
        ("nl", "rules", "", "In een kamer mogen zoveel helden staan als erin passen. Meer niet."),
        ["rules §6.1 nl"],
    ),
    (
        "huggsexa",
        ("sv", "rules", "", "Den som inte har några kort kvar är inte med längre."),
        ["rules §4.6 sv"],
    ),
]


@pytest.fixture(scope="module", params=READ, ids=lambda read: read.game)
def read(request):
    return request.param


@pytest.fixture(scope="module")
def found(read):
    return readings(read.files)


@pytest.fixture(scope="module")
def printed(read, cache_folder):
    return texts(read.game, cache_folder)


def test_each_reading_tells_what_became_of_it(read, found):
    assert len(found) > read.rows
    assert wrong(found) == []


def test_no_mended_words_are_printed(found, printed):
    assert standing(found, printed) == []


def test_words_that_come_back_are_told_where_they_were(read, found, printed):
    back = [(text, places) for game, text, places in BACK if game == read.game]
    assert back
    assert [standing(found, [*printed, text]) for text, _ in back] == [places for _, places in back]


def test_the_words_now_are_found_where_they_are_printed(found, printed):
    """So what stood in tables and headings, beside tokens and across lines would be found, too."""
    assert found_now(found, printed) > 3 / 4
