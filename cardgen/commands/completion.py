"""Shell completion. Errors are silent: a broken project has no completions.

click calls through `_CARDGEN_COMPLETE` (see its `shell_completion`); `cardgen completion` prints the shell's script.
Slow modules are imported where they are used.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem, get_completion_class

from cardgen.findings import CardgenError
from cardgen.project import Project, find_project

if TYPE_CHECKING:
    from cardgen.model import Game

_VARIABLE = "_CARDGEN_COMPLETE"
#: By shell: the line that enables completion, and the file it goes into.
SHELLS: Mapping[str, tuple[str, str]] = {
    "bash": ('eval "$(cardgen completion bash)"', "~/.bashrc"),
    "zsh": ('eval "$(cardgen completion zsh)"', "~/.zshrc, below compinit"),
    "fish": ("cardgen completion fish | source", "~/.config/fish/config.fish"),
}
#: Returns candidates with their descriptions, given the context and the incomplete word.
Find = Callable[[click.Context, str], Mapping[str, str]]
Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def is_asked() -> bool:
    """Return whether a shell calls for completion; then nothing else may be printed."""
    return bool(os.environ.get(_VARIABLE))


def answer(command: click.Command) -> int:
    """Print the completions and return the exit code; errors are left to the command itself."""
    with suppress(Exception):
        command.main([], "cardgen", standalone_mode=False)
    return 0


def script(command: click.Command, shell: str) -> str:
    """Return the shell's completion script, with a comment on how to install it permanently.

    Args:
        shell: one of SHELLS.
    """
    of_shell = get_completion_class(shell)
    assert of_shell is not None, "click knows the shells of SHELLS"
    text = of_shell(command, {}, "cardgen", _VARIABLE).source().strip()
    # click's script for fish would split a word with several commas.
    text = text.replace('string split ","', 'string split -m 1 ","')
    line, file = SHELLS[shell]
    return f"{text}\n# To have it in every shell: {line}  (in {file})"


def words(find: Find, *, commas: bool = False) -> Complete:
    """Return a completer that offers words not given yet.

    Args:
        commas: the parameter takes comma-separated words; the last one is completed.
    """

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        before, comma, begun = typed.rpartition(",") if commas else ("", "", typed)
        given = set(before.split(","))
        if param.multiple or param.nargs == -1:
            given |= {name for value in _values(ctx, param.name) for name in value.split(",")}
        try:
            found = find(ctx, begun)
        except Exception:  # noqa: BLE001
            # Errors are left to the command itself.
            return []
        return [
            CompletionItem(f"{before}{comma}{word}", help=meaning or None)
            for word, meaning in found.items()
            if word.startswith(begun) and word not in given
        ]

    return complete


def games(_ctx: click.Context, _begun: str) -> Mapping[str, str]:
    """Complete games: the project's and the shipped ones."""
    project = _project()
    shipped = dict.fromkeys((game.id for game in project.shipped()), "shipped with cardgen")
    return shipped | dict.fromkeys((game.id for game in project.games() if project.has_content), "")


def decks(ctx: click.Context, _begun: str) -> Mapping[str, str]:
    """Complete decks of the games on the command line, or of all."""
    return {d.id: d.title.of(game.languages[0]) for game in _loaded(ctx) for d in game.decks}


def sections(ctx: click.Context, _begun: str) -> Mapping[str, str]:
    """Complete sections of the rules of the games on the command line, or of all."""
    rules = (game.rules[game.languages[0]] for game in _loaded(ctx) if game.languages[0] in game.rules)
    return {number: section.title for one in rules for number, section in one.sections.items()}


def languages(ctx: click.Context, _begun: str) -> Mapping[str, str]:
    """Complete languages of the games on the command line, or of all."""
    return dict.fromkeys((lang for game in _loaded(ctx) for lang in game.languages), "")


def modules(ctx: click.Context, _begun: str) -> Mapping[str, str]:
    """Complete modules of the games on the command line, or of all."""
    return {m.id: m.title.of(game.languages[0]) for game in _loaded(ctx) for m in game.modules.values()}


def components(ctx: click.Context, begun: str) -> Mapping[str, str]:
    """Complete the arguments of `render`: a game as the first, then decks and components."""
    found = {} if _values(ctx, "names") else dict(games(ctx, begun))
    try:
        loaded = list(_loaded(ctx))
    except CardgenError:  # several games, and none named yet
        return found
    return found | _cards(loaded)


def cards(ctx: click.Context, _begun: str) -> Mapping[str, str]:
    """Complete decks and components of the games on the command line, or of all."""
    return _cards(_loaded(ctx))


def _cards(loaded: Iterable[Game]) -> dict[str, str]:
    found: dict[str, str] = {}
    for game in loaded:
        found |= {deck.id: deck.title.of(game.languages[0]) for deck in game.decks}
        found |= {c.id: c.name(game.languages[0]) for c in game.components()}
    return found


def sheets(_ctx: click.Context, _begun: str) -> Mapping[str, str]:
    """Complete sheets: the project's and the shipped ones."""
    from cardgen.impose.sheet_files import sheet_files

    return dict.fromkeys(sheet_files(_project()), "")


def looks(_ctx: click.Context, _begun: str) -> Mapping[str, str]:
    """Complete looks: the project's and those to start from."""
    from cardgen.load.look import looks_to_start_from

    return {look.name: look.about for look in looks_to_start_from(_project())}


def targets(_ctx: click.Context, _begun: str) -> Mapping[str, str]:
    """Complete exporters."""
    from cardgen.export import exporters

    return dict.fromkeys(exporters(), "")


def codes(_ctx: click.Context, begun: str) -> Mapping[str, str]:
    """Complete groups of codes, and the codes of a group that was typed."""
    from cardgen.check.engine.code_catalogue import GROUPS, catalogue

    groups = {f"CG{number}": group for number, group in GROUPS.items()}
    return groups | {e.code: e.name for e in catalogue().values() if begun.startswith(e.code[:3])}


def explained(_ctx: click.Context, begun: str) -> Mapping[str, str]:
    """Complete names of codes, or codes if one was begun."""
    from cardgen.check.engine.code_catalogue import catalogue

    by_code = begun.startswith("CG")
    return {e.code if by_code else e.name: e.name if by_code else e.what for e in catalogue().values()}


def _project() -> Project:
    return find_project(Path.cwd())


def _loaded(ctx: click.Context) -> Iterator[Game]:
    """Yield the games named so far, or all of the project."""
    from cardgen.cache import user_cache
    from cardgen.commands.components import game_and_names
    from cardgen.commands.options import load

    project = _project()
    ids = _values(ctx, "games")
    if "names" in {param.name for param in ctx.command.params}:
        ids = (game_and_names(project, _values(ctx, "names"), "render")[0],)
    yield from load(project, ids, user_cache())[0]


def _values(ctx: click.Context, name: str | None) -> Sequence[str]:
    """Return the values given so far for an argument or option.

    If an option's value is still missing, click stops parsing and leaves the arguments in `args`.
    """
    value = ctx.params.get(name or "")
    if not value and name in ("games", "names"):
        return ctx.args
    return (value,) if isinstance(value, str) else value or ()
