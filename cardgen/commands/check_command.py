"""`cardgen check` on the command line: which options go together, and what is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cache import Cache
from cardgen.check.engine import reports
from cardgen.check.engine.prose_report import prose_report
from cardgen.check.faces.fit import fullness_text
from cardgen.commands.check import CheckOptions, check
from cardgen.commands.console import CLEAN, FINDINGS, coloured, print_table, show_counts, split_names
from cardgen.findings import has_errors
from cardgen.project import Project

if TYPE_CHECKING:
    from cardgen.check.engine.reports import Report
    from cardgen.model.face import Fit


@dataclass(frozen=True)
class CheckRequest:
    """The options of `cardgen check` as they were given; what each means is told by its help."""

    games: tuple[str, ...]
    modules: tuple[str, ...]
    all_modules: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    form: str
    fix: bool
    unsafe_fixes: bool
    diff: bool
    statistics: bool
    strict: bool
    baseline: Path | None
    write_baseline: Path | None
    output: Path | None
    no_faces: bool
    jobs: int | None
    prose: Path | None
    lang: str
    fit: bool


def run_check(project: Project, asked: CheckRequest, cache: Cache) -> int:
    """Check what is asked for, print what was found, and return the exit code.

    Errors:
        click.UsageError: options that do not go together.
        CardgenError: a game or code nobody has, a file that cannot be read or written.
    """
    _refuse_contradictions(asked)
    options = CheckOptions(
        asked.games,
        split_names("--select", asked.select),
        split_names("--ignore", asked.ignore),
        not asked.no_faces,
        asked.fix,
        asked.diff,
        asked.unsafe_fixes,
        asked.strict,
        asked.baseline,
        asked.write_baseline,
        asked.output,
        asked.jobs,
        split_names("--module", asked.modules),
        asked.all_modules,
        asked.fit,
    )
    report = (
        prose_report(
            asked.prose, asked.lang, options.select, options.ignore, strict=asked.strict, store=cache
        )
        if asked.prose
        else check(project, options, cache)
    )
    cache.flush()
    _print(report, asked)
    findings = report.findings
    return FINDINGS if has_errors(findings) or (asked.strict and findings) else CLEAN


def _print(report: Report, asked: CheckRequest) -> None:
    if asked.fit:
        _print_fits(report.fits)
    if asked.diff:
        click.echo(report.diff, nl=False)
    elif asked.statistics:
        click.echo(reports.statistics(report, asked.form == "json"))
    elif report.findings or report.fixed or not asked.fit or asked.form != "text":
        text = reports.FORMATS[asked.form](report)
        click.echo(coloured(text) if asked.form in ("text", "full") else text, nl=bool(text))
        if asked.form == "text" and report.findings:
            show_counts(report.findings)
    for line in report.notes:
        click.echo(line, err=True)


def _print_fits(fits: Sequence[tuple[str, Fit]]) -> None:
    print_table(
        ["component", "side", "lang", "field", "pt", "lines", "full"],
        [
            [f.component, f.side, lang, f.field, round(f.size_pt, 2), f.lines, fullness_text(f)]
            for lang, f in fits
        ],
    )


def _refuse_contradictions(asked: CheckRequest) -> None:
    mending, baselines = (asked.fix, asked.diff), (asked.baseline, asked.write_baseline)
    modules = bool(asked.modules) or asked.all_modules
    _refuse_together(
        (
            "--all-modules",
            asked.all_modules and any((asked.modules, asked.output, *mending)),
            "checks every choice of modules of the content; leave out --module, --output, --fix and --diff",
        ),
        (
            "--unsafe-fixes",
            asked.unsafe_fixes and not any(mending),
            "says which fixes --fix or --diff make; add one",
        ),
        ("--fit", asked.fit and asked.no_faces, "needs the faces that --no-faces leaves out"),
        (
            "--jobs",
            bool(asked.jobs) and any((asked.no_faces, asked.output, asked.prose)),
            "is for faces, and none are laid out here",
        ),
        ("--baseline", all(baselines), "cannot stand beside --write-baseline"),
        (
            "--diff",
            asked.diff and (asked.form != "text" or asked.statistics or asked.fit),
            "prints nothing but the diff",
        ),
        (
            "--output",
            bool(asked.output) and any((*mending, asked.fit)),
            "reads what was built; leave out --fix, --diff, --fit",
        ),
        (
            "--statistics",
            asked.statistics and asked.form not in ("text", "json"),
            "is printed as text or json",
        ),
        (
            "--lang",
            bool(asked.lang) and asked.prose is None,
            "is the language of the text that --prose names",
        ),
        (
            "--prose",
            asked.prose is not None
            and any((asked.games, modules, *mending, asked.fit, asked.no_faces, *baselines)),
            "checks a text and no game; it goes with --lang, --select, --ignore, --format and --strict",
        ),
    )


def _refuse_together(*options: tuple[str, bool, str]) -> None:
    """Refuse the first option that is wrong beside the others, saying why."""
    for option, wrong, why in options:
        if wrong:
            raise click.UsageError(f"{option} {why}")
