"""The options that exporters add to `cardgen build`: each exporter's own, handed to it alone.

Exporters are looked for when the command is parsed or its help is shown; no other command loads one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import click

from cardgen.findings import CardgenError


class BuildCommand(click.Command):
    """`cardgen build`, with the options that exporters declare."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """List the command's own parameters, then those of exporters; `--help` stays the last."""
        own = super().get_params(ctx)
        return [*self.params, *added_options(own), *own[len(self.params) :]]


class TargetsOption(click.Option):
    """`--to`, whose help names the exporters there are."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option as help shows it."""
        from cardgen.export import exporters

        self.help = f"{', '.join(exporters())}; several by commas. Default: all."
        return super().get_help_record(ctx)


def added_options(own: Iterable[click.Parameter]) -> list[click.Option]:
    """List the options of all exporters, in the exporters' order.

    Args:
        own: the parameters that the command has already.

    Errors:
        CardgenError: an exporter's option is called like one of the command or of another exporter.
    """
    from cardgen.export import exporters

    taken = {spelling: "cardgen build" for param in own for spelling in _spellings(param)}
    added: list[click.Option] = []
    for name, exporter in exporters().items():
        for option in exporter.options:
            for spelling in dict.fromkeys(_spellings(option)):
                if spelling in taken:
                    raise CardgenError(
                        f"exporter '{name}': {taken[spelling]} has an option '{spelling}' already"
                    )
                taken[spelling] = f"exporter '{name}'"
            added.append(option)
    return added


def _spellings(param: click.Parameter) -> list[str]:
    """List how a parameter is written, and last the name its value is handed on by."""
    return [*param.opts, *param.secondary_opts, *([param.name] if param.name else [])]


def by_exporter(values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Sort the values of exporters' options, by option name, to the exporters that declare them."""
    from cardgen.export import exporters

    return {
        name: {option.name: values[option.name] for option in exporter.options if option.name}
        for name, exporter in exporters().items()
    }
