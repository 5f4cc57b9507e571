"""What changed since an earlier state of the project, for builds of the changed cards alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.commands.build import check_content, lay_out_decks, load_build
from cardgen.commands.building.products import BuildContext, LaidOutDecks, LoadedBuild
from cardgen.commands.card_choice import Copies
from cardgen.commands.comparing.cards import States, card_states, differences
from cardgen.commands.comparing.printed_file import printed_states, read_printed, short_keys
from cardgen.commands.comparing.revisions import project_at
from cardgen.commands.options import BuildOptions, choose_languages, game_of
from cardgen.findings import CardgenError, counted, errors_of, few
from cardgen.project import Project
from cardgen.tasks import QUIET, Reporter

#: As a state: what `cardgen printed` wrote down.
LAST_PRINT = "last-print"


def with_changed_cards(
    project: Project, options: BuildOptions, cache: Cache, jobs: int, report: Reporter
) -> BuildOptions:
    """Return the options of a build with the cards that changed since the state they name, if they name one.

    Errors:
        CardgenError: no such state, or one that cannot be read.
    """
    since = options.cards.since
    if not since:
        return options
    report.note(f"comparing with {since}")
    now = laid_out_games(project, replace(options, sheets=()), cache, jobs)
    if since == LAST_PRINT:
        states = printed_states(read_printed(project.root).values())
        if not any((name, lang) in states for name, game in now.items() for lang in game.languages):
            raise CardgenError("no card is marked as printed; print all of them, then run `cardgen printed`")
        changed = {name: _since_print(states, game, options) for name, game in now.items()}
    else:
        with TemporaryDirectory() as folder:
            root = project_at(project.root, since, Path(folder))
            earlier = Project(root, project.trust_code)
            there = {game.id for game in earlier.games()}
            games = tuple(name for name in now if name in there)
            old = (
                laid_out_games(earlier, replace(options, games=games, sheets=()), cache, jobs)
                if games
                else {}
            )
        changed = {name: _between(old.get(name), game, options) for name, game in now.items()}
    found = (
        f"{game}/{deck}/{card}"
        for game, langs in changed.items()
        for of_lang in langs.values()
        for deck, card in of_lang
    )
    cards = list(dict.fromkeys(found))
    report.note(
        f"{counted(len(cards), 'card')} changed since {since}: {few(cards)}"
        if cards
        else f"no card changed since {since}"
    )
    return replace(options, cards=replace(options.cards, changed=changed))


def laid_out_games(
    project: Project, options: BuildOptions, cache: Cache, jobs: int
) -> dict[str, LaidOutDecks]:
    """Lay out games as they are compared: whole, with their errors, in all languages.

    Errors:
        CardgenError: a game that cannot be read; an unknown choice.
    """
    return lay_out_state(project, options, cache, jobs)[2]


def lay_out_state(
    project: Project, options: BuildOptions, cache: Cache, jobs: int
) -> tuple[BuildContext, LoadedBuild, dict[str, LaidOutDecks]]:
    """Lay out games as `laid_out_games` does; also return what a build goes on with."""
    whole = BuildOptions(games=options.games, modules=options.modules, sheets=options.sheets, draft=True)
    ctx = BuildContext(project, whole, jobs, cache, QUIET)
    # Nothing is painted.
    loaded = replace(load_build(ctx), exporters=())
    content = check_content(ctx, loaded)
    for broken in sorted(content.broken):
        why = next((str(error) for error in errors_of(content.findings) if game_of(error) == broken), "")
        raise CardgenError(f"{broken or 'a sheet'} cannot be read: {why}")
    games = {game.id: lay_out_decks(ctx, loaded, game, frozenset()) for game in content.sound}
    return ctx, loaded, games


def _between(old: LaidOutDecks | None, new: LaidOutDecks, options: BuildOptions) -> dict[str, Copies]:
    return {
        lang: _to_print(card_states(old, [lang]) if old else {}, card_states(new, [lang]))
        for lang in choose_languages(new.game, options)
    }


def _since_print(
    states: Mapping[tuple[str, str], States], game: LaidOutDecks, options: BuildOptions
) -> dict[str, Copies]:
    """Return what changed in the chosen languages; without a choice, in those that were ever printed."""
    printed = [lang for lang in game.languages if (game.game.id, lang) in states]
    chosen: Sequence[str] = choose_languages(game.game, options) if options.languages else printed
    return {
        lang: _to_print(states.get((game.game.id, lang), {}), short_keys(card_states(game, [lang])))
        for lang in chosen
    }


def _to_print(old: States, new: States) -> Copies:
    found = ((one.deck, one.id, one.to_print) for one in differences(old, new))
    return {(deck, name): copies for deck, name, copies in found if copies}
