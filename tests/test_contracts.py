"""The contracts in pyproject.toml, and what no tool holds: imports that come late have a reason, the start is quick."""

import ast
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.paths import PACKAGE, ROOT

EXPORTERS = sorted(path.parent.name for path in (PACKAGE / "export").glob("*/declaration.py"))
#: Where modules of cardgen may be imported when a function runs: the command line, and what declares an exporter.
OPEN = ("cli", "commands.", *(f"export.{room}.declaration" for room in EXPORTERS))
#: Elsewhere only these are, and why.
LATE = {
    "check.engine.allow_columns": "all that reads tables, where no deck is one",
    "export.print.folded_booklet": "reportlab, which a process that makes no booklet does without",
    "export.print.title_pages": "reportlab, which a process that makes no title page does without",
    "load.decks.reading": "all that reads decks, when every deck is kept from an earlier run",
    "load.tables.code_pages": "all that reads tables, where every deck is kept from an earlier run",
    "load.tables.csvfile": "all that reads tables, where every deck is kept from an earlier run",
    "load.schemas.schema": "all that reads games, when the game is kept from an earlier run",
    "load.tables.unpacking": "zip files, for workbooks alone",
    "load.tables.workbook": "zip files, for workbooks alone",
    "load.tables.card_lists": "PyYAML and JSON, which few projects need",
    "load.yamlfile": "PyYAML, when every file is kept from an earlier run",
    "model.kind": "a registry, which `cardgen --help` does without",
    "render.pdf.read_page": "pikepdf, which a page that shows no booklet does without",
    "render.pixels.paint": "cairo, when nothing new is painted",
}
#: Libraries that take long to import.
HEAVY = (
    *("babel", "cairosvg", "cffi", "fontTools", "icepool", "jinja2", "lxml", "num2words", "openpyxl"),
    *("pikepdf", "PIL", "pydantic_core", "reportlab", "resvg_py", "spylls", "uharfbuzz", "wasmtime", "yaml"),
)
#: Modules of rules over faces and built files, and what they read those with.
OF_FACES = (
    *("cardgen.check.faces.face_inspection", "cardgen.check.rules.looks.cg810_low_contrast"),
    *(
        "cardgen.check.rules.output.cg913_back_misregistered",
        "cardgen.display.parse",
        "cardgen.layout.pictures",
    ),
)
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
#: Runs a command, and prints its exit code and which of the libraries it has imported.
RUN = """
import contextlib, io, json, sys
from cardgen.cli import main
heavy, *args = json.loads(sys.argv[1])
with contextlib.redirect_stdout(io.StringIO()):
    code = main(args)
print(json.dumps([code, [name for name in heavy if name in sys.modules]]))
"""


def imported_by(*args: str, cwd: Path = ROOT, of: Sequence[str] = HEAVY) -> list[str]:
    """Return which modules a command imports, of the heavy libraries or some others; it must end well."""
    asked = json.dumps([of, *args])
    run = [sys.executable, "-c", RUN, asked]
    done = subprocess.run(run, cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    code, heavy = json.loads(done.stdout)
    assert code == 0
    return heavy


def late_imports(tree: ast.Module) -> set[str]:
    """Return the modules of cardgen that functions import, without `cardgen.`."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    found = {
        f"{node.module}.{alias.name}" if is_module(node.module, alias.name) else node.module
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardgen")
        for alias in node.names
    }
    return {name.removeprefix("cardgen.") for name in found}


def is_module(package: str, name: str) -> bool:
    return (PACKAGE.parent / package.replace(".", "/") / f"{name}.py").is_file()


def test_the_contracts_hold():
    program = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([program, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert "Contracts: 6 kept, 0 broken." in done.stdout, done.stdout
    assert done.returncode == 0


def test_the_contract_of_exporters_names_them_all():
    known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (contract,) = (one for one in known if one["name"] == "Exporters do not know one another")
    assert sorted(contract["modules"]) == [f"cardgen.export.{name}" for name in EXPORTERS]


def test_imports_come_late_only_for_a_reason():
    late = set()
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        if "shipped" not in path.parts and not name.startswith(OPEN):
            late |= late_imports(ast.parse(path.read_text("utf-8")))
    assert late == set(LATE)


def test_late_imports_are_seen():
    tree = ast.parse("import cardgen\ndef f():\n    from cardgen.load import yamlfile, load_game\n")
    assert late_imports(tree) == {"load.yamlfile", "load"}


@pytest.mark.parametrize("args", [["--help"], ["check", "--help"], ["build", "--help"], ["new", "--help"]])
def test_a_small_command_starts_without_large_libraries(args, tmp_path):
    assert imported_by(*args, cwd=tmp_path) == []


def test_a_check_without_faces_lays_nothing_out(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "cardgen", "new", "keep"],
        cwd=tmp_path,
        env=ENVIRONMENT,
        capture_output=True,
        check=True,
    )
    heavy = imported_by("check", "--no-faces", cwd=tmp_path / "keep")
    assert set(heavy) <= {"icepool", "pydantic_core", "spylls", "yaml"}
    # Rules are listed by now, and those of faces and of built files are left alone.
    game = tmp_path / "keep/content/keep/game.yaml"
    game.write_text(f"{game.read_text('utf-8')}# edited\n", "utf-8")
    assert imported_by("check", "--no-faces", cwd=tmp_path / "keep", of=OF_FACES) == []
