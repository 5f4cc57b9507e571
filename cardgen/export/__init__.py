"""Step 6: files. One room an exporter, and rooms for what several share.

An exporter is a folder here with a module `declaration` that holds an `EXPORTER`:

    EXPORTER = Exporter("tts", start=_start, options=(click.Option(["--tts-dir"]),))

or an object of that class that an installed package brings as an entry point of the group `cardgen.exporters`, under
the exporter's name. `start(job, values)` begins the export of one game in one language with what was given for the
options, and returns an `Export`: its `plan` lists units of work, its `finish` what names their files, its `install`
what another program should find. `cardgen.export.exporter` says it all.

Declarations are read for every `cardgen build --help`: they import what works only in the functions they name.

An exporter computes no geometry (that is `impose`) and checks no rule (that is `check`). It reads the forms that a kind
declares, never the kind's name. Same input, same files.
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

#: The group of entry points that bring exporters.
GROUP = "cardgen.exporters"


@lru_cache(maxsize=1)
def exporters() -> Mapping[str, Exporter]:
    """List the exporters there are by name, sorted: the rooms of this folder, and those of installed packages.

    Errors:
        CardgenError: a plug-in that is no exporter, or has another's name.
    """
    rooms = (f"{__name__}.{info.name}.declaration" for info in pkgutil.iter_modules(__path__) if info.ispkg)
    shipped = [import_module(room).EXPORTER for room in rooms if find_spec(room)]
    found: dict[str, Exporter] = {exporter.name: exporter for exporter in shipped}
    for name, exporter in load_plugins(GROUP).items():
        if not isinstance(exporter, Exporter) or exporter.name != name:
            raise CardgenError(f"the plug-in '{name}' for {GROUP} is no Exporter of that name")
        if name in found:
            raise CardgenError(f"the plug-in '{name}' for {GROUP} has the name of a shipped exporter")
        found[name] = exporter
    return dict(sorted(found.items()))


def chosen_exporters(names: Sequence[str]) -> list[Exporter]:
    """Return the exporters of these names, each once; all of them where none is named.

    Errors:
        CardgenError: no exporter of that name.
    """
    known = exporters()
    for name in names:
        if name not in known:
            raise CardgenError(f"no target '{name}'{nearest(name, known)} (there are: {', '.join(known)})")
    return [known[name] for name in dict.fromkeys(names or known)]
