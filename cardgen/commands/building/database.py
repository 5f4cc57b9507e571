"""The database of all content, which a build of all games writes."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from cardgen.cache import digest
from cardgen.commands.building.output_tasks import DATABASE
from cardgen.commands.building.products import LoadedBuild
from cardgen.commands.options import ALL_MODULES, with_chosen_modules
from cardgen.files import read_file
from cardgen.tasks import Result, Task


def database_task(loaded: LoadedBuild) -> Task:
    """Return the task that writes all content, with all modules, as one database."""

    def run() -> Result:
        from cardgen.load.database import write_database

        games = with_chosen_modules(loaded.read, ALL_MODULES)
        with TemporaryDirectory() as folder:
            path = Path(folder) / DATABASE
            write_database([one.game for one in games if one.game], path)
            return Result({DATABASE: read_file(path)})

    parts = {
        file.path.relative_to(file.root).as_posix(): digest(file.data)
        for game in loaded.games
        for one in game.lineage
        for file in game.sources.read_below(one.folder)
    }
    return Task.of_parts(DATABASE, DATABASE, parts, run)
