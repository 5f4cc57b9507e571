"""Components that are those of the game which theirs extends: they take copies, back, source and note, too."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from cardgen.load.document import OverlaidPlaces
from cardgen.model import Component

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


def made_alike(component: Component, on: Component | None, *, with_back: bool) -> Component:
    """Return a component with what it takes beside its fields, and where that is written.

    Args:
        on: the component of its id in the other deck, if there is one.
        with_back: its deck has a back, of which it may have one of its own.
    """
    if on is None or not component.inherited_keys:
        return component
    inherited_keys = tuple(name for name in component.inherited_keys if name != "back" or with_back)
    places: Mapping[str, Any] = component.places
    if "back" in inherited_keys:
        places = OverlaidPlaces(places, {"back": on.places})
    return replace(
        component,
        places=places,
        inherited_keys=inherited_keys,
        **{name: getattr(on, name) for name in inherited_keys},
    )
