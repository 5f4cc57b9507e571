"""The options that exporters add to `cardgen build`.

Exporters are loaded when this command is parsed or its help is shown, and by no other command.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import click

from cardgen.findings import CardgenError


class BuildCommand(click.Command):
    """`cardgen build` with the options that exporters declare."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """List the command's own parameters, then those of exporters, then `--help`."""
        own = super().get_params(ctx)
        return [*self.params, *added_options(own), *own[len(self.params) :]]


class TargetsOption(click.Option):
    """`--to`, whose help lists the exporters."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option's row of the help."""
        from cardgen.export import chosen_exporters, exporters

        usual = ", ".join(exporter.name for exporter in chosen_exporters(()))
        self.help = f"{', '.join(exporters())}; comma-separated. Default: {usual}."
        return super().get_help_record(ctx)


def added_options(own: Iterable[click.Parameter]) -> list[click.Option]:
    """List the options of all exporters, in the exporters' order.

    Args:
        own: the command's own parameters.

    Errors:
        CardgenError: an exporter's option has the name of another.
    """
    from cardgen.export import exporters

    taken = {spelling: "cardgen build" for param in own for spelling in _spellings(param)}
    added: list[click.Option] = []
    for name, exporter in exporters().items():
        for option in exporter.options:
            for spelling in dict.fromkeys(_spellings(option)):
                if spelling in taken:
                    raise CardgenError(
                        f"exporter '{name}': {taken[spelling]} already has an option '{spelling}'; rename it"
                    )
                taken[spelling] = f"exporter '{name}'"
            added.append(option)
    return added


def _spellings(param: click.Parameter) -> list[str]:
    """List a parameter's spellings, and last the name under which click passes its value."""
    return [*param.opts, *param.secondary_opts, *([param.name] if param.name else [])]


def by_exporter(values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Group option values, given by name, by the exporter that declares them."""
    from cardgen.export import exporters

    return {
        name: {option.name: values[option.name] for option in exporter.options if option.name}
        for name, exporter in exporters().items()
    }
