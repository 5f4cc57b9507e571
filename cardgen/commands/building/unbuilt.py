"""What a build with errors did not make: decks, and the files from before that are out of date for want of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import PurePosixPath

from cardgen.commands.building.output_tasks import DATABASE, Outcome
from cardgen.commands.building.products import CheckedContent, LoadedBuild
from cardgen.commands.component_findings import ComponentPlaces
from cardgen.commands.options import BuildOptions, choose_decks
from cardgen.findings import counted, errors_of
from cardgen.manifest import Manifest
from cardgen.model import Game
from cardgen.model.forms import all_forms

#: So many files of a folder, or fewer, are named even where they are all there are.
_FEW = 4


def closing_lines(
    options: BuildOptions, loaded: LoadedBuild, content: CheckedContent, manifest: Manifest, outcome: Outcome
) -> list[str]:
    """Return what a build with errors says at its end: what is not built, and what is out of date.

    The latter are marked in the manifest, for `check --output`.
    """
    errors = errors_of(outcome.findings)
    if not errors:
        return []
    lines = [f"{name}: nothing is built" for name in sorted(content.broken - {g.id for g in loaded.games})]
    asked = missing = 0
    for game in loaded.games:
        decks = _asked_decks(game, options, content.broken_decks.get(game.id, frozenset()))
        unbuilt = [name for name in decks if name not in outcome.built.get(game.id, ())]
        asked, missing = asked + len(decks), missing + len(unbuilt)
        if unbuilt:
            lines.append(_not_built(game, unbuilt, len(unbuilt) == len(decks), bool(options.decks)))
        only = _file_names(game, unbuilt) if options.decks else None
        lines += _out_of_date(manifest, _scopes(manifest, game.id, options, loaded), outcome, only)
    if not options.decks and not options.games and (DATABASE, DATABASE) not in outcome.done:
        manifest.mark_outdated(DATABASE, manifest.made(DATABASE))
        lines += [f"out of date: {file}" for files in manifest.made(DATABASE).values() for file in files]
    if missing and not options.draft:
        hint = "`cardgen build --draft` builds what it can and stamps the errors"
        lines.append(
            f"{counted(len(errors), 'error')}: {missing} of {counted(asked, 'deck')} not built; {hint}"
        )
    if options.draft:
        unread = sum(ComponentPlaces(game).unread(errors) for game in loaded.games)
        lines += [f"draft: {counted(unread, 'component')} that cannot be read left out"] if unread else []
    if outcome.stamped:
        lines.append(f"draft: errors are stamped on {counted(outcome.stamped, 'face')}")
    return lines


def _asked_decks(game: Game, options: BuildOptions, broken: Collection[str]) -> list[str]:
    """Return the ids of the decks that were asked for, with those whose files cannot be read."""
    unread = sorted(set(broken) - {deck.id for deck in game.decks})
    return [deck.id for deck in choose_decks(game, options)] + [
        name for name in unread if not options.decks or name in options.decks
    ]


def _not_built(game: Game, decks: list[str], every: bool, single: bool) -> str:
    if every:
        return f"{game.id}: nothing is built"
    names = ", ".join(f"'{name}'" for name in decks)
    what = f"deck {names} is" if len(decks) == 1 else f"decks {names} are"
    return f"{game.id}: {what} not built" + ("" if single else ", nor the files that hold all decks")


def _file_names(game: Game, decks: Collection[str]) -> set[str]:
    """Return what the files of decks alone are called, without ending."""
    broken = [deck for deck in game.decks if deck.id in decks]
    return {*decks, *(deck.id for deck in all_forms(broken)), *(c.id for d in broken for c in d.components)}


def _scopes(manifest: Manifest, game: str, options: BuildOptions, loaded: LoadedBuild) -> Iterator[str]:
    """Go through the scopes of what was built before that this build was asked for too."""
    exporters = {exporter.name for exporter in loaded.exporters}
    sheets = {sheet.folder for sheet in loaded.sheets}
    for scope in manifest.scopes():
        match scope.split("/"):
            case [name, lang, exporter, *sheet] if name == game and exporter in exporters:
                if sheets.issuperset(sheet) and (not options.languages or lang in options.languages):
                    yield scope


def _out_of_date(
    manifest: Manifest, scopes: Iterator[str], outcome: Outcome, only: Collection[str] | None
) -> Iterator[str]:
    """Go through a line for each folder whose files could not be made again, and mark these in the manifest.

    Pictures in a folder beside a table are part of it, and are not named.

    Args:
        only: names of the files that were asked for, without ending; None for all.
    """
    for scope in scopes:
        old: set[str] = set()
        new: set[str] = set()
        for name, files in manifest.made(scope).items():
            own = {path.name for path in map(PurePosixPath, files) if str(path.parent) == scope}
            if (scope, name) in outcome.done:
                new |= own
            elif only is None or PurePosixPath(name).name in only:
                old |= own
                manifest.mark_outdated(scope, [name])
        if old := old - new:
            every = only is None and not new and len(old) > _FEW
            yield f"out of date: {f'all {len(old)} files' if every else ', '.join(sorted(old))} in {scope}"
