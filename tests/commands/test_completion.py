"""Completion: what goes on from the words typed, in comma lists too; a broken project completes nothing, silently."""

import os
import shutil
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

from cardgen.cli import cli, main
from cardgen.project import Project
from tests.paths import ROOT

GAME = """\
title: T
languages: [en, sv]
source: s
certainty: designed
modules:
  base: {title: {en: Base, sv: Bas}, default: true}
  more: {title: {en: More, sv: Mer}, default: false}
"""
DECK = """\
title: {en: Deck, sv: Lek}
cards:
  - {id: %s-orc, name: {en: Orc, sv: Orch}}
  - {id: %s-elf, name: {en: Elf, sv: Alv}}
"""
ONE = {
    "content/keep/game.yaml": GAME,
    "content/keep/decks/door.yaml": DECK % ("door", "door"),
    "content/keep/decks/room.yaml": DECK % ("room", "room"),
    "templates/sheets/mine.yaml": "",
}
TWO = ONE | {
    "content/tower/game.yaml": GAME.replace("[en, sv]", "[en]"),
    "content/tower/decks/stair.yaml": "title: D\ncards: [{id: step, name: S}]\n",
}


@pytest.fixture
def completed(project, monkeypatch):
    """Return the words that go on from some arguments, of which the last is being typed."""

    def call(*args, files=TWO):
        monkeypatch.chdir(project(files))
        shell = ShellComplete(cli, {}, "cardgen", "_CARDGEN_COMPLETE")
        *before, typed = args
        return [item.value for item in shell.get_completions(before, typed)]

    return call


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["build", "ke"], ["keep"]),
        (["build", "keep", "t"], ["tower"]),
        (["build", "keep", "k"], []),
        (["odds", "to"], ["tower"]),
        (["build", "--deck", ""], ["door", "room", "stair"]),
        (["build", "tower", "--deck", ""], ["stair"]),
        (["build", "--deck", "door,"], ["door,room", "door,stair"]),
        (["build", "--deck", "door,r"], ["door,room"]),
        (["build", "--deck", "door", "--deck", ""], ["room", "stair"]),
        (["build", "--lang", "s"], ["sv"]),
        (["build", "tower", "--lang", ""], ["en"]),
        (["build", "--lang", "sv,"], ["sv,en"]),
        (["build", "--module", "m"], ["more"]),
        (["build", "--sheet", "mi"], ["mine"]),
        (["build", "--sheet", "a4-duplex,mi"], ["a4-duplex,mine"]),
        (["build", "--to", "print,t"], ["print,tts"]),
        (["render", "keep", "door-"], ["door-orc", "door-elf"]),
        (["render", "keep", "door-orc", "door-"], ["door-elf"]),
        (["render", "keep", "ro"], ["room", "room-orc", "room-elf"]),
        (["render", "t"], ["tower"]),
        (["render", "tower", "--lang", ""], ["en"]),
        (["explain", "other-w"], ["other-word", "other-words"]),
        (["explain", "CG80"], None),
        (["check", "--select", "CG"], [f"CG{n}" for n in range(10)]),
        (["check", "--ignore", "CG4,CG41"], None),
        (["completion", ""], ["bash", "zsh", "fish"]),
    ],
)
def test_words_go_on(completed, args, words):
    found = completed(*args)
    if words is None:
        assert found and all(word.startswith(args[-1]) for word in found)
    elif "other-words" in words:
        assert "other-word" in found
    else:
        assert found == words


def test_one_game_need_not_be_named_to_complete_its_components(completed):
    assert completed("render", "door-", files=ONE) == ["door-orc", "door-elf"]
    assert completed("render", "door-orc", "room-", files=ONE) == ["room-orc", "room-elf"]


SHIPPED = [f"plain,{game.id}" for game in Project(ROOT).shipped()]
BROKEN = {"content/g/game.yaml": "title: [\n", "content/g/decks/d.yaml": b"\xff\xfe"}


@pytest.mark.parametrize(
    "typed", ["build --deck ", "render g ", "render ", "build nothing --lang ", "odds ", "render h a"]
)
def test_a_broken_project_completes_nothing_and_says_nothing(project, monkeypatch, capfd, typed):
    monkeypatch.chdir(project(BROKEN))
    monkeypatch.setenv("_CARDGEN_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"cardgen {typed}")
    monkeypatch.setenv("COMP_CWORD", str(len(f"cardgen {typed}".split(" ")) - 1))
    with pytest.raises(SystemExit):
        main([])
    out, err = capfd.readouterr()
    assert err == ""
    assert all(line in ("", "plain,g", *SHIPPED) for line in out.splitlines())


def test_a_plug_in_that_cannot_be_loaded_is_silent_here(monkeypatch, capfd):
    monkeypatch.setattr("cardgen.export.exporters", lambda: 1 / 0)
    monkeypatch.setenv("_CARDGEN_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "cardgen build --t")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert main([]) == 0
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_says_how_to_switch_it_on(capfd, shell):
    assert main(["completion", shell]) == 0
    out = capfd.readouterr().out
    assert f"{shell}_complete" in out and "_CARDGEN_COMPLETE" in out
    assert out.splitlines()[-1].startswith("# To have it in every shell: ")
    assert 'string split ","' not in out, "names by commas are one word"


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
def test_a_real_bash_completes(project, tmp_path):
    root = project(TWO)
    program = tmp_path / "bin" / "cardgen"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cardgen "$@"\n')
    program.chmod(0o755)
    lines = """\
set -eu
eval "$(cardgen completion bash)"
asked() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _cardgen_completion cardgen; echo "${COMPREPLY[@]}"; }
asked cardgen build --deck door,r
asked cardgen render keep room-
complete -p cardgen
"""
    env = os.environ | {"PYTHONPATH": str(ROOT), "PATH": f"{program.parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", lines], cwd=root, env=env, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[:2] == ["door,room", "room-orc room-elf"]
    assert done.stdout.splitlines()[2].endswith("-F _cardgen_completion cardgen")
