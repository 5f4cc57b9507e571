"""Components that are those of the game which theirs extends: they take copies, back, source and note, too."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from cardgen.load.document import FurtherPlaces
from cardgen.model import Component, Deck

#: What such a component takes where it says none, beside its fields.
ALIKE = ("copies", "back", "source", "certainty", "note")


def set_alike(record: dict[str, Any], there: Collection[str]) -> None:
    """Set in a component's record, with its defaults, what it takes of the one of its id in another deck.

    Args:
        there: ids of that deck's components.
    """
    if record.get("from") is None and record["id"] in there:
        cites = "source" in record or "certainty" in record
        left = [key for key in ALIKE if key not in record]
        record["alike"] = [key for key in left if not (cites and key == "certainty")]
        record["from"] = record["id"]


def made_alike(component: Component, other: Deck) -> Component:
    """Return a component with what it takes beside its fields, and where that is written."""
    on = next((one for one in other.components if one.id == component.id), None)
    if on is None or not component.alike:
        return component
    places: Mapping[str, Any] = component.places
    if "back" in component.alike:
        places = FurtherPlaces(places, {"back": on.places})
    return replace(component, places=places, **{name: getattr(on, name) for name in component.alike})
