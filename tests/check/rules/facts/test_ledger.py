"""The facts compared with shipped content: known conflicts are decided or caught, and nothing else is reported.

Planted mistakes as data are in `tests/cases/ledger.yaml`; here each is planted in a copy of a shipped game.
"""

import shutil
from functools import lru_cache, partial

import pytest

from cardgen.check.corpus.facts.stated_facts import ledger_entries
from cardgen.project import shipped_root
from tests.games import found_by, read_game
from tests.paths import TESTS
from tests.rows import read_yaml

CONFLICTS = read_yaml(TESTS / "conflicts.yaml")
NUMBERS = [(game, number, case) for game, cases in CONFLICTS.items() for number, case in cases.items()]


def file_of(plant):
    """Return the file that is changed; the finding may be in another."""
    return plant.get("in", plant["file"])


def waves():
    """Yield plants that are planted together: of one game, each known by its code and the file of its finding."""
    for game, cases in CONFLICTS.items():
        plants = [(number, plant) for number, case in cases.items() for plant in case.get("caught", ())]
        while plants:
            wave = {(plant["code"], plant["file"]): (number, plant) for number, plant in reversed(plants)}
            plants = [one for one in plants if one not in wave.values()]
            yield pytest.param(game, [plant for _, plant in wave.values()], id=f"{game}-{len(plants)}-left")


WAVES = list(waves())


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    """The shipped games in a folder of their own, to plant mistakes in."""
    root = tmp_path_factory.mktemp("planted")
    for game in CONFLICTS:
        shutil.copytree(shipped_root() / "content" / game, root / "content" / game)
    return root


@pytest.fixture(scope="module")
def clean(copies):
    """Return what is reported of a game by a code before anything is planted, each asked once."""
    return lru_cache(partial(reported, copies))


@lru_cache
def loaded(name):
    root = shipped_root()
    game, _ = read_game(root / "content" / name, root)
    return game


def decides(game, where):
    """Return whether a section of the rules is there in each language, or a component says where it comes from."""
    if where.startswith("§"):
        return all(where[1:] in game.rules[lang].sections for lang in game.languages)
    component = game.component(where)
    return bool(component and component.source)


def reported(root, game, code, cache=None):
    """Return the files in which a code is found: the other rules are not run."""
    return {file for _, file in found_in(root, game, {code}, cache)}


def found_in(root, game, codes, cache=None):
    """Return which of some codes are found in which files, as pairs: the other rules are not run."""
    # The first box alone: the second one has a die more.
    read, found = read_game(root / "content" / game, root, cache, modules=("base",))
    prefix = f"content/{game}/"
    every = (*found, *found_by(tuple(codes), read))
    return {(f.code, f.place.file.removeprefix(prefix)) for f in every if f.code in codes}


@pytest.mark.parametrize(("game", "number", "case"), [pytest.param(*n, id=n[1]) for n in NUMBERS])
def test_every_conflict_is_decided_or_caught(game, number, case):
    assert case.get("decided") or case.get("caught")
    read = loaded(game)
    rows = ledger_entries(read)
    for where in case.get("decided", ()):
        decided = [row for row in rows if row.key == where]
        assert decided or decides(read, where), f"{number}: nothing decides it at {where}"
        assert all(row.source for row in decided)


@pytest.mark.parametrize(("game", "plants"), WAVES)
def test_conflicts_planted_in_our_content_are_caught(copies, clean, cache, game, plants):
    folder = copies / "content" / game
    before = {path: path.read_text("utf-8") for path in {folder / file_of(plant) for plant in plants}}
    known = {(code, file) for code in {plant["code"] for plant in plants} for file in clean(game, code)}
    try:
        for plant in plants:
            path = folder / file_of(plant)
            text = path.read_text("utf-8")
            assert plant["old"] in text, "the content has changed: plant it again"
            path.write_text(text.replace(plant["old"], plant["new"], 1), "utf-8")
        found = found_in(copies, game, {plant["code"] for plant in plants}, cache) - known
        assert [plant for plant in plants if (plant["code"], plant["file"]) not in found] == []
    finally:
        for path, text in before.items():
            path.write_text(text, "utf-8")


@pytest.mark.parametrize("game", sorted(CONFLICTS))
def test_what_is_declared_is_silent(game):
    assert found_by(("CG2", "CG3", "CG6"), loaded(game)) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "file"),
    [
        ("drakborgen", "0 0 1 T6+1", "0 0 1 T10+1", "CG304", "decks/monster.yaml"),
        (
            "dragonquest",
            "sides: [ghoul, ghoul, sword, sword, sword, sword]",
            "sides: [ghoul, ghoul, ghoul, ghoul, sword, sword]",
            "CG608",
            "dice/dice.yaml",
        ),
    ],
)
def test_single_changes(copies, clean, cache, name, old, new, code, file):
    path = copies / "content" / name / file
    text = path.read_text("utf-8")
    assert old in text
    before = clean(name, code)
    try:
        path.write_text(text.replace(old, new, 1), "utf-8")
        assert reported(copies, name, code, cache) - before
    finally:
        path.write_text(text, "utf-8")
