"""The options that exporters add to `cardgen build`: each exporter's own, handed to it alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import click

from cardgen.export import exporters
from cardgen.findings import CardgenError


def added_options(own: Iterable[click.Parameter]) -> list[click.Option]:
    """List the options of all exporters, in the exporters' order.

    Args:
        own: the parameters that the command has already.

    Errors:
        CardgenError: an exporter's option is called like one of the command or of another exporter.
    """
    taken = {spelling: "cardgen build" for param in own for spelling in (*param.opts, param.name)}
    taken |= dict.fromkeys(("--help", "-h", "help"), "cardgen build")
    added: list[click.Option] = []
    for name, exporter in exporters().items():
        for option in exporter.options:
            for spelling in (*option.opts, *option.secondary_opts, option.name):
                if spelling in taken:
                    owner = taken[spelling]
                    raise CardgenError(f"exporter '{name}': {owner} has an option '{spelling}' already")
                taken[spelling] = f"exporter '{name}'"
            added.append(option)
    return added


def by_exporter(values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Sort the values of exporters' options, by option name, to the exporters that declare them."""
    return {
        name: {option.name: values[option.name] for option in exporter.options if option.name in values}
        for name, exporter in exporters().items()
    }
