"""What the documents show runs: every command, file and option. Some pages build drakborgen or dragonquest."""

import re
import shlex

import click
import pytest

from cardgen.cli import cli
from tests.docs.blocks import Mistake, Walk, blocks, pages, walk
from tests.paths import ROOT

PAGES = pages()
TARGETS = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
_CODE = re.compile(r"`([^`\n]+)`")
_TYPED = re.compile(r"^(?: {4}|\$ )(\S.*)$", re.MULTILINE)


def from_the_top(path):
    return path.relative_to(ROOT).as_posix()


def commands(page):
    """Return what a page names as commands: in its text, in indented blocks, and in blocks of their own."""
    text = page.read_text("utf-8")
    return [*_CODE.findall(text), *_TYPED.findall(text)]


def options(command):
    """Return the options that a command knows, those of its exporters too."""
    return {option for param in command.get_params(click.Context(command)) for option in param.opts}


@pytest.mark.parametrize("page", PAGES, ids=from_the_top)
def test_the_blocks_of_a_page_run(page, tmp_path):
    walk(page, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=from_the_top)
def test_what_a_page_names_is_there(page):
    named = commands(page)
    targets = {match[1] for one in named if (match := re.match(r"make ([a-z][\w-]*)", one))}
    assert targets - TARGETS == set()
    unknown = []
    for one in (one for one in named if one.startswith("cardgen ")):
        words = shlex.split(one.replace("'", "’").split("#")[0].split("&&")[0].replace('"', ""))[1:]
        command = cli.commands.get(words[0]) if words else None
        if isinstance(command, click.Group):
            command = command.commands.get(words[1]) if len(words) > 1 else command
        known = options(command) if command else set()
        asked = {word.split("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        if (
            words
            and re.fullmatch(r"[a-z]+", words[0])
            and not (command and asked <= known | {"--help", "-h"})
        ):
            unknown.append(one)
    assert unknown == []


def taken(text, folder):
    """Do what the blocks of a text say, in a folder."""
    reader = Walk(folder)
    for block in blocks(text):
        reader.take(block)
    reader.close()


GAME = """
```yaml title="content/keep/game.yaml"
title: Keep
languages: [en]
source: own design
certainty: designed
```
```csv title="content/keep/decks/room.csv"
name,text
Orc,Fight it.
```
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("```yaml\na: 1\n```", "which file is this"),
        ("```console\n$ make sure\n```", "'make' does not run here"),
        ("```console\ncardgen list\n```", "no line is a command"),
        ("```\ncardgen list\n```", "commands stand in a console block"),
        ('```console no-run=""\n$ make sure\n```', "no-run says why"),
        ('```console norun="x"\n$ make sure\n```', "the fence says norun"),
        ("```console\n$ cardgen check nothing\n```", "ends with 2, not 0"),
        ("```console exit=1\n$ cardgen rules\n```", "ends with 0, not 1"),
        ("```console\n$ cardgen rules\nCG001 nothing\n```", "and not\nCG001 nothing"),
        ('```csv title="../x.csv"\nname\n```', "outside the page's folder"),
        ('```csv title="x.csv (part)"\nname\n```', "is not there yet"),
        ("```console\n$ cardgen rules", "the block is not closed"),
        (GAME + '```yaml title="content/keep/decks/room.yaml"\ntitel: Room\n```', "CG003"),
        (GAME + '```yaml title="content/keep/game.yaml (part)"\nlook: [1]\n```', "CG005"),
    ],
)
def test_a_block_that_does_not_work_is_reported_with_its_line(text, message, tmp_path):
    with pytest.raises(Mistake, match=r"^line \d+: ") as reported:
        taken(text, tmp_path)
    assert message in str(reported.value)


def test_the_blocks_of_a_page_work_on_one_folder(tmp_path):
    """Files, parts of files, folders, output with gaps, and the exit code of the last command of a block."""
    taken(
        """
```console
$ mkdir river
$ cd river
```
"""
        + GAME
        + """
```csv title="content/keep/decks/room.csv (part)"
Troll,Flee from it.
```
```yaml title="content/keep/game.yaml (part)"
languages:
  - en
palette: {INK: "#1f1a17"}
```
```console
$ cardgen list
…
keep … room  … 2 …
```
```console exit=2
$ cardgen list
$ cardgen check nothing
cardgen: no game 'nothing'…
```
```console no-run="opens a window"
$ open output
```
""",
        tmp_path,
    )
    game = (tmp_path / "river/content/keep/game.yaml").read_text("utf-8")
    assert game.count("languages") == 1
    assert game.startswith("title: Keep\nsource: own design")
