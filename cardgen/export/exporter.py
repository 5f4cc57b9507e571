"""What an exporter declares and provides. Light: nothing here imports what draws or writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    import click

    from cardgen.export.job import ExportJob
    from cardgen.findings import Finding
    from cardgen.layout.decks import GameLayout
    from cardgen.layout.face_builder import OnFace
    from cardgen.model import Game
    from cardgen.tasks import Done, Task

#: Values of an exporter's options by click's parameter names; None for an option that was not given.
OptionValues = Mapping[str, Any]
#: Lists violations in a built `.json` file, a sentence each. Takes the parsed file and the folder `images` beside it
#: (None: pictures it refers to are missing, which is reported already).
Invariants = Callable[[Any, Path | None], Sequence[str]]


class Installation(Struct, frozen=True):
    """Files to put into a folder that another program reads.

    The folder is not ours: files of others stay, and of an earlier build only our own are removed.

    Attributes:
        folder: chosen by the user with an option.
        files: contents by name, relative to the folder, in the order to write them.
        option: the option that chose the folder, for messages.
        lasting: names of files that stay when a later build no longer has them.
    """

    folder: Path
    files: Mapping[str, bytes]
    option: str
    lasting: frozenset[str] = frozenset()


class Export(Protocol):
    """The export of one game in one language. A subclass needs to define `plan` only."""

    def plan(self) -> list[Task]:
        """List the tasks: pure functions of their keys.

        A key covers all that determines the files; `cache.code_digest` stands for cardgen and the version of every
        installed package.
        """
        ...

    def finish(self, done: list[Done]) -> list[Task]:
        """List the tasks of files that refer to those of `plan`, from the results of `plan`."""
        return []

    def install(self, done: list[Done]) -> Installation | None:
        """Return the files to install if that was requested, from the results of `plan`."""
        return None


class Exporter(Struct, frozen=True):
    """A kind of output.

    Attributes:
        name: the value of `--to`, and the folder of its files below `<game>/<language>`.
        start: begins the export of one job with the values of the options.
        options: added to `cardgen build`. A wrong value is refused by the option's type or callback, before anything is
            built.
        on_face: returns a function called with each face of a game and its display list when it is laid out, which
            raises OutsideProfile for a face that cannot be painted.
        on_paper: it uses the sheets and the size of dice on paper.
        whole_games: it exports whole games only, never single decks.
        on_request: a build leaves it out unless it is named.
        paints_pixels: it needs libcairo; where that is missing, a build leaves it out unless it is named.
        invariants: returns the check of its `.json` files in `cardgen check --output`.
        settings: returns what is wrong with the settings that it alone reads, which `cardgen check` reports as well.
    """

    name: str
    start: Callable[[ExportJob, OptionValues], Export]
    options: tuple[click.Option, ...] = ()
    on_face: Callable[[GameLayout], OnFace] | None = None
    invariants: Callable[[], Invariants] | None = None
    settings: Callable[[Game], Sequence[Finding]] | None = None
    on_paper: bool = False
    whole_games: bool = False
    on_request: bool = False
    paints_pixels: bool = False
