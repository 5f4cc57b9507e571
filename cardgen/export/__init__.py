"""Step 6: files. A folder for each exporter, and folders for what several share; see `README.md` in this folder.

An exporter is a folder here with a module `declaration` that holds an `EXPORTER`:

    EXPORTER = Exporter("tts", start=_start, options=(click.Option(["--tts-dir"]),))

or an `Exporter` that an installed package provides as an entry point of the group `cardgen.exporters`, under the
exporter's name. `start(job, values)` begins the export of one game in one language with the values of the options, and
returns an `Export`, whose `plan` and `finish` list tasks; see `cardgen.export.exporter`.

Declarations are imported for every `cardgen build --help`, so they import what does the work inside functions.

An exporter computes no geometry (that is `impose`) and checks no rule (that is `check`). It reads the forms that a kind
declares; only the fan, title pages and their marks know kinds by name. Same input, same files.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from cardgen.export.exporter import Exporter
from cardgen.findings import CardgenError, nearest
from cardgen.plugins import load_plugins

#: The group of entry points for exporters.
GROUP = "cardgen.exporters"


@lru_cache(maxsize=1)
def exporters() -> Mapping[str, Exporter]:
    """Return the exporters sorted by name: those of this folder and those of installed packages.

    Errors:
        CardgenError: a plug-in is not an Exporter of its entry point's name, or has the name of a shipped one.
    """
    rooms = (f"{__name__}.{info.name}.declaration" for info in pkgutil.iter_modules(__path__) if info.ispkg)
    shipped = [import_module(room).EXPORTER for room in rooms if find_spec(room)]
    found: dict[str, Exporter] = {exporter.name: exporter for exporter in shipped}
    for name, exporter in load_plugins(GROUP).items():
        if not isinstance(exporter, Exporter) or exporter.name != name:
            raise CardgenError(f"plug-in '{name}' of {GROUP} must be an Exporter of that name")
        if name in found:
            raise CardgenError(f"plug-in '{name}' of {GROUP} has the name of a shipped exporter; rename it")
        found[name] = exporter
    return dict(sorted(found.items()))


def chosen_exporters(names: Sequence[str]) -> list[Exporter]:
    """Return the exporters of these names, each once; without names all that need not be requested.

    Errors:
        CardgenError: an unknown name.
    """
    known = exporters()
    for name in names:
        if name not in known:
            raise CardgenError(f"unknown target '{name}'{nearest(name, known)} (known: {', '.join(known)})")
    usual = (name for name, exporter in known.items() if not exporter.on_request)
    return [known[name] for name in dict.fromkeys(names or usual)]
