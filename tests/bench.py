"""`make bench`: what the shipped games and generated decks cost to build and to check, measured, printed, and written
into the README. It fails where a figure is worse than its aim by half.

Each figure is the median of five runs of a fresh process, the clock running from the interpreter's start to its end;
ratios are taken in the same run. The font cache is warm (a variable font is frozen once a machine), everything else
cold unless the line says otherwise. `--large` adds 10 000 faces and cards, `--quick` measures once, `--check` measures
the checker alone.
"""

from __future__ import annotations

import datetime
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests import page_times, workload_check
from tests.workload import write_project

ROOT = Path(__file__).resolve().parent.parent
RUNS = 1 if "--quick" in sys.argv else 5
LOOKS = ("plain", "saga", "picnic", "poster", "orbit", "atlas")
#: How many times its aim a figure may be before the measurement fails.
FAR_OFF = 1.5
#: Where figures are written, and the comments they stand between.
MEASURED = "docs/reference/measured.md"
PAGES = ("README.md", MEASURED)


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


def cold(args: list[str], cwd: Path, cache: Path, out: Path, times: int = RUNS) -> list[Run]:
    """Run several times, each without output or cache from before; fonts stay frozen."""
    runs = []
    for _ in range(times):
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


class Figure(NamedTuple):
    """One figure: what was measured, how it came out, and the aim that it must not be far above.

    Attributes:
        most: the value above which the measurement fails; by default FAR_OFF times the aim.
    """

    what: str
    value: float
    unit: str
    aim: float | None = None
    most: float | None = None

    @property
    def is_far_off(self) -> bool:
        """Whether it is far worse than its aim."""
        most = self.most if self.most is not None or self.aim is None else FAR_OFF * self.aim
        return most is not None and self.value > most

    def shown(self, value: float | None) -> str:
        """Return a value with its unit."""
        return "" if value is None else f"{value:.{2 if value < 10 else 1}f} {self.unit}"


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


def bench_deck(work: Path, cache: Path, count: int) -> Iterator[Figure]:
    """Measure the generated deck: faces to one PDF, with one and two processes."""
    project, out = write_project(work / f"deck{count}", count), work / "out"
    decks = [path.stem for path in sorted((project / "content/bench/decks").glob("*.yaml"))]
    args = ["build", "--to", "print", *(a for deck in decks for a in ("--deck", deck))]
    Run([*args, "--out", str(out)], project, cache)
    one = cold([*args, "--jobs", "1"], project, cache, out)
    pdfs = sorted((out / "bench/sv/print/a4-duplex").glob("*.pdf"))
    floor = deflate_seconds(b"".join(page_content(pdf) for pdf in pdfs))
    name = f"{count} distinct faces and their backs to PDF, loading included"
    if count == 300:
        yield Figure(name, median(one), "s")
        yield Figure("– a face", 1000 * median(one) / count, "ms", 3.2)
        yield Figure("– times deflating the same content", median(one) / floor, "times", 16)
        two = cold([*args, "--jobs", "2"], project, cache, out)
        yield Figure("– with two processes", median(two), "s")
        yield Figure("– file", sum(pdf.stat().st_size for pdf in pdfs) / 1e6, "MB", 1.3)
        return
    yield Figure(f"{name}: a face", 1000 * median(one) / count, "ms", 3.2)
    yield Figure("– peak memory", max(run.peak_mb for run in one), "MB", 600)


def bench_sheet(work: Path, cache: Path) -> Iterator[Figure]:
    """Measure one 4096 px sheet of the generated deck against pure drawing plus encoding, in one process."""
    code = f"""
import json, sys
sys.path.insert(0, {str(ROOT)!r})
from tests.bench_sheet import measure
print(json.dumps(measure({str(work / "deck300")!r})))
"""
    env = {**os.environ, "CARDGEN_CACHE": str(cache)}
    made = json.loads(
        subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout
    )
    name = f"a table sheet of {made['width']} × {made['height']} px, {made['faces']} cards, against drawing and encoding alone"
    yield Figure(name, made["ratio"], "times", 1.2)


def bench_game(work: Path, cache: Path) -> Iterator[Figure]:
    """Measure the shipped game: from nothing, again with nothing changed, and after edits."""
    project, out = work / "project", work / "out-game"
    shutil.copytree(ROOT / "content", project / "content")
    cold_runs = cold(["build", "drakborgen", "--jobs", "2"], project, cache, out)
    yield Figure("Drakborgen, two languages, print and table, from nothing", median(cold_runs), "s", 40)
    build = ["build", "drakborgen", "--lang", "sv", "--out", str(out)]
    Run(build, project, cache)
    yield Figure(
        "– one language again, nothing changed",
        median([Run(build, project, cache) for _ in range(RUNS)]),
        "s",
        0.4,
    )
    deck, picture, rules = (
        project / "content/drakborgen" / name
        for name in ("decks/room.yaml", "art/two-orcs.svg", "rules.sv.md")
    )
    yield Figure(
        "– after an edit to the text of one card",
        median(_edited(project, cache, build, deck, "stycken!", _word)),
        "s",
        1.0,
    )
    paper = [*build, "--to", "print"]
    Run(paper, project, cache)
    yield Figure(
        "– the same, on paper alone",
        median(_edited(project, cache, paper, deck, "stycken?", _word)),
        "s",
        0.7,
    )
    Run(build, project, cache)
    yield Figure(
        "– after an edit to a picture that one card shows",
        median(_edited(project, cache, build, picture, "", _colour)),
        "s",
        1.0,
    )
    yield Figure(
        "– after an edit to a sentence of the rules, whose booklet is set again",
        median(_edited(project, cache, build, rules, "", _sentence)),
        "s",
    )
    yield Figure(
        "– all its PDFs in both languages", sum(f.stat().st_size for f in out.rglob("*.pdf")) / 1e6, "MB"
    )
    tables = cold(["build", "--to", "tts", "--jobs", "2"], project, cache, out, 1)
    yield Figure("the tables of all shipped games, in all languages, from nothing", median(tables), "s")


def _edited(
    project: Path, cache: Path, args: list[str], file: Path, more: str, edit: Callable[[str, int, str], str]
) -> list[Run]:
    """Build after each of several edits to a file."""
    text, runs = file.read_text("utf-8"), []
    for number in range(RUNS):
        file.write_text(edit(text, number, more), "utf-8")
        runs.append(Run(args, project, cache))
    return runs


_BOLD = re.compile(r"\*\*(\w{5,})\*\*")


def _word(text: str, number: int, more: str) -> str:
    """Return a deck with another word in the text of its first card."""
    word = _BOLD.search(text)[1]
    return text.replace(f"**{word}**", f"**{word}{'abcde'[number]}** {more}", 1)


def _sentence(text: str, number: int, _more: str) -> str:
    """Return rules with another word after the first sentence of the first long paragraph."""
    paragraph = next(line for line in text.splitlines() if line[:1].isalpha() and len(line) > 200)
    first, rest = paragraph.split(". ", 1)
    word = ("Alltså:", "Därför:", "Kort sagt:", "Sedan:", "Dessutom:")[number]
    return text.replace(paragraph, f"{first}. {word} {rest}", 1)


def _adjective(text: str, number: int, more: str) -> str:
    """Return a deck with another word in the text of a card, one of the language; other words where `more` is other."""
    words = (
        "mager",
        "sliten",
        "tunn",
        "grov",
        "smutsig",
        "klen",
        "skrynklig",
        "luggsliten",
        "dammig",
        "fransig",
    )
    half = len(words) // 2
    word = words[number + half * more.startswith("without")]
    assert text.count("En tom pung") == 1, "the card says something else by now"
    return text.replace("En tom pung", f"En {word} pung")


def _colour(text: str, number: int, _more: str) -> str:
    """Return a picture with another first colour."""
    colour = re.search(r"#[0-9a-f]{6}", text)[0]
    return text.replace(colour, f"#{int(colour[1:], 16) ^ (number + 1):06x}", 1)


def write_many_cards(project: Path, count: int) -> Path:
    """Write a game that is one table of cards, and return the table."""
    table = project / "content/many/decks/cards.csv"
    table.parent.mkdir(parents=True)
    (project / "content/many/game.yaml").write_text("title: Many\nlanguages: [en]\n", "utf-8")
    rows = [f"Card {n},Type {n % 7},{n % 9},Draw a card. Then lose {n % 5} coins." for n in range(count)]
    table.write_text("\n".join(["name,type,cost,text", *rows]), "utf-8")
    return table


def bench_stranger(work: Path, cache: Path) -> Iterator[Figure]:
    """Measure a stranger's thousand cards in the default look, one of them edited."""
    project, out = work / "stranger", work / "out-stranger"
    table = write_many_cards(project, 1000)
    text = table.read_text("utf-8")
    args = ["build", "--out", str(out)]
    yield Figure(
        "1 000 cards of a spreadsheet, print and table, from nothing", Run(args, project, cache).seconds, "s"
    )
    runs = []
    for number in range(RUNS):
        table.write_text(text.replace("Card 500,", f"Card 500{'abcde'[number]},"), "utf-8")
        runs.append(Run(args, project, cache))
    yield Figure("– after an edit to one of them", median(runs), "s", 1.0)


def bench_looks(work: Path, cache: Path) -> Iterator[Figure]:
    """Measure what a card of a spreadsheet costs in each look, in one process."""
    project, out = work / "looks", work / "out-looks"
    write_many_cards(project, 300)
    args = ["build", "--to", "print", "--jobs", "1", "--out", str(out)]
    Run(args, project, cache)
    for look in LOOKS:
        runs = cold([*args, "--look", look], project, cache, out, 2)
        name = f"300 cards of a spreadsheet on paper in the look {look}: a card, of the processor"
        yield Figure(name, 1000 * processor(runs) / 300, "ms")


def bench_pictures(work: Path, cache: Path) -> Iterator[Figure]:
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
        yield Figure(f"Drakborgen on paper, Swedish, {what}: of the processor", processor(runs), "s")
        yield Figure("– its PDFs", size, "MB")


def bench_page(work: Path, cache: Path) -> Iterator[Figure]:
    """Measure the live page in Chromium, from a save to the changed picture: in a game, with errors, with many cards."""
    if page_times.browser_path() is None:
        print("no Chromium here: the live page is not measured", file=sys.stderr)
        return
    game, many = work / "page", work / "page-many"
    shutil.copytree(ROOT / "content/drakborgen", game / "content/drakborgen")
    chests = page_times.Card(
        game / "content/drakborgen/decks/chest.yaml", "chest", "chest-nothing", "En tom pung"
    )
    write_many_cards(many, 2000)
    cards = page_times.Card(
        many / "content/many/decks/cards.csv", "cards", "cards-card-1000", "Card 1000,Type 6,1,Draw"
    )
    environment = {"PYTHONPATH": str(ROOT), "CARDGEN_CACHE": str(cache)}
    decks = [file for file in sorted(chests.file.parent.glob("*.yaml")) if file != chests.file][:9]
    words = {file: re.search(r"(?<=sv: )[A-ZÅÄÖ][a-zåäö]{3,}", file.read_text("utf-8")) for file in decks}
    others = {file: word[0] for file, word in words.items() if word}
    assert len(others) == 9, "ten decks are saved"
    with page_times.chromium() as browser:
        with page_times.serving(game, environment=environment) as (address, _):
            seconds = page_times.seconds_to_picture(browser, address, chests, RUNS, others)
        yield Figure(
            "from a save of ten decks of Drakborgen to the picture on the live page", seconds, "s", 1.0
        )
        for name, root, card, broken in (
            ("– of a word of Drakborgen", game, chests, ""),
            ("– with an error on another card of the deck", game, chests, "En flaska"),
            ("– of a deck of 2 000 cards", many, cards, ""),
        ):
            if broken:
                card.file.write_text(
                    card.file.read_text("utf-8").replace(broken, f"{broken} {{T99}}", 1), "utf-8"
                )
            with page_times.serving(root, environment=environment) as (address, _):
                seconds = page_times.seconds_to_picture(browser, address, card, RUNS)
            yield Figure(name, seconds, "s", 0.15, most=0.3)


def bench_check(work: Path, cache: Path) -> Iterator[Figure]:
    """Measure checks: all shipped games, again and after an edit; and cards by the thousand, each of the same cost."""
    project = work / "checked"
    shutil.copytree(ROOT / "content", project / "content")
    deck = project / "content/drakborgen/decks/chest.yaml"
    for what, args in (("without faces", ["--no-faces"]), ("with faces", [])):
        for file in cache.glob("cache.sqlite*"):
            file.unlink()
        first = Run(["check", *args], project, cache)
        yield Figure(f"check of all shipped games {what}, the first time", first.seconds, "s", 15)
        again = [Run(["check", *args], project, cache) for _ in range(RUNS)]
        yield Figure("– nothing changed", median(again), "s", 0.5)
        before = deck.read_text("utf-8")
        edited = _edited(project, cache, ["check", *args], deck, what, _adjective)
        deck.write_text(before, "utf-8")
        yield Figure("– after an edit to the text of one card", median(edited), "s", 1.0)
        yield Figure("– the same, of the processor", processor(edited), "s")
    sizes = (1000, 3000, 10_000) if "--large" in sys.argv else (1000, 3000)
    for what, args in (("without faces", ["--no-faces"]), ("with faces", ["--jobs", "1"])):
        for count in sizes:
            deck = workload_check.write_project(work / f"check{count}", count)
            first = Run(["check", *args], deck, cache)
            name = f"check of {count} cards in two languages {what}: a card, of the processor"
            yield Figure(name, 1000 * first.processor / count, "ms")


def figures(work: Path) -> Iterator[Figure]:
    """Yield all figures, or those of the checker."""
    cache = work / "cache"
    if "--check" not in sys.argv:
        yield from bench_deck(work, cache, 300)
        if "--large" in sys.argv:
            yield from bench_deck(work, cache, 10_000)
        yield from bench_sheet(work, cache)
        yield from bench_game(work, cache)
        yield from bench_stranger(work, cache)
        yield from bench_looks(work, cache)
        yield from bench_pictures(work, cache)
        yield from bench_page(work, cache)
    yield from bench_check(work, cache)


def write_block(name: str, *lines: str, pages: Sequence[str] = PAGES) -> None:
    """Put lines between the comments of that name in the README and in the reference."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    for page in (ROOT / page for page in pages):
        before, rest = page.read_text("utf-8").split(begin, 1)
        _, after = rest.split(end, 1)
        page.write_text("\n".join([before + begin, "", *lines, "", end + after]), "utf-8")


def measured_at() -> str:
    """Say on which commit and day."""
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    day = datetime.date.today()
    return f"at {commit} on {day.day} {day:%B %Y}"


def measured_when() -> str:
    """Say on which commit and day, and on what."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return f"{measured_at()}, with {os.cpu_count()} processors and Python {python}"


def main() -> int:
    """Measure everything, or the checker alone; write what was measured into the README, where it is all of it."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for figure in figures(Path(folder)):
            print(
                f"{figure.what:<84} {figure.shown(figure.value):>10} {figure.shown(figure.aim):>10}",
                flush=True,
            )
            found.append(figure)
    if not {"--quick", "--check"} & set(sys.argv):
        rows = [f"| {f.what} | {f.shown(f.value)} | {f.shown(f.aim)} |" for f in found]
        said = f"Measured by `make bench` {measured_when()}: fresh processes, medians of five, tables once and looks twice, from start to end."
        write_block("bench", said, "", "| What | Measured | Aim |", "|---|---|---|", *rows)
    off = [figure for figure in found if figure.is_far_off]
    for figure in off:
        print(
            f"{figure.what}: {figure.shown(figure.value)}, more than {FAR_OFF:g} times its aim",
            file=sys.stderr,
        )
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
