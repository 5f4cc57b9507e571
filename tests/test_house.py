"""What a machine can hold of the house rules: words on everything, short files, small folders, open seams.

Which room may import which is said by the contracts of import-linter in pyproject.toml.
"""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from cardgen.art import drawings
from cardgen.check.engine.code_pages import pages
from cardgen.export import exporters
from cardgen.impose.sheet_files import sheet_files
from cardgen.model.kind import kinds
from cardgen.project import Project, shipped_root
from tests.docs.parts import REFERENCE as PAGES
from tests.docs.parts import reference_pages

PACKAGE = Path(__file__).resolve().parent.parent / "cardgen"
REFERENCE = {page: page.read_text("utf-8") for page in reference_pages()}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "shipped" not in path.parts)
TEMPLATES = PACKAGE.parent / "templates"
#: What draws one game: Python beside its templates, which the same rules hold for.
LOOKS = sorted(TEMPLATES.rglob("*.py"))
#: Most lines of a file, and most files of a folder: what one can read, and look over. A family of rules may be larger,
#: since each of its files stands for itself and is found by its code.
MOST_LINES = 400
MOST_FILES = 25
FAMILIES = PACKAGE / "check" / "rules"

#: Words of the shipped games that a field, a place or a drawing was once called by in the engine.
GAME_WORDS = ("portcullis", "skull_box", "sun_track", "treasure_chamber", "discoveries", "suns")
#: What a room is called that holds no one thing.
EMPTY_WORDS = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}


def reference(name):
    """Return the text of a page of the reference."""
    return REFERENCE[PAGES / f"{name}.md"]


def from_the_top(path):
    return path.relative_to(PACKAGE.parent).as_posix()


def imported_rooms(tree):
    """Return the rooms of the program that a module imports."""
    found = set()
    for node in ast.walk(tree):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [f"cardgen.{a.name}" for a in node.names] if node.module == "cardgen" else [node.module]
        found |= {name.split(".")[1] for name in names if name.startswith("cardgen.")}
    return found


def public_nodes(tree):
    """Return the classes and functions that others may use: of the module, and of its public classes."""
    scopes = [tree, *(n for n in tree.body if isinstance(n, ast.ClassDef) and not n.name.startswith("_"))]
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    nodes = [node for scope in scopes for node in scope.body if isinstance(node, kinds)]
    return [node for node in nodes if not node.name.startswith("_")]


@cache
def tree_of(path):
    """Return the syntax tree of a module, which several tests read and none changes."""
    return ast.parse(path.read_text("utf-8"))


@pytest.mark.parametrize("path", [*MODULES, *LOOKS], ids=from_the_top)
def test_a_module_is_short_and_everything_public_says_what_it_is(path):
    text = path.read_text("utf-8")
    tree = tree_of(path)
    assert len(text.splitlines()) <= MOST_LINES
    is_rule = path.is_relative_to(FAMILIES) and path.name.startswith(("cg", "rule."))
    assert is_rule or not text.strip() or ast.get_docstring(tree), (
        "a module says what it is for; a rule has its page"
    )
    assert [node.name for node in public_nodes(tree) if not ast.get_docstring(node)] == []


@pytest.mark.parametrize("path", [*MODULES, *LOOKS], ids=from_the_top)
def test_a_docstring_says_what_is_returned_and_not_what_is_given(path):
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(tree_of(path)) if isinstance(node, documented)]
    words = [ast.get_docstring(node) or "" for node in nodes]
    assert [text.splitlines()[0] for text in words if re.match(r"Gives?\b", text)] == []


def test_modules_say_the_whole_name_of_what_they_import():
    nodes = ((path, node) for path in MODULES for node in ast.walk(tree_of(path)))
    assert [
        from_the_top(path) for path, node in nodes if isinstance(node, ast.ImportFrom) and node.level
    ] == []


def test_records_are_structs_or_named_tuples():
    """Each data class takes half a millisecond to define, at every start."""
    nodes = ((path, node) for path in MODULES for node in ast.walk(tree_of(path)))
    assert not [path for path, node in nodes if getattr(node, "module", None) == "dataclasses"]


def test_a_folder_can_be_looked_over():
    counts = Counter(path.parent for path in (*MODULES, *LOOKS) if path.name != "__init__.py")
    large = {from_the_top(folder): n for folder, n in counts.items() if n > MOST_FILES}
    assert {
        folder: n for folder, n in large.items() if PACKAGE.parent / folder not in FAMILIES.iterdir()
    } == {}


def test_rooms_are_not_called_after_nothing():
    assert MODULES
    parts = {path: {*path.relative_to(PACKAGE.parent).with_suffix("").parts} for path in (*MODULES, *LOOKS)}
    assert [from_the_top(path) for path, names in parts.items() if names & EMPTY_WORDS] == []


def test_every_exporter_is_found_and_named():
    names = list(exporters())
    declared = [p for p in (PACKAGE / "export").rglob("*.py") if "\nEXPORTER = " in p.read_text("utf-8")]
    assert sorted(p.parent.name for p in declared) == names
    assert len(names) > 1
    commands = reference("commands")
    assert all(name in commands.split("--to TARGETS")[1][:60] for name in names)
    assert all(
        opt in commands for exporter in exporters().values() for o in exporter.options for opt in o.opts
    )


def test_every_kind_is_found_and_named():
    files = [p for p in (PACKAGE / "model/kinds").glob("*.py") if p.stem != "__init__"]
    assert len(files) == len(kinds()) > 5
    for kind in kinds().values():
        assert kind.name in reference("words")
        assert f"## {kind.name}\n" in reference("kinds")
        assert f"/{kind.folder}/" in reference("kinds")


def test_every_sheet_is_found_and_named():
    files = sheet_files(Project(shipped_root()))
    assert len(files) > 3
    assert all(f"`{name}`" in reference("sheets") for name in files)


def test_every_drawing_is_found():
    assert drawings()
    assert all(f"`{name}`" in reference("templates") for name in drawings())


@pytest.mark.parametrize("path", LOOKS, ids=lambda p: p.relative_to(TEMPLATES).as_posix())
def test_a_drawing_of_a_look_uses_its_look_and_what_any_game_could_use(path):
    """It may see `art`, `model` and `units`, and files beside it, by `from .plan import …`; never another look's."""
    tree = ast.parse(path.read_text("utf-8"))
    beside = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level}
    assert all(node.level <= 1 for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    assert beside <= {other.stem for other in LOOKS if other.parent == path.parent}
    for node in [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level]:
        tree.body.remove(node)
    assert imported_rooms(tree) <= {"art", "model", "units"}


def test_no_words_of_a_game_stand_in_the_engine():
    """Every word a look's folder or its templates are called by belongs to a game: none may be known to the engine."""
    games = {path.parent.parent.name for path in LOOKS}
    words = re.compile(rf"\b({'|'.join([*games, *GAME_WORDS])})\b", re.IGNORECASE)
    found = {
        f"{path.relative_to(PACKAGE)}: {match[0]}"
        for path in MODULES
        for match in words.finditer(path.read_text("utf-8"))
    }
    assert found == set()


def test_the_reference_is_cited_by_its_own_headings():
    headings = set(re.findall(r"^#{1,3} (.+)$", "\n".join(REFERENCE.values()), re.MULTILINE))
    cited = {
        code: re.findall(r"Reference, ([A-Z].*?)(?=[.:;,`(]| and [A-Z])", page.source)
        for code, page in pages().items()
    }
    assert {name.strip() for names in cited.values() for name in names} - headings == set()
    assert {code for code, page in pages().items() if "Reference" in page.source and not cited[code]} == set()
    assert [code for code, page in pages().items() if "README" in page.source] == []
