"""What an installed package adds without a change to cardgen: an exporter with options, a kind, its forms."""

import json
import subprocess
import sys

import pytest

from cardgen.export import exporters
from tests.installed import install, run_cardgen
from tests.paths import ROOT

#: An exporter of lists of names, and a kind of round pieces with a paper form and a table object of its own.
PACKAGE = """\
import json
from pathlib import Path

import click

from cardgen.cache import digest
from cardgen.export.exporter import Export, Exporter, Installation
from cardgen.export.face_pdf import single_page
from cardgen.export.tts.group import TableGroup
from cardgen.export.tts.objects import build_object
from cardgen.export.tts.builders.pieces import flat_pictures
from cardgen.model.table.sizes import size_of
from cardgen.impose.paper_forms import PaperFormMaker
from cardgen.impose.sheet_plan import SheetPlan
from cardgen.model.kind import Field, Kind, PaperForm, TableForm
from cardgen.tasks import Result, Task


class NameList(Export):
    def __init__(self, job, shout, list_dir):
        self.job, self.folder = job, list_dir
        names = [c.name(job.lang) for deck in job.decks for c in deck.components]
        self.data = json.dumps([name.upper() if shout else name for name in names]).encode()

    def plan(self):
        scope = f"{self.job.folder}/names"
        file = f"{scope}/names.json"
        return [Task(file, scope, digest(self.data), lambda: Result({file: self.data}))]

    def install(self, done):
        return Installation(self.folder, {"names.json": self.data}, "--list-dir") if self.folder else None


def judge(data, images):
    return [] if data else ["there are no names"]


EXPORTER = Exporter(
    "names",
    lambda job, values: NameList(job, values["shout"], values["list_dir"]),
    options=(
        click.Option(["--shout"], is_flag=True, help="Names in capitals."),
        click.Option(["--list-dir"], type=click.Path(path_type=Path), help="Also put the list there."),
    ),
    invariants=lambda: judge,
)

COASTER = Kind(
    name="coaster",
    folder="coasters",
    items="coasters",
    trim_mm=(90.0, 90.0),
    fields={"name": Field("text", required=True)},
    paper=PaperForm(form="drip-mat", combine=False),
    table=TableForm(object="puck"),
)


def plan_coasters(spec, deck, faces):
    return SheetPlan((deck.id,), sheets=7)


def paint_coasters(job, spec, deck, plan, title):
    return single_page(job.layout, next(iter(job.faces[deck.id].faces.values())))


DRIP_MAT = PaperFormMaker(
    plan_coasters, paint_coasters, steps=lambda job, spec, deck: [f"Soak **{deck.id}** in cork."]
)


def pucks(on_table):
    pictures, sides = flat_pictures(on_table)

    def build(context, poses):
        return [
            build_object("Custom_Model", context.names.guid(c.id, i), pose, on_table.nickname(c), context.url(sides[c.id][0]))
            for (c, i), pose in zip(on_table.copies(), poses, strict=True)
        ]

    deck = on_table.deck
    return [TableGroup(deck.id, on_table.title, deck.copies, size_of(deck.trim_mm), build, pictures)]


TAKEN = Exporter("taken", EXPORTER.start, options=(click.Option(["--out"]),))
"""
ENTRIES = {
    "cardgen.exporters": "names = coasters:EXPORTER",
    "cardgen.kinds": "coaster = coasters:COASTER",
    "cardgen.paper_forms": "drip-mat = coasters:DRIP_MAT",
    "cardgen.table_objects": "puck = coasters:pucks",
}
FILES = {
    "content/g/game.yaml": "title: Bar\nlanguages: [en]\n",
    "content/g/coasters/mats.yaml": "title: Mats\nsource: s\ncertainty: designed\n"
    "coasters:\n  - {id: a, name: Ale}\n  - {id: b, name: Beer, copies: 2}\n",
    "templates/plain/coaster.svg.j2": '<circle cx="45" cy="45" r="40" fill="#804000"/>',
}


@pytest.fixture
def cardgen(tmp_path, project, cache_folder):
    """Run a command in a project, with a package installed beside cardgen."""
    site, root = tmp_path / "site", project(FILES)

    def run(*args, entries=ENTRIES):
        install(site, "coasters", PACKAGE, entries)
        return run_cardgen(root, site, cache_folder, *args)

    run.root = root
    return run


def test_its_options_stand_in_the_help_and_go_to_it_alone(cardgen, tmp_path):
    helped = cardgen("build", "--help").stdout
    assert "--shout" in helped and "Names in capitals." in helped
    assert (
        helped.index("--die-mm")
        < helped.index("--shout")
        < helped.index("--tts-dir")
        < helped.index("--help")
    )
    words = " ".join(helped.split())
    assert (
        f"{', '.join(sorted([*exporters(), 'names']))};" in words and "Default: names, print, tts." in words
    )
    made = cardgen("build", "--to", "names", "--shout", "--list-dir", tmp_path / "there")
    assert made.returncode == 0, made.stderr
    for file in (cardgen.root / "output/g/en/names/names.json", tmp_path / "there/names.json"):
        assert json.loads(file.read_text()) == ["ALE", "BEER"]
    plain = cardgen("build", "--to", "names")
    assert plain.returncode == 0, plain.stderr
    assert json.loads((cardgen.root / "output/g/en/names/names.json").read_text()) == ["Ale", "Beer"]


def test_a_folder_of_its_own_is_guarded_like_any(cardgen, tmp_path):
    (tmp_path / "names.json").write_text("mine")
    made = cardgen("build", "--to", "names", "--list-dir", tmp_path)
    assert made.returncode == 2
    assert "choose another folder by --list-dir" in made.stderr
    assert (tmp_path / "names.json").read_text() == "mine"


def test_a_kind_of_its_own_goes_on_paper_and_on_a_table(cardgen):
    made = cardgen("build", "--to", "print,tts", "--jobs", "1")
    assert made.returncode == 0, made.stderr
    folder = cardgen.root / "output/g/en"
    pdf = (folder / "print/a4-duplex/mats.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    title = subprocess.run(
        ["pdftotext", "-layout", folder / "print/a4-duplex/0-title.pdf", "-"], capture_output=True, text=True
    ).stdout
    assert "Soak mats in cork." in title
    inventory = next(line.split() for line in title.splitlines() if "mats.pdf" in line)
    assert inventory == ["Mats", "3", "7", "mats.pdf"], "copies, and the sheets of its own form"
    objects = json.loads((folder / "tts/Bar.json").read_text())["ObjectStates"]
    assert [o["Nickname"] for o in objects if o["Name"] == "Custom_Model"] == ["Ale", "Beer", "Beer"]
    assert len(list((folder / "tts/images").iterdir())) == 2


def test_what_must_hold_of_its_files_is_checked(cardgen):
    assert cardgen("build", "--to", "names").returncode == 0
    assert "there are no names" not in cardgen("check", "--output", "output").stdout
    (cardgen.root / "output/g/en/names/names.json").write_text("[]")
    assert "there are no names" in cardgen("check", "--output", "output").stdout


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ({"cardgen.exporters": "taken = coasters:TAKEN"}, "cardgen build already has an option '--out'"),
        ({"cardgen.exporters": "other = coasters:EXPORTER"}, "must be an Exporter of that name"),
        ({"cardgen.exporters": "names = coasters:COASTER"}, "must be an Exporter of that name"),
        ({"cardgen.exporters": "names = coasters:NOTHING"}, "cannot be loaded"),
    ],
)
def test_a_package_that_is_wrong_is_named(cardgen, entries, words):
    reported = cardgen("build", "--help", entries=entries)
    assert reported.returncode == 2
    assert words in reported.stderr


@pytest.mark.parametrize(
    ("group", "words"),
    [
        ("cardgen.paper_forms", "kind 'coaster': unknown paper form 'drip-mat'"),
        ("cardgen.table_objects", "kind 'coaster': unknown table object 'puck'"),
    ],
)
def test_a_kind_whose_form_nobody_brings_is_named(cardgen, group, words):
    entries = {name: entry for name, entry in ENTRIES.items() if name != group}
    reported = cardgen("build", "--jobs", "1", entries=entries)
    assert reported.returncode == 2
    assert words in reported.stderr


def loaded(*args):
    """Return the modules that a command loads."""
    code = "import sys; from cardgen.cli import main; main(sys.argv[1:]); print(*sys.modules, sep='\\n', file=sys.stderr)"
    run = subprocess.run([sys.executable, "-c", code, *args], cwd=ROOT, capture_output=True, text=True)
    return run.stderr.split()


@pytest.mark.parametrize("args", [["--help"], ["check", "--help"], ["list"]])
def test_other_commands_load_no_exporter(args):
    modules = loaded(*args)
    assert "cardgen.cli" in modules
    assert not [name for name in modules if name.startswith("cardgen.export")]


def test_the_help_of_build_loads_only_what_exporters_declare():
    modules = loaded("build", "--help")
    assert {"cardgen.export.print.declaration", "cardgen.export.tts.declaration"} <= set(modules)
    slow = {"reportlab", "cffi", "pikepdf", "PIL", "jinja2", "fontTools"}
    assert not slow & set(modules)
