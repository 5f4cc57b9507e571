"""Re-anchor findings in inherited content to the line that inherits it: the one its author can change."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set

from msgspec.structs import replace

from cardgen.findings import Finding, Place
from cardgen.load.document import files_of
from cardgen.load.source import relative
from cardgen.model import Game

#: Where a component's texts begin in a file of another game, in order, each with the place that takes it.
InheritedPlaces = Mapping[str, Sequence[tuple[Place, Place]]]


def is_inherited_file(game: Game, file: str) -> bool:
    """Return whether a file, as findings call it, belongs to a game that this one extends."""
    return file.startswith(_elsewhere(game))


def _elsewhere(game: Game) -> tuple[str, ...]:
    """Return what the files of the games that this one extends begin with."""
    return tuple(f"{relative(one.folder, one.root)}/" for one in game.lineage[1:])


def relocate_inherited(game: Game, findings: Iterable[Finding]) -> list[Finding]:
    """Return findings; those in files of extended games are moved to the line that inherits their text.

    The message says where it is written, and the fix is dropped: the file is another game's.
    """
    found = list(findings)
    files = {one.place.file for one in found if is_inherited_file(game, one.place.file)}
    if not files:
        return found
    inherited = _inherited_places(game, files)
    return [
        _relocated(game, one, inherited) if is_inherited_file(game, one.place.file) else one for one in found
    ]


def _relocated(game: Game, finding: Finding, inherited: InheritedPlaces) -> Finding:
    starts = inherited.get(finding.place.file, ())
    index = bisect_right([place for place, _ in starts], finding.place) - 1
    place = starts[max(index, 0)][1] if starts else game.extends_place
    written = f"{finding.message} (written in {finding.place})"
    here = replace(place, subject=finding.subject)
    return replace(finding, place=here, message=written, fix=None)


def _inherited_places(game: Game, files: Set[str]) -> InheritedPlaces:
    """Return what components take from some files of other games."""
    found: defaultdict[str, dict[Place, Place]] = defaultdict(dict)
    for component in game.components():
        for place in component.places.values() if files & files_of(component.places) else ():
            if place.file in files:
                found[place.file].setdefault(place, component.place)
    return {file: sorted(places.items()) for file, places in found.items()}
