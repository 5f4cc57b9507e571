"""Tasks: whole files, nothing outside, the same in one process and in several, and nobody left behind."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from cardgen.cache import Cache
from cardgen.cli import main
from cardgen.files import write_file, write_under
from cardgen.findings import CardgenError
from cardgen.tasks import Result, Task, install_signal_handlers, run_tasks
from tests.games import write_files


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


@pytest.mark.parametrize("jobs", [1, 2])
def test_tasks_give_the_same_in_one_process_and_in_two(jobs):
    tasks = [task(f"t{i}") for i in range(7)]
    results = {t.name: dict(r.files) for t, r in run_tasks(tasks, jobs, bool)}
    assert results == {f"t{i}": {f"t{i}.txt": f"t{i}".encode()} for i in range(7)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_task_may_run_tasks_of_its_own(jobs):
    def work():
        inner = [task(f"inner{i}") for i in range(3)]
        return Result(data=sorted(one.name for one, _ in run_tasks(inner, jobs, bool)))

    tasks = [Task("outer", "s", "k", work), *(task(f"t{i}") for i in range(5))]
    results = {one.name: (result.data, list(result.files)) for one, result in run_tasks(tasks, jobs, bool)}
    expected = {f"t{i}": (None, [f"t{i}.txt"]) for i in range(5)}
    assert results == {"outer": (["inner0", "inner1", "inner2"], []), **expected}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_task_that_fails_is_heard_of(jobs):
    def fail():
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError, match="a bug"):
        list(run_tasks([task("a"), Task("b", "s", "k", fail)], jobs, bool))


def test_a_worker_ended_by_the_system_is_one_clear_line():
    """The system takes the process that wants most memory, and says nothing."""

    def die():
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(CardgenError, match="--jobs 1"):
        list(run_tasks([task("a"), Task("b", "s", "k", die)], 2, bool))


def test_processes_that_cannot_be_had_are_one_clear_line(monkeypatch):
    def fail():
        raise BlockingIOError(11, "no more processes")

    monkeypatch.setattr(os, "fork", fail)
    with pytest.raises(CardgenError, match="no more processes .*--jobs 1"):
        list(run_tasks([task("a"), task("b")], 2, bool))


#: A line is written in one piece, so that two workers never mix; a `nohup` above the tests is undone.
WORK = """
import os, signal, sys, time
from cardgen.tasks import Result, Task, install_signal_handlers, run_tasks

def work():
    os.write(1, b"at work\\n")
    time.sleep(60)
    return Result()

signal.signal(signal.SIGHUP, signal.SIG_DFL)
install_signal_handlers()
try:
    list(run_tasks([Task(name, "s", "k", work) for name in "ab"], int(sys.argv[1]), bool))
finally:
    print("in order", flush=True)
"""


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("ending", "code"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGKILL, -signal.SIGKILL)],
    ids=lambda value: str(int(value)),
)
def test_nobody_outlives_a_build_that_is_ended(jobs, ending, code):
    """Workers hold the other end of the pipe: it closes when the last of them has gone."""
    process = subprocess.Popen(
        [sys.executable, "-c", WORK, str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        text=True,
    )
    try:
        assert [process.stdout.readline() for _ in range(jobs)] == ["at work\n"] * jobs
        process.send_signal(ending)
        said = process.communicate(timeout=20)[0]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    assert process.returncode == code
    assert said == ("" if ending == signal.SIGKILL else "in order\n")


def test_a_build_that_shall_outlive_its_terminal_does():
    before = {number: signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM)}
    try:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        install_signal_handlers()
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


#: A game that is built in a second or two, of many files.
KEEP = {
    "game.yaml": 'title: {en: Keep}\nlanguages: [en]\nversion: "1.0"\nsource: made\ncertainty: designed\n',
    **{
        f"decks/{name}.yaml": f"title: {{en: {name.title()}s}}\nback: {{template: back}}\nsource: made\n"
        "certainty: designed\ncards:\n"
        + "".join(f"  - {{id: {name}-{n}, name: {{en: {name.title()} {n}}}}}\n" for n in range(1, 21))
        for name in ("room", "door", "trap")
    },
}


def begun(command):
    """Begin a command in a group of processes of its own, which have loaded the program already; return its id."""
    process = os.fork()
    if not process:
        try:
            os.setpgid(0, 0)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            main(command)
        finally:
            os._exit(0)
    os.setpgid(process, process)
    return process


@pytest.mark.slow
def test_killing_a_build_leaves_every_file_whole(tmp_path, monkeypatch):
    """Kill builds at many moments; every file that stands is one a finished build made, byte for byte."""
    root, whole, broken = tmp_path / "keep", tmp_path / "whole", tmp_path / "broken"
    write_files(root / "content/keep", KEEP)
    command = ["build", "keep", "--deck", "room", "--deck", "door", "--jobs", "2"]
    monkeypatch.setenv("CARDGEN_CACHE", str(Cache(tmp_path / "cache").folder))  # with the fonts of the run
    monkeypatch.chdir(root)
    assert main([*command, "--out", str(whole)]) == 0
    good = {
        p.relative_to(whole): p.read_bytes() for p in whole.rglob("*") if p.suffix in (".pdf", ".jpg", ".png")
    }
    assert good
    seen = 0
    # On a busy machine the first files come late: it is killed ever later, until some stand.
    for moment in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.1, 1.5, 2.5, 4.5, 7.5, 11.5):
        if seen and moment > 1.5:
            break
        monkeypatch.setenv("CARDGEN_CACHE", str(Cache(tmp_path / f"cache-{moment}").folder))
        process = begun([*command, "--out", str(broken)])
        time.sleep(moment)
        os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)
        for path in broken.rglob("*"):
            if path.is_file() and not path.name.startswith(".") and path.suffix != ".json":
                assert path.read_bytes() == good[path.relative_to(broken)]
                seen += 1
    assert main([*command, "--out", str(broken)]) == 0
    assert {p.relative_to(broken) for p in broken.rglob("*") if p.suffix in (".pdf", ".jpg", ".png")} == set(
        good
    )
    assert seen
