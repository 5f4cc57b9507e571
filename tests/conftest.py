"""What the tests share: content written in the test, a cache of their own, and golden text files."""

from __future__ import annotations

import difflib
import os
import re
import textwrap
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import settings

from cardgen.cache import Cache
from tests.paths import ROOT, SHIPPED_GAMES

# The same examples every time, so that a red run is the change's doing. `make fuzz` looks for new ones.
settings.register_profile("steady", derandomize=True, max_examples=200, deadline=None)
settings.register_profile("fuzz", max_examples=3000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

SNAPSHOTS = Path(__file__).parent / "snapshots"

GAME = """\
title: {en: Test}
languages: [en]
source: made for a test
certainty: designed
"""


def pytest_addoption(parser):
    parser.addoption("--update-snapshots", action="store_true", help="write golden files anew")


@lru_cache(maxsize=512)
def names_a_shipped_game(path):
    """Return whether a file of tests names a shipped game, or all there are: without the games it has nothing to test."""
    words = "|".join((*SHIPPED_GAMES, r"\bSHIPPED_GAMES\b"))
    return bool(re.search(words, path.read_text("utf-8"), re.IGNORECASE))


def pytest_ignore_collect(collection_path):
    """Leave out what names a shipped game where they are not there (see tests/without_games.py)."""
    here = all((ROOT / "content" / game).is_dir() for game in SHIPPED_GAMES)
    left_out = not here and collection_path.name.startswith("test_") and collection_path.is_file()
    return True if left_out and names_a_shipped_game(collection_path) else None


def pytest_collection_modifyitems(items):
    """Mark what names a shipped game."""
    for item in items:
        if names_a_shipped_game(item.path):
            item.add_marker("shipped")


@pytest.fixture(scope="session")
def cache_folder(tmp_path_factory):
    """One cache for all tests of a process, so that fonts are frozen once; never the user's own.

    Each process that pytest runs tests in has its own, and none waits for another.
    """
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, cache_folder):
    monkeypatch.setenv("CARDGEN_CACHE", str(cache_folder))


@pytest.fixture
def cache(cache_folder):
    """The run's cache."""
    return Cache(cache_folder)


@pytest.fixture
def project(tmp_path):
    """Write a project: `project({"content/g/game.yaml": "…", …})`; a minimal game.yaml is supplied where none is."""

    def write(files):
        games = {name.split("/")[1] for name in files if name.startswith("content/")}
        for game in games:
            files.setdefault(f"content/{game}/game.yaml", GAME)
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(text, bytes):
                path.write_bytes(text)
            else:
                path.write_text(textwrap.dedent(text), "utf-8")
        return tmp_path

    return write


@pytest.fixture
def snapshot(request):
    """Compare a text with its golden file; `--update-snapshots` writes it."""

    def compare(name, text):
        file = SNAPSHOTS / Path(request.node.fspath).stem.removeprefix("test_") / name
        assert len(text) <= 20_000, "a golden file is for reading: keep it under 20 kB"
        if request.config.getoption("--update-snapshots"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
            return
        assert file.exists(), f"no golden file {file}; make snapshots writes it"
        golden = file.read_text("utf-8")
        difference = "\n".join(
            difflib.unified_diff(golden.splitlines(), text.splitlines(), "golden", "now", lineterm="")
        )
        assert golden == text, f"{file.name} differs:\n{difference}"

    return compare
