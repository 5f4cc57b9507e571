"""What a machine can hold of the house rules: one direction of imports, words on everything, short files, open seams."""

import ast
import re
from pathlib import Path

import pytest

from cardgen.art import drawings
from cardgen.check.engine.code_pages import pages
from cardgen.export import exporters
from cardgen.impose.sheets import sheet_files
from cardgen.model.kind import kinds
from cardgen.project import Project, shipped_root

PACKAGE = Path(__file__).resolve().parent.parent / "cardgen"
README = (PACKAGE.parent / "README.md").read_text("utf-8")
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "shipped" not in path.parts)
TEMPLATES = PACKAGE.parent / "templates"
#: What draws one game: Python beside its templates, which the same rules hold for.
LOOKS = sorted(TEMPLATES.glob("*/drawings/*.py"))
LONGEST = 500
LONGEST_DRAWING = 400

#: Words of the shipped games that a field, a place or a drawing was once called by in the engine.
GAME_WORDS = ("portcullis", "skull_box", "sun_track", "treasure_chamber", "discoveries", "suns")

#: The rooms from the top of the house to its ground; who stands side by side may see each other, but not in a circle.
LEVELS = (
    ("__main__",),
    ("cli",),
    ("doctor", "new", "checking"),
    ("commands",),
    ("export",),
    ("check", "impose", "render"),
    ("layout", "odds"),
    ("text", "art", "display", "load"),
    ("project",),
    ("model",),
    ("manifest", "tasks", "cache", "limits", "plugins", "codes"),
    ("findings",),
    ("units",),
)
LEVEL = {room: number for number, rooms in enumerate(LEVELS) for room in rooms}


def room_of(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(tree):
    """Return the rooms a module imports when it runs; what only a type checker reads does not count."""
    found, waiting = set(), [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert not node.level, "imports say the whole name"
            names = [f"cardgen.{a.name}" for a in node.names] if node.module == "cardgen" else [node.module]
        found |= {name.split(".")[1] for name in names if name.startswith("cardgen.")}
        waiting += ast.iter_child_nodes(node)
    return found - {"__version__"}


def rooms():
    seen = {}
    for path in MODULES:
        if path.name != "__init__.py" or path.parent != PACKAGE:
            seen.setdefault(room_of(path), set()).update(imports(ast.parse(path.read_text("utf-8"))))
    return {room: others - {room} for room, others in seen.items()}


def test_imports_point_one_way():
    seen = rooms()
    assert len(seen) > 15
    assert seen.keys() <= LEVEL.keys(), "a new room has its place in LEVELS"
    upward = [
        (room, other) for room, others in seen.items() for other in others if LEVEL[other] < LEVEL[room]
    ]
    assert not upward


def test_no_rooms_import_in_a_circle():
    seen = {room: {o for o in others if LEVEL[o] == LEVEL[room]} for room, others in rooms().items()}
    assert any(seen.values())
    while free := {room for room, others in seen.items() if not others}:
        seen = {room: others - free for room, others in seen.items() if room not in free}
    assert not seen


@pytest.mark.parametrize("path", [*MODULES, *LOOKS], ids=lambda p: p.relative_to(PACKAGE.parent).as_posix())
def test_a_module_is_short_and_everything_public_says_what_it_is(path):
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    assert len(text.splitlines()) <= (LONGEST_DRAWING if path in LOOKS else LONGEST)
    if text.strip() and path.name != "__main__.py":
        assert ast.get_docstring(tree), "a module says what it is for"
    public = [
        node
        for scope in (tree, *(n for n in tree.body if isinstance(n, ast.ClassDef)))
        for node in scope.body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")
        if not (isinstance(scope, ast.ClassDef) and scope.name.startswith("_"))
    ]
    silent = [node.name for node in public if not ast.get_docstring(node)]
    assert path.name.startswith("_") and path.name != "__init__.py" or not silent


def test_rooms_are_not_called_after_nothing():
    empty = {"utils", "util", "helpers", "common", "manager", "misc"}
    assert MODULES
    assert not [p for p in MODULES if empty & {*p.relative_to(PACKAGE).with_suffix("").parts}]


def test_every_exporter_is_found_and_named():
    names = list(exporters())
    declared = [p for p in (PACKAGE / "export").rglob("*.py") if "\nEXPORTER = " in p.read_text("utf-8")]
    assert sorted(p.parent.name for p in declared) == names
    assert len(names) > 1
    assert all(f"--to {name}" in README or name in README.split("--to TARGETS")[1][:60] for name in names)
    assert all(opt in README for exporter in exporters().values() for o in exporter.options for opt in o.opts)


def test_every_kind_is_found_and_named():
    files = [p for p in (PACKAGE / "model/kinds").glob("*.py") if p.stem != "__init__"]
    assert len(files) == len(kinds()) > 5
    words = README.split("## Words")[1]
    for kind in kinds().values():
        assert kind.name in words
        assert kind.folder in README


def test_every_sheet_is_found_and_named():
    files = sheet_files(Project(shipped_root()))
    assert len(files) > 3
    assert all(f"`{name}`" in README for name in files)


def test_every_drawing_is_found():
    assert drawings()
    assert "cardgen/art" in README and "templates/<look>/drawings" in README


@pytest.mark.parametrize("path", LOOKS, ids=lambda p: p.relative_to(TEMPLATES).as_posix())
def test_a_drawing_of_a_look_uses_its_look_and_what_any_game_could_use(path):
    """It may see `art`, `model` and `units`, and files beside it, by `from .plan import …`; never another look's."""
    tree = ast.parse(path.read_text("utf-8"))
    beside = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level}
    assert all(node.level <= 1 for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    assert beside <= {other.stem for other in LOOKS if other.parent == path.parent}
    for node in [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level]:
        tree.body.remove(node)
    assert imports(tree) <= {"art", "model", "units"}


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


def test_the_readme_is_cited_by_its_own_headings():
    headings = set(re.findall(r"^#{2,3} (.+)$", README, re.MULTILINE))
    cited = {
        code: re.findall(r"README, ([A-Z].*?)(?=[.:;,`(]| and [A-Z])", page.source)
        for code, page in pages().items()
    }
    assert {name.strip() for names in cited.values() for name in names} - headings == set()
    assert {code for code, page in pages().items() if "README" in page.source and not cited[code]} == set()
