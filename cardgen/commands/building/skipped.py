"""What a build with errors skipped: decks, and existing files that are now out of date."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import PurePosixPath

from cardgen.commands.building.output_tasks import DATABASE, Outcome
from cardgen.commands.building.products import CheckedContent, LoadedBuild
from cardgen.commands.options import BuildOptions, choose_decks, choose_languages
from cardgen.findings import counted, errors_of
from cardgen.load.decks.component_locator import ComponentLocator
from cardgen.manifest import Manifest
from cardgen.model import Game
from cardgen.model.forms import all_forms

#: Up to this many files are named one by one, even if they are all files of their folder.
_FEW = 4


def summary_lines(
    options: BuildOptions, loaded: LoadedBuild, content: CheckedContent, manifest: Manifest, outcome: Outcome
) -> list[str]:
    """Return the last lines of the report of a build with errors: what is not built, and what is out of date.

    Files that are out of date are also marked in the manifest, for `check --output`.
    """
    errors = errors_of(outcome.findings)
    if not errors:
        return []
    lines = [f"{name}: nothing is built" for name in sorted(content.broken - {g.id for g in loaded.games})]
    asked = missing = 0
    for game in loaded.games:
        stopped = content.broken_decks.get(game.id, {})
        decks = _asked_decks(
            game, options, frozenset(name for of_lang in stopped.values() for name in of_lang)
        )
        built = outcome.built.get(game.id, {})
        lacking = {
            lang: [name for name in decks if name not in built.get(lang, ())]
            for lang in choose_languages(game, options)
        }
        unbuilt = [name for name in decks if any(name in of_lang for of_lang in lacking.values())]
        asked, missing = asked + len(decks), missing + len(unbuilt)
        if all(of_lang == unbuilt for of_lang in lacking.values()):
            lacking = {"": unbuilt}
        lines += [
            _not_built(game, names, len(names) == len(decks), not options.all_decks, lang)
            for lang, names in lacking.items()
            if names
        ]
        only = None if options.all_decks else _file_names(game, unbuilt)
        lines += _out_of_date(manifest, _scopes(manifest, game.id, options, loaded), outcome, only)
    if options.all_decks and not options.games and (DATABASE, DATABASE) not in outcome.done:
        manifest.mark_outdated(DATABASE, manifest.files_by_task(DATABASE))
        lines += [
            f"out of date: {file}" for files in manifest.files_by_task(DATABASE).values() for file in files
        ]
    if missing and not options.draft:
        hint = "`cardgen build --draft` builds what it can and stamps the errors"
        lines.append(
            f"{counted(len(errors), 'error')}: {missing} of {counted(asked, 'deck')} not built; {hint}"
        )
    if options.draft:
        unread = sum(ComponentLocator(game, game.sources).count_unreadable(errors) for game in loaded.games)
        lines += [f"draft: {counted(unread, 'component')} that cannot be read left out"] if unread else []
    if outcome.stamped:
        lines.append(f"draft: errors are stamped on {counted(outcome.stamped, 'face')}")
    return lines


def _asked_decks(game: Game, options: BuildOptions, broken: Collection[str]) -> list[str]:
    """Return the ids of the chosen decks, including those whose files cannot be read."""
    unread = sorted(set(broken) - {deck.id for deck in game.decks})
    return [deck.id for deck in choose_decks(game, options)] + [
        name for name in unread if not options.decks or name in options.decks
    ]


def _not_built(game: Game, decks: list[str], every: bool, single: bool, lang: str) -> str:
    within = f" in '{lang}'" if lang else ""
    if every:
        return f"{game.id}: nothing is built{within}"
    names = ", ".join(f"'{name}'" for name in decks)
    what = f"deck {names} is" if len(decks) == 1 else f"decks {names} are"
    return f"{game.id}: {what} not built{within}" + ("" if single else ", nor the files that hold all decks")


def _file_names(game: Game, decks: Collection[str]) -> set[str]:
    """Return the names, without suffix, of the files made from these decks alone."""
    broken = [deck for deck in game.decks if deck.id in decks]
    return {*decks, *(deck.id for deck in all_forms(broken)), *(c.id for d in broken for c in d.components)}


def _scopes(manifest: Manifest, game: str, options: BuildOptions, loaded: LoadedBuild) -> Iterator[str]:
    """Yield the scopes of earlier builds that are also within the scope of this one."""
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
    """Yield a line for each folder with files that could not be made again; mark these in the manifest.

    Pictures in a table's subfolder are part of the table and are not named.

    Args:
        only: names, without suffix, of the files that were to be built; None for all.
    """
    for scope in scopes:
        old: set[str] = set()
        new: set[str] = set()
        for name, files in manifest.files_by_task(scope).items():
            own = {path.name for path in map(PurePosixPath, files) if str(path.parent) == scope}
            if (scope, name) in outcome.done:
                new |= own
            elif only is None or PurePosixPath(name).name in only:
                old |= own
                manifest.mark_outdated(scope, [name])
        if old := old - new:
            every = only is None and not new and len(old) > _FEW
            yield f"out of date: {f'all {len(old)} files' if every else ', '.join(sorted(old))} in {scope}"
