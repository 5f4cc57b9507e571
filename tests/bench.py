"""`make bench`: what the shipped games and generated decks cost to build and to check, measured and printed.

Each figure is the median of five runs of a fresh process, the clock running from the interpreter's start to its end;
ratios are taken in the same run. The font cache is warm (a variable font is frozen once a machine), everything else
cold unless the line says otherwise. `--large` adds 10 000 faces and cards, `--quick` measures once, `--check` measures
the checker alone.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

from tests import workload_check
from tests.workload import write_project

ROOT = Path(__file__).resolve().parent.parent
RUNS = 1 if "--quick" in sys.argv else 5


class Run:
    """One finished process: seconds from start to end and of the processor, peak memory in MB, children included."""

    def __init__(self, args: list[str], cwd: Path, cache: Path) -> None:
        env = {**os.environ, "CARDGEN_CACHE": str(cache), "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
        # As after an installation: modules are compiled once, beside the cache.
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        env["PYTHONPYCACHEPREFIX"] = str(cache.parent / "compiled")
        started = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "cardgen", *args],
            cwd=cwd,
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        self.seconds = time.perf_counter() - started
        self.processor = usage.ru_utime + usage.ru_stime
        self.peak_mb = usage.ru_maxrss / 1000
        if status:
            sys.exit(f"cardgen {' '.join(args)} failed:\n{errors.decode()}")


def cold(args: list[str], cwd: Path, cache: Path, out: Path) -> list[Run]:
    """Run several times, each without output or cache from before; fonts stay frozen."""
    runs = []
    for _ in range(RUNS):
        shutil.rmtree(out, ignore_errors=True)
        for file in cache.glob("cache.sqlite*"):
            file.unlink()
        runs.append(Run([*args, "--out", str(out)], cwd, cache))
    return runs


def median(runs: list[Run]) -> float:
    """Return the median of seconds."""
    return statistics.median(r.seconds for r in runs)


def processor(runs: list[Run]) -> float:
    """Return the median of seconds of the processor, which others on the machine hardly change."""
    return statistics.median(r.processor for r in runs)


def show(what: str, value: str) -> None:
    """Print one figure."""
    print(f"{what:<64} {value}", flush=True)


def page_content(pdf: Path) -> bytes:
    """Return all operators of a PDF's forms, inflated."""
    import pikepdf

    with pikepdf.open(pdf) as document:
        streams = (o for o in document.objects if isinstance(o, pikepdf.Stream))
        return b"".join(s.read_bytes() for s in streams if s.get("/Subtype") == "/Form")


def deflate_seconds(content: bytes) -> float:
    """Return how long zlib at level 6 takes for a content, the median of five."""
    times = []
    for _ in range(5):
        started = time.perf_counter()
        zlib.compress(content, 6)
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def bench_deck(work: Path, cache: Path, count: int) -> None:
    """Measure the generated deck: faces to one PDF, with one and two processes."""
    project, out = write_project(work / f"deck{count}", count), work / "out"
    decks = [path.stem for path in sorted((project / "content/bench/decks").glob("*.yaml"))]
    args = ["build", "--to", "print", *(a for deck in decks for a in ("--deck", deck))]
    Run([*args, "--out", str(out)], project, cache)
    one = cold([*args, "--jobs", "1"], project, cache, out)
    pdfs = sorted((out / "bench/sv/print/a4-duplex").glob("*.pdf"))
    floor = deflate_seconds(b"".join(page_content(pdf) for pdf in pdfs))
    name = f"{count} faces to {len(pdfs)} PDF"
    show(f"{name}, one process", f"{median(one):.2f} s, {1000 * median(one) / count:.2f} ms a face")
    show(f"{name}: times deflating the same content ({1000 * floor:.0f} ms)", f"{median(one) / floor:.1f}")
    show(f"{name}: peak memory", f"{max(r.peak_mb for r in one):.0f} MB")
    show(f"{name}: file", f"{sum(pdf.stat().st_size for pdf in pdfs) / 1e6:.2f} MB")
    show(f"{name}, two processes", f"{median(cold([*args, '--jobs', '2'], project, cache, out)):.2f} s")


def bench_sheet(work: Path, cache: Path) -> None:
    """Measure one 4096 px sheet of the generated deck against pure drawing plus encoding, in one process."""
    code = f"""
import json, sys
sys.path.insert(0, {str(ROOT)!r})
from tests.bench_sheet import measure
print(json.dumps(measure({str(work / "deck300")!r})))
"""
    import json

    env = {**os.environ, "CARDGEN_CACHE": str(cache)}
    result = json.loads(
        subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout
    )
    show(
        f"one {result['width']} × {result['height']} px sheet of {result['faces']} faces",
        f"{1000 * result['ours']:.0f} ms",
    )
    show(
        f"  against drawing recorded calls ({1000 * result['replay']:.0f} ms) and encoding ({1000 * result['encode']:.0f} ms)",
        f"{result['ours'] / (result['replay'] + result['encode']):.2f} times",
    )


def bench_game(work: Path, cache: Path) -> None:
    """Measure the shipped game: everything cold, again with nothing changed, and after an edit to one card."""
    project = work / "project"
    shutil.copytree(ROOT / "content", project / "content")
    out = work / "out-game"
    jobs = ["--jobs", "2"]
    show(
        "drakborgen, both languages, print and table, two processes",
        f"{median(cold(['build', *jobs], project, cache, out)):.1f} s",
    )
    again = [Run(["build", "--out", str(out)], project, cache) for _ in range(RUNS)]
    show("  again, nothing changed", f"{median(again):.2f} s")
    edit = [
        "build",
        "drakborgen",
        "--lang",
        "sv",
        "--sheet",
        "a4-duplex",
        "--to",
        "print,tts",
        "--out",
        str(out),
    ]
    Run(edit, project, cache)
    deck = project / "content/drakborgen/decks/room.yaml"
    text = deck.read_text("utf-8")
    word = re.search(r"\*\*(\w{5,})\*\*", text)[1]
    runs = []
    for i in range(RUNS):
        deck.write_text(text.replace(f"**{word}**", f"**{word}{'abcde'[i]}**", 1), "utf-8")
        runs.append(Run(edit, project, cache))
    show("  after an edit to one card, one language", f"{median(runs):.2f} s")
    size = sum(f.stat().st_size for f in out.rglob("*.pdf")) / 1e6
    show("  all its PDFs", f"{size:.1f} MB")


def bench_pictures(work: Path, cache: Path) -> None:
    """Measure what the pictures of Drakborgen cost: its paper as it is, and with a square in place of each."""
    for what in ("with its pictures", "with a square for each"):
        project, out = work / what, work / "out-pictures"
        shutil.copytree(ROOT / "content/drakborgen", project / "content/drakborgen")
        if "square" in what:
            for picture in (project / "content/drakborgen/art").rglob("*.svg"):
                box = re.search(r'viewBox="([^"]+)"', picture.read_text("utf-8"))[1]
                square = '<path d="M10 10h20v20h-20z" fill="#8f2a1e"/>'
                picture.write_text(
                    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{square}</svg>', "utf-8"
                )
        args = ["build", "--lang", "sv", "--to", "print", "--sheet", "a4-duplex", "--jobs", "1"]
        Run([*args, "--out", str(out)], project, cache)
        runs = cold(args, project, cache, out)
        size = sum(pdf.stat().st_size for pdf in out.rglob("*.pdf")) / 1e6
        show(
            f"drakborgen on paper, Swedish, {what}",
            f"{median(runs):.2f} s, {processor(runs):.2f} s of the processor, {size:.2f} MB",
        )


def bench_check(work: Path, cache: Path) -> None:
    """Measure checks: all shipped games a second time, and cards by the thousand, of which each must cost the same."""
    project = work / "checked"
    shutil.copytree(ROOT / "content", project / "content")
    for what, args in (("no faces", ["--no-faces"]), ("with faces", [])):
        Run(["check", *args], project, cache)
        again = [Run(["check", *args], project, cache) for _ in range(RUNS)]
        name = f"check of all shipped games, {what}, second run"
        show(name, f"{median(again):.2f} s, {processor(again):.2f} s of the processor")
    deck = project / "content/drakborgen/decks/chest.yaml"
    before = deck.read_text("utf-8")
    edited = []
    for word in ("grått", "gammalt", "torrt")[:RUNS]:
        deck.write_text(before.replace("Bara damm", f"Bara {word} damm", 1), "utf-8")
        edited.append(Run(["check", "--no-faces"], project, cache))
    name = "check of all shipped games, no faces, after an edit to one card"
    show(name, f"{median(edited):.2f} s, {processor(edited):.2f} s of the processor")
    sizes = (1000, 3000, 10_000) if "--large" in sys.argv else (1000, 3000)
    for what, args in (("no faces", ["--no-faces"]), ("with faces", ["--jobs", "1"])):
        for count in sizes:
            deck = workload_check.write_project(work / f"check{count}", count)
            first, second = (Run(["check", *args], deck, cache) for _ in range(2))
            each = [f"{1000 * run.processor / count:.1f}" for run in (first, second)]
            name = f"check of {count} cards, two languages, {what}: a card"
            show(name, f"{each[0]} ms, second run {each[1]} ms, {first.peak_mb:.0f} MB")


def main() -> None:
    """Measure everything, or the checker alone."""
    with tempfile.TemporaryDirectory() as folder:
        work, cache = Path(folder), Path(folder) / "cache"
        bench_check(work, cache)
        if "--check" in sys.argv:
            return
        bench_deck(work, cache, 300)
        if "--large" in sys.argv:
            bench_deck(work, cache, 10_000)
        bench_sheet(work, cache)
        bench_game(work, cache)
        bench_pictures(work, cache)


if __name__ == "__main__":
    main()
