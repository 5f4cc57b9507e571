"""Tasks and the manifest: whole files, nothing outside, own stale files removed and nobody else's."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from cardgen.findings import WARNING, CardgenError, Finding, Place
from cardgen.tasks import Manifest, Result, Task, run_tasks, write_file, write_under


def task(name, key="k", files=None, scope="s"):
    return Task(
        name, scope, key, lambda: Result(files if files is not None else {f"{name}.txt": name.encode()})
    )


def test_a_file_is_written_whole_and_only_when_it_differs(tmp_path):
    assert write_under(tmp_path, "a/b.txt", b"one")
    first = (tmp_path / "a/b.txt").stat().st_mtime_ns
    assert not write_under(tmp_path, "a/b.txt", b"one")
    assert (tmp_path / "a/b.txt").stat().st_mtime_ns == first
    assert write_under(tmp_path, "a/b.txt", b"two")
    assert (tmp_path / "a/b.txt").read_bytes() == b"two"
    assert [p.name for p in (tmp_path / "a").iterdir()] == ["b.txt"]


@pytest.mark.parametrize("name", ["../x.txt", "a/../../x.txt", "/tmp/cardgen-x.txt"])
def test_nothing_is_written_outside_the_output_folder(tmp_path, name):
    out = tmp_path / "out"
    out.mkdir()
    with pytest.raises(CardgenError, match="outside"):
        write_under(out, name, b"x")
    assert not (tmp_path / "x.txt").exists()


def test_a_link_out_of_the_output_folder_is_refused(tmp_path):
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    out.mkdir()
    elsewhere.mkdir()
    (out / "link").symlink_to(elsewhere)
    with pytest.raises(CardgenError, match="outside"):
        write_under(out, "link/x.txt", b"x")
    assert not list(elsewhere.iterdir())


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path):
    (tmp_path / "file").write_text("a file, not a folder")
    with pytest.raises(CardgenError, match="cannot write"):
        write_file(tmp_path / "file" / "x.txt", b"x")


def test_a_task_is_up_to_date_while_its_key_and_files_stand(tmp_path):
    manifest = Manifest(tmp_path)
    write_under(tmp_path, "a.txt", b"a")
    assert manifest.before(task("a")) is None
    manifest.keep(task("a"), ["a.txt"], {"n": 1})
    manifest.save()
    again = Manifest(tmp_path)
    assert again.before(task("a")).data == {"n": 1}
    assert again.before(task("a", "other key")) is None
    (tmp_path / "a.txt").write_bytes(b"touched by hand")
    assert again.before(task("a")) is None


def test_stale_files_of_ours_go_and_others_stay(tmp_path):
    manifest = Manifest(tmp_path)
    for name in ("old.txt", "shared.txt", "user.txt"):
        write_under(tmp_path, name, b"x")
    manifest.keep(task("gone"), ["old.txt", "shared.txt"], None)
    manifest.keep(task("stays"), ["shared.txt"], None)
    manifest.remove(manifest.forget_others("s", ["stays"]))
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
    assert manifest.before(task("a")) is None
    manifest.remove(manifest.forget_others("s", []))
    manifest.save()


def test_what_a_task_warned_of_is_told_again(tmp_path):
    warning = Finding(Place("content/g/game.yaml", 3, 2), "CG903", "so", WARNING)
    manifest = Manifest(tmp_path)
    manifest.keep(task("a"), [], None, [warning])
    manifest.save()
    assert Manifest(tmp_path).before(task("a")).findings == (warning,)


def test_a_folder_in_place_of_a_stale_file_stays(tmp_path):
    (tmp_path / "folder").mkdir()
    manifest = Manifest(tmp_path)
    manifest.keep(task("gone"), ["folder"], None)
    manifest.remove(manifest.forget_others("s", []))
    assert (tmp_path / "folder").is_dir()


def test_nobody_works_off_what_nobody_waits_for(tmp_path):
    """A disk that is full stops the build at once, not after the last task."""

    def work(name):
        (tmp_path / name).touch()
        time.sleep(0.05)
        return Result()

    tasks = [Task(f"t{i}", "s", "k", partial(work, f"t{i}")) for i in range(60)]
    results = run_tasks(tasks, 2, bool)
    next(results)
    results.close()
    assert len(list(tmp_path.iterdir())) < 30


def test_a_forged_manifest_cannot_make_us_remove_files_elsewhere(tmp_path):
    victim = tmp_path / "victim.txt"
    victim.write_text("mine")
    out = tmp_path / "out"
    out.mkdir()
    manifest = Manifest(out)
    manifest.keep(task("gone"), ["../victim.txt"], None)
    manifest.remove(manifest.forget_others("s", []))
    assert victim.exists()


@pytest.mark.parametrize("jobs", [1, 2])
def test_tasks_give_the_same_in_one_process_and_in_two(jobs):
    tasks = [task(f"t{i}") for i in range(7)]
    results = {t.name: dict(r.files) for t, r in run_tasks(tasks, jobs, bool)}
    assert results == {f"t{i}": {f"t{i}.txt": f"t{i}".encode()} for i in range(7)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_task_that_fails_is_heard_of(jobs):
    def fail():
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError, match="a bug"):
        list(run_tasks([task("a"), Task("b", "s", "k", fail)], jobs, bool))


@pytest.mark.slow
def test_killing_a_build_leaves_every_file_whole(tmp_path):
    """Kill builds at many moments; every file that stands is one a finished build made, byte for byte."""
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    command = [
        sys.executable,
        "-m",
        "cardgen",
        "build",
        "drakborgen",
        "--lang",
        "sv",
        "--deck",
        "dragon",
        "--deck",
        "ring",
    ]
    env = {**os.environ, "CARDGEN_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(Path.cwd())}
    subprocess.run([*command, "--out", str(whole)], env=env, check=True, capture_output=True)
    good = {
        p.relative_to(whole): p.read_bytes() for p in whole.rglob("*") if p.suffix in (".pdf", ".jpg", ".png")
    }
    assert good
    seen = 0
    for moment in (0.2, 0.4, 0.6, 0.8, 1.0, 1.3, 1.6, 2.0):
        for file in (tmp_path / "cache").glob("cache.sqlite*"):
            file.unlink()
        process = subprocess.Popen(
            [*command, "--out", str(broken)], env=env, stderr=subprocess.DEVNULL, start_new_session=True
        )
        time.sleep(moment)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for path in broken.rglob("*"):
            if path.is_file() and not path.name.startswith(".") and path.suffix != ".json":
                assert path.read_bytes() == good[path.relative_to(broken)]
                seen += 1
    subprocess.run([*command, "--out", str(broken)], env=env, check=True, capture_output=True)
    assert {p.relative_to(broken) for p in broken.rglob("*") if p.suffix in (".pdf", ".jpg", ".png")} == set(
        good
    )
    assert seen
