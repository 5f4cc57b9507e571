"""Which exporters a build uses, and options that do not fit them."""

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
    """Without libcairo, leave out the exporters that paint pixels; also return a note that says so.

    Errors:
        CairoMissing: the user named one of them.
    """
    pixels = [exporter for exporter in exporters if exporter.paints_pixels]
    if not pixels or not libcairo.is_missing():
        return list(exporters), ()
    for exporter in pixels:
        if exporter.name in options.targets or _given(exporter, options):
            raise CairoMissing(f"'--to {exporter.name}'")
    names = ",".join(exporter.name for exporter in pixels)
    note = libcairo.missing_message(f", so '--to {names}' was left out")
    return [exporter for exporter in exporters if not exporter.paints_pixels], (note,)


def for_ink(exporters: Sequence[Exporter], options: BuildOptions) -> list[Exporter]:
    """With low ink, leave out the exporters that are not for paper.

    Errors:
        CardgenError: the user named one of them, or gave one of its options.
    """
    if options.ink == FULL:
        return list(exporters)
    for exporter in exporters:
        if not exporter.on_paper and (exporter.name in options.targets or _given(exporter, options)):
            raise CardgenError(
                f"--ink {options.ink} is for printing, which --to {exporter.name} does not do; leave out one"
            )
    return [exporter for exporter in exporters if exporter.on_paper]


def for_parts_of_games(exporters: Sequence[Exporter], options: BuildOptions) -> list[Exporter]:
    """For single decks or cards, leave out the exporters that have nothing of them: those of whole games alone.

    Errors:
        CardgenError: the user named one of them, or gave one of its options.
    """
    if options.all_decks:
        return list(exporters)
    for exporter in exporters:
        asked = _given(exporter, options)
        if exporter.whole_games and (asked or exporter.name in options.targets):
            what = f"--to {exporter.name}" if exporter.name in options.targets else asked[0]
            raise CardgenError(f"{what} exports whole games only; leave out {options.cards.flag or '--deck'}")
    return [exporter for exporter in exporters if not (options.partial and exporter.whole_games)]


def require_used(chosen: Sequence[Exporter], options: BuildOptions) -> None:
    """Refuse an option that none of the chosen exporters reads.

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
    """List the exporter's options that were given on the command line."""
    given = options.exporter_options.get(exporter.name, {})
    return [
        o.opts[0] for o in exporter.options if o.name and given.get(o.name) not in (None, False, o.default)
    ]
