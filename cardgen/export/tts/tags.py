"""Tags: which pieces a snap point holds.

A snap point names decks and components. The game compares tags by their text, so each piece bears those of the names
on the table that are its own, and pieces that no snap point names bear none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardgen.export.job import ExportJob
from cardgen.export.tts.objects import Json
from cardgen.export.tts.snapping import SNAP_POINTS
from cardgen.findings import WARNING, Finding, nearest
from cardgen.model import Game
from cardgen.model.forms import expand_copies
from cardgen.model.table.setup import CODE


def names_of(game: Game) -> dict[str, tuple[str, str]]:
    """Return deck and component by the id of what is drawn; a copy with a picture of its own is drawn as `<id>.2`."""
    return {
        drawn.id: (deck.id, drawn.id.partition(".")[0])
        for deck in game.decks
        for drawn in (*deck.components, *expand_copies(deck).components)
    }


def unknown_tags(job: ExportJob) -> list[Finding]:
    """Report tags of snap points that name no deck and no component of the game, whatever modules are chosen."""
    known = {name for names in names_of(job.game).values() for name in names} | job.game.left_out.keys()
    findings = []
    for deck in job.table_decks:
        faces = job.faces[deck.id].faces if deck.id in job.faces else {}
        rows = (
            row
            for c in deck.components
            for row in c.fields.get(SNAP_POINTS) or ()
            if isinstance(row, Mapping)
        )
        points = (snap for face in faces.values() for snap in face.snaps)
        tags = {
            *(t for row in rows for t in row.get("tags", ())),
            *(t for point in points for t in point.tags),
        }
        findings += [
            Finding(
                deck.place,
                CODE,
                f"snap points hold '{tag}', which is neither a deck nor a component{nearest(tag, known)}",
                WARNING,
            )
            for tag in sorted(map(str, tags - known))
        ]
    return findings


def tags_on(objects: Sequence[Json]) -> list[str]:
    """List all tags that snap points name."""
    points = (p for one in _every(objects) for p in one.get("AttachedSnapPoints", ()))
    return sorted({tag for point in points for tag in point.get("Tags", ())})


def tagged(objects: Sequence[Json], tags: Sequence[str], owners: Mapping[str, tuple[str, str]]) -> list[Json]:
    """Return objects with their tags.

    Args:
        owners: deck and component by the id of an object.
    """
    found = []
    for one in objects:
        own = [tag for tag in tags if tag in owners.get(one["GUID"], ())]
        inner = one.get("ContainedObjects")
        one = _with_tags(one, own) if own else one
        found.append(one | {"ContainedObjects": tagged(inner, tags, owners)} if inner else one)
    return found


def tag_labels(tags: Sequence[str]) -> Json:
    """Return the key of a save that lists all tags.

    Source: 165 of 165 labels of public saves are normalized so.
    """
    labels = [{"displayed": tag, "normalized": tag.lower().replace(" ", "_")} for tag in tags]
    return {"ComponentTags": {"labels": labels}} if labels else {}


def _with_tags(one: Json, tags: Sequence[str]) -> Json:
    """Return an object with tags, after its colour, where the game writes them."""
    found: Json = {}
    for key, value in one.items():
        found[key] = value
        if key == "ColorDiffuse":
            found["Tags"] = list(tags)
    return found


def _every(objects: Sequence[Json]) -> Iterator[Json]:
    for one in objects:
        yield one
        yield from _every(one.get("ContainedObjects", ()))
