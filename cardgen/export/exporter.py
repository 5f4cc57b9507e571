"""What an exporter declares, and what it gives in a build. Light: nothing here imports what draws or writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import click

    from cardgen.export.job import ExportJob
    from cardgen.layout.decks import GameLayout
    from cardgen.layout.face_builder import OnFace
    from cardgen.tasks import Done, Task

#: What was given for an exporter's options, by the names click has for them; None where an option was left out.
OptionValues = Mapping[str, Any]
#: Says what does not hold of a built `.json` file, a sentence each: the file as read, and the folder `images` beside it
#: (None: pictures it names are missing, which is reported already).
Invariants = Callable[[Any, Path | None], Sequence[str]]


@dataclass(frozen=True)
class Installation:
    """Files that another program finds in a folder of its own.

    The folder is not ours: what stands there from others stays, and of an earlier build only our own files go.

    Attributes:
        folder: where, as the user chose it by an option.
        files: contents by name, relative to the folder, in the order to write them.
        option: the option that chose the folder, for messages.
    """

    folder: Path
    files: Mapping[str, bytes]
    option: str


class Export(Protocol):
    """One game in one language on its way to files. A class that names this as its base need only have `plan`."""

    def plan(self) -> list[Task]:
        """List the units of work: pure functions of their keys.

        A key names all that decides the files; `cache.code_digest` stands for cardgen and for the version of every
        installed package.
        """
        ...

    def finish(self, done: list[Done]) -> list[Task]:
        """List the tasks whose files name those of `plan`, from what came of `plan`."""
        return []

    def install(self, done: list[Done]) -> Installation | None:
        """Return what another program should find, if that was asked for, from what came of `plan`."""
        return None


@dataclass(frozen=True)
class Exporter:
    """A kind of output.

    Attributes:
        name: what `--to` takes, and the folder of its files below `<game>/<language>`.
        start: begins the export of one job with the options' values.
        options: what it adds to `cardgen build`, handed to it alone. A wrong value is refused by the option's type or
            callback, before anything is built.
        on_face: returns what is called with each face of a game and its display list as it is laid out. That raises
            OutsideProfile for a face that cannot be painted.
        on_paper: it reads the sheets and the size of dice on paper.
        whole_games: it makes something of whole games only, and nothing of single decks.
        paints_pixels: it cannot do without libcairo, and is left out of a build that does not name it where that is
            missing.
        invariants: returns what `cardgen check --output` holds its `.json` files against.
    """

    name: str
    start: Callable[[ExportJob, OptionValues], Export]
    options: tuple[click.Option, ...] = ()
    on_face: Callable[[GameLayout], OnFace] | None = None
    invariants: Callable[[], Invariants] | None = None
    on_paper: bool = False
    whole_games: bool = False
    paints_pixels: bool = False
