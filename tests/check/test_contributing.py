"""CONTRIBUTING.md: its example is a rule that works, and every file it names is there."""

import re

from cardgen.check.engine.code_pages import parse_page
from cardgen.check.engine.registry import collect
from cardgen.check.rule import Rule
from tests.check.test_rules import files_of, write
from tests.games import read_game
from tests.paths import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_the_example_finds_what_its_page_calls_wrong(tmp_path):
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    names = {}
    exec(compile(code, "CONTRIBUTING.md", "exec"), names)
    (known,) = collect([one for one in names.values() if isinstance(one, Rule)]).values()
    page = parse_page(known.code, known.page)
    found = {}
    for name, block in (("wrong", page.wrong), ("right", page.right)):
        write(tmp_path / name, files_of(block + "\n"))
        game, _ = read_game(tmp_path / name / "content/keep", tmp_path / name)
        found[name] = [(one.code, one.place.line) for one in known.findings(game)]
    assert found == {"wrong": [("CG525", 4), ("CG525", 4)], "right": []}


def test_every_file_it_names_is_there():
    named = re.findall(r"`((?:cardgen|tests|templates|docs)/[\w/.]+)`", TEXT)
    assert len(named) > 15
    assert [name for name in named if not (ROOT / name).exists()] == []
