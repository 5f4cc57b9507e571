"""The texts of a component by language, as facts that list what they carry read them."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.findings import Place
from cardgen.model import Component, Localized


def carrying_texts(component: Component) -> Mapping[str, list[tuple[Place, str]]]:
    """Return the texts of a component by language, those of a back of its own included, each with its place."""
    own = component.back.fields.items() if component.back else ()
    fields = [
        *component.fields.items(),
        *((f"back.{n}", v) for n, v in own if f"back.{n}" in component.places),
    ]
    found: dict[str, list[tuple[Place, str]]] = {}
    for path, value in fields:
        for lang, markup in value.items() if isinstance(value, Localized) else ():
            found.setdefault(lang, []).append((component.at(f"{path}.{lang}"), markup))
    return found
