"""The command line: each command calls one library function and prints the result. Exit codes: see `console`."""

from __future__ import annotations

import gc
import shlex
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen import __version__
from cardgen.commands import completion as complete
from cardgen.commands.build_command import build
from cardgen.commands.check_options import check_options
from cardgen.commands.comparing.printed_command import printed
from cardgen.commands.console import (
    BUG,
    CLEAN,
    FINDINGS,
    USAGE,
    colour_choice,
    print_table,
    show_findings,
    show_made,
    show_notes,
)
from cardgen.commands.fetching.command import fetch
from cardgen.commands.icons.command import icons
from cardgen.commands.looks.command import look
from cardgen.commands.parameters import (
    NamedPath,
    NumberRange,
    draft_option,
    games_argument,
    ink_option,
    language_option,
    look_option,
    module_option,
    names_option,
    output_option,
    project_here,
    trust_code_option,
)
from cardgen.commands.progress import reporter
from cardgen.commands.proofreading.approve_command import approve
from cardgen.commands.proofreading.proof_command import proof
from cardgen.commands.translating.command import translate
from cardgen.commands.tts.command import tts
from cardgen.findings import CardgenError

if TYPE_CHECKING:
    from cardgen.cache import Cache


def run() -> None:
    """Run the command line and exit."""
    from cardgen.limits import bound_memory
    from cardgen.tasks import install_signal_handlers

    bound_memory()
    install_signal_handlers()
    # Most objects live as long as the run: full collections took a tenth of a build. Young objects are still collected.
    gc.set_threshold(200_000, 50, 1_000_000)
    code = main(sys.argv[1:])
    gc.freeze()  # there is nothing to collect in what is about to end
    sys.exit(code)


def main(args: list[str]) -> int:
    """Run one command and return its exit code."""
    if complete.is_asked():
        return complete.answer(cli)
    try:
        return cli.main(args, prog_name="cardgen", standalone_mode=False, color=colour_choice()) or CLEAN
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        return USAGE
    except click.ClickException as error:
        error.show()
        return USAGE
    except CardgenError as error:
        click.echo(f"{click.style('cardgen:', fg='red', bold=True)} {error}", err=True, color=colour_choice())
        return USAGE
    except BrokenPipeError:  # the reader of our output is gone (`cardgen list | head`)
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
    """Turn text files that describe a board game into print-and-play PDFs and virtual tables.

    Works on the project in the current folder (a folder with content/). Shipped games can be named in any folder.

    NO_COLOR=1 turns colours off, FORCE_COLOR=1 keeps them in a pipe.
    """


def _cache() -> Cache:
    from cardgen.cache import user_cache

    return user_cache()


@cli.command("list")
@games_argument
@click.option("--json", "as_json_", is_flag=True, help="A JSON list of objects instead of a table.")
def list_(games: tuple[str, ...], as_json_: bool) -> int:
    """List games with their modules, kinds and decks, and numbers of distinct components and copies."""
    from cardgen.commands.list_decks import list_decks

    return list_decks(project_here(), games, _cache(), as_json=as_json_)


@cli.command()
@games_argument
@check_options
@trust_code_option
def check(trust_code: bool, no_faces: bool, look: str, **asked: Any) -> int:
    """Check games: form, references, counts, facts, language, rules, faces."""
    from cardgen.commands.check_command import CheckRequest, run_check

    if look and (asked["output"] or asked["prose"]):
        raise click.UsageError("--look is for the faces of games; leave out --output and --prose")
    project = project_here(trust_code=trust_code, writes=asked["fix"], look=look)
    return run_check(project, CheckRequest(faces=not no_faces, **asked), _cache())


@cli.command()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def rules(form: str) -> int:
    """List all codes: name, severity, group, whether they have fixes, what they find."""
    from cardgen.check.engine.reports import code_list

    click.echo(code_list(form == "json"))
    return CLEAN


@cli.command()
@click.argument("name", shell_complete=complete.words(complete.explained))
def explain(name: str) -> int:
    """Explain a code, given by its NAME or number (unknown-word, CG501): what, why, example, source."""
    from cardgen.check import page

    click.echo(page(name))
    return CLEAN


@cli.command()
@click.argument(
    "names", nargs=-1, metavar="[GAME] [COMPONENT]…", shell_complete=complete.words(complete.components)
)
@click.option("--side", type=click.Choice(["face", "back", "both"]), default="face", show_default=True)
@language_option("Default: the game's first language.")
@click.option("--dpi", type=NumberRange(20, 1200), help="Pixels per inch of a PNG. Default: 300.")
@click.option(
    "--format", "form", type=click.Choice(["png", "svg", "pdf"]), help="Default: the suffix of -o, or png."
)
@click.option(
    "-o",
    "output",
    metavar="PATH",
    help="A file for a single picture, or a folder. Default: output/<game>/<lang>/pictures/.",
)
@click.option(
    "--fan",
    is_flag=True,
    help="One picture for sharing instead: a fan of the components, or of seven cards, a pile and the box on a table.",
)
@look_option
@ink_option
@draft_option
@trust_code_option
def render(trust_code: bool, look: str, fan: bool, **asked: Any) -> int:
    """Write pictures of a game's components, one file each.

    COMPONENT is an id, a deck's id, or a pattern such as 'orc*'; default: all. GAME can be left out in a project with
    one game. Files are named <id>.png, and <id>.back.png for backs; booklets become PDFs. A PNG includes the bleed:
    each side has (trim + 2 × bleed) × dpi / 25.4 pixels, rounded.
    """
    from cardgen.commands.render import RenderRequest
    from cardgen.commands.render import render as render_components
    from cardgen.tasks import default_jobs

    project = project_here(trust_code=trust_code, writes=True, look=look)
    if fan:
        from cardgen.commands.looks.fan import write_fan

        file, found = write_fan(project, RenderRequest(**asked), _cache())
        code = show_findings(found)
        show_made("wrote", f" {file}")
        return code
    made = render_components(project, RenderRequest(**asked), _cache(), default_jobs(), reporter())
    code = show_findings(made.findings)
    for line in made.written_lines():
        show_made("wrote", f" {line}")
    show_notes(made.notes())
    return code


@cli.command()
@games_argument
@click.option(
    "--host",
    default="localhost",
    show_default=True,
    help="Address to listen on; others need the printed token.",
)
@click.option("--port", type=click.IntRange(0, 65535), help="Default: 8765, or another if that is in use.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
@click.option("--no-checks", is_flag=True, help="Show only what stops a build, not all findings.")
@look_option
@trust_code_option
def serve(trust_code: bool, no_checks: bool, look: str, **asked: Any) -> int:
    """Show games in the browser while you change them: cards, languages, findings. Stop with Ctrl+C.

    A saved file is shown at once. What has errors is shown too, with the message across it. CARDGEN_EDITOR names the
    editor that opens a file at a line, such as vscode, or is an address with {file}, {line} and {column}.
    """
    from cardgen.serve.command import ServeRequest
    from cardgen.serve.command import serve as serve_games
    from cardgen.tasks import default_jobs

    request = ServeRequest(checks=not no_checks, **asked)
    project = project_here(trust_code=trust_code, look=look)
    serve_games(project, request, _cache(), default_jobs(), reporter())
    return CLEAN


@cli.command()
@click.argument("old", metavar="OLD")
@click.argument("new", required=False, metavar="[NEW]")
@names_option("--game", "games", complete.games, "Only these games; comma-separated.")
@output_option("The page. Default: output/diff.html.")
@trust_code_option
def diff(old: str, new: str | None, games: tuple[str, ...], output: Path | None, trust_code: bool) -> int:
    """List the cards and pages that look different from an earlier state, why, and write a page with both pictures.

    OLD and NEW are folders with a project, revisions of its git repository, such as HEAD~1 or a tag, or dates. Without
    NEW, OLD is compared with the project as it is now, and may be the output folder of a build; its cards and pages are
    then listed without pictures.
    """
    from cardgen.serve.diff_command import DiffRequest
    from cardgen.serve.diff_command import diff as compare
    from cardgen.tasks import default_jobs

    asked = DiffRequest(old, new, games, output)
    return compare(project_here(trust_code=trust_code), asked, _cache(), default_jobs(), reporter())


@cli.command()
@click.argument("game", shell_complete=complete.words(complete.games))
@click.argument("expression", required=False, metavar="[EXPR]")
@module_option()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def odds(game: str, expression: str | None, modules: tuple[str, ...], form: str) -> int:
    """Calculate exact odds of a GAME: those of EXPR, or of all its dice, draws and tests.

    EXPR combines dice, decks and numbers: "T12 <= 8", "die-orc == sword", "highest(2 die-damage)",
    "draw(3 door: any door-trap)", "mean(treasure.value)".
    """
    from cardgen.commands.odds import show_odds

    as_json = form == "json"
    return show_odds(project_here(), game, expression, modules, _cache(), as_json=as_json)


@cli.command()
@click.argument("sql")
@click.option("--json", "as_json_", is_flag=True, help="A JSON list of objects instead of a table.")
@click.option("--csv", "as_csv_", is_flag=True, help="CSV instead of a table.")
def query(sql: str, as_json_: bool, as_csv_: bool) -> int:
    """Run an SQL query on the database built from the content (schema: see The database in the reference)."""
    from cardgen.commands.query import show_query

    return show_query(project_here(), sql, _cache(), as_json=as_json_, as_csv=as_csv_)


@cli.command()
@click.argument("folder", type=NamedPath(path_type=Path), metavar="DIR")
@click.option(
    "--from",
    "source",
    type=NamedPath(path_type=Path),
    metavar="FILE",
    help="Your list of cards: CSV, XLSX, YAML with a list of maps, or TXT with a card on each line; or a folder of "
    "finished pictures. Cards with errors are left out and reported.",
)
@click.option(
    "--sample", is_flag=True, help="Start from a small game with every kind of component, in two languages."
)
@click.option(
    "--look",
    default="plain",
    show_default=True,
    metavar="NAME",
    shell_complete=complete.words(complete.looks),
    help="What it looks like: a name that `cardgen look list` shows.",
)
def new(folder: Path, source: Path | None, sample: bool, look: str) -> int:
    """Create a project in DIR that builds at once."""
    from cardgen.commands.new import new_project

    if sample and source:
        raise click.UsageError("--sample cannot be combined with --from; leave out one")
    created = new_project(folder, source, look, sample=sample)
    code = show_findings(created.findings)
    for file in created.files:
        click.echo(file)
    given = created.summary(shlex.quote(f"{folder}/"))
    if not created.files:
        click.echo(given, err=True)
        return code
    show_made("created", given.removeprefix("created"))
    show_notes(created.columns)
    go = f"cd {shlex.quote(str(folder))} && " if folder.resolve() != Path.cwd() else ""
    draft = " --draft" if created.kept and created.taken < created.cards else ""
    click.echo(f"Next: {go}cardgen build{draft}", err=True)
    return code


cli.add_command(approve)
cli.add_command(build)
cli.add_command(fetch)
cli.add_command(icons)
cli.add_command(look)
cli.add_command(printed)
cli.add_command(proof)
cli.add_command(translate)
cli.add_command(tts)


@cli.command()
def doctor() -> int:
    """Show the versions and fonts that determine the output, and what is missing."""
    from cardgen.commands.doctor import diagnose

    rows, missing = diagnose(project_here(), _cache())
    print_table(["part", "version"], rows)
    for line in missing:
        click.echo(f"missing: {line}", err=True)
    return FINDINGS if missing else CLEAN


@cli.command()
@click.argument("shell", type=click.Choice(list(complete.SHELLS)))
def completion(shell: str) -> int:
    """Print the script for shell completion of commands, options, games, decks, components and codes.

    To enable it, add one line to the file that your shell reads when it starts:

    \b
    bash  eval "$(cardgen completion bash)"     ~/.bashrc
    zsh   eval "$(cardgen completion zsh)"      ~/.zshrc, below compinit
    fish  cardgen completion fish | source      ~/.config/fish/config.fish
    """
    click.echo(complete.script(cli, shell))
    return CLEAN
