"""The command line: each command calls one function of the library and prints what it gives.

Exit codes (design): 0 clean, 1 findings of error severity, 2 wrong usage or could not run, 3 a bug of ours.
"""

from __future__ import annotations

import gc
import json
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen import __version__
from cardgen.commands.exporter_options import BuildCommand, TargetsOption, by_exporter
from cardgen.commands.progress import reporter
from cardgen.findings import CardgenError, Finding, as_text, counted, has_errors
from cardgen.project import Project, find_project

if TYPE_CHECKING:
    from cardgen.cache import Cache
    from cardgen.model.face import Fit

CLEAN, FINDINGS, USAGE, BUG = 0, 1, 2, 3

_games = click.argument("games", nargs=-1, metavar="[GAME]…")
_trust_code = click.option(
    "--trust-code",
    is_flag=True,
    help="Run the Python drawings of this project's looks (templates/<look>/drawings), with all your rights: "
    "only for a project whose code you have read or whose author you trust.",
)


def run() -> None:
    """Run the command line and leave with its exit code."""
    from cardgen.limits import bound_memory
    from cardgen.tasks import end_in_order

    bound_memory()
    end_in_order()
    # A run makes little garbage in cycles and keeps nearly all else: looking through everything again and again takes
    # a tenth of a build. Young objects are still looked through, so that ten thousand faces stay in bounds.
    gc.set_threshold(20_000, 20, 1_000_000)
    sys.exit(main(sys.argv[1:]))


def main(args: list[str]) -> int:
    """Run one command and give its exit code."""
    try:
        return cli.main(args, prog_name="cardgen", standalone_mode=False) or CLEAN
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.Abort:
        click.echo("stopped", err=True)
        return USAGE
    except click.ClickException as error:
        error.show()
        return USAGE
    except CardgenError as error:
        click.echo(f"cardgen: {error}", err=True)
        return USAGE
    except KeyboardInterrupt:
        click.echo("stopped", err=True)
        return USAGE
    except BrokenPipeError:
        # Whoever read our output has gone (`cardgen list | head`): nothing is wrong.
        sys.stderr.close()
        return CLEAN
    except Exception:
        traceback.print_exc()
        click.echo(
            "cardgen: this is a bug of cardgen, not of your game; please report the lines above", err=True
        )
        return BUG


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="cardgen")
def cli() -> None:
    """Text files that describe a board game become paper and tables.

    Works on the project it stands in (a folder with content/), or on the shipped games elsewhere.
    """


def _project(*, trust_code: bool = False) -> Project:
    return find_project(Path.cwd(), trust_code=trust_code)


def _cache() -> Cache:
    from cardgen.cache import own_cache

    return own_cache()


def _show(findings: list[Finding], err: bool = True) -> int:
    """Print findings beside what a command makes, or as its result (`err` False); give the exit code they mean."""
    if findings:
        click.echo(as_text(findings), err=err)
    return FINDINGS if has_errors(findings) else CLEAN


@cli.command("list")
@click.option("--json", "as_json_", is_flag=True, help="A JSON list of objects instead of a table.")
def list_(as_json_: bool) -> int:
    """List games, modules, kinds and decks: distinct faces and copies."""
    from cardgen.commands.options import load

    games, findings = load(_project(), (), _cache())
    rows = [
        {
            "game": game.id,
            "module": deck.module,
            "kind": deck.kind.name,
            "deck": deck.id,
            "distinct": len(deck.components),
            "copies": deck.copies,
        }
        for game in games
        for deck in game.decks
    ]
    if as_json_:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        _table(list(rows[0]) if rows else [], [list(r.values()) for r in rows])
    return _show(findings)


def _table(columns: list[str], rows: list[list[object]]) -> None:
    """Print rows under their columns, numbers to the right."""
    cells = [columns, *[["" if v is None else str(v) for v in row] for row in rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(columns))]
    right = [bool(rows) and all(isinstance(r[i], (int, float)) for r in rows) for i in range(len(columns))]
    for row in cells:
        line = (c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right, strict=True))
        click.echo("  ".join(line).rstrip())


@cli.command()
@_games
@click.option(
    "--select", "select", multiple=True, metavar="CODES", help="Only these: CG402, or CG4 for its group."
)
@click.option(
    "--ignore", "ignore", multiple=True, metavar="CODES", help="Not these; the longer name decides."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "full", "json", "sarif", "github", "junit"]),
    default="text",
    help="full: with the line and what the code means.",
)
@click.option("--fix", is_flag=True, help="Write the safe fixes, then check again.")
@click.option(
    "--unsafe-fixes", is_flag=True, help="With --fix or --diff: also fixes that may change the meaning."
)
@click.option("--diff", is_flag=True, help="Print what --fix would change; write nothing.")
@click.option("--statistics", is_flag=True, help="Count findings by code instead.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Only findings that are not in FILE count.",
)
@click.option(
    "--write-baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write what is found now to FILE.",
)
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Check the files that were built into DIR, not the content.",
)
@click.option("--no-faces", is_flag=True, help="Lay out no faces: faster, without what is found on them.")
@click.option(
    "--jobs", type=click.IntRange(1), help="Lay out faces in so many processes. Default: one a processor."
)
@click.option(
    "--prose",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Check a rule text, Markdown or plain, alone.",
)
@click.option("--lang", default="", help="With --prose: sv, de, en or nl. Default: guessed.")
@click.option(
    "--fit", is_flag=True, help="Print the fit table: component, field, size in pt, lines, how full."
)
@_trust_code
def check(
    games: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    form: str,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    statistics: bool,
    strict: bool,
    baseline: Path | None,
    write_baseline: Path | None,
    output: Path | None,
    no_faces: bool,
    jobs: int | None,
    prose: Path | None,
    lang: str,
    fit: bool,
    trust_code: bool,
) -> int:
    """Check games: form, references, counts, facts, language, rules and fit."""
    from cardgen.check.engine import reports
    from cardgen.check.engine.prose_report import prose_report
    from cardgen.checking import CheckOptions
    from cardgen.checking import check as check_project

    _refuse_together(
        (
            "--unsafe-fixes",
            unsafe_fixes and not (fix or diff),
            "says which fixes --fix or --diff make; add one",
        ),
        ("--fit", fit and no_faces, "needs the faces that --no-faces leaves out"),
        ("--jobs", bool(jobs and (no_faces or output or prose)), "is for faces, and none are laid out here"),
        ("--baseline", bool(baseline and write_baseline), "cannot stand beside --write-baseline"),
        ("--diff", diff and (form != "text" or statistics or fit), "prints nothing but the diff"),
        (
            "--output",
            bool(output and (fix or diff or fit)),
            "reads what was built; leave out --fix, --diff, --fit",
        ),
        ("--statistics", statistics and form not in ("text", "json"), "is printed as text or json"),
        ("--lang", bool(lang) and prose is None, "is the language of the text that --prose names"),
        (
            "--prose",
            prose is not None and bool(games or fix or diff or fit or no_faces or baseline or write_baseline),
            "checks a text and no game; it goes with --lang, --select, --ignore, --format and --strict",
        ),
    )
    options = CheckOptions(
        games,
        _several("--select", select),
        _several("--ignore", ignore),
        not no_faces,
        fix,
        diff,
        unsafe_fixes,
        strict,
        baseline,
        write_baseline,
        output,
        jobs,
    )
    cache = _cache()
    report = (
        prose_report(prose, lang, options.select, options.ignore, strict=strict, store=cache)
        if prose
        else check_project(_project(trust_code=trust_code), options, cache)
    )
    cache.flush()
    findings = report.findings
    if fit:
        _fit_table(report.fits)
    if diff:
        click.echo(report.diff, nl=False)
    elif statistics:
        click.echo(reports.statistics(report, form == "json"))
    elif findings or report.fixed or not fit or form != "text":
        told = reports.FORMATS[form](report)
        click.echo(told, nl=bool(told))
    for line in report.notes:
        click.echo(line, err=True)
    return FINDINGS if has_errors(findings) or (strict and findings) else CLEAN


def _refuse_together(*options: tuple[str, bool, str]) -> None:
    """Refuse the first option that is wrong beside the others, saying why."""
    for option, wrong, why in options:
        if wrong:
            raise click.UsageError(f"{option} {why}")


def _fit_table(fits: Sequence[tuple[str, Fit]]) -> None:
    from cardgen.check.vision.fit import full

    _table(
        ["component", "side", "lang", "field", "pt", "lines", "full"],
        [[f.component, f.side, lang, f.field, round(f.size_pt, 2), f.lines, full(f)] for lang, f in fits],
    )


@cli.command()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def rules(form: str) -> int:
    """List all codes: name, severity, group, whether fixes are known, what they find."""
    from cardgen.check.engine.reports import listed

    click.echo(listed(form == "json"))
    return CLEAN


@cli.command()
@click.argument("code")
def explain(code: str) -> int:
    """Explain a rule's CODE: what, why, wrong, right, source."""
    from cardgen.check import page

    click.echo(page(code.upper()))
    return CLEAN


@cli.command(cls=BuildCommand)
@_games
@click.option("--to", "targets", cls=TargetsOption, multiple=True, metavar="TARGETS")
@click.option("--lang", "languages", multiple=True, help="Only these languages; several by commas.")
@click.option("--module", "modules", multiple=True, help="Only these modules; several by commas.")
@click.option(
    "--sheet", "sheets", multiple=True, help="Sheets for print; several by commas. Default: a4-duplex."
)
@click.option("--deck", "decks", multiple=True, help="Only these decks; several by commas.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Output folder. Default: output."
)
@click.option("--jobs", type=click.IntRange(1), help="Processes. Default: one a processor.")
@click.option(
    "--die-mm",
    type=click.FloatRange(8, 40),
    help="Edge of dice on paper. Default: what the content says, usually 16.",
)
@_trust_code
def build(
    games: tuple[str, ...],
    targets: tuple[str, ...],
    languages: tuple[str, ...],
    modules: tuple[str, ...],
    sheets: tuple[str, ...],
    decks: tuple[str, ...],
    out: Path | None,
    jobs: int | None,
    die_mm: float | None,
    trust_code: bool,
    **exporter_options: Any,
) -> int:
    """Build games: PDFs to print, tables to play on, and the database."""
    from cardgen.commands.build import build as build_games
    from cardgen.commands.build import default_jobs
    from cardgen.commands.options import DEFAULT_SHEET, BuildOptions

    project = _project(trust_code=trust_code)
    options = BuildOptions(
        games,
        _several("--to", targets),
        _several("--lang", languages),
        _several("--module", modules),
        _several("--sheet", sheets) or (DEFAULT_SHEET,),
        _several("--deck", decks),
        die_mm,
        by_exporter(exporter_options),
    )
    folder = out or project.root / "output"
    outcome = build_games(project, options, folder, jobs or default_jobs(), _cache(), reporter())
    code = _show(outcome.findings)
    written = counted(len(outcome.written), "file")
    click.echo(f"{written} written, {len(outcome.standing)} unchanged, in {folder}", err=True)
    return code


def _several(option: str, values: tuple[str, ...]) -> tuple[str, ...]:
    """Return what an option names, whether by commas or given again; naming nothing is a mistake, not everything."""
    names = tuple(name.strip() for value in values for name in value.split(","))
    if "" in names:
        raise click.BadParameter(
            "a name is empty; leave the option out to mean all", param_hint=f"'{option}'"
        )
    return tuple(dict.fromkeys(names))


@cli.command()
@click.argument("game")
@click.argument("component")
@click.option("--side", type=click.Choice(["face", "back"]), default="face")
@click.option("--lang", default="", help="Default: the game's first language.")
@click.option("--dpi", type=click.FloatRange(20, 1200), default=300, help="For PNG.")
@click.option(
    "-o",
    "output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="FILE.svg, .png or .pdf",
)
@_trust_code
def render(
    game: str, component: str, side: str, lang: str, dpi: float, output: Path, trust_code: bool
) -> int:
    """Render one COMPONENT of a GAME to a picture."""
    from cardgen.commands.render import render_component

    return _show(
        render_component(_project(trust_code=trust_code), game, component, side, lang, dpi, output, _cache())
    )


@cli.command()
@click.argument("game")
@click.argument("expression", required=False, metavar="[EXPR]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def odds(game: str, expression: str | None, form: str) -> int:
    """Reckon the odds of a GAME exactly: what EXPR asks, or all its dice, draws and tests.

    EXPR is of dice, decks and numbers: "T12 <= 8", "die-orc == sword", "highest(2 die-damage)",
    "draw(3 door: any door-trap)", "mean(treasure.value)".
    """
    from cardgen.commands.options import load
    from cardgen.odds import tables as told

    games, findings = load(_project(), (game,), _cache())
    (chosen,) = games
    found = told.tables(chosen) if expression is None else [told.asked(chosen, expression)]
    if form == "json":
        listed = [
            {**t._asdict(), "rows": [[told.as_data(cell) for cell in row] for row in t.rows]} for t in found
        ]
        click.echo(json.dumps(listed, ensure_ascii=False, indent=2))
    for number, table in enumerate(found if form == "text" else ()):
        click.echo(("\n" if number else "") + table.title)
        _table(list(table.columns), [[told.as_words(cell) for cell in row] for row in table.rows])
    return _show(findings)


@cli.command()
@click.argument("sql")
@click.option("--json", "as_json_", is_flag=True, help="A JSON list of objects instead of a table.")
def query(sql: str, as_json_: bool) -> int:
    """Run SQL against the database built from the content (schema: README)."""
    from cardgen.commands.options import load
    from cardgen.load.database import query as run_query

    games, findings = load(_project(), (), _cache())
    columns, rows = run_query(games, sql)
    if as_json_:
        twice = next((name for name in columns if columns.count(name) > 1), None)
        if twice is not None:
            raise CardgenError(f"two columns are called '{twice}'; name one of them anew by AS")
        objects = [dict(zip(columns, r, strict=True)) for r in rows]
        # SQL may also give bytes, which JSON does not know.
        click.echo(json.dumps(objects, ensure_ascii=False, indent=2, default=bytes.hex))
    else:
        _table(list(columns), [list(r) for r in rows])
    return _show(findings)


@cli.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "--from", "table", type=click.Path(path_type=Path), metavar="TABLE", help="A CSV or XLSX file of cards."
)
def new(folder: Path, table: Path | None) -> int:
    """Make a project of one's own in DIR that builds at once."""
    from cardgen.new import new_project

    files, findings = new_project(folder, table)
    for file in files:
        click.echo(file)
    if files:
        click.echo(f"now: cd {folder} && cardgen build", err=True)
    return _show(findings)


@cli.command()
def doctor() -> int:
    """Show the versions and fonts that decide the output, and what is missing."""
    from cardgen.doctor import diagnose

    rows, missing = diagnose(_project(), _cache())
    _table(["part", "version"], rows)
    for line in missing:
        click.echo(f"missing: {line}", err=True)
    return FINDINGS if missing else CLEAN
