"""Options that choose texts, for `approve` and `proof`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardgen.commands import completion as complete
from cardgen.commands.parameters import names_option

_OPTIONS = (
    names_option("--deck", "decks", complete.decks, "Only these decks; comma-separated."),
    names_option(
        "--component", "components", complete.cards, "Only these components, by id; comma-separated."
    ),
    names_option(
        "--section",
        "sections",
        complete.sections,
        "Only these sections of the rules, with those below.",
        prefix="§",
    ),
    names_option("--language", "languages", complete.languages, "Only these languages; comma-separated."),
)


def choice_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command with the options that `TextChoice` has."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
