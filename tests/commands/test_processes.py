"""How many processes a command takes where nobody said it: small games are done before others have started."""

import pytest

from cardgen.commands import processes
from cardgen.commands.processes import SMALL_BYTES, usual_jobs
from cardgen.project import Project

CARD = "  - {id: c%d, name: Card, text: Take a card.}\n"
MANY = SMALL_BYTES // 40


@pytest.fixture(autouse=True)
def _eight_processors(monkeypatch):
    monkeypatch.setattr(processes, "default_jobs", lambda: 8)


def deck(cards):
    return "title: D\nsource: s\ncertainty: designed\ncards:\n" + "".join(CARD % n for n in range(cards))


@pytest.mark.parametrize(
    ("file", "text", "jobs"),
    [
        ("decks/d.yaml", deck(10), 1),
        ("decks/d.yaml", deck(MANY), 8),
        ("decks/d.csv", "name,text\n" + "Orc,Take.\n" * (MANY // 4), 1),
        ("decks/d.csv", "name,text\n" + "Orc,Take.\n" * MANY, 8),
        ("rules.en.md", "# Rules\n\n" + "Take a card. " * (MANY * 4), 8),
        ("art/orc.png", "x" * SMALL_BYTES, 8),
    ],
)
def test_a_small_game_takes_one_process_and_a_larger_one_them_all(project, file, text, jobs):
    assert usual_jobs(Project(project({f"content/g/{file}": text})), ()) == jobs


def test_all_chosen_games_count(project):
    root = project({f"content/{game}/decks/d.yaml": deck(MANY // 2) for game in ("a", "b")})
    assert [usual_jobs(Project(root), ids) for ids in ((), ("a",), ("b",), ("a", "b"))] == [8, 1, 1, 8]


def test_a_game_that_extends_another_is_as_large_as_that(project):
    game = "extends: b\ntitle: A\nlanguages: [en]\nsource: s\ncertainty: designed\n"
    root = project({"content/a/game.yaml": game, "content/b/decks/d.yaml": deck(MANY)})
    assert usual_jobs(Project(root), ("a",)) == 8


def test_a_game_that_is_not_there_is_for_the_command_to_report(project):
    assert usual_jobs(Project(project({"content/g/decks/d.yaml": deck(1)})), ("h",)) == 1
