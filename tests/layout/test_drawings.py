"""Drawings: cardgen's own, those of installed packages, and those of a project, which run only where somebody said so."""

import shutil
import sys

import pytest

from cardgen import art
from cardgen.cache import folder_digest
from cardgen.cli import main
from cardgen.findings import CardgenError
from cardgen.layout import drawings as module
from cardgen.layout.decks import GameLayout
from cardgen.layout.drawings import DrawingMissing, Drawings, load_package
from cardgen.model.kind import Kind, kinds
from cardgen.project import Project, shipped_root
from tests.games import read_game

SHIPPED = shipped_root() / "templates"
PLACES = "from pathlib import Path\n"
STAR = """\
from .ray import RAY

NAME = "star"


def draw(params, palette):
    return f'<g><path d="{RAY}" fill="#{params["fill"]}"/></g>'
"""
GAME = "title: {en: Sky}\nlanguages: [en]\nlook: sky\n"
DECK = (
    "title: {en: Stars}\nsource: own design\ncertainty: designed\ncards:\n  - {id: star, name: {en: Star}}\n"
)


def files(**more):
    return {
        "content/sky/game.yaml": GAME,
        "content/sky/decks/stars.yaml": DECK,
        "templates/sky/card.svg.j2": "{{ draw('star', fill='aa0000') }}",
        "templates/sky/drawings/star.py": STAR,
        "templates/sky/drawings/ray.py": 'RAY = "M0 0h1v1z"\n',
        **more,
    }


def lay_out(root, cache, *, trust_code):
    game, found = read_game(root / "content/sky", root)
    assert found == []
    layout = GameLayout(game, Project(root).template_folders, cache, trust_code=trust_code)
    faces, findings = layout.deck(game.decks[0], "en")
    return faces.faces.get("star"), findings


# A project's own.


def test_a_projects_drawing_does_not_run_untold(project, cache):
    mark = "(Path(__file__).parent / 'ran').write_text('')\n"
    root = project(files(**{"templates/sky/drawings/star.py": PLACES + mark + STAR}))
    face, findings = lay_out(root, cache, trust_code=False)
    (finding,) = findings
    assert finding.code == "CG107" and face is not None and not face.symbols
    assert "no drawing 'star'" in finding.message
    assert "templates/sky/drawings holds Python of this project" in finding.message
    assert "--trust-code" in finding.message
    assert not (root / "templates/sky/drawings/ran").exists()


def test_a_projects_drawing_runs_where_it_is_trusted(project, cache):
    root = project(files())
    # The face without it is kept first: what is trusted is part of a face's key.
    assert lay_out(root, cache, trust_code=False)[1]
    face, findings = lay_out(root, cache, trust_code=True)
    assert findings == [] and len(face.symbols) == 1
    assert lay_out(root, cache, trust_code=False)[1], "and of the next one's too"


def test_changed_code_draws_again(project, cache):
    root = project(files())
    before, _ = lay_out(root, cache, trust_code=True)
    # As long as before, and within the same second: neither size nor time tells that it is another.
    (root / "templates/sky/drawings/ray.py").write_text('RAY = "M0 0h2v2z"\n')
    after, _ = lay_out(root, cache, trust_code=True)
    assert before.symbols != after.symbols and before.key != after.key


def test_no_bytecode_is_written_into_a_project_and_none_counts(project, cache, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    root = project(files())
    assert lay_out(root, cache, trust_code=True)[1] == []
    folder = root / "templates/sky/drawings"
    assert sorted(p.name for p in folder.iterdir()) == ["ray.py", "star.py"]
    before = folder_digest([folder])
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__/ray.cpython-311.pyc").write_bytes(b"x")
    assert folder_digest([folder]) == before
    assert not sys.dont_write_bytecode


@pytest.mark.parametrize("trust_code", [False, True])
def test_a_look_of_the_same_name_never_replaces_cardgens_own(project, trust_code):
    own = 'NAME = "wall"\n\n\ndef draw(params, palette):\n    raise AssertionError("ran")\n'
    root = project({"templates/plain/drawings/wall.py": own})
    found = Drawings([root / "templates", SHIPPED], ["plain"], trust_code=trust_code)
    if trust_code:
        with pytest.raises(DrawingMissing, match=r"'wall' of templates/plain/drawings .* another name"):
            found.find("wall")
        assert found.find("arch") is art.drawings()["arch"]
    else:
        assert found.find("wall") is art.drawings()["wall"]


@pytest.mark.parametrize("trust_code", [False, True])
def test_a_copy_of_cardgens_drawings_is_cardgens_own_until_it_is_changed(tmp_path, trust_code):
    ours = min(SHIPPED.glob("*/drawings"))
    copy = tmp_path / "templates/mine/drawings"
    shutil.copytree(ours, copy, ignore=shutil.ignore_patterns("__pycache__"))
    plain = Drawings([SHIPPED], [ours.parent.name])
    (name, drawing), *_ = plain._installed.items()
    copied = Drawings([tmp_path / "templates"], ["mine"], trust_code=trust_code)
    assert copied.find(name) is drawing and copied._installed.keys() == plain._installed.keys()
    (copy / "more.py").write_text('NAME = "more"\n\n\ndef draw(params, palette):\n    return "<g/>"\n')
    changed = Drawings([tmp_path / "templates"], ["mine"], trust_code=trust_code)
    if trust_code:
        assert changed.find("more")
    else:
        with pytest.raises(DrawingMissing, match="--trust-code"):
            changed.find("more")


@pytest.mark.parametrize("trust_code", [False, True])
def test_drawings_behind_a_link_out_of_the_project_never_run(project, tmp_path_factory, trust_code):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "star.py").write_text('NAME = "star"\n\n\ndef draw(params, palette):\n    return "<g/>"\n')
    root = project({"templates/sky/card.svg.j2": ""})
    (root / "templates/sky/drawings").symlink_to(elsewhere)
    with pytest.raises(DrawingMissing, match="templates/sky/drawings leads out of the project"):
        Drawings([root / "templates", SHIPPED], ["sky", "plain"], trust_code=trust_code).find("star")


@pytest.mark.parametrize(
    ("code", "reported"),
    [
        ("def draw(:\n", "SyntaxError"),
        ("import nosuch_package_at_all\n", "nosuch_package_at_all"),
        ("from .beam import BEAM\n", "beam"),
        ('NAME = "star"\n', "draw"),
    ],
)
def test_code_that_cannot_be_loaded_is_a_finding(project, cache, code, reported):
    root = project(files(**{"templates/sky/drawings/star.py": code}))
    lay_out(root, cache, trust_code=True)  # imports what layout itself needs
    before = set(sys.modules)
    _, (finding,) = lay_out(root, cache, trust_code=True)
    assert finding.code == "CG107"
    assert "templates/sky/drawings cannot be loaded" in finding.message and reported in finding.message
    assert reported == "draw" or set(sys.modules) == before


def test_code_that_fails_while_it_draws_is_a_finding_at_the_template(project, cache):
    root = project(files(**{"templates/sky/card.svg.j2": "\n{{ draw('star') }}"}))
    face, (finding,) = lay_out(root, cache, trust_code=True)
    assert face is None
    assert (finding.code, finding.place.file, finding.place.line) == ("CG021", "templates/sky/card.svg.j2", 2)


def test_the_command_line_trusts_when_reported(project, monkeypatch, capsys):
    root = project(files())
    monkeypatch.chdir(root)
    picture = root / "star.svg"
    assert main(["render", "sky", "star", "-o", str(picture)]) == 1
    assert "--trust-code" in capsys.readouterr().err
    assert main(["render", "sky", "star", "-o", str(picture), "--trust-code"]) == 0
    assert "M0 0h1v1z" in picture.read_text("utf-8").replace(",", " ") or "aa0000" in picture.read_text(
        "utf-8"
    )
    assert main(["check", "--select", "CG107"]) == 1
    assert main(["check", "--select", "CG107", "--trust-code"]) == 0
    assert main(["build", "--to", "print", "--jobs", "1"]) == 1
    assert main(["build", "--to", "print", "--jobs", "1", "--trust-code"]) == 0


@pytest.mark.parametrize("command", ["build", "check", "render"])
def test_the_help_says_what_trust_means(command, capsys):
    assert main([command, "--help"]) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "--trust-code Run the Python drawings" in words and "with your permissions" in words


# Shipped looks.


def test_shipped_looks_bring_no_name_twice_and_leave_nothing_behind():
    folders = sorted(SHIPPED.glob("*/drawings"))
    for folder in folders:
        found = module._loaded((folder.resolve(),))
        assert found and not found.keys() & art.drawings().keys()
        assert all(path.suffix == ".py" or path.name == "__pycache__" for path in folder.iterdir())


def test_two_looks_of_one_name_are_two_packages(tmp_path):
    made = []
    for number in (1, 2):
        folder = tmp_path / str(number) / "sky/drawings"
        folder.mkdir(parents=True)
        (folder / "ray.py").write_text(f"RAY = {number}\n")
        made.append(load_package(folder))
    assert [package.ray.RAY for package in made] == [1, 2]


# Installed packages.


@pytest.fixture
def plug_in(monkeypatch):
    """Pretend that a package brings things by an entry point's group."""

    def bring(where, **things):
        monkeypatch.setattr(f"{where}.load_plugins", lambda _group: things)
        kinds.cache_clear()

    yield bring
    monkeypatch.undo()
    kinds.cache_clear()


def test_an_installed_package_brings_drawings_and_replaces_none(plug_in):
    plug_in("cardgen.layout.drawings", moon=lambda params, palette: "<g/>", wall=None)
    found = Drawings([SHIPPED], ["plain"])
    assert found.find("moon")({}, {}) == "<g/>"
    assert found.find("wall") is art.drawings()["wall"]


def test_an_installed_package_brings_a_kind(plug_in):
    chit = Kind(name="chit", folder="chits", items="chits", trim_mm=(12.0, 12.0))
    plug_in("cardgen.model.kind", chit=chit)
    assert kinds()["chit"] is chit and kinds()["card"]


@pytest.mark.parametrize(
    ("brought", "reported"),
    [(7, "is not a Kind"), (Kind(name="card", folder="c", items="c"), "already exists"),
     (Kind(name="chit", folder="decks", items="c"), "already exists")],
)  # fmt: skip
def test_a_kind_that_cannot_be_one_is_reported(plug_in, brought, reported):
    plug_in("cardgen.model.kind", chit=brought)
    with pytest.raises(CardgenError, match=reported):
        kinds()


def test_groups_are_those_the_plug_ins_page_names():
    from cardgen import plugins
    from cardgen.model import kind

    assert f"`{module.GROUP}`" in plugins.__doc__ and f"`{kind.GROUP}`" in plugins.__doc__
