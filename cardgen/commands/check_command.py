"""`cardgen check` on the command line: which options can be combined, and what is printed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.cache import Cache
from cardgen.check.engine import reports
from cardgen.check.engine.prose_report import prose_report
from cardgen.check.faces.fit import fullness_text
from cardgen.commands.check import CheckOptions, check
from cardgen.commands.console import CLEAN, FINDINGS, coloured, print_table, show_counts
from cardgen.findings import has_errors
from cardgen.project import Project

if TYPE_CHECKING:
    from cardgen.check.engine.reports import Report
    from cardgen.model.face import Fit


class CheckRequest(CheckOptions, frozen=True):
    """The options of `cardgen check`; see their help texts."""

    form: str = "text"
    statistics: bool = False
    prose: Path | None = None
    lang: str = ""


def run_check(project: Project, asked: CheckRequest, cache: Cache) -> int:
    """Run a check, print its report, and return the exit code.

    Errors:
        click.UsageError: options that cannot be combined.
        CardgenError: an unknown game or code, a file that cannot be read or written.
    """
    _refuse_contradictions(asked)
    report = (
        prose_report(asked.prose, asked.lang, asked.select, asked.ignore, strict=asked.strict, store=cache)
        if asked.prose
        else check(project, asked, cache)
    )
    cache.flush()
    _print(report, asked)
    findings = report.findings
    return FINDINGS if has_errors(findings) or (asked.strict and findings) else CLEAN


def _print(report: Report, asked: CheckRequest) -> None:
    if asked.fits:
        _print_fits(report.fits)
    if asked.diff:
        click.echo(report.diff, nl=False)
    elif asked.statistics:
        click.echo(reports.statistics(report, asked.form == "json"))
    elif report.findings or report.fixed or not asked.fits or asked.form != "text":
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
    fixing, baselines = (asked.fix, asked.diff), (asked.baseline, asked.write_baseline)
    modules = bool(asked.modules) or asked.all_modules
    _refuse_together(
        (
            "--all-modules",
            asked.all_modules and any((asked.modules, asked.output, *fixing)),
            "checks the content with every choice of modules; leave out --module, --output, --fix and --diff",
        ),
        (
            "--unsafe-fixes",
            asked.unsafe and not any(fixing),
            "needs --fix or --diff; add one",
        ),
        ("--fit", asked.fits and not asked.faces, "needs faces; leave out --no-faces"),
        (
            "--jobs",
            bool(asked.jobs) and any((asked.output, asked.prose)),
            "is for checking games; leave it out",
        ),
        ("--baseline", all(baselines), "cannot be combined with --write-baseline; leave out one"),
        (
            "--diff",
            asked.diff and (asked.form != "text" or asked.statistics or asked.fits),
            "prints only the diff; leave out --format, --statistics and --fit",
        ),
        (
            "--output",
            bool(asked.output) and any((*fixing, asked.fits)),
            "checks built files; leave out --fix, --diff and --fit",
        ),
        (
            "--statistics",
            asked.statistics and asked.form not in ("text", "json"),
            "is printed as text or json; choose one with --format",
        ),
        (
            "--lang",
            bool(asked.lang) and asked.prose is None,
            "is the language of the text of --prose; add --prose FILE",
        ),
        (
            "--prose",
            asked.prose is not None
            and any((asked.games, modules, *fixing, asked.fits, not asked.faces, *baselines)),
            "checks a text without a game; combine it only with --lang, --select, --ignore, --format and --strict",
        ),
    )


def _refuse_together(*options: tuple[str, bool, str]) -> None:
    """Refuse the first option that does not fit the others.

    Args:
        options: its name, whether it does not fit, and the rest of the message.
    """
    for option, wrong, why in options:
        if wrong:
            raise click.UsageError(f"{option} {why}")
