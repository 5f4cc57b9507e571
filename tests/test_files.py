"""The two doors: what opens files of a project, and what writes a user's files. Nothing else touches the disk."""

import ast
import os
from pathlib import Path

import pytest

from cardgen import files
from cardgen.cache import folder_digest
from cardgen.cli import main
from cardgen.files import (
    FileRefused,
    read_file,
    require_free,
    require_output_folder,
    walk_inside,
    write_under,
)
from cardgen.findings import CardgenError
from cardgen.manifest import MANIFEST, Manifest
from cardgen.tasks import Result, Task
from tests.games import write_files
from tests.paths import PACKAGE

#: Calls that open, write or remove files; the first two may be methods of something else than a path.
DIRECT = {"open", "read_bytes", "read_text", "write_bytes", "write_text", "mkstemp", "fdopen", "replace_file"}
#: Where a library opens a file of its own, or where no file of a project can be; by module, and why.
OTHERS = {
    "check/built/output_files": "Pillow, for files that a build has made",
    "check/built/pdf_facts": "pikepdf, for files that a build has made; and its streams",
    "check/engine/fixes": "replaces what was read through the door",
    "check/faces/face_inspection": "Pillow, for bytes",
    "commands/new_project/new_files": "a folder that is new",
    "display/foreign/resvg": "Pillow, for bytes",
    "display/foreign/usvg_worker": "a program of cardgen's own, and a folder of its own",
    "display/images": "Pillow, for bytes",
    "display/pixels": "Pillow, for bytes",
    "export/documents/finishing": "pikepdf, for bytes and streams",
    "export/documents/forms": "pikepdf, for bytes",
    "export/documents/typesetting": "pikepdf, for bytes",
    "export/print/folded_booklet": "pikepdf, for bytes and streams",
    "export/tts/picture_invariants": "Pillow, for files that a build has made",
    "files": "the doors",
    "impose/sheet_files": "load.source.read_bytes, which goes through the door",
    "layout/quiet_places": "Pillow, for bytes",
    "load/database": "SQLite, in a folder of its own",
    "load/look": "load.source.read_bytes, which goes through the door",
    "load/source": "load.source.read_bytes, which goes through the door",
    "load/icon_sets/package": "zipfile, for bytes",
    "manifest": "the lock of the output folder, which no link replaces",
    "render/pdf/images": "Pillow and pikepdf, for bytes",
    "render/pdf/read_font": "pikepdf, for streams",
    "render/pixels/images": "Pillow, for bytes",
    "serve/command": "a browser",
    "serve/page_pictures": "pikepdf, for bytes",
    "serve/workbench": "a method of page_pictures",
    "commands/comparing/revisions": "tarfile, for bytes",
    "text/fontfiles": "replaces files of the cache",
}

GAME = "title: {en: Keep}\nlanguages: [en]\nsource: made for a test\ncertainty: designed\n"
DECK = "title: {en: Rooms}\ncards:\n  - {id: room-orc, name: {en: Orc}, text: {en: It hits.}}\n"


def direct_calls(tree):
    """Return the names of the calls that touch the disk."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    names = {getattr(func, "attr", getattr(func, "id", "")) for func in calls}
    return names & DIRECT


def test_every_file_is_opened_and_written_through_the_doors():
    found = {
        path.relative_to(PACKAGE).with_suffix("").as_posix()
        for path in PACKAGE.rglob("*.py")
        if "shipped" not in path.parts and direct_calls(ast.parse(path.read_text("utf-8")))
    }
    assert found == set(OTHERS)


@pytest.mark.parametrize(
    "code", ["open(p)", "p.read_text()", "os.open(p, 0)", "tempfile.mkstemp()", "p.write_bytes(b'')"]
)
def test_a_direct_call_is_seen(code):
    assert direct_calls(ast.parse(code))


@pytest.fixture
def keep(tmp_path, monkeypatch):
    """A project in the current folder, and a folder outside it with a file worth protecting."""
    root = tmp_path / "project"
    write_files(root, {"content/keep/game.yaml": GAME, "content/keep/decks/room.yaml": DECK})
    write_files(tmp_path / "outside", {"secret.txt": "secret", "plain/card.svg.j2": "<svg/>"})
    monkeypatch.chdir(root)
    return root


def run(capsys, *args):
    """Run a command; return its exit code and what it says."""
    code = main(list(args))
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return code, said.out + said.err


def endless(path):
    os.mkfifo(path)


def device(path):
    path.symlink_to("/dev/zero")


def outside(path):
    path.symlink_to(path.parents[len(path.parents) - 2] / "etc/passwd")


def huge(path):
    with path.open("wb") as file:
        file.truncate(files.MAX_OWN_BYTES * 4)


STRANGE = {
    "a pipe": (endless, "not a plain file"),
    "a device": (device, "leads out"),
    "a file outside": (lambda path: path.symlink_to("/etc/hosts"), "leads out"),
    "kernel messages": (lambda path: path.symlink_to("/proc/kmsg"), "leads out"),
    "a file without end": (huge, "larger than"),
    "a folder": (Path.mkdir, "is a folder"),
    "a circle of links": (lambda path: path.symlink_to(path), None),
    "a link to nothing": (lambda path: path.symlink_to("nowhere"), None),
}


@pytest.mark.parametrize("kind", STRANGE)
def test_only_plain_files_inside_are_opened(tmp_path, kind):
    make, why = STRANGE[kind]
    make(tmp_path / "x")
    with pytest.raises(FileRefused if why else OSError, match=why):
        read_file(tmp_path / "x", (tmp_path,))


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "\ud800"])
def test_what_is_no_name_is_not_there(tmp_path, name):
    with pytest.raises(OSError, match=r"."):
        read_file(tmp_path / name, (tmp_path,))


def test_everything_below_a_folder_is_named_and_files_inside_are_opened(tmp_path):
    top, apart = tmp_path / "top", tmp_path / "apart"
    write_files(top, {"a/x": "", "b/y": "", "b/__pycache__/z": ""})
    write_files(apart, {"secret": ""})
    links = {
        "in": "a/x",
        "out": apart / "secret",
        "away": apart,
        "again": "a",
        "b/up": "..",
        "gone": "nothing",
        "self": "self",
    }
    for name, target in links.items():
        (top / name).symlink_to(target)
    os.mkfifo(top / "pipe")
    found = dict(walk_inside(top, (top,)))
    opened = {name: Path(path) for name, path in found.items() if path}
    # Which of a folder and a link to it is entered is up to the system.
    first, second = ("a", "again") if "/a/" in found else ("again", "a")
    assert opened == {"/in": top / "in", "/b/y": top / "b/y", f"/{first}/x": top / first / "x"}
    closed = {*found} - {*opened} - {"/", "/b/", f"/{first}/"}
    entered = {"/b/up\0", f"/{second}\0/{first}", f"/away\0{os.path.realpath(apart)}"}
    assert closed == {"/out", "/gone", "/self", "/pipe", *entered}
    assert {name for name, path in walk_inside(top, (tmp_path,)) if path} >= {"/out"}


PLACES = {
    "a template": "templates/plain/card.svg.j2",
    "a settings file of a look": "templates/plain/look.yaml",
    "a sheet": "templates/sheets/a4-duplex.yaml",
    "a deck": "content/keep/decks/other.yaml",
    "the game": "content/keep/phrases.yaml",
    "the rules": "content/keep/rules.en.md",
    "a picture": "content/keep/art/room-orc.png",
    "a font": "content/keep/fonts/own.ttf",
    "a manifest": f"output/{MANIFEST}",
}


@pytest.mark.parametrize("kind", ["a pipe", "a device", "a file without end", "a circle of links"])
@pytest.mark.parametrize("place", PLACES)
def test_a_command_ends_whatever_is_in_the_place_of_a_file(keep, capsys, place, kind):
    path = keep / PLACES[place]
    path.parent.mkdir(parents=True, exist_ok=True)
    STRANGE[kind][0](path)
    command = "build" if place in ("a sheet", "a manifest") else "check"
    code, said = run(capsys, command, *(("--to", "print") if command == "build" else ()))
    assert code in (0, 1)
    if place in ("a template", "a settings file of a look", "a sheet", "a deck", "the game", "the rules"):
        assert code == 1 and PLACES[place] in said


def test_a_baseline_that_never_ends_is_one_sentence(keep, capsys):
    for kind in ("a pipe", "a device", "a file without end"):
        path = keep / f"{kind}.json"
        STRANGE[kind][0](path)
        code, said = run(capsys, "check", "--no-faces", "--baseline", path.name)
        assert (code, said.count("\n")) == (2, 1)
        assert "baseline" in said


@pytest.mark.parametrize("to", ["/", "../../outside"])
@pytest.mark.parametrize("name", ["templates", "templates/plain", "content/keep/art", "content/keep/fonts"])
def test_a_folder_that_leads_out_of_the_project_is_not_gone_through(keep, capsys, name, to, monkeypatch):
    path = keep / name
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(to if to == "/" else keep.parent / "outside")
    walked = []
    walk = os.walk
    monkeypatch.setattr(os, "walk", lambda top, **more: walked.append(top) or walk(top, **more))
    code, _ = run(capsys, "check")
    assert code in (0, 1)
    assert folder_digest([path], [keep]) == folder_digest([path], [keep])


def test_a_look_that_leads_out_is_a_finding(keep, capsys):
    (keep / "content/keep/game.yaml").write_text(GAME + "look: sky\n")
    (keep / "templates").mkdir()
    (keep / "templates/sky").symlink_to(keep.parent / "outside/plain")
    code, said = run(capsys, "check")
    assert code == 1
    assert "templates/sky:1:1: CG001 error: 'templates/sky' leads out of the project" in said


OUTPUTS = {
    "output": "leads out of the project",
    "content/keep": "is in the project's content/",
    "templates": "is in the project's templates/",
    "linked-content": "is in the project's content/",
    "x" * 300: "cannot write",
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_an_output_folder_that_is_refused(keep, capsys, name):
    (keep / "output").symlink_to(keep.parent / "outside")
    (keep / "linked-content").symlink_to("content")
    code, said = run(capsys, "build", *(() if name == "output" else ("--out", name)))
    assert (code, OUTPUTS[name] in said) == (2, True)
    assert sorted(p.name for p in (keep.parent / "outside").iterdir()) == ["plain", "secret.txt"]


def test_an_output_folder_elsewhere_may_be_a_link(keep):
    link = keep.parent / "link"
    link.symlink_to("outside")
    require_output_folder(link, keep)


def test_nothing_is_written_through_a_link_in_the_output_folder(tmp_path):
    out = tmp_path / "out"
    (out / "other").mkdir(parents=True)
    (out / "g").symlink_to("other")
    with pytest.raises(CardgenError, match="through the link"):
        write_under(out, "g/x.txt", b"x")
    assert not list((out / "other").iterdir())


def test_a_manifest_names_nothing_to_remove_behind_a_link(tmp_path):
    out = tmp_path / "out"
    write_files(out, {"other/mine.txt": "mine"})
    (out / "g").symlink_to("other")
    manifest = Manifest(out)
    manifest.record(Task("gone", "s", "k", Result), ["g/mine.txt"], None)
    manifest.remove(manifest.forget_tasks_except("s", []))
    assert (out / "other/mine.txt").exists()


@pytest.mark.parametrize("name", ["../x", "/etc/hosts", "a//b", "a/./b", "x" * 256, "\\ud800", "\\u0000"])
def test_a_manifest_with_a_name_that_no_build_writes(tmp_path, name):
    entry = '{"key": "k", "files": [["%s", 1, 1]], "data": 0, "findings": []}' % name
    (tmp_path / MANIFEST).write_text('{"version": 2, "scopes": {"s": {"a": %s}}}' % entry)
    manifest = Manifest(tmp_path)
    assert manifest.files() == {}
    manifest.remove(manifest.forget_tasks_except("s", []))
    manifest.save()


SOURCES = [
    "content/keep/keep.png",
    "content/keep/decks/room.png",
    "templates/plain/card.svg",
    "linked.png",
    "gone/x.png",
]


@pytest.mark.parametrize("name", SOURCES)
def test_a_picture_is_not_written_over_a_source_or_through_a_link(keep, capsys, name):
    write_files(keep, dict.fromkeys(SOURCES[:3], "mine"))
    (keep / "linked.png").symlink_to("content/keep/keep.png")
    (keep / "gone").symlink_to(keep.parent / "outside")
    code, said = run(capsys, "render", "room-orc", "-o", name)
    assert (code, said.count("cardgen:")) == (2, 1)
    assert [(keep / one).read_text() for one in SOURCES[:3]] == ["mine"] * 3
    assert not (keep.parent / "outside/x.png").exists()


def test_a_new_picture_among_the_sources_is_written(keep):
    require_free(keep / "content/keep/art/new.png", keep)


def test_a_baseline_replaces_a_baseline_alone(keep, capsys):
    code, said = run(capsys, "check", "--no-faces", "--write-baseline", "content/keep/game.yaml")
    assert (code, "exists and is not a baseline" in said) == (2, True)
    assert (keep / "content/keep/game.yaml").read_text() == GAME
    for _ in range(2):
        assert run(capsys, "check", "--no-faces", "--write-baseline", "known.json")[0] == 0
    (keep / "linked.json").symlink_to(keep.parent / "outside/new.json")
    assert run(capsys, "check", "--no-faces", "--write-baseline", "linked.json")[0] == 2


@pytest.mark.parametrize(
    "args",
    [
        ("render", "room-orc", "-o", "x" * 300 + ".png"),
        ("render", "room-orc", "-o", "a\0b.png"),
        ("render", "room-orc", "--dpi", "nan"),
        ("build", "--die-mm", "nan"),
        ("build", "--url-prefix", "https://x.org/\udcff"),
        ("build", "--out", "a\0b"),
        ("build", "--tts-dir", "a\0b"),
        ("check", "--output", "a\0b"),
        ("check", "--baseline", "a\0b"),
        ("check", "--write-baseline", "a\0b"),
        ("check", "--prose", "a\0b"),
        ("new", "a\0b"),
    ],
    ids=" ".join,
)
def test_an_argument_that_cannot_be_is_one_sentence_and_nothing_is_written(keep, capsys, args):
    before = sorted(keep.rglob("*"))
    code, said = run(capsys, *args)
    assert code == 2
    assert said.strip()
    assert sorted(keep.rglob("*")) == before


def test_a_new_folder_and_a_project_further_up_are_named_first(keep, capsys, monkeypatch):
    code, said = run(capsys, "render", "room-orc", "--format", "svg", "-o", "pictures/")
    assert (code, said.splitlines()[0]) == (0, "new folder: pictures")
    code, said = run(capsys, "render", "room-orc", "--format", "svg", "-o", "pictures/")
    assert "new folder" not in said
    monkeypatch.chdir(keep / "content/keep")
    code, said = run(capsys, "build", "--to", "print")
    assert (code, said.splitlines()[0]) == (0, f"project: {keep}")
