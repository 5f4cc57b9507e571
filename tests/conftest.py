"""What the tests share: content written in the test, a cache of their own, and golden text files."""

from __future__ import annotations

import difflib
import gc
import os
import re
import sys
import textwrap
import weakref
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import settings

from cardgen.cache import Cache, code_digest
from tests.paths import ROOT, SHIPPED_GAMES

# Compiled tests are kept for the next run, and the program for the processes that tests start, whatever the shell says:
# else collecting takes three times as long, and half of the time of a short command goes into compiling it.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The same examples every time, so that a red run is the change's doing. `make fuzz` looks for new ones.
settings.register_profile("steady", derandomize=True, max_examples=200, deadline=None)
settings.register_profile("fuzz", max_examples=3000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

SNAPSHOTS = Path(__file__).parent / "snapshots"
#: Seconds that files of tests take, the longest first: `pytest --measure` writes it.
LENGTHS = Path(__file__).parent / "lengths.txt"
#: A file that takes longer is left out of a quick run.
QUICK_SECONDS = 2

GAME = """\
title: {en: Test}
languages: [en]
source: made for a test
certainty: designed
"""


def pytest_addoption(parser):
    parser.addoption("--update-snapshots", action="store_true", help="write golden files anew")
    parser.addoption("--quick", action="store_true", help="leave out what takes long: for who is at work")
    parser.addoption("--measure", action="store_true", help="write the lengths by which files are spread")


@lru_cache(maxsize=512)
def names_a_shipped_game(path):
    """Return whether a file of tests names a shipped game, or all there are: without the games it has nothing to test."""
    words = "|".join((*SHIPPED_GAMES, r"\bSHIPPED_GAMES\b"))
    return bool(re.search(words, path.read_text("utf-8"), re.IGNORECASE))


def pytest_ignore_collect(collection_path, config):
    """Leave out what names a shipped game where they are not there (see tests/without_games.py), and long files."""
    if config.getoption("--quick") and (
        "simulations" in collection_path.parts or seconds_of()[from_the_top(collection_path)] > QUICK_SECONDS
    ):
        return True
    here = all((ROOT / "content" / game).is_dir() for game in SHIPPED_GAMES)
    left_out = not here and collection_path.name.startswith("test_") and collection_path.is_file()
    return True if left_out and names_a_shipped_game(collection_path) else None


def pytest_collection_modifyitems(config, items):
    """Mark what names a shipped game; leave thousands of games to `make simulate`, which asks for them."""
    for item in items:
        if names_a_shipped_game(item.path):
            item.add_marker("shipped")
    if "played" not in config.option.markexpr:
        leave_out(config, items, [item for item in items if item.get_closest_marker("played")])
    if config.getoption("--quick"):
        leave_out(config, items, [item for item in items if item.get_closest_marker("slow")])
    # The longest files begin, so that no processor waits for one at the end. Files keep their order within.
    items.sort(key=lambda item: -seconds_of()[from_the_top(item.path)])


def pytest_collection_finish():
    """Look for garbage as rarely as the program does (see cardgen/cli.py): it took a sixth of the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 1_000_000)


def leave_out(config, items, others):
    """Take tests out of the run."""
    config.hook.pytest_deselected(items=others)
    gone = set(others)
    items[:] = [item for item in items if item not in gone]


@lru_cache(maxsize=512)
def from_the_top(path):
    """Return the path of a test's file from the top of the checkout."""
    return path.relative_to(ROOT).as_posix()


@lru_cache(maxsize=1)
def seconds_of():
    """Return the measured length of files of tests, in seconds, by path; nothing of those that are short."""
    lines = (line.split() for line in LENGTHS.read_text("utf-8").splitlines())
    return Counter({name: float(seconds) for seconds, name in lines})


def pytest_sessionfinish(session):
    """Write the lengths of files, where that was asked for."""
    if session.config.getoption("--measure") and not hasattr(session.config, "workerinput"):
        rows = sorted(((seconds, name) for name, seconds in _lengths.items() if seconds >= 1), reverse=True)
        LENGTHS.write_text("".join(f"{seconds:.0f} {name}\n" for seconds, name in rows), "utf-8")


_lengths = Counter()


def pytest_runtest_logreport(report):
    """Add up how long the tests of a file take."""
    _lengths[report.location[0]] += report.duration


@pytest.fixture(scope="session")
def cache_folder(tmp_path_factory):
    """One cache for all tests of a run, so that fonts are frozen and faces laid out once; never the user's own.

    The processes that pytest runs tests in share it, as several builds of a user share theirs.
    """
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "cache"
    folder.mkdir(exist_ok=True)
    return folder


def share_fonts(folder, cache_folder):
    """Let a cache of a test's own have the fonts that the run has frozen: each takes seconds."""
    own, fonts = folder / "fonts", cache_folder / "fonts"
    if folder.parent.is_dir() and not own.exists():
        folder.mkdir(exist_ok=True)
        fonts.mkdir(exist_ok=True)
        own.symlink_to(fonts)


@pytest.fixture(scope="session", autouse=True)
def _opened(cache_folder):
    """Return the caches that tests open in the folder of the run; no fixture opens that of the user."""
    # Once, before a test puts packages beside cardgen: processes of their own would have other keys than this one.
    code_digest()
    opened, begin = weakref.WeakSet(), Cache.__init__

    def noted(cache, *args):
        begin(cache, *args)
        if cache.folder == cache_folder:
            opened.add(cache)
        else:
            share_fonts(cache.folder, cache_folder)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDGEN_CACHE", str(cache_folder))
        patch.setattr(Cache, "__init__", noted)
        # A command that is not told how many processes to take takes one: what a process of its own has read, set and
        # looked up goes with it, and is done again for the next command. Tests of several processes ask for them.
        patch.setattr(os, "sched_getaffinity", lambda _process: {0}, raising=False)
        yield opened


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, cache_folder, _opened):
    monkeypatch.setenv("CARDGEN_CACHE", str(cache_folder))
    yield
    # A command does so at its end. Without it, each test would lay out anew what an earlier one has laid out.
    for cache in _opened:
        cache.flush()


@pytest.fixture
def cache(cache_folder, _opened):
    """The run's cache; what only waits in it goes with the test, so that small games are laid out afresh in each."""
    own = Cache(cache_folder)
    _opened.discard(own)
    return own


@pytest.fixture
def quick_booklets(monkeypatch):
    """Set booklets by the first plan that there is: up to forty are tried for the one that leaves the least empty."""
    from tests.quick_booklets import set_by_the_first_plan

    set_by_the_first_plan(monkeypatch)


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
