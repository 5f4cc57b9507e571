"""Parts of the reference about the command line, the database and fonts."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from cardgen.cli import cli
from cardgen.load.database import SCHEMA
from cardgen.text.scripts import SCRIPTS
from tests.docs.tables import code, prose, table


def command_sections() -> str:
    """Return a section for each command: what it does, how it is called, its options."""
    return "\n\n".join(_command(name, command) for name, command in _commands())


def _commands() -> Iterator[tuple[str, click.Command]]:
    """Yield the commands with their names, those of a group by both words."""
    for name, command in sorted(cli.commands.items()):
        if isinstance(command, click.Group):
            yield from ((f"{name} {below}", one) for below, one in sorted(command.commands.items()))
        else:
            yield name, command


def _command(name: str, command: click.Command) -> str:
    context = click.Context(command, info_name=f"cardgen {name}")
    options = [param for param in command.get_params(context) if isinstance(param, click.Option)]
    records = [
        record
        for param in options
        if "--help" not in param.opts and (record := param.get_help_record(context))
    ]
    rows = [(code(called), prose(does)) for called, does in records]
    paragraphs = inspect.cleandoc(command.help or "").split("\n\n")
    usage = f"cardgen {name} {' '.join(command.collect_usage_pieces(context))}"
    return "\n\n".join(
        (
            f"## {name}",
            *(prose(paragraph.replace("\b", "")) for paragraph in paragraphs),
            code(usage),
            *([table(("Option", "Does"), rows)] if rows else []),
        )
    )


def script_table() -> str:
    """Return the packages that bring fonts for scripts."""
    rows = [(script.name, f"`{script.package}`", ", ".join(script.families)) for script in SCRIPTS]
    return table(("Script", "Package", "Families"), rows)


def schema() -> str:
    """Return the database's schema."""
    return f"```sql\n{SCHEMA.strip()}\n```"
