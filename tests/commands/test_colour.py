"""Colours on a terminal, and none in pipes, files and what programs read."""

import json
import os
import re
import subprocess
import sys

import pytest

from cardgen.commands.console import coloured
from tests.paths import ROOT

pty = pytest.importorskip("pty")

FILES = {
    "content/g/decks/d.yaml": "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, nam: A}\n",
    "content/g/rules.sv.md": "# Regler\n",
}
RED, YELLOW, DIM, BOLD, GREEN = ("\x1b[%dm" % code for code in (31, 33, 2, 1, 32))
_UNSET = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM")


@pytest.fixture
def said(project, cache_folder):
    """Run cardgen in a project with an error and a warning, on a terminal or in a pipe; give all it prints."""
    root = project(FILES)

    def call(*args, terminal, **wanted):
        env = {name: value for name, value in os.environ.items() if name not in _UNSET}
        env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **wanted}
        command = [sys.executable, "-m", "cardgen", *args]
        if not terminal:
            return subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
        ours, its = pty.openpty()
        with subprocess.Popen(command, cwd=root, env=env, stdin=its, stdout=its, stderr=its) as process:
            os.close(its)
            parts = iter(lambda: _read(ours), b"")
            text = b"".join(parts).decode()
        os.close(ours)
        return subprocess.CompletedProcess(command, process.returncode, text, "")

    return call


def _read(handle):
    try:
        return os.read(handle, 4096)
    except OSError:  # so Linux says that the other end is closed
        return b""


def test_on_a_terminal_errors_are_red_warnings_yellow_places_dim_and_counts_bold(said):
    text = said("check", "--no-faces", terminal=True).stdout
    assert f"{DIM}content/g/decks/d.yaml:5:13: CG003\x1b[0m {RED}{BOLD}error:\x1b[0m" in text
    assert f"{YELLOW}{BOLD}warning:\x1b[0m" in text
    assert f"{BOLD}1 error, 1 warning in 2 files\x1b[0m" in text


@pytest.mark.parametrize(
    ("terminal", "wanted", "colours"),
    [
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {"CLICOLOR": "0"}, False),
        (False, {}, False),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": "0"}, False),
        (False, {"CLICOLOR_FORCE": "1"}, True),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_the_environment_decides_as_it_is_agreed(said, terminal, wanted, colours):
    done = said("list", "nothing", terminal=terminal, **wanted)
    text = done.stdout + done.stderr
    assert "no game 'nothing'" in text
    assert ("\x1b[" in text) == colours
    assert (f"{RED}{BOLD}cardgen:\x1b[0m" in text) == colours


@pytest.mark.parametrize("form", ["json", "sarif", "github", "junit"])
def test_what_programs_read_has_no_colours(said, form):
    done = said("check", "--no-faces", "--format", form, terminal=False, FORCE_COLOR="1")
    assert done.returncode == 1
    assert "\x1b" not in done.stdout
    if form in ("json", "sarif"):
        json.loads(done.stdout)


def test_only_the_beginning_of_a_finding_is_coloured():
    text = "a b/ö.yaml:5:13: CG003 error: 'warning: x' at c.yaml:1:2: CG001 error: y\n  1 | error: no finding"
    shown = coloured(text)
    assert re.sub(r"\x1b\[\d+m", "", shown) == text
    assert shown.count("\x1b[31m") == 1 and "\x1b[33m" not in shown
