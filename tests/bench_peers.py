"""`make bench-peers`: the same deck made by cardgen, protograf, WeasyPrint and Typst, timed in the same run.

The deck is `tests.workload`'s: 300 distinct faces, 481 placed on A4, nine a page, the same texts, fonts and drawing.
Each peer lives in an environment of its own, made once under the cache folder; no line of theirs is imported here
(PyMuPDF, which draws for protograf, is under the AGPL). A run is a fresh process, its clock going from the
interpreter's start to its end. Rounds are interleaved and ratios taken within a round, so that a busy machine slows
all alike; WeasyPrint takes three rounds, the others five, `--quick` makes it one.

What is easier for the peers (all of it decided in their favour):
- Their input is written beforehand, in the form each reads fastest, with the drawing as ready SVG; cardgen reads a
  YAML deck, checks it and fills its template within the time.
- They make 54 pages of faces; cardgen makes 54 of backs as well, with crop marks, labels, an outline and page boxes.
- Typst and WeasyPrint have no shrink to fit: they set every text at the one size at which all fit, found for them
  beforehand. protograf fits its texts, but knows neither hyphenation nor gradients: its faces are flat.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from ctypes.util import find_library
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pikepdf

from cardgen import __version__
from cardgen.text.fontfiles import FontIndex, family_files, instance_path
from tests import bench
from tests.peers.inputs import write_icons, write_protograf, write_typst, write_weasyprint
from tests.workload import cards, write_project

#: Rounds are interleaved, so a call of `bench.cold` must make one run.
bench.RUNS = 1
ROUNDS = 1 if "--quick" in sys.argv else 5
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "cardgen-peers"

#: Sheets of nine.
PAGES = 54
#: Shared libraries WeasyPrint opens, and their Debian packages. Source: its text/ffi.py, version 70.0.
LIBRARIES = {
    "pango-1.0": "libpango-1.0-0",
    "pangoft2-1.0": "libpangoft2-1.0-0",
    "harfbuzz-subset": "libharfbuzz-subset0",
}
FONTS_CONF = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>%s</dir><cachedir>%s</cachedir></fontconfig>"""
PROTOGRAF = Path(__file__).parent / "peers/protograf_deck.py"
WEASYPRINT = "from weasyprint import HTML; HTML('deck.html').write_pdf('deck.pdf')"
TYPST = (
    "import typst; typst.compile('deck.typ', output='deck.pdf', font_paths=['../fonts'],"
    " ignore_system_fonts=True, sys_inputs={'tags': '%s'})"
)


class Peer(NamedTuple):
    """A tool to measure: `pins` make its environment (the tool first), Python runs `command`, `facts` end its row."""

    name: str
    pins: tuple[str, ...]
    write: Callable[[Path, list[dict]], None]
    command: list[str]
    facts: list[str]
    rounds: int = 5


class Sample(NamedTuple):
    """One run. Units: seconds, of the clock and of all processors."""

    clock: float
    cpu: float


#: Packages that draw, shape or parse for a peer are pinned with it; current on 2026-11-20. Typst tags its PDF unless
#: all is an artifact; cardgen writes no tags, so both are measured.
_TYPST = (("typst==0.15.0",), write_typst)
_PROTOGRAF = (("protograf==0.5.2", "pymupdf==1.28.2", "CairoSVG==2.9.1", "pillow==12.3.0"), write_protograf)
_WEASYPRINT = (("weasyprint==70.0", "pydyf==0.13.0", "tinycss2==1.5.1", "pyphen==0.18.1"), write_weasyprint)
PEERS = (
    Peer("Typst", *_TYPST, ["-c", TYPST % "yes"], ["no", "no", "yes, tagged"]),
    Peer("Typst, faces untagged", *_TYPST, ["-c", TYPST % "no"], ["no", "no", "yes"]),
    Peer("protograf", *_PROTOGRAF, [str(PROTOGRAF)], ["yes", "merged on saving", "yes"]),
    Peer("WeasyPrint", *_WEASYPRINT, ["-c", WEASYPRINT], ["no", "no", "yes"], rounds=3),
)


def add_libraries() -> None:
    """Install WeasyPrint's shared libraries where they are missing and apt is there."""
    missing = [package for library, package in LIBRARIES.items() if not find_library(library)]
    if missing and shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo"]
        subprocess.run([*root, "apt-get", "update", "-qq"], check=False)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing]
        subprocess.run([*root, *install], stdout=subprocess.DEVNULL, check=False)
    elif missing:
        print("WeasyPrint may miss " + ", ".join(missing), file=sys.stderr)


def environment(peer: Peer) -> Path:
    """Return the Python of a peer's environment, making it the first time and when the pins change."""
    folder = CACHE / f"{peer.pins[0]}-py{sys.version_info.major}{sys.version_info.minor}"
    python, ready, pins = folder / "bin/python", folder / ".ready", "\n".join(peer.pins)
    if not ready.exists() or ready.read_text() != pins:
        print(f"installing {peer.pins[0]} into {folder}", flush=True)
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-qq", *peer.pins], check=True)
        ready.write_text(pins)
    return python


def write_fonts(work: Path, cache: Path) -> None:
    """Copy the five font files cardgen uses, and tell fontconfig of no others."""
    fonts, index = work / "fonts", FontIndex(cache / "fonts")
    fonts.mkdir()
    for file in family_files("Source Serif Pro", (), index):
        if file.weight in (400, 700) and file.path.endswith(".ttf"):
            shutil.copy(file.path, fonts)
    cinzel = family_files("Cinzel", (), index)[0]
    shutil.copy(instance_path(cinzel, {"wght": 700.0}, cache / "fonts"), fonts / "Cinzel-Bold.ttf")
    (work / "fonts.conf").write_text(FONTS_CONF % (fonts, work / "fontconfig"))


def cpu_seconds() -> float:
    """Return what all finished processes have taken."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run_peer(peer: Peer, python: Path, folder: Path) -> Sample:
    """Run a peer once, in its folder; end the program where it fails."""
    (folder / "deck.pdf").unlink(missing_ok=True)
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    env |= {"HOME": str(folder), "FONTCONFIG_FILE": str(folder.parent / "fonts.conf"), "PYTHONHASHSEED": "0"}
    before, started = cpu_seconds(), time.perf_counter()
    done = subprocess.run([python, *peer.command], cwd=folder, env=env, capture_output=True, text=True)
    sample = Sample(time.perf_counter() - started, cpu_seconds() - before)
    if done.returncode or not (folder / "deck.pdf").exists():
        sys.exit(f"{peer.name} failed:\n{done.stdout}{done.stderr}")
    return sample


def check(name: str, pdf: Path, pages: int, card: dict) -> None:
    """End the program where a PDF lacks pages, one of five fonts or text: a peer may fail without saying so."""
    with pikepdf.open(pdf) as document:
        found = len(document.pages)
        descriptors = (o for o in document.objects if isinstance(o, pikepdf.Dictionary) and "/FontName" in o)
        fonts = sorted({str(o.FontName).partition("+")[2] for o in descriptors})
    shown = subprocess.run(
        ["pdftotext", "-l", "1", pdf, "-"], capture_output=True, text=True, check=True
    ).stdout
    words = (card["name"], card["type"].split()[0], card["text"].split()[0])
    lost = [word for word in words if word not in shown]
    if found != pages or len(fonts) != 5 or lost:
        sys.exit(f"{name}: {found} pages for {pages}, fonts {fonts}, not found {lost}")


def run_cardgen(jobs: int, project: Path, cache: Path) -> Sample:
    """Run cardgen once, cold as in `make bench`."""
    before = cpu_seconds()
    args = ["build", "--to", "print", "--deck", "riktkort", "--jobs", str(jobs)]
    run = bench.cold(args, project, cache, project.parent / "out")[0]
    return Sample(run.seconds, cpu_seconds() - before)


def measure(work: Path, made: list[dict]) -> tuple[dict[str, list[Sample]], dict[str, Path]]:
    """Return every tool's runs, round by round, and its PDF; what is read or frozen once a machine is warm."""
    cache, project = work / "cache", write_project(work / "project", len(made))
    ours = work / "out/bench/sv/print/a4-duplex/riktkort.pdf"
    write_fonts(work, cache)
    run_cardgen(1, project, cache)
    check("cardgen", ours, 2 * PAGES, made[0])
    tools: dict[str, tuple[int, Callable[[], Sample]]] = {
        "cardgen": (ROUNDS, partial(run_cardgen, 1, project, cache)),
        "cardgen, two processes": (ROUNDS, partial(run_cardgen, 2, project, cache)),
    }
    pdfs = dict.fromkeys(tools, ours)
    for peer in PEERS:
        python, folder = environment(peer), work / peer.name
        folder.mkdir()
        write_icons(folder)
        peer.write(folder, made[:9])
        run_peer(peer, python, folder)
        peer.write(folder, made)
        tools[peer.name] = (peer.rounds, partial(run_peer, peer, python, folder))
        pdfs[peer.name] = folder / "deck.pdf"
    samples: dict[str, list[Sample]] = {name: [] for name in tools}
    for k in range(ROUNDS):
        for name, (rounds, run) in tools.items():
            if k < rounds:
                samples[name].append(run())
    for peer in PEERS:
        check(peer.name, pdfs[peer.name], PAGES, made[0])
    return samples, pdfs


def show(samples: dict[str, list[Sample]], pdfs: dict[str, Path], faces: int) -> list[str]:
    """Print the table: medians, and the median of each round's ratio to cardgen in one process; return its rows."""
    lines = ["| Tool | Seconds | Times cardgen | File | fits text |", "|---|---|---|---|---|"]
    facts = {peer.name: (peer.pins[0].partition("==")[2], *peer.facts) for peer in PEERS}
    base = samples["cardgen"]
    titles = ("s", "CPU s", "ms a face", "MB", "x cardgen", "fits text", "shared forms", "selectable")
    row = "{:<23}{:<9}{:>7}{:>8}{:>11}{:>7}{:>11}  {:<11}{:<18}{}"
    print(row.format("tool", "version", *titles))
    for name, runs in samples.items():
        number, *rest = facts.get(name, (__version__, "yes", "yes", "yes"))
        clock = statistics.median(run.clock for run in runs)
        cpu = statistics.median(run.cpu for run in runs)
        times = statistics.median(run.clock / ours.clock for run, ours in zip(runs, base, strict=False))
        size = pdfs[name].stat().st_size / 1e6
        figures = (f"{clock:.2f}", f"{cpu:.2f}", f"{1000 * clock / faces:.1f}", f"{size:.2f}", f"{times:.2f}")
        print(row.format(name, number, *figures, *rest))
        tool = " ".join(filter(None, (name, number)))
        lines.append(f"| {tool} | {clock:.2f} | {times:.2f} | {size:.2f} MB | {rest[0]} |")
    return lines


def main() -> None:
    """Measure all and print the table; `--keep FOLDER` keeps inputs and PDFs to look at."""
    add_libraries()
    made = cards()
    with tempfile.TemporaryDirectory() as folder:
        samples, pdfs = measure(Path(folder), made)
        placed, load = sum(card["copies"] for card in made), os.getloadavg()[0]
        print(f"{len(made)} faces, {placed} placed; {os.cpu_count()} processors, load {load:.1f} at the end")
        lines = show(samples, pdfs, len(made))
        if "--quick" not in sys.argv:
            said = f"Measured by `make bench-peers` {bench.measured_when()}, each tool in an environment of its own."
            bench.write_block("peers", said, "", *lines)
        if "--keep" in sys.argv:
            shutil.copytree(folder, sys.argv[sys.argv.index("--keep") + 1], dirs_exist_ok=True)


if __name__ == "__main__":
    main()
