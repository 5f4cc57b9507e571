"""Which exporters a build uses: those that are asked for and can do what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen import libcairo
from cardgen.commands.options import BuildOptions
from cardgen.findings import CardgenError
from cardgen.libcairo import CairoMissing
from cardgen.model.ink import FULL

if TYPE_CHECKING:
    from cardgen.export.exporter import Exporter


def paintable(exporters: Sequence[Exporter], options: BuildOptions) -> tuple[list[Exporter], tuple[str, ...]]:
    """Leave out exporters that nobody named and that paint pixels, where libcairo is missing; and say so.

    Errors:
        CairoMissing: one was named.
    """
    pixels = [exporter for exporter in exporters if exporter.paints_pixels]
    if not pixels or not libcairo.is_missing():
        return list(exporters), ()
    for exporter in pixels:
        if exporter.name in options.targets or _given(exporter, options):
            raise CairoMissing(f"'--to {exporter.name}'")
    names = ",".join(exporter.name for exporter in pixels)
    note = libcairo.missing(f", so '--to {names}' was left out")
    return [exporter for exporter in exporters if not exporter.paints_pixels], (note,)


def of_ink(exporters: Sequence[Exporter], options: BuildOptions) -> list[Exporter]:
    """Leave out exporters that print nothing, where little ink is to be spent.

    Errors:
        CardgenError: one was named, or an option of one was given.
    """
    if options.ink == FULL:
        return list(exporters)
    for exporter in exporters:
        if not exporter.on_paper and (exporter.name in options.targets or _given(exporter, options)):
            raise CardgenError(
                f"--ink {options.ink} is for what is printed; --to {exporter.name} prints nothing"
            )
    return [exporter for exporter in exporters if exporter.on_paper]


def refuse_parts(exporters: Sequence[Exporter], options: BuildOptions) -> None:
    """Stop where single decks are asked of an exporter that makes whole games only.

    Errors:
        CardgenError: naming the exporter, or the option of it that was given.
    """
    for exporter in exporters if options.decks else ():
        asked = _given(exporter, options)
        if exporter.whole_games and (asked or exporter.name in options.targets):
            what = f"--to {exporter.name}" if exporter.name in options.targets else asked[0]
            raise CardgenError(f"{what} makes something of whole games only; leave out --deck")


def refuse_unused(chosen: Sequence[Exporter], options: BuildOptions) -> None:
    """Stop where an option is given that none of the chosen exporters reads.

    Errors:
        CardgenError: naming the option.
    """
    from cardgen.export import exporters

    of_paper = [flag for flag, value in (("--sheet", options.sheets), ("--die-mm", options.die_mm)) if value]
    if of_paper and not any(exporter.on_paper for exporter in chosen):
        on_paper = " or ".join(name for name, exporter in exporters().items() if exporter.on_paper)
        raise CardgenError(f"{of_paper[0]} is for --to {on_paper}, which is not chosen")
    for name, exporter in exporters().items():
        given = _given(exporter, options)
        if options.targets and name not in options.targets and given:
            raise CardgenError(f"{given[0]} is for --to {name}, which is not chosen")


def _given(exporter: Exporter, options: BuildOptions) -> list[str]:
    """List the options of an exporter that were given."""
    given = options.exporter_options.get(exporter.name, {})
    return [
        o.opts[0] for o in exporter.options if o.name and given.get(o.name) not in (None, False, o.default)
    ]
