"""Which rules there are: one a file, or a folder with helpers of its own, called as it is named, found by a scan and by entry points of installed packages."""

from __future__ import annotations

import ast
import re
from types import ModuleType

import pytest

from cardgen.check import all_rules
from cardgen.check.engine import registry
from cardgen.check.engine.registry import collect
from cardgen.check.engine.retired import RETIRED
from cardgen.check.rule import GAME, LAID_OUT, Violation, rule, violation
from cardgen.findings import Finding, Place
from tests.installed import install, run_cardgen
from tests.paths import PACKAGE

FAMILIES = PACKAGE / "check" / "rules"
#: A family of rules by the first digit of its codes.
FAMILY = {
    "0": "form",
    "1": "references",
    "2": "inventory",
    "3": "facts",
    "4": "consistency",
    "5": "language",
    "6": "structure",
    "7": "prose",
    "8": "looks",
    "9": "output",
}
#: What holds a rule: a file called as it is, or `rule.py` of a folder that has its helpers and data, too.
FILES = sorted([*FAMILIES.glob("*/cg*.py"), *FAMILIES.glob("*/cg*/rule.py")])
HELPERS = sorted({*FAMILIES.glob("*/cg*/*.py")} - {*FILES})
#: Most lines of a rule with its page.
MOST_LINES = 250
#: What opens a file, walks a folder or keeps something: a rule gets all it reads, and what it remembers, with its game.
DOORS = {
    "open",
    "read_bytes",
    "read_text",
    "user_cache",
    "glob",
    "rglob",
    "iterdir",
    "walk",
    "stat",
    "recall",
}


# A rule and its file.


def decorated(tree):
    """Return the functions of a module that are rules, with what their decorator says."""
    found = []
    for node in tree.body:
        for given in node.decorator_list if isinstance(node, ast.FunctionDef) else []:
            if isinstance(given, ast.Call) and ast.unparse(given.func) == "rule":
                found.append((node.name, *(ast.literal_eval(word) for word in given.args[:2])))
    return found


def called(path):
    """Return what a rule is called by its place: the name of its file, or of its folder."""
    return path.parent.name if path.parent.parent != FAMILIES else path.stem


@pytest.mark.parametrize("path", FILES, ids=called)
def test_a_file_holds_one_rule_and_is_called_as_it_is(path):
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    ((function, code, name),) = decorated(tree)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
    assert function == name.replace("-", "_")
    assert called(path) == f"{code.lower()}_{function}"
    assert path.is_relative_to(FAMILIES / FAMILY[code[2]])
    assert len(text.splitlines()) <= MOST_LINES
    assert all_rules()[code].name == name


@pytest.mark.parametrize("path", [*FILES, *HELPERS], ids=lambda path: path.relative_to(FAMILIES).as_posix())
def test_a_rule_opens_no_file_and_owns_no_cache(path):
    tree = ast.parse(path.read_text("utf-8"))
    called = {
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
    }
    assert called & DOORS == set()


def test_a_folder_of_a_rule_holds_nothing_but_the_rule_and_what_it_reads():
    folders = {path.parent for path in HELPERS}
    assert folders == {path.parent for path in FILES if path.name == "rule.py"}
    assert {path for path in FAMILIES.rglob("*.py") if path.name != "__init__.py"} == {
        *FILES,
        *(path for path in HELPERS if path.name != "__init__.py"),
    }
    assert not [path for folder in folders for path in folder.glob("__init__.py") if path.read_text("utf-8")]


def test_the_scan_finds_every_file_and_names_none_twice():
    ours = {code: one for code, one in all_rules().items() if one.file.startswith("cardgen/")}
    assert len(FILES) > 150
    assert sorted(f"cardgen/{path.relative_to(PACKAGE).as_posix()}" for path in FILES) == sorted(
        one.file for one in ours.values()
    )
    assert len({one.name for one in ours.values()}) == len(ours)
    assert not RETIRED.keys() & ours.keys()
    assert {one.severity for one in ours.values()} == {"error", "warning"}


# The registry.


def made_module(*rules):
    module = ModuleType("made")
    for index, known in enumerate(rules):
        known.function.__module__ = "made"
        setattr(module, f"rule_{index}", known)
    return module


def test_a_code_given_twice_is_refused():
    def first(game):
        """One."""
        return iter(())

    def second(laid_out):
        """Two."""
        return iter(())

    one, two = rule("CG998", "one")(first), rule("CG998", "two")(second)
    assert list(collect([made_module(one)])) == ["CG998"]
    assert (one.reads, two.reads) == (GAME, LAID_OUT)
    with pytest.raises(ValueError, match="CG998"):
        collect([made_module(one, two)])


def test_a_finding_has_the_code_the_severity_and_comes_once():
    place = Place("a.yaml", 3, 4)

    def twice(game):
        """Two of one."""
        yield violation(place, "'x' is wrong")
        yield Violation(place, "'x' is wrong")

    found = list(rule("CG998", "twice", severity="warning")(twice).findings(None))
    assert found == [Finding(place, "CG998", "'x' is wrong", "warning")]


# Rules of installed packages.


def planted(code, module="plugged"):
    def always(game):
        """One."""
        yield violation(game.place, "it is so")

    always.__module__ = module
    return rule(code, "always")(always)


@pytest.fixture
def plugs(monkeypatch):
    """Plug in entries, by name, for the group of rules."""

    def plug(entries_by_name):
        monkeypatch.setattr(
            registry, "load_plugins", lambda group: entries_by_name if group == "cardgen.rules" else {}
        )
        all_rules.cache_clear()
        return all_rules()

    yield plug
    all_rules.cache_clear()


def test_a_plugged_in_rule_and_a_module_of_rules_are_rules_like_ours(plugs):
    module = ModuleType("plugged")
    module.one = planted("CG997")
    known = len(all_rules())
    rules = plugs({"a-module": module, "b-rule": planted("CG996")})
    assert len(rules) == known + 2
    assert list(rules) == sorted(rules)


def test_a_plugged_in_rule_with_a_code_of_ours_and_an_entry_that_is_no_rule_are_refused(plugs):
    with pytest.raises(ValueError, match="CG103 is a duplicate"):
        plugs({"x": planted("CG103")})
    with pytest.raises(ValueError, match="neither a rule nor a module"):
        plugs({"x": 7})


def test_a_rule_reads_what_its_parameter_is_called():
    def of_faces(laid_out):
        """One."""

    def of_files(output):
        """Two."""

    def of_prose(prose):
        """Three."""

    found = collect([rule(f"CG99{k}", "x")(f) for k, f in enumerate((of_faces, of_files, of_prose))])
    assert [one.reads for one in found.values()] == ["laid_out", "output", "game"]


OWN_RULE = '''\
from cardgen.check.api import rule, violation


@rule("XS001", "too-few-swords", severity="warning")
def too_few_swords(game):
    """A game of swords has no sword.

    Why it matters: nobody can fight.

    Example:
        - title: Rooms
        + title: Swords

    Source: the swords package.
    """
    for deck in game.decks:
        if not any("sword" in component.id for component in deck.components):
            yield violation(deck.place, f"deck '{deck.id}' has no sword; forge one")
'''
ROOMS = "title: Rooms\nsource: s\ncertainty: designed\ncards:\n  - {id: room-a, name: A hall}\n"


@pytest.fixture
def with_swords(tmp_path, project, cache_folder):
    """Run a command in a project, with a package that brings a rule installed beside cardgen."""
    install(tmp_path / "site", "swords", OWN_RULE, {"cardgen.rules": "swords = swords"})
    root = project({"content/g/decks/rooms.yaml": ROOMS})

    def run(*args):
        done = run_cardgen(root, tmp_path / "site", cache_folder, *args)
        return done.returncode, done.stdout + done.stderr

    run.root = root
    return run


def test_a_rule_of_an_installed_package_checks_games(with_swords):
    code, reported = with_swords("check", "--strict")
    assert (code, "content/g/decks/rooms.yaml:1:1: XS001 " in reported) == (1, True), reported
    assert "deck 'rooms' has no sword; forge one" in reported
    assert with_swords("check", "--ignore", "XS001")[0] == 0
    (with_swords.root / "content/g/decks/rooms.yaml").write_text(
        f"# cardgen: allow XS001 (they come later)\n{ROOMS}", "utf-8"
    )
    assert "XS001" not in with_swords("check")[1]


def test_a_rule_of_an_installed_package_explains_itself_and_is_listed(with_swords):
    code, reported = with_swords("explain", "XS001")
    assert code == 0, reported
    assert reported.startswith("XS001 too-few-swords (warning)\n\nA game of swords has no sword.")
    assert "Stands in: swords.py" in reported or "swords.py" in reported.rpartition("Stands in:")[2]
    assert "XS001" in with_swords("rules")[1]
