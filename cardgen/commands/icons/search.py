"""Search the icon sets of games by name, and show what was found as a table and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from cardgen.cache import Cache
from cardgen.commands.console import CLEAN, FINDINGS, print_table, show_findings, show_made, show_notes
from cardgen.commands.icons.sheet import SUFFIXES, icon_sheet
from cardgen.commands.options import load_games, project_sources
from cardgen.files import require_free, write_file
from cardgen.findings import CardgenError, nearest
from cardgen.load.icon_sets.contents import IconSetError
from cardgen.load.icon_sets.game_icons import icon_sets
from cardgen.load.icon_sets.icon_set import IconSet
from cardgen.project import Project

#: Most icons in a picture.
_MOST_SHOWN = 400


def show_icons(
    project: Project, ids: Sequence[str], words: Sequence[str], output: Path | None, cache: Cache
) -> int:
    """Print the icons whose names contain all words, and return the exit code.

    Args:
        output: a picture of them, if wanted.

    Errors:
        CardgenError: an unknown game, no icon set, or a picture of another format.
    """
    if output and output.suffix.lower() not in SUFFIXES:
        raise CardgenError(
            f"'{output.name}' is not a picture that can be written; use {' or '.join(SUFFIXES)}"
        )
    loaded, findings = load_games(project, ids, project_sources(project, cache))
    every = [one for each in loaded if each.game for one in icon_sets(each.game).values()]
    sets = {
        (one.source.name, one.source.written, one.source.is_file and one.source.folder): one for one in every
    }
    if not sets:
        show_findings(findings)
        raise CardgenError(
            "no game has icon sets; install one, for example with 'pip install justmyresource-lucide', and name it in"
            " game.yaml: 'icons: {lucide: justmyresource-lucide}'"
        )
    found = [(icons, name) for icons in sets.values() for name in _matching(icons, words)]
    if not found:
        known = {part for icons in sets.values() for name in _matching(icons, ()) for part in name.split("-")}
        show_notes(
            [f"no icon whose name contains {' and '.join(map(repr, words))}{nearest(words[0], known)}"]
        )
        show_findings(findings)
        return FINDINGS
    print_table(
        ["icon", "licence"],
        [[f"{{icon:{icons.source.name}/{name}}}", icons.licence or "not stated"] for icons, name in found],
    )
    if output:
        shown = [
            (f"{icons.source.name}/{name}", icons.svg(name) or b"") for icons, name in found[:_MOST_SHOWN]
        ]
        require_free(output, project.root)
        write_file(output, icon_sheet(shown, output.suffix.lower()))
        more = f" with the first {_MOST_SHOWN} of {len(found)}" if len(found) > _MOST_SHOWN else ""
        show_made("wrote", f" {output}{more}")
    click.echo(f"{len(found)} icons", err=True)
    return show_findings(findings) or CLEAN


def _matching(icons: IconSet, words: Sequence[str]) -> Iterator[str]:
    wanted = [word.lower() for word in words]
    try:
        yield from (name for name in icons.names if all(word in name.lower() for word in wanted))
    except IconSetError:
        return  # among the findings
