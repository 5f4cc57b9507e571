"""What stands in an output folder: own stale files removed and nobody else's, and one build at a time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.files import write_under
from cardgen.findings import WARNING, CardgenError, Finding, Place
from cardgen.manifest import LOCK, Manifest, output_lock
from cardgen.tasks import Result, Task

ROOT = Path(__file__).parents[1]


def task(name, key="k"):
    return Task(name, "s", key, Result)


def test_a_task_is_up_to_date_while_its_key_and_files_stand(tmp_path):
    manifest = Manifest(tmp_path)
    write_under(tmp_path, "a.txt", b"a")
    assert manifest.up_to_date(task("a")) is None
    manifest.record(task("a"), ["a.txt"], {"n": 1})
    manifest.save()
    again = Manifest(tmp_path)
    assert again.up_to_date(task("a")).data == {"n": 1}
    assert again.up_to_date(task("a", "other key")) is None
    (tmp_path / "a.txt").write_bytes(b"touched by hand")
    assert again.up_to_date(task("a")) is None


def test_stale_files_of_ours_go_and_others_stay(tmp_path):
    manifest = Manifest(tmp_path)
    for name in ("old.txt", "shared.txt", "user.txt"):
        write_under(tmp_path, name, b"x")
    manifest.record(task("gone"), ["old.txt", "shared.txt"], None)
    manifest.record(task("stays"), ["shared.txt"], None)
    manifest.remove(manifest.forget_tasks_except("s", ["stays"]))
    assert sorted(p.name for p in tmp_path.glob("*.txt")) == ["shared.txt", "user.txt"]


_ENTRY = '{"version": 2, "scopes": {"s": {"a": %s}}}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version": 2}',
        '{"version": 2, "scopes": []}',
        '{"version": 2, "scopes": {"s": []}}',
        _ENTRY % "{}",
        _ENTRY % '{"key": "k"}',
        _ENTRY % '{"key": "k", "files": ["x"], "data": 0, "findings": []}',
        _ENTRY % '{"key": "k", "files": [["\\u0000", 1, 1]], "data": 0, "findings": []}',
        _ENTRY % '{"key": "k", "files": [], "data": 0, "findings": [[1, 2, 3, 4]]}',
        "\x00",
    ],
)
def test_a_damaged_manifest_is_no_manifest(tmp_path, text):
    (tmp_path / ".cardgen-manifest.json").write_text(text)
    manifest = Manifest(tmp_path)
    assert manifest.up_to_date(task("a")) is None
    manifest.remove(manifest.forget_tasks_except("s", []))
    manifest.save()


def test_what_a_task_warned_of_is_reported_again(tmp_path):
    warning = Finding(Place("content/g/game.yaml", 3, 2), "CG903", "so", WARNING)
    manifest = Manifest(tmp_path)
    manifest.record(task("a"), [], None, [warning])
    manifest.save()
    assert Manifest(tmp_path).up_to_date(task("a")).findings == (warning,)


def test_a_folder_in_place_of_a_stale_file_stays(tmp_path):
    (tmp_path / "folder").mkdir()
    manifest = Manifest(tmp_path)
    manifest.record(task("gone"), ["folder"], None)
    manifest.remove(manifest.forget_tasks_except("s", []))
    assert (tmp_path / "folder").is_dir()


def test_a_forged_manifest_cannot_make_us_remove_files_elsewhere(tmp_path):
    victim = tmp_path / "victim.txt"
    victim.write_text("mine")
    out = tmp_path / "out"
    out.mkdir()
    manifest = Manifest(out)
    manifest.record(task("gone"), ["../victim.txt"], None)
    manifest.remove(manifest.forget_tasks_except("s", []))
    assert victim.exists()


def test_folders_that_are_empty_without_our_files_go_too(tmp_path):
    write_under(tmp_path, "g/sv/print/old.txt", b"x")
    write_under(tmp_path, "g/en/print/old.txt", b"x")
    (tmp_path / "g/en/mine.txt").write_text("the author's")
    manifest = Manifest(tmp_path)
    manifest.record(task("gone"), ["g/sv/print/old.txt", "g/en/print/old.txt"], None)
    manifest.remove(manifest.forget_tasks_except("s", []))
    assert [p.relative_to(tmp_path).as_posix() for p in sorted((tmp_path / "g").rglob("*"))] == [
        "g/en",
        "g/en/mine.txt",
    ]
    assert not manifest.scopes()


def test_what_killed_builds_left_is_removed_from_our_folders_alone(tmp_path):
    out = tmp_path / "out"
    ours = ["g/sv/tts/.cardgen-new-a", "old/en/.cardgen-new-b", ".cardgen-new-c"]
    others = ["photos/.cardgen-new-d", "g/sv/new.txt", "../away/.cardgen-new-e"]
    for name in (*ours, *others):
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    (out / "g/.cardgen-new-folder").mkdir()
    (out / "linked").symlink_to(tmp_path / "away")
    manifest = Manifest(out)
    for scope in ("old/en/print", "../away", "linked/x", "\0", "x" * 5000):
        manifest.record(Task("a", scope, "k", Result), [], None)
    manifest.remove_temporary_files(["g", "not-built-yet"])
    assert not [name for name in ours if (out / name).exists()]
    assert all((out / name).exists() for name in others)


BUILD = """
import sys, pathlib
from cardgen.manifest import Manifest, output_lock
from cardgen.tasks import Result, Task
out = pathlib.Path(sys.argv[1])
with output_lock(out, lambda: print("waits", flush=True)) as alone:
    manifest = Manifest(out)
    print("builds", alone, flush=True)
    sys.stdin.readline()
    manifest.record(Task(sys.argv[2], "s", "k", Result), [], None)
    manifest.save()
"""


@pytest.fixture
def start(tmp_path):
    """Start a build in a process of its own, which works until it is reported to end."""
    running = []

    def call(name):
        command = [sys.executable, "-c", BUILD, str(tmp_path / "out"), name]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        running.append(subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, **pipes))
        return running[-1]

    yield call
    for process in running:
        process.kill()
        process.communicate()


def test_two_builds_at_once_lose_nothing_of_each_other(tmp_path, start):
    first = start("one")
    assert first.stdout.readline() == "builds True\n"
    second = start("two")
    assert second.stdout.readline() == "waits\n"
    first.communicate("end\n")
    assert second.communicate("end\n")[0] == "builds True\n"
    manifest = Manifest(tmp_path / "out")
    assert [manifest.up_to_date(task(name)) is not None for name in ("one", "two")] == [True, True]


def test_a_killed_build_keeps_nobody_waiting(tmp_path, start):
    first = start("one")
    assert first.stdout.readline() == "builds True\n"
    first.kill()
    first.wait()
    second = start("two")
    assert second.communicate("end\n")[0] == "builds True\n"


def test_a_folder_without_locks_is_built_in_all_the_same(tmp_path, monkeypatch):
    def fail(*_args):
        raise OSError(95, "not supported")

    monkeypatch.setattr("fcntl.lockf", fail)
    with output_lock(tmp_path / "out", bool) as alone:
        assert not alone


def test_a_lock_that_leads_elsewhere_is_refused(tmp_path):
    (tmp_path / LOCK).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CardgenError, match="cannot write"), output_lock(tmp_path, bool):
        pass
    assert not (tmp_path / "elsewhere").exists()
